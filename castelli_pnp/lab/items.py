"""The work of the lab, split into items: each can be played anywhere, and its result is plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from castelli_pnp.lab.digest import OF_PLACES, Columns, digest
from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.skill import advantages, strong_wins, weight

REPLAYS = 5
"""The number of times a deal is played for the luck share."""


class WorkItem(NamedTuple):
    """One piece of work."""

    what: str
    """``chapter``, ``duel``, ``luck``, ``choice`` or ``without``."""
    number: int
    more: tuple[str, ...] = ()
    """The two bots of a duel, or the place to leave out."""

    @property
    def key(self) -> str:
        return "/".join((self.what, *self.more, str(self.number)))


class Journal:
    """Stores results, so that nothing is played twice; this one stores nothing."""

    def get(self, key: str) -> Any | None:
        """The stored result."""

    def put(self, key: str, data: Any) -> None:
        """Stores a result permanently."""


def work(system: Measurable, item: WorkItem) -> Any:
    """Plays one item."""
    match item.what:
        case "chapter":
            return digest(_columns(system), system.chapter(item.number))
        case "without":
            return digest(_columns(system), _without(system, item.more[0]).chapter(item.number))
        case "duel":
            return strong_wins(system.duels(item.number, *item.more))
        case "luck":
            return [advantages(story) for story in system.replays(item.number, REPLAYS)]
        case _:
            decision = system.decision(item.number)
            return [] if decision is None else [weight(decision), decision.options]


def has_form(data: Any, item: WorkItem, columns: Columns) -> bool:
    """Whether data from a file have the form of the item's result; otherwise it is played again."""
    match item.what:
        case "chapter" | "without":
            return isinstance(data, list | tuple) and len(data) == 5 and _is_digest(data, columns)
        case "duel":
            return _are_numbers([data], 1) and 0 <= data <= columns.players
        case "luck":
            several = isinstance(data, list | tuple) and len(data) == REPLAYS
            return several and all(_are_numbers(each, columns.players) for each in data)
        case _:
            return data in ([], ()) or _are_numbers(data, 2)


def _is_digest(data: Sequence[Any], columns: Columns) -> bool:
    sums, finals, roles, places, courses = data
    rows = {columns.players: (finals, roles), 2: (courses,)}
    return (
        _are_numbers(sums, columns.width)
        and isinstance(places, dict)
        and all(_are_numbers(each, len(OF_PLACES)) for each in places.values())
        and all(
            isinstance(several, list | tuple) and all(_are_numbers(row, wide) for row in several)
            for wide, lists in rows.items()
            for several in lists
        )
        and len(finals) == len(roles) == len(courses)
    )


def _are_numbers(data: Any, count: int) -> bool:
    """Whether the data are this many finite numbers of plausible size; excludes 1e308 and NaN."""
    return (
        isinstance(data, list | tuple)
        and len(data) == count
        and all(type(each) in (int, float) and abs(each) < 1e15 for each in data)
    )


@lru_cache(maxsize=4)
def _columns(system: Measurable) -> Columns:
    return Columns.of(system)


@lru_cache(maxsize=2)
def _without(system: Measurable, place: str) -> Measurable:
    return system.without(place)


def carried_out(system: Measurable, items: Sequence[WorkItem], pool: Pool, journal: Journal) -> Iterator[Any]:
    """The result of each item, in order: already stored, or played now and stored."""
    known = {
        item.key: data
        for item in items
        if (data := journal.get(item.key)) is not None and has_form(data, item, _columns(system))
    }
    fresh = pool(partial(work, system), [item for item in items if item.key not in known])
    try:
        for item in items:
            data = known.pop(item.key, None)
            if data is None:
                data = next(fresh)
                journal.put(item.key, data)
            yield data
    finally:
        close = getattr(fresh, "close", None)
        if close is not None:
            close()
