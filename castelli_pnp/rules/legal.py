"""What the player to act may do: the legal actions, in order."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.building import Order, build_fault, missing_units, overbuild_fault
from castelli_pnp.rules.ground import CITY, VACANT, VILLAGE
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
)
from castelli_pnp.rules.table import GRAIN, WOOD, share


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
        castles = castles_to_build(s)
        if not s.hands[s.actor]:
            return [*castles, actions.done]
        return [*cards_to_play(s), *castles, *cards_to_sell(s), actions.done]
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
    sell = s.table.actions.sell
    if len(hand) == 1:
        return [sell[hand[0]]]
    return [sell[face] for face in sorted(set(hand))]


def cards_to_play(s: State) -> list[Action]:
    """The cards that are played by themselves and have an effect (A22)."""
    hand = s.hands[s.actor]
    if not hand or s.played >= s.table.cards_per_turn:
        return []
    found: list[Action] = []
    for face in sorted(set(hand)):
        plays = s.table.actions.play[face]
        if plays:
            found += [plays[target] for target in targets(s, face)]
    return found


def targets(s: State, face: int) -> Iterator[int]:
    """What a card can be aimed at; -1 where it needs no aim."""
    t = s.table
    shown = t.faces[face]
    match shown.card.id:
        case "king":
            possible = shown.value > 0
        case "robber_baron":
            possible = share(s.mine[s.half], shown.number("divisor"), t.options.rounding.robber_baron) > 0
        case "raider" | "brigands":
            possible = any(s.silver[rival] for rival in t.rivals[s.actor])
        case "traitor":
            if s.silver[s.actor] >= shown.number("silver"):
                yield from sorted(rival for rival in t.rivals[s.actor] if s.hands[rival])
            return
        case "peasant":
            yield from settling(s, VILLAGE)
            return
        case "duke":
            yield from settling(s, CITY)
            return
        case _:
            yield from settling(s, VACANT)
            return
    if possible:
        yield -1


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


def castles_to_build(s: State) -> list[Action]:
    """Every castle the active player can pay for, in every way."""
    t = s.table
    seat = s.actor
    if not s.castles[seat]:
        return []
    hand = s.hands[seat]
    helped = bool(hand) and s.played < t.cards_per_turn and not t.helpers.isdisjoint(hand)
    if helped or s.licences != NO_LICENCES:
        found = _castles_with_cards(s)
    else:
        missing = missing_units(s, seat, t.cost)
        if missing and not (
            missing <= t.options.purchases_per_turn - s.purchases
            and missing * t.options.purchase_silver <= s.silver[seat]
        ):
            found = []
        else:
            found = [*map(t.build_plain.__getitem__, s.realms[seat])]
    return [*found, *_overbuildings(s)] if t.battle else found


def _castles_with_cards(s: State) -> list[Action]:
    """All ways to build, the cards in hand and the licences of this turn included."""
    t = s.table
    order = Order(s)
    areas = list(s.realms[order.seat])
    for kind, opener in ((WOOD, t.landgravine), (GRAIN, t.landgrave)):
        if s.licences[kind] or opener in order.hand:
            glebes = t.glebes.get((s.half, kind), ())
            areas += [area for area in glebes if s.rooms[area] and order.is_lord_of(t.ground.area_land[area])]
    areas.sort()
    found: list[Action] = []
    for helpers in order.helpers():
        for area in areas:
            action = t.build_with[area].get(helpers)
            if action is not None and build_fault(order, action) is None:
                found.append(action)
    return found


def _overbuildings(s: State) -> list[Action]:
    t = s.table
    order = Order(s)
    seat = order.seat
    rivals = [place for place, stack in enumerate(s.places) if stack and stack & 3 != seat]
    found: list[Action] = []
    for helpers in order.helpers():
        if order.can_overbuild(helpers):
            for place in rivals:
                action = t.overbuild_with[place].get(helpers)
                if action is not None and overbuild_fault(order, action) is None:
                    found.append(action)
    return found
