"""The turn of a written position: whose it is, the decision, what is half done, and whether that can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from castelli_pnp.engine.forms import Restorer
from castelli_pnp.systems.castelli.model.words import SIDES
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.building import BuildingCosts, overbuild_fault
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.painting import AREAS_DUE, STEPS_DUE
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS, STEPS
from castelli_pnp.systems.castelli.rules.state import (
    ARMY,
    BUILD,
    DILEMMA,
    FLEETING,
    GUARD,
    LAST_SALE,
    ORIENT,
    OVER,
    OWN_TURN,
    PHASES,
    REVEAL,
    SETTLE,
    STEWARD,
    WINDOW,
    State,
)

_AFTER_PLACING = frozenset((WINDOW, BUILD, GUARD))
"""The tile of the running turn lies already, but the turn does not count yet."""


def restore_turn(s: State, given: Mapping[str, Any], seats: Mapping[str, int], at: Restorer) -> None:
    """Sets the turn as given; if nothing is given, the first player is about to reveal a tile."""
    s.thefts = given.get("thefts", 0)
    s.fate = (-1,) * s.thefts
    player = _seats(given, "player", seats, at)
    if player:
        s.at, s.active = s.order.index(player[0]), player[0]
        s.half = s.table.half_of[s.active]
    asked = _seats(given, "of", seats, at)
    s.actor = asked[0] if asked else s.active
    s.phase = PHASES.index(given.get("asked", "reveal"))
    _restore_limits(s, given, seats, at)
    if not _restore_interrupted(s, given, seats, at):
        return
    s.void = _void_areas(s)
    s.turn = sum(up >= 0 for up in s.up) - bool(s.open_phases & _AFTER_PLACING)
    if given.get("number") is not None:
        s.turn = given["number"]
    if s.turn > len(s.tiles):
        at.wrong("too_many", ("turn", "number"), what="turns", count=s.turn, limit=len(s.tiles))
    elif not all(holds(s) for holds in _CHECKS) or (s.phase != OVER and not legal(s)):
        at.wrong("moment", ("turn", "asked"), asked=PHASES[s.phase])


def _seats(given: Mapping[str, Any], key: str, seats: Mapping[str, int], at: Restorer) -> tuple[int, ...]:
    """The players that are named under a key."""
    named = given.get(key) or ()
    houses = (named,) if isinstance(named, str) else named
    found = (at.find(house, seats, ("turn", key), "player") for house in houses)
    return tuple(seat for seat in found if seat is not None)


def _restore_limits(s: State, given: Mapping[str, Any], seats: Mapping[str, int], at: Restorer) -> None:
    s.played = given.get("cards_played", 0)
    s.purchases = given.get("purchases", 0)
    permits = given.get("permits", (0, 0, 0))
    s.permits = (permits[0], permits[1], permits[2])
    s.guards = _seats(given, "guards", seats, at)
    places = {name: place for place, name in enumerate(s.table.board.place_names)}
    for name in given.get("guarded", ()):
        place = at.find(name, places, ("turn", "guarded"), "place")
        s.blocked += () if place is None else (place,)
    s.over = [half in given.get("over", ()) or s.phase == OVER for half in range(len(s.over))]


def _restore_interrupted(s: State, given: Mapping[str, Any], seats: Mapping[str, int], at: Restorer) -> bool:
    """What is half done; whether it could be understood."""
    t = s.table
    settling = given.get("settling")
    if s.phase == SETTLE and settling is not None:
        s.founding, s.founding_as = settling["count"], SETTLEMENTS.index(settling["as"])
        s.resume = PHASES.index(settling["then"])
    now = s.open_phases
    if now & FLEETING["space"]:
        spaces = {name: space for space, name in enumerate(t.board.space_names)}
        space = at.find(str(given.get("space")), spaces, ("turn", "space"), "space")
        if space is None:
            return False
        s.space, s.drawn = space, s.tiles[space]
        s.hidden = [[action for action in half if action.target != space] for half in s.hidden]
    if now & FLEETING["turned"]:
        s.turned = SIDES.index(given["side"]) if given.get("side") else -1
    s.stewards = _seats(given, "stewards", seats, at)
    s.queue = _seats(given, "queue", seats, at)
    if now & FLEETING["todo"]:
        s.done = [area for _, area, _ in t.touch[s.space] if s.areas[area] >= 0]
        due = STEPS_DUE[t.bonus_steps[s.drawn] | t.edge_steps[s.space] | AREAS_DUE * bool(s.done)]
        s.todo = tuple(step for step in due if step >= STEPS.index(given.get("before", "icon")))
        s.asked = True
    if s.phase == GUARD:
        s.attempt = t.actions.by_text.get(given.get("attempt") or "")
    return True


def _void_areas(s: State) -> int:
    """Areas whose tiles are all face up without any points around them, in the order of evaluation."""
    waiting = s.done if s.open_phases & FLEETING["done"] else ()
    areas = range(s.table.board.area_count)
    tiles = s.table.board.area_tiles
    return sum(s.areas[area] == 0 and tiles[area] > 0 and area not in waiting for area in areas)


# --- whether it can come about ---


def _asked_is_the_right_player(s: State) -> bool:
    if s.phase in (STEWARD, GUARD):
        return s.actor in s.table.rivals[s.active]
    return s.actor == s.active or (s.phase == LAST_SALE and s.actor in s.table.rivals[s.active])


def _halves_end_with_their_tiles(s: State) -> bool:
    ended = s.phase in (OVER, LAST_SALE)
    over = [over and not tiles for over, tiles in zip(s.over, s.hidden, strict=True)]
    return over == s.over and (s.phase == OVER or not s.over[s.half]) and not (ended and s.hidden[s.half])


def _tile_lies_as_written(s: State) -> bool:
    now = s.open_phases
    if now & {DILEMMA, ORIENT, STEWARD}:
        right = s.table.dilemma or DILEMMA not in now
        own_field = s.table.board.space_half[s.space] == s.half
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
    held = all(s.can_turn(seat) and seat not in s.stewards for seat in asked)
    return in_turn and held and set(s.stewards) <= set(rivals)


def _settling_goes_on(s: State) -> bool:
    return s.phase != SETTLE or (s.founding > 0 and s.resume in OWN_TURN and s.played > 0)


def _limits_are_kept(s: State) -> bool:
    t = s.table
    licenses = list(zip(*t.permits.values(), strict=True)) or [(0,)] * len(s.permits)
    most = [max(each) * s.played for each in licenses]
    licensed = all(held <= limit for held, limit in zip(s.permits, most, strict=True))
    bought = s.played <= t.cards_per_turn and s.purchases <= t.purchases_per_turn
    again = max([t.faces[face].protects - 1 for face in t.protectors], default=0)
    return licensed and bought and all(s.guards.count(seat) <= again for seat in s.guards)


def _attempt_is_sound(s: State) -> bool:
    """The overbuilding could have been tried, with the cards that are used up for it."""
    if s.phase != GUARD:
        return True
    attempt, licenses = s.attempt, s.table.permits
    if attempt is None or attempt.verb != Verb.OVERBUILD or len(attempt.helpers) > s.played:
        return False
    stack = s.places[attempt.target]
    if not stack or stack & 3 != s.actor or not (s.can_protect(s.actor) or s.actor in s.guards):
        return False
    before = s.copy()
    before.actor, before.phase, before.choices = s.active, BUILD, None
    before.hands[s.active] += attempt.helpers
    before.played -= len(attempt.helpers)
    for face in attempt.helpers:
        wood, grain, army = licenses[face]
        before.permits = (before.permits[0] - wood, before.permits[1] - grain, before.permits[ARMY] - army)
    return min(before.permits) >= 0 and overbuild_fault(BuildingCosts(before), attempt) is None


_CHECKS: tuple[Callable[[State], bool], ...] = (
    _asked_is_the_right_player,
    _halves_end_with_their_tiles,
    _tile_lies_as_written,
    _stewards_are_held,
    _settling_goes_on,
    _limits_are_kept,
    _attempt_is_sound,
)
