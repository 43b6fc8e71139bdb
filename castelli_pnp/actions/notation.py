"""Saved games in the notation of other programs."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.base.resources import shipped_games
from castelli_pnp.engine.records import word_at
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.ppn import is_ppn, ppn_text
from castelli_pnp.systems.castles.rules.record import replay
from castelli_pnp.systems.load import load_as

__all__ = ["is_ppn", "record_to_ppn"]


def record_to_ppn(file: Path, game: str | None, usual: str) -> str:
    """A record in Portable Piecepack Notation.

    Without a game it is the one that the record names, if that ships; else the usual one, or Castles.
    """
    root = read_yaml(file)
    if game is None:
        named = word_at(root, "game")
        game = named if named in shipped_games() else "castles" if usual in shipped_games() else usual
    return ppn_text(replay(load_as(game, Castles).game, root))
