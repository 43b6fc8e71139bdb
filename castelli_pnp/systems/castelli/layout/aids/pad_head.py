"""What pads share: how they are cut; and the head of the end-scoring pad."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import joined, line, rectangle, rounded
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.banner import EDGE, wall
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.fit import TextBox, fitted, no_room
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.render import fonts

DATE = 31.0
"""How long the line for the date is."""
TITLE_LEAST, TITLE_ROOM = 9.0, 9.6
"""The name of the game is not set smaller, unless it fills two lines as wide as the pad."""


def pad_head(title: str, width: float, look: Look) -> Iterator[Node]:
    """Stones, the name of the game, and a line for the date."""
    yield from wall(0, width, 0, 3.2, 11, look)
    yield Path(rectangle(0, 0, width, 3.2), None, INK, 0.25)
    block, dated = _title(title, width)
    yield from block.at(0, 4.6 + (TITLE_ROOM - block.height) / 2)
    if not dated:
        return
    x, y = width - DATE, 12.6
    yield Path(line(x, y, width, y), None, INK, 0.25)
    x, y = x - 6.4, y - 4.8
    yield Path(rounded(x, y, 5.0, 4.8, 0.6), WHITE, INK, 0.3)
    rings = (line(x, y + 1.6, x + 5, y + 1.6), line(x + 1.3, y - 0.6, x + 1.3, y + 0.6),
             line(x + 3.7, y - 0.6, x + 3.7, y + 0.6))  # fmt: skip
    yield Path(joined(rings), None, INK, 0.3)


def _title(title: str, width: float) -> tuple[TextBlock, bool]:
    """The name of a game in one line or two; a very long one takes the room of the date as well."""
    for measure, floor in ((width - DATE - 10.0, TITLE_LEAST), (width, 1.0)):
        for lines in (1, 2):
            high = TITLE_ROOM if lines == 1 else TITLE_ROOM - 1.2
            wanted = 26.0 if lines == 1 else 15.0
            least = max(floor, 14.0) if lines == 1 else floor
            room = TextBox(measure, fonts.cap("title", wanted) if lines == 1 else high, "pad", "title", "")
            with suppress(Refused):
                return fitted(title, Style("title", wanted, leading=1.02), room, least), measure < width
    raise no_room(TextBox(width, TITLE_ROOM, "pad", "title", ""), 1.0, 2, 1.0, 50)


def quarter_cuts(paper: Paper) -> tuple[Node, ...]:
    """Marks at the ends of both cuts and where they cross."""
    x, y, low, long = paper.width / 2, paper.height / 2, paper.margin + EDGE, 5.0
    marks = (
        line(x, low, x, low + long), line(x, paper.height - low - long, x, paper.height - low),
        line(low, y, low + long, y), line(paper.width - low - long, y, paper.width - low, y),
        line(x - long, y, x + long, y), line(x, y - long, x, y + long),
    )  # fmt: skip
    return tuple(Path(mark, stroke=INK, width=0.15) for mark in marks)
