"""Tiles by exact construction: even in every way, whatever their number."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.generator.tiles import TilePlan, highest_value, most_icons, with_tiles
from castelli_pnp.systems.castelli.model.tiles import TileSet
from castelli_pnp.systems.castelli.model.words import House
from tests.generate.made import base


def tiles(count: int, icons: int, silver: int, seed: int = 0, highest: int = 6) -> TileSet:
    return with_tiles(base().game, TilePlan(count, icons, silver, highest), generator(seed, "t")).tiles


@pytest.mark.parametrize("count", [8, 16, 18, 24, 31, 32, 33, 36, 72, 128, 288])
def test_orders_values_icons_and_silver_are_even(count: int) -> None:
    icons = 4 * max(1, count // 20)
    highest = highest_value(count, icons, 6)
    for seed in range(5):
        made = tiles(count, icons, max(3, count // 3), seed, highest)
        assert len(made.heraldic) == count
        for sets in (made.heraldic, made.all):
            orders = Counter(tile.order for tile in sets)
            assert max(orders.values()) - min(orders.get(each.order, 0) for each in made.all) <= 1
        values = Counter(tile.value for tile in made.heraldic)
        assert set(values) == set(range(1, highest + 1))
        assert max(values.values()) - min(values.values()) <= 2
        by_value = Counter((tile.value, tile.card) for tile in made.heraldic if tile.card)
        assert all(by_value[value, house] == by_value[value, House.BLUE] for value, house in by_value)
        assert sum(by_value.values()) == icons
        assert sum(tile.silver for tile in made.heraldic) == max(3, count // 3)
        assert {tile.silver for tile in made.heraldic} >= {1, 2}


def test_bonuses_lie_on_low_values() -> None:
    for seed in range(20):
        made = tiles(32, 8, 12, seed)
        bonus = [tile.value for tile in made.heraldic if tile.silver or tile.card]
        assert max(bonus) <= 3
        assert not any(tile.silver and tile.card for tile in made.heraldic)


@pytest.mark.parametrize("icons", [4, 8, 12, 16, 20, 24])
def test_as_many_icons_as_are_wished_and_can_be(icons: int) -> None:
    made = tiles(32, icons, 3)
    assert Counter(tile.card for tile in made.heraldic if tile.card) == dict.fromkeys(House, icons // 4)
    assert most_icons(32, 6) == 24


def test_all_silver_that_fits() -> None:
    assert {tile.silver for tile in tiles(32, 4, 63).heraldic} == {1, 2}
    assert sum(tile.silver for tile in tiles(32, 4, 63).heraldic) == 63


def test_the_highest_value_gives_way_to_few_tiles() -> None:
    assert highest_value(8, 4, 6) == 3
    assert highest_value(32, 8, 6) == 6
    game = base().game
    few = with_tiles(replace(game), TilePlan(8, 4, 3, 3), generator(0, "t"))
    assert few.options.highest_value == 3
    assert few.kit.heraldic_tiles == 8
