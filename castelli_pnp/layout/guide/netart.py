"""What is printed on a tuck box: wine with lozenges, a castle in a medallion, the name on a scroll."""

from __future__ import annotations

import math
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Point,
    arc,
    bounds,
    ellipse,
    joined,
    line,
    move,
    polygon,
    rectangle,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, NEUTRAL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.guide.leaf import BAND, BODY, SIDE, SMALL, GuideLeaf, fitted
from castelli_pnp.layout.guide.lists import grams
from castelli_pnp.layout.guide.net import Inside, Net, notch_radius
from castelli_pnp.layout.guide.strokes import FOLD, GOLD, inked, stroke
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

HEAD_ROOM = BAND + 20.0
LEGEND_ROOM = 22.0
LOZENGE = 4.2
NOTCH = 0.35
"""How deep the ends of a scroll are cut, as a share of its height."""


class BoxContents(NamedTuple):
    """What lies in a box: ``cards``, ``tiles`` or a ``set``, how many pieces, and how thick each is."""

    what: str
    pieces: int
    thickness: float
    beside: float = 0.0
    """How high the things lie that belong to a set."""


def net_nodes(
    leaf: GuideLeaf, net: Net, inside: Inside, contents: BoxContents, part: tuple[int, int], bleed: float
) -> tuple[Node, ...]:
    """One sheet of a box with its head and legend."""
    drawn = Group(_printed(leaf, net, contents.what, bleed), net_place(leaf.paper, net), name="tuck-box")
    return (*_head(leaf, inside, contents, part), drawn, *_legend(leaf))


def net_place(paper: Paper, net: Net) -> Matrix:
    """Where a net lies on its page."""
    free = paper.height - 2 * paper.margin - HEAD_ROOM - LEGEND_ROOM - net.height
    return move((paper.width - net.width) / 2, paper.margin + HEAD_ROOM + free / 2)


def _head(leaf: GuideLeaf, inside: Inside, contents: BoxContents, part: tuple[int, int]) -> tuple[Node, ...]:
    words, y = leaf.words, leaf.paper.margin + BAND + 9.0
    size = {name: round(length, 1) for name, length in inside._asdict().items()}
    told = words.count(f"tuckbox.{contents.what}", contents.pieces, thickness=contents.thickness, **size)
    second = words.text("tuckbox.stock", grams=grams(words))
    if part[1] > 1:
        second = f"{words.text('tuckbox.joint', part=part[0], parts=part[1])} {second}"
    title = words.text("tuckbox.title")
    x = SIDE + fonts.width(title, "title", 20) + 6
    room = TextBox(leaf.width - x + SIDE, 9.5, "tuckbox", "head", leaf.language)
    block = fitted(f"{told}\n{second}", BODY, room)
    return line_at(title, SIDE, y + 2, Style("title", 20)), *block.at(x, y - 4.2)


def _legend(leaf: GuideLeaf) -> tuple[Node, ...]:
    """Which line is cut, which is folded, where the glue goes."""
    y = leaf.paper.height - leaf.paper.margin - 12.5
    x = SIDE
    nodes: list[Node] = []
    for kind in ("cut", "fold", "glue"):
        if kind == "glue":
            nodes.append(inked(rectangle(x, y - 3, 11, 4), WHITE, 0.2))
            nodes.append(_hatch(Box(x, y - 3, x + 11, y + 1), leaf.look))
        else:
            nodes.append(Path(line(x, y - 1, x + 11, y - 1), None, INK, 0.3, FOLD if kind == "fold" else ()))
        told = leaf.words.text(f"legend.{kind}")
        nodes.append(line_at(told, x + 13, y, SMALL))
        x += 13 + fonts.width(told, SMALL.face, SMALL.size) + 9
    return tuple(nodes)


def _printed(leaf: GuideLeaf, net: Net, what: str, bleed: float) -> tuple[Node, ...]:
    """The art under the glue tabs, the folds and the line to cut."""
    look = leaf.look
    wine = look.fill(WINE.fill)
    nodes: list[Node] = [Path(net.art, wine, wine, 2 * bleed), *_diaper(net, look)]
    for name, box in net.panels.items():
        if name in ("back", "front"):
            nodes.append(Group(tuple(_face(leaf, box, what, name == "front")), clip=net.art))
        elif name in ("left", "right"):
            nodes += _side(leaf, box, 90 if name == "right" else -90)
        elif name == "lid":
            nodes += _lid(leaf, box, what)
    nodes += [Group((_hatch(bounds([outline]), look),), clip=outline) for outline in net.glue]
    dashes = [Path(line(*a, *b), None, look.line(GOLD), 0.3, FOLD) for a, b in net.folds]
    nodes += [*dashes, Path(net.cut, None, INK, 0.2)]
    if not look.low:
        nodes.append(_light_cut(net))
    style = Style("text-bold", 12, fill=INK, align="centre")
    for letter, (x, y) in net.joints:
        nodes += [Path(ellipse(x, y, 3, 3), WHITE), line_at(letter, x, y + 1.5, style)]
    return tuple(nodes)


def _light_cut(net: Net) -> Node:
    """The line to cut where it runs on the dark ground: ink alone would hardly be seen there."""
    left, whole = net.panels["tab"].right, bounds([net.cut])
    right, low = whole.right + 1, whole.bottom + 1
    steps: list[Point] = []
    if floor := net.panels.get("bottom"):  # the way round its glue tab, from right to left
        first, last = floor.right + 0.2, floor.left - 0.2
        steps = [(first, low), (first, floor.bottom), (last, floor.bottom), (last, low)]
    clip = polygon(((left, -1), (right, -1), (right, low), *steps, (left, low)))
    return Group((stroke(net.cut, 0.2, CREAM),), clip=clip)


