"""The moment of a written position: whose turn it is, what is asked, and what is half done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.model.words import SIDES
from castelli_pnp.systems.castelli.rules.painting import AREAS_DUE, STEPS_DUE
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS, STEPS
from castelli_pnp.systems.castelli.rules.sense import makes_sense, turns_so_far
from castelli_pnp.systems.castelli.rules.state import FLEETING, GUARD, OVER, PHASES, SETTLE, State


class Complaints(Protocol):
    """Where faults are noted."""

    def wrong(self, reason: str, route: Route, **data: object) -> None: ...
    def find(self, name: str, known: Mapping[str, int], route: Route, what: str) -> int | None: ...


def restore_turn(s: State, told: Mapping[str, Any], seats: Mapping[str, int], at: Complaints) -> None:
    """Sets the turn as told; without being told, the first player is about to reveal a tile."""
    s.thefts = told.get("thefts", 0)
    s.fate = (-1,) * s.thefts
    player = _seats(told, "player", seats, at)
    if player:
        s.at, s.active = s.order.index(player[0]), player[0]
        s.half = s.table.half_of[s.active]
    asked = _seats(told, "of", seats, at)
    s.actor = asked[0] if asked else s.active
    s.phase = PHASES.index(told.get("asked", "reveal"))
    _restore_limits(s, told, seats, at)
    if not _restore_moment(s, told, seats, at):
        return
    s.void = _void_areas(s)
    number = told.get("number")
    s.turn = turns_so_far(s) if number is None else number
    if s.turn > len(s.tiles):
        at.wrong("too_many", ("turn", "number"), what="turns", count=s.turn, limit=len(s.tiles))
    elif not makes_sense(s):
        at.wrong("moment", ("turn", "asked"), asked=PHASES[s.phase])


def _seats(told: Mapping[str, Any], key: str, seats: Mapping[str, int], at: Complaints) -> tuple[int, ...]:
    """The players that are named under a key."""
    named = told.get(key) or ()
    houses = (named,) if isinstance(named, str) else named
    found = (at.find(house, seats, ("turn", key), "player") for house in houses)
    return tuple(seat for seat in found if seat is not None)


def _restore_limits(s: State, told: Mapping[str, Any], seats: Mapping[str, int], at: Complaints) -> None:
    s.played = told.get("cards_played", 0)
    s.purchases = told.get("purchases", 0)
    licences = told.get("licences", (0, 0, 0))
    s.licences = (licences[0], licences[1], licences[2])
    s.guards = _seats(told, "guards", seats, at)
    places = {name: place for place, name in enumerate(s.table.ground.place_names)}
    for name in told.get("guarded", ()):
        place = at.find(name, places, ("turn", "guarded"), "place")
        s.blocked += () if place is None else (place,)
    s.over = [half in told.get("over", ()) or s.phase == OVER for half in range(len(s.over))]


def _restore_moment(s: State, told: Mapping[str, Any], seats: Mapping[str, int], at: Complaints) -> bool:
    """What is half done; whether it could be understood."""
    t = s.table
    settling = told.get("settling")
    if s.phase == SETTLE and settling is not None:
        s.founding, s.founding_as = settling["count"], SETTLEMENTS.index(settling["as"])
        s.resume = PHASES.index(settling["then"])
    now = s.moments
    if now & FLEETING["space"]:
        spaces = {name: space for space, name in enumerate(t.ground.space_names)}
        space = at.find(str(told.get("space")), spaces, ("turn", "space"), "space")
        if space is None:
            return False
        s.space, s.drawn = space, s.tiles[space]
        s.hidden = [[action for action in half if action.target != space] for half in s.hidden]
    if now & FLEETING["turned"]:
        s.turned = SIDES.index(told["side"]) if told.get("side") else -1
    s.stewards = _seats(told, "stewards", seats, at)
    s.queue = _seats(told, "queue", seats, at)
    if now & FLEETING["todo"]:
        s.done = [area for _, area, _ in t.touch[s.space] if s.areas[area] >= 0]
        due = STEPS_DUE[t.bonus_steps[s.drawn] | t.edge_steps[s.space] | AREAS_DUE * bool(s.done)]
        s.todo = tuple(step for step in due if step >= STEPS.index(told.get("before", "icon")))
        s.asked = True
    if s.phase == GUARD:
        s.attempt = t.actions.by_text.get(told.get("attempt") or "")
    return True


def _void_areas(s: State) -> int:
    """Areas whose tiles are all face up without any points around them, as far as they are evaluated."""
    waiting = s.done if s.moments & FLEETING["done"] else ()
    areas = range(s.table.ground.area_count)
    tiles = s.table.ground.area_tiles
    return sum(s.areas[area] == 0 and tiles[area] > 0 and area not in waiting for area in areas)
