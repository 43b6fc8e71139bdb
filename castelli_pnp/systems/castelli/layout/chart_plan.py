"""Where everything stands on a resource chart: towers with the scales, and a column for the other things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, NoReturn

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.scales import Tower
from castelli_pnp.systems.castelli.layout.chart_column import column_items, stacked
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.spaces import (
    LEAST,
    SpaceContent,
    SpacePlan,
    digits,
    figure_height,
    plan_space,
)
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import SIDES, House, Resource, Side

Ends = tuple[float, float, float]
ROOMY, TIGHT, CLOSE, SCANT = (29.0, 26.0, 3.6), (19.0, 17.0, 1.6), (17.5, 16.5, 0.7), (9.5, 9.0, 0.4)
"""The height of battlements and of a plinth, and the gap between two spaces, where there is room and where
there is little; at a cell of 47.5 mm, as all sizes below."""


class Walls(NamedTuple):
    """How deep a plain wall is, and one with a verge and edge spots, and how far from it the towers stand."""

    plain: float
    verge: float
    side: float
    column: float = 4.6
    """By how much the column next to the towers is wider than a card."""
    apart: float = 2.2
    """From one tower to the next."""
    rim: float = 1.7
    """From the sides of a tower to its spaces."""


FULL, SLIM = Walls(8.6, 16.2, 3.6), Walls(3.5, 14.2, 0.5, rim=1.4)
NARROW = Walls(8.6, 14.2, 0.9, column=2.4, apart=1.6, rim=1.0)
"""The walls where there is room, on small charts, and where a column is only left next to narrow towers."""
FIGURE, LARGEST, SHARE = 7.0, 10.0, 0.19
"""The height of the numbers where there is room; in high spaces this share of them, but no more than that."""
HIGHEST, WIDEST = 48.0, 40.0
"""No space gets higher, no tower with a column next to it wider."""
ENDS = 4.4
"""From the walls to the column."""


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """The court inside the walls, the towers, and the boxes of what stands next to them, by name."""

    court: Box
    towers: tuple[Tower, ...]
    items: Mapping[str, Box]


@cache_by_identity(32)
def plan_chart(game: CastelliFacts, chart: Chart, sizes: Sizes) -> ChartPlan:
    """The best plan: a place for the marker of each house before a column for the other things."""
    return _best(game, chart, _fitted(sizes, marker_side(game, sizes))) or _refuse(game, chart, sizes)


@cache_by_identity(32)
def marker_side(game: CastelliFacts, sizes: Sizes) -> float:
    """How large resource markers are: smaller than usual where only then each space has four places.

    Where no size gives four, the largest that gives most: then as few markers as possible share a place.
    """
    best, most = sizes.resource_marker, 0
    for share in SHARES:
        own = _fitted(sizes, share * sizes.resource_marker)
        plans = [_best(game, chart, own) for chart in game.charts]
        found = [_places(plan.towers) or len(House) if plan else 0 for plan in plans]
        if min(found, default=len(House)) > most:
            best, most = own.resource_marker, min(found, default=len(House))
        if most == len(House):
            break
    return best


SHARES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65)
"""How large markers may be, compared with usual ones; smaller ones cannot be handled."""


def _fitted(sizes: Sizes, marker: float) -> Sizes:
    return sizes if marker == sizes.resource_marker else replace(sizes, resource_marker=marker)


def _best(game: CastelliFacts, chart: Chart, sizes: Sizes) -> ChartPlan | None:
    """Full walls unless others leave more places for markers, or a column where there would be none."""
    plans = [plan for walls in (FULL, NARROW, SLIM) if (plan := _planned(game, chart, sizes, walls))]
    return max(plans, key=lambda plan: (_places(plan.towers), bool(plan.items)), default=None)


def _planned(game: CastelliFacts, chart: Chart, sizes: Sizes, walls: Walls) -> ChartPlan | None:
    court, k = _court(game, chart, sizes, walls), unit(sizes)
    items, side = column_items(game, chart, sizes), walls.side * unit(sizes)
    column = sizes.card_width + walls.column * k
    top, bottom = court.top + ENDS * k, court.bottom - ENDS * k
    if not any(chart.scales.values()):
        room = Box(court.left + side, top, court.right - side, bottom)
        return ChartPlan(court, (), stacked(items, room, sizes))
    alone = _best_towers(game, chart, sizes, court, Across(side, court.width - 2 * side, walls))
    if items and court.width > 1.5 * column:
        across = Across(side, court.width - column - 2 * side, walls)
        towers = _best_towers(game, chart, sizes, court, across)
        if towers and _places(towers) >= _places(alone):
            left = towers[-1].box.right + (walls.apart + (1.2 if walls is FULL else 0.2)) * k
            room = Box(left, top, court.right - side, bottom)
            return ChartPlan(court, towers, stacked(items, room, sizes))
    return ChartPlan(court, alone, {}) if alone else None


class Across(NamedTuple):
    """From the wall to the first tower, and the width that all towers may take, between which walls."""

    side: float
    width: float
    walls: Walls


def _best_towers(
    game: CastelliFacts, chart: Chart, sizes: Sizes, court: Box, across: Across
) -> tuple[Tower, ...]:
    """Roomy towers unless tighter ones hold more markers."""
    ways = [_towers(game, chart, sizes, court, across, ends) for ends in (ROOMY, TIGHT, CLOSE, SCANT)]
    return max(ways, key=_places)


def _places(towers: tuple[Tower, ...]) -> int:
    return min((len(tower.spaces[0].places) for tower in towers), default=0)


def _court(game: CastelliFacts, chart: Chart, sizes: Sizes, walls: Walls) -> Box:
    """What the walls on its sides leave of a chart."""
    length, k = piece_length(game, sizes), unit(sizes)
    taken = {side: (walls.verge if chart.spots.get(side) else walls.plain) * k for side in SIDES}
    return Box(taken[Side.W], taken[Side.N], length - taken[Side.E], length - taken[Side.S])


def _towers(
    game: CastelliFacts, chart: Chart, sizes: Sizes, court: Box, across: Across, ends: Ends
) -> tuple[Tower, ...]:
    """The towers within a width from the left; none if their spaces do not fit."""
    k, (side, width, walls) = unit(sizes), across
    scales = [resource for resource, values in chart.scales.items() if values]
    beside = width < court.width - 2 * side - 1e-6
    pitch = min(width / len(scales), WIDEST * k if beside else width)
    towers: list[Tower] = []
    for number, resource in enumerate(scales):
        left = court.left + side + number * pitch
        box = Box(left, court.top, left + pitch - walls.apart * k, court.bottom)
        inner = box.grown(-walls.rim * k)
        tower = _tower(
            chart.scales[resource], resource, box, inner, _ends(game, chart, resource), ends, sizes
        )
        if tower is None:
            return ()
        towers.append(tower)
    return tuple(towers)


def _tower(
    values: tuple[int, ...],
    resource: Resource,
    box: Box,
    inner: Box,
    at: tuple[bool, bool],
    ends: Ends,
    sizes: Sizes,
) -> Tower | None:
    """A scale in a box, its spaces within another; ``at``: whether it ends there below and above."""
    k, (below, above) = unit(sizes), at
    gap = ends[2] * k
    head, foot = (ends[0] * k if above else 0.0), (ends[1] * k if below else 0.0)
    high = box.top + head + gap / 2 * (1 if above else 2)
    low = box.bottom - foot - gap / 2 * (1 if below else 2)
    pitch = (low - high + gap) / len(values)
    height = min(pitch - gap, HIGHEST * k)
    left, right = inner.left, inner.right
    plan = _plan(right - left, height, values, sizes)
    if plan is None:
        return None
    middles = [low + gap / 2 - (number + 0.5) * pitch for number in range(len(values))]
    spaces = tuple(
        plan.at(value, Box(left, y - height / 2, right, y + height / 2))
        for value, y in zip(values, middles, strict=True)
    )
    return Tower(resource, box, head, foot, spaces)


def _plan(width: float, height: float, values: tuple[int, ...], sizes: Sizes) -> SpacePlan | None:
    k = unit(sizes)
    largest = min(max(FIGURE * k, SHARE * height), LARGEST * k) / figure_height(1.0)
    place = (sizes.resource_marker + 0.6 * k,) * 2
    wish = SpaceContent(place, 0.6 * k, digits(values), largest, 0.8 * k, foot=1.6 * k)
    return plan_space(width, height, wish)


def _refuse(game: CastelliFacts, chart: Chart, sizes: Sizes) -> NoReturn:
    court = _court(game, chart, sizes, SLIM)
    most = max(len(values) for values in chart.scales.values())
    raise Refused(
        "narrow_scale", chart=chart.id, spaces=most, scales=sum(map(bool, chart.scales.values())),
        width=round(court.width, 1), height=round(court.height, 1), marker=sizes.resource_marker, size=LEAST,
    )  # fmt: skip


def _ends(game: CastelliFacts, chart: Chart, resource: Resource) -> tuple[bool, bool]:
    """Whether a scale ends on this chart below and above, or continues on the next chart."""
    number = next(i for i, other in enumerate(game.charts) if other.id == chart.id)
    own = chart.scales[resource]

    def of(index: int) -> tuple[int, ...]:
        return game.charts[index].scales.get(resource, ()) if 0 <= index < len(game.charts) else ()

    below, above = of(number + 1), of(number - 1)
    foot = not (below and below[-1] == own[0] - 1) or bool(chart.spots.get(Side.S))
    head = not (above and above[0] == own[-1] + 1) or bool(chart.spots.get(Side.N))
    return foot, head
