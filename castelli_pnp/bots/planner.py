"""A player who tries things out: imagines what is hidden, plays on, and takes what is best on average."""

from __future__ import annotations

from castelli_pnp.bots.greedy import Greedy
from castelli_pnp.bots.judging import judge
from castelli_pnp.bots.placing import rate_spaces, spaces_to_look_at
from castelli_pnp.bots.spending import rate_deeds
from castelli_pnp.bots.values import Values
from castelli_pnp.rules.actions import Action, Verb
from castelli_pnp.rules.chance import Generator
from castelli_pnp.rules.legal import legal
from castelli_pnp.rules.state import BUILD, OVER, State
from castelli_pnp.rules.turn import carry_out
from castelli_pnp.rules.view import View

MOST_CANDIDATES = 6
ROUNDS = 3
"""After each round of trying out, the worse half of the candidates is dropped."""
SAMPLES = 8
"""Imagined positions in each round."""


class Planner:
    """Looks ahead with the greedy player's eyes, for everybody at the table."""

    def __init__(self, samples: int = SAMPLES, horizon: int | None = None) -> None:
        self._greedy = Greedy()
        self._samples = samples
        self._horizon = horizon

    def __call__(self, view: View, actions: list[Action], rng: Generator) -> Action:
        values = self._greedy.values(view.table)
        candidates = self._candidates(values, view, actions)
        rivals = len(view.table.rivals[view.seat])
        horizon = 1 + rivals if self._horizon is None else self._horizon
        scores = dict.fromkeys(candidates, 0.0)
        while len(candidates) > 1:
            for _ in range(self._samples):
                imagined = view.imagine(rng)
                for action in candidates:
                    scores[action] += self._try(values, imagined.copy(), action, view.seat, horizon)
            candidates.sort(key=lambda action: (-scores[action], action.number))
            del candidates[max(1, (len(candidates) + 1) // 2) :]
        return candidates[0]

    def _try(self, values: Values, state: State, action: Action, seat: int, turns: int) -> float:
        """Carries out an action, lets everybody play on for some turns, and judges what has become of it."""
        greedy, last = self._greedy, state.turn + turns
        views = [View(state, seat) for seat in range(values.table.seats)]
        carry_out(state, action)
        while state.turn < last and state.phase != OVER:
            choices = legal(state)
            if len(choices) > 1:
                carry_out(state, greedy(views[state.actor], choices))
            else:
                carry_out(state, choices[0])
        return judge(values, state, seat)

    def _candidates(self, v: Values, view: View, actions: list[Action]) -> list[Action]:
        verb = actions[0].verb
        if verb == Verb.REVEAL:
            level = v.level(view)
            spaces = spaces_to_look_at(v, view, actions, level)
            rated = sorted(zip(rate_spaces(v, view, spaces, level), spaces, strict=True), key=_best_first)
            return [v.table.actions.reveal[space] for _, space in rated[:MOST_CANDIDATES]]
        if verb in (Verb.KEEP, Verb.ORIENT, Verb.STEWARD, Verb.GUARD, Verb.SETTLE):
            tiles = (Verb.KEEP, Verb.SWAP, Verb.ORIENT, Verb.STEWARD, Verb.GUARD, Verb.SETTLE, Verb.PASS)
            return [action for action in actions if action.verb in tiles]
        if view.phase == BUILD:
            return _deeds(v, view, actions)
        return [self._greedy(view, actions)]


def _deeds(v: Values, view: View, actions: list[Action]) -> list[Action]:
    rated = sorted(rate_deeds(v, view, actions), key=lambda each: (-each[0], each[1].number))
    return [*(action for _, action in rated[: MOST_CANDIDATES - 1]), actions[-1]]


def _best_first(rated: tuple[float, int]) -> tuple[float, int]:
    return -rated[0], rated[1]
