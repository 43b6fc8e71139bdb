"""What can be made of the record of a game that was played."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.resources import shipped_games
from castelli_pnp.engine.records import word_at
from castelli_pnp.files.output import write_files
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.systems import system_of
from castelli_pnp.systems.load import load_any


def ppn_of(record: Path, game: str | None, usual: str) -> str:
    """A saved game in Portable Piecepack Notation.

    Without ``game`` it is the shipped game that the record names, or else the ``usual`` one.
    """
    root = read_yaml(record)
    named = word_at(root, "game")
    facts = load_any(game or (named if named in shipped_games() else usual)).game
    system = system_of(facts)
    if not system.has("ppn"):
        raise Refused("other_system", game=facts.id, system=facts.system)
    return system.ppn(system.records.replay(facts, root))


def write_ppn(path: Path, text: str) -> None:
    """Writes such a text; a file that does not begin like it is not replaced."""
    head = text.splitlines()[:2]
    write_files(path.parent, {path.name: text}, lambda there: there.splitlines()[:2] == head)
