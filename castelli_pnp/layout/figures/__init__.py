"""The figures of the rule booklet: part of a board, a whole table, or things side by side.

They speak no language, so each is drawn once for all of them.
"""

from __future__ import annotations

from castelli_pnp.figure import BoardFigure, Figure, Position, RowFigure, TableFigure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.board import draw_board
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.row import draw_row
from castelli_pnp.layout.figures.table import draw_table

__all__ = ["Drawing", "draw"]

_DRAWN: dict[tuple[object, ...], tuple[Figure, Drawing]] = {}
"""What was drawn, with its figure: while that is kept, nothing else gets its id."""


def draw(figure: Figure, width: float, look: Look, height: float | None = None) -> Drawing:
    """A figure as wide as wanted, or smaller where a height or its natural size binds."""
    key = (*_key(figure), width, look, height)
    if key not in _DRAWN:
        _DRAWN[key] = (figure, _drawn(figure, width, look, height))
    return _DRAWN[key][1]


def _drawn(figure: Figure, width: float, look: Look, height: float | None) -> Drawing:
    match figure:
        case BoardFigure():
            return draw_board(figure, width, look, height)
        case TableFigure():
            return draw_table(figure, width, look, height)
        case RowFigure():
            return draw_row(figure, width, look, height)


def _key(figure: Figure) -> tuple[object, ...]:
    """All that a drawing depends on; what a figure says in words does not change it."""
    match figure:
        case BoardFigure(position, first, last, focus, letters, numbers, lines, laid, _):
            marks = (*letters.items(), "", *numbers.items())
            return (*_position_key(position), first, last, focus, marks, lines, laid)
        case TableFigure(game, layout, marks, _):
            return "table", id(game), layout, tuple(marks.items())
        case RowFigure(game, things, labels, _):
            return "row", id(game), things, labels


def _position_key(position: Position) -> tuple[object, ...]:
    return (
        id(position.game),
        position.layout,
        str(position.arrangement),
        tuple(position.tiles.items()),
        tuple(position.castles.items()),
        tuple(position.settlements.items()),
        position.mine,
    )
