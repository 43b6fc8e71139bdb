"""What a position is worth to a player: points, and what everything that lies there will still bring."""

from __future__ import annotations

from castelli_pnp.bots.lines import standings
from castelli_pnp.bots.values import Values
from castelli_pnp.rules.state import State


class J:
    rival = 0.5
    card = 1.2
    majority = 0.6
    sure = 0.8
    later = 0.3
    sets = 0.5
    cube = 1.0
    areas = 1.0


def judge(v: Values, s: State, me: int) -> float:
    """How far a player is ahead, in points."""
    half = v.table.half_of[me]
    seats = v.table.seats_in[half]
    outlook = [float(s.points[seat]) for seat in range(v.table.seats)]
    if not s.over[half]:
        _add_belongings(v, s, half, outlook)
        _add_areas(v, s, half, outlook)
        if v.table.battle:
            _add_majorities(v, s, half, outlook)
    rivals = [outlook[seat] for seat in seats if seat != me]
    return outlook[me] - J.rival * max(rivals) - (1 - J.rival) * sum(rivals) / len(rivals)


def _add_belongings(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """Units, cubes, cards, the right to build, the start tile."""
    t, level, area_land = v.table, v.level(s), v.table.ground.area_land
    stage = min(1.0, level / 2)
    card = v.card_end + J.card * stage
    for seat in t.seats_in[half]:
        stock = tuple(s.stock[3 * seat : 3 * seat + 3])
        value = v.scales.stocks.unit * sum(stock) + J.sets * v.scales.stocks.stage(
            level
        ) * v.scales.stocks.sets_in(stock)
        value += s.silver[seat] * v.cube * J.cube + len(s.hands[seat]) * card
        if level:
            nets = sorted(
                [
                    x
                    for site in s.realms[seat]
                    if (x := v.right * s.worth[area_land[site]] - v.right_less) > 0
                ],
                reverse=True,
            )
            ready = min([n // c if c else 9 for n, c in zip(stock, t.cost)])
            for i, net in enumerate(nets):
                value += net / v.weights.influence * (J.sure if i < ready else J.later * stage)
        if t.dilemma and s.held[seat] >= t.first_start_tile:
            value += t.options.final_points.start_tile
        outlook[seat] += value


def _add_areas(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """What areas promise that are not complete."""
    t, chances, level, base = v.table, v.scales.chances[half], v.level(s), v.scales.stocks
    gains = {}
    for seat in t.seats_in[half]:
        gains[seat] = v.scales.gains[level][base.code(s.stock, 3 * seat)]
    for area, gain in v.open_areas[half]:
        now = s.areas[area]
        if now < 0 and now & t.sums:
            for seat, part in chances[now]:
                outlook[seat] += J.areas * part * gains[seat][gain]


def _add_majorities(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """Battle: castles that stand, and who leads in line with each settlement (R89-R91)."""
    t = v.table
    for place, stack in enumerate(s.places):
        if stack and t.ground.land_half[t.place_land[place]] == half:
            outlook[stack & 3] += v.standing
    certain = 1 - (1 - J.majority) * s.up.count(-1) / len(s.up)
    counts = standings(v, s)
    for land in t.lands_in[half]:
        most = max(counts[land])
        if most and s.settled[land]:
            leaders = [seat for seat, count in enumerate(counts[land]) if count == most]
            for seat in leaders:
                outlook[seat] += certain * t.majority[s.settled[land]] / len(leaders)
