"""The systems by name; each is imported when a game of it is read."""

from __future__ import annotations

from typing import Any

from castelli_pnp.systems.castelli.model.words import System
from castelli_pnp.systems.family import Family


def family_of(system: System) -> Family[Any]:
    """The grammar and the model of a system."""
    match system:
        case System.CASTELLI:
            from castelli_pnp.systems.castelli.model.family import CASTELLI

            return CASTELLI
        case System.PIECEPACK:
            from castelli_pnp.systems.piecepack.grammar import PIECEPACK

            return PIECEPACK
        case System.CASTLES:
            from castelli_pnp.systems.castles.grammar import CASTLES

            return CASTLES


def is_section(name: str) -> bool:
    """Whether some game has a part of that name."""
    return any(name in family_of(system).sections for system in System)
