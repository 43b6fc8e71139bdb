"""Properties of a good tile set and edge: S6, S7, S9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import ceil

from castelli_pnp.systems.castelli.model.edge import edge_spots
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import ICONS, House, Side, Slot, Spot
from castelli_pnp.systems.finding import Measure, soft

Gauged = Iterator[Measure]
TILES = ("tiles", "heraldic")


def spread(counts: Counter[object], over: Sequence[object]) -> int:
    """How much more often the commonest comes than the rarest."""
    return max(counts[thing] for thing in over) - min(counts[thing] for thing in over)


@soft("S6")
def colour_orders_are_even(game: Game) -> Gauged:
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
def values_and_bonuses_are_even(game: Game) -> Gauged:
    tiles = game.tiles.heraldic
    values = range(1, game.options.highest_value + 1)
    counts: Counter[object] = Counter(tile.value for tile in tiles)
    yield Measure("values", spread(counts, values), 0, 2, TILES, slack=4)
    bonus = [tile for tile in tiles if tile.silver or tile.card]
    if bonus:
        share = 100 * _mean_value(bonus) / max(1e-9, _mean_value(tiles))
        yield Measure("bonus_on_low", share, 0, 80, TILES, slack=60)
    silver = sum(tile.silver for tile in tiles)
    mine = max(game.options.silver_in_mine.values(), default=0)
    data = {"silver": silver, "mine": mine}
    yield Measure("tile_silver", 100 * silver / max(1, mine), 0, 75, TILES, slack=50, data=data)
    kinds = {(tile.value, tile.silver, tile.card is not None) for tile in game.tiles.start}
    yield Measure("start_tiles", len(kinds), 0, 1, ("tiles", "start"), slack=4)
    icons = sum(tile.card is not None for tile in tiles)
    low, high = len(tiles) // 8, ceil(len(tiles) / 4)
    yield Measure("card_icons", icons, low, high, TILES, slack=high - low)


def _mean_value(tiles: Sequence[Tile]) -> float:
    return sum(tile.value for tile in tiles) / max(1, len(tiles))


@soft("S9")
def edge_icons_are_spread(game: Game) -> Gauged:
    seen = set()
    for layout in game.layouts.values():
        for slot in layout.fields:
            if (layout.grid, slot) not in seen and layout.field_shape(slot):
                seen.add((layout.grid, slot))
                yield from _judge_edge(game, layout, slot)


def _judge_edge(game: Game, layout: Layout, slot: Slot) -> Gauged:
    route = ("layouts", layout.id)
    icons: list[tuple[Side, Spot]] = [
        (side, spot.shows)
        for (_, side), spot in edge_spots(game, layout, slot).items()
        if spot is not None and spot.shows is not Spot.COAT
    ]
    counts: Counter[object] = Counter(shows for _, shows in icons)
    data = {"layout": layout.id, "slot": slot.value}
    missing = [icon.value for icon in ICONS if not counts[icon]]
    told = {**data, "missing": ", ".join(missing)}
    yield Measure("edge_missing", len(missing), 0, 0, route, slack=2, data=told)
    fair = max(2, ceil(len(icons) / 8))
    yield Measure("edge_spread", spread(counts, ICONS), 0, fair, route, slack=4, data=data)
    for side in Side:
        here = Counter(shows for at, shows in icons if at is side)
        most = max(here.values(), default=0)
        fair = max(1, ceil(sum(here.values()) / 4))
        yield Measure("edge_side", most, 0, fair, route, slack=2, data={**data, "side": side.value})
