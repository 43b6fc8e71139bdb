"""What lies under the lines along which two pieces touch: a little of the art of either one.

Art ends at such a line, and screens blend its edge with the paper below. Without these strips a hairline of
paper would show between two pieces, be it under a cut that they share or between their bleeds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from castelli_pnp.base.geometry import Matrix, move, rectangle
from castelli_pnp.base.scene import Group, Node, Symbol, Text, Use
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.imposition import Bleeds

REACH = 0.15
"""How far a strip runs on to either side of its line."""


def joints(
    art: Symbol, size: tuple[float, float], bleeds: Bleeds, place: Matrix, touched: Collection[int]
) -> Iterator[Group]:
    """A strip for each side of a piece without a bleed, and for each touched one: left, top, right, bottom.

    All is as the piece is drawn, then put in its place. Art ends with its bleed, so there it is moved out.
    """
    (width, height), (left, top, right, bottom) = size, bleeds
    across, down = width + left + right, height + top + bottom
    strips = (
        (-left - REACH, -top, 2 * REACH, down),
        (-left, -top - REACH, across, 2 * REACH),
        (width + right - REACH, -top, 2 * REACH, down),
        (-left, height + bottom - REACH, across, 2 * REACH),
    )
    outward = ((-REACH, 0.0), (0.0, -REACH), (REACH, 0.0), (0.0, REACH))
    for number, (bleed, strip) in enumerate(zip(bleeds, strips, strict=True)):
        drawn: Node = Use(_wordless(art))
        if bleed and number not in touched:
            continue
        if bleed:
            drawn = Use(_wordless(art), move(*outward[number]))
        yield Group((drawn,), place, clip=rectangle(*strip))


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
