"""A page as it will be: every slab in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.layout.booklet.bands import BLOCKS, Flow, FullPicture
from castelli_pnp.layout.booklet.cover import HIGH, small_arch
from castelli_pnp.layout.booklet.fill import FULL_ENOUGH, Piece
from castelli_pnp.layout.booklet.form import AROUND_BOX, DEPTH, WIDE
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact
from castelli_pnp.layout.booklet.stack import Set, grown, heights, side_by_side, stacked, stretched

STRETCHES = (1.25, 1.2, 1.15, 1.1, 1.05)
"""By how much gaps may be wider on a page with room, in the order in which it is tried."""
WIDEST_ARCH, LEAST_ARCH = 72.0, 30.0
"""How wide the picture on a rather empty page is."""
NONE = -1
"""The chapter of a page that belongs to none."""


class FullHalf(NamedTuple):
    """Half of a picture that lies through the fold."""

    picture: FullPicture
    height: float
    right: bool


class BookletLeaf(NamedTuple):
    """What is on a page, from the top of the type area."""

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


def page_slabs(flow: Flow, pieces: Sequence[Piece], stretch: float = 1.0) -> list[Slab]:
    """The slabs of a page, columns joined; gaps may be wider."""
    slabs: list[Slab] = []
    for band, start, split, end in pieces:
        own = flow.bands[band]
        if len(own.places) == 1:
            slabs += stretched(own.slabs[start:end], stretch)
            continue
        halves = (stretched(own.slabs[start:split], stretch), stretched(own.slabs[split:end], stretch))
        first = own.slabs[start]
        joined = side_by_side(list(zip(own.places, halves, strict=True)), first.gap * stretch)
        slabs.append(replace(joined, block=first.block))
    return slabs


def arranged(flow: Flow, pieces: Sequence[Piece], full: FullHalf | None, taken: float) -> BookletLeaf:
    """A page of a chapter; where it has room, figures are larger, then gaps wider."""
    room = DEPTH - taken
    usual = page_slabs(flow, pieces)
    slabs = _loosened(flow, pieces, usual, grown(usual, room), room)
    sets = tuple(Set(taken + each.y, each.slab) for each in stacked(slabs, room))
    chapter = slabs[0].block // BLOCKS if slabs else flow.chapter
    return BookletLeaf(sets, chapter, full)


def adorned(desk: SlabMaker, leaf: BookletLeaf) -> BookletLeaf:
    """The last page of a chapter; if it is rather empty, the picture of the cover stands below in a small
    arch."""
    used = leaf.used * DEPTH
    wide = min(WIDEST_ARCH, (DEPTH - used - AROUND_BOX) / HIGH)
    if leaf.used >= FULL_ENOUGH or wide < LEAST_ARCH:
        return leaf
    x, y = (WIDE - wide) / 2, (DEPTH - used - AROUND_BOX - wide * HIGH) / 2

    def paint(_: Numbers) -> Iterator[Part]:
        yield artifact(*small_arch(desk.document, desk.look, x, y, wide))

    top = used + AROUND_BOX
    return leaf._replace(sets=(*leaf.sets, Set(top, Slab(0.0, DEPTH - top, paint))))


def _loosened(
    flow: Flow, pieces: Sequence[Piece], usual: Sequence[Slab], larger: list[Slab], room: float
) -> list[Slab]:
    """A page with its gaps as wide as its room allows; what has grown stays as it is."""
    for stretch in STRETCHES:
        wide = page_slabs(flow, pieces, stretch)
        slabs = [
            loose if now is before else replace(now, gap=loose.gap)
            for before, now, loose in zip(usual, larger, wide, strict=True)
        ]
        if heights(slabs).full <= room:
            return slabs
    return larger
