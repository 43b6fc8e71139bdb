"""A player for children to beat: looks at a few things only, thinks of nobody else, and attacks nobody."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.placing import rate_spaces, rate_tile, rate_turns
from castelli_pnp.systems.castelli.bots.spending import Rated, choose_settling, rate_actions
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.bots.weights import Weights
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.state import BUILD
from castelli_pnp.systems.castelli.rules.view import View

KIND: Final = Weights(harm=0.0, set_worth=1.0, influence=0.3, mine=0.0)
"""Harming rivals is worth nothing, and plans for later count little."""
IN_SIGHT: Final = 3
"""Face-down tiles to choose from."""
OVERSIGHT: Final = 3
"""One in so many decisions is made without looking for the very best."""
SLACK: Final = 2.0
"""What may be overlooked, in points: more is obvious to everybody."""


class Easy:
    """The greedy player's eyes, with the oversights of somebody who plays for the first time."""

    def __init__(self) -> None:
        self._greedy = Greedy(KIND)

    def __call__(self, view: View, actions: list[Action], rng: Generator) -> Action:
        v = self._greedy.values(view.table)
        verb = actions[0].verb
        if verb == Verb.REVEAL:
            return _any_good(_reveals(v, view, actions, rng), rng)
        if verb == Verb.ORIENT:
            rated = rate_turns(v, view, view.drawn)
            return _any_good([(rated[each.target], each) for each in v.table.actions.orient], rng)
        if verb == Verb.KEEP:
            keep, swap = rate_tile(v, view, view.drawn), rate_tile(v, view, view.held_by(view.seat))
            return _any_good([(keep, v.table.actions.keep), (swap, v.table.actions.swap)], rng)
        if verb == Verb.SETTLE:
            return choose_settling(v, view, actions)
        if verb == Verb.GUARD:
            return actions[0]
        if view.phase != BUILD:
            return actions[-1]
        rated_actions = rate_actions(v, view, actions)
        kind = [each for each in rated_actions if each[0] > 0 and _is_kind(v, each[1])]
        return _any_good(kind, rng) if kind else actions[-1]


def _reveals(v: Values, view: View, actions: list[Action], rng: Generator) -> Rated:
    """A few of the face-down tiles."""
    spaces = [action.target for action in actions if action.verb == Verb.REVEAL]
    rng.shuffle(spaces)
    del spaces[IN_SIGHT:]
    reveal = v.table.actions.reveal
    rated = rate_spaces(v, view, spaces, v.level(view))
    return [(value, reveal[space]) for value, space in zip(rated, spaces, strict=True)]


def _is_kind(v: Values, action: Action) -> bool:
    """Builds over nobody's castle, and takes nothing from anybody."""
    if action.verb == Verb.PLAY:
        return not v.table.faces[action.face].robs
    return action.verb != Verb.OVERBUILD


def _any_good(rated: Rated, rng: Generator) -> Action:
    """The best action, or now and then one that is not much worse."""
    rated.sort(key=_best_first)
    best = rated[0][0]
    good = [action for value, action in rated if value > best - SLACK]
    if len(good) > 1 and not rng.below(OVERSIGHT):
        return good[1 + rng.below(len(good) - 1)]
    return good[0]


def _best_first(rated: tuple[float, Action]) -> tuple[float, int]:
    return -rated[0], rated[1].number
