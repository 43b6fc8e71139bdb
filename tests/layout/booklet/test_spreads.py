"""Pages of any document: nothing lost, nothing over anything else, no lone lines; spreads lie open."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Group, Node, Page, Text
from castelli_pnp.booklet.document import (
    Aside,
    Block,
    Chapter,
    Document,
    ExampleBox,
    Paragraph,
    Picture,
    SectionHeading,
    Steps,
    TitledBox,
)
from castelli_pnp.booklet.placing import ChapterForm, Column, Placing, Start
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, FORMS, PageForm, booklet_pages
from castelli_pnp.layout.booklet.fill import Way
from castelli_pnp.layout.booklet.plan import Choice, planned
from castelli_pnp.layout.booklet.slab import tied
from castelli_pnp.layout.hyphenation import joint_places
from tests.layout.booklet.looks import (
    chapter_starts,
    covered,
    lost_headings,
    outside,
    parted_numbers,
    small_type,
)
from tests.layout.booklet.random_documents import by_chance, written
from tests.layout.booklet.reading import Word, page_of, read, said
from tests.layout.booklet.sample import board, document, grey, sample

CHANCE = settings(max_examples=40, deadline=None)
SEEDS = st.integers(0, 1_000_000)
LOREM = "Castles stand on hills and look down on fields of grain and rocks and long roads to the market. "


def set_pages(whole: Document, multiple: int = 1, form: PageForm = A5) -> tuple[Page, ...]:
    return booklet_pages(whole, NORMAL, form, grey, multiple)


def one(*blocks: Block, form: ChapterForm | None = None, placing: Sequence[Placing] = ()) -> Document:
    return document(Chapter("c", "One", blocks, form=form or ChapterForm(), placing=tuple(placing)))


@given(SEEDS)
@CHANCE
def test_every_word_is_there_once_and_nothing_overlaps(seed: int) -> None:
    whole = by_chance(seed)
    pages = set_pages(whole)
    told = Counter(w for page in pages for word in read(page) for w in re.findall(r"w\d+z", word.text))
    assert told == Counter(written(whole))
    assert not outside(pages)
    for page in pages[1:]:
        assert not covered(page)


@given(SEEDS)
@example(919_076)
@example(87_851)
@example(683_190)
@example(532_097)
@example(633_945)
@example(407)
@example(63)
@CHANCE
def test_no_lone_lines(seed: int) -> None:
    whole = by_chance(seed)
    pages = set_pages(whole)
    assert not lost_headings(pages)
    at = _places(pages)
    for chapter in whole.chapters:
        for block in chapter.blocks:
            if isinstance(block, Paragraph):
                lines: dict[tuple[str, int], set[float]] = defaultdict(set)
                for text in block.text.split():
                    page, word = at[text]
                    lines[page, round(word.box.left // 60)].add(round(word.box.bottom, 1))
                whole_lines = sum(map(len, lines.values()))
                assert whole_lines == 1 or _columns_hold_two(pages, block, at), block.text[:40]


def _places(pages: Sequence[Page]) -> dict[str, tuple[str, Word]]:
    """Where each word stands."""
    return {
        found: (page.label, word)
        for page in pages
        for word in read(page)
        for found in re.findall(r"w\d+z", word.text)
    }


def _columns_hold_two(pages: Sequence[Page], block: Paragraph, at: dict[str, tuple[str, Word]]) -> bool:
    """Whether every part of a paragraph has two lines at least."""
    del pages
    parts: list[set[float]] = [set()]
    before: tuple[str, float] | None = None
    for text in block.text.split():
        page, word = at[text]
        base = round(word.box.bottom, 1)
        if before and (page != before[0] or base < before[1] - 0.5):
            parts.append(set())
        parts[-1].add(base)
        before = (page, base)
    return all(len(part) >= 2 for part in parts) or len(parts) == 1


def test_the_sample_is_set_well() -> None:
    pages = set_pages(sample())
    assert not outside(pages)
    assert not lost_headings(pages)
    assert not small_type(pages)
    assert not parted_numbers(pages)


# --- what a chapter declares ---


@pytest.mark.parametrize("before", [1, 2, 3])
def test_a_spread_begins_on_a_left_page_and_does_not_turn_over(before: int) -> None:
    small = [Chapter(f"b{n}", f"Before {n}", (Paragraph(LOREM * 12),)) for n in range(before)]
    spread = Chapter("open", "Open", (Paragraph(LOREM * 30),), form=ChapterForm((2,), spread=True))
    whole = document(*small, spread, Chapter("after", "After", (Paragraph(LOREM),)))
    starts = chapter_starts(set_pages(whole, 4))
    assert starts["open"] % 2 == 0
    assert starts["after"] >= starts["open"] + 2


@pytest.mark.parametrize("side", [Start.LEFT, Start.RIGHT])
def test_a_chapter_begins_on_its_side(side: Start) -> None:
    chapters = [Chapter(f"b{n}", f"Before {n}", (Paragraph(LOREM * 9),)) for n in range(3)]
    own = [replace(chapter, form=ChapterForm(start=side)) for chapter in chapters]
    starts = chapter_starts(set_pages(document(*own), 4))
    assert all(page % 2 == (side is Start.RIGHT) for page in starts.values())


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_a_chapter_fills_the_pages_that_it_wants(pages: int) -> None:
    text = (Paragraph(LOREM * 6),) * (3 + 3 * pages)
    after = Chapter("after", "After", (Paragraph(LOREM),))
    chapter = Chapter("c", "One", text, form=ChapterForm((pages,)))
    starts = chapter_starts(set_pages(document(chapter, after)))
    assert starts["after"] - starts["c"] == pages


def test_chapters_that_wish_it_face_each_other() -> None:
    """It decides where nothing speaks against it, but it is not worth a page to write on."""

    def starts(facing: str, second: float) -> list[int]:
        ways = {1: Way(0.0, ((),)), 2: Way(second, ((), ()))}
        chapters = [Chapter(name, name, (), form=ChapterForm((1, 2))) for name in "abcde"]
        chapters[2] = replace(chapters[2], form=ChapterForm((1, 2), facing=facing))
        plan = planned([Choice(chapter, ways) for chapter in chapters], back=False, multiple=1)
        assert plan is not None
        return [laid.start for laid in plan.laid]

    assert starts("", -1.5) == [2, 3, 4, 5, 6]
    assert starts("b", -1.5)[2] % 2 == 1
    assert starts("b", 5.0) == [2, 3, 4, 5, 6]


def test_the_number_of_pages_is_a_multiple_of_a_sheet() -> None:
    for number in range(1, 12):
        chapters = [Chapter(f"c{n}", f"Chapter {n}", (Paragraph(LOREM * 9),)) for n in range(number)]
        pages = set_pages(document(*chapters), 4)
        assert len(pages) % 4 == 0
        assert len(pages) - (number + 1) < 4


def test_a_booklet_that_is_too_long_is_refused_with_its_share() -> None:
    chapters = [Chapter(f"c{n}", f"Chapter {n}", (Paragraph(LOREM * 9),)) for n in range(40)]
    with pytest.raises(Refused) as caught:
        set_pages(document(*chapters), 4)
    assert caught.value.reason == "no_room_booklet"
    assert caught.value.data["pages"] == 41
    assert caught.value.data["most"] == 32
    assert int(str(caught.value.data["shorten"])) >= 21


# --- what a block declares ---


def test_columns_begin_at_one_height() -> None:
    blocks = (Paragraph("Left word."), Paragraph(LOREM * 2), Paragraph("Right word."), Paragraph(LOREM))
    where = [Placing(column) for column in (Column.ONE, None, Column.TWO, None)]
    found = {word.text: word.box for word in read(set_pages(one(*blocks, placing=where))[1])}
    left, right = found["Left word."], found["Right word."]
    assert left.top == pytest.approx(right.top)
    assert right.left - left.left == pytest.approx(63.3, abs=0.2)


def test_broad_and_narrow_stand_in_the_order_in_which_they_are_named() -> None:
    for first, second, step in ((Column.NARROW, Column.BROAD, 42.2), (Column.BROAD, Column.NARROW, 84.4)):
        blocks = (Paragraph("Title words.", lead=True), Paragraph("First."), Paragraph("Second."))
        where = [Placing(), Placing(first), Placing(second)]
        found = {word.text: word.box for word in read(set_pages(one(*blocks, placing=where))[1])}
        assert found["Second."].left - found["First."].left == pytest.approx(step, abs=0.2)


def test_examples_in_panels_are_equally_high_rows_of_two() -> None:
    boxes = tuple(ExampleBox(f"Number {n}", (LOREM * n,), (), board(), panel=True) for n in (1, 2, 1, 1))
    page = set_pages(one(*boxes))[1]
    tops = [word.box for word in read(page) if word.text.startswith("Example: Number")]
    assert tops[0].top == pytest.approx(tops[1].top)
    assert tops[2].top == pytest.approx(tops[3].top)
    assert tops[0].left == pytest.approx(tops[2].left)


def test_a_picture_through_the_fold_lies_on_both_pages() -> None:
    steps = Steps(tuple(f"Step {n}. {LOREM}" for n in range(1, 9)), tuple("12345678"))
    blocks = (Paragraph("For four players.", lead=True), Picture(board(2, 4)), steps)
    where = [Placing(), Placing(Column.FULL, give=0.3), Placing()]
    form = ChapterForm((2,), spread=True)
    for paper in FORMS.values():
        pages = set_pages(one(*blocks, form=form, placing=where), form=paper)
        assert not outside(pages, paper)
        left, right = pages[1:3]
        assert "One" in said(left)
        assert "For four players." in said(right)
        steps_on = [sum(f"Step {n}." in said(page) for n in range(1, 9)) for page in (left, right)]
        assert sum(steps_on) == 8
        assert min(steps_on) >= 2


def test_a_heading_goes_over_the_whole_width_with_what_it_heads() -> None:
    whole = one(Paragraph(LOREM), SectionHeading("s", "Over it all"), ExampleBox("Here", (LOREM,)))
    words = {word.text: word.box for word in read(set_pages(whole)[1])}
    assert words["Over it all"].left == pytest.approx(words["One"].left, abs=0.6)


def test_notes_move_to_the_end_before_a_chapter_gets_longer() -> None:
    paragraphs = [Paragraph(LOREM * 5) for _ in range(7)]
    blocks = [block for each in paragraphs for block in (each, Aside("Note", LOREM))]
    whole = one(*blocks, form=ChapterForm((2, 3)))
    assert len(set_pages(whole)) == 3


def test_a_filler_is_set_only_where_there_is_room() -> None:
    filler = Picture(board(3, 4), "To fill the page.")
    where = [Placing(), Placing(filler=True)]
    for text, shown in ((LOREM * 4, True), (LOREM * 34, False)):
        told = " ".join(said(page) for page in set_pages(one(Paragraph(text), filler, placing=where)))
        assert ("To fill the page." in told) is shown


def test_a_box_holds_what_stands_in_it() -> None:
    box = TitledBox("To look up", (Paragraph(LOREM * 2), Steps(("First.", "Second."), ("A", "B"))))
    page = set_pages(one(Paragraph(LOREM), box))[1]
    assert "To look up Castles stand" in said(page)
    assert not outside((page, page))


# --- words ---


def test_icons_are_tied_to_the_word_before() -> None:
    assert tied("a card icon :card: counts 0.") == "a card icon\N{NO-BREAK SPACE}:card: counts 0."


def test_what_is_higher_than_a_page_is_refused() -> None:
    whole = document(Chapter("deep", "Deep", (ExampleBox("Long", (LOREM * 60,)),)))
    with pytest.raises(Refused) as caught:
        set_pages(whole)
    assert caught.value.reason == "no_room_page"
    told = caught.value.data
    assert (told["piece"], told["field"], told["language"]) == ("booklet/deep", "example", "en")
    assert float(str(told["over"])) > 0


def test_a_word_that_cannot_be_broken_is_refused_with_its_place() -> None:
    with pytest.raises(Refused) as caught:
        set_pages(one(Paragraph("x" * 90)))
    assert caught.value.reason == "no_room_wide"
    assert caught.value.data["piece"] == "booklet/c"
    assert caught.value.data["language"] == "en"


def test_a_long_word_is_hyphenated() -> None:
    word = "Landschaftsevaluierungsvorbereitungsmaßnahmen" * 2
    whole = document(Chapter("c", "Eins", (Paragraph(word),)), language="de")
    lines = [each.text for each in read(set_pages(whole)[1])][1:]
    assert len(lines) == 2
    assert lines[0].endswith("-")
    assert "".join(line.rstrip("-") for line in lines) == word


@pytest.mark.parametrize("chapters", [1, 60, 130], ids=str)
def test_any_number_of_chapters(chapters: int) -> None:
    texts = (Paragraph(f"See [the first](c0) and [the last](c{chapters - 1})."),)
    whole = document(*(Chapter(f"c{n}", f"Chapter {n}", texts) for n in range(chapters)))
    pages = set_pages(whole)
    assert len(pages) == chapters + 1
    at = page_of(pages)
    assert said(pages[1]).replace("  ", " ").endswith(f"the last → {at[f'c{chapters - 1}']} .")


def test_the_checks_see_faults() -> None:
    pages = set_pages(one(Paragraph(LOREM * 30), SectionHeading("s", "Two"), Paragraph(LOREM * 30)))
    assert not lost_headings(pages)
    heading = next(page for page in pages if "Two" in said(page))
    cut = replace(heading, children=_up_to(heading, "Two"))
    assert lost_headings((pages[0], cut, pages[-1]))
    assert outside(pages, replace(A5, inner=30.0, outer=30.0))
    assert outside(pages, replace(A5, width=130.0))


def _up_to(page: Page, text: str) -> tuple[Node, ...]:
    """The page without everything after a text."""
    done = False

    def kept(nodes: Sequence[Node]) -> tuple[Node, ...]:
        nonlocal done
        found: list[Node] = []
        for node in nodes:
            if done:
                break
            if isinstance(node, Group):
                found.append(node._replace(children=kept(node.children)))
            else:
                found.append(node)
                done = isinstance(node, Text) and node.text == text
        return tuple(found)

    return kept(page.children)


@pytest.mark.parametrize(
    ("word", "language", "parts"),
    [
        ("Plättchenseiten", "de", "Plättchen-seiten"),
        ("Markierungsstein", "de", "Markierungs-stein"),
        ("grondstofkaarten", "nl", "grondstof-kaarten"),
        ("Landschaft", "de", "Landschaft"),
        ("castles", "en", "castles"),
    ],
)
def test_compounds_are_broken_at_their_joints(word: str, language: str, parts: str) -> None:
    at = [0, *joint_places(word, language), len(word)]
    assert "-".join(word[start:end] for start, end in pairwise(at)) == parts
