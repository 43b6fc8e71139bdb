"""board.yaml: the board pieces, their landscapes and areas."""

from __future__ import annotations

from typing import Any

from castelli_pnp.schema import Either, Field, ListOf, MapOf, Pattern, Record, Shape, Whole, Word
from castelli_pnp.systems.castelli.model.pieces import Area, parse_cell
from castelli_pnp.systems.castelli.model.words import Kind, Settlement, Side
from castelli_pnp.systems.grammar import ID_KEY

CELL_KEY = Pattern(r"[1-9][0-9]?,[1-9][0-9]?", "cell", parse_cell)
AREA = Record(
    Area,
    {
        "sides": Field(
            Pattern("[NESW]{1,4}", "sides", lambda text: tuple(map(Side, text))),
            "The sides of the octagon that belong to the area, such as NE: 1 to 3 of them, side by side.",
        ),
        "kind": Field(Word(Kind), "What the area yields: wood, grain, rocks, or cards (market)."),
        "symbols": Field(Whole(0, 20), "How many resource symbols (on a market: tents) it shows."),
        "sites": Field(Whole(0, 20), "Building sites for castles; rocks areas have 1 or 2, others none.", 0),
    },
    whole=True,
)
LANDSCAPE: Shape[dict[str, Any]] = Either(
    "mine",
    {"is_mine": True},
    Record(
        lambda **values: values,
        {
            "areas": Field(ListOf(AREA, most=8), "The areas; together they take all four sides once."),
            "settlement": Field(Word(Settlement), "The picture in the middle: village or city.", None),
        },
        whole=True,
    ),
)
BOARD = Record(
    lambda **values: values,
    {
        "piece_size": Field(Whole(2, 20), "Cells along one side of a piece; an even number."),
        "pieces": Field(
            MapOf(
                ID_KEY,
                Record(
                    lambda landscapes: landscapes,
                    {
                        "landscapes": Field(
                            MapOf(CELL_KEY, LANDSCAPE),
                            "The octagons of the piece by row,column; row + column is odd. "
                            "Each is a map with areas, or the word mine.",
                        )
                    },
                ),
            ),
            "The board pieces by name, in their reference position.",
        ),
    },
)
