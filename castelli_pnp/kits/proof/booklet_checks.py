"""Checks the sheets of a booklet by folding them virtually: every page is in its place, the right way up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castelli_pnp.kits.proof.flaw import KIT_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import BOUND, PAGES_ON_A_SHEET
from castelli_pnp.kits.proof.shown import PageRead, ShownText
from castelli_pnp.kits.proof.subject import Subject


@registered(KIT_CHECKS, "K23")
def check_binding(subjects: list[Subject]) -> Iterator[Flaw]:
    """K23: the sheets contain all pages of the booklet in the order in which they are folded."""
    bound = [subject for subject in subjects if subject.part == BOUND]
    read = {subject.facts("language", "ink"): subject for subject in bound if subject.is_page}
    for subject in bound:
        twin = read.get(subject.facts("language", "ink"))
        if not subject.is_page and twin is not None:
            yield from _folded(subject, twin.file.pages)


def _folded(subject: Subject, pages: list[PageRead]) -> Iterator[Flaw]:
    sides = subject.file.pages
    room = 2 * len(sides)
    blanks = room - len(pages)
    if room % PAGES_ON_A_SHEET or not 0 <= blanks < PAGES_ON_A_SHEET:
        yield subject.flaw("K23", "sheets", pages=len(pages), sides=len(sides))
        return
    order: list[PageRead | None] = [*pages[:-1], *[None] * blanks, pages[-1]]
    for number, side in enumerate(sides):
        behind = number % 2 == 1
        low, high = number, room - 1 - number
        left, right = (low, high) if behind else (high, low)
        upper, lower = (right, left) if behind else (left, right)
        for place, above in ((upper, True), (lower, False)):
            wanted = order[place]
            there = [words for words in side.words if (words.at[1] < side.height / 2) == above]
            yield from _half(subject, number + 1, place + 1, wanted, there, behind)


def _half(
    subject: Subject, side: int, number: int, wanted: PageRead | None, there: list[ShownText], behind: bool
) -> Iterator[Flaw]:
    """Checks one half of a side, which may also contain a label of the sheet."""
    missing = Counter(words.text for words in wanted.words) if wanted else Counter[str]()
    missing -= Counter(words.text for words in there)
    if missing:
        yield subject.flaw("K23", "order", side, number=number)
        return
    runs = [words.end[1] - words.at[1] for words in there if abs(words.end[0] - words.at[0]) < 1]
    if wanted and not all(run < 0 if behind else run > 0 for run in runs if abs(run) > 1):
        yield subject.flaw("K23", "turned", side, number=number)
