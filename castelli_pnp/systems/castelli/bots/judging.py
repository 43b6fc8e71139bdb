"""What a position is worth to a player: points, and what everything that lies there will still bring."""

from __future__ import annotations  # compiled

from dataclasses import dataclass

from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castelli.bots.lines import standings
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.state import State


@dataclass(frozen=True, slots=True)
class Outlook:
    """How much of what lies there is counted, by experience from many games."""

    rival: float = 0.25
    """How much more the best rival counts than the others on average."""
    card: float = 1.0
    """What a card is worth early in the game beyond its points at the end, in points."""
    majority: float = 0.6
    """How sure a majority in Battle is at the start of the game."""
    sure: float = 1.0
    """A site for which the units are at hand."""
    later: float = 0.8
    """A site for which they are not, early in the game."""
    sets: float = 0.4
    """Units that make up a castle together."""
    cube: float = 1.0
    areas: float = 0.6
    """What an area promises that is not complete."""


J = Outlook()


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
    return outlook[me] - J.rival * max(rivals) - (1 - J.rival) * float_sum(rivals) / len(rivals)


def _add_belongings(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """Units, cubes, cards, the right to build, the start tile."""
    t, level = v.table, v.level(s)
    stage = min(1.0, level / 2)
    card = v.card_end + J.card * stage
    for seat in t.seats_in[half]:
        stock = tuple(s.stock[3 * seat : 3 * seat + 3])
        sets = v.scales.stocks.stage(level) * v.scales.stocks.sets_in(stock)
        value = v.scales.stocks.unit * sum(stock) + J.sets * sets
        value += s.silver[seat] * v.cube * J.cube + len(s.hands[seat]) * card
        if level:
            value += _sites_worth(v, s, seat, stock, stage)
        if t.dilemma and s.held[seat] >= t.first_start_tile:
            value += t.options.final_points.start_tile
        outlook[seat] += value


def _sites_worth(v: Values, s: State, seat: int, stock: tuple[int, ...], stage: float) -> float:
    """The best sites are built on first: some of them surely, the others perhaps."""
    area_land = v.table.ground.area_land
    nets = [v.right * s.worth[area_land[site]] - v.right_less for site in s.realms[seat]]
    ready = min(
        [have // price if price else len(nets) for have, price in zip(stock, v.table.cost, strict=True)]
    )
    chances = (J.sure if number < ready else J.later * stage for number in range(len(nets)))
    best = sorted((net for net in nets if net > 0), reverse=True)
    hope = float_sum(net * chance for net, chance in zip(best, chances, strict=False))
    return hope / v.weights.influence


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
