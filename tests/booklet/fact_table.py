"""What the paragraphs of the Castelli booklet must say, taken from the options that the engine plays by.

Each row names a message, the numbers that it says (ones may be words), and whether these are limits.
Roundings and rulings have rows of their own: which message is said under which option, and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from dataclasses import dataclass
from itertools import starmap

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import Resource, Rounding, SecondSilverTie, Settlement

Numbers = Callable[[CastelliFacts], Iterable[int]]
VILLAGE, CITY = Settlement.VILLAGE, Settlement.CITY


@dataclass(frozen=True, slots=True)
class Row:
    """What a message says."""

    numbers: Numbers
    limit: str = ""
    """``most``: never more than that; ``least``: at least that many."""


def _options(*ways: Callable[[Options], int]) -> Numbers:
    return lambda game: [way(game.options) for way in ways]


def _cost(game: CastelliFacts) -> Iterable[int]:
    return (game.options.castle_cost.get(kind, 0) for kind in Resource)


def _overbuild(game: CastelliFacts) -> Iterable[int]:
    return (game.options.battle.overbuild_cost.get(kind, 0) for kind in Resource)


def _silver(layout: str) -> Numbers:
    return lambda game: [game.options.silver_in_mine[layout]]


def _track(*laps: int) -> Numbers:
    def numbers(game: CastelliFacts) -> Iterable[int]:
        spaces = sum(len(piece.track) for piece in game.frame)
        return [spaces - 1, *(lap * spaces for lap in laps)]

    return numbers


def _printed(game: CastelliFacts) -> Iterable[int]:
    shown = [land.settlement for land in game.landscapes]
    return [shown.count(VILLAGE), shown.count(CITY)]


def _two(game: CastelliFacts) -> Sized:
    """Where pieces lie face up in a game for two."""
    two = game.layouts["two"]
    return two.places(*two.fields)


def _played_half(game: CastelliFacts) -> int:
    return len(_two(game)) * game.piece_size**2 // 2


SALE = _options(lambda o: o.card_sale_silver)
OWN_CARDS = _options(lambda o: o.cards_per_turn)
ICON = _options(lambda o: o.cards_per_icon)
EDGE = _options(lambda o: o.edge_reward)
COATS = _options(lambda o: o.builder_coats)
HEIGHT = _options(lambda o: o.battle.stack_height)
CARD_AREA = _options(lambda o: o.castles_per_card_area)
START_TILE = _options(lambda o: o.final_points.start_tile)
CASTLES = _options(lambda o: o.castles_per_player)
PURCHASE = _options(lambda o: o.purchase_silver)
PURCHASES = _options(lambda o: o.purchases_per_turn)
VALUES = _options(lambda o: o.highest_value)
TENTS = _options(lambda o: o.cards_per_tent)
AWARDS = (lambda o: o.silver_award.first, lambda o: o.silver_award.second, lambda o: o.silver_award.tie)
BATTLE_AWARDS = (
    lambda o: o.battle.silver_award.first,
    lambda o: o.battle.silver_award.second,
    lambda o: o.battle.silver_award.tie,
)

TABLE: dict[str, Row] = {
    "components.castles_note": Row(CASTLES),
    "components.markers_note": Row(lambda _: [len(Resource)]),
    "setup.intro": Row(lambda game: [max(each.players for each in game.layouts.values())]),
    "setup.reserve": Row(_options(lambda o: o.reserve[VILLAGE], lambda o: o.reserve[CITY])),
    "setup.reserve_villages": Row(_options(lambda o: o.reserve[VILLAGE])),
    "setup.reserve_cities": Row(_options(lambda o: o.reserve[CITY])),
    "setup.silver": Row(_silver("four")),
    "setup.castles": Row(CASTLES),
    "board.split": Row(lambda game: [max(len(land.areas) for land in game.landscapes)], "most"),
    "board.sites_are": Row(lambda game: [max(area.sites for _, _, area in game.areas)]),
    "board.sites_two": Row(lambda game: [max(area.sites for _, _, area in game.areas)]),
    "board.printed": Row(_printed),
    "board.track": Row(lambda game: [*_track()(game), game.options.resource_cap]),
    "turn.own_turn": Row(OWN_CARDS, "most"),
    "turn.sell_for": Row(SALE),
    "reveal.icon": Row(ICON),
    "reveal.points_equal": Row(VALUES),
    "reveal.points_free": Row(VALUES),
    "reveal.edge_gain": Row(EDGE),
    "areas.many": Row(lambda game: [max(len(area.sides) for _, _, area in game.areas)]),
    "areas.take": Row(_options(lambda o: o.units_per_symbol)),
    "areas.market": Row(TENTS),
    "areas.cap.text": Row(_options(lambda o: o.resource_cap), "most"),
    "castles.cost_each": Row(lambda game: {*_cost(game)}),
    "castles.cost_listed": Row(_cost),
    "castles.cost_some": Row(_cost),
    "castles.buy": Row(PURCHASE),
    "castles.buy_often": Row(PURCHASES, "most"),
    "castles.site": Row(_options(lambda o: o.castles_per_site)),
    "castles.influence": Row(COATS, "least"),
    "castles.influence_any": Row(COATS, "least"),
    "castles.supply.text": Row(CASTLES, "most"),
    "castles.village": Row(_options(lambda o: o.line_points[VILLAGE])),
    "castles.city": Row(_options(lambda o: o.line_points[CITY])),
    "castles.lap.title": Row(_track()),
    "castles.lap.text": Row(_track(1, 2)),
    "castles.laps.title": Row(_track()),
    "castles.laps.text": Row(_track(1, 2)),
    "end.cards": Row(_options(lambda o: o.final_points.card)),
    "end.resources": Row(_options(lambda o: o.final_points.resource)),
    "end.silver": Row(_options(*AWARDS[:2])),
    "end.silver_first": Row(_options(AWARDS[2])),
    "end.second_full": Row(_options(AWARDS[2])),
    "end.dilemma": Row(START_TILE),
    "fewer.three": Row(lambda game: [3, 4, game.options.silver_in_mine["three"]], "most"),
    "fewer.two_pieces": Row(lambda game: [len(_two(game))], "most"),
    "fewer.two_tiles": Row(lambda game: [_played_half(game)]),
    "fewer.two_silver": Row(_silver("two"), "most"),
    "tournament.silver": Row(_silver("tournament")),
    "tournament.league_all": Row(_options(lambda o: o.tournament_games)),
    "dilemma.own_tile": Row(START_TILE),
    "battle.cost_build": Row(_cost),
    "battle.cost_over": Row(_overbuild),
    "battle.height": Row(HEIGHT, "most"),
    "battle.most": Row(_options(lambda o: o.battle.majority[VILLAGE], lambda o: o.battle.majority[CITY])),
    "battle.standing": Row(_options(lambda o: o.battle.castle_points)),
    "battle.silver_more": Row(_options(*BATTLE_AWARDS)),
    "cards.short_own": Row(OWN_CARDS, "most"),
    "cards.short_sell": Row(SALE),
    "questions.card_area.q": Row(lambda _: []),
    "questions.card_area.a": Row(CARD_AREA, "most"),
    "questions.card_area_battle.q": Row(lambda _: []),
    "questions.card_area_battle.a": Row(CARD_AREA, "most"),
    "questions.overbuild_again.q": Row(lambda _: []),
    "questions.overbuild_again.a": Row(HEIGHT, "most"),
    "summary.reveal_icon": Row(ICON),
    "summary.reveal_edge": Row(EDGE),
    "summary.areas_take": Row(_options(lambda o: o.units_per_symbol, lambda o: o.resource_cap), "most"),
    "summary.areas_market": Row(TENTS),
    "summary.castles_cost": Row(_cost),
    "summary.castles_buy": Row(PURCHASE),
    "summary.castles_often": Row(PURCHASES, "most"),
    "summary.castles_where": Row(COATS),
    "summary.castles_where_any": Row(COATS),
    "summary.castles_score": Row(_options(lambda o: o.line_points[VILLAGE], lambda o: o.line_points[CITY])),
    "summary.cards_play": Row(OWN_CARDS, "most"),
    "summary.cards_sell": Row(SALE),
    "summary.battle_cost": Row(_overbuild),
    "summary.end_left": Row(_options(lambda o: o.final_points.card, lambda o: o.final_points.resource)),
    "summary.end_silver": Row(_options(*AWARDS)),
}
START_SILVER = {
    "setup.start_silver_two": ("two", 2),
    "setup.start_silver_three": ("three", 3),
    "setup.start_silver_four": ("four", 4),
    "fewer.start_silver_two": ("two", 2),
    "fewer.start_silver_three": ("three", 3),
}
"""Messages about silver before the first turn: the layout, and how many play."""
BATTLE_SILVER = {
    "battle.start_two": ("two_battle", 2),
    "battle.start_three": ("three_battle", 3),
    "battle.start_four": ("four_battle", 4),
}
"""The same for games with Battle; these name the first player, too."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A message that is told only if the game plays so; ``way`` is the rounding that it tells."""

    key: str
    plays_so: Callable[[Options], bool]
    way: str = ""


