"""The plan of a booklet: how many pages each chapter fills, so that spreads lie open and sheets are full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.booklet.document import Chapter
from castelli_pnp.booklet.placing import Column, Start
from castelli_pnp.layout.booklet.fill import Way
from castelli_pnp.layout.booklet.form import is_left

PAGE, WISH, UNASKED, SHEET_COST = 0.6, 1.0, 3.0, 3.0
"""What a page costs, a missed preference, each page more than a chapter may fill, four pages more."""
RULED, RULED_LAST, RULED_AGAIN = 3.2, 1.6, 6.0
"""What it costs to leave a page to write on, between chapters and before the last page, and each but one."""
MOST = 32
"""No booklet has more pages."""
FIRST = 2
"""The cover is page 1."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The ways to fill a chapter, by the number of its pages."""

    chapter: Chapter
    ways: dict[int, Way]


class Laid(NamedTuple):
    """A chapter in the booklet: its first page, how many it fills, and pages to write on before it."""

    start: int
    pages: int
    ruled: int = 0


class Plan(NamedTuple):
    cost: float
    laid: tuple[Laid, ...]
    total: int

    def ruled(self, back: bool) -> int:
        """How many pages are left to write on."""
        return self.total - 1 - back - sum(laid.pages for laid in self.laid)


class _Step(NamedTuple):
    cost: float
    laid: tuple[Laid, ...]


class _Now(NamedTuple):
    """How far a plan has come: the next free page, and how many pages are left to write on."""

    page: int
    ruled: int


def planned(
    choices: Sequence[Choice], back: bool, multiple: int, most: int = MOST, loose: bool = False
) -> Plan | None:
    """The cheapest plan; None if no allowed number of pages is enough. ``back``: the last page is taken;
    ``loose``: chapters may begin on either side."""
    steps: dict[_Now, _Step] = {_Now(FIRST, 0): _Step(0.0, ())}
    for number, choice in enumerate(choices):
        after: dict[_Now, _Step] = {}
        for now, step in steps.items():
            for own, laid in _options(choice, now.page, loose):
                cost = own + step.cost + _facing(choices, number, (*step.laid, laid))
                end = _Now(laid.start + laid.pages, now.ruled + laid.ruled)
                if end.page - 1 + back <= most and (end not in after or cost < after[end].cost):
                    after[end] = _Step(cost, (*step.laid, laid))
        steps = after
    return min(_totals(steps, back, multiple, most), key=lambda plan: plan.cost, default=None)


def _totals(steps: dict[_Now, _Step], back: bool, multiple: int, most: int) -> Iterator[Plan]:
    """The booklet filled up to whole sheets."""
    for now, step in steps.items():
        total = ceil((now.page - 1 + back) / multiple) * multiple
        if total <= max(most, multiple):
            ruled = total - (now.page - 1 + back)
            again = max(0, now.ruled + ruled - 1)
            cost = step.cost + RULED_LAST * ruled + RULED_AGAIN * again + SHEET_COST * total / 4
            yield Plan(cost, step.laid, total)


def _options(choice: Choice, page: int, loose: bool) -> Iterator[tuple[float, Laid]]:
    """Where and how long a chapter may be, if the next free page is given."""
    form = choice.chapter.form
    for count, way in choice.ways.items():
        cost = way.cost + PAGE * count
        if form.forms and count not in form.forms:
            cost += UNASKED * (1 + abs(count - form.forms[0]))
        elif form.forms and count != form.forms[0]:
            cost += WISH
        for ruled in (0, 1):
            start = page + ruled
            side = Start.LEFT if is_left(start) else Start.RIGHT
            through = any(placing.column is Column.FULL for _, placing in choice.chapter.placed())
            if not loose or through:
                if form.spread and (side is not Start.LEFT or (count % 2 and count in form.forms)):
                    continue
                if form.start not in (Start.ANY, side):
                    continue
            yield cost + RULED * ruled, Laid(start, count, ruled)


def _facing(choices: Sequence[Choice], number: int, laid: Sequence[Laid]) -> float:
    """What it costs if chapters that should share a spread do not."""
    if not number:
        return 0.0
    one, other = choices[number - 1].chapter, choices[number].chapter
    if other.id not in (one.form.facing,) and one.id not in (other.form.facing,):
        return 0.0
    before, here = laid[-2], laid[-1]
    together = before.start + before.pages == here.start and not is_left(here.start)
    return 0.0 if together else WISH


def too_long(choices: Sequence[Choice], language: str, back: bool) -> Refused:
    """Says that a booklet cannot be so long, and by how much it is."""
    least = [min(choice.ways) for choice in choices if choice.ways]
    pages = 1 + sum(least) + back
    longest = max((choice for choice in choices if choice.ways), key=lambda each: min(each.ways))
    over = max(1, pages - MOST)
    return Refused(
        "no_room_booklet", piece=f"booklet/{longest.chapter.id}", language=language, pages=pages, most=MOST,
        shorten=max(1, ceil(100 * over / pages)),
    )  # fmt: skip
