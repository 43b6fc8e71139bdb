"""From a written position to one that can be played; everything that cannot exist is reported (E19).

Only the players are required. Pieces that are not given are not in play: an example names only what matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.engine.forms import Restorer, position_values
from castelli_pnp.files.nodes import Node
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules import turn
from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANK_COUNT, piece_of
from castelli_pnp.systems.castles.rules.position import ALL, POSITION
from castelli_pnp.systems.castles.rules.scoring import sheets_of
from castelli_pnp.systems.castles.rules.state import (
    ARMY,
    CASTLE,
    OVER,
    PHASES,
    PLACE,
    SOURCE,
    Deal,
    Land,
    State,
)
from castelli_pnp.systems.castles.rules.table import Table, table_for

Values = Mapping[str, Any]
_NOWHERE: Land = ((), (), ())


def restore(facts: Castles, root: Node, seed: Seed = 0) -> State:
    """The position that a text or a map describes; ``Unreadable`` lists what is wrong with it."""
    values, at = position_values(POSITION, root)
    table = _table(facts, values, at)
    s = State(table, seed, _first(table, values, at))
    s.rolls = tuple(" ".join(roll) for roll in values["rolls"])
    _restore_rounds(s, values, at)
    deal = restore_deal(table, values, (), at)
    land = _land(table, values, (), at)
    at.settle()
    s.deals = [((), ())] * s.round + [deal]
    _put(s, values, deal, land, at)
    at.settle()
    _restore_turn(s, values, at)
    at.settle()
    return s


def _table(facts: Castles, values: Values, at: Restorer) -> Table:
    suits = values["players"]
    try:
        return table_for(facts, len(suits), values["variant"], suits)
    except Refused as error:
        route = "variant" if error.reason == "no_variant" else "players"
        raise at.refused(error.reason.removeprefix("no_"), (route,), error) from None


def _first(table: Table, values: Values, at: Restorer) -> int:
    """Who started: by the dice, or else as given; else the first seat."""
    tied = list(range(table.seats))
    for number, roll in enumerate(values["rolls"]):
        dice = {piece_of(table.suits, die) // RANK_COUNT: LETTERS.index(die[1]) for die in roll}
        if len(tied) == 1 or sorted(dice) != tied or len(roll) != len(tied):
            at.wrong("rolls", ("rolls", number))
            at.settle()
        tied = [seat for seat in tied if dice[seat] == max(dice.values())]
    if values["rolls"] and len(tied) > 1:
        at.wrong("rolls", ("rolls",))
    given = values["first"]
    if given is None:
        return tied[0]
    seat = _seat(table, given, ("first",), at)
    if values["rolls"] and seat != tied[0]:
        at.wrong("rolls", ("first",))
    return max(seat, 0)


def _seat(table: Table, name: str, route: Route, at: Restorer) -> int:
    known = {suit: seat for seat, suit in enumerate(table.names)}
    found = at.find(name, known, route, "player")
    return -1 if found is None else found


def _piece(table: Table, name: str, route: Route, at: Restorer) -> int:
    piece = piece_of(table.suits, name)
    if piece < 0:
        at.wrong("unknown", route, what="piece", name=name, near="")
    return piece


def _cell(table: Table, name: str, route: Route, at: Restorer) -> int:
    cell = table.plane.find(name)
    if cell < 0:
        at.wrong("unknown", route, what="place", name=name, near="")
    return cell


# --- what lies where ---


def restore_deal(table: Table, values: Values, route: Route, at: Restorer) -> Deal:
    """Tiles set aside and piles as they are given; the first in the text of a pile is its top."""
    proper = [-1] * table.seats
    piles: list[tuple[int, ...]] = [()] * (1 if table.shared else table.seats)
    for name, tile in values["proper"].items():
        seat = _seat(table, name, (*route, "proper", name), at)
        proper[seat] = _piece(table, tile, (*route, "proper", name), at)
        if not table.proper or proper[seat] // RANK_COUNT != seat:
            at.wrong("proper", (*route, "proper", name), name=tile)
    for name, tiles in values["piles"].items():
        where = (*route, "piles", name)
        seat = 0 if name == ALL else _seat(table, name, where, at)
        pile = tuple(_piece(table, tile, where, at) for tile in reversed(tiles))
        if (name == ALL) is not table.shared:
            at.wrong("pile", where, name=name)
        elif seat >= 0:
            piles[seat] = pile
            if not table.shared and any(tile // RANK_COUNT != seat for tile in pile):
                at.wrong("pile", where, name=name)
    return tuple(proper) if table.proper else (), tuple(piles)


def _land(table: Table, values: Values, route: Route, at: Restorer) -> Land:
    """The cells of tiles, castles and coins."""
    tiles, castles, where = [-1] * table.pieces, [-1] * table.seats, [-1] * table.pieces
    for name, tile in values["tiles"].items():
        way = (*route, "tiles", name)
        _set(tiles, _piece(table, tile, way, at), _cell(table, name, way, at), tile, way, at)
    laid = {cell: tile for tile, cell in enumerate(tiles) if cell >= 0}
    for player, name in values["castles"].items():
        way = (*route, "castles", player)
        seat, cell = _seat(table, player, way, at), _cell(table, name, way, at)
        if seat >= 0 and cell >= 0:
            castles[seat] = cell
            if cell not in laid or laid[cell] // RANK_COUNT != seat:
                at.wrong("castle", way, name=player)
    for name, coins in values["armies"].items():
        way = (*route, "armies", name)
        cell = _cell(table, name, way, at)
        at.too_many("coins", len(coins), table.limit, way)
        if cell >= 0 and cell not in laid:
            at.wrong("no_tile", way, name=name)
        for coin in coins:
            _set(where, _piece(table, coin, way, at), cell, coin, way, at)
    return tuple(tiles), tuple(castles), tuple(where)


def _set(cells: list[int], piece: int, cell: int, name: str, route: Route, at: Restorer) -> None:
    if piece < 0 or cell < 0:
        return
    if cells[piece] >= 0:
        at.wrong("twice", route, what="piece", name=name)
    cells[piece] = cell


def _put(s: State, values: Values, deal: Deal, land: Land, at: Restorer) -> None:
    """Lays everything out; no piece can be in two places."""
    t = s.table
    proper, piles = deal
    tiles, castles, where = land
    drawn = values["drawn"]
    s.drawn = -1 if drawn is None else _piece(t, drawn, ("drawn",), at)
    hidden = [tile for tile in (*proper, s.drawn, *(tile for pile in piles for tile in pile)) if tile >= 0]
    lying = [tile for tile, cell in enumerate(tiles) if cell >= 0]
    _check_once(t, (*lying, *hidden), at)
    for tile in lying:
        turn.lay(s, tile, tiles[tile])
    s.castle, s.where = list(castles), list(where)
    for cell in where:
        if cell >= 0:
            s.room[cell] += 1
    for seat, tile in enumerate(proper):
        s.proper[seat] = tile
    for number, pile in enumerate(piles):
        s.pile[number] = list(pile)
    _put_hands(s, values, at)


def _check_once(t: Table, tiles: Iterable[int], at: Restorer) -> None:
    seen: set[int] = set()
    for tile in tiles:
        if tile in seen:
            name = t.suits[tile // RANK_COUNT].letter + LETTERS[tile % RANK_COUNT]
            at.wrong("twice", ("tiles",), what="tile", name=name)
        seen.add(tile)


def _put_hands(s: State, values: Values, at: Restorer) -> None:
    s.hand = [0] * s.table.seats
    for player, coins in values["hands"].items():
        seat = _seat(s.table, player, ("hands", player), at)
        for coin in coins if seat >= 0 else ():
            rank = LETTERS.index(coin)
            if s.hand[seat] >> rank & 1 or s.where[seat * RANK_COUNT + rank] >= 0:
                at.wrong("twice", ("hands", player), what="piece", name=coin)
            s.hand[seat] |= 1 << rank


# --- rounds and the moment ---


def _restore_rounds(s: State, values: Values, at: Restorer) -> None:
    """The finished rounds; their scores must be those of the land, if it is given."""
    t = s.table
    for number, given in enumerate(values["rounds"]):
        route = ("rounds", number)
        scores = tuple(given["scores"].get(name, 0) for name in t.names)
        for name in given["scores"]:
            _seat(t, name, (*route, "scores", name), at)
        land = _land(t, given, route, at) if given["tiles"] else _NOWHERE
        if not at.reading.faults and given["tiles"]:
            due = tuple(sheet.total for sheet in sheets_of(t, land))
            if due != scores:
                at.wrong("sum", (*route, "scores"), what="points", found=sum(scores), due=sum(due))
        s.earned.append(scores)
        s.past.append(land)
    s.points = [sum(points) for points in zip(*s.earned, strict=True)] if s.earned else s.points
    s.round = len(s.earned)
    at.too_many("rounds", s.round, t.rounds, ("rounds",))
    shown = values["round"]
    if shown is not None and shown != min(s.round + 1, t.rounds):
        at.wrong("sum", ("round",), what="round", found=shown, due=min(s.round + 1, t.rounds))


def _restore_turn(s: State, values: Values, at: Restorer) -> None:
    given = values["turn"] or {}
    t = s.table
    s.turn = given.get("number") or 0
    player = given.get("player")
    s.actor = s.starter if player is None else max(_seat(t, player, ("turn", "player"), at), 0)
    asked = given.get("asked")
    wanted = None if asked is None else PHASES.index(asked)
    if wanted == OVER or s.round >= t.rounds:
        s.phase = OVER
    elif s.drawn >= 0:
        s.phase = PLACE
    elif any(s.pile) or max(s.proper) >= 0:
        turn.ask_tile(s)
    elif min(s.castle) < 0 and wanted != ARMY:
        turn.ask_castle(s)
    else:
        s.open = sorted(cell for cell in s.at if cell >= 0 and s.room[cell] < t.limit)
        s.phase = ARMY if any(s.hand) and s.open else OVER
    _check_moment(s, wanted, player, asked, at)


def _check_moment(s: State, wanted: int | None, player: str | None, asked: str | None, at: Restorer) -> None:
    """The current decision must be possible, and be one of the named player."""
    other = player is not None and s.table.names[s.actor] != player
    idle = s.phase == ARMY and not s.hand[s.actor]
    idle = idle or (s.phase == SOURCE and len(turn.legal(s)) < 2)
    lacking = s.phase == CASTLE and not turn.legal(s)
    if (wanted is not None and s.phase != wanted) or (s.phase != OVER and (other or idle or lacking)):
        at.wrong("moment", ("turn", "asked"), asked=asked or PHASES[s.phase])
