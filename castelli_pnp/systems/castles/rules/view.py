"""What one player can see, and how to imagine the rest (F11, R17)."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.pieces import RANK_COUNT
from castelli_pnp.systems.castles.rules.state import FREE, Land, State
from castelli_pnp.systems.castles.rules.table import Table
from castelli_pnp.systems.castles.rules.turn import legal

UNKNOWN = -1


def _open(name: str) -> Any:
    """Part of a position that everybody can see, under its own or another name."""
    return property(attrgetter(f"_View__state.{name}"))


class View:
    """A game as one seat sees it: the land and the own coins as they are, of other coins only where they lie.

    A view follows its game, until an action is undone; its lists belong to the game, a bot reads them and
    leaves them alone.
    """

    __slots__ = ("__state", "seat", "table")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat
        self.table: Table = state.table

    # --- what lies open ---

    round: int = _open("round")
    turn: int = _open("turn")
    starter: int = _open("starter")
    phase: int = _open("phase")
    to_act: int = _open("actor")
    points: list[int] = _open("points")
    earned: list[tuple[int, ...]] = _open("earned")
    past: list[Land] = _open("past")
    """The lands of finished rounds, all coins turned over."""
    at: list[int] = _open("at")
    """The cell of each tile that lies."""
    castle: list[int] = _open("castle")
    drawn: int = _open("drawn")
    """The tile that is to be laid now; it is shown to all."""
    free: list[int] = _open("free")
    """Where a tile may be laid."""

    def tile_on(self, cell: int) -> int:
        """The tile that lies there, or UNKNOWN."""
        tile = self.__state.grid[cell]
        return tile - 1 if 0 < tile < FREE else UNKNOWN

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.__state.pile))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self.__state.hand)

    @property
    def set_aside(self) -> tuple[bool, ...]:
        """Whose proper tile lies face down next to the land."""
        return tuple(tile >= 0 for tile in self.__state.proper)

    # --- what only this seat knows ---

    @property
    def proper(self) -> int:
        """The own tile that was set aside, or UNKNOWN."""
        return self.__state.proper[self.seat]

    @property
    def hand(self) -> int:
        """The own coins that do not lie yet, a bit for each rank."""
        return self.__state.hand[self.seat]

    @property
    def own_where(self) -> list[int]:
        """The cells of the own coins by rank."""
        first = self.seat * RANK_COUNT
        return self.__state.where[first : first + RANK_COUNT]

    def cells_of(self, seat: int) -> list[int]:
        """Where the coins of a seat lie, in order; which is which only its owner knows."""
        first = seat * RANK_COUNT
        return sorted(cell for cell in self.__state.where[first : first + RANK_COUNT] if cell >= 0)

    def unseen_tiles(self, seat: int) -> tuple[int, ...]:
        """The tiles of that suit that may lie in a pile, or face down next to the land."""
        s = self.__state
        first = seat * RANK_COUNT
        known = (s.drawn, self.proper)
        return tuple(
            tile for tile in range(first, first + RANK_COUNT) if s.at[tile] < 0 and tile not in known
        )

    def legal_actions(self) -> list[Action]:
        """What this player may do; nothing while somebody else is asked."""
        return legal(self.__state) if self.__state.actor == self.seat else []

    def key(self) -> tuple[object, ...]:
        """All that this seat can know; equal keys cannot be told apart."""
        s = self.__state
        seats = range(self.table.seats)
        lying = (bytes(s.grid), tuple(s.castle), tuple(tuple(self.cells_of(seat)) for seat in seats))
        now = (s.round, s.turn, s.phase, s.actor, s.first, s.drawn, s.rolls)
        known = (tuple(s.points), tuple(s.earned), tuple(s.past), self.pile_sizes, self.set_aside)
        return (self.seat, *lying, *now, *known, self.proper, self.hand, tuple(self.own_where))

    def imagine(self, rng: Generator) -> State:
        """A position that looks just like this to the seat, with the hidden things dealt again."""
        s = self.__state.copy()
        self._imagine_tiles(s, rng)
        for seat in range(self.table.seats):
            if seat != self.seat:
                self._imagine_coins(s, seat, rng)
        s.luck = rng.below(1 << 30)
        s.deals = s.deals[: s.round + 1]
        return s

    def _imagine_tiles(self, s: State, rng: Generator) -> None:
        seats = range(self.table.seats)
        if self.table.shared:
            self._imagine_pile(s, rng)
            return
        for seat in seats:
            tiles = list(self.unseen_tiles(seat))
            rng.shuffle(tiles)
            if seat != self.seat and s.proper[seat] >= 0:
                s.proper[seat] = tiles.pop()
            s.pile[seat] = tiles[: len(s.pile[seat])]

    def _imagine_pile(self, s: State, rng: Generator) -> None:
        """The one pile, and the tiles that others have set aside: each is one of the own suit."""
        secret = [seat for seat, tile in enumerate(s.proper) if tile >= 0 and seat != self.seat]
        tiles = sorted((*s.pile[0], *(s.proper[seat] for seat in secret)))
        rng.shuffle(tiles)
        for seat in secret:
            s.proper[seat] = next(tile for tile in tiles if tile // RANK_COUNT == seat)
            tiles.remove(s.proper[seat])
        s.pile[0] = tiles

    def _imagine_coins(self, s: State, seat: int, rng: Generator) -> None:
        first = seat * RANK_COUNT
        where = s.where[first : first + RANK_COUNT]
        ranks = [rank for rank in range(RANK_COUNT) if where[rank] >= 0 or s.hand[seat] >> rank & 1]
        cells = sorted(where[rank] for rank in ranks)  # which coin lies where must not matter
        rng.shuffle(ranks)
        s.hand[seat] = 0
        for cell, rank in zip(cells, ranks, strict=True):
            s.where[first + rank] = cell
            if cell < 0:
                s.hand[seat] |= 1 << rank
