"""A board to colour in: all pieces of a game with the wall round them, and where each place lies on it.

Pieces that do not lie on the table of a layout stand beside it: they are in play whenever chance wants it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from castelli_pnp.geometry import Box, Matrix, Outline, Point, circle, move, polygon, rectangle, rounded
from castelli_pnp.layout.art import wall
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.board import octagon_nodes, piece_symbol
from castelli_pnp.layout.board_spaces import AreaSpace, OctagonSpace, PieceSpaces, centre, spaces
from castelli_pnp.layout.figures.castelli.edges import Edges, edges_of
from castelli_pnp.layout.figures.castelli.light import all_lit
from castelli_pnp.layout.figures.castelli.survey import Survey, survey
from castelli_pnp.layout.figures.tint import shrunk, tinted, tinted_symbol
from castelli_pnp.layout.octagon import unit
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.model.edge import EdgeSpot
from castelli_pnp.model.game import Game
from castelli_pnp.model.layouts import Layout
from castelli_pnp.model.pieces import Cell, Piece
from castelli_pnp.model.words import SIDES, Slot
from castelli_pnp.scene import Group, Node, Use

SMALL = 0.3
"""The map is drawn for a scale at which fine patterns of the land are left out."""
APART = 12.0
"""Between the table and the pieces beside it."""
PLATE = 7.2
"""Radius of the plate of a landscape."""
SITE_PLATE = 5.2
"""Half of the side of the plate of a building site."""
SPOT_PLATE = 5.6
FAR = 16.0
"""How far from its middle the plate of a landscape may stand."""
STEPS = 24
Thing = tuple[float, float, float]
"""Where something stands that no number may cover, and its radius."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map: what of it is coloured in, and the middle of its number."""

    outline: Outline
    label: Point


@dataclass(frozen=True, slots=True)
class BoardMap:
    """The drawing, its top left corner at 0,0, and its places by their names in findings."""

    width: float
    height: float
    ground: tuple[Node, ...]
    things: tuple[Node, ...]
    """What stands on the land: symbols, sites and settlements, to be painted above the colours."""
    spots: Mapping[str, Spot]
    pieces: Mapping[str, Point]
    """The upper left corner of each piece."""
    cell: float
    """How wide a cell is."""


def board_map(game: Game, layout: Layout, look: Look) -> BoardMap:
    """All pieces of a game: on the table of a layout with its edge, or beside it."""
    own = sizes()
    table = survey(game, layout, game.arrangement(layout), Slot.FIELD, own)
    edges = edges_of(table, all_lit(table.field), Cell(1, 1), _last(table), _window(table))
    outer = edges.outer
    laid = {each.piece.id: each.matrix for each in table.pieces}
    spare = [piece for piece in game.pieces.values() if piece.id not in laid]
    beside, right, bottom = _beside(spare, outer, game.piece_size * own.cell)
    placed = {name: move(-outer.left, -outer.top) @ matrix for name, matrix in (laid | beside).items()}
    ground, things = _edge(edges, look)
    spots: dict[str, Spot] = {}
    for name, matrix in placed.items():
        piece = game.pieces[name]
        ground.append(_piece(piece, matrix, own, look))
        things.append(_things(piece, matrix, own, look))
        spots |= _piece_spots(piece, spaces(piece, own), matrix, own)
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


def _last(table: Survey) -> Cell:
    return Cell(table.field.rows, table.field.columns)


def _window(table: Survey) -> Box:
    cell = table.sizes.cell
    return Box(0.0, 0.0, table.field.columns * cell, table.field.rows * cell)


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
    drawn = tinted_symbol(piece_symbol(piece, own, look), shrunk(SMALL, look))
    return Group((Use(drawn),), matrix, rectangle(0, 0, length, length), name=f"piece:{piece.id}")


def _things(piece: Piece, matrix: Matrix, own: Sizes, look: Look) -> Node:
    """The plates on the landscapes of a piece, without those that will carry a number."""
    length, nodes = piece.size * own.cell, list[Node]()
    for landscape in piece.landscapes:
        if not landscape.is_mine:
            plates = octagon_nodes(piece, landscape, own, look)[2:]
            nodes.append(Group(tinted(plates, shrunk(SMALL, look)), move(*centre(landscape.cell, own))))
    return Group(tuple(nodes), matrix, rectangle(0, 0, length, length))


