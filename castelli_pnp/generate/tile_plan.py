"""How many tiles carry card icons and silver, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.generate.styles import Style, grown
from castelli_pnp.generate.tiles import highest_value, make_tiles, most_icons
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House

MOST_SILVER = 0.75
"""Silver on the tiles, as a share of that on the mine (S7)."""


@dataclass(frozen=True, slots=True)
class TilePlan:
    """What the tiles of a game shall show."""

    count: int
    icons: int
    silver: int
    highest: int


def plan_tiles(game: Game, style: Style, wished: Mapping[str, int], count: int, same: bool) -> TilePlan:
    """The numbers of the tiles; refused with everything that cannot be.

    On a board of another extent the highest value gives way, if there are too few tiles for it.
    """
    icons = wished.get("card_icons", _usual_icons(style, count))
    highest = game.options.highest_value
    if not same:
        highest = highest_value(count, icons, highest)
    plan = TilePlan(count, icons, wished.get("silver", _usual_silver(game, style, count)), highest)
    refusals = list(_clashes(game, plan))
    if refusals:
        raise RefusedAll(refusals)
    return plan


def with_tiles(game: Game, plan: TilePlan, luck: Generator) -> Game:
    """The game with the tiles of the plan."""
    options = replace(game.options, highest_value=plan.highest)
    starts = len(game.tiles.start)
    mine = game.kit.mine_tiles
    tiles = make_tiles(plan.count, plan.icons, plan.silver, starts, mine, options, luck)
    return replace(game, tiles=tiles, options=options, kit=replace(game.kit, heraldic_tiles=plan.count))


def _usual_icons(style: Style, count: int) -> int:
    """What the style asks for: as many for each house, one at least (H8, H9), and a good number (S7)."""
    low, high = ceil(count // 8 / len(House)), ceil(count / 4) // len(House)
    return len(House) * max(1, min(high, max(low, round(grown(style.card_icons, count) / len(House)))))


def _usual_silver(game: Game, style: Style, count: int) -> int:
    mine = max(game.options.silver_in_mine.values(), default=0)
    fitting = min(grown(style.silver, count), int(MOST_SILVER * mine), count * game.options.most_tile_silver)
    return max(_all_heaps(game), fitting)


def _all_heaps(game: Game) -> int:
    """Silver for one tile with each number of cubes."""
    return sum(range(1, game.options.most_tile_silver + 1))


def _clashes(game: Game, plan: TilePlan) -> Iterator[Refused]:
    houses = len(House)
    most = most_icons(plan.count, plan.highest)
    if plan.icons % houses or not houses <= plan.icons <= most:
        told = {"icons": plan.icons, "houses": houses, "low": houses, "high": most}
        yield Refused("wish_icons", **told, tiles=plan.count, values=plan.highest)
    low, high = _all_heaps(game), plan.count * game.options.most_tile_silver
    if not low <= plan.silver <= high:
        told = {"silver": plan.silver, "low": low, "high": high}
        yield Refused("wish_silver", **told, most=game.options.most_tile_silver, tiles=plan.count)
