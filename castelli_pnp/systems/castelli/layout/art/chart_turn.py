"""The turn in three steps, without words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castelli_pnp.base.geometry import (
    Box,
    ellipse,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.theme import ThemeColor
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.chart_marks import (
    arrow,
    icon,
    numeral,
    panel,
    rule,
    stood,
)
from castelli_pnp.systems.castelli.layout.art.heraldry import put_coat
from castelli_pnp.systems.castelli.layout.art.token_faces import marker_face
from castelli_pnp.systems.castelli.model.words import Resource

STEPS = 3
MOST_UNITS = 8
"""More units than that are given as numbers."""
COAT_VALUE = 4


def turn_panel(box: Box, cost: Mapping[Resource, int], back: Symbol, k: float, look: Look) -> list[Node]:
    """The turn: reveal a tile, of which the back is given; settle what is complete; build."""
    nodes = panel(box, k, look)
    high = (box.height - 4 * k) / STEPS
    f = min(1.0, high / (19.5 * k)) * k
    left = (box.left + box.right) / 2 - 33.8 * f
    for number in range(STEPS):
        y = box.top + 2 * k + (number + 0.5) * high
        if number:
            nodes.append(rule(box, box.top + 2 * k + number * high, k, look))
        nodes.append(Use(wall.shield(7.0 * f, look, 0.35 * f), move(left + 7.6 * f, y)))
        nodes.append(numeral(number + 1, left + 7.6 * f, y - 0.5 * f, 3.8 * f, INK if look.low else WHITE))
        x = left + 3.4 * f
        nodes += (
            _reveal(x, y, back, f, look) if number == 0
            else _settle(x, y, f, look) if number == 1
            else _build(x, y, cost, f, look)
        )  # fmt: skip
    return nodes


def _reveal(x: float, y: float, back: Symbol, k: float, look: Look) -> list[Node]:
    """A back becomes a front on a square."""
    trim = rounded(x + 15 * k, y - 7 * k, 14 * k, 14 * k, 0.8 * k)
    side = back.box.left + back.box.right
    ground = rounded(x + 40 * k, y - 8.6 * k, 17.2 * k, 17.2 * k, 0.8 * k)
    meadow = LAND["meadow"]
    tile: list[Node] = [Path(rectangle(-7, -7, 14, 14), look.fill(CREAM))]
    for number, house in enumerate(HOUSES):
        light = Path(polygon(((0.0, 0.0), (-7.0, -7.0), (7.0, -7.0))), look.fill(HOUSES[house].tint))
        coat = put_coat(house, COAT_VALUE, 0.0, -4.1, 5.4, look)
        tile.append(Group((light, coat), turn(90.0 * number)))
    tile.append(Path(rectangle(-7, -7, 14, 14), None, INK, 0.35))
    return [
        Group((Use(back, move(x + 15 * k, y - 7 * k) @ scale(14 * k / side)),), clip=trim),
        Path(trim, None, INK, look.width(0.35, 0.25) * k),
        arrow(x + 31 * k, y, 6 * k, k),
        Path(ground, look.fill(meadow.fill), look.line(meadow.dark), look.width(0.3, 0.15) * k),
        Group(tuple(tile), move(x + 48.6 * k, y) @ scale(k)),
    ]


def _settle(x: float, y: float, k: float, look: Look) -> list[Node]:
    """An area with all its coats in place: the most points get its goods."""
    cx, a, b = x + 23 * k, 3.6 * k, 8.4 * k
    corners = (
        (cx - a, y - b), (cx + a, y - b), (cx + b, y - a), (cx + b, y + a), (cx + a, y + b), (cx - a, y + b),
        (cx - b, y + a), (cx - b, y - a),
    )  # fmt: skip
    octagon = polygon(corners)
    side, left, top = 9.6 * 0.8 * k, x + 50 * k, y - 3.6 * k
    marker = Group(marker_face("red", 9.6, 0.0, look), move(left, top) @ scale(0.8 * k))
    tip = polygon(
        (
            (left + 0.2 * side, top - 1.4 * k),
            (left + 0.5 * side, top - 3.6 * k),
            (left + 0.8 * side, top - 1.4 * k),
        )
    )
    return [
        Path(octagon, look.fill(LAND["grain"].fill)),
        Group((Path(rectangle(cx - b, y, 2 * b, b), look.fill(LAND["wood"].fill)),), clip=octagon),
        *_glades(cx, y, k, look),
        Path(line(cx - b, y, cx + b, y), None, INK, 0.3 * k),
        Path(octagon, None, INK, look.width(0.35, 0.25) * k),
        icon("grain", cx, y - 4.1 * k, 6.4 * k, look),
        icon("wood", cx, y + 4.2 * k, 6.2 * k, look),
        put_coat("red", 4, cx + 13.6 * k, y - 4.6 * k, 7.9 * k, look),
        put_coat("blue", 2, cx + 13.6 * k, y + 4.8 * k, 5.8 * k, look),
        arrow(x + 42.6 * k, y, 5.4 * k, k),
        marker,
        Path(rectangle(left, top, side, side), None, INK, 0.3 * k),
        Path(tip, INK),
    ]


def _glades(x: float, y: float, k: float, look: Look) -> Iterator[Path]:
    """The light ground below the goods of both lands."""
    for name, way in (("grain", -1), ("wood", 1)) if not look.lined else ():
        ground, edge = (ThemeColor(look.tones.flat(f"glade.{name}.{part}")) for part in ("ground", "edge"))
        yield Path(ellipse(x, y + way * 4.1 * k, 5.4 * k, 3.5 * k), ground, edge, 0.25 * k)


def _build(x: float, y: float, cost: Mapping[Resource, int], k: float, look: Look) -> list[Node]:
    """What a castle costs becomes a castle; many units are given as numbers."""
    if sum(cost.values()) > MOST_UNITS:
        return [*_counted(cost, x + 27 * k, y, k, look), *_built(x, y, k, look)]
    units = [resource.value for resource in Resource for _ in range(cost.get(resource, 0))]
    rows = [units] if len(units) <= 4 else [units[: -(-len(units) // 2)], units[-(-len(units) // 2) :]]
    size = min(7.6, 25.0 / max(3, len(rows[0])), 15.0 / len(rows)) * k
    nodes: list[Node] = []
    for number, row in enumerate(rows):
        for column, name in enumerate(row):
            at = x + 27 * k + (column - (len(row) - 1) / 2) * size * 1.13
            nodes.append(icon(name, at, y + (number - (len(rows) - 1) / 2) * size * 1.05, size, look))
    return [*nodes, *_built(x, y, k, look)]


def _built(x: float, y: float, k: float, look: Look) -> list[Node]:
    castle = stood("castle-red", x + 53 * k, y + 6.4 * k, 0.94 * k, look)
    return [arrow(x + 40.4 * k, y, 5.4 * k, k), castle]


def _counted(cost: Mapping[Resource, int], x: float, y: float, k: float, look: Look) -> list[Node]:
    """A number and a picture for each resource, one under another around a point."""
    kinds = [resource for resource in Resource if cost.get(resource, 0)]
    nodes: list[Node] = []
    for number, kind in enumerate(kinds):
        at = y + (number - (len(kinds) - 1) / 2) * 6.0 * k
        nodes.append(numeral(cost[kind], x - 3.6 * k, at, 4.0 * k, widest=7.0 * k))
        nodes.append(icon(kind.value, x + 4.6 * k, at, 5.8 * k, look))
    return nodes
