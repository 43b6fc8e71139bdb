"""frame.yaml, charts.yaml and layouts.yaml: what lies around the pieces, and where everything lies."""

from __future__ import annotations

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.files.nodes import Node
from castelli_pnp.schema import Bad, Field, ListOf, MapOf, Pattern, Reading, Record, Whole, Word
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.layouts import parse_placed
from castelli_pnp.systems.castelli.model.words import Resource, Side, Slot, Spot
from castelli_pnp.systems.grammar import ID, ID_KEY, each

FRAME = MapOf(
    ID_KEY,
    Record(
        lambda track, spots: FramePiece("", track, spots),
        {
            "track": Field(ListOf(Whole(0, 9_999)), "The spaces of the victory track, clockwise."),
            "spots": Field(
                ListOf(Word(Spot)),
                "Edge spots clockwise, one per cell: wood, grain, rocks, silver or card opposite a square, "
                "coat (a grey neutral coat of arms) opposite an octagon.",
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
                each(Resource, "The spaces of the {} scale on this chart.", ListOf(Whole(0, 99))),
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
                "The edge spots on its sides, read from north to south or from west to east.",
            ),
        },
        whole=True,
    ),
)


class Grid(ListOf[tuple[Slot, ...]]):
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
    Record(
        lambda **values: values,
        {
            "players": Field(Whole(2, 8), "How many people play."),
            "grid": Field(
                Grid(),
                "What lies where, row by row: P a piece of the field, Q a piece of the second field, "
                "C a resource chart, x a piece lying face down.",
            ),
            "arrangement": Field(
                ListOf(Pattern(f"{ID}( turned)?", "placed", parse_placed)),
                "The pieces of the field(s) in reading order; 'turned' means after a half-turn.",
                None,
            ),
        },
        whole=True,
    ),
    most=50,
)
