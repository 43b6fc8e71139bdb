"""A page as it will be: every slab in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.layout.booklet.bands import BLOCKS, Flow, FullPicture
from castelli_pnp.layout.booklet.fill import Piece
from castelli_pnp.layout.booklet.form import DEPTH
from castelli_pnp.layout.booklet.slab import Slab
from castelli_pnp.layout.booklet.stack import Set, heights, side_by_side, stacked

NONE = -1
"""The chapter of a page that belongs to none."""


class FullHalf(NamedTuple):
    """Half of a picture that lies through the fold."""

    picture: FullPicture
    height: float
    right: bool


class BookletLeaf(NamedTuple):
    """What stands on a page, from the top of the type area."""

    sets: tuple[Set, ...]
    chapter: int = NONE
    full: FullHalf | None = None
    back: Slab | None = None
    """The back cover, which has no foot."""

    @property
    def used(self) -> float:
        """The share of the page that is used."""
        if self.back is not None:
            return 1.0
        last = self.sets[-1] if self.sets else None
        return (last.y + last.slab.height) / DEPTH if last else 0.0


def page_slabs(flow: Flow, pieces: Sequence[Piece]) -> list[Slab]:
    """The slabs of a page, columns joined."""
    slabs: list[Slab] = []
    for band, start, split, end in pieces:
        own = flow.bands[band]
        if len(own.places) == 1:
            slabs += own.slabs[start:end]
            continue
        columns = list(zip(own.places, (own.slabs[start:split], own.slabs[split:end]), strict=True))
        slabs.append(replace(side_by_side(columns, own.slabs[start].gap), block=own.slabs[start].block))
    return slabs


def arranged(flow: Flow, pieces: Sequence[Piece], full: FullHalf | None, taken: float) -> BookletLeaf:
    """A page of a chapter; where it has room, figures are larger."""
    room = DEPTH - taken
    slabs = page_slabs(flow, pieces)
    for number in range(len(slabs)):
        slabs = _grown(slabs, number, room)
    sets = tuple(Set(taken + each.y, each.slab) for each in stacked(slabs, room))
    chapter = slabs[0].block // BLOCKS if slabs else flow.chapter
    return BookletLeaf(sets, chapter, full)


def _grown(slabs: list[Slab], number: int, room: float) -> list[Slab]:
    """The slabs of a page, one of them as large as its room allows."""
    own = slabs[number]
    spare = room - heights(slabs).full
    larger = own.grows(own.height + spare) if own.grows and spare > 0 else None
    if larger is None:
        return slabs
    now = replace(larger, gap=own.gap, anchors=own.anchors, block=own.block)
    return [*slabs[:number], now, *slabs[number + 1 :]]
