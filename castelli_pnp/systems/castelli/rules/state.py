"""A position in play: a handful of flat lists, quick to copy."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.systems.castelli.model.words import CITY, VACANT
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.table import Table

REVEAL: Final = 0
DILEMMA: Final = 1
ORIENT: Final = 2
STEWARD: Final = 3
WINDOW: Final = 4
SETTLE: Final = 5
BUILD: Final = 6
GUARD: Final = 7
LAST_SALE: Final = 8
OVER: Final = 9
"""The decision of the player to act."""
PHASES = ("reveal", "dilemma", "orient", "steward", "window", "settle", "build", "guard", "last_sale", "over")
OWN_TURN: Final = frozenset((REVEAL, DILEMMA, ORIENT, WINDOW, BUILD))
"""The moments at which the active player may use a card (R61)."""

ARMY: Final = 2
"""What cards license: castles in WOOD areas, in GRAIN areas, and overbuilding without a majority."""
NO_LICENSES: Final = (0, 0, 0)

SOURCES = ("castles", "kings", "cards", "resources", "silver", "start_tile", "majorities", "standing")
"""What points come from."""
CASTLE: Final = 0
KING: Final = 1
CARD: Final = 2
RESOURCE: Final = 3
MOST_SILVER: Final = 4
START_TILE: Final = 5
MAJORITY: Final = 6
STANDING: Final = 7
TALLIES = ("drawn", "played", "sold")
"""What is counted of each player's cards."""
DRAWN: Final = 0
PLAYED: Final = 1
SOLD: Final = 2


_TILE_SHOWN = frozenset((DILEMMA, ORIENT, STEWARD, WINDOW))
FLEETING: dict[str, frozenset[int]] = {
    "space": _TILE_SHOWN,
    "drawn": _TILE_SHOWN,
    "turned": frozenset((STEWARD, WINDOW)),
    "stewards": frozenset((STEWARD,)),
    "queue": frozenset((STEWARD, LAST_SALE)),
    "todo": frozenset((WINDOW,)),
    "asked": frozenset((WINDOW,)),
    "done": frozenset((WINDOW,)),
    "founding": frozenset((SETTLE,)),
    "founding_as": frozenset((SETTLE,)),
    "resume": frozenset((SETTLE,)),
    "attempt": frozenset((GUARD,)),
}
"""What matters only while certain things are asked; at other times it is left over from before."""


FIELDS = (
    "active", "actor", "areas", "asked", "at", "attempt", "blocked", "castles", "choices", "deck",
    "done", "drawn", "earned", "fate", "founding", "founding_as", "guards", "half", "hands", "held",
    "hidden", "lands", "permits", "luck", "mine", "order", "over", "phase", "places", "played",
    "points", "purchases", "queue", "realms", "reserve", "resume", "rooms", "settled", "silver",
    "space", "stewards", "stock", "table", "tally", "thefts", "tiles", "todo", "turn", "turned",
    "up", "void", "worth",
)  # fmt: skip
"""All that makes up a position."""


