"""Effects of cards on the board: settlements, castles, overbuilding, and the turn of another player."""

from __future__ import annotations  # compiled

from functools import partial
from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.cards.effect import LANDSCAPE, Aim, CardPart, Effect, Need, Number, Use
from castelli_pnp.systems.castelli.model.words import CITY, VACANT, VILLAGE, Kind, Resource, Settlement

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.game import CastelliFacts
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View

Sentences = list[tuple[str, int | None]]

# --- settlements ---


def _settle(kind: int, number: str, s: State, part: CardPart, _target: int) -> None:
    """Villages or cities, or for VACANT burnt cities: the first on the target, the others are asked (A39)."""
    s.begin_settling(kind, part.number(number))


def _worth(kind: int, v: Values, view: View, _part: CardPart, target: int, kept: float) -> float:
    return v.settlement_worth(view, target, kind) - kept


def _lands(kind: int, s: State, _part: CardPart) -> list[int]:
    return s.lands_for(kind)


def _is_among_lands(kind: int, s: State, _part: CardPart, target: int) -> bool:
    return target in s.lands_for(kind)


def _land_need(kind: int, _part: CardPart, _options: Options) -> Need:
    return LANDSCAPE, kind


def _founding_text(number: str, game: CastelliFacts, part: CardPart, _battle: bool) -> Sentences:
    castles = game.options.rulings.vacant_allows_castles
    return [("text", part.number(number)), (".vacant.castles" if castles else ".vacant", None)]


def _can_be_founded(settlement: Settlement, game: CastelliFacts, _part: CardPart) -> bool:
    return game.options.reserve[settlement] > 0


def _can_be_burnt(game: CastelliFacts, _part: CardPart) -> bool:
    founded = any(effect.id == "found_cities" for card in game.cards.values() for effect in card.effects)
    return game.settlements(Settlement.CITY) > 0 or (founded and game.options.reserve[Settlement.CITY] > 0)


def _settler(name: str, doc: str, kind: int, number: str, meaning: str, sign: str) -> Effect:
    if kind == VACANT:
        possible = _can_be_burnt
    else:
        settlement = Settlement.VILLAGE if kind == VILLAGE else Settlement.CITY
        possible = partial(_can_be_founded, settlement)
    return Effect(
        name,
        Use.OWN_TURN,
        doc,
        (sign,),
        {number: Number(1, 9, meaning)},
        aim=Aim.LANDSCAPE,
        need=partial(_land_need, kind),
        happens=partial(_is_among_lands, kind),
        targets=partial(_lands, kind),
        play=partial(_settle, kind, number),
        worth=partial(_worth, kind),
        for_majorities=True,
        possible=possible,
        offer_message=f"play.offer.{name}",
        played_message=f"play.told.play.{name}",
        text=None if kind == VACANT else partial(_founding_text, number),
        notes=(".vacant", ".vacant.castles"),
    )


FOUND_VILLAGES = _settler(
    "found_villages",
    "Put set-aside villages on vacant landscapes.",
    VILLAGE, "villages", "Villages founded.", "village",
)  # fmt: skip
FOUND_CITIES = _settler(
    "found_cities",
    "Put set-aside cities on vacant landscapes.",
    CITY, "cities", "Cities founded.", "city",
)  # fmt: skip
BURN_CITIES = _settler(
    "burn_cities",
    "Remove cities from the board.",
    VACANT, "cities", "Cities removed.", "burnt-city",
)  # fmt: skip


# --- castles ---


def _area_is_there(area: Kind, game: CastelliFacts, _part: CardPart) -> bool:
    return game.options.castles_per_card_area > 0 and any(each.kind is area for _, _, each in game.areas)


def _opening_text(game: CastelliFacts, part: CardPart, _battle: bool) -> Sentences:
    return [("text", part.number("castles")), ("room", game.options.castles_per_card_area)]


def _opening(kind: Resource) -> Effect:
    return Effect(
        f"build_in_{kind.value}",
        Use.CASTLE,
        f"You may build castles in {kind.value} areas instead of rocks areas.",
        ("castle-yellow", kind.value),
        {"castles": Number(1, 9, f"Castles that may be built in {kind.value} areas.")},
        opens=tuple(Resource).index(kind),
        possible=partial(_area_is_there, Kind(kind.value)),
        text=_opening_text,
        notes=("room",),
    )


def _builder_text(game: CastelliFacts, part: CardPart, battle: bool) -> Sentences:
    also = "overbuild" if game.options.rulings.master_builder_overbuild else "no_overbuild"
    return [("text", part.number("silver")), *([(also, None)] if battle else [])]


def _castle_costs(game: CastelliFacts, _part: CardPart) -> bool:
    costs = [game.options.castle_cost]
    costs += [game.options.battle.overbuild_cost] * game.options.rulings.master_builder_overbuild
    return any(any(cost.values()) for cost in costs)


BUILD_IN_WOOD = _opening(Resource.WOOD)
BUILD_IN_GRAIN = _opening(Resource.GRAIN)
REPLACE_UNITS = Effect(
    "replace_units",
    Use.CASTLE,
    "Build a castle although units are missing, and pay silver for them.",
    ("castle-yellow", "silver"),
    {"silver": Number(1, 9, "Cubes paid for each missing unit.")},
    replaces_units=True,
    possible=_castle_costs,
    text=_builder_text,
    notes=("overbuild", "no_overbuild"),
)


def _cost_differs(game: CastelliFacts, part: CardPart) -> bool:
    return {*game.options.battle.overbuild_cost.values()} != {part.number("units")}


OVERBUILD_FOR = Effect(
    "overbuild_for",
    Use.CASTLE,
    "Overbuild a castle for another cost.",
    ("castle-yellow", "castle-red"),
    {"units": Number(1, 9, "Units of each resource that overbuilding costs with this card.")},
    sets_cost=True,
    possible=_cost_differs,
    needs_battle=True,
)
OVERBUILD_WITHOUT_MAJORITY = Effect(
    "overbuild_without_majority",
    Use.CASTLE,
    "Overbuild castles without the majority of heraldic points.",
    ("castle-yellow", "castle-red"),
    {"castles": Number(1, 9, "Castles overbuilt without the majority.")},
    ignores_majority=True,
    needs_battle=True,
)


# --- in the turn of another player ---


def _reaction_held(v: Values, _view: View, _part: CardPart) -> float:
    return v.card_end + v.weights.steward


TURN_TILE = Effect(
    "turn_tile",
    Use.TURN_TILE,
    "Turn the tile that another player has just placed.",
    ("coat-neutral",),
    {},
    held=_reaction_held,
)
PROTECT_CASTLES = Effect(
    "protect_castles",
    Use.STOP_OVERBUILDING,
    "Protect your castles when another player overbuilds them.",
    ("castle-yellow", "coat-yellow"),
    {"castles": Number(1, 9, "Castles protected by one card.")},
    held=_reaction_held,
    needs_battle=True,
)

ALL: Final = (
    FOUND_VILLAGES, FOUND_CITIES, BURN_CITIES, BUILD_IN_WOOD, BUILD_IN_GRAIN, REPLACE_UNITS, OVERBUILD_FOR,
    OVERBUILD_WITHOUT_MAJORITY, TURN_TILE, PROTECT_CASTLES,
)  # fmt: skip
