"""A decision of any game, every option tried with the same chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from castelli_pnp.base.chance import Generator, generator, generators
from castelli_pnp.engine.bots import Player
from castelli_pnp.engine.rules import ActionT, AnyState, Rules
from castelli_pnp.lab.measured import Decision

TRIES = 8
OPTIONS = 6
"""At most so many are tried; of more, some that chance picks."""


class Scored(AnyState, Protocol):
    """A position in which every seat has points."""

    @property
    def points(self) -> list[int]: ...


class Imagining(Protocol):
    """A view that can deal the hidden things anew."""

    def imagine(self, rng: Generator) -> Any:
        """A position that looks just the same to the seat."""


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
    """Plays to a decision that chance picks, and on from there with every option.

    ``play`` plays on to the end after each option. ``likely``: how many decisions a game has, roughly.
    ``forced``: the bot is asked for single options too.
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
        """The lead at the end of a game that goes on with this action."""
        end = imagined[number].copy()
        rules.carry_out(end, action)
        play(end, generators(state.table.seats, f"{seed}/{number}", "bot"))
        best = max(points for other, points in enumerate(end.points) if other != seat)
        return float(end.points[seat] - best)

    values = tuple(tuple(lead(number, action) for number in range(TRIES)) for action in tried)
    return Decision(values, len(actions))
