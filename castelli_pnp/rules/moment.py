"""The moment of a written position: whose turn it is, what is asked, and what is half done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from castelli_pnp.model.words import SIDES
from castelli_pnp.places import Route
from castelli_pnp.rules.legal import legal
from castelli_pnp.rules.position import SETTLEMENTS, STEPS
from castelli_pnp.rules.state import (
    DILEMMA,
    FLEETING,
    GUARD,
    LAST_SALE,
    ORIENT,
    OVER,
    PHASES,
    REVEAL,
    SETTLE,
    STEWARD,
    WINDOW,
    State,
)
from castelli_pnp.rules.table import AREAS, EDGES


class Complaints(Protocol):
    """Where faults are noted."""

    def wrong(self, reason: str, route: Route, **data: object) -> None: ...
    def find(self, name: str, known: Mapping[str, int], route: Route, what: str) -> int | None: ...


def restore_turn(s: State, told: Mapping[str, Any], seats: Mapping[str, int], at: Complaints) -> None:
    """Sets the turn as told; without being told, the first player is about to reveal a tile."""
    s.turn = told.get("number", 0)
    s.thefts = told.get("thefts", 0)
    s.fate = (-1,) * s.thefts
    player = told.get("player")
    if player is not None:
        active = at.find(player, seats, ("turn", "player"), "player")
        if active is None:
            return
        s.at, s.active = s.order.index(active), active
        s.half = s.table.half_of[active]
    s.actor = s.active
    if told.get("of") is not None:
        s.actor = seats.get(told["of"], s.active)
    s.phase = PHASES.index(told.get("asked", "reveal"))
    _restore_limits(s, told, at)
    _restore_moment(s, told, seats, at)
    s.void = _void_areas(s)
    _check_sense(s, at)


def _restore_limits(s: State, told: Mapping[str, Any], at: Complaints) -> None:
    s.played = told.get("cards_played", 0)
    s.purchases = told.get("purchases", 0)
    licences = told.get("licences", (0, 0, 0))
    s.licences = (licences[0], licences[1], licences[2])
    s.guards = tuple(s.table.names.index(house) for house in told.get("guards", ()) if house in s.table.names)
    places = {name: place for place, name in enumerate(s.table.ground.place_names)}
    for name in told.get("guarded", ()):
        place = at.find(name, places, ("turn", "guarded"), "place")
        s.blocked += () if place is None else (place,)
    s.over = [half in told.get("over", ()) or s.phase == OVER for half in range(len(s.over))]


def _restore_moment(s: State, told: Mapping[str, Any], seats: Mapping[str, int], at: Complaints) -> None:
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
            return
        s.space, s.drawn = space, s.tiles[space]
        s.hidden = [[action for action in half if action.target != space] for half in s.hidden]
    if now & FLEETING["turned"]:
        s.turned = SIDES.index(told["side"]) if told.get("side") else -1
    s.stewards = tuple(seats[house] for house in told.get("stewards", ()) if house in seats)
    s.queue = tuple(seats[house] for house in told.get("queue", ()) if house in seats)
    if now & FLEETING["todo"]:
        s.done = [area for _, area, _ in t.touch[s.space] if s.areas[area] >= 0]
        due = (*t.bonus_steps[s.drawn], *(EDGES,) * bool(t.edges[s.space]), *(AREAS,) * bool(s.done))
        s.todo = tuple(step for step in due if step >= STEPS.index(told.get("before", "icon")))
        s.asked = True
    if s.phase == GUARD:
        s.attempt = t.actions.by_text.get(told.get("attempt") or "")


def _void_areas(s: State) -> int:
    """Areas whose tiles are all face up without any points around them, as far as they are evaluated."""
    waiting = s.done if s.moments & FLEETING["done"] else ()
    areas = range(s.table.ground.area_count)
    tiles = s.table.ground.area_tiles
    return sum(s.areas[area] == 0 and tiles[area] > 0 and area not in waiting for area in areas)


def _check_sense(s: State, at: Complaints) -> None:
    """What is asked must fit what lies on the table."""
    t = s.table
    route = ("turn", "asked")
    name = PHASES[s.phase]
    shown = s.moments & frozenset((DILEMMA, ORIENT, STEWARD))
    ended = s.phase in (OVER, LAST_SALE)
    wrong = (
        (s.phase == REVEAL and not s.hidden[s.half])
        or (bool(shown) and s.up[s.space] >= 0)
        or (WINDOW in s.moments and s.up[s.space] != s.turned)
        or (s.phase == STEWARD and s.turned < 0)
        or (DILEMMA in s.moments and not t.dilemma)
        or (ended and bool(s.hidden[s.half]))
        or (s.phase == GUARD and s.attempt is None)
        or (s.phase == SETTLE and not s.founding)
        or (WINDOW in s.moments and not s.todo)
        or (s.actor != s.active and s.phase not in (STEWARD, GUARD, LAST_SALE))
        or (s.phase in (STEWARD, GUARD) and s.actor == s.active)
    )
    if wrong or (s.phase != OVER and not legal(s)):
        at.wrong("moment", route, asked=name)
