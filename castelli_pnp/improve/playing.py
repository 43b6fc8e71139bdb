"""Lets several games be played on the same seeds, each as far as it is wanted, by whoever does the work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from castelli_pnp.lab.digest import Digest
from castelli_pnp.lab.items import Item, work
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.score import Gauge, Played
from castelli_pnp.systems.castelli.lab.measured import CastelliSystem, castelli_systems
from castelli_pnp.systems.castelli.model.game import Game

Advance = Callable[[int], None]
Task = tuple[int, int]
"""The number of a system, and of a chapter."""


class Entrant:
    """A game with all that was played of it on one range of seeds."""

    def __init__(self, game: Game, players: Sequence[int], bots: Sequence[str], seed: str) -> None:
        self.game = game
        self.systems = castelli_systems(game, players, bots, (), seed)
        self.gauges = [Gauge(system) for system in self.systems]
        self.digests: list[list[Digest]] = [[] for _ in self.systems]

    @property
    def played(self) -> list[Played]:
        return list(zip(self.gauges, self.digests, strict=True))

    def chapters(self, games: int) -> list[int]:
        """How many chapters of each system are so many games, at least."""
        return [-(-games // system.games_in(1)) for system in self.systems]


def play(entrants: Sequence[Entrant], games: int, pool: Pool, advance: Advance) -> None:
    """Each is played until it has so many games of each system; nothing is played twice."""
    systems: list[CastelliSystem] = []
    tasks: list[Task] = []
    shelves: list[list[Digest]] = []
    for entrant in entrants:
        wanted = entrant.chapters(games)
        for system, shelf, count in zip(entrant.systems, entrant.digests, wanted, strict=True):
            tasks += [(len(systems), number) for number in range(len(shelf), count)]
            systems.append(system)
            shelves.append(shelf)
    for (at, _), data in zip(tasks, pool(partial(_play, tuple(systems)), tasks), strict=True):
        shelves[at].append(Digest.read(data))
        advance(systems[at].games_in(1))


def _play(systems: tuple[CastelliSystem, ...], task: Task) -> Any:
    at, number = task
    return work(systems[at], Item("chapter", number))
