"""The panels of a chart that show numbers without words: cost, points in line, reserve, final scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castelli_pnp.base.geometry import Box, circle, joined, line, move, rectangle, rounded, scale
from castelli_pnp.base.scene import Node, Path, Use
from castelli_pnp.layout.art.palette import CREAM, INK, PARCHMENT, WALL, Look
from castelli_pnp.systems.castelli.layout.art.chart_marks import (
    GOLD,
    arrow,
    badge,
    icon,
    numeral,
    pale,
    panel,
    rule,
    slash,
    stood,
)
from castelli_pnp.systems.castelli.layout.art.heraldry import put_coat
from castelli_pnp.systems.castelli.layout.art.pieces import figure
from castelli_pnp.systems.castelli.layout.art.wall import JOINT
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import Resource, Settlement

GRID = 5
"""Cells along a side of the picture that shows which settlements are in line."""
IN_LINE = (("village", 2, 0), ("city", 4, 2), ("village", 0, 2), ("village", 3, 4))


def cost_panel(box: Box, options: Options, k: float, look: Look) -> list[Node]:
    """What a castle costs, and how much silver stands for a unit that is missing."""
    nodes = panel(box, k, look)
    y = box.top + box.height * (0.36 if options.purchases_per_turn else 0.5)
    nodes += _units(options.castle_cost, box.left + 2.5 * k, y, k, look)
    nodes.append(arrow(box.left + 40.2 * k, y, 7.4 * k, k))
    nodes.append(stood("castle", box.right - 9.6 * k, y + 7.4 * k, 1.1 * k, look))
    return nodes + (_purchase(box, options.purchase_silver, k, look) if options.purchases_per_turn else [])


MOST_UNITS = 5
"""More units than that are given as numbers."""


def _units(cost: Mapping[Resource, int], left: float, y: float, k: float, look: Look) -> list[Node]:
    """The units of a cost from a place on: each in its disc, or a number before the disc of each resource."""
    kinds = [resource for resource in Resource if cost.get(resource, 0)]
    total = sum(cost[kind] for kind in kinds)
    counted = total > MOST_UNITS
    shown = kinds if counted else [kind for kind in kinds for _ in range(cost[kind])]
    step = min(12.2, 36.6 / max(1, len(shown))) * k
    radius = (0.44 if not counted else 0.32) * step
    nodes: list[Node] = []
    for number, kind in enumerate(shown):
        x = left + (number + 0.5) * step + (0.17 * step if counted else 0.0)
        if counted:
            nodes.append(numeral(cost[kind], x - radius - 0.13 * step, y, 4.4 * k, widest=0.25 * step))
        nodes.append(Path(circle(x, y, radius), look.fill(CREAM), INK, look.width(0.3, 0.2) * k))
        nodes.append(icon(kind.value, x, y, 1.52 * radius, look))
    return nodes


def _purchase(box: Box, silver: int, k: float, look: Look) -> list[Node]:
    y = box.bottom - 8.4 * k
    shown = min(silver, 3)
    step = 8.4 * k if shown < 3 else 5.6 * k
    middle = box.left + 15.2 * k
    nodes: list[Node] = []
    if silver > shown:
        nodes += [
            numeral(silver, middle - 4.4 * k, y, 4.4 * k),
            icon("silver", middle + 3.4 * k, y, 8.0 * k, look),
        ]
    else:
        starts = (middle + (number - (shown - 1) / 2) * step for number in range(shown))
        nodes += [icon("silver", x, y, step if shown == 3 else 8.0 * k, look) for x in starts]
    return [
        *nodes,
        arrow(box.left + 25.6 * k, y, 6 * k, k),
        *_any_unit(box.left + 40 * k, y, 9.4 * k, 7.0 * k, k, look),
    ]


def _any_unit(x: float, y: float, step: float, size: float, k: float, look: Look) -> list[Node]:
    """One unit of any resource."""
    nodes: list[Node] = []
    for number, resource in enumerate(Resource):
        nodes.append(icon(resource.value, x + number * step, y, size, look))
        if number:
            nodes.append(slash(x + (number - 0.5) * step, y, k))
    return nodes


def line_panel(box: Box, points: Mapping[Settlement, int], k: float, look: Look) -> list[Node]:
    """What a new castle scores: the settlements in its row and column."""
    nodes = panel(box, k, look)
    side = min(box.height - 8 * k, 30 * k)
    left, top, cell = box.left + 5 * k, (box.top + box.bottom - side) / 2, side / GRID
    taken = {(2, 2), *((column, row) for _, column, row in IN_LINE)}
    for column in range(GRID):
        for row in range(GRID):
            at, lit = (left + column * cell, top + row * cell), 2 in (column, row)
            nodes += _cell(*at, cell, lit, (column, row) not in taken, k, look)
    nodes.append(stood("castle", left + 2.5 * cell, top + 2.92 * cell, 0.076 * cell, look))
    for kind, column, row in IN_LINE:
        drawn = figure(kind, look)
        drawn = drawn if 2 in (column, row) else pale(drawn, look)
        nodes.append(
            Use(drawn, move(left + (column + 0.5) * cell, top + (row + 0.86) * cell) @ scale(0.068 * cell))
        )
    x = box.right - 19 * k
    for number, kind in enumerate(Settlement):
        y = box.top + box.height * (0.3 + 0.42 * number)
        size = (0.78 if kind is Settlement.VILLAGE else 0.72) * k
        nodes += [
            stood(kind.value, x, y + 4.6 * k, size, look),
            *badge(points.get(kind, 0), x + 12.2 * k, y, 4.2 * k, look),
        ]
    return nodes


def _cell(x: float, y: float, side: float, lit: bool, bare: bool, k: float, look: Look) -> list[Node]:
    """A space of the picture; where lines tell fields apart, bare ones in line are ruled."""
    gap = 0.4 * k
    shape = rounded(x + gap, y + gap, side - 2 * gap, side - 2 * gap, 0.8 * k)
    edge = INK if lit else look.line(JOINT)
    width = look.width(0.3, 0.18) if lit else look.width(0.14, 0.08)
    nodes: list[Node] = [Path(shape, look.fill(GOLD if lit else PARCHMENT), edge, width * k)]
    if look.lined and lit and bare:
        rows = int((side - 1.2 * k) / (0.8 * k)) + 1
        starts = (y + 0.9 * k + number * 0.8 * k for number in range(rows))
        lines = joined(
            line(x + 0.7 * k, at, x + side - 0.7 * k, at) for at in starts if at < y + side - 0.6 * k
        )
        nodes.append(Path(lines, None, INK, look.width(0.2, 0.12) * k))
    return nodes


def reserve_panel(box: Box, places: Sequence[tuple[Settlement, Box]], k: float, look: Look) -> list[Node]:
    """The places of the settlements that are set aside."""
    nodes = panel(box, k, look)
    for kind, place in places:
        shape = rounded(place.left, place.top, place.width, place.height, 1.4 * k)
        nodes.append(
            Path(
                shape,
                look.fill(PARCHMENT),
                look.line(JOINT),
                look.width(0.35, 0.15) * k,
                (1.2 * k, 0.9 * k),
            )
        )
        foot = place.middle[1] + 5.0 * k
        nodes.append(Use(pale(figure(kind.value, look), look), move(place.middle[0], foot) @ scale(0.86 * k)))
    return nodes


def final_panel(box: Box, options: Options, k: float, look: Look) -> list[Node]:
    """Final scoring in its order: the mine is paid, then cards, units and silver count."""
    nodes = panel(box, k, look)
    rows = 4
    high = (box.height - 4 * k) / rows
    nodes += [rule(box, box.top + 2 * k + number * high, k, look) for number in range(1, rows)]
    mine, card, unit, silver = (box.top + 2 * k + (number + 0.5) * high for number in range(rows))
    nodes += [
        icon("mine", box.left + 10 * k, mine, 11.5 * k, look),
        arrow(box.left + 18.6 * k, mine, 6 * k, k),
    ]
    nodes += [
        put_coat("blue", 5, box.left + 32.6 * k, mine, 10.8 * k, look),
        numeral(">", box.left + 41.2 * k, mine, 3.6 * k),
        put_coat("red", 3, box.left + 48 * k, mine, 7.6 * k, look),
        icon("silver", box.right - 8.6 * k, mine, 8.6 * k, look),
    ]
    points = options.final_points
    nodes += [
        icon("card", box.left + 11 * k, card, 11.0 * k, look),
        *badge(points.card, box.right - 9 * k, card, 4.4 * k, look),
    ]
    nodes += _any_unit(box.left + 10.6 * k, unit, 12.4 * k, 8.8 * k, k, look)
    nodes += badge(points.resource, box.right - 9 * k, unit, 4.4 * k, look)
    return [*nodes, *_silver(box, options, silver, k, look)]


def _silver(box: Box, options: Options, y: float, k: float, look: Look) -> list[Node]:
    """The most silver, the second most, and two who share the most: cubes on steps."""
    award = options.silver_award
    nodes: list[Node] = [icon("silver", box.left + 8.6 * k, y, 9.0 * k, look)]
    edge = look.width(0.28, 0.2) * k
    for place, points, x in ((1, award.first, 18.2), (2, award.second, 33.0)):
        at, top = box.left + x * k, y + (0.2 if place == 1 else 1.6) * k
        step = rectangle(at - 2.4 * k, top, 4.8 * k, y + 5.0 * k - top)
        nodes.append(Path(step, look.fill(WALL.dark), INK, edge))
        nodes.append(numeral(place, at, (top + y + 5.0 * k) / 2, (2.7 if place == 1 else 2.4) * k))
        nodes.append(icon("silver", at, top - 2.7 * k, 5.4 * k, look))
        nodes += badge(points, at + 6.2 * k, y - 0.6 * k, 3.4 * k, look)
    at, top = box.left + 50.2 * k, y + 0.9 * k
    for side in (-1, 1):
        step = rectangle(at + side * 2.6 * k - 2.3 * k, top, 4.6 * k, y + 5.0 * k - top)
        nodes.append(Path(step, look.fill(WALL.dark), INK, edge))
        nodes.append(icon("silver", at + side * 2.6 * k, top - 2.6 * k, 5.0 * k, look))
    middle = (top + y + 5.0 * k) / 2
    equal = joined(line(at - 0.9 * k, middle + up, at + 0.9 * k, middle + up) for up in (-0.5 * k, 0.5 * k))
    return [
        *nodes,
        Path(equal, None, INK, 0.4 * k),
        *badge(award.tie, at + 8.7 * k, y - 0.6 * k, 3.4 * k, look),
    ]
