"""Draws the figures of Castelli."""

from __future__ import annotations

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, Number
from castelli_pnp.systems.castelli.booklet.figure_facts import (
    ArchFigure,
    BoardFigure,
    CardsFigure,
    CostFigure,
    Position,
    StripFigure,
    TableFigure,
    ViewFigure,
)
from castelli_pnp.systems.castelli.layout.figures.board import draw_board
from castelli_pnp.systems.castelli.layout.figures.card_pictures import draw_cards
from castelli_pnp.systems.castelli.layout.figures.cost import draw_cost
from castelli_pnp.systems.castelli.layout.figures.strip import draw_strip
from castelli_pnp.systems.castelli.layout.figures.table import draw_table
from castelli_pnp.systems.castelli.layout.figures.view import draw_arch
from castelli_pnp.systems.castelli.layout.hero.arch import draw_view

CastelliFigure = BoardFigure | TableFigure | ViewFigure | StripFigure | CostFigure | CardsFigure | ArchFigure


def _draw(figure: CastelliFigure, width: float, look: Look, height: float | None) -> Drawing:
    match figure:
        case BoardFigure():
            return draw_board(figure, width, look, height)
        case StripFigure():
            return draw_strip(figure, width, look, height)
        case TableFigure():
            return draw_table(figure, width, look, height)
        case CostFigure():
            return draw_cost(figure, width, look, height)
        case CardsFigure():
            return draw_cards(figure, width, look, height)
        case ArchFigure():
            return draw_arch(figure, width, look, height)
        case ViewFigure():
            return draw_view(figure, width, look)


def _key(figure: CastelliFigure, number: Number) -> tuple[object, ...]:
    match figure:
        case BoardFigure():
            return "board", *_board_key(figure, number)
        case StripFigure(panels, _):
            return "strip", *(part for panel in panels for part in _board_key(panel, number))
        case TableFigure(game, layout, marked, _, seats):
            return "table", number(game), layout, tuple(marked.items()), seats
        case CostFigure(game, cost, _):
            return "cost", number(game), cost
        case CardsFigure(game, cards, language, letters, _):
            return "cards", number(game), cards, language, tuple(letters.items())
        case ViewFigure(position, _):
            return "view", number(position.game)
        case ArchFigure(position, _):
            return "arch", number(position.game)


def _board_key(figure: BoardFigure, number: Number) -> tuple[object, ...]:
    marks = (figure.letters, figure.numbers, figure.badges)
    shown = (figure.first, figure.last, figure.focus, figure.lines, figure.laid)
    counts = (figure.count, figure.castles, figure.score, figure.crop, figure.aspect)
    return (
        *_position_key(figure.position, number),
        *(tuple(each.items()) for each in marks),
        *shown,
        *counts,
    )


def _position_key(position: Position, number: Number) -> tuple[object, ...]:
    stands = (position.tiles, position.castles, position.settlements)
    where = (number(position.game), position.layout, str(position.arrangement), position.mine)
    return (*where, *(tuple(each.items()) for each in stands))


DRAWER = FigureDrawer(_draw, _key)
