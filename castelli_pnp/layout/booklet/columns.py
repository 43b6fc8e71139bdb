"""Lists in two columns over the whole width: two entries side by side make a slab."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.scene import Anchor
from castelli_pnp.booklet.document import Question, Questions
from castelli_pnp.layout.booklet.form import WIDE
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted, shifted
from castelli_pnp.layout.booklet.marks import lozenge
from castelli_pnp.layout.booklet.slab import Desk, Numbers, Painted, Painter, Slab
from castelli_pnp.layout.booklet.type import SMALL, between_lines, cap

COLUMN_GAP = 6.0
COLUMN = (WIDE - COLUMN_GAP) / 2
HANG = 4.2


class Cell(NamedTuple):
    """One entry of a list in two columns."""

    height: float
    paint: Painter
    anchor: str = ""


def in_rows(cells: Sequence[Cell], gap: float, first: float) -> list[Slab]:
    """Two cells side by side make a slab."""
    slabs: list[Slab] = []
    for number in range(0, len(cells), 2):
        pair = cells[number : number + 2]

        def paint(numbers: Numbers, pair: Sequence[Cell] = pair) -> Painted:
            return painted(
                *(shifted(cell.paint(numbers), i * (COLUMN + COLUMN_GAP), 0.0) for i, cell in enumerate(pair))
            )

        height = max(cell.height for cell in pair)
        anchors = tuple(Anchor(cell.anchor, (0.0, 0.0)) for cell in pair if cell.anchor)
        slabs.append(Slab(gap if slabs else first, height, paint, wide=True, anchors=anchors))
    return slabs


def questions(desk: Desk, block: Questions) -> list[Slab]:
    """Each question in bold, its answer below it."""
    return in_rows([_question(desk, item) for item in block.items], 4.4, 4.1)


def _question(desk: Desk, item: Question) -> Cell:
    asking = desk.set(item.question, replace(SMALL, face="body-bold"), COLUMN - HANG, "question")
    answer = desk.set(item.answer, SMALL, COLUMN - HANG, "answer")
    below = asking.height + between_lines(SMALL) + 0.4
    tags = desk.tag("P"), desk.tag("P")

    def paint(numbers: Numbers) -> Painted:
        return painted(
            Painted((artifact(lozenge(2.0, cap(SMALL) / 2, desk.look)),)),
            block_painted(asking, (HANG, 0.0), (tags[0],), numbers, desk.look),
            block_painted(answer, (HANG, below), (tags[1],), numbers, desk.look),
        )

    return Cell(below + answer.height, paint)
