"""Game systems: one folder each, all of the same shape, and what they share.

A new system is one folder and one line in ``SYSTEMS`` (see ``docs/new-system.md``). ``files`` finds
``game.yaml``, the files of its parts and the games it extends, and with them the system; ``schema.merging``
puts a game over the one it extends, every node keeping its own file and line; the system's grammar reads
the tree into frozen facts. Faults are collected and raised together as ``Unreadable``. A finding of a check
carries a code, a reason, data, and the route to the value; ``Loaded.mark`` turns the route into file, line
and column. Sentences are only in ``locales/`` and in the grammars.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.base import resources

if TYPE_CHECKING:
    from castelli_pnp.systems.system import Facts, System

SYSTEMS: dict[str, str] = {
    "castelli": "castelli_pnp.systems.castelli",
    "piecepack": "castelli_pnp.systems.piecepack",
    "castles": "castelli_pnp.systems.castles",
}
"""The module that holds each system, as its ``SYSTEM``; it is imported when the system is first needed."""
DEFAULT = "castelli"
"""The system of a game that names none."""


def add_system(name: str, package: str) -> None:
    """Adds a system that is not part of this package; its games and words are found in its folder."""
    resources.add_home(_folder(package))
    SYSTEMS[name] = package


def remove_system(name: str) -> None:
    """Takes such a system out again."""
    resources.remove_home(_folder(SYSTEMS.pop(name)))


def _folder(package: str) -> Path:
    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(package)
    return Path(found.origin).parent


def find_system(name: str) -> System:
    """The system of that name."""
    found: System = import_module(SYSTEMS[name]).SYSTEM
    return found


def system_of(facts: Facts) -> System:
    """The system whose rules a game follows."""
    return find_system(facts.system)


def bot_names() -> tuple[str, ...]:
    """The bots of all systems."""
    return tuple(dict.fromkeys(name for system in SYSTEMS for name in find_system(system).bots))


def is_section(name: str) -> bool:
    """Whether games of some system have a part of that name."""
    return any(name in find_system(system).model.sections for system in SYSTEMS)
