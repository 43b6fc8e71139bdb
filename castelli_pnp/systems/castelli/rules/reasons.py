"""Why an action is not legal now: a reason code. What is legal decides ``legal``; this only explains it."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.building import BuildingCosts, build_fault, overbuild_fault
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import (
    BUILD,
    DILEMMA,
    GUARD,
    ORIENT,
    OVER,
    OWN_TURN,
    REVEAL,
    SETTLE,
    STEWARD,
    State,
)

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
        case Verb.SELL:
            if action.face not in s.hands[s.actor]:
                return "no_such_card"
            return "no_sale" if not t.options.card_sale_silver else "mine_empty"
        case _:
            return "must_act"


def _play_reason(s: State, action: Action) -> str:
    if action.face not in s.hands[s.actor]:
        return "no_such_card"
    return "card_used" if s.played >= s.table.cards_per_turn else "no_effect"
