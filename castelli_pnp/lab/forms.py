"""The form of results that a worker or a file hands over: what cannot be true is not believed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from castelli_pnp.lab.digest import MICRO, OF_PLACES, Columns


def are_numbers(data: Any, count: int) -> bool:
    """Whether the data are this many finite numbers of plausible size; excludes 1e308 and NaN."""
    return _is_row(data, count) and all(type(each) in (int, float) and abs(each) < 1e15 for each in data)


def is_digest(data: Any, columns: Columns, games: int, places: Container[str]) -> bool:
    """Whether the data can be the digest of a chapter with so many games: all of its sums must agree."""
    if not _is_row(data, 5):
        return False
    sums, finals, roles, found, courses = data
    return (
        _are_whole(sums, columns.width)
        and _are_rows(finals, games, columns.players)
        and _are_rows(roles, games, columns.players)
        and _are_rows(courses, games, 2)
        and all(len({*row}) == len(row) and {*row} <= {*range(len(columns.roles))} for row in roles)
        and all(changes >= 0 and 0 <= decided <= MICRO for changes, decided in courses)
        and _sums_agree(columns, games, sums, finals, courses)
        and _players_agree(columns, sums, finals, roles)
        and isinstance(found, Mapping)
        and all(name in places and _is_place(row, games) for name, row in found.items())
    )


def _is_row(data: Any, count: int) -> bool:
    return isinstance(data, list | tuple) and len(data) == count


def _are_whole(data: Any, count: int) -> bool:
    return _is_row(data, count) and all(type(each) is int and abs(each) < 10**15 for each in data)


def _are_rows(data: Any, count: int, width: int) -> bool:
    return _is_row(data, count) and all(_are_whole(row, width) for row in data)


Rows = Sequence[Sequence[int]]


def _sums_agree(columns: Columns, games: int, sums: Sequence[int], finals: Rows, courses: Rows) -> bool:
    """Whether the sums over games are those of the listed games."""
    own = {
        "games": games,
        "points": sum(map(sum, finals)),
        "lead_changes": sum(changes for changes, _ in courses),
        "decided_at": sum(decided for _, decided in courses),
    }
    limits = {"shared": games, "tie_break": games, "drama": MICRO * games, "margin": 10**12, "length": 10**9}
    return all(sums[columns.game(name)] == value for name, value in own.items()) and all(
        0 <= sums[columns.game(name)] <= most for name, most in limits.items()
    )


def _players_agree(columns: Columns, sums: Sequence[int], finals: Rows, roles: Rows) -> bool:
    """Whether games, points, and victories of all seats and colors are those of the listed games."""
    order = {columns.order(seat, "games"): [0, 0] for seat in range(columns.players)}
    colors = {columns.role(role, "games"): [0, 0] for role in range(len(columns.roles))}
    for final, seated in zip(finals, roles, strict=True):
        for seat, (points, role) in enumerate(zip(final, seated, strict=True)):
            for counted in (order[columns.order(seat, "games")], colors[columns.role(role, "games")]):
                counted[0] += 1
                counted[1] += points
    return all(
        sum(sums[at + 1] for at in group) == columns.whole * len(finals)
        and all(
            [sums[at], sums[at + 2]] == counted and 0 <= sums[at + 1] <= columns.whole * counted[0]
            for at, counted in group.items()
        )
        for group in (order, colors)
    )


def _is_place(row: Any, games: int) -> bool:
    """Whether the counts of a place are possible in so many games."""
    if not _are_whole(row, len(OF_PLACES)) or min(row) < 0:
        return False
    played, completed, contested, void, *_ = row
    return bool(played == games == completed + void and contested <= games)
