"""The end of a game, or of one half of a tournament: the mine, then the points that are left (R72-R78)."""

from __future__ import annotations  # compiled

from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.words import VACANT, SecondSilverTie
from castelli_pnp.systems.castelli.rules.state import (
    CARD,
    MAJORITY,
    MOST_SILVER,
    RESOURCE,
    STANDING,
    START_TILE,
    State,
)


def finish(s: State) -> None:
    """Scores the half that is over, in the canonical order."""
    seats = s.table.seats_in[s.half]
    _share_mine(s)
    _score_hands(s, seats)
    _score_silver(s, seats)
    if s.table.dilemma:
        for seat in seats:
            if s.held[seat] >= s.table.first_start_tile:
                s.score(seat, s.table.options.final_points.start_tile, START_TILE)
    if s.table.battle:
        _score_majorities(s, seats)
        _score_standing(s)
    s.over[s.half] = True


def _share_mine(s: State) -> None:
    """Most influence at the mine takes the silver left in it; a remainder stays there (R73, R74, A12)."""
    t = s.table
    among, seats = t.leaders[s.half][s.areas[t.board.mine_area(s.half)] & t.sums]
    if among:
        due = t.options.rounding.mine.share(s.mine[s.half], among)
        for seat in (*t.rivals[s.active], s.active):  # matters only if shares are rounded up
            taken = min(due, s.mine[s.half]) if seat in seats else 0
            s.mine[s.half] -= taken
            s.silver[seat] += taken


def _score_hands(s: State, seats: tuple[int, ...]) -> None:
    worth = s.table.options.final_points
    for seat in seats:
        s.score(seat, worth.card * len(s.hands[seat]), CARD)
        s.score(seat, worth.resource * sum(s.stock[seat * 3 : seat * 3 + 3]), RESOURCE)


def _score_silver(s: State, seats: tuple[int, ...]) -> None:
    """Most silver, second most; no silver, no award (R77, A45-A47)."""
    t = s.table
    ranks = sorted({s.silver[seat] for seat in seats} - {0}, reverse=True)
    groups = [[seat for seat in seats if s.silver[seat] == count] for count in ranks[:2]]
    if not groups:
        return
    if len(groups[0]) > 1:
        for seat in groups[0]:
            s.score(seat, t.award.tie, MOST_SILVER)
        return
    s.score(groups[0][0], t.award.first, MOST_SILVER)
    for second in groups[1:]:
        points = t.award.second
        if len(second) > 1:
            shared = t.rulings.second_silver_tie is SecondSilverTie.SHARE
            points = t.options.rounding.second_silver.share(points, len(second)) if shared else t.award.tie
        for seat in second:
            s.score(seat, points, MOST_SILVER)


def _score_majorities(s: State, seats: tuple[int, ...]) -> None:
    """For every settlement the most castles in line with it, overbuilt ones not counted (R89, R90, A53)."""
    t = s.table
    for land in t.lands_in[s.half]:
        if s.settled[land] == VACANT:
            continue
        castles = [0] * t.seats
        for other in t.board.lines[land]:
            for place in t.board.land_places[other]:
                if s.places[place]:
                    castles[s.places[place] & 3] += 1
        most = max(castles)
        winners = [seat for seat in seats if castles[seat] == most and most]
        for seat in winners:
            points = t.options.rounding.battle_majority.share(t.majority[s.settled[land]], len(winners))
            s.score(seat, points, MAJORITY)


def _score_standing(s: State) -> None:
    """Every castle that is not overbuilt (R91)."""
    t = s.table
    for land in t.lands_in[s.half]:
        for place in t.board.land_places[land]:
            if s.places[place]:
                s.score(s.places[place] & 3, t.options.battle.castle_points, STANDING)


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
    sources = tuple(s.points_by_source(seat) for seat in range(t.seats))
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