class State:
    """The material on the table and in the hands, and whose decision is next."""

    __slots__ = FIELDS

    table: Table
    tiles: list[int]
    """The tile on each space."""
    up: list[int]
    """The orientation of the tile on each space: to which side its north points; -1: face down."""
    hidden: list[list[Action]]
    """For each half the face-down tiles, as the actions that reveal them."""
    areas: list[int]
    """The points around each area, packed; negative until all its tiles are face up."""
    lands: list[int]
    """Coats that count for building around each landscape, packed."""
    rooms: list[int]
    """Free building places of each area."""
    realms: list[list[int]]
    """For each seat the areas with a free printed site and the influence to build there, sorted."""
    stock: list[int]
    """Wood, grain and rocks of each seat."""
    silver: list[int]
    points: list[int]
    earned: list[int]
    """The points of each seat by source."""
    tally: list[int]
    castles: list[int]
    """Castles each seat has not yet built."""
    hands: list[tuple[int, ...]]
    held: list[int]
    """The Dilemma tile in each hand; -1: none."""
    deck: list[int]
    """The draw pile, its top at the end."""
    places: list[int]
    """On each building place the stack of castles: 1, then two bits for each seat, the top last; 0: none."""
    settled: list[int]
    """What stands on each landscape."""
    worth: list[int]
    """What a castle on each landscape would score now (R70, R71)."""
    reserve: list[int]
    """Villages and cities that are set aside, by what they are."""
    mine: list[int]
    """The silver in the mine of each half."""
    over: list[bool]
    """Which halves are finished."""
    order: tuple[int, ...]
    """The seats in the order of their turns."""
    at: int
    """Where in the order the game is."""
    turn: int
    phase: int
    actor: int
    active: int
    half: int
    space: int
    drawn: int
    """The tile in question."""
    turned: int
    """Its orientation."""
    todo: tuple[int, ...]
    """The steps that are still to come before building."""
    asked: bool
    """Whether the window before the next step is behind us."""
    done: list[int]
    """The areas that the tile completes."""
    void: int
    """Areas that were complete without any points around them."""
    played: int
    """Cards used in this turn."""
    purchases: int
    permits: tuple[int, int, int]
    """Castles that cards of this turn still allow: in wood, in grain, overbuilding without a majority."""
    blocked: tuple[int, ...]
    """Places that a guard has protected in this turn."""
    guards: tuple[int, ...]
    """Who may cancel further attempts of this turn with a guard already played, once for each mention."""
    attempt: Action | None
    """The overbuilding a guard may cancel."""
    queue: tuple[int, ...]
    """Who is asked after the player to act."""
    stewards: tuple[int, ...]
    """Who has turned this tile with a steward."""
    founding: int
    """Settlements that a card still founds or burns, and as what."""
    founding_as: int
    resume: int
    """The phase to return to after that."""
    luck: int | str
    """The generator that decides hidden draws."""
    thefts: int
    """Unseen draws so far."""
    fate: tuple[int, ...]
    """What the unseen draws bring, those to come included if a record contains them."""
    choices: list[Action] | None
    """The legal actions, once they are known."""

    def copy(self) -> State:
        new = State.__new__(State)
        new.table, new.order, new.luck = self.table, self.order, self.luck
        new.tiles, new.up, new.areas = self.tiles[:], self.up[:], self.areas[:]
        new.hidden = [spaces[:] for spaces in self.hidden]
        new.lands, new.rooms, new.places = self.lands[:], self.rooms[:], self.places[:]
        new.realms = [areas[:] for areas in self.realms]
        new.stock, new.silver, new.points = self.stock[:], self.silver[:], self.points[:]
        new.earned, new.tally, new.castles = self.earned[:], self.tally[:], self.castles[:]
        new.hands, new.held, new.deck = self.hands[:], self.held[:], self.deck[:]
        new.settled, new.worth, new.reserve = self.settled[:], self.worth[:], self.reserve[:]
        new.mine, new.over, new.void = self.mine[:], self.over[:], self.void
        new.at, new.turn, new.half = self.at, self.turn, self.half
        new.phase, new.actor, new.active = self.phase, self.actor, self.active
        new.space, new.drawn, new.turned = self.space, self.drawn, self.turned
        new.todo, new.asked, new.done = self.todo, self.asked, self.done
        new.played, new.purchases, new.permits = self.played, self.purchases, self.permits
        new.blocked, new.guards, new.attempt = self.blocked, self.guards, self.attempt
        new.queue, new.stewards, new.resume = self.queue, self.stewards, self.resume
        new.founding, new.founding_as = self.founding, self.founding_as
        new.thefts, new.fate = self.thefts, self.fate
        new.choices = None if self.phase == REVEAL else self.choices  # may be the list of hidden tiles itself
        return new

    # --- what happens again and again ---

    def score(self, seat: int, points: int, source: int = KING) -> None:
        """Points, by default for a card that was played."""
        total, earned, at = self.points, self.earned, seat * 8 + source
        total[seat] = total[seat] + points  # the compiler would leave ``+=`` on a list to the interpreter
        earned[at] = earned[at] + points

    def points_by_source(self, seat: int) -> dict[str, int]:
        """Where the points of a seat came from."""
        count = len(SOURCES)
        return dict(zip(SOURCES, self.earned[seat * count : (seat + 1) * count], strict=True))

    def draw(self, seat: int, count: int) -> None:
        """Cards from the top of the deck; an empty deck gives none (A20)."""
        deck, tally, at = self.deck, self.tally, seat * 3 + DRAWN
        for _ in range(count):
            if deck:
                self.hands[seat] += (deck.pop(),)
                tally[at] = tally[at] + 1

    def give_back(self, seat: int, face: int, why: int) -> None:
        """A used or sold card goes under the deck (R63)."""
        hand = list(self.hands[seat])
        hand.remove(face)
        self.hands[seat] = tuple(hand)
        self.deck.insert(0, face)
        self.tally[seat * 3 + why] += 1

    def take_silver(self, seat: int, count: int) -> None:
        """Cubes from the mine of the seat's own half, as many as there are (R44, A19)."""
        half = self.table.half_of[seat]
        left = self.mine[half]
        taken = count if count < left else left
        self.mine[half] = left - taken
        purses = self.silver
        purses[seat] = purses[seat] + taken

    def lands_for(self, kind: int) -> list[int]:
        """Where a village or city can be founded (A37, A38); for VACANT, which cities can be burnt (D34)."""
        t, settled = self.table, self.settled
        if kind == VACANT:
            return [land for land in t.lands_in[self.half] if settled[land] == CITY]
        if not self.reserve[kind]:
            return []
        vacant = [land for land in t.lands_in[self.half] if not settled[land]]
        if t.vacant_allows_castles:
            return vacant
        land_places, places = t.board.land_places, self.places
        found = []
        for land in vacant:
            for place in land_places[land]:
                if places[place]:
                    break
            else:
                found.append(land)
        return found

    def can_turn(self, seat: int) -> bool:
        """Whether a seat holds a card that turns a tile."""
        return not self.table.turners.isdisjoint(self.hands[seat])

    def can_protect(self, seat: int) -> bool:
        """Whether a seat holds a card that protects a castle."""
        return not self.table.protectors.isdisjoint(self.hands[seat])

    def begin_settling(self, kind: int, count: int) -> None:
        """A card founds so many settlements, or for VACANT burns cities; then the turn continues."""
        self.resume, self.founding, self.founding_as = self.phase, count, kind

    @property
    def open_phases(self) -> frozenset[int]:
        """The phase, and the one that it interrupts."""
        return frozenset((self.phase, self.resume)) if self.phase == SETTLE else frozenset((self.phase,))

    def key(self) -> tuple[object, ...]:
        """All of the position but what draws to come depend on; equal keys, equal positions."""
        phases = self.open_phases
        return tuple(
            plain(getattr(self, name))
            for name in FIELDS
            if name not in ("choices", "fate", "luck", "table")
            and not phases.isdisjoint(FLEETING.get(name, phases))
        )


def plain(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(plain, value))
    return value.text if isinstance(value, Action) else value
