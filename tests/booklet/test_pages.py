"""The pages of our booklets: how many, how full, and what is asked of every one of them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document, Figure
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_leaves, booklet_pages
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.model.words import Module
from tests.layout.booklet.looks import (
    chapter_starts,
    empty_pages,
    lost_headings,
    outside,
    parted_numbers,
    small_type,
)

LANGUAGES = ("en", "de", "es", "nl")
ALLOWED = {"castelli": (20, 24, 28), "castles": (12, 16)}


def drawn(figure: Figure, width: float, height: float | None) -> Drawing:
    return draw(figure, width, NORMAL, height)


@cache
def shipped(system: str, language: str) -> Document:
    return write_booklet(shipped_game(system), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ALLOWED)
def test_the_booklet_is_well_made(system: str, language: str) -> None:
    whole = shipped(system, language)
    pages = booklet_pages(whole, NORMAL, A5, drawn)
    assert len(pages) in ALLOWED[system]
    assert not outside(pages)
    assert not lost_headings(pages)
    assert not small_type(pages)
    assert not parted_numbers(pages)
    if all(chapter.new_page for chapter in whole.chapters):
        check_spreads(whole, chapter_starts(pages), len(pages))


def check_spreads(whole: Document, starts: dict[str, int], total: int) -> None:
    """Every spread begins on a left page and ends on a right one."""
    told = list(starts)
    for number, chapter in enumerate(whole.chapters):
        if chapter.form.spread:
            after = starts[told[number + 1]] if number + 1 < len(told) else total + 1
            assert starts[chapter.id] % 2 == 0, chapter.id
            assert (after - starts[chapter.id]) % 2 == 0 or after % 2 == 0, chapter.id


def test_castelli_has_24_pages_in_english() -> None:
    assert len(booklet_leaves(shipped("castelli", "en"), NORMAL, drawn)) == 23


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_castelli_is_rather_empty(language: str) -> None:
    whole = shipped("castelli", language)
    assert not empty_pages(whole, booklet_leaves(whole, NORMAL, drawn))


MIXES = [mix for count in range(4) for mix in combinations(tuple(Module), count)]


@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")
def test_every_mix_of_modules_has_its_booklet(mix: tuple[Module, ...]) -> None:
    whole = write_booklet(replace(shipped_game("castelli"), modules=frozenset(mix)), "en")
    leaves = booklet_leaves(whole, NORMAL, drawn)
    assert (len(leaves) + 1) % 4 == 0
    assert len(leaves) + 1 <= 28


def worded(value: Any, share: float) -> Any:
    """The same in a language that needs that much more or less: texts get or lose words."""
    if isinstance(value, str):
        said = value.split(" ")
        wanted = max(1, round(len(said) * share))
        if len(said) < 4 or "[" in value or "*" in value:
            return value
        return " ".join((said * 2)[:wanted])
    if isinstance(value, tuple):
        return tuple(worded(each, share) for each in value)
    if is_dataclass(value) and not isinstance(value, (Figure, type)) and not hasattr(value, "options"):
        kept = {"id", "mark", "marks", "sign", "thing", "card", "module", "game", "figure", "step", "targets",
                "form", "placing", "sums", "language", "words", "cover", "entries"}  # fmt: skip
        changed = {f.name: worded(getattr(value, f.name), share) for f in fields(value) if f.name not in kept}
        return replace(value, **changed)
    return value


@pytest.mark.parametrize(("share", "most"), [(1.25, 28), (0.8, 24)])
def test_longer_and_shorter_languages(share: float, most: int) -> None:
    whole: Document = worded(shipped("castelli", "en"), share)
    leaves = booklet_leaves(whole, NORMAL, drawn)
    assert (len(leaves) + 1) % 4 == 0
    assert len(leaves) + 1 <= most
