"""Heraldic tiles by exact construction: all orders of the houses equally often, bonuses on low values."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations, product
from math import ceil

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.generator.requests import GameStyle, grown
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile, TileSet
from castelli_pnp.systems.castelli.model.words import House

Order = tuple[House, ...]
MOST_SHARE = 80
"""The mean value of tiles with a bonus, in per cent of that of all tiles (S7)."""
UNEVEN = 2
"""How much more often one value may come than another (S7)."""


@dataclass(slots=True)
class TileDraft:
    """A tile that is still being made."""

    value: int
    order: Order = ()
    card: House | None = None
    silver: int = 0

    def done(self, name: str, start: bool = False) -> Tile:
        coats = (
            Coat(house, 0 if house is self.card else self.value, house is self.card) for house in self.order
        )
        return Tile(name, tuple(coats), self.silver, start)


def highest_value(count: int, icons: int, most: int) -> int:
    """The highest value that lets every value come about equally often, although the icons of one group
    all lie on tiles of one value."""
    for highest in range(most, 1, -1):
        counts = _value_counts(count, icons // len(House), highest)
        if counts and max(counts) - min(counts) <= UNEVEN:
            return highest
    return 1


def _value_counts(count: int, groups: int, highest: int) -> list[int]:
    """How many tiles there are of each value, the lower ones first to be more; none if one would be missing.

    If no value comes often enough for a group of icons, the lowest does all the same.
    """
    counts = _spread(count, highest)
    if groups and max(counts) < len(House):
        if highest < 2:
            return []
        counts = [len(House), *_spread(count - len(House), highest - 1)]
    return counts if min(counts) > 0 else []


def _spread(count: int, values: int) -> list[int]:
    return [count // values + (number < count % values) for number in range(values)]


def _with_bonuses(plan: TilePlan, options: Options, luck: Generator) -> list[TileDraft]:
    """Tiles in the order of their values; the first way of placing the icons that keeps bonuses low."""
    count, groups = plan.count, plan.icons // len(House)
    counts = _value_counts(count, groups, options.highest_value)
    ways = list(_icon_values(counts, groups))
    luck.shuffle(ways)
    best: list[TileDraft] = []
    heaps = heaps_of(plan.silver, options.most_tile_silver, count)
    for on_icons, way in product((False, True), ways):
        drafts = [TileDraft(value) for value, number in enumerate(counts, 1) for _ in range(number)]
        _put_icons(drafts, way, luck)
        _put_silver(drafts, heaps, on_icons, luck)
        if not best or _bonus_share(drafts) < _bonus_share(best):
            best = drafts
        if _bonus_share(best) <= MOST_SHARE:
            break
    return best


def _icon_values(counts: Sequence[int], groups: int) -> Iterator[tuple[int, ...]]:
    """The values on which the groups of icons may lie, the lowest ones first."""
    fitting = [value for value, number in enumerate(counts, 1) if number >= len(House)]
    if groups <= 2:
        found = combinations_with_replacement(fitting, groups)
        holding = (way for way in found if all(way.count(v) * len(House) <= counts[v - 1] for v in way))
        ways = sorted(holding, key=sum)
        low = [way for way in ways if 2 * max(way, default=0) <= len(counts)]
        yield from low or ways
        return
    way: list[int] = []
    for value in fitting:
        way += [value] * (counts[value - 1] // len(House))
    yield tuple(way[:groups])


def _put_icons(drafts: list[TileDraft], way: tuple[int, ...], luck: Generator) -> None:
    """One group for each value named: a tile of that value for every house."""
    for value in way:
        free = [draft for draft in drafts if draft.value == value and draft.card is None]
        luck.shuffle(free)
        for draft, house in zip(free, House, strict=False):
            draft.card = house


def _put_silver(drafts: list[TileDraft], heaps: list[int], on_icons: bool, luck: Generator) -> None:
    """On the lowest values; with a card icon only if it must be."""
    places = drafts if on_icons else sorted(drafts, key=lambda draft: draft.card is not None)
    heaps = list(heaps)
    luck.shuffle(heaps)
    for draft, cubes in zip(places, heaps, strict=False):
        draft.silver = cubes


def heaps_of(silver: int, most: int, tiles: int, known: Collection[int] = ()) -> list[int]:
    """The silver in heaps for single tiles: every size that is not known at least once, small ones more
    often."""
    heaps = [size for size in range(1, most + 1) if size not in known]
    left = silver - sum(heaps)
    while left > 0 and len(heaps) < tiles:
        size = min(left, 1 + (len(heaps) % 3 == 0 and most > 1))
        heaps.append(size)
        left -= size
    for number in range(len(heaps)):
        more = min(left, most - heaps[number])
        heaps[number] += more
        left -= more
    return heaps


def _bonus_share(drafts: Sequence[TileDraft]) -> float:
    bonus = [draft.value for draft in drafts if draft.card or draft.silver]
    mean = sum(draft.value for draft in drafts) / len(drafts)
    return 100 * sum(bonus) / len(bonus) / mean if bonus else 0.0


def _orders(count: int, starts: int, luck: Generator) -> list[Order]:
    """The cyclic orders of the houses in rounds of all six, so that they come equally often (S6).

    The round that the start tiles break into takes one order of each of the three ways to face each other,
    then their mirror images; so both the tiles before them and all together are even.
    """
    first, *others = House
    pairs: list[list[Order]] = []
    for rest in permutations(others):
        if rest[0] < rest[-1]:
            pair = [(first, *rest), (first, *reversed(rest))]
            luck.shuffle(pair)
            pairs.append(pair)
    luck.shuffle(pairs)
    last = [pair[turn] for turn in (0, 1) for pair in pairs]
    orders: list[Order] = []
    while len(orders) + len(last) <= count:
        shuffled = list(last)
        luck.shuffle(shuffled)
        orders += shuffled
    return orders + [last[number % len(last)] for number in range(count + starts - len(orders))]


def most_icons(count: int, highest: int) -> int:
    """How many card icons so many tiles can carry: the icons of a group lie on tiles of one value (H9)."""
    counts = _value_counts(count, 1, highest)
    return len(House) * sum(number // len(House) for number in counts)


MOST_SILVER = 0.75
"""Silver on the tiles, as a share of that on the mine (S7)."""


@dataclass(frozen=True, slots=True)
class TilePlan:
    """What the tiles of a game shall show."""

    count: int
    icons: int
    silver: int
    highest: int


def plan_tiles(
    game: CastelliFacts, style: GameStyle, chosen: Mapping[str, int], count: int, same: bool
) -> TilePlan:
    """The numbers of the tiles; refused with everything that cannot be.

    On a board of another extent the highest value gives way, if there are too few tiles for it.
    """
    icons = chosen.get("card_icons", _usual_icons(style, count))
    highest = game.options.highest_value
    if not same:
        highest = highest_value(count, icons, highest)
    plan = TilePlan(count, icons, chosen.get("silver", _usual_silver(game, style, count)), highest)
    refusals = list(_clashes(game, plan))
    if refusals:
        raise RefusedAll(refusals)
    return plan


def with_tiles(game: CastelliFacts, plan: TilePlan, luck: Generator) -> CastelliFacts:
    """The game with the tiles of the plan; all houses have as many card icons."""
    options = replace(game.options, highest_value=plan.highest)
    drafts = _with_bonuses(plan, options, luck)
    orders = _orders(plan.count, len(game.tiles.start), luck)
    for draft, order in zip(drafts, orders, strict=False):
        draft.order = order
    heraldic = (draft.done(f"tile{number}") for number, draft in enumerate(drafts, 1))
    middle = 1 + options.highest_value // 2
    starts = enumerate((TileDraft(middle, order) for order in orders[plan.count :]), 1)
    start = (draft.done(f"start{number}", start=True) for number, draft in starts)
    tiles = TileSet(tuple(heraldic), tuple(start), game.kit.mine_tiles)
    return replace(game, tiles=tiles, options=options, kit=replace(game.kit, heraldic_tiles=plan.count))


def _usual_icons(style: GameStyle, count: int) -> int:
    """What the style asks for: as many for each house, one at least (H8, H9), and a good number (S7)."""
    low, high = ceil(count // 8 / len(House)), ceil(count / 4) // len(House)
    return len(House) * max(1, min(high, max(low, round(grown(style.card_icons, count) / len(House)))))


def _usual_silver(game: CastelliFacts, style: GameStyle, count: int) -> int:
    mine = max(game.options.silver_in_mine.values(), default=0)
    fitting = min(grown(style.silver, count), int(MOST_SILVER * mine), count * game.options.most_tile_silver)
    return max(_all_heaps(game), fitting)


def _all_heaps(game: CastelliFacts) -> int:
    """Silver for one tile with each number of cubes."""
    return sum(range(1, game.options.most_tile_silver + 1))


def _clashes(game: CastelliFacts, plan: TilePlan) -> Iterator[Refused]:
    houses = len(House)
    most = most_icons(plan.count, plan.highest)
    if plan.icons % houses or not houses <= plan.icons <= most:
        data = {"icons": plan.icons, "houses": houses, "low": houses, "high": most}
        yield Refused("wish_icons", **data, tiles=plan.count, values=plan.highest)
    low, high = _all_heaps(game), plan.count * game.options.most_tile_silver
    if not low <= plan.silver <= high:
        data = {"silver": plan.silver, "low": low, "high": high}
        yield Refused("wish_silver", **data, most=game.options.most_tile_silver, tiles=plan.count)
