"""Metrics 4, 5, and 9: whether skill pays, luck decides, and choices matter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from statistics import fmean, median
from typing import Any, Protocol, TypeVar

from castelli_pnp.base.chance import Generator, generator, generators
from castelli_pnp.engine.bots import Player
from castelli_pnp.engine.rules import ActionT, AnyState, Rules
from castelli_pnp.lab.measured import Decision, PlayedGame
from castelli_pnp.lab.outcome import ChoiceMetric, Luck, Rung
from castelli_pnp.lab.statistics import RESAMPLES, Estimate, draws, grouped_share, resampled, variance

# --- skill gap ---


def strong_wins(stories: Sequence[PlayedGame]) -> float:
    """The victories of the stronger bot, which plays first in the first game, second in the second ..."""
    return fsum((player in story.winners) / len(story.winners) for player, story in enumerate(stories))


def rung(weak: str, strong: str, players: int, victories: Sequence[float]) -> Rung:
    """Metric 4 from the stronger bot's victories by deal, each played once with it in every seat."""
    games, deals = players * len(victories), len(victories)
    spread = variance(victories) / (players * players * deals)
    wins = grouped_share(fsum(victories), games, spread, deals)
    value, low, high = (gap(each, players) for each in (wins.value, wins.low, wins.high))
    return Rung(weak, strong, wins, Estimate(value, low, high, games))


def gap(wins: float, players: int) -> float:
    """0 for an even share of the victories, 1 for all of them."""
    return (wins - 1 / players) / (1 - 1 / players)


# # --- luck share ---


def advantages(story: PlayedGame) -> tuple[float, ...]:
    """The distance of each player from the average of all."""
    average = fmean(story.final)
    return tuple([points - average for points in story.final])


Squares = tuple[tuple[float, ...], float]
"""The mean of each seat in a deal, and the sum of squares within it over all seats."""


def luck(deals: Sequence[Sequence[Sequence[float]]]) -> Luck:
    """The share of the differences in results that the deal decides, from replays of deals.

    The interval is over deals.
    """
    squares = [_squares(deal) for deal in deals]
    count, replays = len(deals), len(deals[0])
    drawn = (luck_share([squares[at] for at in draw], replays) for draw in draws(count, RESAMPLES))
    found = resampled(luck_share(squares, replays), drawn, count * replays, groups=count)
    return Luck(found, count, replays)


def _squares(deal: Sequence[Sequence[float]]) -> Squares:
    means = tuple(fmean(column) for column in zip(*deal, strict=True))
    return means, fsum(
        (value - mean) ** 2 for replay in deal for value, mean in zip(replay, means, strict=True)
    )


def luck_share(deals: Sequence[Squares], replays: int) -> float:
    """A one-way analysis of variance, with squares pooled over the seats.

    L = (MSb - MSw) / (MSb + (M - 1) MSw).
    """
    count = len(deals)
    within = fsum(inner for _, inner in deals) / (count * (replays - 1))
    between = 0.0
    for seat in zip(*(means for means, _ in deals), strict=True):
        total = fsum(seat)
        between += replays * (fsum(mean * mean for mean in seat) - total * total / count) / (count - 1)
    whole = between + (replays - 1) * within
    return max(0.0, (between - within) / whole) if whole > 0 else 0.0


# --- weight of choice ---


def weight(decision: Decision) -> float:
    """How much more lead the best option gains than the average one.

    The best option is chosen with one half of the tries and measured with the other, both ways: otherwise the
    luckiest option would count as the best.
    """
    half = len(decision.values[0]) // 2
    early = [fmean(tries[:half]) for tries in decision.values]
    late = [fmean(tries[half:]) for tries in decision.values]
    found = late[early.index(max(early))] + early[late.index(max(late))]
    return (found - fmean(early) - fmean(late)) / 2


def choice(weights: Sequence[float], options: Sequence[int]) -> ChoiceMetric | None:
    """The metric with its interval over decisions."""
    if not weights:
        return None
    count = len(weights)
    drawn = (fmean([weights[at] for at in draw]) for draw in draws(count, RESAMPLES))
    found = resampled(fmean(weights), drawn, count, groups=count)
    return ChoiceMetric(found, float(median(options)), count)


# --- a decision of any game, every option tried with the same random events ---

TRIES = 8
OPTIONS = 6
"""The maximum number of options to try; of more, a random selection."""


class Scored(AnyState, Protocol):
    """A position in which every seat has points."""

    @property
    def points(self) -> list[int]: ...


class Imagining(Protocol):
    """A view that can randomize hidden information."""

    def imagine(self, rng: Generator) -> Any:
        """A position that looks the same to the seat."""


StateT = TypeVar("StateT", bound=Scored)
ViewT = TypeVar("ViewT", bound=Imagining)
ScoredRules = Rules[Any, Any, StateT, ActionT, ViewT, Any]


def try_decision(
    rules: ScoredRules[StateT, ActionT, ViewT],
    player: Player[ViewT, ActionT],
    play: Callable[[StateT, list[Generator]], int],
    state: StateT,
    seed: str,
    likely: int,
    forced: bool = False,
) -> Decision | None:
    """Plays to a random decision, and then to the end with every option.

    ``play`` plays to the end after each option. ``likely``: the approximate number of decisions in a game.
    ``forced``: includes decisions with only one option.
    """
    seats, over = state.table.seats, len(rules.phases) - 1
    rng, luck = generator(seed, "which"), generators(seats, seed, "bot")
    views = [rules.view(state, seat) for seat in range(seats)]
    wait = rng.below(likely)
    while state.phase != over:
        actions, seat = rules.legal(state), state.actor
        if len(actions) > 1 and not wait:
            return _try_all(rules, play, state, actions, rng, seed)
        wait -= len(actions) > 1
        asked = forced or len(actions) > 1
        rules.carry_out(state, player(views[seat], actions, luck[seat]) if asked else actions[0])
    return None


def _try_all(
    rules: ScoredRules[StateT, ActionT, ViewT],
    play: Callable[[StateT, list[Generator]], int],
    state: StateT,
    actions: list[ActionT],
    rng: Generator,
    seed: str,
) -> Decision:
    seat, tried, view = state.actor, actions[:], rules.view(state, state.actor)
    if len(tried) > OPTIONS:
        rng.shuffle(tried)
        del tried[OPTIONS:]
    imagined: list[StateT] = [view.imagine(rng) for _ in range(TRIES)]

    def lead(number: int, action: ActionT) -> float:
        """The final lead of a game that continues with this action."""
        end = imagined[number].copy()
        rules.carry_out(end, action)
        play(end, generators(state.table.seats, f"{seed}/{number}", "bot"))
        best = max(points for other, points in enumerate(end.points) if other != seat)
        return float(end.points[seat] - best)

    values = tuple(tuple(lead(number, action) for number in range(TRIES)) for action in tried)
    return Decision(values, len(actions))
