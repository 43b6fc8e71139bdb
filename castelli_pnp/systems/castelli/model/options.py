"""Every number and switch the rules use, each with the help that an editor shows for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.schema import ListOf, MapOf, Whole
from castelli_pnp.schema.groups import NUMBER
from castelli_pnp.systems.castelli.model.words import (
    Module,
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    TileValues,
)
from castelli_pnp.systems.grammar import ID_KEY, each

COSTS = each(Resource, "Units of {}.", NUMBER, "resource")
WORTH = each(Settlement, "Points for each {}.", NUMBER)
ASIDE = each(Settlement, "Pieces of this kind set aside: {}.", NUMBER)


@dataclass(frozen=True, slots=True)
class SilverAward:
    """Points for the most silver, the second most, and a tie for the most (R77, A45)."""

    first: Annotated[int, "Points for the most silver."]
    second: Annotated[int, "Points for the second most silver."]
    tie: Annotated[int, "Points for each player tied for the most silver."]


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """Points at the end of the game (R75, R76, R81)."""

    card: Annotated[int, "Points for each card in hand."]
    resource: Annotated[int, "Points for each unused unit."]
    start_tile: Annotated[int, "Points for a start tile that its player still holds."]


@dataclass(frozen=True, slots=True)
class Battle:
    """What the Battle module changes (R87-R92)."""

    overbuild_cost: Annotated[Mapping[Resource, int], COSTS, "What overbuilding costs."]
    stack_height: Annotated[int, "How many castles may be on top of each other."]
    majority: Annotated[
        Mapping[Settlement, int], WORTH, "Points for having the most castles in line with a settlement."
    ]
    castle_points: Annotated[int, "Points for each castle without another one on top."]
    silver_award: Annotated[SilverAward, "Points for the most silver with this module."]


@dataclass(frozen=True, slots=True)
class Roundings:
    """Which way each share is rounded (D10-D13)."""

    areas: Annotated[Rounding, "Shares in an area with a tie."]
    mine: Annotated[Rounding, "Shares in the mine with a tie."]
    robber_baron: Annotated[Rounding, "The share of the robber baron."]
    second_silver: Annotated[Rounding, "Shares of the award for the second most silver."]
    battle_majority: Annotated[Rounding, "Shares in a settlement with a tie, in Battle."]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that a group may want otherwise (``opt.`` in the design)."""

    tile_values: Annotated[
        TileValues, "equal: all coats on a tile have the same value; free: they may differ."
    ]
    edge_zero_coat_pays: Annotated[bool, "Whether a coat with a card icon earns the reward at the edge."]
    neutral_blocks_ties: Annotated[bool, "Whether a neutral color takes its share of a tie."]
    zero_coat_builds: Annotated[bool, "Whether a coat with a card icon is enough to build."]
    master_builder_overbuild: Annotated[bool, "Whether the master builder can be used for overbuilding."]
    vacant_allows_castles: Annotated[bool, "Whether a landscape with a castle counts as vacant."]
    second_silver_tie: Annotated[
        SecondSilverTie, "share: players tied for second share that award; tie: each gets the tie award."
    ]


@dataclass(frozen=True, slots=True)
class Options:
    """The numbers of the rules by name."""

    silver_in_mine: Annotated[
        Mapping[str, int],
        MapOf(ID_KEY, NUMBER),
        "Cubes in the mine at the start, by layout; in the tournament, for each half.",
    ]
    reserve: Annotated[Mapping[Settlement, int], ASIDE, "Settlements that cards bring into play."]
    highest_value: Annotated[int, Whole(1, 99), "The highest number of points on a coat."]
    most_tile_silver: Annotated[int, Whole(0, 99), "The most silver on one tile."]
    edge_reward: Annotated[int, "Units, cards, or cubes that one edge icon gives."]
    cards_per_icon: Annotated[int, "Cards drawn for the card icon of a tile."]
    units_per_symbol: Annotated[int, "Units that one resource symbol yields."]
    cards_per_tent: Annotated[int, "Cards that one tent yields."]
    resource_cap: Annotated[int, Whole(1, 99), "The most units of one resource that a player can store."]
    cards_per_turn: Annotated[int, "How many cards players may play in their own turn."]
    card_sale_silver: Annotated[int, "Cubes for selling a card."]
    castle_cost: Annotated[Mapping[Resource, int], COSTS, "What a castle costs."]
    purchase_silver: Annotated[int, "Cubes for one missing unit."]
    purchases_per_turn: Annotated[int, "Missing units that players can replace per turn."]
    castles_per_player: Annotated[int, Whole(1, 1_000), "Castles of one house."]
    castles_per_site: Annotated[int, "Castles on one building site."]
    castles_per_card_area: Annotated[int, "The most castles that cards allow in one grain or wood area."]
    builder_coats: Annotated[int, Whole(0, 4), "Coats of arms that players need around a landscape to build."]
    line_points: Annotated[
        Mapping[Settlement, int], WORTH, "Points for a new castle for each settlement in line."
    ]
    final_points: Annotated[FinalPoints, "Points at the end of the game."]
    silver_award: Annotated[SilverAward, "Points for the most silver."]
    battle: Annotated[Battle, "The numbers of the Battle module."]
    tournament_games: Annotated[int, "Games in a tournament where everybody plays everybody."]
    rounding: Annotated[Roundings, "How shares are rounded: down or up."]
    rulings: Annotated[Rulings, "Rulings that groups can change."]
    start_silver: Annotated[
        Mapping[str, tuple[int, ...]],
        MapOf(ID_KEY, ListOf(NUMBER)),
        "Cubes that players take from the mine before the first turn, by layout, in turn order. In games "
        "with Battle, four_battle counts instead of four, if it is there.",
    ] = FrozenMap({})

    def cubes_at_start(self, layout: str, battle: bool) -> tuple[int, ...]:
        """Cubes before the first turn, in turn order."""
        usual = self.start_silver.get(layout, ())
        return self.start_silver.get(with_battle(layout), usual) if battle else usual


def with_battle(layout: str) -> str:
    """The key of ``start_silver`` for games with Battle."""
    return f"{layout}_{Module.BATTLE.value}"
