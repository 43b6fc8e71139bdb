"""Booklets in large print: the same words on single pages, in type that reads well from afar."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import IDENTITY, Box, Matrix
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Group, Node, Page, Text, Use
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Cards, Chapter, Document, Figure, card_list
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, LARGE, booklet_leaves, booklet_pages, large_page
from castelli_pnp.layout.booklet.form import DEPTH, EDGE, WIDE
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.sizes import papers
from tests.layout.booklet.looks import covered
from tests.layout.booklet.reading import ink_boxes, read, within

LANGUAGES = ("en", "de", "es", "fr", "nl")
SYSTEMS = ("castelli", "castles")
PT, IN_PICTURES = 14.0, 10.0
"""No words are smaller, and no label of a picture."""
LEAST_USED = 0.4
"""Of a page that is not the last."""
DESCENT = 1.3
"""How far letters reach below the last line."""
SHORT = 12
"""Texts with fewer letters also occur within others."""


def drawn(figure: Figure, width: float, height: float | None) -> Drawing:
    return draw(figure, width, NORMAL, height)


@cache
def shipped(system: str, language: str) -> Document:
    return write_booklet(shipped_game(system), language)


def large(document: Document, paper: str = "a4", covers: bool = True) -> tuple[Page, ...]:
    size = papers()[paper]
    form = large_page(size.width, size.height)
    return booklet_pages(document, NORMAL, form, drawn, book=replace(LARGE, covered=covers))


@cache
def shipped_large(system: str, language: str, paper: str = "a4") -> tuple[Page, ...]:
    return large(shipped(system, language), paper)


def letters(text: str) -> str:
    """What is left of a text wherever its lines end and whatever its page numbers are."""
    return "".join(sign for sign in text if sign.isalpha())


def stream(pages: Iterable[Page]) -> str:
    return letters("".join(word.text for page in pages for word in read(page)))


def texts_of(value: Any) -> Iterator[str]:
    """Every text of a document that is set in type."""
    kept = {"id", "mark", "marks", "sign", "thing", "card", "module", "game", "figure", "step", "targets",
            "form", "placing", "sums", "language", "words", "cover", "level", "title_id"}  # fmt: skip
    if isinstance(value, str):
        yield bare(value)
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_of(each)
    elif is_dataclass(value):
        for each in fields(value):
            if each.name not in kept:
                yield from texts_of(getattr(value, each.name))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_it_says_what_the_folded_booklet_says(system: str, language: str) -> None:
    whole = shipped(system, language)
    folded = stream(booklet_pages(whole, NORMAL, A5, drawn))
    found = stream(shipped_large(system, language))
    said = [letters(text) for text in texts_of(whole)]
    long = [text for text in map(letters, texts_of(whole.chapters)) if len(text) >= SHORT]
    assert len(long) > 80
    assert [text for text in said if text not in found] == []
    assert [text for text in long if found.count(text) < folded.count(text)] == []


def test_a_lost_paragraph_is_noticed() -> None:
    whole = shipped("castles", "en")
    chapter = whole.chapters[1]
    shorter = replace(chapter, blocks=chapter.blocks[1:], placing=chapter.placing[1:])
    less = replace(whole, chapters=(whole.chapters[0], shorter, *whole.chapters[2:]))
    lost = letters(" ".join(texts_of(chapter.blocks[0])))
    assert lost in stream(large(whole))
    assert lost not in stream(large(less))


def sizes(
    nodes: Iterable[Node], matrix: Matrix = IDENTITY, drawing: bool = False
) -> Iterator[tuple[float, bool, str]]:
    """Every text: how large it is on paper, and whether it stands in a drawing."""
    for node in nodes:
        match node:
            case Text():
                by = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
                yield node.size * by, drawing, node.text
            case Group():
                inner = drawing or node.role == "Figure"
                yield from sizes(node.children, matrix @ node.matrix, inner)
            case Use():
                yield from sizes(node.symbol.children, matrix @ node.matrix, drawing=True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_words_are_smaller_than_14_points(system: str, language: str, paper: str) -> None:
    found = [each for page in shipped_large(system, language, paper) for each in sizes(page.children)]
    assert len(found) > 500
    assert [(size, text) for size, drawing, text in found if not drawing and size < PT - 0.01] == []
    assert [(size, text) for size, drawing, text in found if size < IN_PICTURES - 0.01] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_page_is_well_made(system: str, language: str, paper: str) -> None:
    pages = shipped_large(system, language, paper)
    size = papers()[paper]
    sheet = Box(EDGE, EDGE, size.width - EDGE, size.height - EDGE)
    form = large_page(size.width, size.height)
    for page in pages:
        assert (round(page.width, 3), round(page.height, 3)) == (size.width, size.height)
        assert all(within(box, sheet) for box in ink_boxes(page)), page.label
        assert covered(page, 0.2) == []
    by = LARGE.scale
    for page in pages[1:]:
        left, top = by * form.left(int(page.label)), by * form.top
        area = Box(left, top, left + by * WIDE, top + by * DEPTH)
        assert [word.text for word in read(page) if not within(word.box, area, DESCENT)] == []
    assert [text for page in pages[1:] for text in lone_headings(page)] == []


def lone_headings(page: Page) -> Iterator[str]:
    """Headings at the foot of a page with less than two lines below them."""
    found = read(page)
    last = max((n for n, word in enumerate(found) if {"H1", "H2"} & set(word.roles)), default=-1)
    below = {round(word.box.bottom, 1) for word in found[last + 1 :]}
    if last >= 0 and len(below) < 2:
        yield f"{found[last].text} on page {page.label}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_page_is_nearly_empty(system: str, language: str) -> None:
    leaves = booklet_leaves(shipped(system, language), NORMAL, drawn, book=LARGE)
    assert [round(leaf.used, 2) for leaf in leaves[:-1] if leaf.used < LEAST_USED] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_are_a_list(language: str) -> None:
    whole = shipped("castelli", language)
    pages = large(card_list(whole), covers=False)
    assert pages[0].label == "1"
    found = stream(pages)
    entries = [
        entry for chapter in whole.chapters for block in chapter.blocks
        if isinstance(block, Cards) for entry in block.entries
    ]  # fmt: skip
    assert len(entries) == len(shipped_game("castelli").cards)
    for entry in entries:
        told = letters(bare(entry.name + entry.when + entry.text + entry.more))
        assert told in found
    emblems = [group for page in pages for group in _uses(page.children) if "emblem" in group]
    assert len(emblems) == len(entries)
    assert [text for page in pages for size, _, text in sizes(page.children) if size < PT - 0.01] == []
    assert not any(page.links for page in pages)


def _uses(nodes: Iterable[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Group):
            yield from _uses(node.children)
        elif isinstance(node, Use):
            yield node.symbol.id


def test_a_game_of_chance_has_it_too() -> None:
    game = cp.load(cp.generate("game", seed=5)[0].files)
    whole = write_booklet(game.game, "de")
    pages = large(whole, "letter")
    found = stream(pages)
    assert [text for text in map(letters, texts_of(whole.chapters)) if text not in found] == []
    told = [each for page in pages for each in sizes(page.children)]
    assert [text for size, drawing, text in told if not drawing and size < PT - 0.01] == []


def test_a_word_without_room_is_refused() -> None:
    whole = shipped("castles", "en")
    long = Chapter("long", "x" * 90, whole.chapters[1].blocks[:1])
    with pytest.raises(Refused) as caught:
        large(replace(whole, chapters=(long,)))
    assert str(caught.value).startswith("booklet/long")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_kit_with_large_print_is_proved(paper: str) -> None:
    kit = cp.kit("castles", "en", paper, parts="rules", large_print=True)
    assert f"{paper}/en/castles-largeprint-{paper}-en.pdf" in kit.files
    assert cp.proof(kit).flaws == ()


def test_a_piecepack_has_nothing_in_large_print() -> None:
    with pytest.raises(cp.CastelliError, match="large_print"):
        cp.kit("piecepack", large_print=True)
