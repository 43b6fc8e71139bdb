"""From a document to its pages: chapters are set, filled and planned; room is won in one fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.errors import Refused
from castelli_pnp.layout.booklet.backcover import back_cover
from castelli_pnp.layout.booklet.bands import Flow, Squeeze, flow_of
from castelli_pnp.layout.booklet.fill import FULL_ENOUGH, Filler, Way
from castelli_pnp.layout.booklet.form import (
    ABOVE,
    AROUND_BOX,
    BEFORE_CHAPTER,
    DEPTH,
    FULL_HEIGHT,
    FULL_INSET,
    FULL_WIDTH,
    TIGHT_BODY,
)
from castelli_pnp.layout.booklet.leaves import BookletLeaf, FullHalf, adorned, arranged, page_slabs
from castelli_pnp.layout.booklet.page import ruled_leaf
from castelli_pnp.layout.booklet.plan import MOST, PAGE, Choice, Laid, Plan, planned, too_long
from castelli_pnp.layout.booklet.slab import SlabMaker
from castelli_pnp.layout.booklet.stack import heights

FOLD = 2
"""A picture through the fold needs so many pages."""
SQUEEZES = (
    Squeeze(),
    Squeeze(0.4, notes_last=True),
    Squeeze(0.8, notes_last=True, small_lead=True),
    Squeeze(1.2, notes_last=True, small_lead=True, small=True),
)
"""How room is won in a chapter, after gaps and figures have given way; what that costs comes first."""
GOOD = 0.5
"""A way to fill a chapter that costs no more is not squeezed."""
LAST_RESORT = Squeeze(5.0, notes_last=True, small_lead=True, flat=True)
"""What is declared of columns, and what is kept together, is given up."""
ROOMS = (1.0, 0.5, 0.0)
"""How much of its give a picture through the fold keeps, in the order in which it is tried."""


@dataclass(frozen=True, slots=True)
class SetChapter:
    """A chapter as it can be set: its flow for each number of pages."""

    choice: Choice
    flows: dict[int, tuple[Flow, float]]
    """By number of pages: the flow, and how high a picture through the fold is."""


def leaves_of(desk: SlabMaker, multiple: int) -> list[BookletLeaf]:
    """The pages after the cover; what does not fit the longest booklet is refused."""
    if not desk.book.folded:
        return list(_running(desk))
    best = _whole(desk, multiple)
    if best is None or not _as_wanted(desk, *best):
        tight = _whole(replace(desk, body=TIGHT_BODY), multiple)
        if tight is not None and (best is None or tight[1].cost < best[1].cost - 1.0):
            best = tight
    if best is None:
        chapters = list(_chapters(replace(desk, body=TIGHT_BODY)))
        back = _back_chapter(desk.document) is not None
        raise too_long([each.choice for each in chapters], desk.language, back)
    return list(_leaves(desk, *best))


def _running(desk: SlabMaker) -> Iterator[BookletLeaf]:
    """Single pages: a chapter begins a new one, unless the chapter before leaves room on its last; the turn
    in short always does."""
    back = _back_chapter(desk.document)
    ends_at = {len(desk.document.chapters) - 1 - n for n in range(1 + (back is not None))}
    group: list[int] = []
    for number in range(len(desk.document.chapters)):
        group.append(number)
        ends = number in ends_at
        flow, way = _best(desk, group, goes_on=not ends)
        last = heights(page_slabs(flow, way.pages[-1])).full / DEPTH
        if last >= FULL_ENOUGH or ends:
            yield from (arranged(flow, pieces, None, 0.0) for pieces in way.pages)
            group = []


def _best(desk: SlabMaker, group: Sequence[int], goes_on: bool) -> tuple[Flow, Way]:
    """Chapters one below another, in few pages rather than many; more may follow."""
    for squeeze in (Squeeze(fillers=True), LAST_RESORT):
        flow = _flow(desk, group, squeeze)
        ways = Filler(flow.bands, goes_on=goes_on).ways(())
        if ways:
            return flow, min(ways.values(), key=lambda way: way.cost + PAGE * len(way.pages))
    raise _too_high(desk, desk.document.chapters[group[0]])


def _too_high(desk: SlabMaker, chapter: doc.Chapter) -> Refused:
    told = {"piece": f"booklet/{chapter.id}", "field": "chapter", "language": desk.language}
    return Refused("no_room_page", **told, height=round(DEPTH, 1), over=1.0, shorten=10)


def _as_wanted(desk: SlabMaker, chapters: Sequence[SetChapter], plan: Plan) -> bool:
    """Whether every chapter fills the pages that it wants to, and at most one is left to write on."""
    forms = [chapter.choice.chapter.form.forms for chapter in chapters]
    wanted = all(not form or laid.pages == form[0] for form, laid in zip(forms, plan.laid, strict=True))
    return wanted and plan.ruled(_back_chapter(desk.document) is not None) <= 1


def _whole(desk: SlabMaker, multiple: int) -> tuple[list[SetChapter], Plan] | None:
    """All chapters and the best plan for them; None if they are too long."""
    chapters = list(_chapters(desk))
    back = _back_chapter(desk.document) is not None
    most = MOST if multiple > 1 else 10_000
    choices = [chapter.choice for chapter in chapters]
    plan = planned(choices, back, multiple, most) or planned(choices, back, multiple, most, loose=True)
    return None if plan is None else (chapters, plan)


def _back_chapter(document: doc.Document) -> tuple[doc.Chapter, doc.TurnSummary] | None:
    """The last chapter, if it is the turn summary."""
    if document.chapters:
        last = document.chapters[-1]
        found = next((block for block in last.blocks if isinstance(block, doc.TurnSummary)), None)
        if found is not None:
            return last, found
    return None


def _chapters(desk: SlabMaker) -> Iterator[SetChapter]:
    """The chapters; those that go on below the one before are set with it."""
    back = _back_chapter(desk.document)
    groups: list[list[int]] = []
    for number, chapter in enumerate(desk.document.chapters):
        if back is not None and chapter is back[0]:
            continue
        if groups and not chapter.new_page:
            groups[-1].append(number)
        else:
            groups.append([number])
    return (_set(desk, group) for group in groups)


def _set(desk: SlabMaker, group: Sequence[int]) -> SetChapter:
    """A chapter for each number of pages; where the preferred number is too small, it wins room in steps."""
    chapter = desk.document.chapters[group[0]]
    wanted = chapter.form.forms
    found = SetChapter(Choice(chapter, {}), {})
    for squeeze in SQUEEZES:
        _fill(found, replace(desk, small_lead=squeeze.small_lead, small=squeeze.small), group, squeeze)
        first = found.choice.ways.get(wanted[0]) if wanted else None
        if (first is not None and first.cost <= GOOD) or (not wanted and found.choice.ways):
            return found
    if not found.choice.ways:
        _fill(found, desk, group, LAST_RESORT)
    if not found.choice.ways:
        raise _too_high(desk, chapter)
    return found


def _fill(found: SetChapter, desk: SlabMaker, group: Sequence[int], squeeze: Squeeze) -> None:
    """Adds the ways to fill a chapter that were not possible with less squeezing, or cost more."""
    chapter = desk.document.chapters[group[0]]
    flow = _flow(desk, group, squeeze)
    filled = any(placing.filler for _, placing in chapter.placed())
    fuller = _flow(desk, group, replace(squeeze, fillers=True)) if filled else None
    for full in _full_heights(desk, flow):
        taken = full + FULL_INSET - ABOVE + AROUND_BOX if full else 0.0
        ways = Filler(flow.bands, taken, chapter.form.spread).ways(chapter.form.forms)
        more = Filler(fuller.bands, taken, chapter.form.spread).ways(chapter.form.forms) if fuller else {}
        for count, way in ways.items():
            if full and count < FOLD:
                continue
            last = heights(page_slabs(flow, way.pages[-1])).full / DEPTH
            fills = count in more and (last < FULL_ENOUGH or more[count].cost <= way.cost)
            chosen = more[count] if fills else way
            before = found.choice.ways.get(count)
            if before is not None and before.cost <= chosen.cost + squeeze.cost:
                continue
            found.choice.ways[count] = chosen._replace(cost=chosen.cost + squeeze.cost)
            found.flows[count] = (fuller if fuller and fills else flow, full)


def _flow(desk: SlabMaker, group: Sequence[int], squeeze: Squeeze) -> Flow:
    """The bands of a chapter and of those that go on below it."""
    chapters = desk.document.chapters
    flows = [flow_of(desk, chapters[number], number, squeeze) for number in group]
    bands = list(flows[0].bands)
    for flow in flows[1:]:
        first = flow.bands[0]
        head = replace(first.slabs[0], gap=BEFORE_CHAPTER)
        bands += [replace(first, slabs=(head, *first.slabs[1:])), *flow.bands[1:]]
    return flows[0]._replace(bands=tuple(bands))


def _full_heights(desk: SlabMaker, flow: Flow) -> Iterator[float]:
    """How high a picture through the fold may be, the highest first; 0 if there is none."""
    if flow.full is None:
        yield 0.0
        return
    natural = desk.draw(flow.full.block.figure, FULL_WIDTH, FULL_HEIGHT).height
    for room in ROOMS:
        yield natural * (1 - flow.full.give * (1 - room))


def _leaves(desk: SlabMaker, chapters: Sequence[SetChapter], plan: Plan) -> Iterator[BookletLeaf]:
    count = 0
    for chapter, laid in zip(chapters, plan.laid, strict=True):
        for leaf in _chapter_leaves(desk, chapter, laid):
            count += 1
            yield leaf
    back = _back_chapter(desk.document)
    for _ in range(plan.total - 1 - count - (back is not None)):
        yield ruled_leaf(desk)
    if back is not None:
        yield BookletLeaf((), len(desk.document.chapters) - 1, back=back_cover(desk, *back))


def _chapter_leaves(desk: SlabMaker, chapter: SetChapter, laid: Laid) -> Iterator[BookletLeaf]:
    for _ in range(laid.ruled):
        yield ruled_leaf(desk)
    flow, full = chapter.flows[laid.pages]
    way = chapter.choice.ways[laid.pages]
    taken = full + FULL_INSET - ABOVE + AROUND_BOX if full else 0.0
    for number, pieces in enumerate(way.pages):
        half = FullHalf(flow.full, full, number == 1) if flow.full and number < 2 else None
        leaf = arranged(flow, pieces, half, taken if half else 0.0)
        yield adorned(desk, leaf) if number == len(way.pages) - 1 else leaf
