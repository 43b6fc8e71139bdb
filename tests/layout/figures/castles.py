"""Figures of Castles from the examples of the shipped game."""

from __future__ import annotations

from typing import Any

from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.systems.castles.booklet.examples import Examples
from castelli_pnp.systems.castles.booklet.figure_facts import ControlFigure, MapFigure, SetupFigure
from castelli_pnp.systems.castles.model import Piles, with_piles
from castelli_pnp.systems.piecepack.model import Rank, Suit

GAME = shipped_game("castles")
EXAMPLES = Examples(GAME)
PLACE = {"2": "pile", "3": "secret", "4": "coins", "5": "pawn"}
THINGS = (
    *(f"tile:{suit}:ace" for suit in Suit), *(f"coin:{suit}" for suit in Suit), "back",
    *(f"pawn:{suit}" for suit in Suit), *(f"die:{suit}:null" for suit in Suit),
    *(f"value:{rank}" for rank in Rank), *(f"ace_on:suns:{rank}" for rank in Rank), "tower:arms",
    "sign:arrow", "laid:M3 MK M - S A", "laid:A5 C4 An Sa M2",
)  # fmt: skip


def land(name: str, step: int, **how: Any) -> MapFigure:
    played = EXAMPLES.played(name)
    assert played is not None
    return MapFigure(played.moments[step].position, **how)


CASTLES: dict[str, Figure] = {
    "land": land("whole_round", 2),
    "open land": land(
        "whole_round",
        2,
        open=True,
        window=((0, 1), (2, 3)),
        focus=((1, 2), (1, 3)),
        letters={"A": (1, 3)},
        count=((1, 2), (1, 3)),
        frame=(1, 2),
    ),
    "spaces": land("building", 0, spaces={"A": (0, 1), "B": (3, 0)}),
    "full tile": land("army_limit", 2, open=True),
    "place": SetupFigure(GAME, Suit.MOONS, PLACE),
    "place with an own pile": SetupFigure(with_piles(GAME, Piles.OWN), Suit.MOONS, PLACE),
    "bare place": SetupFigure(GAME, Suit.ARMS, {"2": "pile"}),
    "tiles spread out": SetupFigure(GAME, Suit.ARMS, {"2": "tiles", "3": "coins", "4": "pawn"}),
    "control": ControlFigure(GAME, Suit.SUNS, ("Tile", "yes", "no", "of your suit", "of another suit")),
    "pieces": RowFigure(GAME, THINGS, tuple("ABCDE")),
}
