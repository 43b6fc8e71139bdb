"""A board to color in: all pieces of a game with the wall round them, and where each place lies on it.

Pieces that are not on the table in a layout are shown next to it: chance may bring them into play.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Point,
    circle,
    move,
    polygon,
    rectangle,
    rounded,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.drawing import BoardMap, MapSpot
from castelli_pnp.layout.figures.tint import shrunk, tinted, tinted_symbol
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.board import octagon_nodes, piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import AreaSpace, OctagonSpace, center, cut_of, spaces
from castelli_pnp.systems.castelli.layout.figures.edges import Edges, edges_of
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, survey
from castelli_pnp.systems.castelli.layout.octagon import AreaPlot, unit
from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Piece
from castelli_pnp.systems.castelli.model.words import SIDES, Slot

SMALL = 0.3
"""The map is drawn for a scale at which fine patterns of the land are left out."""
APART = 12.0
"""Between the table and the pieces next to it."""
PLATE = 7.2
"""Radius of the plate of a landscape."""
SITE_PLATE = 5.2
"""Half of the side of the plate of a building site."""
SPOT_PLATE = 5.6
FAR = 16.0
"""How far from its middle the plate of a landscape may stand."""
STEPS = 20
Thing = tuple[float, float, float]
"""Where something stands that no number may cover, and its radius."""


def board_map(game: CastelliFacts, layout_id: str, look: Look) -> BoardMap:
    """All pieces of a game: on the table of a layout with its edge, or next to it."""
    own, layout = sizes(), game.layouts[layout_id]
    table = survey(game, layout, game.arrangement(layout), Slot.FIELD, own)
    edges = edges_of(table, Light(table.field), Cell(1, 1), Cell(table.field.rows, table.field.columns))
    outer = edges.outer
    laid = {each.piece.id: each.matrix for each in table.pieces}
    spare = [piece for piece in game.pieces.values() if piece.id not in laid]
    beside, right, bottom = _beside(spare, outer, game.piece_size * own.cell)
    placed = {name: move(-outer.left, -outer.top) @ matrix for name, matrix in (laid | beside).items()}
    ground, things = _edge(edges, look)
    spots: dict[str, MapSpot] = {}
    for name, matrix in placed.items():
        piece = game.pieces[name]
        ground.append(_piece(piece, matrix, own, look))
        things.append(_things(piece, matrix, own, look))
        for place, spot in _piece_spots(piece, own).items():
            spots[place] = MapSpot(transformed(spot.outline, matrix), matrix.at(spot.label))
    spots |= _edge_spots(table, edges)
    length = game.piece_size * own.cell
    corners = {name: _corner(matrix, length) for name, matrix in placed.items()}
    return BoardMap(
        right - outer.left, bottom - outer.top, tuple(ground), tuple(things), spots, corners, own.cell
    )


def _edge(edges: Edges, look: Look) -> tuple[list[Node], list[Node]]:
    """The wall, and what hangs there."""
    to, nodes = move(-edges.outer.left, -edges.outer.top), list(edges.paint(shrunk(SMALL, look), look))
    hung = [node for node in nodes if isinstance(node, Group) and node.name.startswith("spot:")]
    ground = [node for node in nodes if node not in hung]
    return [Group(tuple(ground), to)], [Group(tuple(hung), to)]


def _corner(matrix: Matrix, length: float) -> Point:
    ends = (matrix.at((0.0, 0.0)), matrix.at((length, length)))
    return min(x for x, _ in ends), min(y for _, y in ends)


def _beside(spare: list[Piece], outer: Box, length: float) -> tuple[dict[str, Matrix], float, float]:
    """Where the other pieces stand, and how far all reaches: in columns to the right of the table."""
    rows = max(1, int(outer.height // (length + APART)))
    if not spare:
        return {}, outer.right, outer.bottom
    rows = min(rows, len(spare))
    columns = math.ceil(len(spare) / rows)
    gap = (outer.height - rows * length) / rows
    found: dict[str, Matrix] = {}
    for number, piece in enumerate(spare):
        column, row = divmod(number, rows)
        x = outer.right + APART + column * (length + APART)
        found[piece.id] = move(x, outer.top + gap / 2 + row * (length + gap))
    return found, outer.right + columns * (length + APART), outer.bottom


def _piece(piece: Piece, matrix: Matrix, own: Sizes, look: Look) -> Node:
    length = piece.size * own.cell
    drawn = tinted_symbol(piece_symbol(piece, own, look, bare=True), shrunk(SMALL, look))
    return Group((Use(drawn),), matrix, rectangle(0, 0, length, length), name=f"piece:{piece.id}")


def _things(piece: Piece, matrix: Matrix, own: Sizes, look: Look) -> Node:
    """The plates on the landscapes of a piece, without those that will carry a number."""
    length, nodes = piece.size * own.cell, list[Node]()
    for landscape in piece.landscapes:
        if not landscape.is_mine:
            plates = octagon_nodes(piece, landscape, own, look, bare=True)[-1:]
            nodes.append(Group(tinted(plates, shrunk(SMALL, look)), move(*center(landscape.cell, own))))
    return Group(tuple(nodes), matrix, rectangle(0, 0, length, length))


@cache
def _piece_spots(piece: Piece, own: Sizes) -> Mapping[str, MapSpot]:
    """All places of a piece, from its upper left corner."""
    found, length = spaces(piece, own), piece.size * own.cell
    spots: dict[str, MapSpot] = {}
    for octagon in found.octagons.values():
        if not octagon.landscape.is_mine:
            plots = cut_of(piece, octagon.landscape, own).plots
            spots |= dict(_octagon_spots(octagon, plots, length, unit(own)))
    return spots


def _octagon_spots(
    octagon: OctagonSpace, plots: Sequence[AreaPlot], length: float, k: float
) -> Iterator[tuple[str, MapSpot]]:
    """A plate near the middle for the landscape, the ground of its areas, and a plate on each site."""
    name, middle = octagon.landscape.id, _middle(octagon, length, k)
    for area, plot in zip(octagon.areas, plots, strict=True):
        own_name = f"{name}:{''.join(side for side in SIDES if side in area.area.sides)}"
        ground = polygon(_inside(point, length) for point in area.polygon)
        things = [(*middle, PLATE * k), *_things_of(area, k)]
        yield own_name, MapSpot(ground, _label(area, plot, octagon.center, things, length))
        half = SITE_PLATE * k
        for number, (x, y) in enumerate(area.sites, 1):
            yield f"{own_name}#{number}", MapSpot(rounded(x - half, y - half, 2 * half, 2 * half, k), (x, y))
    yield name, MapSpot(circle(*middle, PLATE * k), middle)


def _inside(point: Point, length: float) -> Point:
    """Octagons at the rim of a piece reach beyond it."""
    return min(max(point[0], 0.0), length), min(max(point[1], 0.0), length)


def _middle(octagon: OctagonSpace, length: float, k: float) -> Point:
    """The middle of a landscape; if something stands too near, the freest point around it."""
    x, y = octagon.center
    things = [thing for area in octagon.areas for thing in _things_of(area, k)]
    if octagon.settlement or _free((x, y), things) > PLATE * k:
        return x, y
    corners = _inside((x - FAR * k, y - FAR * k), length), _inside((x + FAR * k, y + FAR * k), length)
    return _freest(*corners, lambda point: _free(point, things))


def _things_of(area: AreaSpace, k: float) -> Iterator[Thing]:
    yield from ((*at, SITE_PLATE * 1.2 * k) for at in area.sites)
    yield from ((*at, area.plate) for at in area.symbols)


def _label(area: AreaSpace, plot: AreaPlot, middle: Point, things: Sequence[Thing], length: float) -> Point:
    """Where in an area its number stands: as far from its rim and from all things as can be."""
    ring = [_inside(point, length) for point in area.polygon]

    def room(point: Point) -> float:
        deep = plot.depth(point[0] - middle[0], point[1] - middle[1])
        return (
            min(deep, *point, length - point[0], length - point[1], _free(point, things))
            if deep > 0
            else deep
        )

    upper = min(x for x, _ in ring), min(y for _, y in ring)
    return _freest(upper, (max(x for x, _ in ring), max(y for _, y in ring)), room)


def _free(point: Point, things: Sequence[Thing]) -> float:
    """How far a point is from all things."""
    return min([math.dist(point, (x, y)) - radius for x, y, radius in things], default=math.inf)


def _freest(upper: Point, lower: Point, room: Callable[[Point], float]) -> Point:
    """The point between two corners that has most room."""
    (left, top), (right, bottom) = upper, lower
    shares = [number / STEPS for number in range(1, STEPS)]
    points = [(left + (right - left) * i, top + (bottom - top) * j) for i in shares for j in shares]
    return max(points, key=room)


def spot_name(spot: EdgeSpot) -> str:
    """As findings name it."""
    side = f"-{spot.side}" if spot.side is not None else ""
    return f"{spot.holder}{side}-{spot.index + 1}"


def _edge_spots(table: FieldSurvey, edges: Edges) -> dict[str, MapSpot]:
    """A plate next to each pennant, on the wall."""
    found: dict[str, MapSpot] = {}
    outer, at = edges.outer, wall.rim(table.sizes)
    radius, away = SPOT_PLATE * at.unit, (at.tip + at.bar) / 2
    for side, spots in edges.spots.items():
        rows, columns = side.step
        for cell, spot in spots.items():
            if spot is not None:
                along = (wall.spot_reach(spot.shows) + SPOT_PLATE + 1) * at.unit
                far = table.sizes.cell / 2 + away
                x, y = table.middle(cell)
                x += columns * far + abs(rows) * along - outer.left
                y += rows * far + abs(columns) * along - outer.top
                found[spot_name(spot)] = MapSpot(circle(x, y, radius), (x, y))
    return found
