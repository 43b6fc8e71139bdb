"""The booklet as a whole: cover, links and page numbers, both forms, both looks, tags for the ear."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Page, Path
from castelli_pnp.booklet.document import Chapter, Contents, Document, Paragraph, RowFigure
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.booklet import A5, FORMS, HALF_LETTER, PageForm, booklet_pages
from castelli_pnp.layout.booklet.form import EDGE
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from tests.layout.booklet.reading import ink_boxes, page_of, read, roles, said, within, words
from tests.layout.booklet.sample import GREY, document, grey, sample
from tests.layout.guide_scene import walk

LOOKS = {"normal": NORMAL, "low": LOW}


@cache
def pages_of(look: Look = NORMAL, form: PageForm = A5) -> tuple[Page, ...]:
    return booklet_pages(sample(), look, form, grey, 1)


def longer(value: Any) -> Any:
    """The same in a language that needs a third more: every text gets further words."""
    if isinstance(value, str):
        extra = max(1, len(value) // 18)
        return value + " überaus" * extra if " " in value or len(value) > 12 else value
    if isinstance(value, tuple):
        return tuple(longer(each) for each in value)
    if is_dataclass(value) and not isinstance(value, (CastelliFacts, RowFigure)):
        kept = {"id", "mark", "marks", "sign", "thing", "card", "module", "game", "figure", "step", "targets"}
        changed = {f.name: longer(getattr(value, f.name)) for f in fields(value) if f.name not in kept}
        return replace(value, **changed)  # type: ignore[type-var]
    return value


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_nothing_is_printed_near_the_edge(look: Look, form: PageForm) -> None:
    for page in pages_of(look, form):
        assert (page.width, page.height) == (form.width, form.height)
        paper = Box(EDGE, EDGE, form.width - EDGE, form.height - EDGE)
        assert all(within(box, paper) for box in ink_boxes(page)), page.label


def test_both_forms_break_alike() -> None:
    for one, other in zip(pages_of(), pages_of(form=HALF_LETTER), strict=True):
        assert [word.text for word in read(one)] == [word.text for word in read(other)]


def test_pages_are_numbered_from_the_cover() -> None:
    pages = pages_of()
    assert [page.label for page in pages] == [str(n) for n in range(1, len(pages) + 1)]
    for page in pages[1:-1]:  # the back cover has none
        furniture = [word.text for word in words(page.children) if "Artifact" in word.roles]
        assert page.label in furniture


def test_links_lead_to_anchors_and_tell_their_page() -> None:
    pages = pages_of()
    at = page_of(pages)
    seen = 0
    for page in pages:
        for number, link in enumerate(page.links):
            assert link.target in at
            after = page.links[number + 1 : number + 2]
            if any(next_.target == link.target and next_.box.top > link.box.bottom - 1 for next_ in after):
                continue  # its words go on in the next line
            inside = [word.text for word in words(page.children) if within(word.box, link.box, 0.2)]
            assert inside[-1].rstrip(", ") == str(at[link.target]), (page.label, link)
            seen += 1
    assert seen > 30


def test_every_chapter_and_section_is_in_the_outline() -> None:
    anchors = [anchor for page in pages_of() for anchor in page.anchors]
    chapters = [chapter.id for chapter in sample().chapters]
    assert [anchor.name for anchor in anchors if anchor.title and anchor.level == 1] == chapters
    assert [anchor.title for anchor in anchors if anchor.level == 2][:2] == ["How many of each", "Ties"]


def test_contents_list_the_chapters_with_their_pages() -> None:
    pages = pages_of()
    told = said(pages[1])
    at = page_of(pages)
    for chapter in sample().chapters[1:]:
        assert f"{chapter.title} {at[chapter.id]}" in told


def test_the_index_tells_each_page_once_in_order() -> None:
    pages = pages_of()
    at = page_of(pages)
    told = said(pages[at["index"] - 1])
    numbers = sorted({at[target] for target in ("evaluate", "build", "idea", "setup")})
    assert f"landscape {',  '.join(map(str, numbers))}" in told


def test_everything_read_has_a_role_and_figures_speak() -> None:
    for page in pages_of():
        assert all(word.roles for word in words(page.children)), page.label
    told = [each for page in pages_of() for each in roles(page.children)]
    for role in ("H1", "H2", "P", "L", "LI", "Lbl", "LBody", "Figure", "Caption", "Note", "TOC", "TOCI",
                 "Table", "TR", "TH", "TD", "Artifact"):  # fmt: skip
        assert role in {each for each, _ in told}, role
    assert all(alt for role, alt in told if role == "Figure")
    assert sum(role == "Table" for role, _ in told) == 2
    assert sum(role == "TOC" for role, _ in told) == 1


def test_a_note_is_read_after_its_block() -> None:
    page = pages_of()[page_of(pages_of())["evaluate"] - 1]
    told = said(page)
    assert (
        told.index("only once in the game") < told.index("How many tiles?") < told.index("Look at each area")
    )


def test_low_ink_fills_nothing_but_white_and_ink() -> None:
    for page in pages_of(LOW)[1:]:
        own = {WHITE, INK, GREY, None}
        for placed in walk(tuple(node for node in page.children)):
            if isinstance(placed.node, Path):
                assert placed.node.fill in own
            else:
                assert placed.node.fill in (INK, WHITE)


def cover_of(title: str, language: str = "en") -> Page:
    whole = document(Chapter("c", "One", (Paragraph("Text."),)), language=language, title=title)
    return booklet_pages(whole, NORMAL, A5, grey, 1)[0]


def test_the_name_of_the_game_has_two_towers() -> None:
    cover = cover_of("Castelli")
    assert ("H1", "Castelli") in roles(cover.children)
    assert said(cover) == "Rules of play for 2–4 players"


@pytest.mark.parametrize("title", ["Burgen", "Die Burgen von Burgund und anderswo", "A"])
def test_any_other_title_is_set_plainly(title: str) -> None:
    cover = cover_of(title)
    assert said(cover).startswith(title)
    inside = Box(9.5, 9.5, A5.width - 9.5, A5.height - 9.5)
    assert all(within(word.box, inside) for word in read(cover))


def test_a_title_that_cannot_fit_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        cover_of("X" * 60)
    assert caught.value.data["piece"] == "booklet/cover"


def test_a_long_language_keeps_every_word() -> None:
    whole: Document = longer(replace(sample(), language="de"))
    pages = booklet_pages(whole, NORMAL, A5, grey, 1)
    assert len(pages) > len(pages_of())
    told = "".join(said(page) for page in pages).replace(" ", "").replace("-", "")
    said_before = "".join(said(page) for page in pages_of()).replace(" ", "").replace("-", "")
    assert told.count("überaus") > 150
    assert len(told.replace("überaus", "")) >= len(said_before) - 60


def test_contents_do_not_list_themselves() -> None:
    whole = document(Chapter("in", "Inside", (Contents(),)), Chapter("c", "Only", (Paragraph("Text."),)))
    told = said(booklet_pages(whole, NORMAL, A5, grey, 1)[1])
    assert told == "Inside Only 3"


def test_pages_to_write_on_fill_the_last_sheet() -> None:
    """They come before the last page, whose number is right."""
    for multiple in (4, 7):
        pages = booklet_pages(sample(), NORMAL, A5, grey, multiple)
        assert len(pages) % multiple == 0
        assert [page.label for page in pages] == [str(number) for number in range(1, len(pages) + 1)]
        assert [anchor.name for anchor in pages[-1].anchors] == ["short"]
        empty = [not read(page) for page in pages[1:-1]]
        assert sum(empty) < multiple
        assert empty == sorted(empty) or not sample().words.get("notes")
