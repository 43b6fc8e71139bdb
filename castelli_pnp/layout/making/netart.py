"""What is printed on a tuck box: wine with lozenges, and the art that a system gives for its faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    bounds,
    ellipse,
    joined,
    line,
    move,
    polygon,
    rectangle,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, NEUTRAL, WHITE, WINE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.making.leaf import BAND, BODY, SIDE, SMALL, MakingLeaf, fitted
from castelli_pnp.layout.making.net import Inside, Net, notch_radius
from castelli_pnp.layout.making.stocks import grams
from castelli_pnp.layout.making.strokes import FOLD, inked, stroke
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

HEAD_ROOM = BAND + 20.0
LEGEND_ROOM = 22.0
LOZENGE = 4.2


class BoxArt(Protocol):
    """What a system draws on the faces of its boxes; all of it lies on the ground of the net."""

    def front(self, box: Box, notch: float) -> Iterable[Node]:
        """The side with the notch for the thumb, which is so deep."""

    def back(self, box: Box) -> Iterable[Node]:
        """The side that the lid hangs on."""

    def spine(self, box: Box, name: str) -> Iterable[Node]:
        """The ``left`` or the ``right`` side."""

    def lid(self, box: Box) -> Iterable[Node]:
        """It is folded to the front: what stands on it is upside down here."""


class BoxContents(NamedTuple):
    """What lies in a box: ``cards``, ``tiles`` or a ``set``, how many pieces, and how thick each is."""

    what: str
    pieces: int
    thickness: float
    beside: float = 0.0
    """How high the things lie that belong to a set."""


def net_nodes(
    leaf: MakingLeaf,
    net: Net,
    inside: Inside,
    contents: BoxContents,
    part: tuple[int, int],
    art: BoxArt,
    bleed: float,
) -> tuple[Node, ...]:
    """One sheet of a box with its head and legend."""
    drawn = Group(net_art(leaf.look, net, art, bleed), net_place(leaf.paper, net), name="tuck-box")
    return (*_head(leaf, inside, contents, part), drawn, *legend(leaf))


def net_place(paper: Paper, net: Net) -> Matrix:
    """The place of a net on its page."""
    free = paper.height - 2 * paper.margin - HEAD_ROOM - LEGEND_ROOM - net.height
    return move((paper.width - net.width) / 2, paper.margin + HEAD_ROOM + free / 2)


def _head(leaf: MakingLeaf, inside: Inside, contents: BoxContents, part: tuple[int, int]) -> tuple[Node, ...]:
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


def legend(leaf: MakingLeaf) -> tuple[Node, ...]:
    """Which line is cut, which is folded, where the glue goes."""
    y = leaf.paper.height - leaf.paper.margin - 12.5
    x = SIDE
    nodes: list[Node] = []
    for kind in ("cut", "fold", "glue"):
        if kind == "glue":
            nodes.append(inked(rectangle(x, y - 3, 11, 4), WHITE, 0.2))
            nodes.append(glue_hatch(Box(x, y - 3, x + 11, y + 1), leaf.look))
        else:
            nodes.append(Path(line(x, y - 1, x + 11, y - 1), None, INK, 0.3, FOLD if kind == "fold" else ()))
        told = leaf.words.text(f"legend.{kind}")
        nodes.append(line_at(told, x + 13, y, SMALL))
        x += 13 + fonts.width(told, SMALL.face, SMALL.size) + 9
    return tuple(nodes)


def net_art(look: Look, net: Net, art: BoxArt, bleed: float) -> tuple[Node, ...]:
    """The art under the glue tabs, the folds and the line to cut."""
    wine = look.fill(WINE.fill)
    nodes: list[Node] = [Path(net.art, wine, wine, 2 * bleed), *_diaper(net, look)]
    for name, box in net.panels.items():
        nodes += _panel(name, box, art)
    nodes += [Group((glue_hatch(bounds([outline]), look),), clip=outline) for outline in net.glue]
    nodes += fold_lines([line(*a, *b) for a, b in net.folds], look)
    nodes += cut_line(net.cut, look)
    style = Style("text-bold", 12, fill=INK, align="center")
    for letter, (x, y) in net.joints:
        nodes += [Path(ellipse(x, y, 3, 3), WHITE), line_at(letter, x, y + 1.5, style)]
    return tuple(nodes)


def _panel(name: str, box: Box, art: BoxArt) -> Iterable[Node]:
    match name:
        case "front":
            return art.front(box, notch_radius(box.width, box.height))
        case "back":
            return art.back(box)
        case "left" | "right":
            return art.spine(box, name)
        case "lid":
            return art.lid(box)
        case _:
            return ()


def fold_lines(folds: Iterable[Outline], look: Look) -> tuple[Node, ...]:
    """Dashes that are seen on any ground."""
    drawn = joined(folds)
    below = () if look.low else (stroke(drawn, 0.5, CREAM),)
    return *below, Path(drawn, None, INK, look.width(0.25, 0.2), FOLD)


def cut_line(outline: Outline, look: Look) -> tuple[Node, ...]:
    """A line that is visible on any background."""
    below = () if look.low else (stroke(outline, 0.5, CREAM),)
    return *below, stroke(outline, 0.2)


def glue_hatch(box: Box, look: Look) -> Node:
    """Slanting lines where the glue goes."""
    step, height = 2.4, box.height
    ends = [box.left + i * step for i in range(int((box.width + height) / step) + 1)]
    lines = joined(line(x - height, box.bottom, x, box.top) for x in ends)
    drawn = stroke(lines, look.width(0.25, 0.12), look.line(NEUTRAL.dark))
    return Group((drawn,), clip=rectangle(*box[:2], box.width, height))


@cache
def lozenges(wide: int, high: int) -> Symbol:
    """A field of lozenges, that many across and down."""
    s, t = LOZENGE, LOZENGE * 1.35
    shapes = []
    for i in range(wide + 1):
        for j in range(2 * high + 1):
            x, y = (i + 0.5 * (j % 2)) * s, j * t / 2
            shapes.append(polygon(((x - s * 0.3, y), (x, y - t * 0.3), (x + s * 0.3, y), (x, y + t * 0.3))))
    box = Box(-s, -t, (wide + 2) * s, (high + 1) * t)
    return Symbol(f"diaper-{wide}-{high}", (Path(joined(shapes), WINE.dark),), box)


def _diaper(net: Net, look: Look) -> tuple[Node, ...]:
    around = bounds([net.art])
    return (Group(diaper(around, look), clip=net.art),) if not look.low else ()


def diaper(box: Box, look: Look) -> tuple[Node, ...]:
    """The pattern of the ground, a little larger than the box; little ink has none."""
    if look.low:
        return ()
    wide, high = int(box.width / LOZENGE) + 2, int(box.height / LOZENGE / 1.35) + 2
    return (Use(lozenges(wide, high), move(box.left, box.top)),)
