"""Plays games of Castelli by the hundred, and counts what came out: the loops that take the time."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.base.chance import Generator
from castelli_pnp.lab.counting import Row, RowForm, victories
from castelli_pnp.systems.castelli.bots import Player
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.ending import ranks_of
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import GUARD, OVER, SOURCES, TALLIES, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

FORM = RowForm(("points", "castles_built", "cubes"), SOURCES, TALLIES, ("void", "turns", "decisions"))


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
    """As ``engine.bots.play_out``: plays to the end and counts the decisions."""
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


_STEWARD: Final = int(Verb.STEWARD)
_GUARD: Final = int(Verb.GUARD)
_PLAY: Final = int(Verb.PLAY)
_SETTLE: Final = int(Verb.SETTLE)
_OVERBUILD: Final = int(Verb.OVERBUILD)
_SELL: Final = int(Verb.SELL)
_PASS: Final = int(Verb.PASS)
_QUIET: Final = _STEWARD
"""Verbs below this one only turn tiles over."""


class Notes:
    """What happened in a game besides the position it ended in."""

    __slots__ = ("built", "decisions", "lines", "played", "points", "sold", "spent")

    def __init__(self, places: int, faces: int) -> None:
        self.lines: list[tuple[int, ...]] = []
        """The points of all seats after each turn."""
        self.built: list[int] = []
        """The turn of each castle, counted from 0."""
        self.points = [0] * places
        """What the castles on each building place scored when they were built."""
        self.spent = [0, 0, 0]
        """Wood, grain and rocks."""
        self.played = [0] * faces
        self.sold = [0] * faces
        """Cards, by their faces."""
        self.decisions = 0


def watch_game(bots: list[Player], state: State, luck: list[Generator], whim: int = 0) -> Notes:
    """Plays to the end; with a whim, one decision in so many is left to chance."""
    table = state.table
    notes = Notes(len(state.places), len(table.faces))
    lines = notes.lines
    views = [View(state, seat) for seat in range(table.seats)]
    turn = decisions = 0
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            action = actions[0]
        elif whim and not luck[seat].below(whim):
            action = actions[luck[seat].below(len(actions))]
        else:
            action = bots[seat](views[seat], actions, luck[seat])
        if action.verb < _QUIET or (action.verb == _PASS and state.phase != GUARD):
            carry_out(state, action)
        else:
            _watch(state, action, notes)
        decisions += 1
        if state.turn != turn:
            turn = state.turn
            lines.append(tuple(state.points))
    lines[-1] = tuple(state.points)
    notes.decisions = decisions
    return notes


def _watch(state: State, action: Action, notes: Notes) -> None:
    """Carries out an action that uses a card or builds a castle."""
    verb, turn, seat = action.verb, state.turn, state.active
    if verb == _PLAY:
        notes.played[action.face] += 1
    elif verb == _SELL:
        notes.sold[action.face] += 1
    elif verb == _STEWARD:
        notes.played[action.face] += 1
    elif verb == _GUARD:
        notes.played[action.face] += state.actor not in state.guards
    elif verb != _SETTLE:
        for face in action.helpers:
            notes.played[face] += 1
    attempt = action if state.attempt is None else state.attempt
    left, points = state.castles[seat], state.points[seat]
    stock, places = state.stock[seat * 3 : seat * 3 + 3], state.places[:]
    carry_out(state, action)
    if state.castles[seat] == left:
        return
    notes.built.append(turn)
    for kind in range(3):
        notes.spent[kind] += stock[kind] - state.stock[seat * 3 + kind]
    place = attempt.target
    if attempt.verb != _OVERBUILD:
        place = _changed(places, state.places)
    notes.points[place] += state.points[seat] - points


def _changed(before: list[int], after: list[int]) -> int:
    """The place on which a castle was built."""
    for place, stack in enumerate(after):
        if stack != before[place]:
            return place
    raise AssertionError("a castle was built nowhere")
