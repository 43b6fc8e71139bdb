"""Moments of a game side by side, numbered in their corners."""

from __future__ import annotations

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.shapes import RIM, disc
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.booklet.figure_facts import StripFigure
from castelli_pnp.systems.castelli.layout.figures.board import draw_board

GAP = 3.6
RADIUS = 2.15


def draw_strip(figure: StripFigure, width: float, look: Look, height: float | None) -> Drawing:
    """All panels in one row and equally wide, each with a red number on its upper left corner."""
    count = len(figure.panels)
    each = (width - GAP * (count - 1)) / count
    reach = RADIUS + RIM
    room = None if height is None else height
    panels = [draw_board(panel, each, look, room) for panel in figure.panels]
    high = max(panel.height for panel in panels)

    def nodes() -> tuple[Node, ...]:
        drawn: list[Node] = []
        for number, panel in enumerate(panels):
            x, y = number * (each + GAP) + (each - panel.width) / 2, (high - panel.height) / 2
            drawn.append(Group(panel.nodes, move(x, y), name=f"panel:{number + 1}"))
            drawn.append(disc(str(number + 1), (x + reach + 0.6, y + reach + 0.6), RADIUS, look, True))
        return tuple(drawn)

    return Drawing(width, high, nodes)
