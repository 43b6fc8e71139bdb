"""How a game ended."""

from __future__ import annotations  # compiled

from dataclasses import dataclass

from castelli_pnp.systems.castelli.rules.state import SOURCES, State


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome for every seat; in a tournament each half has its own winners (A58)."""

    houses: tuple[str, ...]
    points: tuple[int, ...]
    castles: tuple[int, ...]
    """Castles built, overbuilt or not: the tie-break (R78, A52)."""
    silver: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the winner; those who share a place have the same rank."""
    sources: tuple[dict[str, int], ...]
    """Where the points came from."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several share a victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def result_of(s: State) -> Result:
    """The outcome of a finished game, or the standings of one that is not."""
    t = s.table
    built = tuple(t.options.castles_per_player - left for left in s.castles)
    count = len(SOURCES)
    sources = tuple(
        dict(zip(SOURCES, s.earned[seat * count : (seat + 1) * count], strict=True))
        for seat in range(t.seats)
    )
    return Result(t.names, tuple(s.points), built, tuple(s.silver), ranks_of(s), sources)


def ranks_of(s: State) -> tuple[int, ...]:
    """The rank of each seat in its half: by points, then by castles built (R78, A52)."""
    points, left = s.points, s.castles
    ranks = []
    for seat, rivals in enumerate(s.table.rivals):
        rank = 1
        for rival in rivals:
            ahead = points[rival] - points[seat]
            if ahead > 0 or (not ahead and left[rival] < left[seat]):
                rank += 1
        ranks.append(rank)
    return tuple(ranks)
