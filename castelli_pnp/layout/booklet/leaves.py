"""A page as it will be: every slab at its height, every note in the margin or in a box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, overload

from castelli_pnp.base.floats import float_sum
from castelli_pnp.layout.booklet.form import AROUND_BOX, BETWEEN_NOTES, DEPTH
from castelli_pnp.layout.booklet.slab import SideNote, Slab, squeezable


class Wish(NamedTuple):
    """How high a note is, and where it would like to begin."""

    y: float
    height: float


Taken = Sequence[tuple[float, float]]
"""From where to where the margin is taken by what covers both columns, from the top down."""


def stacked(wishes: Sequence[Wish], taken: Taken = ()) -> list[float] | None:
    """Where each note begins, in their order; None if they do not all fit."""
    found: list[float] = []
    cursor = 0.0
    for wish in wishes:  # down: each where it wants to be, or below the one before
        found.append(_clear(max(wish.y, cursor), wish.height, taken, down=True))
        cursor = found[-1] + wish.height + BETWEEN_NOTES
    limit = DEPTH
    for number in reversed(range(len(wishes))):  # and up again from the foot of the page
        height = wishes[number].height
        if found[number] > limit - height:
            found[number] = _clear(limit - height, height, taken, down=False)
        limit = found[number] - BETWEEN_NOTES
    return None if found and found[0] < -1e-6 else found


def _clear(y: float, height: float, taken: Taken, down: bool) -> float:
    """The first place from there down, or up, that is free."""
    for top, bottom in taken if down else reversed(taken):
        if y + height > top - BETWEEN_NOTES and y < bottom + BETWEEN_NOTES:
            y = bottom + BETWEEN_NOTES if down else top - BETWEEN_NOTES - height
    return y


NEARLY = 1e-6


class PlacedSlab(NamedTuple):
    """A slab in its place, from the top of the columns; ``number`` counts the slabs, -1 for a boxed note."""

    y: float
    height: float
    slab: Slab
    number: int


class NoteSpot(NamedTuple):
    """A note in the margin, and the block it belongs to."""

    y: float
    note: SideNote
    block: int


class BookletLeaf(NamedTuple):
    """What stands on a page."""

    spots: tuple[PlacedSlab, ...]
    notes: tuple[NoteSpot, ...]

    @property
    def boxes(self) -> int:
        """How many notes did not find room in the margin."""
        return sum(spot.number < 0 for spot in self.spots)


_Noted = tuple[int, SideNote]


@overload
def arranged(slabs: Sequence[Slab], force: Literal[True]) -> BookletLeaf: ...
@overload
def arranged(slabs: Sequence[Slab]) -> BookletLeaf | None: ...
def arranged(slabs: Sequence[Slab], force: bool = False) -> BookletLeaf | None:
    """The page with as many notes in the margin as fit there; None if the others have no room either."""
    notes = [(number, note) for number, slab in enumerate(slabs) for note in slab.notes]
    for kept in range(len(notes), -1, -1):
        spots = _spots(_with_boxes(slabs, notes[kept:]))
        if spots is None:
            break
        tops = {spot.number: spot.y for spot in spots}
        taken = [(spot.y, spot.y + spot.height) for spot in spots if spot.slab.wide]
        places = stacked([Wish(tops[number], note.height) for number, note in notes[:kept]], taken)
        if places is not None:
            beside = zip(places, notes[:kept], strict=True)
            found = tuple(NoteSpot(y, note, slabs[number].block) for y, (number, note) in beside)
            return BookletLeaf(tuple(spots), found)
    assert not force, "a page that was chosen can be arranged"
    return None


def _with_boxes(slabs: Sequence[Slab], notes: Sequence[_Noted]) -> list[tuple[int, Slab]]:
    """Notes that found no room beside follow the block they belong to."""
    filled: list[tuple[int, Slab]] = []
    for number, slab in enumerate(slabs):
        filled.append((number, slab))
        if number + 1 == len(slabs) or slabs[number + 1].block != slab.block:
            filled += [(-1, note.box) for at, note in notes if slabs[at].block == slab.block]
    return filled


def _spots(slabs: Sequence[tuple[int, Slab]]) -> list[PlacedSlab] | None:
    """Slabs one under another, gaps squeezed and figures made lower if need be; None if they do not fit."""
    gaps: list[float] = []
    boxed = False
    for number, slab in slabs:
        gaps.append((max(slab.gap, AROUND_BOX) if boxed else slab.gap) if gaps else 0.0)
        boxed = number < 0 or slab.floats
    over = float_sum(gaps) + float_sum(slab.height for _, slab in slabs) - DEPTH
    slack, give = float_sum(map(squeezable, gaps)), float_sum(slab.give for _, slab in slabs)
    if over > slack + give + NEARLY:
        return None
    squeeze = min(1.0, over / slack) if over > 0 and slack else 0.0
    share = min(1.0, (over - slack) / give) if over > slack and give else 0.0
    gaps = [gap - squeezable(gap) * squeeze for gap in gaps]
    spots: list[PlacedSlab] = []
    y = 0.0
    for gap, (number, slab) in zip(gaps, slabs, strict=True):
        height = slab.height - slab.give * share
        spots.append(PlacedSlab(y + gap, height, slab, number))
        y += gap + height
    return spots
