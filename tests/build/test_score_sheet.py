"""The score sheet of Castles: lines high enough to write on, for every number of players and rounds."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pytest

from castelli_pnp.base.scene import Page, Use
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.making.leaf import SIDE
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.systems.castles.layout.score_sheet import LOWEST, score_sheets
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.load import load_as
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.words.catalog import languages
from tests.layout.scenes import ink, texts_within, whole_text

FOOT = 7.5
"""Above the margin; the foot of all sheets is drawn there."""


@cache
def game(rounds_per_player: int) -> Castles:
    facts = load_as("castles", Castles).game
    return replace(facts, options=replace(facts.options, rounds_per_player=rounds_per_player))


def sheets(players: int, each: int, language: str = "en", paper: str = "a4") -> tuple[Page, ...]:
    suits = [suit.value for suit in game(each).pieces.suits][:players]
    return score_sheets(game(each), suits, language, NORMAL, papers()[paper])


def line_heights(page: Page) -> list[float]:
    """From one suit to the next below it in the same table."""
    drawn = [(node, box) for node, box, _ in ink(page.children) if isinstance(node, Use)]
    coins = [things.coin_suit(suit.value, NORMAL).id for suit in game(1).pieces.suits]
    marks = [(number, box) for node, box in drawn for number, coin in enumerate(coins)
             if node.symbol.id.startswith(coin) and box.top > 30]  # fmt: skip
    lines = [(number, (box.top + box.bottom) / 2) for number, box in marks if box.left < SIDE + 5]
    return [low - high for (one, high), (other, low) in pairwise(lines) if other == one + 1]


def check(page: Page, paper: Paper) -> None:
    heights = line_heights(page)
    assert heights
    assert min(heights) >= LOWEST - 1e-6
    found = list(ink(page.children))
    for node, box, _ in found:
        assert box.left >= 0, node
        assert box.right <= paper.width, node
        assert box.bottom <= paper.height - paper.margin - FOOT or box.top < paper.margin + 20, node
    words = texts_within(page.children)
    assert all(text.size >= 7.0 for text in words)


@pytest.mark.parametrize("language", languages())
def test_lines_are_high_enough_and_nothing_leaves_the_page(language: str) -> None:
    for players, each, (name, paper) in product((2, 3, 4), (1, 2, 4, 9), papers().items()):
        for page in sheets(players, each, language, name):
            check(page, paper)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("each", range(1, 10))
def test_every_round_has_a_table_and_a_column_among_all_rounds(players: int, each: int) -> None:
    pages = sheets(players, each, paper="letter")
    told = " ".join(whole_text(page.children) for page in pages)
    last = whole_text(pages[-1].children)
    games = told.count("Gold") // (players * each + 1)
    for number in range(1, players * each + 1):
        assert f"{told} ".count(f"Round {number} ") == 2 * games
        assert f"{last} ".count(f"Round {number} ") >= games
    assert games == 1 or len(pages) == 1


def test_the_shipped_sheet_is_one_page() -> None:
    assert all(len(sheets(players, 1, paper=name)) == 1 for players in (2, 3, 4) for name in papers())


def test_sums_run_on_from_table_to_table() -> None:
    last = whole_text(sheets(2, 9)[-1].children)
    assert all(told in last for told in ("1–6", "1–12"))
    assert "1–18" not in last
