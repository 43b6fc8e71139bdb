"""An area that is evaluated: land as it is on the board, between three tiles whose coats count."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import (
    Matrix,
    Point,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.figures.tint import Tint, shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.aid_card import GROUND
from castelli_pnp.systems.castelli.layout.aids.pictures import settlement, tile_face, valued
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD
from castelli_pnp.systems.castelli.layout.board_spaces import cut_of
from castelli_pnp.systems.castelli.layout.figures.ground import octagon_symbol
from castelli_pnp.systems.castelli.layout.land.cells import meadow, place_at
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import House, Kind, Settlement, Side

PICTURE_WIDTH, PICTURE_HEIGHT = 33.0, 20.2
PALE = 0.65
"""How much of the ground is mixed into what does not count now."""
PITCH = 14.7
"""From a cell to the next."""
MIDDLE = (16.5, 16.6)
"""The middle of the landscape."""
GOLD = HOUSES["yellow"].fill
RIM = move(0.0, -0.55) @ scale(1.1)
"""The rim of a coat that counts runs outside of its shield."""
N, E, S, W = Side.N, Side.E, Side.S, Side.W
GRAIN = Landscape(
    "aid", Cell(4, 3),
    (Area((N, E, W), Kind.GRAIN, 2), Area((S,), Kind.ROCKS, 0)), Settlement.VILLAGE,
)  # fmt: skip
BESIDE = (
    Landscape("aid", Cell(3, 2), (Area((E, S, W), Kind.WOOD, 0), Area((N,), Kind.MARKET, 0))),
    Landscape("aid", Cell(3, 4), (Area((E, S, W), Kind.ROCKS, 0), Area((N,), Kind.GRAIN, 0))),
)
PIECE = Piece("aid", 6, (GRAIN, *BESIDE))


def evaluated_area(a: int, b: int, c: int, x: float, y: float, look: Look) -> Group:
    """A grain area between three tiles: two coats of Blue (a and b) against one of Red (c)."""
    window = rounded(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 1.6)
    nodes = (*_land(look), *_tiles(a, b, c, look))
    frame = Path(window, None, INK if look.lined else None, look.width(0.35, 0.2))
    return Group((Group(nodes, clip=window), frame), move(x, y))


def _share() -> float:
    """How large the picture is of what it shows."""
    return PITCH / sizes().cell


def _at(cell: Cell) -> Point:
    """The middle of a cell in the picture."""
    rows, columns = cell.row - GRAIN.cell.row, cell.column - GRAIN.cell.column
    return MIDDLE[0] + columns * PITCH, MIDDLE[1] + rows * PITCH


def _land(look: Look) -> Iterator[Node]:
    tint = shrunk(_share(), look)
    pale = tint.paled(PALE, look.fill(GROUND))
    ground = look.fill(look.tones.flat("tones.lane"))
    yield Path(rectangle(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT), ground)
    for cell in (Cell(3, 3), Cell(4, 2), Cell(4, 4)):
        drawn = tinted_symbol(meadow(PIECE, cell, sizes(), look), pale)
        yield Group((Use(drawn, place_at((0.0, 0.0), sizes())),), _placed(cell))
    for each in BESIDE:
        yield _octagon(each, pale, look)
    yield _octagon(GRAIN, pale, look)
    if look.low:
        tint = tint._replace(finest=0.0)  # without its rows the field would be bare
    plot = cut_of(PIECE, GRAIN, sizes()).plots[0]
    yield Group((_octagon(GRAIN, tint, look),), clip=transformed(polygon(plot.polygon), _placed(GRAIN.cell)))
    village = settlement(Settlement.VILLAGE, 4.6, look)
    yield from village.draw(MIDDLE[0] - village.width / 2, MIDDLE[1] - 0.4)


def _placed(cell: Cell) -> Matrix:
    return move(*_at(cell)) @ scale(_share())


def _octagon(landscape: Landscape, tint: Tint, look: Look) -> Group:
    drawn = octagon_symbol(PIECE, landscape, sizes(), look, False)
    return Group((Use(tinted_symbol(drawn, tint)),), _placed(landscape.cell))


def _tiles(a: int, b: int, c: int, look: Look) -> Iterator[Node]:
    """The three tiles round the area; the coat that faces it has a golden rim."""
    blue, red, green, yellow = House.BLUE, House.RED, House.GREEN, House.YELLOW
    placed = (
        (Cell(3, 3), 2, (green, red, blue, yellow), a),
        (Cell(4, 2), 1, (red, blue, yellow, green), b),
        (Cell(4, 4), 3, (green, yellow, blue, red), c),
    )
    to = _share()
    for number, (cell, facing, houses, value) in enumerate(placed):
        coats, at = tuple(valued(house, value) for house in houses), _at(cell)
        yield tile_face(Tile(f"aid-{number}-{value}", coats), *at, sizes().tile * to, look, facing)
        top = sizes().tile / 2 - sizes().safe_small - 0.18
        rim = transformed(SHIELD, move(*at) @ turn(90 * facing) @ scale(to) @ move(0, -top) @ RIM)
        yield Path(rim, None, INK, 1.05)
        yield Path(rim, None, look.fill(GOLD), 0.75)
