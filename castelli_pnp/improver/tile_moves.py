"""Small changes of tiles, edge spots, and silver that later players take before the first turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.improver.moves import GameChange, swapped
from castelli_pnp.systems.castelli.lab.survey import spot_id
from castelli_pnp.systems.castelli.model.edge import all_spots, with_spots
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import House, Spot

Draw = Callable[[CastelliFacts, Generator], GameChange | None]


def _with_tiles(game: CastelliFacts, *changed: Tile) -> CastelliFacts:
    new = {tile.id: tile for tile in changed}
    heraldic = tuple(new.get(tile.id, tile) for tile in game.tiles.heraldic)
    return replace(game, tiles=replace(game.tiles, heraldic=heraldic))


Swap = Callable[[CastelliFacts, Tile, Tile, Generator], GameChange | None]


def _with_two_tiles(swap: Swap, game: CastelliFacts, luck: Generator) -> GameChange | None:
    """Two tiles that chance picks swap something."""
    one, other = luck.choice(game.tiles.heraldic), luck.choice(game.tiles.heraldic)
    return None if one.id == other.id else swap(game, one, other, luck)


def swap_coats(game: CastelliFacts, one: Tile, other: Tile, luck: Generator) -> GameChange | None:
    """Two coats of arms change places on two tiles; so each order of the houses stays as common as it was."""
    at, to = luck.below(4), luck.below(4)
    if at == to:
        return None
    changed = []
    for tile in (one, other):
        coats = list(tile.coats)
        coats[at], coats[to] = coats[to], coats[at]
        changed.append(replace(tile, coats=tuple(coats)))
    houses = {"house": one.coats[at].house.value, "second": one.coats[to].house.value}
    return GameChange("coats", {"one": one.id, "other": other.id, **houses}, _with_tiles(game, *changed))


def swap_values(game: CastelliFacts, one: Tile, other: Tile, luck: Generator) -> GameChange | None:
    """What one house counts on two tiles changes places, or what all of them count."""
    houses = [luck.choice(list(House))] if luck.below(2) else list(House)
    first, second = _values(one), _values(other)
    if any(house not in first or house not in second for house in houses):
        return None
    if all(first[house] == second[house] for house in houses):
        return None
    for house in houses:
        first[house], second[house] = second[house], first[house]
    kind = "value" if len(houses) == 1 else "values"
    data = {"one": one.id, "other": other.id, "house": houses[0].value}
    return GameChange(kind, data, _with_tiles(game, _valued(one, first), _valued(other, second)))


def _values(tile: Tile) -> dict[House, int]:
    """By house; the one with the card icon counts as the others do, until the icon counts it 0."""
    return {coat.house: tile.value if coat.card else coat.value for coat in tile.coats}


def _valued(tile: Tile, values: Mapping[House, int]) -> Tile:
    coats = (replace(coat, value=0 if coat.card else values[coat.house]) for coat in tile.coats)
    return replace(tile, coats=tuple(coats))


def swap_silver(game: CastelliFacts, one: Tile, other: Tile, _: Generator) -> GameChange | None:
    """The silver of two tiles changes places."""
    if one.silver == other.silver:
        return None
    changed = _with_tiles(game, *swapped(one, other, "silver"))
    return GameChange("silver", {"one": one.id, "other": other.id}, changed)


TILE_MOVES: tuple[Draw, ...] = tuple(
    partial(_with_two_tiles, swap) for swap in (swap_coats, swap_values, swap_silver)
)


def swap_spots(holders: frozenset[str], game: CastelliFacts, luck: Generator) -> GameChange | None:
    """Two icons change places at the edge: on frame pieces and charts that the game defines itself."""
    spots = [each for each in all_spots(game) if each.holder in holders and each.shows is not Spot.COAT]
    if len(spots) < 2:
        return None
    one, other = luck.choice(spots), luck.choice(spots)
    if one.shows is other.shows:
        return None
    shown = {one: other.shows, other: one.shows}
    changed = with_spots(game, lambda spot: shown.get(spot, spot.shows))
    return GameChange("spots", {"one": spot_id(one), "other": spot_id(other)}, changed)


SLOPES = (2, 3, 4, 6)
"""Half cubes that a turn gets more than the one before it."""


def give_silver(layouts: tuple[str, ...], game: CastelliFacts, luck: Generator) -> GameChange | None:
    """Cubes for the later turns of one layout, or of all; or one cube more or less for one turn."""
    how = luck.below(3)
    names = layouts if how == 0 else (luck.choice(layouts),)
    slope = luck.choice(SLOPES)
    given = dict(game.options.start_silver)
    for name in names:
        turns = game.layouts[name].players
        if how == 2:
            silver = [*given.get(name, ()), *(0,) * turns][:turns]
            silver[1 + luck.below(turns - 1)] += 1 if luck.below(3) else -1
        else:
            silver = [slope * turn // 2 for turn in range(turns)]
        given[name] = tuple(silver)
    if given == dict(game.options.start_silver) or any(min(each) < 0 for each in given.values()):
        return None
    options = replace(game.options, start_silver=FrozenMap(given))
    players = ", ".join(str(game.layouts[name].players) for name in names)
    cubes = "; ".join(", ".join(map(str, given[name])) for name in names)
    return GameChange("start_silver", {"players": players, "cubes": cubes}, replace(game, options=options))
