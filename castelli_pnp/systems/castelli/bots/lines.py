"""Rows and columns: what a settlement is worth to castles, and in Battle a castle to settlements."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.bots.weights import LEADS
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.view import View

Standings = list[list[int]]
"""For each landscape how many castles each seat has in line with it."""
_MIDDLE = len(LEADS) // 2


def standings(v: Values, view: View | State) -> Standings:
    t = v.table
    lines, place_land = t.ground.lines, t.place_land
    found = [[0] * t.seats for _ in lines]
    for place, stack in enumerate(view.places):
        if stack:
            for land in lines[place_land[place]]:
                found[land][stack & 3] += 1
    return found


def majority_gain(v: Values, view: View, counts: Standings, land: int, owner: int = -1) -> float:
    """What a castle there adds to the hope for majorities; one that it covers no longer counts (R89, R90)."""
    t, me = v.table, view.seat
    rivals, settled, points = t.rivals[me], view.settled, t.majority
    gain = 0.0
    for other in t.ground.lines[land]:
        if settled[other]:
            count = counts[other]
            best = max([count[rival] for rival in rivals])
            lead = count[me] - best
            hope = _lead(lead)
            if owner >= 0 and count[owner] == best:
                hope += _lead(lead + 1)
            gain += hope * points[settled[other]]
    return gain


def _lead(castles: int) -> float:
    return LEADS[max(0, min(2 * _MIDDLE, castles + _MIDDLE))]
