"""What castles cost, and how they are paid: units, silver for missing ones, cards that change the price."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.rules.state import State


def missing_units(s: State, seat: int, cost: tuple[int, int, int]) -> int:
    wood, grain, rocks = cost
    stock, at = s.stock, seat * 3
    missing = wood - stock[at] if stock[at] < wood else 0
    if stock[at + 1] < grain:
        missing += grain - stock[at + 1]
    if stock[at + 2] < rocks:
        missing += rocks - stock[at + 2]
    return missing


def can_buy(s: State, seat: int, missing: int) -> bool:
    """Whether the purchases left in this turn make up for what is missing (R66)."""
    if not missing:
        return True
    t = s.table
    return missing <= t.purchases_per_turn - s.purchases and missing * t.purchase_silver <= s.silver[seat]


def unit_price(s: State, helpers: tuple[int, ...], overbuilding: bool = False) -> int:
    """The silver that replaces a missing unit with the help of cards; -1: no card does (A34)."""
    prices = s.table.overbuild_prices if overbuilding else s.table.unit_prices
    for face in helpers:
        if face in prices:
            return prices[face]
    return -1


def overbuild_cost(s: State, helpers: tuple[int, ...]) -> tuple[int, int, int]:
    """The units of each resource; a card may set its own price (R87, R111)."""
    t = s.table
    for face in helpers:
        if face in t.overbuild_costs:
            units = t.overbuild_costs[face]
            return units, units, units
    return t.overbuild_cost


def pay(s: State, cost: tuple[int, int, int], helpers: tuple[int, ...], overbuilding: bool = False) -> None:
    """Units from the stock, silver for what is missing; the silver goes to the mine (R66, A36)."""
    stock, at = s.stock, s.active * 3
    wood, grain, rocks = stock[at] - cost[0], stock[at + 1] - cost[1], stock[at + 2] - cost[2]
    if wood < 0 or grain < 0 or rocks < 0:
        missing = -min(0, wood) - min(0, grain) - min(0, rocks)
        _pay_silver(s, missing, unit_price(s, helpers, overbuilding))
        wood, grain, rocks = max(0, wood), max(0, grain), max(0, rocks)
    stock[at], stock[at + 1], stock[at + 2] = wood, grain, rocks


def _pay_silver(s: State, missing: int, price: int) -> None:
    t = s.table
    if price >= 0:
        silver = missing * price
    else:
        silver = missing * t.purchase_silver
        s.purchases += missing
    s.silver[s.active] -= silver
    s.mine[s.half] += silver
