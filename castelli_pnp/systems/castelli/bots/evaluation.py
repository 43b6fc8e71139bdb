"""A learned evaluation: how far ahead a player will be at the end, weighed from the features of a position.

The weights are integers in ``learned.json``; ``python -m training`` makes them from games of bots.
"""

from __future__ import annotations  # compiled

import json
from typing import Final

from castelli_pnp.base.caching import cache
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.systems.castelli.bots.features import COUNT, FEATURES, features
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.state import State

LEARNED: Final = PACKAGE / "systems" / "castelli" / "bots" / "learned.json"
UNIT: Final = 1024
"""So many parts of a weight make a point."""
RIVAL: Final = 0.25
"""How much more the best rival counts than the others on average."""
PARTS: Final = ("points", "resources", "castles", "areas", "cards", "silver", "majorities", "time")
"""What a lead comes from: points so far, and what other things will still bring."""
_PARTS_OF: Final = {
    "points": ("points",),
    "resources": ("units", "sets", "second_set", "two_of_three", "one_of_three", "over_three"),
    "castles": ("ready", "bought", "next_site", "later_sites", "sites", "contested"),
    "areas": ("areas", "expected_units", "expected_cards"),
    "cards": ("cards", "card_points", "builders", "openers", "turners", "start_tile"),
    "silver": ("silver", "pair_of_silver", "most_silver", "second_silver", "mine"),
    "majorities": ("standing", "leads", "shared_leads", "near_leads"),
    "time": ("one", "turns", "next"),
}
PART_OF: Final = [next(part for part, names in _PARTS_OF.items() if name in names) for name in FEATURES]
"""For each feature the part that it belongs to."""
Weighed = tuple[list[float], list[float]]
"""For each feature what it is worth to its owner, and what to each rival."""


class Evaluation:
    """The weights for a number of players, with or without the Battle module.

    Every feature has four: for its owner at the end and how much more at the start, and for rivals likewise.
    """

    def __init__(self, weights: list[list[int]]) -> None:
        self._weights = weights
        self._weighed: dict[tuple[int, int], Weighed] = {}

    def weighed(self, hidden: int, spaces: int) -> Weighed:
        """The weights while so many tiles of a field lie face down."""
        found = self._weighed.get((hidden, spaces))
        if found is None:
            start = hidden / spaces
            own = [(row[0] + row[1] * start) / UNIT for row in self._weights]
            rival = [(row[2] + row[3] * start) / UNIT for row in self._weights]
            self._weighed[hidden, spaces] = found = own, rival
        return found

    def outlook(self, v: Values, s: State, half: int) -> list[float]:
        """The points that each seat of a field can expect at the end, in the order of ``seats_in``."""
        seats = v.table.seats_in[half]
        if s.over[half]:
            return [float(s.points[seat]) for seat in seats]
        own, rival = self.weighed(len(s.hidden[half]), len(v.table.spaces_in[half]))
        expected: list[float] = []
        pressed: list[float] = []
        for row in features(v, s, half):
            mine = row[0]
            theirs = 0.0
            for at in range(1, COUNT):
                number = row[at]
                if number:
                    mine += own[at] * number
                    theirs += rival[at] * number
            expected.append(mine)
            pressed.append(theirs)
        total = float_sum(pressed)
        others = max(1, len(seats) - 1)
        for at in range(len(seats)):
            expected[at] = expected[at] + (total - pressed[at]) / others
        return expected

    def lead(self, v: Values, s: State, seat: int) -> float:
        """How far a player will be ahead of the rivals, in points."""
        half = v.table.half_of[seat]
        seats = v.table.seats_in[half]
        outlook = self.outlook(v, s, half)
        own = outlook[seats.index(seat)]
        best, total = -1e9, 0.0
        for each, points in zip(seats, outlook, strict=True):
            if each != seat:
                total += points
                best = points if points > best else best
        return own - RIVAL * best - (1 - RIVAL) * total / (len(seats) - 1)

    def parts(self, v: Values, s: State, seat: int) -> dict[str, float]:
        """What that lead comes from; here, the best rival counts no more than the others."""
        half = v.table.half_of[seat]
        seats = v.table.seats_in[half]
        me = seats.index(seat)
        others = len(seats) - 1
        found = dict.fromkeys(PARTS, 0.0)
        if s.over[half]:
            total = float_sum([float(s.points[each]) for each in seats]) - s.points[seat]
            found["points"] = s.points[seat] - total / others
            return found
        own, rival = self.weighed(len(s.hidden[half]), len(v.table.spaces_in[half]))
        rows = features(v, s, half)
        for at in range(COUNT):
            total = 0.0
            for row in rows:
                total += row[at]
            mine = rows[me][at]
            mean = (total - mine) / others
            weight = 1.0 if not at else own[at] - rival[at] / others
            part = PART_OF[at]
            found[part] = found[part] + weight * (mine - mean)
        return found


@cache
def learned() -> dict[str, Evaluation]:
    """The evaluations in the data of the program, by ``evaluation_key``."""
    data = json.loads(LEARNED.read_text("utf-8"))
    return {key: Evaluation(list(rows.values())) for key, rows in data["weights"].items()}


def key_for(v: Values) -> str:
    """Which weights fit a table: by the players of a field, from 2 to 4, and by Battle."""
    seats = min(4, max(2, len(v.table.seats_in[0])))
    return f"{seats} battle" if v.table.battle else str(seats)
