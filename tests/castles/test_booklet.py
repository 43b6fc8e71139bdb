"""The booklet of Castles in print: twelve pages in every language, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document, Figure, Questions
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, HALF_LETTER, PageForm, booklet_leaves, booklet_pages
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.words.catalog import languages
from tests.booklet.castles import CASTLES
from tests.layout.booklet.looks import covered, empty_pages, lost_headings, outside, small_type

PLAN = {
    "overview": 2, "components": 3, "setup": 4, "land": 6, "castle": 7, "armies": 8, "scoring": 9, "end": 10,
    "questions": 11, "summary": 12,
}  # fmt: skip
"""On which page each chapter begins."""


@cache
def document(game: str, language: str) -> Document:
    return write_booklet(CASTLES[game](), language)


@cache
def pages(game: str, language: str, form: PageForm = A5) -> Sequence[Page]:
    return booklet_pages(document(game, language), NORMAL, form, artist)


def artist(figure: Figure, width: float, height: float | None) -> Drawing:
    return draw(figure, width, NORMAL, height)


def starts(booklet: Sequence[Page]) -> dict[str, int]:
    return {
        anchor.name: int(page.label) for page in booklet[1:] for anchor in page.anchors if anchor.name in PLAN
    }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CASTLES)
def test_it_has_twelve_pages_and_each_chapter_its_own(game: str, language: str) -> None:
    booklet = pages(game, language)
    assert len(booklet) == 12
    assert starts(booklet) == PLAN


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["shipped", "own piles"])
def test_its_pages_are_set_well(game: str, language: str) -> None:
    booklet = pages(game, language)
    assert not outside(booklet)
    assert not lost_headings(booklet)
    assert not small_type(booklet)
    for page in booklet[1:]:
        assert not covered(page)


@pytest.mark.parametrize("language", languages())
def test_letter_paper_has_the_same_pages(language: str) -> None:
    assert starts(pages("shipped", language, HALF_LETTER)) == PLAN


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["shipped", "own piles"])
def test_no_page_is_rather_empty(game: str, language: str) -> None:
    whole = document(game, language)
    assert not empty_pages(whole, booklet_leaves(whole, NORMAL, artist))


YES_NO = {
    "en": ("Yes", "No"),
    "de": ("Ja", "Nein"),
    "es": ("Sí", "No"),
    "nl": ("Ja", "Nee"),
    "fr": ("Oui", "Non"),
}
ASKED = {
    "en": ("May I", "Must I", "Can", "Does", "Do I", "Is it"),
    "de": ("Darf ich", "Muss ich", "Können", "Gilt", "Verliere", "Gehört"),
    "es": ("¿Puedo", "¿Tengo que", "¿Pueden", "¿Vale", "¿Pierdo", "¿Es"),
    "nl": ("Mag ik", "Moet ik", "Kunnen", "Geldt", "Verlies", "Is hij"),
    "fr": ("Puis-je", "Dois-je", "Est-ce que", "Est-elle"),
}
"""How questions begin that are answered by yes or no."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CASTLES)
def test_answers_begin_with_yes_or_no(game: str, language: str) -> None:
    blocks = [block for chapter in document(game, language).chapters for block in chapter.blocks]
    asked = [pair for block in blocks if isinstance(block, Questions) for pair in block.items]
    found = 0
    for each in asked:
        if each.question.split(". ")[-1].startswith(ASKED[language]):
            found += 1
            assert each.answer.startswith(YES_NO[language]), each.question
    assert found >= 5