def _piece_spots(piece: Piece, found: PieceSpaces, matrix: Matrix, own: Sizes) -> dict[str, Spot]:
    spots: dict[str, Spot] = {}
    for octagon in found.octagons.values():
        if octagon.landscape.is_mine:
            continue
        spots |= dict(_octagon_spots(octagon, piece.size * own.cell, matrix, own))
    return spots


def _octagon_spots(
    octagon: OctagonSpace, length: float, matrix: Matrix, own: Sizes
) -> Iterator[tuple[str, Spot]]:
    """A plate near the middle for the landscape, the ground of its areas, and a plate on each site."""
    name, k = octagon.landscape.id, unit(own)
    middle = _middle(octagon, length, k)
    for area in octagon.areas:
        own_name = f"{name}:{''.join(side for side in SIDES if side in area.area.sides)}"
        ring = [_inside(point, length) for point in area.polygon]
        label = _freest(ring, [(*middle, PLATE * k), *_things_of(area, k)], octagon.centre)
        yield own_name, Spot(polygon(map(matrix.at, ring)), matrix.at(label))
        for number, at in enumerate(area.sites, 1):
            x, y = matrix.at(at)
            half = SITE_PLATE * k
            yield f"{own_name}#{number}", Spot(rounded(x - half, y - half, 2 * half, 2 * half, k), (x, y))
    x, y = matrix.at(middle)
    yield name, Spot(circle(x, y, PLATE * k), (x, y))


def _inside(point: Point, length: float) -> Point:
    """Octagons at the rim of a piece reach beyond it."""
    return min(max(point[0], 0.0), length), min(max(point[1], 0.0), length)


def _middle(octagon: OctagonSpace, length: float, k: float) -> Point:
    """The middle of a landscape; if something stands too near, the freest point around it."""
    x, y = octagon.centre
    things = [thing for area in octagon.areas for thing in _things_of(area, k)]
    if octagon.settlement or all(math.dist((x, y), at) > radius + PLATE * k for *at, radius in things):
        return x, y
    far = FAR * k
    ring = [(x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)]
    return _freest([_inside(point, length) for point in ring], things, (x, y))


def _things_of(area: AreaSpace, k: float) -> Iterator[Thing]:
    yield from ((*at, SITE_PLATE * 1.2 * k) for at in area.sites)
    yield from ((*at, area.plate) for at in area.symbols)


def _freest(ring: list[Point], things: list[Thing], middle: Point) -> Point:
    """The point in a ring that is farthest from its rim and from all things."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    best, room = middle, -math.inf
    for i in range(1, STEPS):
        for j in range(1, STEPS):
            point = left + (right - left) * i / STEPS, top + (bottom - top) * j / STEPS
            free = _depth(point, ring)
            if free > 0:
                free = min([free, *(math.dist(point, (x, y)) - radius for x, y, radius in things)])
                if free > room:
                    best, room = point, free
    return best


def _depth(point: Point, ring: list[Point]) -> float:
    """How far a point lies inside of a ring; below nothing outside of it."""
    x, y = point
    inside, nearest = False, math.inf
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        dx, dy = x2 - x1, y2 - y1
        square = dx * dx + dy * dy
        along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / square)) if square else 0.0
        nearest = min(nearest, math.hypot(x - x1 - along * dx, y - y1 - along * dy))
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * dx / dy:
            inside = not inside
    return nearest if inside else -nearest


def spot_name(spot: EdgeSpot) -> str:
    """As findings name it."""
    side = f"-{spot.side}" if spot.side is not None else ""
    return f"{spot.holder}{side}-{spot.index + 1}"


def _edge_spots(table: Survey, edges: Edges) -> dict[str, Spot]:
    """A plate beside each pennant, on the wall."""
    found: dict[str, Spot] = {}
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
                found[spot_name(spot)] = Spot(circle(x, y, radius), (x, y))
    return found
