"""Whether a moment can come about: what is asked, of whom, and what has happened in the turn so far."""

from __future__ import annotations

from collections.abc import Callable

from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.building import Order, overbuild_fault
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import (
    ARMY,
    BUILD,
    DILEMMA,
    GUARD,
    LAST_SALE,
    ORIENT,
    OVER,
    OWN_TURN,
    REVEAL,
    SETTLE,
    STEWARD,
    WINDOW,
    State,
)

_AFTER_PLACING = frozenset((WINDOW, BUILD, GUARD))


def turns_so_far(s: State) -> int:
    """Every turn turns up one tile; the tile of the running turn does not count yet."""
    return sum(up >= 0 for up in s.up) - bool(s.moments & _AFTER_PLACING)


def makes_sense(s: State) -> bool:
    """Whether everything about the moment fits what lies on the table."""
    return all(sound(s) for sound in _SOUND) and (s.phase == OVER or bool(legal(s)))


def _asked_is_the_right_player(s: State) -> bool:
    if s.phase in (STEWARD, GUARD):
        return s.actor in s.table.rivals[s.active]
    return s.actor == s.active or (s.phase == LAST_SALE and s.actor in s.table.rivals[s.active])


def _halves_end_with_their_tiles(s: State) -> bool:
    ended = s.phase in (OVER, LAST_SALE)
    over = [over and not tiles for over, tiles in zip(s.over, s.hidden, strict=True)]
    return over == s.over and (s.phase == OVER or not s.over[s.half]) and not (ended and s.hidden[s.half])


def _tile_lies_as_told(s: State) -> bool:
    now = s.moments
    if now & {DILEMMA, ORIENT, STEWARD}:
        right = s.table.dilemma or DILEMMA not in now
        own_field = s.table.ground.space_half[s.space] == s.half
        return right and own_field and s.up[s.space] < 0 and (STEWARD not in now or s.turned >= 0)
    if WINDOW in now:
        return s.up[s.space] == s.turned >= 0 and bool(s.todo)
    return REVEAL not in now or bool(s.hidden[s.half])


def _stewards_are_held(s: State) -> bool:
    if s.phase != STEWARD:
        return True
    rivals = s.table.rivals[s.active]
    asked = (s.actor, *s.queue)
    in_turn = [seat for seat in rivals if seat in asked] == list(asked)
    held = all(s.table.steward in s.hands[seat] and seat not in s.stewards for seat in asked)
    return in_turn and held and set(s.stewards) <= set(rivals)


def _settling_goes_on(s: State) -> bool:
    return s.phase != SETTLE or (s.founding > 0 and s.resume in OWN_TURN and s.played > 0)


def _limits_are_kept(s: State) -> bool:
    t = s.table
    cards = (t.landgravine, t.landgrave, t.army)
    most = [t.faces[card].number("castles") * s.played if card >= 0 else 0 for card in cards]
    licensed = all(held <= limit for held, limit in zip(s.licences, most, strict=True))
    bought = s.played <= t.cards_per_turn and s.purchases <= t.purchases_per_turn
    again = t.faces[t.guard].number("castles") - 1 if t.guard >= 0 else 0
    return licensed and bought and all(s.guards.count(seat) <= again for seat in s.guards)


def _attempt_is_sound(s: State) -> bool:
    """The overbuilding could have been tried, with the cards that are used up for it."""
    if s.phase != GUARD:
        return True
    attempt, t = s.attempt, s.table
    if attempt is None or attempt.verb != Verb.OVERBUILD or len(attempt.helpers) > s.played:
        return False
    stack = s.places[attempt.target]
    if not stack or stack & 3 != s.actor or not (t.guard in s.hands[s.actor] or s.actor in s.guards):
        return False
    before = s.copy()
    before.actor, before.phase, before.choices = s.active, BUILD, None
    before.hands[s.active] += attempt.helpers
    before.played -= len(attempt.helpers)
    if t.army in attempt.helpers:
        army = s.licences[ARMY] - t.faces[t.army].number("castles")
        before.licences = (*s.licences[:ARMY], army)
    return before.licences[ARMY] >= 0 and overbuild_fault(Order(before), attempt) is None


_SOUND: tuple[Callable[[State], bool], ...] = (
    _asked_is_the_right_player,
    _halves_end_with_their_tiles,
    _tile_lies_as_told,
    _stewards_are_held,
    _settling_goes_on,
    _limits_are_kept,
    _attempt_is_sound,
)
