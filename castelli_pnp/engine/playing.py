"""Bots play a position to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from castelli_pnp.base.chance import Generator
from castelli_pnp.engine.bots import Player
from castelli_pnp.engine.rules import ActionT, Rules, StateT, ViewT


def play_out(
    rules: Rules[Any, Any, StateT, ActionT, ViewT, Any],
    players: Sequence[Player[ViewT, ActionT]],
    state: StateT,
    luck: Sequence[Generator],
    whim: int = 0,
) -> int:
    """Plays to the end and counts the decisions; with a whim, one in so many is left to chance."""
    legal, carry_out, over = rules.legal, rules.carry_out, len(rules.phases) - 1
    views = [rules.view(state, seat) for seat in range(len(players))]
    decisions = 0
    while state.phase != over:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
        elif whim and not luck[seat].below(whim):
            carry_out(state, luck[seat].choice(actions))
        else:
            carry_out(state, players[seat](views[seat], actions, luck[seat]))
        decisions += 1
    return decisions
