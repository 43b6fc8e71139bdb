"""Draws the figures of Castles."""

from __future__ import annotations

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, Number
from castelli_pnp.systems.castles.booklet.figure_facts import MapFigure, SetupFigure
from castelli_pnp.systems.castles.layout.figures.land import draw_land
from castelli_pnp.systems.castles.layout.figures.place import draw_place


def _draw(figure: MapFigure | SetupFigure, width: float, look: Look, height: float | None) -> Drawing:
    if isinstance(figure, MapFigure):
        return draw_land(figure, width, look, height)
    return draw_place(figure, width, look, height)


def _key(figure: MapFigure | SetupFigure, number: Number) -> tuple[object, ...]:
    match figure:
        case MapFigure(position, window, focus, letters, spaces, told, _):
            lying = (position.tiles, position.castles, position.armies, letters, spaces)
            return ("map", window, focus, told, *(tuple(each.items()) for each in lying))
        case SetupFigure(game, suit, marks, _):
            return "place", number(game), suit, tuple(marks.items())


DRAWER = FigureDrawer(_draw, _key)
