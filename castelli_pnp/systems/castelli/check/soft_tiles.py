"""Properties of a good set of tiles (S6, S7), measured with their ranges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import ceil

from castelli_pnp.systems.castelli.check.soft import spread
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.finding import Measure, soft

Gauged = Iterator[Measure]
TILES = ("tiles", "heraldic")


@soft("S6")
def color_orders_are_even(game: CastelliFacts) -> Gauged:
    first, *others = House
    orders = [(first, *rest) for rest in permutations(others)]
    for name, tiles in (("orders", game.tiles.heraldic), ("orders_with_start", game.tiles.all)):
        counts: Counter[object] = Counter(tile.order for tile in tiles if len(set(tile.order)) == len(House))
        yield Measure(name, spread(counts, orders), 0, 1, TILES, slack=4)
    pairs = [frozenset((one, two)) for one, two in permutations(House, 2)]
    facing: Counter[object] = Counter(
        frozenset((tile.coats[at].house, tile.coats[at + 2].house))
        for tile in game.tiles.heraldic
        for at in (0, 1)
    )
    yield Measure("opposite", spread(facing, pairs), 0, 1, TILES, slack=4)


@soft("S7")
def values_and_bonuses_are_even(game: CastelliFacts) -> Gauged:
    tiles = game.tiles.heraldic
    values = range(1, game.options.highest_value + 1)
    counts: Counter[object] = Counter(tile.value for tile in tiles)
    highest = (("options", "highest_value"),)
    yield Measure("values", spread(counts, values), 0, 2, TILES, slack=4, related=highest)
    bonus = [tile for tile in tiles if tile.silver or tile.card]
    if bonus:
        share = 100 * _mean_value(bonus) / max(1e-9, _mean_value(tiles))
        yield Measure("bonus_on_low", share, 0, 80, TILES, slack=60, data={"value": ceil(share)})
    silver = sum(tile.silver for tile in tiles)
    mine = max(game.options.silver_in_mine.values(), default=0)
    data = {"silver": silver, "mine": mine}
    related = (("options", "silver_in_mine"),)
    yield Measure(
        "tile_silver", 100 * silver / max(1, mine), 0, 75, TILES, slack=50, data=data, related=related
    )
    kinds = {(tile.value, tile.silver, tile.card is not None) for tile in game.tiles.start}
    yield Measure("start_tiles", len(kinds), 0, 1, ("tiles", "start"), slack=4)
    icons = sum(tile.card is not None for tile in tiles)
    low, high = len(tiles) // 8, ceil(len(tiles) / 4)
    yield Measure("card_icons", icons, low, high, TILES, slack=high - low)


def _mean_value(tiles: Sequence[Tile]) -> float:
    return sum(tile.value for tile in tiles) / max(1, len(tiles))
