"""Set-up: which table, who starts, and what is dealt (R22-R34, A54, A60, A61, A66)."""

from __future__ import annotations  # compiled

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.chance import Seed, any_order, number_below, shuffled
from castelli_pnp.base.errors import Refused
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout, Placed
from castelli_pnp.systems.castelli.model.words import House, Module, Settlement
from castelli_pnp.systems.castelli.rules.state import NO_LICENSES, REVEAL, SOURCES, TALLIES, State
from castelli_pnp.systems.castelli.rules.table import Setup, Table


class Deal(NamedTuple):
    """Everything chance decides before the first turn."""

    tiles: Sequence[int]
    """On each space."""
    deck: Sequence[int]
    """The last one is the top."""
    held: Sequence[int]
    """The start tile of each seat; empty without Dilemma."""
    first: tuple[int, ...]
    """The seat that starts, in each half."""


USUAL_PLAYERS = 4


def choose_layout(facts: Facts, players: int | None, layout: str | None) -> Layout:
    """The layout of that name, or else the first with one field for so many players.

    Without a number four play, or as many as the game allows.
    """
    if layout is not None:
        if layout not in facts.layouts:
            raise Refused(
                "layout", layout=layout, near=near(layout, facts.layouts), choices=", ".join(facts.layouts)
            )
        found = facts.layouts[layout]
        if players not in (None, found.players):
            raise Refused("layout_players", layout=layout, players=found.players)
        return found
    single: dict[int | None, Layout] = {}
    for found in facts.layouts.values():
        if len(found.fields) == 1:
            single.setdefault(found.players, found)
    if not single:
        raise Refused("two_fields", choices=", ".join(facts.layouts))
    counts = sorted({found.players for found in single.values()})
    if players is None:
        players = USUAL_PLAYERS if USUAL_PLAYERS in counts else counts[-1]
    if players not in single:
        raise Refused("players", players=players, choices=", ".join(map(str, counts)))
    return single[players]


def any_arrangement(facts: Facts, layout: Layout, seed: Seed) -> Arrangement:
    """The layout's own arrangement, or one that the seed decides, always with the mine (A66, R32)."""
    if layout.arrangement is not None:
        return layout.arrangement
    count = len(layout.places(*layout.fields))
    order = shuffled(tuple(facts.pieces), seed, "pieces")
    mine = facts.mine_piece
    if mine is not None and mine.id in order[count:]:
        order[number_below(count, seed, "mine piece")] = mine.id
    turns = [bool(number_below(2, seed, "half-turn", index)) for index in range(count)]
    return Arrangement(tuple(Placed(piece, turn) for piece, turn in zip(order, turns, strict=False)))


def make_setup(
    facts: Facts,
    layout: Layout,
    arrangement: Arrangement,
    modules: Iterable[Module | str] = (),
    houses: Iterable[House | str] | None = None,
) -> Setup:
    """Who plays where with what; refused if the game's components do not allow it."""
    chosen = tuple(House)[: layout.players] if houses is None else tuple(_house(name) for name in houses)
    if len(chosen) != layout.players or len(set(chosen)) != len(chosen):
        raise Refused("houses", count=layout.players)
    wanted = frozenset(_module(facts, name) for name in modules)
    if not facts.can_lay(layout):
        raise Refused("cannot_lay", layout=layout.id)
    _check_arrangement(facts, layout, arrangement)
    return Setup(layout, arrangement, chosen, wanted)


def _check_arrangement(facts: Facts, layout: Layout, arrangement: Arrangement) -> None:
    """Every place takes another piece of the game, and the mine lies in the field (R32)."""
    pieces, places = set(arrangement.pieces), len(layout.places(*layout.fields))
    mine = facts.mine_piece
    whole = len(pieces) == len(arrangement.placed) == places and pieces <= set(facts.pieces)
    if not whole or (mine is not None and mine.id not in pieces):
        raise Refused("arrangement", places=places, pieces=", ".join(facts.pieces))


def _house(name: House | str) -> House:
    try:
        return House(name)
    except ValueError:
        raise Refused("house", name=name, choices=", ".join(House)) from None


def _module(facts: Facts, name: Module | str) -> Module:
    if name in tuple(facts.modules):
        return Module(name)
    choices = ", ".join(facts.modules) or "-"
    raise Refused("module", name=name, near=near(str(name), facts.modules), choices=choices)


