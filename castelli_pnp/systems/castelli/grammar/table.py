"""board.yaml, frame.yaml, charts.yaml and layouts.yaml: the pieces, what lies around them, and where."""

from __future__ import annotations

from typing import Any

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.files.nodes import Node
from castelli_pnp.schema import (
    Bad,
    Either,
    Field,
    ListOf,
    MapOf,
    Pattern,
    Reading,
    Record,
    Shape,
    Whole,
    Word,
    whole_map,
)
from castelli_pnp.schema.groups import described
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.layouts import parse_placed
from castelli_pnp.systems.castelli.model.pieces import Area, parse_cell
from castelli_pnp.systems.castelli.model.words import Resource, Settlement, Side, Slot, Spot
from castelli_pnp.systems.grammar import ID, ID_KEY, each

CELL_KEY = Pattern(r"[1-9][0-9]?,[1-9][0-9]?", "cell", parse_cell)
AREA = described(Area, whole=True)
LANDSCAPE: Shape[dict[str, Any]] = Either(
    "mine",
    {"is_mine": True},
    whole_map(
        areas=Field(ListOf(AREA, most=8), "The areas; together, they cover all four sides once."),
        settlement=Field(Word(Settlement), "The picture in the middle: village or city.", None),
    ),
)
PIECE = Record(
    lambda landscapes: landscapes,
    {
        "landscapes": Field(
            MapOf(CELL_KEY, LANDSCAPE),
            "The octagons of the piece by row,column; row + column is odd. "
            "Each is a map with areas, or the word mine.",
        )
    },
)
BOARD: Shape[dict[str, Any]] = Record(
    dict,
    {
        "piece_size": Field(Whole(2, 20), "Cells along one side of a piece; an even number."),
        "pieces": Field(MapOf(ID_KEY, PIECE), "The board pieces by name, in their reference position."),
    },
)
FRAME = MapOf(
    ID_KEY,
    Record(
        lambda track, spots: FramePiece("", track, spots),
        {
            "track": Field(ListOf(Whole(0, 9_999)), "The spaces of the victory point track, clockwise."),
            "spots": Field(
                ListOf(Word(Spot)),
                "Edge spots clockwise, one per cell: wood, grain, rocks, silver or card opposite a square, "
                "coat (a gray neutral coat of arms) opposite an octagon.",
            ),
        },
        whole=True,
    ),
)
CHARTS = MapOf(
    ID_KEY,
    Record(
        lambda scales, spots: Chart(
            "", scales, FrozenMap({Side(key): value for key, value in spots.items()})
        ),
        {
            "scales": Field(
                each(Resource, "The spaces of the {} scale on this chart.", ListOf(Whole(0, 99)), "resource"),
                "The part of each scale that this chart shows.",
            ),
            "spots": Field(
                Record(
                    lambda **sides: {key: value for key, value in sides.items() if value},
                    {
                        side.value: Field(ListOf(Word(Spot)), f"The edge spots on the {side.value} side.", ())
                        for side in Side
                    },
                    whole=True,
                ),
                "The edge spots on its sides, from north to south or from west to east.",
            ),
        },
        whole=True,
    ),
)


class LetterGrid(ListOf[tuple[Slot, ...]]):
    """Rows of letters, all of them equally long."""

    def __init__(self) -> None:
        row = Pattern("[PQCx]( [PQCx]){0,39}", "grid", lambda text: tuple(map(Slot, text.split())))
        super().__init__(row, 1, 40)

    def read(self, node: Node, reading: Reading) -> tuple[tuple[Slot, ...], ...] | Bad:
        rows = super().read(node, reading)
        if not isinstance(rows, Bad) and len({len(row) for row in rows}) > 1:
            return reading.fault("E14", "ragged", node.mark)
        return rows


LAYOUTS = MapOf(
    ID_KEY,
    whole_map(
        players=Field(Whole(2, 8, "players"), "The number of players."),
        grid=Field(
            LetterGrid(),
            "What lies where, row by row: P a piece of the field, Q a piece of the second field, "
            "C a resource chart, x a face-down piece.",
        ),
        arrangement=Field(
            ListOf(Pattern(f"{ID}( turned)?", "placed", parse_placed)),
            "The pieces of the field(s) in reading order; 'turned' means rotated by 180 degrees.",
            None,
        ),
    ),
    most=50,
)
