"""A player who tries things out: imagines what is hidden, plays on, and takes what is best on average."""

from __future__ import annotations  # compiled

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.judging import judge
from castelli_pnp.systems.castelli.bots.rating import rate_all
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import OVER, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

CANDIDATES = 6
"""So many actions are tried out, those that look best to the greedy player."""
SAMPLES = 24
"""Positions that are imagined for them; then the worse half is dropped, and the rest is tried again."""
FIRST_SIGHT = 8.0
"""The greedy player's rating counts as much as so many tries."""


class Planner:
    """Looks ahead by one round, everybody playing greedily in positions that fit what is seen."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self._greedy = Greedy()
        self._samples = samples

    def __call__(self, view: View, actions: list[Action], rng: Generator) -> Action:
        values = self._greedy.values(view.table)
        rated = sorted(rate_all(values, view, actions), key=_best_first)[:CANDIDATES]
        if not rated:
            return self._greedy(view, actions)
        scores = {action: FIRST_SIGHT * value for value, action in rated}
        while len(rated) > 1:
            for _ in range(self._samples):
                imagined = view.imagine(rng)
                for action in scores:
                    scores[action] += self._try(values, imagined.copy(), action, view.seat)
            rated = sorted(((score, action) for action, score in scores.items()), key=_best_first)
            del rated[(len(rated) + 1) // 2 :]
            scores = {action: score for score, action in rated}
        return rated[0][1]

    def _try(self, values: Values, state: State, action: Action, seat: int) -> float:
        """Carries out an action, lets everybody play on for a round, and judges what has become of it."""
        greedy, last = self._greedy, state.turn + values.table.seats
        views = [View(state, each) for each in range(values.table.seats)]
        carry_out(state, action)
        while state.turn < last and state.phase != OVER:
            choices = legal(state)
            if len(choices) > 1:
                carry_out(state, greedy(views[state.actor], choices))
            else:
                carry_out(state, choices[0])
        return judge(values, state, seat)


def _best_first(rated: tuple[float, Action]) -> tuple[float, int]:
    return -rated[0], rated[1].number
