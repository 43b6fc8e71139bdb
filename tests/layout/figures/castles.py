"""Figures of Castles from the examples of the shipped game."""

from __future__ import annotations

from typing import Any

from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.systems.castles.booklet.examples import Examples
from castelli_pnp.systems.castles.booklet.figure_facts import MapFigure, SetupFigure
from castelli_pnp.systems.piecepack.model import Rank, Suit

GAME = shipped_game("castles")
EXAMPLES = Examples(GAME)
PLACE = {"2": "pile", "3": "secret", "4": "coins", "5": "pawn"}
THINGS = (
    *(f"tile:{suit}:ace" for suit in Suit), *(f"coin:{suit}" for suit in Suit), "back",
    *(f"pawn:{suit}" for suit in Suit), *(f"die:{suit}:null" for suit in Suit),
    *(f"value:{rank}" for rank in Rank),
)  # fmt: skip


def land(name: str, step: int, **how: Any) -> MapFigure:
    played = EXAMPLES.played(name)
    assert played is not None
    return MapFigure(played.moments[step].position, **how)


CASTLES: dict[str, Figure] = {
    "land": land("whole_round", 2),
    "open land": land(
        "whole_round", 2, open=True, window=((0, 1), (2, 3)), focus=((1, 2), (1, 3)), letters={"A": (1, 3)}
    ),
    "spaces": land("building", 0, spaces={"A": (0, 1), "B": (3, 0)}),
    "full tile": land("army_limit", 2, open=True),
    "place": SetupFigure(GAME, Suit.MOONS, PLACE),
    "bare place": SetupFigure(GAME, Suit.ARMS, {"2": "pile"}),
    "pieces": RowFigure(GAME, THINGS, tuple("ABCDE")),
}
