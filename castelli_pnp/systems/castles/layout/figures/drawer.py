"""Draws the figures of Castles."""

from __future__ import annotations

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, Number
from castelli_pnp.systems.castles.booklet.figure_facts import ControlFigure, MapFigure, SetupFigure
from castelli_pnp.systems.castles.layout.figures.control import draw_control
from castelli_pnp.systems.castles.layout.figures.land import draw_land
from castelli_pnp.systems.castles.layout.figures.place import draw_place

CastlesFigure = MapFigure | SetupFigure | ControlFigure


def _draw(figure: CastlesFigure, width: float, look: Look, height: float | None) -> Drawing:
    match figure:
        case MapFigure():
            return draw_land(figure, width, look, height)
        case SetupFigure():
            return draw_place(figure, width, look, height)
        case ControlFigure():
            return draw_control(figure, width, look, height)


def _key(figure: CastlesFigure, number: Number) -> tuple[object, ...]:
    match figure:
        case MapFigure(position, window, focus, letters, spaces, told, count, frame, _):
            lying = (position.tiles, position.castles, position.armies, letters, spaces)
            shown = (window, focus, told, count, frame)
            return ("map", *shown, *(tuple(each.items()) for each in lying))
        case SetupFigure(game, suit, marks, _):
            return "place", number(game), suit, tuple(marks.items())
        case ControlFigure(game, suit, words, _):
            return "control", number(game), suit, words


DRAWER = FigureDrawer(_draw, _key)
