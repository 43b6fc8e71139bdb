"""What a position looks like to each player, in numbers that a learned evaluation weighs."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.systems.castelli.bots.spending import standings
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.state import State

FEATURES: Final = (
    "points", "one", "turns", "next", "units", "sets", "second_set", "two_of_three", "one_of_three",
    "over_three", "silver", "pair_of_silver", "most_silver", "second_silver", "cards", "card_points",
    "builders", "openers", "turners", "ready", "bought", "next_site", "later_sites", "sites", "contested",
    "areas", "expected_units", "expected_cards", "mine", "standing", "leads", "shared_leads", "near_leads",
    "start_tile",
)  # fmt: skip
COUNT: Final = len(FEATURES)
_LATER: Final = 4
"""Sites for castles to come, the next one included."""
_POOR: Final = 2
"""What a site scores that nobody fights for."""


def features(v: Values, s: State, half: int) -> list[list[float]]:
    """For each seat of a half, in the order of ``seats_in``, the numbers named in ``FEATURES``."""
    t = v.table
    seats = t.seats_in[half]
    found = []
    for seat in seats:
        row = [0.0] * COUNT
        row[0] = float(s.points[seat])
        row[1] = 1.0
        found.append(row)
    _add_turns(v, s, half, found)
    _add_stocks(v, s, half, found)
    _add_sites(v, s, half, found)
    _add_areas(v, s, half, found)
    if t.battle:
        _add_majorities(v, s, half, found)
    return found


def _add_turns(v: Values, s: State, half: int, found: list[list[float]]) -> None:
    """How many tiles each seat will still reveal."""
    t = v.table
    hidden = len(s.hidden[half])
    circle = t.circles[s.active] if t.half_of[s.active] == half else t.seats_in[half]
    seats = t.seats_in[half]
    count = len(seats)
    for at, seat in enumerate(circle):
        row = found[seats.index(seat)]
        row[2] = float((hidden - at + count - 1) // count)
        row[3] = 1.0 if not at else 0.0


def _add_stocks(v: Values, s: State, half: int, found: list[list[float]]) -> None:
    t = v.table
    stock = s.stock
    purses = [s.silver[seat] for seat in t.seats_in[half]]
    most = max(purses)
    second = 0
    for cubes in purses:
        if second < cubes < most:
            second = cubes
    for seat, row in zip(t.seats_in[half], found, strict=True):
        a, b, c = stock[3 * seat], stock[3 * seat + 1], stock[3 * seat + 2]
        least = min(a, b, c)
        kinds = (a > least) + (b > least) + (c > least)
        row[4] = float(a + b + c)
        row[5] = 1.0 if least else 0.0
        row[6] = float(least - 1) if least > 1 else 0.0
        row[7] = 1.0 if kinds == 2 else 0.0
        row[8] = 1.0 if kinds == 1 else 0.0
        row[9] = float(max(0, a - 3) + max(0, b - 3) + max(0, c - 3))
        cubes = s.silver[seat]
        row[10] = float(cubes)
        row[11] = 1.0 if cubes >= t.purchase_silver else 0.0
        if cubes and cubes == most:
            row[12] = 1.0 if purses.count(most) == 1 else 0.5
        elif cubes and cubes == second:
            row[13] = 1.0
        hand = s.hands[seat]
        row[14] = float(len(hand))
        for face in hand:
            card = t.faces[face]
            if card.card.values:
                row[15] = row[15] + card.value
            elif face in t.builders:
                row[16] = row[16] + 1.0
            elif card.openings:
                row[17] = row[17] + 1.0
            elif face in t.turners:
                row[18] = row[18] + 1.0
        if t.dilemma and s.held[seat] >= t.first_start_tile:
            row[33] = 1.0


def _add_sites(v: Values, s: State, half: int, found: list[list[float]]) -> None:
    """Castles that each seat can pay for, and those it may build later."""
    t = v.table
    for row, seat in zip(found, t.seats_in[half], strict=True):
        nets = _sites_of(v, s, seat)
        base = 3 * seat
        ready = len(nets)
        short = 0
        for kind in range(3):
            price = t.cost[kind]
            if price:
                ready = min(ready, s.stock[base + kind] // price)
        for kind in range(3):
            lacking = (ready + 1) * t.cost[kind] - s.stock[base + kind]
            if lacking > 0:
                short += lacking
        for number, value in enumerate(nets):
            if number < ready:
                row[19] = row[19] + value
            elif number == ready:
                if short == 1 and s.silver[seat] >= t.purchase_silver:
                    row[20] = float(value)
                else:
                    row[21] = float(value)
            elif number < ready + _LATER:
                row[22] = row[22] + value
        row[23] = float(len(nets))
        row[24] = _contested(v, s, seat)


def _sites_of(v: Values, s: State, seat: int) -> list[int]:
    """What castles would score on the sites where a seat may build, as many as it has, the best first."""
    nets = []
    for site in s.realms[seat]:
        value = s.worth[v.table.board.area_land[site]]
        for _ in range(s.rooms[site]):
            nets.append(value)
    nets.sort(reverse=True)
    return nets[: s.castles[seat]]


def _contested(v: Values, s: State, seat: int) -> float:
    """What castles would score on good sites where rivals may build, too."""
    total = 0.0
    for site in s.realms[seat]:
        value = s.worth[v.table.board.area_land[site]]
        if value > _POOR:
            for rival in v.table.rivals[seat]:
                if site in s.realms[rival]:
                    total += value
    return total


def _add_areas(v: Values, s: State, half: int, found: list[list[float]]) -> None:
    """What areas promise that are not complete."""
    t, chances, level, base = v.table, v.scales.chances[half], v.level(s), v.scales.stocks
    seats = t.seats_in[half]
    first = seats[0]
    gains = [v.scales.gains[level][base.code(s.stock, 3 * seat)] for seat in seats]
    areas, sums, yields = s.areas, t.sums, t.area_yields
    for area, gain in v.open_areas[half]:
        now = areas[area]
        if now < 0 and now & sums:
            kind, shares = yields[area]
            amount = shares[1]
            for seat, part in chances[now]:
                at = seat - first
                row = found[at]
                row[25] = row[25] + part * gains[at][gain]
                if kind < 3:
                    row[26] = row[26] + part * amount
                else:
                    row[27] = row[27] + part * amount
    mine = areas[t.board.mine_area(half)] & sums
    if mine:
        among, leaders = t.leaders[half][mine]
        for seat in leaders:
            found[seat - first][28] = s.mine[half] / among


def _add_majorities(v: Values, s: State, half: int, found: list[list[float]]) -> None:
    """Battle: castles that stand, and who leads in line with each settlement."""
    t = v.table
    seats = t.seats_in[half]
    first = seats[0]
    for place, stack in enumerate(s.places):
        if stack and t.board.land_half[t.place_land[place]] == half:
            row = found[(stack & 3) - first]
            row[29] = row[29] + 1.0
    counts = standings(v, s)
    for land in t.lands_in[half]:
        if s.settled[land]:
            line = counts[land]
            most = max(line)
            if most:
                points = t.majority[s.settled[land]]
                among = line.count(most)
                for at, seat in enumerate(seats):
                    row = found[at]
                    if line[seat] == most:
                        if among == 1:
                            row[30] = row[30] + points
                        else:
                            row[31] = row[31] + points
                    elif line[seat] == most - 1:
                        row[32] = row[32] + points
