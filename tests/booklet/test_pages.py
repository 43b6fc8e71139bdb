"""The pages of our booklets: how many, how full, and what is asked of every one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import combinations, cycle, islice
from typing import Any

import pytest

from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document, Figure
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_leaves, booklet_pages
from castelli_pnp.layout.booklet.leaves import NONE
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.model.words import Module
from tests.generate.made import EXTENTS, STYLES, made
from tests.layout.booklet.looks import (
    chapter_starts,
    empty_pages,
    lost_headings,
    outside,
    parted_numbers,
    small_type,
)

LANGUAGES = ("en", "de", "es", "fr", "nl")
ALLOWED = {"castelli": (24, 28), "castles": (12, 16)}
SHIPPED = {"castelli": (24,), "castles": (12,)}
"""How many pages our own languages fill."""
MOST = 32
"""No booklet of a game of one's own has more pages."""


def drawn(figure: Figure, width: float, height: float | None) -> Drawing:
    return draw(figure, width, NORMAL, height)


@cache
def shipped(system: str, language: str) -> Document:
    return write_booklet(shipped_game(system), language)


def plan_faults(whole: Document, allowed: Sequence[int] = range(4, MOST + 1, 4)) -> list[str]:
    """What is wrong with a booklet before it is painted: how many pages it has, and how full they are."""
    leaves = booklet_leaves(whole, NORMAL, drawn)
    count = len(leaves) + 1
    ruled = sum(leaf.chapter == NONE and leaf.back is None for leaf in leaves)
    told = [
        *([] if count in allowed else [f"{count} pages"]),
        *([f"{ruled} pages to write on"] if ruled > 1 else []),
    ]
    return [*empty_pages(whole, leaves), *told]


def faults(whole: Document, allowed: Sequence[int] = range(4, MOST + 1, 4)) -> list[str]:
    """Whatever is wrong with the pages of a booklet."""
    pages = booklet_pages(whole, NORMAL, A5, drawn)
    if all(chapter.new_page for chapter in whole.chapters):
        check_spreads(whole, chapter_starts(pages), len(pages))
    painted = [*outside(pages), *lost_headings(pages), *small_type(pages), *parted_numbers(pages)]
    return [*plan_faults(whole, allowed), *painted]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ALLOWED)
def test_the_booklet_is_well_made(system: str, language: str) -> None:
    assert not faults(shipped(system, language), SHIPPED[system])


def check_spreads(whole: Document, starts: dict[str, int], total: int) -> None:
    """Every spread begins on a left page and ends on a right one."""
    told = list(starts)
    for number, chapter in enumerate(whole.chapters):
        if chapter.form.spread:
            after = starts[told[number + 1]] if number + 1 < len(told) else total + 1
            assert starts[chapter.id] % 2 == 0, chapter.id
            assert (after - starts[chapter.id]) % 2 == 0 or after % 2 == 0, chapter.id


MIXES = [mix for count in range(4) for mix in combinations(tuple(Module), count)]


def mixed(mix: tuple[Module, ...], language: str) -> Document:
    return write_booklet(replace(shipped_game("castelli"), modules=mix), language)


every_mix = pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "+".join(mix) or "none")


@every_mix
def test_every_mix_of_modules_has_its_booklet(mix: tuple[Module, ...]) -> None:
    assert not plan_faults(mixed(mix, "en"))


@pytest.mark.soak
@every_mix
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mix_of_modules_in_every_language(mix: tuple[Module, ...], language: str) -> None:
    assert not faults(mixed(mix, language))


GAMES = tuple((EXTENTS[seed % len(EXTENTS)], STYLES[seed % len(STYLES)], seed) for seed in range(10))


@pytest.mark.parametrize(("extent", "style", "seed"), GAMES[1::7])
def test_made_games_have_their_booklets(extent: Extent, style: str, seed: int) -> None:
    assert not plan_faults(write_booklet(made(seed, extent, style), "en"))


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("extent", "style", "seed"), GAMES)
def test_ten_made_games_in_every_language(extent: Extent, style: str, seed: int, language: str) -> None:
    assert not faults(write_booklet(made(seed, extent, style), language))


def reworded(text: str, share: float) -> str:
    """A text with that share of its words: plain ones are said again at its end, or left out."""
    said = text.split(" ")
    more = round(len(said) * (share - 1))
    plain = [number for number, word in enumerate(said) if word.isalpha()]
    if len(said) < 4 or not plain:
        return text
    if more >= 0:
        return " ".join([*said, *(said[number] for number in islice(cycle(plain), more))])
    gone = {*plain[:-more]}
    return " ".join(word for number, word in enumerate(said) if number not in gone)


KEPT = {
    "id", "mark", "marks", "sign", "thing", "card", "module", "game", "figure", "step", "targets", "form",
    "placing", "sums", "language", "words", "cover",
}  # fmt: skip


def worded(value: Any, share: float) -> Any:
    """The same in a language that needs that much more or less."""
    if isinstance(value, str):
        return reworded(value, share)
    if isinstance(value, tuple):
        return tuple(worded(each, share) for each in value)
    if is_dataclass(value) and not isinstance(value, (Figure, type)) and not hasattr(value, "options"):
        changed = {f.name: worded(getattr(value, f.name), share) for f in fields(value) if f.name not in KEPT}
        return replace(value, **changed)
    return value


@pytest.mark.parametrize(("share", "most"), [(1.25, 28), (0.8, 24)])
@pytest.mark.parametrize("system", ALLOWED)
def test_longer_and_shorter_languages(system: str, share: float, most: int) -> None:
    whole: Document = worded(shipped(system, "en"), share)
    allowed = [count for count in ALLOWED[system] if count <= most]
    assert not faults(whole, allowed)


def test_a_language_with_a_quarter_more_words() -> None:
    text = "Take *two cards* and [read on](cards) about them."
    assert len(reworded(text, 1.25).split()) == 10
    assert "*two cards*" in reworded(text, 1.25)
    assert len(reworded(text, 0.8).split()) == 6
