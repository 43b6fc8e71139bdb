"""How well games play: the best of several made games are found by letting bots play them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.workers import in_order
from castelli_pnp.generate.making import make_game
from castelli_pnp.generate.wishes import Wish
from castelli_pnp.lab.score import measured
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import Game

Measure = Callable[[Game], float]
"""The lower, the better."""
GAMES = 200
"""Played with each number of players to measure a game."""
BOT = "greedy"
SEED = "fair"
"""All games are measured with the same deals, so that they can be compared."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A made game, and how it was judged."""

    wish: Wish
    game: Game
    judged: float


def demerits(game: Game, games: int = GAMES) -> float:
    """What the lab finds wanting: its score, the mean of all numbers of players."""
    return measured(castelli_systems(game, bots=(BOT,), seed=SEED), games).total


def candidates(
    base: Game, wish: Wish, parts: frozenset[str], count: int, workers: int, measure: Measure = demerits
) -> Iterator[Candidate]:
    """So many games from seeds of their own, made and measured one after another."""
    wishes = [replace(wish, seed=numbered(wish.seed, number)) for number in range(1, count + 1)]
    return in_order(partial(_candidate, base, parts, measure), wishes, workers)


def numbered(seed: Seed, number: int) -> str:
    """The seed of one of several games."""
    return f"{seed}/{number}"


def _candidate(base: Game, parts: frozenset[str], measure: Measure, wish: Wish) -> Candidate:
    game = make_game(base, wish, parts)
    return Candidate(wish, game, measure(game))


def best_of(found: Sequence[Candidate], count: int) -> list[Candidate]:
    """The best, best first; of equal ones the earlier."""
    return sorted(found, key=lambda candidate: candidate.judged)[:count]
