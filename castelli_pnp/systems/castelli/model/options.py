"""Every number and switch the rules use, each with the help that an editor shows for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.schema import ListOf, MapOf, Whole
from castelli_pnp.schema.groups import NUMBER
from castelli_pnp.systems.castelli.model.words import (
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    TileValues,
)
from castelli_pnp.systems.grammar import ID_KEY, each

COSTS = each(Resource, "Units of {}.", NUMBER, "resource")
WORTH = each(Settlement, "Points for each {}.", NUMBER)
ASIDE = each(Settlement, "Pieces of the kind {} set aside.", NUMBER)


@dataclass(frozen=True, slots=True)
class SilverAward:
    """Points for the most silver, the second most, and a tie for the most (R77, A45)."""

    first: Annotated[int, "Points for the most silver."]
    second: Annotated[int, "Points for the second most silver."]
    tie: Annotated[int, "Points for each player tied for the most silver."]


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """Points at the end of the game (R75, R76, R81)."""

    card: Annotated[int, "For each card in hand (R75)."]
    resource: Annotated[int, "For each unused unit (R76)."]
    start_tile: Annotated[int, "For the own start tile still in hand (R81)."]


@dataclass(frozen=True, slots=True)
class Battle:
    """What the Battle module changes (R87-R92)."""

    overbuild_cost: Annotated[Mapping[Resource, int], COSTS, "What overbuilding costs (R87)."]
    stack_height: Annotated[int, "How many castles may stand on each other (R88, A48)."]
    majority: Annotated[
        Mapping[Settlement, int], WORTH, "Points for the most castles in line with a settlement (R90)."
    ]
    castle_points: Annotated[int, "Points for each castle that is not overbuilt (R91)."]
    silver_award: Annotated[SilverAward, "Points for the most silver with this module (R92)."]


@dataclass(frozen=True, slots=True)
class Roundings:
    """Which way each share is rounded (D10-D13)."""

    areas: Annotated[Rounding, "Shares of a tied area (R57)."]
    mine: Annotated[Rounding, "Shares of a tied mine (R74)."]
    robber_baron: Annotated[Rounding, "The share of the robber baron (R102)."]
    second_silver: Annotated[Rounding, "Shares of the award for the second most silver (A46)."]
    battle_majority: Annotated[Rounding, "Shares of a tied settlement in Battle (R90)."]


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that a group may want otherwise (``opt.`` in the design)."""

    tile_values: Annotated[TileValues, "equal: one number for all valued coats of a tile (A1)."]
    edge_zero_coat_pays: Annotated[bool, "Whether a card-icon coat at the edge earns the reward (A4)."]
    neutral_blocks_ties: Annotated[bool, "Whether a neutral color takes its share of a tie (A13)."]
    zero_coat_builds: Annotated[bool, "Whether a card-icon coat is enough to build (A30)."]
    master_builder_overbuild: Annotated[bool, "Whether the master builder may overbuild (A34)."]
    vacant_allows_castles: Annotated[bool, "Whether a landscape with a castle is vacant (A37)."]
    second_silver_tie: Annotated[
        SecondSilverTie, "share: those tied for second share that award; tie: each gets the tie award (A46)."
    ]


@dataclass(frozen=True, slots=True)
class Options:
    """The numbers of the rules by name."""

    silver_in_mine: Annotated[
        Mapping[str, int],
        MapOf(ID_KEY, NUMBER),
        "Cubes on the mine at the start, by layout; in the tournament for each half (R30-R34, A57).",
    ]
    reserve: Annotated[Mapping[Settlement, int], ASIDE, "Settlements that cards bring into play (R27)."]
    highest_value: Annotated[int, Whole(1, 99), "The highest number of points on a coat (R17)."]
    most_tile_silver: Annotated[int, Whole(0, 99), "The most silver on one tile (R18)."]
    edge_reward: Annotated[int, "Units, cards or cubes that one edge icon pays (A7)."]
    cards_per_icon: Annotated[int, "Cards drawn for the card icon of a tile (R40)."]
    units_per_symbol: Annotated[int, "Units that one resource symbol yields (R56)."]
    cards_per_tent: Annotated[int, "Cards that one tent yields (R59)."]
    resource_cap: Annotated[int, Whole(1, 99), "The most of one resource a player can hold (R58)."]
    cards_per_turn: Annotated[int, "Cards a player may use in the own turn (R61)."]
    card_sale_silver: Annotated[int, "Cubes for a sold card (R62)."]
    castle_cost: Annotated[Mapping[Resource, int], COSTS, "What a castle costs (R65)."]
    purchase_silver: Annotated[int, "Cubes for one missing unit (R66)."]
    purchases_per_turn: Annotated[int, "Units that may be bought in a turn (R66)."]
    castles_per_player: Annotated[int, Whole(1, 1_000), "Castles of one house (R3)."]
    castles_per_site: Annotated[int, "Castles on one building site (A27)."]
    castles_per_card_area: Annotated[int, "Castles that cards allow in one grain or wood area (A26)."]
    builder_coats: Annotated[
        int, Whole(0, 4), "Own coats of arms around a landscape that building needs (R67)."
    ]
    line_points: Annotated[
        Mapping[Settlement, int], WORTH, "Points of a new castle for each settlement in line (R70, R71)."
    ]
    final_points: Annotated[FinalPoints, "Points at the end of the game."]
    silver_award: Annotated[SilverAward, "Points for the most silver (R77, A45)."]
    battle: Annotated[Battle, "The numbers of the Battle module."]
    tournament_games: Annotated[int, "Games after which the totals of the tournament are compared (R97)."]
    rounding: Annotated[Roundings, "Which way shares are rounded."]
    rulings: Annotated[Rulings, "Rulings that a group may want otherwise."]
    start_silver: Annotated[
        Mapping[str, tuple[int, ...]],
        MapOf(ID_KEY, ListOf(NUMBER)),
        "Cubes that players take from the mine before the first turn, by layout: who starts comes first.",
    ] = FrozenMap({})
