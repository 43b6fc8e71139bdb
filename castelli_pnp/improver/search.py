"""Looks for changes that make a game better, and proves them.

Changes race against each other on seeds of their own; round by round half of them drop out. The best is
tested on seeds that nobody has seen; as there are several tests, each must be surer than if it were alone. In
the end all changes together are played against the game as it was, on fresh seeds again: that gain counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.improver.drawing import Scope, Trouble, draw_moves
from castelli_pnp.improver.moves import GameChange
from castelli_pnp.lab.digest import Digest
from castelli_pnp.lab.items import WorkItem, checked, work
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.score import Gain, Gauge, Score, gain, leaning, score
from castelli_pnp.lab.statistics import added
from castelli_pnp.lab.study import held_out
from castelli_pnp.systems.castelli.lab.measured import CastelliSystem, castelli_systems
from castelli_pnp.systems.castelli.model.game import CastelliFacts

Advance = Callable[[int], None]


class Entrant:
    """A game with all that was played of it on one range of seeds."""

    def __init__(self, game: CastelliFacts, players: Sequence[int], bots: Sequence[str], seed: str) -> None:
        self.systems = castelli_systems(game, players, bots, (), seed)
        self.played: list[tuple[Gauge, list[Digest]]] = [(Gauge(system), []) for system in self.systems]


def play(entrants: Sequence[Entrant], games: int, pool: Pool, advance: Advance) -> None:
    """Each is played until it has so many games of each system; nothing is played twice."""
    systems: list[CastelliSystem] = []
    tasks: list[tuple[int, int]] = []
    shelves: list[list[Digest]] = []
    for entrant in entrants:
        for system, (_, shelf) in zip(entrant.systems, entrant.played, strict=True):
            chapters = range(len(shelf), -(-games // system.games_in(1)))
            tasks += [(len(systems), number) for number in chapters]
            systems.append(system)
            shelves.append(shelf)
    for (at, number), data in zip(tasks, pool(partial(_play, tuple(systems)), tasks), strict=True):
        shelves[at].append(Digest.read(checked(data, WorkItem("chapter", number), systems[at])))
        advance(systems[at].games_in(1))


def _play(systems: tuple[CastelliSystem, ...], task: tuple[int, int]) -> Any:
    """Plays one chapter; the task is the number of a system and of its chapter."""
    at, number = task
    return work(systems[at], WorkItem("chapter", number))


FEWEST_GAMES, MOST_GAMES = 200, 1_000_000
MOST_STEPS = 100
UNEVEN = 1.5
"""Demerits of colors or turns from which on their remedies are looked at as often as the board."""
POOL = 16
"""Changes that race in one step."""
ROUNDS = (16, 8, 4, 2)
"""The part of all games that has been played after each round of a race."""
LOOKS = (4, 2, 1)
"""The same for the looks at a proof."""
VERY_CLEAR, HOPELESS = 3.5, -1.0
"""In standard errors: proved before the last look, or given up."""
WRONG = 0.05
"""How likely at most a change is proposed that does not make the game better."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be done."""

    game: CastelliFacts
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: str
    games: int
    """To prove a change with each number of players and each bot."""
    steps: int
    """Changes that are tested at most."""
    scope: Scope
    can_write: Callable[[CastelliFacts], bool]
    """Whether the files of the game can say it."""

    def __post_init__(self) -> None:
        if not FEWEST_GAMES <= self.games <= MOST_GAMES:
            raise Refused("improve_games", games=self.games, low=FEWEST_GAMES, high=MOST_GAMES)
        if not 1 <= self.steps <= MOST_STEPS:
            raise Refused("improve_steps", steps=self.steps, most=MOST_STEPS)

    def entrant(self, game: CastelliFacts, seed: str) -> Entrant:
        return Entrant(game, self.players, self.bots, seed)

    @property
    def games_in_step(self) -> int:
        """About as many as a step takes."""
        systems = len(self.entrant(self.game, self.seed).systems)
        race, before = 1 / ROUNDS[-1], 0.0
        left = POOL
        for part in ROUNDS:
            race += left * (1 / part - before)
            before, left = 1 / part, max(1, left // 2)
        return round(self.games * systems * (race + 2))

    @property
    def games_in_all(self) -> int:
        systems = len(self.entrant(self.game, self.seed).systems)
        return self.steps * self.games_in_step + 2 * systems * self.games


class ProvedStep(NamedTuple):
    """One change that was tested, or none if none seemed to be worth it."""

    move: GameChange | None
    proof: Gain | None
    proved: bool


class TotalGain(NamedTuple):
    """All proved changes together, against the game as it was."""

    game: CastelliFacts
    gain: Gain
    before: Score
    after: Score

    @property
    def is_better(self) -> bool:
        return self.gain.low > 0


def improve(task: Task, pool: Pool, advance: Advance) -> Iterator[ProvedStep | TotalGain]:
    """Step by step; after the last one the verdict, if anything was proved."""
    game = task.game
    played = 0

    def counting(games: int) -> None:
        nonlocal played
        played += games
        advance(games)

    for number in range(1, task.steps + 1):
        played = 0
        step = _step(task, game, number, pool, counting)
        advance(max(0, task.games_in_step - played))
        yield step
        if step.proved and step.move is not None:
            game = step.move.game
    if game is not task.game:
        yield together(task, game, pool, advance)


def together(task: Task, game: CastelliFacts, pool: Pool, advance: Advance) -> TotalGain:
    """The last test, on seeds of its own."""
    seed = f"{held_out(task.seed)}/all"
    before, after = task.entrant(task.game, seed), task.entrant(game, seed)
    play([before, after], task.games, pool, advance)
    found = gain(before.played, after.played)
    return TotalGain(game, found, score(before.played), score(after.played))


def _step(task: Task, game: CastelliFacts, number: int, pool: Pool, advance: Advance) -> ProvedStep:
    seed = f"{task.seed}/search {number}"
    base = task.entrant(game, seed)
    play([base], task.games // ROUNDS[-1], pool, advance)
    moves = draw_moves(game, trouble_of(base), task.scope, POOL, generator(task.seed, "moves", number))
    for move in race(task, base, moves, seed, pool, advance):
        if task.can_write(move.game):
            proof, proved = prove(task, game, move.game, number, pool, advance)
            return ProvedStep(move, proof, proved)
    return ProvedStep(None, None, False)


def trouble_of(base: Entrant) -> Trouble:
    """Where the game is weak: the worst that any number of players shows."""
    places: dict[str, float] = {}
    for gauge, digests in base.played:
        sums = added(gauge.row(each) for each in digests)
        for name, found in gauge.troubles(sums).items():
            places[name] = max(found, places.get(name, 0.0))
    parts = score(base.played).parts
    return Trouble(places, parts["role"] > UNEVEN, parts["order"] > UNEVEN)


def race(
    task: Task, base: Entrant, moves: Sequence[GameChange], seed: str, pool: Pool, advance: Advance
) -> list[GameChange]:
    """The changes that seem to make the game better, best first."""
    racing = [(move, task.entrant(move.game, seed)) for move in moves]
    for part in ROUNDS:
        play([entrant for _, entrant in racing], task.games // part, pool, advance)
        guessed = [leaning(base.played, entrant.played) for _, entrant in racing]
        ranked = sorted(range(len(racing)), key=lambda at: -guessed[at])
        if part == ROUNDS[-1]:
            return [racing[at][0] for at in ranked if guessed[at] > 0]
        racing = [racing[at] for at in sorted(ranked[: max(1, len(racing) // 2)])]
    return []


def prove(
    task: Task, before: CastelliFacts, after: CastelliFacts, number: int, pool: Pool, advance: Advance
) -> tuple[Gain, bool]:
    """Whether a change is better, on seeds that were not used to find it."""
    seed = f"{held_out(task.seed)}/{number}"
    both = [task.entrant(game, seed) for game in (before, after)]
    level = 1 - WRONG / task.steps
    for part in LOOKS:
        play(both, task.games // part, pool, advance)
        found = gain(both[0].played, both[1].played, level)
        sure = found.low > 0 and (part == LOOKS[-1] or found.ratio >= VERY_CLEAR)
        if sure or found.ratio < HOPELESS or part == LOOKS[-1]:
            return found, sure
    raise AssertionError
