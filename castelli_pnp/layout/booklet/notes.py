"""Notes: in the margin beside what they explain, or as a box in the column where the margin is full."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.booklet.document import Aside
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.booklet.boxes import tinted
from castelli_pnp.layout.booklet.form import (
    AROUND_BOX,
    MAIN,
    NOTE,
    NOTE_HEAD,
    OUT,
    SIDE,
    accent,
    between_lines,
    cap,
)
from castelli_pnp.layout.booklet.lines import block_painted, painted, shifted, text_part
from castelli_pnp.layout.booklet.marks import disc, disc_fill
from castelli_pnp.layout.booklet.slab import Numbers, Painted, Painter, SideNote, Slab, SlabMaker, Tag

MARK = 7.0
"""Where the head of a note begins that has a mark."""
DISC = 2.6
PAD = 3.0


def note(desk: SlabMaker, aside: Aside) -> SideNote:
    """A note for the margin, and the same as a box for the column."""
    height, paint = _words(desk, aside, SIDE, desk.tag("Note"))
    return SideNote(height, paint, _box(desk, aside))


def _words(desk: SlabMaker, aside: Aside, measure: float, tag: Tag) -> tuple[float, Painter]:
    """Head and text of a note: how high they are, and how they are painted."""
    left = MARK if aside.mark else 0.0
    style = replace(NOTE_HEAD, fill=INK if aside.mark else accent(desk.look))
    head = desk.whole(aside.title, style, measure - left, "note") if aside.title else None
    text = desk.set(aside.text, NOTE, measure, "note") if aside.text else None
    top = DISC - cap(NOTE) / 2 if aside.mark else 0.0
    below = top + (head.height if head else 0.0)
    if aside.mark:
        below = max(below, 2 * DISC + 0.2)
    gap = between_lines(NOTE) + (0.6 if aside.mark else 0.0) if text else 0.0
    start = below + gap if head or aside.mark else 0.0
    parts = ((head, left, top, desk.tag("P")), (text, 0.0, start, desk.tag("P")))

    def paint(numbers: Numbers) -> Painted:
        label = disc(aside.mark, DISC, DISC, desk.look, disc_fill(aside.mark), DISC) if aside.mark else ()
        pieces = [Painted((text_part((tag,), *label),))] if label else []
        pieces += [
            block_painted(block, (x, y), (tag, inner), numbers, desk.look)
            for block, x, y, inner in parts
            if block is not None
        ]
        return painted(*pieces)

    return start + (text.height if text else 0.0), paint


def _box(desk: SlabMaker, aside: Aside) -> Slab:
    """A note in the column of the text: the margin is full."""
    tag = desk.tag("Note")
    height, words = _words(desk, aside, MAIN + 2 * OUT - 4 * PAD, tag)

    def paint(numbers: Numbers) -> Painted:
        return painted(tinted(desk.look, 0.0, height + 2 * PAD, 2.0), shifted(words(numbers), PAD, PAD))

    return Slab(AROUND_BOX, height + 2 * PAD, paint)
