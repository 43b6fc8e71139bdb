"""A position in play: a handful of flat lists, quick to copy."""

from __future__ import annotations

from typing import Final

from castelli_pnp.base.chance import Seed
from castelli_pnp.systems.castles.rules.table import Table

SOURCE: Final = 0
PLACE: Final = 1
CASTLE: Final = 2
ARMY: Final = 3
OVER: Final = 4
"""The decision of the player to act."""
PHASES = ("source", "place", "castle", "army", "over")
FREE: Final = 255
"""A cell where a tile may be laid; a lower number but 0 is the tile that lies there, counted from 1."""

Deal = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""What chance decides for a round: the tile each player sets aside, if any, and the piles, top last."""
Land = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""A land at the end of a round: the cells of all tiles, castles and coins."""


class State:
    """One position; ``turn.carry_out`` changes it."""

    __slots__ = (
        "actor", "at", "castle", "deals", "drawn", "earned", "first", "free", "grid", "hand", "luck", "open",
        "past", "phase", "pile", "points", "proper", "rolls", "room", "round", "table", "turn", "where",
    )  # fmt: skip

    def __init__(self, table: Table, luck: Seed, first: int) -> None:
        self.table = table
        self.luck = luck
        """What the deals of later rounds are decided by."""
        self.first = first
        """Who started the first round."""
        self.rolls: tuple[str, ...] = ()
        """The dice that decided it."""
        self.deals: list[Deal] = []
        """What chance has dealt, or will deal, for round after round."""
        self.round = 0
        self.turn = 0
        """Tiles laid, castles set and armies deployed in the whole game."""
        self.phase = PLACE
        self.actor = first
        self.points = [0] * table.seats
        self.earned: list[tuple[int, ...]] = []
        """The points of each finished round, seat by seat."""
        self.past: list[Land] = []
        """The land at the end of each finished round."""
        self.clear()

    def clear(self) -> None:
        """Takes all pieces from the table."""
        t = self.table
        self.grid = bytearray(t.plane.cells)
        self.grid[t.plane.first] = FREE
        self.free = [t.plane.first]
        """Where a tile may be laid, in order."""
        self.at = [-1] * t.pieces
        """The cell of each tile that lies."""
        self.castle = [-1] * t.seats
        self.where = [-1] * t.pieces
        """The cell of each coin that lies."""
        self.hand = [t.full_hand] * t.seats
        """The coins that do not lie yet, a bit for each rank."""
        self.room = bytearray(t.plane.cells)
        """How many coins lie on a cell."""
        self.open: list[int] = []
        """The tiles on which there is room for an army, in order; known from the first army on."""
        self.pile: list[list[int]] = [[] for _ in range(t.seats)]
        """The own pile of each seat, its top last; if all draw from one, it is the first."""
        self.proper = [-1] * t.seats
        """The tile that each seat has set aside."""
        self.drawn = -1
        """The tile that is to be laid now."""

    @property
    def starter(self) -> int:
        """Who started this round, or at the end the last one."""
        last = self.table.rounds - 1
        return self.table.starter(self.first, self.round if self.round < last else last)

    def copy(self) -> State:
        """An independent position."""
        other = State.__new__(State)
        other.table, other.luck, other.first, other.rolls = self.table, self.luck, self.first, self.rolls
        other.deals, other.earned, other.past = self.deals[:], self.earned[:], self.past[:]
        other.round, other.turn, other.phase, other.actor = self.round, self.turn, self.phase, self.actor
        other.points, other.grid, other.room = self.points[:], self.grid[:], self.room[:]
        other.free, other.open, other.at, other.where = self.free[:], self.open[:], self.at[:], self.where[:]
        other.castle, other.hand, other.proper = self.castle[:], self.hand[:], self.proper[:]
        other.pile, other.drawn = [pile[:] for pile in self.pile], self.drawn
        return other

    def key(self) -> tuple[object, ...]:
        """Everything that matters for how the game continues; equal keys are equal positions."""
        given = tuple(self.deals)
        lying = (bytes(self.grid), bytes(self.room), tuple(self.at), tuple(self.where), tuple(self.castle))
        hidden = (tuple(self.hand), tuple(self.proper), tuple(map(tuple, self.pile)), self.drawn)
        rest = (self.round, self.turn, self.phase, self.actor, self.first, self.luck)
        past = (self.rolls, tuple(self.points), tuple(self.earned), tuple(self.past))
        return (*rest, *lying, *hidden, given, *past, tuple(self.free), tuple(self.open))

    @property
    def land(self) -> Land:
        return tuple(self.at), tuple(self.castle), tuple(self.where)