def _hatch(box: Box, look: Look) -> Node:
    """Slanting lines where the glue goes."""
    step, height = 2.4, box.height
    ends = [box.left + i * step for i in range(int((box.width + height) / step) + 1)]
    lines = joined(line(x - height, box.bottom, x, box.top) for x in ends)
    drawn = stroke(lines, look.width(0.25, 0.12), look.line(NEUTRAL.dark))
    return Group((drawn,), clip=rectangle(*box[:2], box.width, height))


@cache
def _lozenges(wide: int, high: int) -> Symbol:
    """A field of lozenges, that many across and down."""
    s, t = LOZENGE, LOZENGE * 1.35
    shapes = []
    for i in range(wide + 1):
        for j in range(2 * high + 1):
            x, y = (i + 0.5 * (j % 2)) * s, j * t / 2
            shapes.append(polygon(((x - s * 0.3, y), (x, y - t * 0.3), (x + s * 0.3, y), (x, y + t * 0.3))))
    box = Box(-s, -t, (wide + 2) * s, (high + 1) * t)
    return Symbol(f"diaper-{wide}-{high}", (Path(joined(shapes), WINE.dark),), box)


def _diaper(net: Net, look: Look) -> list[Node]:
    """The pattern of the ground; little ink has none."""
    if look.low:
        return []
    around = bounds([net.art])
    wide, high = int(around.width / LOZENGE) + 2, int(around.height / LOZENGE / 1.35) + 2
    return [Group((Use(_lozenges(wide, high), move(around.left, around.top)),), clip=net.art)]


def _face(leaf: GuideLeaf, box: Box, what: str, notched: bool) -> list[Node]:
    """Front and back: the medallion, and the name of the game on a scroll below it."""
    look = leaf.look
    inner, middle = box.grown(-3), box.middle[0]
    notch = notch_radius(box.width, box.height)
    frame = _frame(box, notch if notched else 0.0)
    nodes: list[Node] = [stroke(frame, look.width(0.5, 0.2), look.line(GOLD))]
    head = inner.top + notch
    size = _title_size(leaf.game, box.width - 15, box.height)
    scroll = size * 0.5
    if inner.bottom - head - scroll < 20:
        size = scroll = 0.0  # the name stands on the sides
    free = inner.bottom - head - (scroll + 5.0 if size else 0.0)
    r = min(free / 2 - 1.5, inner.width / 2 - 2.0, 24.0)
    if r > 4:
        nodes += _medallion(leaf, middle, head + free / 2, r, what)
    if size:
        top = inner.bottom - scroll - 4.0
        half = fonts.width(leaf.game, "title", size) / 2 + scroll * NOTCH + 2.5
        nodes.append(inked(_scroll(middle, top, half, scroll), look.fill(CREAM)))
        style = Style("title", size, align="centre")
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


def _medallion(leaf: GuideLeaf, x: float, y: float, r: float, what: str) -> list[Node]:
    """A castle for the cards, the four coats of arms for the tiles, the emblems of the game for a set."""
    look = leaf.look
    nodes: list[Node] = [
        inked(ellipse(x, y, r, r), look.fill(GOLD), 0.5),
        inked(ellipse(x, y, r * 0.92, r * 0.92), look.fill(CREAM)),
    ]
    if what == "cards":
        return [*nodes, put("castle-red", x, y, r * 1.25, look)]
    if what == "set":
        places = ((-1, -1), (1, -1), (-1, 1), (1, 1))
        signs = (leaf.emblem(i, x + 0.38 * r * a, y + 0.38 * r * b, 0.62 * r, look)
                 for i, (a, b) in enumerate(places))  # fmt: skip
        return [*nodes, *signs]
    for i, house in enumerate(("blue", "red", "yellow", "green")):
        coat = put(f"coat-{house}", 0, -r * 0.48, r * 0.72, look)
        nodes.append(Group((coat,), move(x, y) @ turn(90 * i)))
    return nodes


def _side(leaf: GuideLeaf, box: Box, degrees: float) -> list[Node]:
    """The name along a side, if the side is deep enough."""
    size = min(_title_size(leaf.game, box.height - 16, 99), (box.width - 4) / 0.4, 30.0)
    if size < 12:
        return []
    style = Style("title", size, fill=leaf.look.line(CREAM), align="centre")
    text = line_at(leaf.game, 0, fonts.cap("title", size) / 2, style)
    return [Group((text,), move(*box.middle) @ turn(degrees))]


def _lid(leaf: GuideLeaf, box: Box, what: str) -> list[Node]:
    """A row of houses or emblems upside down: the lid is folded to the front."""
    look = leaf.look
    size = min(box.height * 0.6, (box.width - 6) / 5, 9.0)
    if size < 4:
        return []
    x, y = box.middle
    nodes: list[Node] = []
    for i, house in enumerate(("blue", "red", "green", "yellow")):
        at = x + (1.5 - i) * size * 1.25
        if what == "set":
            plate = Path(ellipse(at, y, size * 0.58, size * 0.58), look.fill(CREAM), INK, 0.3)
            sign = Group((leaf.emblem(i, at, y, size * 0.8, look),), turn(180, (at, y)))
            nodes += [plate, sign]
        else:
            nodes.append(put(f"coat-{house}", at, y, size, look, 180))
    return nodes
