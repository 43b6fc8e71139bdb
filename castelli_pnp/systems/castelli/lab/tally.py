"""What is counted of games of Castelli."""

from __future__ import annotations

from castelli_pnp.lab.counting import Form, Row, Tally, victories
from castelli_pnp.systems.castelli.rules.result import ranks_of
from castelli_pnp.systems.castelli.rules.state import SOURCES, TALLIES, State

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


__all__ = ["FORM", "Row", "Tally", "row_of"]
