"""Castles and cards in the own turn: what to build, play or sell, or to leave it at that."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.systems.castelli.bots.stocks import missing_units
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.bots.weights import LEADS
from castelli_pnp.systems.castelli.model.words import SecondSilverTie
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.state import BUILD, LAST_SALE, State
from castelli_pnp.systems.castelli.rules.view import View

_PLAY: Final = int(Verb.PLAY)
_BUILD: Final = int(Verb.BUILD)
_OVERBUILD: Final = int(Verb.OVERBUILD)
_SELL: Final = int(Verb.SELL)
Rated = list[tuple[float, Action]]
Standings = list[list[int]]
"""For each landscape how many castles each seat has in line with it."""
_MIDDLE = len(LEADS) // 2


def choose_action(v: Values, view: View, actions: list[Action]) -> Action:
    """Whatever is asked besides tiles: the best action that is worth more than none."""
    phase = view.phase
    if phase == BUILD:
        best, chosen = 0.0, actions[-1]
        for value, action in rate_actions(v, view, actions):
            if value > best:
                best, chosen = value, action
        return chosen
    return choose_last_sale(v, view, actions) if phase == LAST_SALE else actions[-1]


def rate_actions(v: Values, view: View, actions: list[Action]) -> Rated:
    """What castles and cards are worth in step 3, less what is given for them."""
    if actions[0].verb > _OVERBUILD:
        return _rate_sale(v, view, actions)
    worth, area_land = view.worth, v.table.board.area_land
    prices: dict[tuple[int, ...], float] = {}
    found: Rated = []
    for action in actions:
        verb = action.verb
        if verb == _BUILD:
            price = prices.get(action.helpers)
            if price is None:
                price = prices[action.helpers] = _price(v, view, action)
            found.append((worth[area_land[action.target]] - price, action))
        elif verb == _PLAY:
            found.append((0.0 if action.face in v.idle else rate_play(v, view, action), action))
        elif verb == _OVERBUILD:
            found.append((worth[v.table.place_land[action.target]] - _price(v, view, action), action))
        else:
            break
    if v.table.battle:
        return _with_majorities(v, view, found)
    return found if prices else found + _rate_sale(v, view, actions)


# --- castles ---


def _with_majorities(v: Values, view: View, rated: Rated) -> Rated:
    """Battle: castles that stand count at the end, and majorities do (R89-R91)."""
    t, counts = v.table, standings(v, view)
    found: Rated = []
    for value, action in rated:
        gain = 0.0
        if action.verb == _BUILD:
            gain = v.standing + majority_gain(v, view, counts, t.board.area_land[action.target])
        elif action.verb == _OVERBUILD:
            owner = view.places[action.target] & 3
            gain = v.standing * (1 + v.harm)
            gain += majority_gain(v, view, counts, t.place_land[action.target], owner)
        found.append((value + gain, action))
    return found


def _price(v: Values, view: View, action: Action) -> float:
    """Units, silver for missing ones, and the cards that help."""
    t, stocks, helpers, at = v.table, v.scales.stocks, action.helpers, 3 * view.seat
    if not helpers and action.verb == _BUILD:
        return v.scales.prices[v.level(view)][stocks.code(view.stock, at)]
    have = tuple(view.stock[at : at + 3])
    cost: tuple[int, ...] = t.cost if action.verb == _BUILD else t.overbuild_cost
    prices = t.unit_prices if action.verb == _BUILD else t.overbuild_prices
    each = t.purchase_silver
    extra = 0.0
    for face in helpers:
        if face in t.overbuild_costs:
            cost = (t.overbuild_costs[face],) * len(cost)
        if face in prices:
            each = prices[face]
        if face in t.extra_faces:
            extra += t.faces[face].extra_worth(v, view)
    spent = stocks.spent(have, cost, v.level(view))
    price = spent + missing_units(have, cost) * each * v.cube + v.kept(view) * len(helpers)
    return price - extra


# --- cards ---


def rate_play(v: Values, view: View, action: Action) -> float:
    """What a card does now, less what it is worth in the hand."""
    return v.table.faces[action.face].worth(v, view, action.target)


def _rate_sale(v: Values, view: View, actions: list[Action]) -> Rated:
    """A card sold for the silver that a castle lacks, or because it is of no use to this player."""
    sales = [action for action in actions if action.verb == _SELL]
    if not sales:
        return []
    castle = _castle_for_silver(v, view)
    if castle > 0:
        return [(castle - _held(v, view, action.face), action) for action in sales]
    return [(v.cube, action) for action in sales if action.face in v.idle]


def _castle_for_silver(v: Values, view: View) -> float:
    """What the best castle would win that only silver is lacking for, if cards can be sold for it."""
    t, me = v.table, view.seat
    if not view.realms[me] or not view.castles[me]:
        return 0.0
    have = tuple(view.stock[3 * me : 3 * me + 3])
    missing = missing_units(have, t.cost)
    lacking = missing * t.purchase_silver - view.silver[me]
    if lacking <= 0 or missing > t.purchases_per_turn - view.purchases:
        return 0.0
    if lacking > min(t.sale_silver * len(view.hand), view.mine[view.half]):
        return 0.0
    worth = max([view.worth[t.board.area_land[site]] for site in view.realms[me]])
    return worth - v.scales.stocks.spent(have, t.cost, v.level(view)) - missing * t.purchase_silver * v.cube


def _held(v: Values, view: View, face: int) -> float:
    """What a card is worth if it is kept."""
    return v.table.faces[face].held(v, view)


def choose_settling(v: Values, view: View, actions: list[Action]) -> Action:
    """A card that founds or burns more than one settlement continues."""
    lands = [action for action in actions if action.verb == Verb.SETTLE]
    rated = [v.settlement_worth(view, action.target, view.founding_as) for action in lands]
    return lands[rated.index(max(rated))]


# --- the last sale: is more silver worth the cards that are given for it? ---


def choose_last_sale(v: Values, view: View, actions: list[Action]) -> Action:
    """Sells if some number of cards brings more in silver than the cards count."""
    cards, before = len(view.hand), award_after(v, view, 0)
    for sold in range(1, cards + 1):
        if award_after(v, view, sold) - before > sold * v.card_end:
            return next(action for action in actions if action.verb == Verb.SELL)
    return actions[-1]


def award_after(v: Values, view: View, sold: int) -> int:
    """The award for silver if so many cards are sold and nobody else sells any."""
    t, half, me = v.table, view.half, view.seat
    cubes = min(sold * t.sale_silver, view.mine[half])
    purses = view.silver[:]
    purses[me] += cubes
    among, seats = t.leaders[half][view.areas[t.board.mine_area(half)] & t.sums]
    for seat in seats:
        purses[seat] += t.options.rounding.mine.share(view.mine[half] - cubes, among)
    return _award(v, [purses[seat] for seat in t.rivals[me]], purses[me])


def _award(v: Values, others: list[int], own: int) -> int:
    t = v.table
    richer, equal = sorted({cubes for cubes in others if cubes > own}), others.count(own)
    if not own or len(richer) > 1 or (richer and others.count(richer[0]) > 1):
        return 0
    if not richer:
        return t.award.tie if equal else t.award.first
    if equal and t.rulings.second_silver_tie is not SecondSilverTie.SHARE:
        return t.award.tie
    return t.options.rounding.second_silver.share(t.award.second, equal + 1)


# --- rows and columns (Battle) ---


def standings(v: Values, view: View | State) -> Standings:
    t = v.table
    lines, place_land = t.board.lines, t.place_land
    found = [[0] * t.seats for _ in lines]
    for place, stack in enumerate(view.places):
        if stack:
            for land in lines[place_land[place]]:
                found[land][stack & 3] += 1
    return found


def majority_gain(v: Values, view: View, counts: Standings, land: int, owner: int = -1) -> float:
    """What a castle there adds to the hope for majorities; one that it covers no longer counts (R89, R90)."""
    t, me = v.table, view.seat
    rivals, settled, points = t.rivals[me], view.settled, t.majority
    gain = 0.0
    for other in t.board.lines[land]:
        if settled[other]:
            count = counts[other]
            best = max([count[rival] for rival in rivals])
            lead = count[me] - best
            hope = _lead(lead)
            if owner >= 0 and count[owner] == best:
                hope += _lead(lead + 1)
            gain += hope * points[settled[other]]
    return gain


def _lead(castles: int) -> float:
    return LEADS[max(0, min(2 * _MIDDLE, castles + _MIDDLE))]
