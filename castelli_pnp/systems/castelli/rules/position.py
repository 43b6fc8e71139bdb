"""A position as plain data with names: the one form that tests, examples, records and bug reports share.

What can be worked out (influence, free sites, the silver left in the mine) is left out, or only there to be
read. ``position_of`` writes it, ``POSITION`` says what may be written; ``restore`` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.engine.forms import COUNT, NAME, choice
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Record, Whole, Word, whole_map
from castelli_pnp.systems.castelli.model.layouts import parse_placed
from castelli_pnp.systems.castelli.model.words import CITY, SIDES, VILLAGE, House, Module, Side
from castelli_pnp.systems.castelli.rules.building import owners_of
from castelli_pnp.systems.castelli.rules.state import FLEETING, OVER, PHASES, REVEAL, SOURCES, TALLIES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES, Table
from castelli_pnp.systems.grammar import ID

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
        "permits": list(s.permits) if any(s.permits) else [],
        "guarded": [places[place] for place in s.blocked],
        "guards": [t.names[seat] for seat in s.guards],
        "thefts": s.thefts,
        "over": [half for half, over in enumerate(s.over) if over] if s.phase != OVER else [],
    }
    given |= {key: value for key, value in usual.items() if value}
    given |= dict(_moment(s))
    return given


def _moment(s: State) -> Iterator[tuple[str, object]]:
    """Fields that matter only for the current decision."""
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


HOUSES = Word(House)
CELL: Pattern[str] = Pattern(r"Q?[1-9][0-9]{0,2},[1-9][0-9]{0,2}(:[NESW]{1,4}(#[1-9][0-9]?)?)?", "cell", str)
TILE = Pattern(rf"{ID}( [NESW])?", "laid", lambda text: text.partition(" ")[::2])
STACK = Pattern(r"[a-z]+( over [a-z]+)*", "stack", lambda text: tuple(text.split(" over ")))
CARD: Pattern[str] = Pattern(rf"{ID}( [0-9]{{1,2}})?", "card", str)


def _counts(names: tuple[str, ...], doc: str) -> Record[dict[str, int]]:
    return whole_map(**{name: Field(COUNT, doc.format(name), 0) for name in names})


PLAYER = whole_map(
    wood=Field(COUNT, "Units of wood.", 0),
    grain=Field(COUNT, "Units of grain.", 0),
    rocks=Field(COUNT, "Units of rocks.", 0),
    silver=Field(COUNT, "Silver cubes.", 0),
    points=Field(COUNT, "Victory points.", 0),
    hand=Field(ListOf(CARD), "Cards in hand.", ()),
    tile=Field(NAME, "The Dilemma tile in hand.", None),
    earned=Field(_counts(SOURCES, "Points from {}."), "Where the points came from.", {}),
    cards=Field(_counts(TALLIES, "Cards {}."), "What happened to cards.", {}),
)
SETTLING = whole_map(
    count=Field(Whole(1, 9), "Settlements still to be founded or burned."),
    **{"as": Field(choice(SETTLEMENTS), "What they become.")},
    then=Field(choice(PHASES), "The decision after that."),
)
TURN = whole_map(
    number=Field(COUNT, "Turns so far, which is the number of tiles revealed.", None),
    player=Field(HOUSES, "Whose turn it is.", None),
    asked=Field(choice(PHASES), "The decision.", "reveal"),
    of=Field(HOUSES, "The player who decides, if not the active player.", None),
    space=Field(CELL, "The space of the tile in question.", None),
    side=Field(Word(Side), "Where its north points.", None),
    before=Field(choice(STEPS), "The step that comes next.", "icon"),
    cards_played=Field(COUNT, "Cards that the active player has played.", 0),
    purchases=Field(COUNT, "Units bought in this turn.", 0),
    permits=Field(ListOf(COUNT, 3, 3), "Castles that cards still allow: wood, grain, army.", (0, 0, 0)),
    guarded=Field(ListOf(CELL), "Places that a guard has protected.", ()),
    guards=Field(ListOf(HOUSES), "Whose guard still cancels attempts.", ()),
    thefts=Field(Whole(0, 10_000), "Unseen draws so far.", 0),
    over=Field(ListOf(Whole(0, 1)), "Fields of a tournament that are finished.", ()),
    stewards=Field(ListOf(HOUSES), "Who has turned the tile.", ()),
    queue=Field(ListOf(HOUSES), "Who is asked next.", ()),
    settling=Field(SETTLING, "A card that founds or burns several settlements.", None),
    attempt=Field(NAME, "The overbuilding that a guard may cancel.", None),
)
POSITION = whole_map(
    layout=Field(Pattern(ID, "id", str), "The layout in use."),
    arrangement=Field(
        ListOf(Pattern(f"{ID}( turned)?", "placed", parse_placed)), "The pieces in reading order.", None
    ),
    modules=Field(ListOf(Word(Module), unique=True), "Modules in play.", ()),
    houses=Field(ListOf(HOUSES, 1, 4, unique=True), "The colors in the order of the seats.", None),
    order=Field(ListOf(HOUSES, 1, 4, unique=True), "The players in the order of their turns.", None),
    tiles=Field(MapOf(CELL, TILE, most=50_000), "Tiles on spaces; those with a side are face up.", {}),
    players=Field(MapOf(Pattern(ID, "id", str), PLAYER), "What each player has.", {}),
    castles=Field(MapOf(CELL, STACK, most=50_000), "Castles by building site.", {}),
    settlements=Field(
        MapOf(CELL, choice(SETTLEMENTS), most=50_000), "Settlements that differ from the board's.", {}
    ),
    reserve=Field(_counts(SETTLEMENTS[1:], "Pieces of the kind {}."), "Settlements set aside.", None),
    mine=Field(ListOf(COUNT, 1, 2), "Silver in the mine of each field.", None),
    deck=Field(ListOf(CARD), "The draw pile, its top first.", None),
    turn=Field(TURN, "Whose turn it is, and the decision.", None),
)
