"""The resource charts: scales as towers, the deck, the reserve, a wordless turn, and edge spots."""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Point,
    circle,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT, PARCHMENT_DARK, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import placed, symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.heraldry import MEDALLION, medallion
from castelli_pnp.systems.castelli.layout.art.scales import draw_tower, reminder
from castelli_pnp.systems.castelli.layout.chart_plan import (
    ChartPlan,
    plan_chart,
    reserve_places,
    wall_depth,
)
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import SIDES, Resource, Side, Spot

GHOST = "#B9A676"
"""Places for pieces show them in pale lines."""
_GHOSTS = {
    INK: GHOST, WHITE: PARCHMENT, WINE.fill: WALL.dark, wall.ROOF: "#E0CFA6",
    "#FFF8EA": PARCHMENT, "#CBB78A": PARCHMENT_DARK,
}  # fmt: skip
DECK = "#EADFC2"


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
    for tower in plan.towers:
        nodes += draw_tower(tower, length, k, look)
    nodes += _walls(chart, length, sizes, look)
    nodes += _spots(game, chart, sizes, look)
    nodes += _column(game, plan, sizes, look)
    return face(f"{chart.id}-{look.name}", length, length, bleed, tuple(nodes))


def _walls(chart: Chart, length: float, sizes: Sizes, look: Look) -> list[Node]:
    """A wall on each side with spots; where two meet, each is cut along the diagonal."""
    beyond, half = sizes.bleed + 1, length / 2
    nodes: list[Node] = []
    for number, side in enumerate(SIDES):
        if not chart.spots.get(side):
            continue
        left, right = (chart.spots.get(SIDES[(number + way) % 4]) for way in (-1, 1))
        clip = (
            (-beyond, -beyond), (length + beyond, -beyond),
            *(((half, half),) if right else ((length + beyond, half), (half, half))),
            *(() if left else ((-beyond, half),)),
        )  # fmt: skip
        matrix = _turned(side, length)
        drawn = wall.rampart(length, wall_depth(sizes), sizes, look, -side_turn(side) % 360)
        cut = polygon(clip) if left or right else None
        nodes.append(Group((Use(drawn),), matrix, cut))
    return nodes


def _turned(side: Side, length: float) -> Matrix:
    return turn(side_turn(side), (length / 2, length / 2))


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


def _column(game: CastelliFacts, plan: ChartPlan, sizes: Sizes, look: Look) -> list[Node]:
    k = unit(sizes)
    nodes: list[Node] = []
    for name, box in plan.items.items():
        match name:
            case "deck":
                nodes += _deck(box, sizes, look)
            case "reserve":
                nodes += _reserve(game, box, sizes, look)
            case "reminder":
                nodes += reminder(box, game.options.castle_cost, k, look)
            case _:
                radius = min(box.width, box.height) / 2
                nodes.append(Use(medallion(look, 2.0), move(*box.middle) @ scale(radius / MEDALLION)))
    return nodes


def _deck(box: Box, sizes: Sizes, look: Look) -> list[Node]:
    """The place of the deck, a little larger than a card."""
    k = unit(sizes)
    place = deck_place(box, sizes)
    inner = rounded(place.left + 3 * k, place.top + 3 * k, place.width - 6 * k, place.height - 6 * k, 2 * k)
    outer = rounded(place.left, place.top, place.width, place.height, 3.4 * k)
    return [
        Path(outer, look.fill(DECK), INK, look.width(0.4, 0.25) * k),
        Path(inner, None, look.line(WALL.dark), look.width(0.35, 0.15) * k),
        placed(ghost("card", look, 0.5), *place.middle, 40 * k),
    ]


def deck_place(box: Box, sizes: Sizes) -> Box:
    """Where the deck lies in its part of the column."""
    width, middle = sizes.card_width + 2 * unit(sizes), (box.left + box.right) / 2
    return Box(middle - width / 2, box.top, middle + width / 2, box.bottom)


def _reserve(game: CastelliFacts, box: Box, sizes: Sizes, look: Look) -> list[Node]:
    """The settlements that are set aside, as pale pictures in a panel."""
    k = unit(sizes)
    panel = rounded(box.left, box.top, box.width, box.height, 3.4 * k)
    nodes: list[Node] = [Path(panel, look.fill(DECK), INK, look.width(0.4, 0.25) * k)]
    for kind, place in reserve_places(game, box, sizes):
        plate = circle(*place.middle, place.width / 2)
        nodes.append(Path(plate, look.fill(PARCHMENT), look.line(WALL.dark), look.width(0.3, 0.12) * k))
        nodes.append(placed(ghost(kind.value, look, 0.6), *place.middle, sizes.settlement - 0.6 * k))
    return nodes


@cache
def ghost(name: str, look: Look, line: float) -> Symbol:
    """A symbol in pale tones."""
    drawn = symbol(name, look, line)
    if look.low:
        return drawn
    children = tuple(
        Path(
            node.outline,
            node.fill and _GHOSTS.get(node.fill, node.fill),
            node.stroke and (GHOST if node.stroke == INK else WALL.dark),
            node.width,
        )
        for node in drawn.children
        if isinstance(node, Path)
    )
    return Symbol(f"{drawn.id}-ghost", children, drawn.box)
