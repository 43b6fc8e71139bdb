"""The table of control in a booklet: pictures with the words of its language."""

from __future__ import annotations

from castelli_pnp.base.scene import Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.text import Style, set_text
from castelli_pnp.systems.castles.booklet.figure_facts import ControlFigure
from castelli_pnp.systems.castles.layout.control import HEAD, ControlTable, control_table

ROW, LEAST_ROW = 13.4, 7.5
SIZE, LEAST = 8.8, 7.5
UNBROKEN = "zxx"
"""No language: labels are not broken within words."""


def draw_control(figure: ControlFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The table at the requested width; its rows are lower where a height limits it."""
    row = ROW if height is None else max(LEAST_ROW, min(ROW, (height - HEAD - 0.4) / 2))
    own = figure.suit.value
    other = next((suit.value for suit in figure.game.pieces.suits if suit is not figure.suit), own)

    def label(number: int, x: float, y: float, wide: float, face: str, fill: str) -> tuple[Node, ...]:
        text = figure.words[number]
        style = Style(face, SIZE, 1.12, fill=fill)
        room = TextBox(wide, (1.1 if number < 3 else 3.2) * style.line_height, "control", text, UNBROKEN)
        style = Style(face, fitting_size([(text, room)], style, LEAST), 1.12, fill=fill)
        block = set_text(text, style, wide, UNBROKEN, balanced=True)
        return block.at(x, y - block.height / 2)

    def nodes() -> tuple[Node, ...]:
        table = ControlTable(figure.game, own, other, 0.0, 0.0, width, row, look)
        return tuple(control_table(table, label))

    return Drawing(width, HEAD + 2 * row + 0.3, nodes)
