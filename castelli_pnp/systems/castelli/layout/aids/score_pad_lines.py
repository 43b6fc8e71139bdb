"""The lines of the score pad that lead winners and losers to their finals."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import arc, line, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE

MATCH_HEAD, MATCH_GAP = 6.0, 4.0
"""The height of the head of a match, and the gap between two of them."""
BRIDGE = 1.5
"""The radius of the arc in which a line leads over another one."""


def lines_to_finals(left: float, right: float, top: float, height: float) -> Iterator[Node]:
    """Solid lines lead both winners to their final, dashed ones both losers to theirs."""
    rows = (height - MATCH_HEAD) / 2
    upper, lower = top + MATCH_HEAD + rows / 2, top + MATCH_HEAD + rows * 1.5
    below = height + MATCH_GAP
    third = (right - left) / 3
    near, far, apart = left + third, right - third, min(1.6, rows / 4)
    losers = (
        ((left, lower + apart), (far, lower + apart), (far, upper + below + apart),
         (right, upper + below + apart)),
        ((left, lower + below), (right, lower + below)),
    )  # fmt: skip
    winners = (
        ((left, upper), (right, upper)),
        ((left, upper + below - apart), (near, upper + below - apart), (near, lower - apart),
         (right, lower - apart)),
    )  # fmt: skip
    for way in losers:
        yield Path(polygon((*way[:-1], (right - 2.0, way[-1][1])), closed=False), None, INK, 0.3, (1.3, 0.9))
        yield _tip(*way[-1], WHITE)
    yield Path(line(near, lower + apart - BRIDGE, near, lower + apart + BRIDGE), None, WHITE, 1.6)
    straight, (start, foot, head, end) = polygon((*winners[0][:1], (right - 2.0, upper)), False), winners[1]
    over = arc(near, lower + apart, BRIDGE, 90, 270)
    bent = (*polygon((start, foot), False), *(("L", *over[0][1:]), *over[1:]),
            *(("L", *point) for point in (head, (right - 2.0, end[1]))))  # fmt: skip
    for (x, y), outline in zip((winners[0][-1], end), (straight, bent), strict=True):
        yield Path(outline, None, INK, 0.45)
        yield _tip(x, y, INK)


def _tip(x: float, y: float, fill: str) -> Path:
    """The end of an arrow to the right."""
    return Path(polygon(((x - 0.4, y), (x - 2.5, y - 1.1), (x - 2.5, y + 1.1))), fill, INK, 0.3)