@cache_by_identity(32)
def table_for(facts: Facts, setup: Setup) -> Table:
    """The table for a set-up; every space needs a tile and, with Dilemma, everybody a start tile."""
    table = Table(facts, setup)
    spaces, tiles = len(table.board.space_names), len(facts.tiles.heraldic)
    if tiles < spaces:
        raise Refused("tiles", tiles=tiles, spaces=spaces)
    if table.dilemma and len(facts.tiles.start) < table.seats:
        raise Refused("start_tiles", tiles=len(facts.tiles.start), players=table.seats)
    return table


def deal(table: Table, seed: Seed) -> Deal:
    """What the seed decides."""
    tiles = any_order(table.first_start_tile, seed, "tiles")
    starts = range(table.first_start_tile, len(table.tiles))
    held = shuffled(starts, seed, "start tiles")[: table.seats] if table.dilemma else []
    first = tuple(
        seats[number_below(len(seats), seed, "first", half)] for half, seats in enumerate(table.seats_in)
    )
    spaces = len(table.board.space_names)
    return Deal(tiles[:spaces], shuffled(table.deck, seed, "deck"), held, first)


def turn_order(table: Table, first: tuple[int, ...]) -> tuple[int, ...]:
    """Clockwise from the starting seat; in a tournament the halves alternate (A58)."""
    circles = [(seat, *table.rivals[seat]) for seat in first]
    return tuple(
        circle[index] for index in range(len(circles[0])) for circle in circles if index < len(circle)
    )


def sites_in(table: Table, seat: int) -> list[int]:
    """All areas with printed sites in the field of that player."""
    lands = table.lands_in[table.half_of[seat]]
    return sorted(site for land in lands for site in table.land_sites[land])


def start(table: Table, dealt: Deal, luck: Seed) -> State:
    """The position before the first turn."""
    board, seats = table.board, table.seats
    s = State.__new__(State)
    s.table = table
    s.tiles = list(dealt.tiles)
    s.up = [-1] * len(s.tiles)
    s.hidden = [spaces[:] for spaces in table.spaces_in]
    s.areas = table.area_start[:]
    s.lands = [0] * len(board.land_names)
    s.rooms = table.rooms[:]
    s.realms = [[] if table.builder_coats else sites_in(table, seat) for seat in range(seats)]
    s.stock = [0] * (3 * seats)
    s.silver = [0] * seats
    s.points = [0] * seats
    s.earned = [0] * (len(SOURCES) * seats)
    s.tally = [0] * (len(TALLIES) * seats)
    s.castles = [table.options.castles_per_player] * seats
    s.hands = [()] * seats
    s.held = list(dealt.held) or [-1] * seats
    s.deck = list(dealt.deck)
    s.places = [0] * len(board.place_names)
    s.settled = board.land_settled[:]
    s.worth = table.land_worth[:]
    reserve = table.options.reserve
    s.reserve = [0, reserve[Settlement.VILLAGE], reserve[Settlement.CITY]]
    s.mine = [table.silver] * board.halves
    s.over = [False] * board.halves
    _hand_out_silver(s, dealt.first)
    _first_turn(s, turn_order(table, dealt.first), luck)
    return s


def _hand_out_silver(s: State, first: tuple[int, ...]) -> None:
    """Cubes from the mine that make up for a later turn, in games that have such."""
    for half, starter in enumerate(first):
        for seat, cubes in zip(s.table.circles[starter], s.table.start_silver, strict=False):
            taken = min(cubes, s.mine[half])
            s.mine[half] -= taken
            s.silver[seat] += taken


def _first_turn(s: State, order: tuple[int, ...], luck: Seed) -> None:
    s.order = order
    s.at = s.turn = s.void = 0
    s.active = s.actor = order[0]
    s.half = s.table.half_of[s.active]
    s.phase = REVEAL
    s.space = s.drawn = s.turned = -1
    s.asked = False
    s.done = []
    s.todo = ()
    s.played = s.purchases = 0
    s.permits = NO_LICENSES
    s.blocked = s.queue = s.stewards = s.guards = ()
    s.attempt = None
    s.founding = s.founding_as = s.resume = s.thefts = 0
    s.luck = luck
    s.fate = ()
    s.choices = None
