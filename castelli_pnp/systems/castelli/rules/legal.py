"""What the player to act may do: the legal actions, in order."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.cards.effect import (
    ALWAYS,
    CARDS_OF_RIVAL,
    LANDSCAPE,
    SILVER_IN_MINE,
    SILVER_OF_RIVALS,
)
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.building import (
    BuildingCosts,
    build_fault,
    can_pay_plainly,
    overbuild_fault,
)
from castelli_pnp.systems.castelli.rules.hands import Hand
from castelli_pnp.systems.castelli.rules.state import (
    BUILD,
    DILEMMA,
    GUARD,
    NO_LICENSES,
    ORIENT,
    OVER,
    OWN_TURN,
    REVEAL,
    SETTLE,
    STEWARD,
    WINDOW,
    State,
)  # fmt: skip
from castelli_pnp.systems.castelli.rules.table import GRAIN, WOOD


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
            found = found[:]
            _add_cards(s, found)
        s.choices = found
    return found


def _legal(s: State) -> list[Action]:
    actions = s.table.actions
    phase = s.phase
    if phase == BUILD:
        return in_building(s)
    if phase == WINDOW:
        return in_window(s)
    if phase == DILEMMA:
        choices = [actions.keep, actions.swap]
        _add_cards(s, choices)
        return choices
    if phase == OVER:
        return []
    if phase == SETTLE:
        return [*(actions.settle[land] for land in s.lands_for(s.founding_as)), *cards_to_sell(s)]
    if phase == STEWARD:
        return [*_turns(s), *cards_to_sell(s), actions.done]
    return [*(_protections(s) if phase == GUARD else ()), *cards_to_sell(s), actions.done]


def _turns(s: State) -> list[Action]:
    """The ways to turn the tile of another player, with each card that does it."""
    hand, turned = s.hands[s.actor], s.turned
    return [
        action
        for face, turns in s.table.actions.turning.items()
        if face in hand
        for action in turns
        if action.target != turned
    ]


def _protections(s: State) -> list[Action]:
    """The cards that protect a castle; one that still protects needs no other."""
    protecting = s.table.actions.protecting
    if s.actor in s.guards:
        return [*protecting.values()][:1]
    hand = s.hands[s.actor]
    return [action for face, action in protecting.items() if face in hand]


def in_window(s: State) -> list[Action]:
    """Between two steps of the turn: a card, a sale, or to go on."""
    choices: list[Action] = []
    _add_cards(s, choices)
    choices.append(s.table.actions.done)
    return choices


def _add_cards(s: State, found: list[Action], castles: list[Action] | None = None) -> None:
    """After other actions everything the hand allows; castles stand between plays and sales (R61, R62)."""
    t = s.table
    hand = t.hands.of(s.actor, s.hands[s.actor])
    if hand.plays and s.played < t.cards_per_turn:
        _add_plays(s, hand, found)
    if castles:
        found += castles
    if t.sale_silver and s.mine[s.half]:
        found += hand.sales


def cards_to_sell(s: State) -> list[Action]:
    """Any card, as long as the mine can pay for it (R62, A18)."""
    t = s.table
    if not t.sale_silver or not s.mine[s.half]:
        return []
    return t.hands.of(s.actor, s.hands[s.actor]).sales


def sales_out_of_turn(s: State, seat: int) -> list[Action]:
    """What a seat may sell now, whoever is asked; ``legal`` never lists it (R62, A17)."""
    sales = s.table.actions.sell_as[seat]
    return [sales[face] for face in sorted(set(s.hands[seat])) if sale_fault(s, seat, face) is None]


def seller(s: State, action: Action) -> int:
    """Who sells a card with that action: the seat that it names, or else whoever is asked."""
    return action.target if action.target >= 0 else s.actor


def sale_fault(s: State, seat: int, face: int) -> str | None:
    """Why a seat cannot sell a card; None if it can."""
    t = s.table
    half = t.half_of[seat]
    if s.over[half]:
        return "over"
    if face not in s.hands[seat]:
        return "no_such_card"
    if not t.sale_silver:
        return "no_sale"
    return None if s.mine[half] else "mine_empty"


def _add_plays(s: State, hand: Hand, found: list[Action]) -> None:
    """The cards that are played by themselves and have an effect (A22)."""
    for needs, number, plays in hand.plays:
        if needs == ALWAYS:
            found.append(plays[-1])
        elif needs == SILVER_IN_MINE:
            if s.mine[s.half] >= number:
                found.append(plays[-1])
        elif needs == SILVER_OF_RIVALS:
            for rival in s.table.rivals[s.actor]:
                if s.silver[rival]:
                    found.append(plays[-1])
                    break
        elif needs == CARDS_OF_RIVAL:
            if s.silver[s.actor] >= number:
                found += [plays[rival] for rival in sorted(s.table.rivals[s.actor]) if s.hands[rival]]
        elif needs == LANDSCAPE:
            for land in s.lands_for(number):
                found.append(plays[land])
        else:
            found += [plays[target] for target in s.table.faces[number].targets(s)]


def in_building(s: State) -> list[Action]:
    """In step 3: castles, cards, and to leave it at that."""
    t = s.table
    seat = s.actor
    hand = s.hands[seat]
    castles: list[Action] = []
    if s.castles[seat]:
        if s.permits != NO_LICENSES or (hand and len(t.hands.of(seat, hand).helpers) > 1):
            castles = _castles_with_cards(s)
        elif s.realms[seat] and can_pay_plainly(s, seat):
            plain = t.build_plain
            castles = [plain[area] for area in s.realms[seat]]
        if t.battle:
            castles += _overbuildings(BuildingCosts(s))
    if hand:
        found: list[Action] = []
        _add_cards(s, found, castles)
        castles = found
    elif not castles:
        return t.nothing
    castles.append(t.actions.done)
    return castles


def _castles_with_cards(s: State) -> list[Action]:
    """All ways to build, the cards in hand and the permits of this turn included."""
    t = s.table
    order = BuildingCosts(s)
    plainly = order.can_pay(order.missing, ())
    if not plainly and not order.holds_builder():
        return []
    areas = s.realms[order.seat]
    if s.permits != NO_LICENSES:
        licensed = [area for kind in (WOOD, GRAIN) if s.permits[kind] for area in order.card_areas(kind)]
        areas = sorted([*areas, *licensed])
    found: list[Action] = []
    for helpers in order.helpers():
        ways = t.build_with.get(helpers)
        if ways is None:
            continue
        if helpers in t.opened_by:
            kind = t.opened_by[helpers]
            if plainly and not s.permits[kind]:
                found += [ways[area] for area in order.card_areas(kind)]
        elif helpers and helpers not in t.plain_builders:
            found += [action for action in ways.values() if build_fault(order, action) is None]
        elif (not helpers or order.missing) and order.can_pay(order.missing, helpers):
            found += [ways[area] for area in areas]
    return found


def _overbuildings(order: BuildingCosts) -> list[Action]:
    s, t, seat = order.s, order.s.table, order.seat
    found: list[Action] = []
    for helpers in order.helpers():
        if order.can_overbuild(helpers):
            for place, stack in enumerate(s.places):
                if stack and stack & 3 != seat:
                    action = t.overbuild_with[place].get(helpers)
                    if action is not None and overbuild_fault(order, action) is None:
                        found.append(action)
    return found


_PHASES: dict[int, frozenset[int]] = {
    Verb.REVEAL: frozenset((REVEAL,)),
    Verb.KEEP: frozenset((DILEMMA,)),
    Verb.SWAP: frozenset((DILEMMA,)),
    Verb.ORIENT: frozenset((ORIENT,)),
    Verb.STEWARD: frozenset((STEWARD,)),
    Verb.GUARD: frozenset((GUARD,)),
    Verb.PLAY: OWN_TURN,
    Verb.SETTLE: frozenset((SETTLE,)),
    Verb.BUILD: frozenset((BUILD,)),
    Verb.OVERBUILD: frozenset((BUILD,)),
}
REASONS = (
    "already_open", "army_not_needed", "card_used", "face_up", "guarded", "mine_empty", "must_act",
    "no_castle_left", "no_castle_there", "no_effect", "no_influence", "no_majority", "no_module", "no_sale",
    "no_site", "no_such_card", "not_now", "nothing_missing", "other_field", "over", "own_castle",
    "site_taken", "too_high", "too_poor", "unchanged",
)  # fmt: skip
"""Every code that can be given."""


def why_illegal(s: State, action: Action) -> str | None:
    """A code from ``REASONS``, or None if the action is legal."""
    if action in legal(s):
        return None
    if s.phase == OVER:
        return "over"
    if action.verb == Verb.SELL:
        return sale_fault(s, seller(s, action), action.face)
    if action.verb in (Verb.KEEP, Verb.SWAP) and not s.table.dilemma:
        return "no_module"
    phases = _PHASES.get(action.verb)
    if phases is not None and s.phase not in phases:
        return "not_now"
    return _reason(s, action)


def _reason(s: State, action: Action) -> str:
    t = s.table
    match action.verb:
        case Verb.REVEAL:
            return "other_field" if t.board.space_half[action.target] != s.half else "face_up"
        case Verb.STEWARD:
            return "unchanged"
        case Verb.PLAY:
            return _play_reason(s, action)
        case Verb.SETTLE:
            return "no_effect"
        case Verb.BUILD:
            return build_fault(BuildingCosts(s), action) or "not_now"
        case Verb.OVERBUILD:
            return overbuild_fault(BuildingCosts(s), action) or "not_now"
        case _:
            return "must_act"


def _play_reason(s: State, action: Action) -> str:
    if action.face not in s.hands[s.actor]:
        return "no_such_card"
    return "card_used" if s.played >= s.table.cards_per_turn else "no_effect"
