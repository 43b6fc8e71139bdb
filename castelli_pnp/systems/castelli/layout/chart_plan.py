"""Where everything stands on a resource chart: towers with the scales, and a column for the other things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.scales import HEIGHT, OVERHANG, STEPS, Tower
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
from castelli_pnp.systems.castelli.model.words import SIDES, Resource, Settlement, Side

ROOMY, TIGHT, SCANT = (23.5, 3.8), (17.0, 1.6), (8.5, 0.4)
"""The height of a plinth or of battlements, and the gap between two spaces, where there is room and where
there is little; at a cell of 47.5 mm, as all sizes below."""
SLOPE = 3.2
"""What a plinth or battlements take from the shaft beside their own height."""
FIGURE = 8.2
"""The height of the numbers where there is room."""
HIGHEST, WIDEST = 64.0, 40.0
"""No space gets higher, no tower with a column beside it wider."""
BETWEEN = 3.6


@dataclass(frozen=True, slots=True)
class ColumnItem:
    """A thing in the column: what it is and how high it may be."""

    name: str
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """The towers of a chart and the boxes of what stands beside them, by name."""

    towers: tuple[Tower, ...]
    items: Mapping[str, Box]


def wall_depth(sizes: Sizes) -> float:
    """How deep the wall stands on a side with edge spots."""
    at = wall.rim(sizes)
    return at.foot + 1.5 * at.unit


@cache_by_identity(32)
def plan_chart(game: CastelliFacts, chart: Chart, sizes: Sizes) -> ChartPlan:
    """The best plan: a place for the marker of each house before a column for the other things."""
    items = _items(game, chart, sizes)
    inner, k = _inner(game, chart, sizes), unit(sizes)
    column = sizes.card_width + 2 * k
    top = max(inner.top, 6 * k)
    if not any(chart.scales.values()):
        return ChartPlan((), _stacked(items, Box(inner.left, top, inner.right, inner.bottom), sizes))
    alone = _best_towers(game, chart, sizes, inner.width)
    if items and inner.width > 1.5 * column:
        towers = _best_towers(game, chart, sizes, inner.width - column - BETWEEN * k)
        if towers and _places(towers) >= _places(alone):
            left = towers[-1].box.right + (OVERHANG + BETWEEN) * k
            return ChartPlan(towers, _stacked(items, Box(left, top, inner.right, inner.bottom), sizes))
    if not alone:
        _refuse(game, chart, sizes)
    return ChartPlan(alone, {})


def _best_towers(game: CastelliFacts, chart: Chart, sizes: Sizes, width: float) -> tuple[Tower, ...]:
    """Roomy towers unless tighter ones hold more markers."""
    ways = [_towers(game, chart, sizes, width, ends) for ends in (ROOMY, TIGHT, SCANT)]
    return max(ways, key=_places)


def _places(towers: tuple[Tower, ...]) -> int:
    return min((len(tower.spaces[0].places) for tower in towers), default=0)


def _inner(game: CastelliFacts, chart: Chart, sizes: Sizes) -> Box:
    """What the walls on its sides leave of a chart."""
    length, k = piece_length(game, sizes), unit(sizes)
    taken = {
        side: wall_depth(sizes) + 3.2 * k if chart.spots.get(side) else sizes.safe + 0.5 * k for side in SIDES
    }
    return Box(taken[Side.W], taken[Side.N], length - taken[Side.E], length - taken[Side.S])


def _towers(
    game: CastelliFacts, chart: Chart, sizes: Sizes, width: float, ends: tuple[float, float]
) -> tuple[Tower, ...]:
    """The towers within a width from the left; none if their spaces do not fit."""
    k, inner = unit(sizes), _inner(game, chart, sizes)
    scales = [resource for resource, values in chart.scales.items() if values]
    widest = WIDEST * k if width < inner.width else width
    pitch = min(width / len(scales), widest)
    towers: list[Tower] = []
    for number, resource in enumerate(scales):
        left = inner.left + number * pitch + OVERHANG * k
        right = left + pitch - 2 * OVERHANG * k
        tower = _tower(game, chart, sizes, resource, (left, right), ends)
        if tower is None:
            return ()
        towers.append(tower)
    return tuple(towers)


def _tower(
    game: CastelliFacts,
    chart: Chart,
    sizes: Sizes,
    resource: Resource,
    sides: tuple[float, float],
    ends: tuple[float, float],
) -> Tower | None:
    k, inner, length = unit(sizes), _inner(game, chart, sizes), piece_length(game, sizes)
    end, gap = ends[0] * k, ends[1] * k
    foot, head = _ends(game, chart, resource)
    beyond = sizes.bleed + 1
    box = Box(sides[0], inner.top if head else -beyond, sides[1], inner.bottom if foot else length + beyond)
    high = inner.top + (end + SLOPE * k if head else 1.5 * k)
    low = inner.bottom - (end + SLOPE * k if foot else 1.5 * k)
    values = chart.scales[resource]
    pitch = (low - high + gap) / len(values)
    height = min(pitch - gap, HIGHEST * k)
    left, right = sides[0] + 1.8 * k, sides[1] - 1.8 * k
    plan = _plan(right - left, height, values, sizes)
    if plan is None:
        return None
    middles = [low + gap / 2 - (number + 0.5) * pitch for number in range(len(values))]
    spaces = tuple(
        plan.at(value, Box(left, y - height / 2, right, y + height / 2))
        for value, y in zip(values, middles, strict=True)
    )
    return Tower(resource, box, foot, head, end, spaces)


def _plan(width: float, height: float, values: tuple[int, ...], sizes: Sizes) -> SpacePlan | None:
    k = unit(sizes)
    largest = FIGURE * k / figure_height(1.0)
    wish = SpaceContent((sizes.resource_marker + 0.6 * k,) * 2, 0.7 * k, digits(values), largest, 0.8 * k)
    return plan_space(width, height, wish)


def _refuse(game: CastelliFacts, chart: Chart, sizes: Sizes) -> NoReturn:
    inner = _inner(game, chart, sizes)
    most = max(len(values) for values in chart.scales.values())
    raise Refused(
        "narrow_scale", chart=chart.id, spaces=most, scales=sum(map(bool, chart.scales.values())),
        width=round(inner.width, 1), height=round(inner.height, 1), marker=sizes.resource_marker, size=LEAST,
    )  # fmt: skip


def _ends(game: CastelliFacts, chart: Chart, resource: Resource) -> tuple[bool, bool]:
    """Whether a scale ends on this chart below and above, or goes on where the next chart lies."""
    number = next(i for i, other in enumerate(game.charts) if other.id == chart.id)
    own = chart.scales[resource]

    def of(index: int) -> tuple[int, ...]:
        return game.charts[index].scales.get(resource, ()) if 0 <= index < len(game.charts) else ()

    below, above = of(number + 1), of(number - 1)
    foot = not (below and below[-1] == own[0] - 1) or bool(chart.spots.get(Side.S))
    head = not (above and above[0] == own[-1] + 1) or bool(chart.spots.get(Side.N))
    return foot, head


def _items(game: CastelliFacts, chart: Chart, sizes: Sizes) -> list[ColumnItem]:
    """What stands beside the scales: deck and reminder on the last chart, the reserve on the first."""
    k = unit(sizes)
    deck = ColumnItem("deck", sizes.card_height + 2 * k, sizes.card_height + 2 * k)
    rows = sum(1 for count in game.options.reserve.values() if count)
    reserve = ColumnItem("reserve", rows * (sizes.settlement + 2 * k) + 2 * k, rows * 33 * k)
    turn = ColumnItem("reminder", 0.72 * STEPS * HEIGHT * k, STEPS * 31 * k)
    ornament = ColumnItem("ornament", 30 * k, 62 * k)
    kept = [reserve] if rows else []
    if len(game.charts) == 1:
        return [deck, *kept, turn]
    if chart.id == game.charts[-1].id:
        return [deck, turn]
    return [ornament, *(kept if chart.id == game.charts[0].id else [])]


def _stacked(items: list[ColumnItem], room: Box, sizes: Sizes) -> dict[str, Box]:
    """The things one under another, as many as fit, the rest of the room shared out between them."""
    k = unit(sizes)
    gap = BETWEEN * k
    kept = list(items)
    while kept and sum(item.least + gap for item in kept) - gap > room.height + 1e-6:
        kept.pop()
    spare = room.height - sum(item.least + gap for item in kept) + gap
    stretch = sum(item.most - item.least for item in kept)
    share = min(1.0, spare / stretch) if stretch else 0.0
    gap += max(0.0, spare - stretch) / (len(kept) + 1)
    width = min(room.width, 1.5 * (sizes.card_width + 2 * k))
    left = (room.left + room.right - width) / 2
    y = room.top + gap - BETWEEN * k
    boxes: dict[str, Box] = {}
    for item in kept:
        height = item.least + share * (item.most - item.least)
        boxes[item.name] = Box(left, y, left + width, y + height)
        y += height + gap
    return boxes


def reserve_places(game: CastelliFacts, box: Box, sizes: Sizes) -> tuple[tuple[Settlement, Box], ...]:
    """A place for each settlement that is set aside: a row for each kind, as many as fit side by side."""
    kinds = [(kind, count) for kind, count in game.options.reserve.items() if count]
    place = sizes.settlement + 0.8 * unit(sizes)
    found: list[tuple[Settlement, Box]] = []
    for row, (kind, count) in enumerate(kinds):
        shown = min(count, int(box.width / (place + unit(sizes))))
        y = box.top + (row + 0.5) * box.height / len(kinds) - place / 2
        for number in range(shown):
            x = box.left + (number + 0.5) * box.width / shown - place / 2
            x += ((box.left + box.right - place) / 2 - x) * (0.25 if shown == 2 else 0.0)
            found.append((kind, Box(x, y, x + place, y + place)))
    return tuple(found)
