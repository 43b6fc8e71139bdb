"""Tiles: which to reveal, and how to turn it."""

from __future__ import annotations

from castelli_pnp.bots.sight import Sight
from castelli_pnp.bots.values import Values
from castelli_pnp.rules.actions import Action, Verb
from castelli_pnp.rules.table import COAT_COUNT

DOZEN = 12
"""So many spaces are looked at."""


def rate_spaces(v: Values, view: Sight, spaces: list[int]) -> list[float]:
    """What each space offers to the player who turns up its tile: its best side; the rest falls to rivals."""
    areas, stock, me, base = view.areas, view.stock, view.seat, v.stocks.base
    swing = v.swings[v.level(view)][(stock[3 * me] * base + stock[3 * me + 1]) * base + stock[3 * me + 2]]
    lift, claims = v.lifts[me], claims_of(v, view)
    prospects, others = v.prospects, v.weights.others
    found = []
    for space in spaces:
        best = total = 0.0
        alone, shared = prospects[space]
        for land, gain in alone:
            value = swing[gain] + claims[land]
            total += value
            if value > best:
                best = value
        for land, gain, area in shared:
            value = lift[areas[area]] * swing[gain] + claims[land]
            total += value
            if value > best:
                best = value
        found.append(best - others * total)
    return found


def spaces_to_look_at(v: Values, view: Sight) -> list[int]:
    """The face-down tiles; while there are many, only those that promise most on the empty board."""
    up = view.up
    return [space for space in v.promising[view.half] if up[space] < 0][:DOZEN]


def claims_of(v: Values, view: Sight) -> list[float]:
    """For each landscape what the first own coat there would win: the right to build on its free sites."""
    lands, rooms, worth = view.lands, view.rooms, view.worth
    bit, wanted = v.coat_bits[view.seat], v.table.builder_coats - 1
    found = v.no_claims[:]
    per_point, less = v.claim, v.claim_less
    for land, site in v.sites:
        if rooms[site] and lands[land] >> bit & COAT_COUNT == wanted:
            value = per_point * worth[land] - less
            if value > 0:
                found[land] += value
    return found


def rate_turns(v: Values, view: Sight, tile: int) -> list[float]:
    """What each orientation of a tile gives to the player, less what it gives to the rivals.

    A side gives to a rival, unless the own coat points there, or one of nobody.
    """
    stock, me, space, base, level = view.stock, view.seat, view.space, v.stocks.base, v.level(view)
    gains = v.gains[level][(stock[3 * me] * base + stock[3 * me + 1]) * base + stock[3 * me + 2]]
    harms, own, blanks = v.harms[level], v.own_coat[me][tile], v.blanks[me][tile]
    found = [0.0] * 4
    for side, _, gain in v.alone[space]:
        harm = harms[gain]
        if own >= 0:
            found[side - own] += gains[gain] + harm
        for blank in blanks:
            found[side - blank] += harm
    if v.shared[space]:
        areas, hopes, points = view.areas, v.hopes[me], v.points[view.half][tile]
        for side, _, gain, area in v.shared[space]:
            now, benefit, harm = areas[area], gains[gain], harms[gain]
            for coat in 0, 1, 2, 3:
                mine, theirs = hopes[now + points[coat]]
                found[side - coat] += mine * benefit - theirs * harm
    if own >= 0:
        for side, land, sites in v.building[space]:
            found[side - own] += _claim(v, view, land, sites)
    if v.mine_side[space] >= 0:
        _reach_mine(v, view, tile, found)
    return found


def _claim(v: Values, view: Sight, land: int, sites: tuple[int, ...]) -> float:
    """What the first own coat at a landscape wins: the right to build on its free sites."""
    if view.lands[land] >> v.coat_bits[view.seat] & COAT_COUNT != v.table.builder_coats - 1:
        return 0.0
    value = v.claim * view.worth[land] - v.claim_less
    return value * sum([view.rooms[site] > 0 for site in sites]) if value > 0 else 0.0


def _reach_mine(v: Values, view: Sight, tile: int, found: list[float]) -> None:
    """The lead at the mine: the silver that is left at the end."""
    t, half, me = v.table, view.half, view.seat
    side, now = v.mine_side[view.space], view.areas[t.ground.mine_area(half)]
    worth = view.mine[half] * v.weights.mine * v.cube
    for coat, points in enumerate(v.points[half][tile]):
        among, seats = t.leaders[half][now + points & t.sums]
        for seat in seats:
            found[side - coat] += worth / among * (1 if seat == me else -v.harm)


# --- choices ---


def choose_space(v: Values, view: Sight, actions: list[Action]) -> Action:
    del actions
    spaces = spaces_to_look_at(v, view)
    rated = rate_spaces(v, view, spaces)
    return v.table.actions.reveal[spaces[rated.index(max(rated))]]


def choose_turn(v: Values, view: Sight, actions: list[Action]) -> Action:
    rated = rate_turns(v, view, view.drawn)
    return actions[rated.index(max(rated))]


def choose_tile(v: Values, view: Sight, actions: list[Action]) -> Action:
    """Dilemma: the tile that was turned up, or the one from the hand."""
    held = view.held_by(view.seat)
    keep = max(rate_turns(v, view, view.drawn)) + _bonus(v, view.drawn)
    swap = max(rate_turns(v, view, held)) + _bonus(v, held)
    if held >= v.table.first_start_tile:
        swap -= v.table.options.final_points.start_tile
    wanted = Verb.SWAP if swap > keep else Verb.KEEP
    return next(action for action in actions if action.verb == wanted)


def _bonus(v: Values, tile: int) -> float:
    """What a tile brings however it lies."""
    return v.weights.card * v.table.tile_cards[tile] + v.cube * v.table.tile_silver[tile]


def choose_steward(v: Values, view: Sight, actions: list[Action]) -> Action:
    """A rival's tile: is it worth a steward to turn it?"""
    rated = rate_turns(v, view, view.drawn)
    best = max(rated)
    if best - rated[view.turned] > v.weights.steward:
        for action in actions:
            if action.verb == Verb.STEWARD and rated[action.target] == best:
                return action
    return actions[-1]
