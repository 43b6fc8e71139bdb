"""What lies under the cuts that two pieces share: a little of the art of either one.

Art ends at such a cut, and screens blend its edge with the paper below. Without these strips a hairline of
paper would show between pieces of one color.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castelli_pnp.base.geometry import Matrix, rectangle
from castelli_pnp.base.scene import Group, Node, Symbol, Text, Use
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.imposition import Bleeds

REACH = 0.15
"""How far a strip runs on to either side of its cut."""


def joints(art: Symbol, size: tuple[float, float], bleeds: Bleeds, place: Matrix) -> Iterator[Group]:
    """A strip for each side of a piece without a bleed; all as the piece is drawn, then put in its place."""
    (width, height), (left, top, right, bottom) = size, bleeds
    across, down = width + left + right, height + top + bottom
    strips = (
        (-REACH, -top, 2 * REACH, down),
        (-left, -REACH, across, 2 * REACH),
        (width - REACH, -top, 2 * REACH, down),
        (-left, height - REACH, across, 2 * REACH),
    )
    for bleed, strip in zip(bleeds, strips, strict=True):
        if bleed == 0.0:
            yield Group((Use(_wordless(art)),), place, clip=rectangle(*strip))


@cache
def _wordless(art: Symbol) -> Symbol:
    """The art without its words: nothing is read twice."""
    kept = tuple(_kept(art.children))
    return art if kept == art.children else Symbol(f"{art.id}-wordless", kept, art.box)


def _kept(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        match node:
            case Text():
                continue
            case Group():
                yield node._replace(children=tuple(_kept(node.children)))
            case Use():
                yield node._replace(symbol=_wordless(node.symbol))
            case _:
                yield node
