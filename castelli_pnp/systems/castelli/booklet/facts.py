"""The facts of a game that a booklet uses: numbers, words and switches by one plain name each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.booklet.plan import Fact, Facts
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.kit_counts import scoring_laps
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import House, Module, Resource, Settlement, Slot

MOST_PLAYERS = len(House)
_BY_LAYOUT = ("silver_in_mine", "start_silver")


def facts_of(game: CastelliFacts) -> Facts:
    """Every fact by name; the names are the same for all games, whatever a game lacks is 0 or false."""
    options = {name: fact for name, fact in _flat(game.options) if not name.startswith(_BY_LAYOUT)}
    return FrozenMap(
        {
            **options,
            **{f"kit_{name}": fact for name, fact in _flat(game.kit)},
            **_players(game),
            **{module.value: module in game.modules for module in Module},
            **_board(game),
            **_cost("castle", game.options.castle_cost),
            **_cost("overbuild", game.options.battle.overbuild_cost),
            "costs_units": _costs_units(game),
            **_cards(game),
        }
    )


def _flat(value: object, name: str = "") -> Iterator[tuple[str, Fact]]:
    """The leaves of nested options: ``castle_cost_wood``."""
    if is_dataclass(value):
        inner = {field.name: getattr(value, field.name) for field in fields(value)}
    elif isinstance(value, Mapping):
        inner = {str(key): part for key, part in value.items()}
    elif isinstance(value, tuple):
        inner = {str(number): part for number, part in enumerate(value, 1)}
    else:
        assert isinstance(value, int | str)
        yield name, value if isinstance(value, bool | int) else str(value)
        return
    for key, part in inner.items():
        yield from _flat(part, f"{name}_{key}" if name else key)


def plain_layout(game: CastelliFacts, players: int) -> Layout | None:
    """The layout that so many play on one field."""
    found = (
        layout
        for layout in game.layouts.values()
        if layout.players == players and len(layout.fields) == 1 and game.can_lay(layout)
    )
    return next(found, None)


def tournament_layout(game: CastelliFacts) -> Layout | None:
    """The layout with two fields."""
    found = (each for each in game.layouts.values() if Slot.SECOND_FIELD in each.fields)
    return next((layout for layout in found if game.can_lay(layout)), None)


def _players(game: CastelliFacts) -> dict[str, Fact]:
    silver = game.options.silver_in_mine
    told: dict[str, Fact] = {}
    counts = []
    for players in range(2, MOST_PLAYERS + 1):
        layout = plain_layout(game, players)
        pieces = len(layout.places(*layout.fields)) if layout else 0
        told[f"players_{players}"] = layout is not None
        told[f"silver_for_{players}"] = silver.get(layout.id, 0) if layout else 0
        given = game.options.start_silver.get(layout.id, ()) if layout else ()
        told[f"start_silver_{players}"] = any(given)
        other = game.options.cubes_at_start(layout.id, True) if layout else ()
        told[f"start_battle_{players}"] = other != given
        for turn in range(1, players + 1):
            told[f"start_battle_{players}_{turn}"] = other[turn - 1] if turn <= len(other) else 0
        for turn in range(1, players + 1):
            told[f"start_silver_{players}_{turn}"] = given[turn - 1] if turn <= len(given) else 0
        told[f"pieces_for_{players}"] = pieces
        told[f"tiles_for_{players}"] = pieces * game.piece_size**2 // 2
        if layout is not None:
            counts.append(players)
    half = tournament_layout(game)
    if half is not None and not counts:
        counts.append(half.players)
    neutral = any(players < MOST_PLAYERS for players in counts) or half is not None
    return told | {
        "players_least": min(counts, default=0),
        "players_most": max(counts, default=0),
        "players_gap": len(counts) < max(counts, default=0) - min(counts, default=1) + 1,
        "silver_half": silver.get(half.id, 0) if half else 0,
        "tournament": half is not None,
        "neutral_houses": neutral,
    }


def _board(game: CastelliFacts) -> dict[str, Fact]:
    areas = [area for _, _, area in game.areas]
    spaces = sum(len(piece.track) for piece in game.frame)
    return {
        "villages_printed": game.settlements(Settlement.VILLAGE),
        "cities_printed": game.settlements(Settlement.CITY),
        "track_spaces": spaces,
        "track_last": max(spaces - 1, 0),
        "track_twice": 2 * spaces,
        "track_markers": len(scoring_laps(game)),
        "areas_most": max((len(landscape.areas) for landscape in game.landscapes), default=0),
        "area_tiles_most": max((len(area.sides) for area in areas), default=0),
        "sites_most": max((area.sites for area in areas), default=0),
        "scale_last": game.options.resource_cap,
        "markers_each": game.kit.resource_markers // MOST_PLAYERS,
    }


def _cost(name: str, cost: Mapping[Resource, int]) -> dict[str, Fact]:
    units = {cost.get(kind, 0) for kind in Resource}
    same = len(units) == 1 and units != {0}
    needed = [f"{cost[kind]}\N{NO-BREAK SPACE}:{kind.value}:" for kind in Resource if cost.get(kind)]
    return {
        f"same_{name}_cost": same,
        f"{name}_cost_each": units.pop() if same else 0,
        f"{name}_cost_kinds": len(needed),
        f"{name}_cost_icons": ", ".join(needed),
    }


def _costs_units(game: CastelliFacts) -> bool:
    """Whether anything that is built in this game costs resources."""
    costs = [game.options.castle_cost]
    if Module.BATTLE in game.modules:
        costs.append(game.options.battle.overbuild_cost)
    return any(any(cost.values()) for cost in costs)


def _cards(game: CastelliFacts) -> dict[str, Fact]:
    in_play = [card for card in game.cards.values() if card.copies]
    told: dict[str, Fact] = {
        "deck_cards": sum(card.copies for card in in_play),
        "cards_several": any(len(card.effects) > 1 for card in in_play),
        **{f"copies_{name}": 0 for name in shipped_game(game.system).cards},
    }
    for card in game.cards.values():
        told[f"copies_{card.id}"] = card.copies
        told |= {f"{card.id}_{name}": number for name, number in card.numbers.items()}
    return told


def rules_of(options: Options) -> dict[str, Fact]:
    """The rules of a game, however much silver lies in its mines."""
    return {name: fact for name, fact in _flat(options) if not name.startswith("silver_in_mine")}
