"""The work of the lab, split into items: each can be played anywhere, and its result is plain data.

Results that come from a worker or a file must have the form of a result, and all their sums must agree. A few
stored results, which nobody can predict, are played again and compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from secrets import choice as any_of
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.digest import Columns, digest
from castelli_pnp.lab.forms import are_numbers, is_digest
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

    place = ""
    """Where the results are stored."""

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


def has_form(data: Any, item: WorkItem, system: Measurable) -> bool:
    """Whether data from a worker or a file can be the item's result."""
    players = system.players
    match item.what:
        case "chapter" | "without":
            return is_digest(data, _columns(system), system.games_in(1), system.places)
        case "duel":
            return are_numbers([data], 1) and 0 <= data <= players
        case "luck":
            several = isinstance(data, list | tuple) and len(data) == REPLAYS
            return several and all(are_numbers(each, players) and abs(sum(each)) < 1 for each in data)
        case _:
            return data in ([], ()) or (are_numbers(data, 2) and type(data[1]) is int and data[1] > 0)


def checked(data: Any, item: WorkItem, system: Measurable) -> Any:
    """A result that a worker sent; refuses what cannot be one."""
    if not has_form(data, item, system):
        raise Refused("cluster_answer")
    return data


@lru_cache(maxsize=4)
def _columns(system: Measurable) -> Columns:
    return Columns.of(system)


@lru_cache(maxsize=2)
def _without(system: Measurable, place: str) -> Measurable:
    return system.without(place)


def carried_out(system: Measurable, items: Sequence[WorkItem], pool: Pool, journal: Journal) -> Iterator[Any]:
    """The result of each item, in order: already stored, or played now and stored."""
    known = _stored(system, items, journal)
    fresh = pool(partial(work, system), [item for item in items if item.key not in known])
    try:
        for item in items:
            data = known.pop(item.key, None)
            if data is None:
                data = checked(next(fresh), item, system)
                journal.put(item.key, data)
            yield data
    finally:
        close = getattr(fresh, "close", None)
        if close is not None:
            close()


def _stored(system: Measurable, items: Sequence[WorkItem], journal: Journal) -> dict[str, Any]:
    """The stored results; refuses forged ones, and plays one again that nobody can predict."""
    known = {item: data for item in items if (data := journal.get(item.key)) is not None}
    for item, data in known.items():
        if not has_form(data, item, system):
            raise Refused("kept_form", path=journal.place, item=item.key)
    if known:
        item = any_of(list(known))
        if json.dumps(work(system, item)) != json.dumps(known[item]):
            raise Refused("kept_differs", path=journal.place, item=item.key)
    return {item.key: data for item, data in known.items()}
