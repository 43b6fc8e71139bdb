"""A player who searches: imagines what is hidden, tries every action, and weighs the outcome.

The learned evaluation weighs the position after the own turn. Before a tile is revealed, chance decides which
one it is: every space is tried with the same tiles, each turned in the best way.
"""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.base.chance import Generator
from castelli_pnp.engine.search import Considered
from castelli_pnp.systems.castelli.bots.evaluation import Evaluation, key_for, learned
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
        return self._go_on(s)

    def _go_on(self, s: State) -> float:
        """Plays to the end of the turn: the tile in the best way, everything else greedily."""
        while s.turn < self._end and s.phase != OVER:
            if s.phase == DILEMMA and s.actor == self._seat:
                actions = self._v.table.actions
                return max(self._after(s, actions.keep), self._after(s, actions.swap))
            if s.phase == ORIENT and s.actor == self._seat:
                best = -1e9
                for action in self._v.table.actions.orient:
                    value = self._after(s, action)
                    best = value if value > best else best
                return best
            choices = legal(s)
            if len(choices) > 1:
                carry_out(s, self._greedy(View(s, s.actor), choices))
            else:
                carry_out(s, choices[0])
        return self._weights.lead(self._v, s, self._seat)

    def _after(self, before: State, action: Action) -> float:
        s = before.copy()
        carry_out(s, action)
        return self._go_on(s)
