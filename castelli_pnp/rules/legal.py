"""What the player to act may do: the legal actions, in order."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.building import Order, build_fault, overbuild_fault
from castelli_pnp.rules.ground import CITY, VACANT
from castelli_pnp.rules.hands import TRAITOR
from castelli_pnp.rules.state import (
    BUILD,
    DILEMMA,
    GUARD,
    NO_LICENCES,
    ORIENT,
    OVER,
    REVEAL,
    SETTLE,
    STEWARD,
    WINDOW,
    State,
)  # fmt: skip
from castelli_pnp.rules.table import GRAIN, WOOD


def legal(s: State) -> list[Action]:
    """All legal actions, sorted; whoever asks must not change the list."""
    found = s.choices
    if found is None:
        phase = s.phase
        if phase == REVEAL:
            found = s.hidden[s.half]
        elif phase == ORIENT:
            found = s.table.actions.orient
        else:
            s.choices = found = _legal(s)
            return found
        if s.hands[s.actor]:
            s.choices = found = [*found, *cards_to_play(s), *cards_to_sell(s)]
    return found


def _legal(s: State) -> list[Action]:
    actions = s.table.actions
    phase = s.phase
    if phase == BUILD:
        return in_building(s)
    if phase == WINDOW:
        return [*cards_to_play(s), *cards_to_sell(s), actions.done]
    if phase == DILEMMA:
        return [actions.keep, actions.swap, *cards_to_play(s), *cards_to_sell(s)]
    if phase == OVER:
        return []
    if phase == SETTLE:
        return [actions.settle[land] for land in settling(s, s.founding_as)]
    if phase == STEWARD:
        turns = [action for action in actions.steward if action.target != s.turned]
        return [*turns, *cards_to_sell(s), actions.done]
    reaction = [actions.guard] if phase == GUARD else []
    return [*reaction, *cards_to_sell(s), actions.done]


def cards_to_sell(s: State) -> list[Action]:
    """Any card, as long as the mine can pay for it (R62, A18)."""
    hand = s.hands[s.actor]
    if not hand or not s.mine[s.half] or not s.table.options.card_sale_silver:
        return []
    return s.table.hands[hand].sales


def cards_to_play(s: State) -> list[Action]:
    """The cards that are played by themselves and have an effect (A22)."""
    t = s.table
    hand = s.hands[s.actor]
    if not hand or s.played >= t.cards_per_turn:
        return []
    found: list[Action] = []
    for aim, number, plays in t.hands[hand].plays:
        if aim is None:
            found.append(plays[-1])
        elif aim < TRAITOR:
            if aim == 0:
                if s.mine[s.half] >= number:
                    found.append(plays[-1])
            elif any(s.silver[rival] for rival in t.rivals[s.actor]):
                found.append(plays[-1])
        elif aim == TRAITOR:
            if s.silver[s.actor] >= number:
                found += [plays[rival] for rival in sorted(t.rivals[s.actor]) if s.hands[rival]]
        else:
            found += [plays[land] for land in settling(s, number)]
    return found


def settling(s: State, kind: int) -> Iterator[int]:
    """Where a village or city can be founded (A37, A38), or, for VACANT, which cities can be burnt (D34)."""
    t = s.table
    if kind == VACANT:
        yield from (land for land in t.lands_in[s.half] if s.settled[land] == CITY)
    elif s.reserve[kind]:
        free = t.rulings.vacant_allows_castles
        stack_on = s.places.__getitem__
        for land in t.lands_in[s.half]:
            if not s.settled[land] and (free or not any(map(stack_on, t.ground.land_places[land]))):
                yield land


def in_building(s: State) -> list[Action]:
    """In step 3: castles, cards, and to leave it at that."""
    t = s.table
    seat = s.actor
    hand = s.hands[seat]
    helped = hand and s.played < t.cards_per_turn and t.hands[hand].helpers
    plain = not helped and s.licences == NO_LICENCES
    castles = _castles(s, seat) if plain else _castles_with_cards(s)
    if t.battle:
        castles += _overbuildings(s)
    if hand:
        return [*cards_to_play(s), *castles, *cards_to_sell(s), t.actions.done]
    castles.append(t.actions.done)
    return castles


def _castles(s: State, seat: int) -> list[Action]:
    """Without any card: every site in the player's realm, or none if it cannot be paid."""
    t = s.table
    realm = s.realms[seat]
    if not realm or not s.castles[seat]:
        return []
    wood, grain, rocks = t.cost
    stock = s.stock
    at = seat * 3
    missing = 0
    if stock[at] < wood:
        missing = wood - stock[at]
    if stock[at + 1] < grain:
        missing += grain - stock[at + 1]
    if stock[at + 2] < rocks:
        missing += rocks - stock[at + 2]
    if missing and (
        missing > t.purchases_per_turn - s.purchases or missing * t.purchase_silver > s.silver[seat]
    ):
        return []
    plain = t.build_plain
    return [plain[area] for area in realm]


def _castles_with_cards(s: State) -> list[Action]:
    """All ways to build, the cards in hand and the licences of this turn included."""
    t = s.table
    order = Order(s)
    if not s.castles[order.seat]:
        return []
    realm = s.realms[order.seat]
    licensed = [area for kind in (WOOD, GRAIN) if s.licences[kind] for area in order.glebes(kind)]
    areas = sorted([*realm, *licensed]) if licensed else realm
    found: list[Action] = []
    for helpers in order.helpers():
        if len(helpers) > 1:
            ways = [t.build_with[area].get(helpers) for area in range(t.ground.area_count)]
            found += [action for action in ways if action and build_fault(order, action) is None]
        elif order.can_pay(order.missing, helpers):
            kind = t.opened_by.get(helpers)
            if kind is not None:
                opened = () if s.licences[kind] else order.glebes(kind)
                found += [t.build_with[area][helpers] for area in opened]
            elif not helpers or helpers == (t.master_builder,):
                found += [t.build_with[area][helpers] for area in areas]
    return found


def _overbuildings(s: State) -> list[Action]:
    t = s.table
    order = Order(s)
    seat = order.seat
    if not s.castles[seat]:
        return []
    found: list[Action] = []
    for helpers in order.helpers():
        if order.can_overbuild(helpers):
            for place, stack in enumerate(s.places):
                if stack and stack & 3 != seat:
                    action = t.overbuild_with[place].get(helpers)
                    if action is not None and overbuild_fault(order, action) is None:
                        found.append(action)
    return found