def _rounds(kind: str, way: str) -> Callable[[Options], bool]:
    return lambda o: getattr(o.rounding, kind) is Rounding(way)


def _rounded(kind: str, *keys: tuple[str, str]) -> Iterable[Choice]:
    return (Choice(key, _rounds(kind, way), way) for key, way in keys)


def _second(way: str) -> Callable[[Options], bool]:
    return lambda o: (
        o.rulings.second_silver_tie is SecondSilverTie.SHARE and o.rounding.second_silver is Rounding(way)
    )


def _by_ruling(name: str) -> Callable[[str, str], tuple[Choice, Choice]]:
    """The message if the ruling holds, and the one if it does not."""
    return lambda so, not_so: (
        Choice(so, lambda o: bool(getattr(o.rulings, name))),
        Choice(not_so, lambda o: not getattr(o.rulings, name)),
    )


CHOICES: tuple[Choice, ...] = (
    *_rounded("areas", ("areas.tie_down", "down"), ("areas.tie_up", "up")),
    *_rounded("areas", ("summary.areas_down", "down"), ("summary.areas_up", "up")),
    *_rounded("mine", ("end.mine_down", "down"), ("end.mine_up", "up")),
    *_rounded("battle_majority", ("battle.tie_down", "down"), ("battle.tie_up", "up")),
    *starmap(Choice, [("end.second_down", _second("down"), "down"), ("end.second_up", _second("up"), "up")]),
    Choice("end.second_full", lambda o: o.rulings.second_silver_tie is SecondSilverTie.TIE),
    Choice("areas.too_few", lambda o: o.rounding.areas is Rounding.DOWN),
    *_by_ruling("edge_zero_coat_pays")("reveal.edge_zero_pays.text", "reveal.edge_zero.text"),
    *_by_ruling("neutral_blocks_ties")("fewer.neutral_tie", "fewer.neutral_tie_free"),
    *_by_ruling("zero_coat_builds")("castles.influence_any", "castles.influence"),
    *_by_ruling("vacant_allows_castles")("cards.incendiary.later", "cards.incendiary.more"),
    *_by_ruling("master_builder_overbuild")(
        "questions.overbuild_builder_yes.a", "questions.overbuild_builder.a"
    ),
)
LIMITS = {
    "most": {
        "en": r"at most|up to|\bonly\b|never",
        "de": r"höchstens|bis zu|\bnur\b|\bnie\b",
        "es": r"como máximo|como mucho|hasta|\bsolo\b|[Nn]unca",
        "nl": r"hoogstens|slechts|\bmaar\b|nooit",
        "fr": r"au plus|jusqu’à|seulement|\b[Nn](e |’)\w+ que\b|jamais",
    },
    "least": {
        "en": r"at least",
        "de": r"[Mm]indestens",
        "es": r"al menos",
        "nl": r"minstens",
        "fr": r"au moins",
    },
}
"""How each language says a limit."""
