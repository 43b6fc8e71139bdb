"""From a written position to one that can be played; everything that cannot exist is reported (E19).

Only the layout is required. Spaces without a tile get one that is left, face down; a deck or a mine that is
not given holds what is not elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from castelli_pnp.base.chance import Seed, shuffled
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.places import Route
from castelli_pnp.engine.forms import Restorer, position_values
from castelli_pnp.files.nodes import Node
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement
from castelli_pnp.systems.castelli.model.words import CITY, SIDES, VILLAGE, Side
from castelli_pnp.systems.castelli.rules.evaluating import count_tile
from castelli_pnp.systems.castelli.rules.playing import resettle
from castelli_pnp.systems.castelli.rules.position import POSITION, SETTLEMENTS
from castelli_pnp.systems.castelli.rules.restore_turn import restore_turn
from castelli_pnp.systems.castelli.rules.setup import Deal, make_setup, start, table_for, turn_order
from castelli_pnp.systems.castelli.rules.state import SOURCES, TALLIES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES, Table

Values = dict[str, Any]


def restore(facts: Facts, root: Node, seed: Seed = 0) -> State:
    """The position that a text or a map describes; ``Unreadable`` lists what is wrong with it."""
    values, at = position_values(POSITION, root)
    table = _table(facts, values, at)
    seats = {name: seat for seat, name in enumerate(table.names)}
    s = start(table, _deal(table, values, seats, seed, at), seed)
    _restore_players(s, values, seats, at)
    _restore_cards(s, values, seed, at)
    _restore_castles(s, values, seats, at)
    _restore_settlements(s, values, at)
    _restore_silver(s, values, at)
    at.settle()
    spaces = {name: space for space, name in enumerate(table.board.space_names)}
    for name, (_, side) in values["tiles"].items():
        if side:
            space = spaces[name]
            s.up[space] = SIDES.index(Side(side))
            count_tile(s, space, table.board.space_half[space])
    s.hidden = [[action for action in half if s.up[action.target] < 0] for half in s.hidden]
    restore_turn(s, values["turn"] or {}, seats, at)
    at.settle()
    return s


def _table(facts: Facts, values: Values, at: Restorer) -> Table:
    layout = facts.layouts.get(values["layout"])
    if layout is None:
        at.wrong("unknown", ("layout",), what="layout", name=values["layout"], near="")
        raise Unreadable(at.reading.faults)
    placed = values["arrangement"]
    arrangement = facts.arrangement(layout) if placed is None else Arrangement(placed)
    try:
        return table_for(facts, make_setup(facts, layout, arrangement, values["modules"], values["houses"]))
    except Refused as error:
        route = error.reason if error.reason in ("houses", "arrangement") else "layout"
        raise at.refused(error.reason, (route,), error) from None


def _deal(table: Table, values: Values, seats: Mapping[str, int], seed: Seed, at: Restorer) -> Deal:
    """The tiles on the board and in the hands; who starts."""
    spaces = {name: space for space, name in enumerate(table.board.space_names)}
    given: dict[int, int] = {}
    held: dict[int, int] = {}
    for name, (tile, _) in values["tiles"].items():
        space = at.find(name, spaces, ("tiles", name), "space")
        number = at.find(tile, table.tile_numbers, ("tiles", name), "tile")
        if space is not None and number is not None:
            given[space] = number
    for house, player in values["players"].items():
        if player["tile"] is not None and house in seats:
            number = at.find(player["tile"], table.tile_numbers, ("players", house, "tile"), "tile")
            if number is not None:
                held[seats[house]] = number
    used = [*given.values(), *held.values()]
    starts_used = sum(tile >= table.first_start_tile for tile in used)
    if not table.dilemma and (held or starts_used):
        at.wrong("no_dilemma", ("modules",))
    for tile, count in Counter(used).items():
        if count > 1:
            at.wrong("twice", ("tiles",), what="tile", name=table.tiles[tile].id)
    spaces_left = len(spaces) - len(given)
    tiles_left = table.first_start_tile - (len(used) - starts_used)
    if tiles_left < spaces_left:
        at.wrong("missing_tiles", ("tiles",), spaces=spaces_left, tiles=tiles_left)
    if table.dilemma and len(table.tiles) - table.first_start_tile - starts_used < table.seats - len(held):
        at.wrong("start_tiles", ("players",))
    at.settle()
    return _dealt(table, given, held, _first(table, values, seats, at), seed)


def _dealt(
    table: Table, given: dict[int, int], held: dict[int, int], first: tuple[int, ...], seed: Seed
) -> Deal:
    used = {*given.values(), *held.values()}
    left = shuffled([tile for tile in range(table.first_start_tile) if tile not in used], seed, "tiles")
    spaces = range(len(table.board.space_names))
    tiles = tuple(given[space] if space in given else left.pop() for space in spaces)
    starts = [tile for tile in range(table.first_start_tile, len(table.tiles)) if tile not in used]
    seats = range(table.seats if table.dilemma else 0)
    hands = tuple(held[seat] if seat in held else starts.pop(0) for seat in seats)
    return Deal(tiles, tuple(table.deck), hands, first)


def _first(table: Table, values: Values, seats: Mapping[str, int], at: Restorer) -> tuple[int, ...]:
    """The seat that started, in each half: given by the order of the turns."""
    usual = tuple(circle[0] for circle in table.seats_in)
    if values["order"] is None:
        player = (values["turn"] or {}).get("player")
        if player is not None and player in seats and table.board.halves == 1:
            return (seats[player],)
        return usual
    order = [seats.get(house, -1) for house in values["order"]]
    first = tuple(next((seat for seat in order if seat in circle), circle[0]) for circle in table.seats_in)
    if tuple(order) != turn_order(table, first):
        at.wrong("order", ("order",))
    return first


def _restore_players(s: State, values: Values, seats: Mapping[str, int], at: Restorer) -> None:
    t = s.table
    for house, player in values["players"].items():
        seat = at.find(house, seats, ("players", house), "player")
        if seat is None:
            continue
        for kind, resource in enumerate(RESOURCES):
            route = ("players", house, resource.value)
            if not at.too_many(resource.value, player[resource.value], t.cap, route):
                s.stock[seat * 3 + kind] = player[resource.value]
        s.silver[seat] = player["silver"]
        s.points[seat] = player["points"]
        earned = [player["earned"].get(source, 0) for source in SOURCES]
        if any(earned) and sum(earned) != player["points"]:
            at.wrong(
                "sum", ("players", house, "points"), what="points", found=player["points"], due=sum(earned)
            )
        count = len(SOURCES)
        s.earned[seat * count : (seat + 1) * count] = earned
        count = len(TALLIES)
        s.tally[seat * count : (seat + 1) * count] = [player["cards"].get(what, 0) for what in TALLIES]


def _restore_cards(s: State, values: Values, seed: Seed, at: Restorer) -> None:
    t = s.table
    left = Counter(t.deck)

    def take(name: str, route: Route) -> int:
        face = at.find(name, t.face_numbers, route, "card")
        if face is None:
            return -1
        left[face] -= 1
        if left[face] == -1:
            at.wrong("too_many", route, what=name, count=t.deck.count(face) + 1, limit=t.deck.count(face))
        return face

    for house, player in values["players"].items():
        cards = tuple(take(name, ("players", house, "hand")) for name in player["hand"])
        if house in t.names:
            s.hands[t.names.index(house)] = cards
    if values["deck"] is None:
        s.deck = shuffled([face for face in sorted(left) for _ in range(left[face])], seed, "deck")
        return
    s.deck = [take(name, ("deck",)) for name in reversed(values["deck"])]
    missing = sum(count for count in left.values() if count > 0)
    if missing:
        at.wrong("missing_cards", ("deck",), count=missing)


def _restore_castles(s: State, values: Values, seats: Mapping[str, int], at: Restorer) -> None:
    t = s.table
    places = {name: place for place, name in enumerate(t.board.place_names)}
    highest = t.options.battle.stack_height if t.battle else 1
    for name, houses in values["castles"].items():
        route = ("castles", name)
        place = at.find(name, places, route, "place")
        owners = [at.find(house, seats, route, "player") for house in houses]
        if place is None or None in owners or at.too_many("castles", len(owners), highest, route):
            continue
        field = t.board.area_half[t.board.place_area[place]]
        if any(a == b for a, b in pairwise(owners)):
            at.wrong("own_castle", route)
        for seat in reversed(owners):
            assert seat is not None
            if t.half_of[seat] != field:
                at.wrong("other_field", route, name=t.names[seat])
            s.places[place] = (s.places[place] or 1) << 2 | seat
            s.castles[seat] -= 1
        s.rooms[t.board.place_area[place]] -= 1
    for seat, left in enumerate(s.castles):
        most = t.options.castles_per_player
        at.too_many(f"{t.names[seat]}, castles", most - left, most, ("castles",))
    for realm in s.realms:
        realm[:] = [area for area in realm if s.rooms[area]]


def _restore_settlements(s: State, values: Values, at: Restorer) -> None:
    t = s.table
    lands = {name: land for land, name in enumerate(t.board.land_names)}
    for name, kind in values["settlements"].items():
        land = at.find(name, lands, ("settlements", name), "landscape")
        if land is None:
            continue
        if t.board.land_is_mine[land]:
            at.wrong("mine_settled", ("settlements", name))
        now = SETTLEMENTS.index(kind)
        if now and now != t.board.land_settled[land]:
            s.reserve[now] -= 1
        resettle(s, land, now)
    given = values["reserve"]
    for kind in (VILLAGE, CITY):
        if s.reserve[kind] < 0:
            at.wrong("reserve", ("settlements",), kind=SETTLEMENTS[kind])
        elif given is not None and not at.too_many(
            SETTLEMENTS[kind], given[SETTLEMENTS[kind]], s.reserve[kind], ("reserve", SETTLEMENTS[kind])
        ):
            s.reserve[kind] = given[SETTLEMENTS[kind]]


def _restore_silver(s: State, values: Values, at: Restorer) -> None:
    """Cubes are never lost: what the players do not have lies in the mine."""
    t = s.table
    for half, seats in enumerate(t.seats_in):
        left = t.silver - sum(s.silver[seat] for seat in seats)
        given = values["mine"]
        if left < 0:
            at.wrong("too_many", ("players",), what="silver", count=t.silver - left, limit=t.silver)
        elif given is not None and (len(given) <= half or given[half] != left):
            at.wrong("sum", ("mine",), what="silver", found=given[half] if len(given) > half else 0, due=left)
        s.mine[half] = left
