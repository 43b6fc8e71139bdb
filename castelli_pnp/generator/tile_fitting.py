"""The tiles of a game for a board with more or fewer squares: those that fit stay, the others are made.

If the first tiles of the game are a whole set, they stay. Otherwise each value keeps its first tiles: card
icons in groups of one for each house (H9), then little silver and even orders before others (S6, S7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, permutations

from castelli_pnp.base.chance import Generator
from castelli_pnp.generator.tiles import UNEVEN, Order, TileDraft, TilePlan, heaps_of, with_tiles
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile, TileSet
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.finding import judge_hard

Group = tuple[Tile, ...]
"""Tiles of one value with one card icon for each house."""


def with_fitted_tiles(game: CastelliFacts, plan: TilePlan, luck: Generator) -> CastelliFacts:
    """The game with as many tiles as planned; all are new if those that stay allow no legal set."""
    first = _with(game, game.tiles.heraldic[: plan.count], game.options.highest_value)
    if len(game.tiles.heraldic) >= plan.count and _is_legal(first):
        return first
    for highest in dict.fromkeys((game.options.highest_value, plan.highest)):
        tiles = _Fitting(game, replace(plan, highest=highest)).tiles(luck)
        if tiles and _is_legal(found := _with(game, tiles, highest)):
            return found
    return with_tiles(game, plan, luck)


def _with(game: CastelliFacts, tiles: Sequence[Tile], highest: int) -> CastelliFacts:
    options = replace(game.options, highest_value=highest)
    start = tuple(_lowered(tile, highest) for tile in game.tiles.start)
    found = TileSet(tuple(tiles), start, game.kit.mine_tiles)
    return replace(game, tiles=found, options=options, kit=replace(game.kit, heraldic_tiles=len(tiles)))


def _lowered(tile: Tile, highest: int) -> Tile:
    coats = (replace(coat, value=min(coat.value, highest)) for coat in tile.coats)
    return replace(tile, coats=tuple(coats))


def _is_legal(game: CastelliFacts) -> bool:
    return not any((*judge_hard("H8", game), *judge_hard("H9", game)))


class _Fitting:
    """Which tiles stay, and how many of each value are to be made."""

    def __init__(self, game: CastelliFacts, plan: TilePlan) -> None:
        self.game, self.plan = game, plan
        fitting = [tile for tile in game.tiles.heraldic if tile.value <= plan.highest]
        self.singles = [tile for tile in fitting if tile.card is None]
        self.grows = plan.count >= len(game.tiles.heraldic)
        kept = None if self.grows else plan.icons // len(House)
        self.groups = list(_groups(fitting))[:kept]
        """A larger set keeps all its icons, a smaller one as many as it should have."""
        values = [tile.value for tile in self.singles] + [
            tile.value for group in self.groups for tile in group
        ]
        self.counts = Counter({value: values.count(value) for value in range(1, plan.highest + 1)})
        self.new_groups: Counter[int] = Counter()

    def tiles(self, luck: Generator) -> tuple[Tile, ...]:
        """All tiles, those that stay in their order; none if the values do not come out."""
        if not self._even_out():
            return ()
        stay = self._staying()
        known = {tile.id: number for number, tile in enumerate(self.game.tiles.heraldic)}
        stay.sort(key=lambda tile: known[tile.id])
        return (*stay, *self._made(stay, luck))

    def _even_out(self) -> bool:
        """As many of each value as can be had when all values come about equally often."""
        counts, houses = self.counts, len(House)
        low = range(1, max(1, (self.plan.highest + 1) // 2) + 1)
        missing = self.plan.icons // houses - len(self.groups)
        while missing > 0 and counts.total() + houses <= self.plan.count:
            value = min(low, key=lambda each: counts[each])
            counts[value] += houses
            self.new_groups[value] += 1
            missing -= 1
        held = Counter(group[0].value for group in self.groups)
        while counts.total() < self.plan.count:
            counts[min(counts, key=lambda value: counts[value])] += 1
        least = {value: max(1, houses * held[value]) for value in counts}
        while counts.total() > self.plan.count:
            if not _less(counts, least):
                return False
        while not self.grows and _rarest(counts) < _commonest(counts, least) - UNEVEN:
            _less(counts, least)
            counts[min(counts, key=lambda value: counts[value])] += 1
        return True

    def _staying(self) -> list[Tile]:
        """The tiles with icons, and of each value the first others with silver that is not too much."""
        chosen = [tile for group in self.groups for tile in group]
        for value in self.counts:
            pool = [tile for tile in self.singles if tile.value == value]
            held = sum(tile.value == value for tile in chosen)
            for _ in range(min(len(pool), self.counts[value] - held)):
                over = self.plan.silver - sum(tile.silver for tile in chosen)
                chosen.append(pool.pop(next((at for at, tile in enumerate(pool) if tile.silver <= over), 0)))
        if not self.grows:
            self._even_orders(chosen)
        return chosen

    def _even_orders(self, chosen: list[Tile]) -> None:
        """Other tiles like those that stay, as long as that makes the orders of the houses more even."""
        others = [tile for tile in self.singles if tile not in chosen]
        for _ in range(len(chosen)):
            counts = Counter(dict.fromkeys(_all_orders(), 0))
            counts.update(tile.order for tile in chosen)
            swap = next(
                (
                    (at, other)
                    for at, tile in enumerate(chosen)
                    for other in others
                    if _like(tile, other) and counts[tile.order] > counts[other.order] + 1
                ),
                None,
            )
            if swap is None:
                return
            at, other = swap
            others.remove(other)
            others.append(chosen[at])
            chosen[at] = other

    def _made(self, stay: Sequence[Tile], luck: Generator) -> Iterator[Tile]:
        """The tiles that are missing, under numbers that are free."""
        have = Counter(tile.value for tile in stay)
        drafts = [TileDraft(value) for value in self.counts for _ in range(self.counts[value] - have[value])]
        for value, groups in self.new_groups.items():
            free = [draft for draft in drafts if draft.value == value]
            for draft, house in zip(free, [*House] * groups, strict=False):
                draft.card = house
        missing = self.plan.silver - sum(tile.silver for tile in stay)
        bare = sorted((draft for draft in drafts if draft.card is None), key=lambda draft: draft.value)
        sizes = {tile.silver for tile in stay}
        heaps = heaps_of(missing, self.game.options.most_tile_silver, len(bare), sizes)
        luck.shuffle(heaps)
        for draft, cubes in zip(bare, heaps, strict=False):
            draft.silver = cubes
        _put_orders(drafts, [*stay], [*self.game.tiles.start], luck)
        taken = {tile.id for tile in self.game.tiles.all}
        names = (name for number in count(1) if (name := f"tile{number}") not in taken)
        for draft, name in zip(drafts, names, strict=False):
            yield draft.done(name)


def _less(counts: Counter[int], least: Mapping[int, int]) -> bool:
    """One tile less, of the value that comes most often; whether there is one to spare."""
    free = [value for value in counts if counts[value] > least[value]]
    if free:
        counts[max(free, key=lambda value: (counts[value], value))] -= 1
    return bool(free)


def _rarest(counts: Counter[int]) -> int:
    return min(counts.values())


def _commonest(counts: Counter[int], least: Mapping[int, int]) -> int:
    """How often that value comes of which a tile can go."""
    return max((counts[value] for value in counts if counts[value] > least[value]), default=0)


def _groups(tiles: Sequence[Tile]) -> Iterator[Group]:
    """The tiles with card icons in groups of one for each house and of one value, the lowest values first."""
    for value in sorted({tile.value for tile in tiles if tile.card}):
        lots = [[tile for tile in tiles if tile.value == value and tile.card is house] for house in House]
        yield from zip(*lots, strict=False)


def _like(tile: Tile, other: Tile) -> bool:
    """Whether one tile without a card icon can stand for the other."""
    return (tile.card, tile.value, tile.silver) == (None, other.value, other.silver)


def _all_orders() -> list[Order]:
    first, *others = House
    return [(first, *rest) for rest in permutations(others)]


def _put_orders(drafts: Sequence[TileDraft], stay: list[Tile], start: list[Tile], luck: Generator) -> None:
    """For each new tile the order of the houses that comes least often (S6)."""
    orders = _all_orders()
    luck.shuffle(orders)
    counts = Counter(tile.order for tile in stay)
    starting = Counter(tile.order for tile in start)
    facing = Counter(order[2] for order in counts.elements())
    for draft in drafts:
        draft.order = min(orders, key=lambda each: (counts[each], facing[each[2]], starting[each]))
        counts[draft.order] += 1
        facing[draft.order[2]] += 1
