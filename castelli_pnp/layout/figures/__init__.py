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
from castelli_pnp.model.game import Game

__all__ = ["Drawing", "draw"]

_GAMES: list[Game] = []
"""Games that were drawn from; equal ones give equal figures."""
_DRAWN: dict[tuple[object, ...], Drawing] = {}


def draw(figure: Figure, width: float, look: Look, height: float | None = None) -> Drawing:
    """A figure as wide as wanted, or smaller where a height or its natural size binds."""
    shown = (*_key(figure), look)
    key = (*shown, width, height)
    if key not in _DRAWN:
        drawing = _drawn(figure, width, look, height)
        if not isinstance(figure, RowFigure):  # whatever was wanted, of one size they are the same
            drawing = _DRAWN.setdefault((*shown, "size", drawing.width, drawing.height), drawing)
        _DRAWN[key] = drawing
    return _DRAWN[key]


def _drawn(figure: Figure, width: float, look: Look, height: float | None) -> Drawing:
    match figure:
        case BoardFigure():
            return draw_board(figure, width, look, height)
        case TableFigure():
            return draw_table(figure, width, look, height)
        case RowFigure():
            return draw_row(figure, width, look, height)


def _number(game: Game) -> int:
    """The number of a game among those that were drawn from."""
    for number, known in enumerate(_GAMES):
        if known is game or known == game:
            return number
    _GAMES.append(game)
    return len(_GAMES) - 1


def _key(figure: Figure) -> tuple[object, ...]:
    """All that a drawing depends on; what a figure says in words does not change it."""
    match figure:
        case BoardFigure(position, first, last, focus, letters, numbers, lines, laid, _):
            marks = (*letters.items(), "", *numbers.items())
            return (*_position_key(position), first, last, focus, marks, lines, laid)
        case TableFigure(game, layout, marks, _):
            return "table", _number(game), layout, tuple(marks.items())
        case RowFigure(game, things, labels, _):
            return "row", _number(game), things, labels


def _position_key(position: Position) -> tuple[object, ...]:
    return (
        _number(position.game),
        position.layout,
        str(position.arrangement),
        tuple(position.tiles.items()),
        tuple(position.castles.items()),
        tuple(position.settlements.items()),
        position.mine,
    )
