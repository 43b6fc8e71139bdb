"""The resource charts: a walled court with the scales as towers, and panels that show the rules in
pictures."""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Point,
    joined,
    line,
    move,
    polygon,
    rectangle,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.art.symbols import drawn_symbol
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.chart_panels import (
    cost_panel,
    final_panel,
    line_panel,
    reserve_panel,
)
from castelli_pnp.systems.castelli.layout.art.chart_turn import turn_panel
from castelli_pnp.systems.castelli.layout.art.scales import draw_tower
from castelli_pnp.systems.castelli.layout.chart_column import reserve_places
from castelli_pnp.systems.castelli.layout.chart_pictures import deck_panel, scene_panel
from castelli_pnp.systems.castelli.layout.chart_plan import ChartPlan, plan_chart
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.land.verge import verge
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import SIDES, Resource, Side, Spot

STONE = 7.8
"""The length of a stone in the plain walls."""
FACE_EDGE = 13.2
"""How far in the stone of a wall with a verge begins, at a cell of 47.5 mm."""


def charts(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """All resource charts of a game, each as large as a board piece."""
    length = piece_length(game, sizes)
    return tuple(
        Component(chart.id, "charts", length, length, _front(game, chart, sizes, look))
        for chart in game.charts
    )


def scale_spaces(game: CastelliFacts, chart: Chart, sizes: Sizes) -> dict[Resource, tuple[Space, ...]]:
    """The spaces of each scale on a chart, from the lowest up."""
    return {tower.resource: tower.spaces for tower in plan_chart(game, chart, sizes).towers}


def chart_spot_places(
    game: CastelliFacts, chart: Chart, sizes: Sizes
) -> tuple[tuple[Side, Spot, Point], ...]:
    """The edge spots of a chart and the point of its rim each stands at."""
    length = piece_length(game, sizes)
    found: list[tuple[Side, Spot, Point]] = []
    for side in SIDES:
        for number, spot in enumerate(chart.spots.get(side, ())):
            along = (number + 0.5) * sizes.cell
            point = {
                Side.N: (along, 0.0), Side.S: (along, length),
                Side.W: (0.0, along), Side.E: (length, along),
            }[side]  # fmt: skip
            found.append((side, spot, point))
    return tuple(found)


def side_turn(side: Side) -> float:
    """By how much a wall drawn with the field above is turned to have the field on that side."""
    return 90.0 * SIDES.index(side)


def _front(game: CastelliFacts, chart: Chart, sizes: Sizes, look: Look) -> Symbol:
    length, bleed, k = piece_length(game, sizes), sizes.bleed, unit(sizes)
    plan = plan_chart(game, chart, sizes)
    ground = rectangle(-bleed, -bleed, length + 2 * bleed, length + 2 * bleed)
    nodes: list[Node] = [Path(ground, look.fill(PARCHMENT))]
    nodes += _walls(game, chart, plan.court, sizes, look)
    for tower in plan.towers:
        nodes += draw_tower(tower, k, look)
    nodes += _corner_towers(plan.court, k, look)
    nodes += _spots(game, chart, sizes, look)
    nodes += _column(game, chart, plan, sizes, look)
    return face(f"{chart.id}-{look.name}", length, length, bleed, tuple(nodes))


def _walls(game: CastelliFacts, chart: Chart, court: Box, sizes: Sizes, look: Look) -> list[Node]:
    """Walls all round: with a verge where a field can lie, plain at the other sides."""
    length = piece_length(game, sizes)
    nodes: list[Node] = []
    for number, side in enumerate(SIDES):
        if chart.spots.get(side):
            nodes.append(_rampart(chart, number, court, length, sizes, look))
    nodes += _verges(game, chart, sizes, look)
    for side in SIDES:
        if not chart.spots.get(side):
            nodes += _plain_wall(side, chart, court, length, sizes, look)
    return nodes


def _rampart(chart: Chart, number: int, court: Box, length: float, sizes: Sizes, look: Look) -> Group:
    """A wall with its meadow; where two meet, each is cut along the diagonal."""
    beyond, half, side = sizes.bleed + 1, length / 2, SIDES[number]
    left, right = (chart.spots.get(SIDES[(number + way) % 4]) for way in (-1, 1))
    clip = (
        (-beyond, -beyond), (length + beyond, -beyond),
        *(((half, half),) if right else ((length + beyond, half), (half, half))),
        *(() if left else ((-beyond, half),)),
    )  # fmt: skip
    deep = {
        Side.N: court.top,
        Side.E: length - court.right,
        Side.S: length - court.bottom,
        Side.W: court.left,
    }
    drawn = wall.rampart(length, deep[side], sizes, look)
    return Group((Use(drawn),), _turned(side, length), polygon(clip) if left or right else None)


def _turned(side: Side, length: float) -> Matrix:
    return turn(side_turn(side), (length / 2, length / 2))


def _verges(game: CastelliFacts, chart: Chart, sizes: Sizes, look: Look) -> list[Node]:
    """Grass along the walls, upright on every side, clear of the spots and of the corners."""
    length, k = piece_length(game, sizes), wall.rim(sizes).unit
    deep, end = wall.rim(sizes).crest / k + 0.6, length / k
    reach = wall.spot_reach(Spot.WOOD) + 1
    free = [
        Box(x / k - reach, y / k - reach, x / k + reach, y / k + reach)
        for _, _, (x, y) in chart_spot_places(game, chart, sizes)
    ]
    strips = {
        Side.N: Box(0, 0, end, deep), Side.S: Box(0, end - deep, end, end),
        Side.W: Box(0, 0, deep, end), Side.E: Box(end - deep, 0, end, end),
    }  # fmt: skip
    found = ((side, strips[side]) for side in SIDES if chart.spots.get(side))
    return [Group(verge(strip, 5 + 6 * SIDES.index(side), look, free), scale(k)) for side, strip in found]


def _plain_wall(side: Side, chart: Chart, court: Box, length: float, sizes: Sizes, look: Look) -> list[Node]:
    """Two courses of stone from one wall with a verge to the other, or to the cut."""
    k, beyond = unit(sizes), sizes.bleed + 1
    level = side in (Side.N, Side.S)
    across = (Side.W, Side.E) if level else (Side.N, Side.S)
    start, end = (FACE_EDGE * k if chart.spots.get(each) else None for each in across)
    inner = {
        Side.N: court.top,
        Side.S: length - court.bottom,
        Side.W: court.left,
        Side.E: length - court.right,
    }
    if not level:  # those above and below run through
        start, end = (inner[each] if start is None or end is None else start for each in across)
    left, right = (-beyond if start is None else start), length - (-beyond if end is None else end)
    matrix = {Side.N: move(0, 0), Side.S: _turned(Side.S, length)}.get(side, _turned(side, length))
    if side in (Side.S, Side.W):
        left, right = length - right, length - left
    area = rectangle(left, -beyond, right - left, inner[side] + beyond)
    return [
        Group(
            (
                Path(area, wall.stone(look)),
                *wall.shaded(_dark_stones(left, right, inner[side], k), look),
                Path(
                    _stones(left, right, inner[side], beyond, k), None, wall.joint(look),
                    look.width(0.28, 0.12) * k,
                ),
                Path(line(left, inner[side], right, inner[side]), None, INK, look.width(0.35, 0.25) * k),
            ),
            matrix,
        )
    ]  # fmt: skip


def _dark_stones(left: float, right: float, deep: float, k: float) -> Outline:
    """Every third stone of the inner course."""
    count = max(1, round((right - left) / (STONE * k)))
    step, middle = (right - left) / count, 0.54 * deep
    starts = (left + (i + 0.5) * step for i in range(0, count - 1, 3))
    return joined(rectangle(x, middle, step, deep - middle) for x in starts)


def _stones(left: float, right: float, deep: float, beyond: float, k: float) -> Outline:
    """Two courses, the joints of one over the middles of the other."""
    count = max(1, round((right - left) / (STONE * k)))
    step, middle = (right - left) / count, 0.54 * deep
    upper = (line(left + i * step, -beyond, left + i * step, middle) for i in range(1, count))
    lower = (line(left + (i + 0.5) * step, middle, left + (i + 0.5) * step, deep) for i in range(count))
    return joined((line(left, middle, right, middle), *upper, *lower))


def _corner_towers(court: Box, k: float, look: Look) -> list[Node]:
    """Round towers where the walls meet, seen from above."""
    drawn = drawn_symbol("pieces/tower", look)
    if min(court.left, court.top) < 6 * k:
        return []
    ends = ((court.left - 1.5 * k, court.right + 1.5 * k), (court.top - 1.2 * k, court.bottom + 1.2 * k))
    return [Use(drawn, move(x, y) @ scale(k)) for x in ends[0] for y in ends[1]]


def _spots(game: CastelliFacts, chart: Chart, sizes: Sizes, look: Look) -> list[Node]:
    """Pennants and coats on the walls, all icons upright."""
    at = wall.rim(sizes)
    bar = at.bar + (wall.LONG - wall.SHORT) * at.unit
    nodes: list[Node] = []
    for side, spot, point in chart_spot_places(game, chart, sizes):
        degrees = side_turn(side)
        mark = Use(
            wall.spot_mark(spot, look, -degrees % 360, wall.LONG),
            move(*point) @ turn(degrees) @ move(0, bar) @ scale(at.unit),
        )
        nodes.append(Group((mark,), name=f"spot-{spot}"))
    return nodes


def _column(game: CastelliFacts, chart: Chart, plan: ChartPlan, sizes: Sizes, look: Look) -> list[Node]:
    """The panels next to the towers."""
    k, options = unit(sizes), game.options
    nodes: list[Node] = []
    for name, box in plan.items.items():
        match name:
            case "deck":
                nodes += deck_panel(box, sizes, look)
            case "reserve":
                nodes += reserve_panel(box, reserve_places(game, box, sizes), k, look)
            case "turn":
                nodes += turn_panel(box, options.castle_cost, tile_back(False, sizes, look), k, look)
            case "cost":
                nodes += cost_panel(box, options, k, look)
            case "scene":
                nodes += scene_panel(box, f"{game.title} {chart.id}", k, look)
            case "line":
                nodes += line_panel(box, options.line_points, k, look)
            case _:
                nodes += final_panel(box, options, k, look)
    return nodes


def deck_place(box: Box, sizes: Sizes) -> Box:
    """Where the deck lies in its part of the column."""
    width, middle = sizes.card_width + 2 * unit(sizes), (box.left + box.right) / 2
    return Box(middle - width / 2, box.top, middle + width / 2, box.bottom)
