"""For the tests of reports: what a lab found out, some of it played, the rest made up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from castelli_pnp.lab.compare import compare
from castelli_pnp.lab.outcome import Advice, Audit, Causal, ChoiceMetric, Luck, Outcome, Rung, Study
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.lab.study import Studied, study
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from tests.games import SHIPPED


@cache
def game() -> CastelliFacts:
    return load_game(SHIPPED).game


@cache
def played(players: int) -> Studied:
    """Two chapters of real games, without the metrics that need games of their own."""
    (system,) = castelli_systems(game(), (players,), ("random",))
    return study(system, 2, extras=frozenset())


def estimate(value: float, count: int = 321) -> Estimate:
    return Estimate(value, value - 0.0123, value + 0.0234, count)


def full(players: int) -> Study:
    """A study with every metric and findings of several kinds."""
    found = played(players).study
    places = tuple(_flagged(place, number) for number, place in enumerate(found.places))
    return replace(
        found,
        skill=(
            Rung("random", "greedy", estimate(0.83, 77), estimate(0.66, 77)),
            Rung("greedy", "planner", estimate(0.58, 78), estimate(0.16, 78)),
        ),
        luck=Luck(estimate(0.27, 60), 12, 5),
        choice=ChoiceMetric(estimate(2.16, 41), 7.0, 41),
        places=places,
        findings=(
            Advice("B1", "order_more", {"seat": "1", "share": 58.25, "even": 100 / players, "points": 0.0}),
            Advice("B9", "area", {"place": places[0].id, "kind": places[0].kind, "share": 12.34}),
            Advice("B11", "wasted", {"resource": "wood", "share": 31.45}),
        ),
    )


def _flagged(place: Audit, number: int) -> Audit:
    """The first place is dead and was checked, the second strong and was not."""
    if number == 0:
        check = Causal(88, estimate(0.51, 88), estimate(0.01, 88), True)
        return replace(place, flag="dead", p=0.001, causal=check)
    return replace(place, flag="strong", p=0.002) if number == 1 else place


@cache
def one_game(*players: int) -> Outcome:
    return Outcome("seed 7", False, ("castelli",), (tuple(map(full, players)),))


@cache
def two_games() -> Outcome:
    """The same game twice, with other figures in the second."""
    first, second = full(2), full(2)
    changed = compare(played(2), played(2))
    changes = list(changed.changes)
    changes[0] = replace(changes[0], second=0.031, difference=Estimate(-0.031, -0.041, -0.021, 20))
    changes[2] = replace(changes[2], difference=Estimate(-0.4, -0.6, -0.2, 20))
    compared = replace(changed, changes=tuple(changes))
    return Outcome("7", True, ("castelli", "other"), ((first,), (second,)), (compared,))
