"""The systems that have booklets; each is imported when one of its booklets is asked for."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.base import resources
from castelli_pnp.booklet.telling import Manner

MASTER = "booklet.yaml"


def manner_of(system: str) -> Manner:
    """How the booklets of a system are written; one without booklets is a ``KeyError``."""
    match system:
        case "castelli":
            from castelli_pnp.systems.castelli.booklet import MANNER

            return MANNER
        case "castles":
            from castelli_pnp.systems.castles.booklet import MANNER as CASTLES

            return CASTLES
    raise KeyError(system)


def master_path(system: str) -> Path:
    return resources.root("templates") / system / MASTER


def booklet_systems() -> tuple[str, ...]:
    """The systems that have a master."""
    return tuple(sorted(path.parent.name for path in resources.root("templates").glob(f"*/{MASTER}")))
