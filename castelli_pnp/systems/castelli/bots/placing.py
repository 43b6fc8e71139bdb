"""Tiles: which to reveal, and how to turn it."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.view import View

FEW: Final = 10
"""So many spaces are looked at closely."""


def rate_spaces(v: Values, view: View, spaces: list[int], level: int) -> list[float]:
    """What each space offers to the player who turns up its tile: its best side; the rest falls to rivals."""
    scales, areas, me = v.scales, view.areas, view.seat
    swing = scales.swings[level][scales.stocks.code(view.stock, 3 * me)]
    lift, rights, prospects, others = scales.lifts[me], rights_to_win(v, view), v.prospects, v.weights.others
    found = []
    for space in spaces:
        best = total = 0.0
        alone, shared = prospects[space]
        for land, gain in alone:
            value = swing[gain] + rights[land]
            total += value
            best = value if value > best else best
        for land, gain, area in shared:
            value = lift[areas[area]] * swing[gain] + rights[land]
            total += value
            best = value if value > best else best
        found.append(best - others * total)
    return found


def rights_to_win(v: Values, view: View) -> list[float]:
    """For each landscape what the first own coat there would win: the right to build on its free sites."""
    lands, rooms, worth, per_point, less = view.lands, view.rooms, view.worth, v.right, v.right_less
    coats, one_missing = v.scales.own_coats[view.seat], v.scales.one_missing[view.seat]
    found = v.no_rights[:]
    for land, site in v.sites:
        if rooms[site] and lands[land] & coats == one_missing:
            value = per_point * worth[land] - less
            if value > 0:
                found[land] += value
    return found


def spaces_to_look_at(v: Values, view: View, actions: list[Action], level: int) -> list[int]:
    """The face-down tiles; while there are many, only those that promise most on the empty board."""
    up, me = view.up, view.seat
    if up.count(-1) <= FEW:
        return [action.target for action in actions if not action.verb]
    found = []
    for space in v.promising(view.half, level, view.stock[3 * me : 3 * me + 3]):
        if up[space] < 0:
            found.append(space)
            if len(found) == FEW:
                break
    return found


def rate_turns(v: Values, view: View, tile: int) -> list[float]:
    """What each orientation of a tile gives to the player, less what it gives to the rivals.

    A side gives to a rival, unless the own coat points there, or one of nobody.
    """
    scales, me, space, level = v.scales, view.seat, view.space, v.level(view)
    gains, harms = scales.gains[level][scales.stocks.code(view.stock, 3 * me)], scales.harms[level]
    own, blanks = scales.own_coat[me][tile], scales.blanks[me][tile]
    found = [0.0] * 4
    for side, _, gain in v.alone[space]:
        harm = harms[gain]
        if own >= 0:
            found[side - own] += gains[gain] + harm
        for blank in blanks:
            found[side - blank] += harm
    if v.shared[space]:
        areas, hopes, points = view.areas, scales.hopes[me], scales.points[view.half][tile]
        for side, _, gain, area in v.shared[space]:
            now, benefit, harm = areas[area], gains[gain], harms[gain]
            for coat in 0, 1, 2, 3:
                mine, theirs = hopes[now + points[coat]]
                found[side - coat] += mine * benefit - theirs * harm
    if own >= 0:
        coats, one_missing = scales.own_coats[me], scales.one_missing[me]
        for side, land, sites in v.building[space]:
            if view.lands[land] & coats == one_missing:
                found[side - own] += _right(v, view, land, sites)
    if v.mine_side[space] >= 0:
        _reach_mine(v, view, tile, found)
    return found


def _right(v: Values, view: View, land: int, sites: tuple[int, ...]) -> float:
    """The same for one landscape, if a single coat is lacking there."""
    value = v.right * view.worth[land] - v.right_less
    return value * sum([view.rooms[site] > 0 for site in sites]) if value > 0 else 0.0


def _reach_mine(v: Values, view: View, tile: int, found: list[float]) -> None:
    """The lead at the mine: the silver that is left at the end."""
    t, half, me = v.table, view.half, view.seat
    side, now = v.mine_side[view.space], view.areas[t.board.mine_area(half)]
    worth = view.mine[half] * v.weights.mine * v.cube
    for coat, points in enumerate(v.scales.points[half][tile]):
        among, seats = t.leaders[half][now + points & t.sums]
        for seat in seats:
            found[side - coat] += worth / among * (1 if seat == me else -v.harm)


# --- choices ---


def choose_space(v: Values, view: View, actions: list[Action]) -> Action:
    level = v.level(view)
    spaces = spaces_to_look_at(v, view, actions, level)
    rated = rate_spaces(v, view, spaces, level)
    return v.table.actions.reveal[spaces[rated.index(max(rated))]]


def choose_turn(v: Values, view: View, actions: list[Action]) -> Action:
    rated = rate_turns(v, view, view.drawn)
    return actions[rated.index(max(rated))]


def choose_tile(v: Values, view: View, actions: list[Action]) -> Action:
    """Dilemma: the tile that was turned up, or the one from the hand."""
    del actions
    keep, swap = rate_tile(v, view, view.drawn), rate_tile(v, view, view.held_by(view.seat))
    return v.table.actions.swap if swap > keep else v.table.actions.keep


def rate_tile(v: Values, view: View, tile: int) -> float:
    """A tile turned in the best way, what it brings however it lies, and what it would count in the hand."""
    t = v.table
    value = v.weights.card * t.tile_cards[tile] + v.cube * t.tile_silver[tile]
    if tile >= t.first_start_tile:
        value -= t.options.final_points.start_tile
    return value + max(rate_turns(v, view, tile))


def choose_steward(v: Values, view: View, actions: list[Action]) -> Action:
    """A rival's tile: is it worth a steward to turn it?"""
    rated = rate_turns(v, view, view.drawn)
    best = max(rated)
    if best - rated[view.turned] > v.weights.steward:
        for action in actions:
            if action.verb == Verb.STEWARD and rated[action.target] == best:
                return action
    return actions[-1]
