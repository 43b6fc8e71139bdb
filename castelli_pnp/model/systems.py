"""The systems by name; each is imported when a game of it is read."""

from __future__ import annotations

from typing import Any

from castelli_pnp.model.family import Family
from castelli_pnp.model.words import System


def family_of(system: System) -> Family[Any]:
    """The grammar and the model of a system."""
    match system:
        case System.CASTELLI:
            from castelli_pnp.model.castelli import CASTELLI

            return CASTELLI
        case System.PIECEPACK:
            from castelli_pnp.model.grammar.piecepack import PIECEPACK

            return PIECEPACK
        case System.CASTLES:
            from castelli_pnp.model.grammar.castles import CASTLES

            return CASTLES


def is_section(name: str) -> bool:
    """Whether some game has a part of that name."""
    return any(name in family_of(system).sections for system in System)
