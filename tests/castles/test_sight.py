"""Nobody sees what is hidden: secret tiles, piles, and the values of other coins (R17)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.systems.castles.model import Piles, Variant
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.state import State
from tests.castles.ids import pins
from tests.castles.tables import WAYS, facts, facts_with, played

HIDDEN = """
players: [suns, moons]
tiles: {"0,0": M5, "1,0": S2, "2,0": M3}
proper: {suns: S5, moons: %s}
piles: {%s}
armies: {}
"""
ARMIES = """
players: [suns, moons]
tiles: {"0,0": M5, "1,0": S2}
castles: {suns: "1,0", moons: "0,0"}
armies: {"0,0": S5 %s, "1,0": %s}
hands: {suns: n a 2 3 4, moons: %s}
"""


@pins("F11", "R17")
@pytest.mark.parametrize(
    ("piles", "first", "second"),
    [
        ("common", "all: S3 Mn S4 M2", "all: Ma S4 S3 Mn"),
        ("own", "suns: S3 S4, moons: Mn M2", "suns: S4 S3, moons: Ma Mn"),
    ],
)
def test_secret_tiles_and_piles_look_alike_to_others(piles: str, first: str, second: str) -> None:
    one = Game.from_position(facts_with(piles), HIDDEN % ("Ma", first))
    other = Game.from_position(facts_with(piles), HIDDEN % ("M2", second))
    assert one.observe(0).key() == other.observe(0).key()
    assert one.observe(1).key() != other.observe(1).key()
    assert one.observe(0).unseen_tiles(1) == other.observe(0).unseen_tiles(1)
    assert one.observe(0).proper == 5


@pins("F23", "R17")
def test_the_values_of_other_coins_are_hidden() -> None:
    one = Game.from_position(facts(), ARMIES % ("M2", "M3 Mn", "a 4 5"))
    other = Game.from_position(facts(), ARMIES % ("M5", "Ma M4", "n 2 3"))
    assert one.observe(0).key() == other.observe(0).key()
    assert one.observe(1).key() != other.observe(1).key()
    cell = one.table.plane.cell(1, 0)
    assert [one.observe(0).cells_of(seat).count(cell) for seat in (0, 1)] == [0, 2]
    assert one.observe(0).hand_sizes == (5, 3)


def test_a_view_gives_nothing_else_away() -> None:
    view = played(3, "base", 1, 40).observe(1)
    public = [name for name in dir(view) if not name.startswith("_")]
    assert public == sorted([
        "at", "castle", "cells_of", "drawn", "earned", "free", "hand", "hand_sizes", "imagine",
        "key", "legal_actions", "own_where", "past", "phase", "pile_sizes", "points", "proper", "round",
        "seat", "set_aside", "starter", "table", "tile_on", "to_act", "turn", "unseen_tiles",
    ])  # fmt: skip


@pytest.mark.parametrize(("variant", "piles"), WAYS)
def test_imagined_positions_differ_in_what_is_hidden(variant: Variant, piles: Piles) -> None:
    chance = random.Random(1)
    game = played(3, variant, 6, 5, piles)
    keys = {game.observe(0).imagine(generator(chance.randrange(1 << 30))).key()[:-1] for _ in range(20)}
    assert len(keys) > 10


@pins("R3", "R17")
def test_any_unseen_tile_of_a_suit_may_be_the_secret_one() -> None:
    """Also those that truly lie in the common pile; and what is imagined does not depend on the truth."""
    one = Game.from_position(facts(), HIDDEN % ("Ma", "all: S3 Mn S4 M2"))
    other = Game.from_position(facts(), HIDDEN % ("M2", "all: Ma S4 S3 Mn"))
    secret: Counter[int] = Counter()
    for seed in range(600):
        imagined = one.observe(0).imagine(generator(seed))
        assert (imagined.proper, imagined.pile) == _hidden(other.observe(0).imagine(generator(seed)))
        secret[imagined.proper[1]] += 1
    assert sorted(secret) == [6, 7, 8]
    assert min(secret.values()) > 150


def _hidden(state: State) -> tuple[list[int], list[list[int]]]:
    return state.proper, state.pile


def test_what_others_are_asked_is_not_offered() -> None:
    game = Game.new(facts(), 2)
    asked = game.state.actor
    assert game.observe(asked).legal_actions() == game.legal_actions()
    assert game.observe(1 - asked).legal_actions() == []
