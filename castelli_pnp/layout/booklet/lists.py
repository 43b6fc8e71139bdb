"""Pieces in the box, cards, and questions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import move, rounded
from castelli_pnp.base.scene import Anchor, Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag, artifact
from castelli_pnp.layout.booklet.stack import side_by_side
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.systems.system import Facts

HANG = 2.6
BETWEEN_QUESTIONS = 3.9


def questions(desk: SlabMaker, block: doc.Questions, measure: float) -> list[Slab]:
    """Each question in bold, its answer below it."""
    return [_question(desk, item, measure) for item in block.items]


def _question(desk: SlabMaker, item: doc.Question, measure: float) -> Slab:
    bold = replace(form.QUESTION, face="body-bold")
    asking = desk.whole(item.question, bold, measure, "question")
    answer = desk.set(item.answer, form.QUESTION, measure - HANG, "answer")
    below = asking.height + form.between_lines(desk.sized(form.QUESTION))
    tags = (desk.tag("P"),), (desk.tag("P"),)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield desk.part(asking, (0.0, 0.0), tags[0], numbers)
        yield desk.part(answer, (HANG, below), tags[1], numbers)

    return Slab(BETWEEN_QUESTIONS, below + answer.height, paint)


EMBLEM = 17.0
ARCH = 43.4 / 46.8
"""How high the arch of an emblem is, compared with its width."""
NAME = Style("title", 13.0, 1.05)
LEAST_NAME = 9.0
WHEN = Style("label", 7.9, 10.4 / 7.9)
COPY = (1.75, 2.65)
MOST_COPIES = 6
"""More cards are shown by a number instead of small cards."""


def cards(desk: SlabMaker, block: doc.Cards, measure: float) -> list[Slab]:
    """Each card with its emblem in the arch, when it is played and what it does; two in a row."""
    whole = desk.tag("L")
    across = 2 if measure > 100 * desk.book.wider else 1
    columns = form.equal_places(measure, across)
    slabs: list[Slab] = []
    for start in range(0, len(block.entries), across):
        row = block.entries[start : start + across]
        places = columns if len(row) > 1 else form.equal_places(measure, 1)
        made = [
            (column, [_card(desk, block.game, entry, whole, column.width)])
            for column, entry in zip(places, row, strict=False)
        ]
        slabs.append(side_by_side(made, form.AROUND_BOX))
    return slabs


def _card(desk: SlabMaker, game: Facts, entry: doc.CardEntry, whole: Tag, measure: float) -> Slab:
    emblem = EMBLEM * desk.book.wider
    left = emblem + 2.4
    width = measure - left
    quiet = desk.look.line(form.QUIET)
    name = desk.fitted(entry.name, NAME, (width, 10), LEAST_NAME, "card")
    copies, taken = _copies(desk, entry.copies)
    texts: list[tuple[TextBlock, float]] = [(name, 0.0)]
    if entry.when:
        when = desk.whole(entry.when, replace(WHEN, fill=quiet), width - taken - 1.0, "card")
        texts.append((when, form.between_lines(name.style) + 0.9))
    for text, style in ((entry.text, form.CARD), (entry.more, _aside_style(desk))):
        if text:
            gap = form.between_lines(desk.sized(style)) + 0.5
            texts.append((desk.whole(text, style, width, "card"), gap))
    words = float_sum(block.height + gap for block, gap in texts)
    tags = (whole, desk.tag("LI"))
    line = name.height + (texts[1][1] if entry.when else -name.height + 0.4)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(desk.style.card(game, entry.card, emblem, desk.look), within=(whole,))
        y = 0.0
        for number, (block, gap) in enumerate(texts):
            y += gap
            yield desk.part(block, (left, y), (*tags, desk.tag("P")), numbers)
            y += block.height
            if not number:
                at = move(measure - taken, line)
                yield Part((*tags, desk.tag("P")), (Group(copies, at),))

    anchor = Anchor(doc.card_anchor(entry.card), (0.0, 0.0))
    return Slab(0.0, max(words, emblem * ARCH), paint, anchors=(anchor,))


def _aside_style(desk: SlabMaker) -> Style:
    """What players ask about a card."""
    return Style("text-italic", 7.9, 10.0 / 7.9, fill=desk.look.line(form.QUIET))


def _copies(desk: SlabMaker, copies: int) -> tuple[tuple[Node, ...], float]:
    """How many cards there are, as small cards from 0,0 or as a number, and how wide that is."""
    if copies > MOST_COPIES:
        text = desk.whole(f"{copies}\N{NO-BREAK SPACE}×", WHEN, 30.0, "card")
        return text.at(0.0, 0.0), text.width
    wide, high = (size * desk.book.growth for size in COPY)
    step = wide + 0.7 * desk.book.growth
    top = (form.cap(desk.sized(WHEN)) - high) / 2
    drawn = tuple(
        Path(rounded(number * step, top, wide, high, 0.3), WHITE, INK, 0.25) for number in range(copies)
    )
    return drawn, copies * step - 0.7 + 0.15
