"""A position as plain data with names: the one form that tests, examples, records and bug reports share.

What can be worked out (influence, free sites, the silver left in the mine) is left out, or only there to be
read; ``castelli_pnp.systems.castelli.rules.restore`` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.systems.castelli.model.words import CITY, SIDES, VILLAGE
from castelli_pnp.systems.castelli.rules.building import owners_of
from castelli_pnp.systems.castelli.rules.state import FLEETING, OVER, PHASES, REVEAL, TALLIES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES, Table

Data = dict[str, Any]
SETTLEMENTS = ("none", "village", "city")
STEPS = ("icon", "silver", "edges", "areas")


def position_of(s: State) -> Data:
    """Everything about a position; a seed for draws to come is not part of it."""
    t = s.table
    data: Data = {
        "layout": t.setup.layout.id,
        "arrangement": [str(placed) for placed in t.setup.arrangement.placed],
        "modules": sorted(module.value for module in t.setup.modules),
        "order": [t.names[seat] for seat in s.order],
        "houses": list(t.names),
        "tiles": {name: tile_text(s, space) for space, name in enumerate(t.board.space_names)},
        "players": {t.names[seat]: _player(s, seat) for seat in range(t.seats)},
        "castles": {
            t.board.place_names[place]: stack_text(t, stack) for place, stack in enumerate(s.places) if stack
        },
        "settlements": {
            t.board.land_names[land]: SETTLEMENTS[now]
            for land, (now, printed) in enumerate(zip(s.settled, t.board.land_settled, strict=True))
            if now != printed
        },
        "reserve": {"village": s.reserve[VILLAGE], "city": s.reserve[CITY]},
        "mine": list(s.mine),
        "deck": [t.faces[face].name for face in reversed(s.deck)],
        "turn": _turn(s),
    }
    return {key: value for key, value in data.items() if value or key == "deck"}


def tile_text(s: State, space: int) -> str:
    """The tile on a space; with a side, it lies face up and its north points there."""
    tile = s.table.tiles[s.tiles[space]].id
    return f"{tile} {SIDES[s.up[space]]}" if s.up[space] >= 0 else tile


def _player(s: State, seat: int) -> Data:
    t = s.table
    count = len(TALLIES)
    tally = dict(zip(TALLIES, s.tally[seat * count : (seat + 1) * count], strict=True))
    given: Data = dict(zip(RESOURCES, s.stock[seat * 3 : seat * 3 + 3], strict=True))
    given |= {"silver": s.silver[seat], "points": s.points[seat]}
    given["hand"] = [t.faces[face].name for face in s.hands[seat]]
    if s.held[seat] >= 0:
        given["tile"] = t.tiles[s.held[seat]].id
    given["earned"] = {source: points for source, points in s.points_by_source(seat).items() if points}
    given["cards"] = {what: number for what, number in tally.items() if number}
    return {str(key): value for key, value in given.items() if value}


def stack_text(table: Table, stack: int) -> str:
    """``blue``, or with Battle ``red over blue``: the castle on top first."""
    return " over ".join(table.names[seat] for seat in owners_of(stack))


def _turn(s: State) -> Data:
    """Whose turn it is and what is going on; what is as at the start of a turn is left out."""
    t = s.table
    places = t.board.place_names
    given: Data = {"number": s.turn, "player": t.names[s.active]}
    if s.phase != REVEAL:
        given["asked"] = PHASES[s.phase]
    if s.actor != s.active and s.phase != OVER:
        given["of"] = t.names[s.actor]
    usual: Mapping[str, object] = {
        "cards_played": s.played,
        "purchases": s.purchases,
        "licences": list(s.licences) if any(s.licences) else [],
        "guarded": [places[place] for place in s.blocked],
        "guards": [t.names[seat] for seat in s.guards],
        "thefts": s.thefts,
        "over": [half for half, over in enumerate(s.over) if over] if s.phase != OVER else [],
    }
    given |= {key: value for key, value in usual.items() if value}
    given |= dict(_moment(s))
    return given


def _moment(s: State) -> Iterator[tuple[str, object]]:
    """What matters only for what is asked at this moment."""
    t = s.table
    now = s.open_phases
    if now & FLEETING["space"]:
        yield "space", t.board.space_names[s.space]
    if now & FLEETING["turned"]:
        yield "side", SIDES[s.turned].value
    if now & FLEETING["stewards"] and s.stewards:
        yield "stewards", [t.names[seat] for seat in s.stewards]
    if now & FLEETING["queue"] and s.queue:
        yield "queue", [t.names[seat] for seat in s.queue]
    if now & FLEETING["todo"]:
        yield "before", STEPS[s.todo[0]]
    if now & FLEETING["founding"]:
        yield "settling", {"count": s.founding, "as": SETTLEMENTS[s.founding_as], "then": PHASES[s.resume]}
    if now & FLEETING["attempt"] and s.attempt is not None:
        yield "attempt", s.attempt.text
