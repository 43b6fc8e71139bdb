"""Draws the figures of Castelli."""

from __future__ import annotations

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, Number
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure, TableFigure, ViewFigure
from castelli_pnp.systems.castelli.layout.figures.board import draw_board
from castelli_pnp.systems.castelli.layout.figures.table import draw_table
from castelli_pnp.systems.castelli.layout.hero.arch import draw_view

CastelliFigure = BoardFigure | TableFigure | ViewFigure


def _draw(figure: CastelliFigure, width: float, look: Look, height: float | None) -> Drawing:
    if isinstance(figure, BoardFigure):
        return draw_board(figure, width, look, height)
    if isinstance(figure, ViewFigure):
        return draw_view(figure, width, look)
    return draw_table(figure, width, look, height)


def _key(figure: CastelliFigure, number: Number) -> tuple[object, ...]:
    match figure:
        case BoardFigure(position, first, last, focus, letters, numbers, lines, laid, _):
            marks = (*letters.items(), "", *numbers.items())
            stands = (position.tiles, position.castles, position.settlements)
            where = (number(position.game), position.layout, str(position.arrangement), position.mine)
            things = tuple(tuple(each.items()) for each in stands)
            return (*where, things, first, last, focus, marks, lines, laid)
        case TableFigure(game, layout, marked, _):
            return "table", number(game), layout, tuple(marked.items())
        case ViewFigure(position):
            return "view", number(position.game)


DRAWER = FigureDrawer(_draw, _key)
