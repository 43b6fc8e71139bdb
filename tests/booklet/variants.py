"""Games with other numbers than the shipped one, for booklets that must stay right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.options import FinalPoints, SilverAward
from castelli_pnp.systems.castelli.model.words import (
    Module,
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    TileValues,
)
from castelli_pnp.systems.system import Facts
from tests.booklet.castles import CASTLES


def shipped() -> CastelliFacts:
    return load_game("castelli").game


def many() -> CastelliFacts:
    """Every number of the rules is another one, and none is one: each must be told in figures."""
    game = shipped()
    battle = replace(
        game.options.battle,
        overbuild_cost=FrozenMap({Resource.WOOD: 11, Resource.GRAIN: 12, Resource.ROCKS: 13}),
        stack_height=14,
        majority=FrozenMap({Settlement.VILLAGE: 15, Settlement.CITY: 16}),
        castle_points=17,
        silver_award=SilverAward(18, 19, 21),
    )
    options = replace(
        game.options,
        silver_in_mine=FrozenMap({"four": 61, "three": 62, "two": 63, "tournament": 64}),
        reserve=FrozenMap({Settlement.VILLAGE: 22, Settlement.CITY: 23}),
        highest_value=24,
        most_tile_silver=25,
        edge_reward=26,
        cards_per_icon=27,
        units_per_symbol=28,
        cards_per_tent=29,
        resource_cap=31,
        cards_per_turn=32,
        card_sale_silver=33,
        castle_cost=FrozenMap({Resource.WOOD: 34, Resource.GRAIN: 35, Resource.ROCKS: 36}),
        purchase_silver=37,
        purchases_per_turn=38,
        castles_per_player=39,
        castles_per_site=41,
        castles_per_card_area=42,
        builder_coats=43,
        line_points=FrozenMap({Settlement.VILLAGE: 44, Settlement.CITY: 45}),
        final_points=FinalPoints(46, 47, 48),
        silver_award=SilverAward(49, 51, 52),
        battle=battle,
        tournament_games=53,
    )
    return replace(game, options=options)


def single() -> CastelliFacts:
    """Whatever can be one is one."""
    game = shipped()
    battle = replace(
        game.options.battle,
        overbuild_cost=FrozenMap(dict.fromkeys(Resource, 1)),
        majority=FrozenMap(dict.fromkeys(Settlement, 1)),
        castle_points=1,
        silver_award=SilverAward(1, 1, 1),
    )
    options = replace(
        game.options,
        silver_in_mine=FrozenMap(dict.fromkeys(game.options.silver_in_mine, 1)),
        reserve=FrozenMap(dict.fromkeys(Settlement, 1)),
        resource_cap=1,
        card_sale_silver=1,
        purchase_silver=1,
        castles_per_player=1,
        line_points=FrozenMap(dict.fromkeys(Settlement, 1)),
        final_points=FinalPoints(1, 1, 1),
        silver_award=SilverAward(1, 1, 1),
        battle=battle,
        tournament_games=1,
    )
    return replace(game, options=options)


def contrary() -> CastelliFacts:
    """Every rounding and every ruling is the other way round."""
    game = shipped()
    rounding = game.options.rounding
    other = {
        name: Rounding.UP if getattr(rounding, name) is Rounding.DOWN else Rounding.DOWN
        for name in rounding.__slots__
    }
    rulings = game.options.rulings
    flags = {
        name: not value for name in rulings.__slots__ if isinstance(value := getattr(rulings, name), bool)
    }
    turned = replace(rulings, **flags, tile_values=TileValues.FREE, second_silver_tie=SecondSilverTie.TIE)
    return replace(game, options=replace(game.options, rounding=replace(rounding, **other), rulings=turned))


def lean() -> CastelliFacts:
    """No modules, and nothing that a game can do without."""
    game = shipped()
    options = replace(
        game.options, purchases_per_turn=0, edge_reward=0, cards_per_icon=0, most_tile_silver=0,
        reserve=FrozenMap(dict.fromkeys(Settlement, 0)),
    )  # fmt: skip
    duel = FrozenMap({name: layout for name, layout in game.layouts.items() if name == "two"})
    return replace(game, options=options, modules=(), layouts=duel)


def free() -> CastelliFacts:
    """Building costs nothing or little, needs no coats of arms, and 3 cannot play."""
    game = shipped()
    nothing = FrozenMap(dict.fromkeys(Resource, 0))
    options = replace(
        game.options,
        castle_cost=nothing,
        purchase_silver=0,
        builder_coats=0,
        line_points=FrozenMap({Settlement.VILLAGE: 0, Settlement.CITY: 2}),
        battle=replace(game.options.battle, overbuild_cost=FrozenMap({**nothing, Resource.WOOD: 2})),
    )
    layouts = FrozenMap({name: layout for name, layout in game.layouts.items() if name != "three"})
    return replace(game, options=options, layouts=layouts)


def only(*modules: Module) -> CastelliFacts:
    return replace(shipped(), modules=modules)


CASTELLI: dict[str, Callable[[], CastelliFacts]] = {
    "shipped": shipped,
    "many": many,
    "single": single,
    "contrary": contrary,
    "lean": lean,
    "free": free,
    "dilemma": lambda: only(Module.DILEMMA),
    "battle": lambda: only(Module.BATTLE),
}
VARIANTS: dict[str, Callable[[], Facts]] = {
    **{f"castelli/{name}": game for name, game in CASTELLI.items()},
    **{f"castles/{name}": game for name, game in CASTLES.items()},
}
"""Those of all systems that have booklets."""
