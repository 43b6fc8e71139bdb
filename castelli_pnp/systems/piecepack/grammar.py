"""The files of a piecepack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from castelli_pnp.schema import Field, ListOf, Record, Whole, Word
from castelli_pnp.systems.grammar import HEAD, each
from castelli_pnp.systems.piecepack.model import Piecepack, PieceSet, Rank, Suit
from castelli_pnp.systems.system import Model


def pieces(each_face: Whole, each_suit: Whole, fewest_suits: int) -> Record[PieceSet]:
    """The part ``pieces``; a game may need exactly one of some."""
    return Record(
        PieceSet,
        {
            "suits": Field(ListOf(Word(Suit), fewest_suits, len(Suit), unique=True), "The suits of the set."),
            "values": Field(
                each(Rank, "What {} counts.", Whole(0, 99)),
                "What each rank counts, unless a game changes it.",
            ),
            "tiles": Field(each_face, "Tiles of each suit and rank."),
            "coins": Field(each_face, "Coins of each suit and rank."),
            "dice": Field(Whole(0, 9), "Dice of each suit."),
            "pawns": Field(each_suit, "Pawns of each suit."),
        },
    )


SECTIONS: Mapping[str, Field] = {
    "pieces": Field(pieces(Whole(0, 9), Whole(0, 9), 1), "The suits and ranks, and how many of each piece."),
}
GAME: Record[dict[str, Any]] = Record(lambda **values: values, {**HEAD, **SECTIONS})


def made(build: Callable[..., Any], *parts: str) -> Callable[[str, Mapping[str, Any]], Any]:
    """How facts are made of values that are facts already, part by part."""
    return lambda name, values: build(name, *(values[key] for key in ("system", "title", *parts)))


MODEL: Model[Piecepack] = Model("piecepack", GAME, SECTIONS, made(Piecepack, "pieces"), facts=Piecepack)
