"""Pages without pieces: all have the foot of the kit, and modules that are not wanted leave no trace."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Group, Node, Page, Symbol, Text, Use
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.stamp import footer
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.making.net import notch_radius
from castelli_pnp.layout.marks import Label, page_foot
from castelli_pnp.layout.sizes import papers
from castelli_pnp.systems.castelli.kit import PLAN, played
from castelli_pnp.systems.castelli.layout.aids import player_aid
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.systems.piecepack.layout.box_art import _frame
from tests.layout.scenes import ink, whole_text

GAME = load_game("castelli").game
LANGUAGES = ("en", "de", "es", "fr", "nl")
WHOLE = ("reference", "scorepad", "boxes", "calibration")
NONE: tuple[Module, ...] = ()
BATTLE = {"en": "Battle", "de": "Kampf", "es": "Lucha", "fr": "Bataille", "nl": "Aanvallen"}


def order(modules: tuple[Module, ...] = GAME.modules, paper: str = "a4", language: str = "en") -> Order:
    return Order(GAME, (language,), (paper,), tuple(PLAN.parts), modules)


def whole_pages(part: str, language: str, paper: str, modules: tuple[Module, ...]) -> tuple[Page, ...]:
    wanted = order(modules, paper, language)
    return drawn_files(PLAN.parts[part], wanted, language)[0].pages


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("part", WHOLE)
def test_every_page_tells_its_file_number_and_version(part: str, paper: str) -> None:
    pages = whole_pages(part, "de", paper, GAME.modules)
    wanted = order(GAME.modules, paper, "de")
    (printed_on,) = PLAN.parts[part].papers(wanted)
    for number, page in enumerate(pages, start=1):
        which = f"1/1{'AB'[number - 1]}" if PLAN.parts[part].duplex else f"{number}/{len(pages)}"
        label = f"castelli-{part}-{printed_on}-de · {which} · {footer(wanted)}"
        found = [text for text in page.children if isinstance(text, Text) and text.text == label]
        assert len(found) == 1
        assert found[0].size == 6.5
        assert page.label


def test_a_page_has_the_foot_of_a_sheet_of_pieces() -> None:
    """The same words at the same places, whatever lies above."""
    (cards, *_) = drawn_files(PLAN.parts["aids"], order(), "en")[0].pages
    (page, *_) = whole_pages("scorepad", "en", "a4", GAME.modules)

    def foot(nodes: tuple[Node, ...]) -> list[tuple[float, float]]:
        ends = []
        for node in nodes:
            if isinstance(node, Text) and (node.text.startswith("50 mm") or "castelli-" in node.text):
                _, box, _ = next(ink([node]))
                ends.append((round(box.right, 2), round(box.bottom, 2)))
        return ends

    assert foot(cards.children) == foot(page.children)
    assert len(foot(page.children)) == 2


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", WHOLE)
def test_nothing_lies_on_the_foot(part: str, language: str, paper: str) -> None:
    sheet = papers()[paper]
    foot = [box for _, box, _ in ink(page_foot(sheet, Label("x" * 40, True)))]
    height = sheet.height - min(box.top for box in foot)
    for page in whole_pages(part, language, paper, GAME.modules):
        own = set(map(id, page.children[-8:]))  # ruler, label and sign come last
        taken = Box(0, sheet.height - height - 0.5, sheet.width, sheet.height)
        for node in page.children:
            if id(node) in own:
                continue
            for drawn, box, _ in ink([node]):
                middle = (box.left + box.right) / 2
                between = abs(middle - sheet.width / 2) < 10  # a page number or a cut mark stands there
                assert between or box.bottom <= taken.top, (drawn, box)


@pytest.mark.parametrize("language", LANGUAGES)
def test_modules_that_are_not_wanted_are_not_told(language: str) -> None:
    for modules, told in ((GAME.modules, True), (NONE, False)):
        game = played(order(modules))
        aid = player_aid(game, language, NORMAL)
        assert aid.back is not None
        assert (BATTLE[language] in whole_text(aid.back.children)) is told
        text = " ".join(
            whole_text(page.children) for page in whole_pages("reference", language, "a4", modules)
        )
        assert (BATTLE[language] in text) is told


def test_boxes_count_only_what_is_printed() -> None:
    assert (played(order(NONE)).kit.cards, played(order(NONE)).kit.start_tiles) == (25, 0)
    assert played(order((Module.DILEMMA,))).kit.start_tiles == 4
    assert set(played(order(NONE)).cards) < set(played(order()).cards) == set(GAME.cards)
    text = whole_text(whole_pages("boxes", "en", "a4", NONE)[0].children)
    assert "25 cards" in text


def symbols(nodes: tuple[Node, ...]) -> set[Symbol]:
    found: set[Symbol] = set()
    for node in nodes:
        if isinstance(node, Use):
            found |= {node.symbol} | symbols(node.symbol.children)
        elif isinstance(node, Group):
            found |= symbols(node.children)
    return found


@pytest.mark.parametrize("wanted", Ink)
def test_the_reference_shows_the_emblems_of_the_cards(wanted: Ink) -> None:
    (drawn,) = drawn_files(PLAN.parts["reference"], replace(order(), ink=wanted), "en")
    shown = {one.id for page in drawn.pages for one in symbols(page.children)}
    for name in GAME.cards:
        assert any(one.startswith(f"emblem-{name}-{wanted.value}-") for one in shown), name


@pytest.mark.parametrize(("width", "height"), [(64.2, 89.2), (33.2, 33.2), (33.2, 83.8), (20, 15)])
def test_the_frame_of_a_box_goes_round_the_notch(width: float, height: float) -> None:
    """No part of the gold line is cut away with the notch, and its corners are right."""
    notch = notch_radius(width, height)
    outline = _frame(Box(0, 0, width, height), notch)
    points = [segment[-2:] for segment in outline if len(segment) > 1]
    for x, y in points:
        assert math.hypot(x - width / 2, y) >= notch + 2.9
        assert 2.99 <= x <= width - 2.99
        assert 2.99 <= y <= height - 2.99 or width < 24
    deepest = max(y for x, y in points if abs(x - width / 2) < 0.1)
    assert deepest == pytest.approx(notch + 3, abs=0.01)
