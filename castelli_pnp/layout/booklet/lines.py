"""Lines of text with their page numbers filled in, and texts as slabs of one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Group, Link, Node, Text
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.form import accent, between_lines, cap, descent
from castelli_pnp.layout.booklet.slab import (
    Numbers,
    Painted,
    Painter,
    Slab,
    SlabMaker,
    Tag,
    TaggedNodes,
    moved,
)
from castelli_pnp.layout.text import Line, Style, TextBlock
from castelli_pnp.render import fonts

SHARES = {"left": 0.0, "centre": 0.5, "right": 1.0}


def line_nodes(
    line: Line, at: tuple[float, float], measure: float, style: Style, numbers: Numbers, look: Look
) -> tuple[list[Node], list[Link]]:
    """A line with its baseline at a height, links and all."""
    x, y = at
    runs = [run._replace(text=str(numbers[run.target])) if run.numbered else run for run in line.runs]
    widths = [fonts.width(run.text, run.face, style.size) for run in runs]
    x += (measure - sum(widths)) * SHARES[style.align]
    nodes: list[Node] = []
    links: list[Link] = []
    for run, width in zip(runs, widths, strict=True):
        fill = accent(look) if run.target and run.face == style.bold else style.fill
        nodes.append(Text(run.text, (x, y), run.face, style.size, fill, fonts.face(run.face).kerns(run.text)))
        if run.target:
            box = Box(x, y - cap(style) - descent(style), x + width, y + descent(style))
            links = _joined(links, Link(box, run.target))
        x += width
    return nodes, links


def _joined(links: list[Link], link: Link) -> list[Link]:
    """The words of a link and its number are one place to press."""
    if links and links[-1].target == link.target:
        box = links[-1].box
        return [*links[:-1], Link(Box(box.left, box.top, link.box.right, box.bottom), link.target)]
    return [*links, link]


def block_painted(
    block: TextBlock, at: tuple[float, float], tags: tuple[Tag, ...], numbers: Numbers, look: Look
) -> Painted:
    """A whole text with its top left corner at a point."""
    x, y = at
    nodes: list[Node] = []
    links: list[Link] = []
    for number, line in enumerate(block.lines):
        base = y + cap(block.style) + number * block.style.line_height
        drawn, found = line_nodes(line, (x, base), block.measure, block.style, numbers, look)
        nodes += drawn
        links += found
    return Painted((TaggedNodes(tags, tuple(nodes)),), tuple(links))


def painted(*pieces: Painted) -> Painted:
    """Several as one."""
    return Painted(
        tuple(part for piece in pieces for part in piece.parts),
        tuple(link for piece in pieces for link in piece.links),
    )


def shifted(piece: Painted, x: float, y: float) -> Painted:
    """The same somewhere else."""
    parts = tuple(TaggedNodes(part.tags, (Group(part.nodes, move(x, y)),)) for part in piece.parts)
    links = tuple(moved(link, x, y) for link in piece.links)
    return Painted(parts, links)


@dataclass(frozen=True, slots=True)
class Lead:
    """What stands before the first line of a text: a disc, a shield; painted from its top left corner."""

    tags: tuple[Tag, ...]
    nodes: tuple[Node, ...]


def line_slabs(
    desk: SlabMaker,
    block: TextBlock,
    tags: tuple[Tag, ...],
    gap: float,
    indent: float = 0.0,
    lead: Lead | None = None,
    whole: int = 3,
) -> list[Slab]:
    """A text as slabs of one line; at least two lines stay together, and ``whole`` lines are never parted."""
    count = len(block.lines)
    slabs: list[Slab] = []
    for number, line in enumerate(block.lines):
        first = number == 0
        painter = _line_painter(block, line, indent, tags, lead if first else None, desk.look)
        held = count <= whole or number == 0 or number == count - 2
        keep = held and number < count - 1
        slabs.append(Slab(gap if first else between_lines(block.style), cap(block.style), painter, keep=keep))
    return slabs


def _line_painter(
    block: TextBlock, line: Line, indent: float, tags: tuple[Tag, ...], lead: Lead | None, look: Look
) -> Painter:
    def paint(numbers: Numbers) -> Painted:
        at = (indent, cap(block.style))
        nodes, links = line_nodes(line, at, block.measure, block.style, numbers, look)
        before = (TaggedNodes(lead.tags, lead.nodes),) if lead else ()
        return Painted((*before, TaggedNodes(tags, tuple(nodes))), tuple(links))

    return paint


def flowing(slabs: Sequence[Slab]) -> list[Slab]:
    return [replace(slab, flows=True) for slab in slabs]


def text_part(tags: tuple[Tag, ...], *nodes: Node) -> TaggedNodes:
    return TaggedNodes(tags, nodes)


def artifact(*nodes: Node, within: tuple[Tag, ...] = ()) -> TaggedNodes:
    """Decoration: nothing to be read out."""
    return TaggedNodes((*within, Tag("Artifact", -1)), nodes)
