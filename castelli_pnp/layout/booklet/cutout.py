"""The turn in short, to cut out of the last page."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.document import Summary
from castelli_pnp.errors import Refused
from castelli_pnp.geometry import Outline, circle, line, move, polygon, rectangle, rounded, turn
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.booklet.form import DEPTH, WIDE
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted
from castelli_pnp.layout.booklet.marks import lozenge
from castelli_pnp.layout.booklet.slab import Desk, Numbers, Painted, Slab
from castelli_pnp.layout.booklet.type import BETWEEN, NOTE, between_lines, cap
from castelli_pnp.layout.text import Block, Style
from castelli_pnp.scene import Group, Node, Path

CARD, TALL = 105.0, 140.0
PAD = 7.0
HANG = 4.2
TITLE = Style("title", 19.0, 1.1, align="centre")
HEAD = Style("title", 12.5, 1.1)
SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)

Placed = tuple[Block, float, bool]
"""A text, where it begins, and whether it is a line of a part."""


def summary(desk: Desk, block: Summary) -> Slab:
    """A card within a dashed line; its words are as large as its size allows."""
    width = CARD - 2 * PAD
    for size in SIZES:
        texts, inside = _laid(desk, block, size, width)
        height = max(inside + 2 * PAD, TALL)
        if height <= (TALL if size > 9.5 else DEPTH - 12):
            return _slab(desk, texts, height, inside)
    over = round(height - DEPTH + 12, 1)
    raise Refused(
        "no_room", piece=desk.place, field="summary", language=desk.language, size=SIZES[-1], width=CARD,
        height=DEPTH - 12, lines=sum(len(each[0].lines) for each in texts), over=over,
        shorten=round(100 * over / height),
    )  # fmt: skip


def _laid(desk: Desk, block: Summary, size: float, width: float) -> tuple[list[Placed], float]:
    style = replace(NOTE, size=size)
    title = desk.fitted(block.title, TITLE, (width, 17), 12.0, "summary")
    texts: list[Placed] = [(title, 0.0, False)]
    y = title.height + 6.5
    for heading, lines in block.parts:
        head = desk.fitted(heading, HEAD, (width, 12), 10.0, "summary")
        texts.append((head, y, False))
        y += head.height + 2.6
        for text in lines:
            told = desk.set(text, style, width - HANG, "summary")
            texts.append((told, y, True))
            y += told.height + between_lines(style) + 0.5
        y += 3.0
    return texts, y - between_lines(style) - 3.5


def _slab(desk: Desk, texts: list[Placed], height: float, inside: float) -> Slab:
    left = (WIDE - CARD) / 2
    top = (height - inside) / 2
    tag = desk.tag("Sect")

    def paint(numbers: Numbers) -> Painted:
        pieces = [Painted((artifact(*_card(left, height, desk.look)),))]
        for block, y, item in texts:
            x = left + PAD + (HANG if item else 0.0)
            if item:
                dot = lozenge(left + PAD + 1.4, top + y + cap(block.style) / 2, desk.look, 0.7)
                pieces.append(Painted((artifact(dot, within=(tag,)),)))
            tags = (tag, desk.tag("P"))
            pieces.append(block_painted(block, (x, top + y), tags, numbers, desk.look))
        return painted(*pieces)

    return Slab(BETWEEN + 3, height, paint, wide=True)


def _card(left: float, height: float, look: Look) -> tuple[Node, ...]:
    cut = Path(rectangle(left, 0.0, CARD, height), None, INK, 0.3, (2.2, 1.6))
    frame = rounded(left + 3, 3, CARD - 6, height - 6, 2.5)
    inner = Path(frame, None, look.line("#C23B22"), 0.5)
    return cut, inner, Group(scissors(), move(left + 12, 0.0))


def scissors() -> tuple[Node, ...]:
    """A pair of scissors that cuts to the right along y = 0."""
    blade: Outline = polygon(((0.0, 0.35), (5.2, -0.9), (5.6, -0.3), (0.4, 0.75)))
    nodes: list[Node] = []
    for angle, mirror in ((0, 1.0), (0, -1.0)):
        handle = circle(-1.7, 1.35, 1.05)
        half = (
            Path(handle, None, INK, 0.45),
            Path(line(-0.9, 0.75, 0.4, 0.4), None, INK, 0.5),
            Path(blade, INK),
        )
        nodes.append(Group(half, turn(angle)._replace(d=mirror)))
    return tuple(nodes)
