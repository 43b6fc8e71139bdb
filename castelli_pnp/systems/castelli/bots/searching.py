"""A player who searches: imagines what is hidden, tries every action, and weighs the outcome.

The learned evaluation weighs the position after the own turn. Before a tile is revealed, chance decides which
one it is: every space is tried with the same tiles, each turned in the best way.
"""

from __future__ import annotations  # compiled

from collections.abc import Sequence
from typing import Final

from castelli_pnp.base.chance import Generator
from castelli_pnp.engine.advice import Considered
from castelli_pnp.systems.castelli.bots.evaluation import PARTS, Evaluation, key_for, learned
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import DILEMMA, ORIENT, OVER, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

_REVEAL: Final = int(Verb.REVEAL)
_GUARD: Final = int(Verb.GUARD)
_SELL: Final = int(Verb.SELL)


class Searcher:
    """Successive halving over the legal actions, by the learned evaluation."""

    def __init__(self, tiles: int, samples: int, weights: dict[str, Evaluation] | None = None) -> None:
        self._greedy = Greedy()
        self._tiles = tiles
        """Positions that are imagined before the worse half of the spaces is dropped."""
        self._samples = samples
        """The same for other actions."""
        self._weights = weights

    def __call__(self, view: View, actions: list[Action], rng: Generator) -> Action:
        return self.consider(view, actions, rng)[0].action

    def explain(self, view: View, considered: Considered[Action], rng: Generator) -> Considered[Action]:
        """The same with the parts of what the action brings until the turn is over."""
        v = self._greedy.values(view.table)
        weights = learned() if self._weights is None else self._weights
        judge = weights[key_for(v)]
        sums = dict.fromkeys(PARTS, 0.0)
        for _ in range(_EXPLAINED):
            imagined = view.imagine(rng)
            before = judge.parts(v, imagined, view.seat)
            trial = Trial(v, self._greedy, judge, view.seat, view.turn + 1)
            after = judge.parts(v, trial.outcome(imagined, considered.action), view.seat)
            for part in PARTS:
                if part != "time":  # whose turn it is changes in the same way whatever is chosen
                    sums[part] = sums[part] + (after[part] - before[part]) / _EXPLAINED
        return Considered(considered.action, considered.worth, considered.tries, sums)

    def consider(self, view: View, actions: list[Action], rng: Generator) -> list[Considered[Action]]:
        """The actions worth a try, the best first."""
        v = self._greedy.values(view.table)
        weights = learned() if self._weights is None else self._weights
        trial = Trial(v, self._greedy, weights[key_for(v)], view.seat, view.turn + 1)
        verb = actions[0].verb
        left = [action for action in actions if action.verb == verb] if verb in _OF_A_KIND else actions[:]
        if verb == _GUARD:
            left = actions[:1]
        if len(left) == 1:
            return [Considered(left[0], 0.0, 0)]
        samples = self._tiles if verb == _REVEAL else self._samples
        sums = [0.0] * len(left)
        dropped: list[Considered[Action]] = []
        tries = 0
        while True:
            for _ in range(samples):
                imagined = view.imagine(rng)
                for at, action in enumerate(left):
                    sums[at] = sums[at] + trial.attempt(imagined, action, left[0])
            tries += samples
            ranked = sorted(range(len(left)), key=lambda at: (-sums[at], at))
            count = len(left) // 2 if len(left) > 2 else 1
            dropped[:0] = [Considered(left[at], sums[at] / tries, tries) for at in ranked[count:]]
            left, sums = [left[at] for at in ranked[:count]], [sums[at] for at in ranked[:count]]
            if len(left) == 1:
                return [Considered(left[0], sums[0] / tries, tries), *dropped]


_EXPLAINED: Final = 8
"""Positions that are imagined for an explanation."""
_OF_A_KIND: Final = (_REVEAL, int(Verb.KEEP), int(Verb.ORIENT), int(Verb.SETTLE))
"""Before tiles and settlements, cards can wait: there is another moment for them in the same turn."""


class Trial:
    """What it takes to try an action in a decision."""

    def __init__(self, v: Values, greedy: Greedy, weights: Evaluation, seat: int, end: int) -> None:
        self._v = v
        self._greedy = greedy
        self._weights = weights
        self._seat = seat
        self._end = end

    def attempt(self, imagined: State, action: Action, first: Action) -> float:
        """How far the player is ahead after this turn."""
        s = imagined.copy()
        if action.verb == _REVEAL and action is not first:  # the same tile, wherever it is revealed
            tiles, here, there = s.tiles, first.target, action.target
            tiles[here], tiles[there] = tiles[there], tiles[here]
        carry_out(s, action)
        return self._weights.lead(self._v, self._finished(s), self._seat)

    def outcome(self, imagined: State, action: Action) -> State:
        """The position after this turn."""
        s = imagined.copy()
        carry_out(s, action)
        return self._finished(s)

    def _finished(self, s: State) -> State:
        """The position at the end of the turn: the tile lies in the best way, the rest is played greedily."""
        actions = self._v.table.actions
        while s.turn < self._end and s.phase != OVER:
            if s.actor == self._seat and s.phase == DILEMMA:
                return self._best(s, (actions.keep, actions.swap))
            if s.actor == self._seat and s.phase == ORIENT:
                return self._best(s, actions.orient)
            choices = legal(s)
            if len(choices) > 1:
                carry_out(s, self._greedy(View(s, s.actor), choices))
            else:
                carry_out(s, choices[0])
        return s

    def _best(self, before: State, choices: Sequence[Action]) -> State:
        """The best of the positions that these actions lead to."""
        best, found = -1e9, before
        for action in choices:
            s = before.copy()
            carry_out(s, action)
            s = self._finished(s)
            value = self._weights.lead(self._v, s, self._seat)
            if value > best:
                best, found = value, s
        return found
