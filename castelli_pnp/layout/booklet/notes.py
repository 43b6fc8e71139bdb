"""Notes: in the margin beside what they explain, or as a box in the column where the margin is full."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.geometry import Outline, rounded
from castelli_pnp.base.scene import Path
from castelli_pnp.booklet.document import Aside, ModuleBox
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.booklet.examples import BETWEEN_TEXTS, INSIDE
from castelli_pnp.layout.booklet.examples import PAD as BOX_PAD
from castelli_pnp.layout.booklet.form import MAIN, SIDE
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted, shifted, text_part
from castelli_pnp.layout.booklet.marks import disc, disc_fill
from castelli_pnp.layout.booklet.slab import Desk, Note, Numbers, Painted, Painter, Slab, Tag
from castelli_pnp.layout.booklet.type import (
    AROUND_BOX,
    BOX_HEAD,
    NOTE,
    NOTE_HEAD,
    OUT,
    SMALL,
    TINT,
    accent,
    between_lines,
    cap,
)
from castelli_pnp.layout.text import Block

MARK = 7.0
"""Where the head of a note begins that has a mark."""
DISC = 2.6
PAD = 3.0


def note(desk: Desk, aside: Aside) -> Note:
    """A note for the margin, and the same as a box for the column."""
    height, paint = _words(desk, aside, SIDE, desk.tag("Note"))
    return Note(height, paint, _box(desk, aside))


def _words(desk: Desk, aside: Aside, measure: float, tag: Tag) -> tuple[float, Painter]:
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


def _box(desk: Desk, aside: Aside) -> Slab:
    """A note in the column of the text: the margin is full."""
    tag = desk.tag("Note")
    height, words = _words(desk, aside, MAIN + 2 * OUT - 4 * PAD, tag)

    def paint(numbers: Numbers) -> Painted:
        ground = Path(rounded(-OUT, 0.0, MAIN + 2 * OUT, height + 2 * PAD, 2.0), desk.look.fill(TINT))
        edge = (Path(ground.outline, None, INK, 0.2),) if desk.look.low else ()
        return painted(Painted((artifact(ground, *edge),)), shifted(words(numbers), PAD, PAD))

    return Slab(AROUND_BOX, height + 2 * PAD, paint)


def module_box(desk: Desk, block: ModuleBox) -> Slab:
    """A ruled box whose title breaks the line."""
    title = _module_title(desk, block)
    texts = [desk.set(text, SMALL, INSIDE, "module") for text in block.texts]
    top = title.height + 4.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line, height = title.height / 2, top + body + BOX_PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Painted:
        rule = Path(_broken(line, height, title.width + 12.0), None, INK, 0.4)
        pieces = [Painted((artifact(rule, *desk.style.module(block.module, 5.4, line, desk.look)),))]
        head = block_painted(title, (10.0, 0.0), (tag, desk.tag("P")), numbers, desk.look)
        y = top
        for text in texts:
            pieces.append(block_painted(text, (BOX_PAD - OUT, y), (tag, desk.tag("P")), numbers, desk.look))
            y += text.height + BETWEEN_TEXTS
        return painted(pieces[0], head, *pieces[1:])

    return Slab(AROUND_BOX, height, paint, floats=True)


def _module_title(desk: Desk, block: ModuleBox) -> Block:
    word = desk.word("module")
    told = f"{word}: {block.title}" if word else block.title
    return desk.set(told, BOX_HEAD, MAIN - 14, "module")


def _broken(top: float, bottom: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(-OUT, top, MAIN + 2 * OUT, bottom - top, 2.5)
    return (("M", 1.0 + gap, top), *around[1:-1], ("L", 1.0, top))
