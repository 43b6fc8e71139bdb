"""A decision of Castelli, every option tried with the same chances."""

from __future__ import annotations

from typing import Final

from castelli_pnp.base.chance import Generator, generator, generators
from castelli_pnp.lab.story import Decision
from castelli_pnp.systems.castelli.bots import Player
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import OVER, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

TRIES: Final = 8
OPTIONS: Final = 6
"""At most so many are tried; of more, some that chance picks."""
LIKELY: Final = 90
"""Decisions of a game, roughly: the one to look at is drawn among so many."""


def try_decision(state: State, bot: Player, rolling: Player, seed: str) -> Decision | None:
    """Plays to a decision that chance picks, and on from there with every option."""
    seats = state.table.seats
    rng = generator(seed, "which")
    luck = generators(seats, seed, "bot")
    views = [View(state, seat) for seat in range(seats)]
    wait = rng.below(LIKELY)
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
            continue
        if not wait:
            return _try_all(state, rolling, actions, rng, seed)
        wait -= 1
        carry_out(state, bot(views[seat], actions, luck[seat]))
    return None


def _try_all(state: State, bot: Player, actions: list[Action], rng: Generator, seed: str) -> Decision:
    seat, tried = state.actor, actions[:]
    if len(tried) > OPTIONS:
        rng.shuffle(tried)
        del tried[OPTIONS:]
    view = View(state, seat)
    imagined = [view.imagine(rng) for _ in range(TRIES)]
    values = tuple(
        tuple(
            [
                _play_on(each.copy(), bot, action, seat, f"{seed}/{number}")
                for number, each in enumerate(imagined)
            ]
        )
        for action in tried
    )
    return Decision(values, len(actions))


def _play_on(state: State, bot: Player, action: Action, seat: int, seed: str) -> float:
    """The lead at the end of a game that goes on with this action."""
    seats = state.table.seats
    luck = generators(seats, seed, "bot")
    views = [View(state, each) for each in range(seats)]
    carry_out(state, action)
    while state.phase != OVER:
        actions, actor = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
        else:
            carry_out(state, bot(views[actor], actions, luck[actor]))
    best = max([points for other, points in enumerate(state.points) if other != seat])
    return float(state.points[seat] - best)
