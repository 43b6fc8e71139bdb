"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.systems.castles.rules.scoring import Sheet, sheets
from castelli_pnp.systems.castles.rules.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome for every seat."""

    players: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winner; those who share a place have the same rank (R27)."""
    rounds: tuple[tuple[int, ...], ...]
    """The points of each round, seat by seat."""
    sheets: tuple[tuple[Sheet, ...], ...]
    """How they came about, round by round and seat by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share a victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def result_of(s: State) -> Result:
    """The outcome of a finished game, or the standings of one that is not."""
    given = tuple(sheets(s, number) for number in range(len(s.past)))
    return Result(s.table.names, tuple(s.points), ranks_of(s), tuple(s.earned), given)


def ranks_of(s: State) -> tuple[int, ...]:
    """The rank of each seat, by points alone."""
    return tuple(1 + sum(rival > own for rival in s.points) for own in s.points)
