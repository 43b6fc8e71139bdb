"""What pads share: how they are cut; and the head of the end-scoring pad."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, joined, line, move, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.banner import EDGE, wall
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style
from castelli_pnp.systems.castelli.layout.wordmark import towers_of, widest, wordmark

TITLE, TITLE_LEAST = 30.0, 15.0
"""The name of the game with its towers: its largest and its least size in pt."""
LINES, LEAST = 20.0, 0.5
"""The largest and the least size of a name without towers, or of a long one, in lines."""
EDGE_ROOM, DATE = 1.6, 7.4
"""Left and right of the name; how high the line for the date is with what is above it."""


def pad_head(title: str, width: float, cell: Box, look: Look) -> Iterator[Node]:
    """Stones above the pad; in the first cell the name of the game, and a line for the date."""
    yield from wall(0, width, 0, 3.2, 11, look)
    yield Path(rectangle(0, 0, width, 3.2), None, INK, 0.25)
    room = Box(cell.left + EDGE_ROOM, cell.top + 1.4, cell.right - EDGE_ROOM, cell.bottom - DATE)
    yield from _title(title, room, look)
    x, y = room.left + 1.0, cell.bottom - 6.4
    yield Path(line(x + 6.6, y + 4.8, room.right, y + 4.8), None, INK, 0.25)
    yield Path(rounded(x, y, 5.0, 4.8, 0.6), WHITE, INK, 0.3)
    rings = (line(x, y + 1.6, x + 5, y + 1.6), line(x + 1.3, y - 0.6, x + 1.3, y + 0.6),
             line(x + 3.7, y - 0.6, x + 3.7, y + 0.6))  # fmt: skip
    yield Path(joined(rings), None, INK, 0.3)


def _title(title: str, room: Box, look: Look) -> tuple[Node, ...]:
    """The name of a game, with towers where it has an l and is short; any other one in lines."""
    size = widest(title, room.width, TITLE) if towers_of(title) else 0.0
    if size >= TITLE_LEAST:
        name = wordmark(title, size, INK, HOUSES["red"].fill, look)
        foot = room.middle[1] + name.height / 2
        return (Group(name.nodes, move(room.middle[0] - name.width / 2, foot)),)
    box = TextBox(room.width, room.height, "pad", "title", "")
    block = fitted(title, Style("title", LINES, leading=1.02, align="center"), box, LEAST)
    return block.at(room.left, room.middle[1] - block.height / 2)


def quarter_cuts(paper: Paper) -> tuple[Node, ...]:
    """Marks at the ends of both cuts and where they cross."""
    x, y, low, long = paper.width / 2, paper.height / 2, paper.margin + EDGE, 5.0
    marks = (
        line(x, low, x, low + long), line(x, paper.height - low - long, x, paper.height - low),
        line(low, y, low + long, y), line(paper.width - low - long, y, paper.width - low, y),
        line(x - long, y, x + long, y), line(x, y - long, x, y + long),
    )  # fmt: skip
    return tuple(Path(mark, stroke=INK, width=0.15) for mark in marks)
