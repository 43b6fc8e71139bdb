"""Every number and switch the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.words import (
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    TileValues,
)


@dataclass(frozen=True, slots=True)
class SilverAward:
    """Points for the most silver, the second most, and a tie for the most (R77, A45)."""

    first: int
    second: int
    tie: int


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """Points at the end of the game (R75, R76, R81)."""

    card: int
    resource: int
    start_tile: int


@dataclass(frozen=True, slots=True)
class Battle:
    """What the Battle module changes (R87-R92)."""

    overbuild_cost: Mapping[Resource, int]
    stack_height: int
    majority: Mapping[Settlement, int]
    castle_points: int
    silver_award: SilverAward


@dataclass(frozen=True, slots=True)
class Roundings:
    """Which way each share is rounded (D10-D13)."""

    areas: Rounding
    mine: Rounding
    robber_baron: Rounding
    second_silver: Rounding
    battle_majority: Rounding


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings that a group may want otherwise (``opt.`` in the design)."""

    tile_values: TileValues
    edge_zero_coat_pays: bool
    neutral_blocks_ties: bool
    zero_coat_builds: bool
    master_builder_overbuild: bool
    vacant_allows_castles: bool
    second_silver_tie: SecondSilverTie


@dataclass(frozen=True, slots=True)
class Options:
    """The numbers of the rules by name."""

    silver_in_mine: Mapping[str, int]
    reserve: Mapping[Settlement, int]
    highest_value: int
    most_tile_silver: int
    edge_reward: int
    cards_per_icon: int
    units_per_symbol: int
    cards_per_tent: int
    resource_cap: int
    cards_per_turn: int
    card_sale_silver: int
    castle_cost: Mapping[Resource, int]
    purchase_silver: int
    purchases_per_turn: int
    castles_per_player: int
    castles_per_site: int
    castles_per_card_area: int
    builder_coats: int
    line_points: Mapping[Settlement, int]
    final_points: FinalPoints
    silver_award: SilverAward
    battle: Battle
    tournament_games: int
    rounding: Roundings
    rulings: Rulings
    start_silver: Mapping[str, tuple[int, ...]] = FrozenMap({})
    """By layout: the cubes that each player takes from the mine before the first turn, who starts first."""
