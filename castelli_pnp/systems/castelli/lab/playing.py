"""Plays games of Castelli by the hundred, and counts what came out: the loops that take the time."""

from __future__ import annotations  # compiled

from castelli_pnp.base.chance import Generator
from castelli_pnp.lab.counting import Form, Row, victories
from castelli_pnp.systems.castelli.bots import Player
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.result import ranks_of
from castelli_pnp.systems.castelli.rules.state import OVER, SOURCES, TALLIES, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

FORM = Form(("points", "castles_built", "cubes"), SOURCES, TALLIES, ("void", "turns", "decisions"))


def row_of(s: State, decisions: int) -> Row:
    """What is counted of a finished game."""
    t = s.table
    castles = t.options.castles_per_player
    row = victories(t.seats, ranks_of(s), t.seats_in)
    row += s.points
    row += [castles - left for left in s.castles]
    row += s.silver
    row += s.earned
    row += s.tally
    row += [s.void + t.touchless, s.turn, decisions]
    return tuple(row)


def play_game(bots: list[Player], state: State, luck: list[Generator]) -> int:
    """As ``engine.playing.play_out``: plays to the end and counts the decisions."""
    decisions = 0
    views = [View(state, seat) for seat in range(state.table.seats)]
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
        else:
            carry_out(state, bots[seat](views[seat], actions, luck[seat]))
        decisions += 1
    return decisions


def play_at_random(state: State, luck: list[Generator]) -> int:
    """The same as ``play_game`` with random bots, without asking them."""
    decisions = 0
    while state.phase != OVER:
        actions = state.choices or legal(state)
        count = len(actions)
        carry_out(state, actions[luck[state.actor].below(count)] if count > 1 else actions[0])
        decisions += 1
    return decisions
