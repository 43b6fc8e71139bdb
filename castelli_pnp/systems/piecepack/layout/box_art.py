"""The faces of the box of a piecepack: the four suits in a medallion, the name on a scroll."""

from __future__ import annotations

import math
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Outline, arc, ellipse, move, polygon, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import CREAM, INK
from castelli_pnp.layout.making.leaf import MakingLeaf
from castelli_pnp.layout.making.net import notch_radius
from castelli_pnp.layout.making.strokes import GOLD, inked, stroke
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

NOTCH = 0.35
"""How deep the ends of a scroll are cut, as a share of its height."""


class SuitArt(NamedTuple):
    """Draws the emblems of a leaf and the name of its game."""

    leaf: MakingLeaf

    def front(self, box: Box, notch: float) -> list[Node]:
        return _face(self.leaf, box, notch)

    def back(self, box: Box) -> list[Node]:
        return _face(self.leaf, box, 0.0)

    def spine(self, box: Box, name: str) -> list[Node]:
        return _side(self.leaf, box, 90 if name == "right" else -90)

    def lid(self, box: Box) -> list[Node]:
        return _lid(self.leaf, box)


def _face(leaf: MakingLeaf, box: Box, notched: float) -> list[Node]:
    """Front and back: the medallion, and the name of the game on a scroll below it."""
    look = leaf.look
    inner, middle = box.grown(-3), box.middle[0]
    notch = notch_radius(box.width, box.height)
    frame = _frame(box, notched)
    nodes: list[Node] = [stroke(frame, look.width(0.5, 0.2), look.line(GOLD))]
    head = inner.top + notch
    size = _title_size(leaf.game, box.width - 15, box.height)
    scroll = size * 0.5
    if inner.bottom - head - scroll < 20:
        size = scroll = 0.0  # the name stands on the sides
    free = inner.bottom - head - (scroll + 5.0 if size else 0.0)
    r = min(free / 2 - 1.5, inner.width / 2 - 2.0, 24.0)
    if r > 4:
        nodes += _medallion(leaf, middle, head + free / 2, r)
    if size:
        top = inner.bottom - scroll - 4.0
        half = fonts.width(leaf.game, "title", size) / 2 + scroll * NOTCH + 2.5
        nodes.append(inked(_scroll(middle, top, half, scroll), look.fill(CREAM)))
        style = Style("title", size, align="center")
        nodes.append(line_at(leaf.game, middle, top + (scroll + fonts.cap("title", size)) / 2, style))
    return nodes


def _frame(box: Box, notch: float) -> Outline:
    """A line 3 mm inside a panel, which goes round the notch for the thumb if there is one."""
    left, top, right, bottom = box.grown(-3)
    if not notch:
        return rectangle(left, top, right - left, bottom - top)
    middle, radius = box.middle[0], notch + 3
    rise = math.degrees(math.asin(3 / radius))
    (_, x, y), *bow = arc(middle, box.top, radius, 180 - rise, rise)
    way = ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("L", left, top), ("Z",)
    return (("M", x, y), *bow, *way)


def _scroll(middle: float, top: float, half: float, height: float) -> Outline:
    """A plain scroll with notched ends."""
    notch = height * NOTCH
    points = (
        (middle - half, top), (middle + half, top), (middle + half - notch, top + height / 2),
        (middle + half, top + height), (middle - half, top + height),
        (middle - half + notch, top + height / 2),
    )  # fmt: skip
    return polygon(points)


def _title_size(text: str, width: float, height: float) -> float:
    """As large as fits with the ends of its scroll, at least 12 pt; 0 if there is no room for the name."""
    fitting = min(34.0, width / (fonts.width(text, "title", 1) + NOTCH), height * 0.45)
    return fitting if fitting >= 12 else 0.0


def _medallion(leaf: MakingLeaf, x: float, y: float, r: float) -> list[Node]:
    """The four emblems of the game on gold and cream."""
    look = leaf.look
    places = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    signs = (
        leaf.emblem(i, x + 0.38 * r * a, y + 0.38 * r * b, 0.62 * r, look) for i, (a, b) in enumerate(places)
    )
    return [
        inked(ellipse(x, y, r, r), look.fill(GOLD), 0.5),
        inked(ellipse(x, y, r * 0.92, r * 0.92), look.fill(CREAM)),
        *signs,
    ]


def _side(leaf: MakingLeaf, box: Box, degrees: float) -> list[Node]:
    """The name along a side, if the side is deep enough."""
    size = min(_title_size(leaf.game, box.height - 16, 99), (box.width - 4) / 0.4, 30.0)
    if size < 12:
        return []
    style = Style("title", size, fill=leaf.look.line(CREAM), align="center")
    text = line_at(leaf.game, 0, fonts.cap("title", size) / 2, style)
    return [Group((text,), move(*box.middle) @ turn(degrees))]


def _lid(leaf: MakingLeaf, box: Box) -> list[Node]:
    """A row of emblems upside down: the lid is folded to the front."""
    look = leaf.look
    size = min(box.height * 0.6, (box.width - 6) / 5, 9.0)
    if size < 4:
        return []
    x, y = box.middle
    nodes: list[Node] = []
    for i in range(4):
        at = x + (1.5 - i) * size * 1.25
        plate = Path(ellipse(at, y, size * 0.58, size * 0.58), look.fill(CREAM), INK, 0.3)
        nodes += [plate, Group((leaf.emblem(i, at, y, size * 0.8, look),), turn(180, (at, y)))]
    return nodes
