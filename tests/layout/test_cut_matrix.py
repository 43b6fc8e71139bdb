"""Every sheet of every option is cut apart by its numbers, of the shipped game, made games and random kits.

The whole takes some minutes: ``pytest -m soak -n 0 tests/layout/test_cut_matrix.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from castelli_pnp.base.geometry import line
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.layout.component import Component, Need, Rims, Stock
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sizes import papers
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from tests.generate.made import STYLES, made, name
from tests.layout.plain import BLEED, plain_piece
from tests.layout.planned import OWN, TOKENS, boxes_of, check_cuts, pieces_of, plans, shapes, wishes

EXTENTS = (
    *(Extent(rows, columns, 4) for rows, columns in product(range(1, 5), repeat=2)),
    *(Extent(*numbers) for numbers in ((2, 2, 2), (1, 1, 6), (2, 2, 6), (2, 2, 8))),
)
"""Fields of 1 x 1 to 4 x 4 pieces, most of 4 cells a side: twenty games in all styles."""
GAMES = tuple((number, extent, STYLES[number % len(STYLES)]) for number, extent in enumerate(EXTENTS))
LARGE = next(game for game in GAMES if game[1] == Extent(3, 4, 4))


def check_matrix(game: CastelliFacts | None) -> int:
    """Cuts all sheets of all options; how many they were. Ink changes nothing that a plan knows."""
    sheets = 0
    for tokens in TOKENS:
        wanted, low = (wishes(game, ink, tokens) for ink in Ink)
        assert shapes(pieces_of(wanted)) == shapes(pieces_of(low))
        for paper in papers().values():
            assert shapes(boxes_of(wanted, paper)) == shapes(boxes_of(low, paper))
        for found in plans(wanted, tuple(papers())):
            sheets += len(found)
            for sheet in found:
                check_cuts(sheet)
    return sheets


def check_plans(wanted: Order, names: Sequence[str]) -> int:
    """Cuts the sheets of an order on some papers with all kinds of backs."""
    sheets = 0
    for found in plans(wanted, names):
        sheets += len(found)
        for sheet in found:
            check_cuts(sheet)
    return sheets


@pytest.mark.parametrize(
    ("tokens", "names"), [("standee", tuple(papers())), ("flat", ("a4", "a3")), (OWN, ("letter", "legal"))]
)
def test_the_shipped_game(tokens: str, names: tuple[str, ...]) -> None:
    assert check_plans(wishes(None, Ink.NORMAL, tokens), names) > 50


def test_a_large_game() -> None:
    assert check_plans(wishes(made(*LARGE), Ink.LOW, "standee"), ("letter", "a3")) > 100


@pytest.mark.soak
def test_all_options_of_the_shipped_game() -> None:
    assert check_matrix(None) > 500


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{name(game[1])} {game[2]}")
def test_made_games(game: tuple[int, Extent, str]) -> None:
    assert check_matrix(made(*game)) > 200


RIMS = ("", "", "cream", "slate")


def random_piece(dice: random.Random, number: int) -> Component:
    """Of any kind that a plan knows: plain, with equal rims, in pairs, in rows to fold, with folded backs."""
    width, height = round(dice.uniform(9, 90), 1), round(dice.uniform(9, 90), 1)
    one = plain_piece(f"p{number}", width, height, dice.randint(1, 40), dice.random() < 0.5, f"k{number}")
    one = replace(one, stock=dice.choice(list(Stock)), need=dice.choice((Need.MUST, Need.PICK, Need.LIKE)))
    what = dice.choice(("plain", "plain", "rim", "pairs", "tent", "tent", "over"))
    if what == "rim":
        return replace(one, rim=dice.choice(RIMS))
    if what == "pairs":
        return replace(one, back=None, pairs="stone")
    if what == "plain":
        return one
    low = round(dice.choice((16.0, 20.0, 32.0, height / 3)), 1)
    side = dice.choice(("red", "blue"))
    small = replace(
        one, width=round(width / 5, 1) + 6.0, height=low, rims=Rims(side, side, dice.choice(RIMS))
    )
    if what == "over":
        return replace(small, folded=True, back=small.front)
    at = round(dice.choice((low / 2, low / 3)), 2)
    return replace(small, back=None, folds=(line(0.0, at, small.width, at),))


def check_random_kits(seed: int, count: int) -> int:
    dice, sheets = random.Random(seed), 0
    for _ in range(count):
        kit = [random_piece(dice, number) for number in range(dice.randint(1, 7))]
        paper, backs = papers()[dice.choice(sorted(papers()))], dice.choice(list(Backs))
        found = impose(kit, paper, BLEED, backs)
        laid = Counter(place.component.id for sheet in found for place in sheet.places)
        assert laid == {one.id: one.copies for one in kit}
        sheets += len(found)
        for sheet in found:
            check_cuts(sheet)
            assert len({place.component.stock for place in sheet.places}) == 1
    return sheets


@pytest.mark.parametrize("seed", range(6))
def test_random_kits(seed: int) -> None:
    assert check_random_kits(seed, 10) > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 150))
def test_many_random_kits(seed: int) -> None:
    assert check_random_kits(seed, 20) > 40
