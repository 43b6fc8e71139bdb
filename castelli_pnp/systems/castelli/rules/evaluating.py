"""Step 2: what a tile that has just been placed brings: a card, silver, the edge, completed areas."""

from __future__ import annotations  # compiled

from bisect import insort
from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.rules.numbered_board import CARD, SILVER
from castelli_pnp.systems.castelli.rules.painting import AREAS, EDGES, ICON
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import MARKET

if TYPE_CHECKING:
    from mypy_extensions import i64  # a board that passes the checks needs at most 56 bits

_insert: Final = insort


def count_tile(s: State, space: int, half: int) -> list[int]:
    """Adds a face-up tile to the areas and landscapes around it; the areas it completes, N-E-S-W."""
    t = s.table
    areas, lands = s.areas, s.lands
    done = []
    sides = t.sides[half][s.tiles[space] * 4 + s.up[space]]
    for direction, area, land in t.touch[space]:
        points, coat, coats, wanted, seat = sides[direction]
        total: i64 = areas[area]
        areas[area] = total = total + points
        if total >= 0:
            done.append(area)
        if coat:
            total = lands[land]
            lands[land] = total = total + coat
            if total & coats == wanted:  # now the player may build there
                for site in t.land_sites[land]:
                    if s.rooms[site]:
                        _insert(s.realms[seat], site)
    return done


def pay_edges(s: State) -> None:
    """What the edge shows goes to the player whose coat points at it (R46, A4-A7)."""
    t = s.table
    houses, seat_of = t.side_house[s.drawn * 4 + s.turned], t.seat_of[s.half]
    for direction, reward in t.edges[s.space]:
        seat = seat_of[houses[direction]]
        if seat < 0:
            continue
        if reward == CARD:
            s.draw(seat, t.edge_reward)
        elif reward == SILVER:
            s.take_silver(seat, t.edge_reward)
        else:
            at = seat * 3 + reward
            s.stock[at] = min(t.cap, s.stock[at] + t.edge_reward)


def evaluate_areas(s: State) -> None:
    """Completed areas, N-E-S-W: most points take it, a tie is shared, no points leave it void (R47-R60)."""
    t = s.table
    stock, cap, leaders, yields, totals = s.stock, t.cap, t.leaders[s.half], t.area_yields, s.areas
    for area in s.done:
        among, seats = leaders[totals[area]]
        kind, shares = yields[area]
        due = shares[among]
        if not among:
            s.void += 1
        elif kind != MARKET:
            for seat in seats:
                at = seat * 3 + kind
                have = stock[at] + due
                stock[at] = have if have < cap else cap
        elif due and seats:
            for seat in t.circles[s.active]:
                if seat in seats:
                    s.draw(seat, due)


def take_step(s: State, step: int) -> None:
    """One of the steps between placing a tile and building."""
    if step == AREAS:
        evaluate_areas(s)
    elif step == EDGES:
        pay_edges(s)
    elif step == ICON:
        s.draw(s.active, s.table.tile_cards[s.drawn])
    else:
        s.take_silver(s.active, s.table.tile_silver[s.drawn])
