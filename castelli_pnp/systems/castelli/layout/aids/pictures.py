"""Small pictures of play: tiles, an area whose tiles are all face up, a castle with its row and column."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.figures.tint import Tint, mixed, shrunk, tinted, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.aid_card import GROUND, cell, dashed_square
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, arrow, points_badge, sign
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD
from castelli_pnp.systems.castelli.layout.art.pieces import figure, figure_box
from castelli_pnp.systems.castelli.layout.figures.ground import back_symbol, face_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import House, Settlement

GOLD = HOUSES["yellow"].fill
PALE = 0.55
"""How much of the ground is mixed into what does not count now."""


def tile_face(tile: Tile, x: float, y: float, size: float, look: Look, lit: int | None = None) -> Use:
    """A tile face up, centered on a point; with ``lit`` only the coat of that number is in full color."""
    own = sizes()
    to = size / own.tile
    tint = shrunk(to, look)
    shown = frozenset(range(len(tile.coats)) if lit is None else (lit,))
    drawn = face_symbol(tile, shown, tint, tint.paled(PALE, look.fill(GROUND)), own, look)
    return Use(drawn, move(x - size / 2, y - size / 2) @ scale(to))


def tile_behind(start: bool, x: float, y: float, size: float, look: Look) -> Use:
    """A tile face down, centered on a point."""
    own = sizes()
    to = size / own.tile
    return Use(back_symbol(start, shrunk(to, look), own, look), move(x - size / 2, y - size / 2) @ scale(to))


def shown_tile(game: CastelliFacts, silver: bool) -> Tile:
    """A heraldic tile of the game that shows what tiles can give: a card icon, or silver."""

    def gives(tile: Tile) -> tuple[bool, bool]:
        return (bool(tile.silver) if silver else tile.card is not None), bool(tile.silver) is silver

    return max(game.tiles.heraldic or game.tiles.all, key=gives)


def start_tile(game: CastelliFacts) -> Tile:
    """A start tile, or the last tile if the game has none."""
    return next((tile for tile in game.tiles.all if tile.start), game.tiles.all[-1])


def both_ways(x: float, y: float, width: float) -> Iterator[Node]:
    """Two arrows, one above the other, that run both ways."""
    yield from arrow(width).draw(x, y - 1.7)
    (back,) = arrow(width).draw(-x - width, -(y + 1.7))
    assert isinstance(back, Path)
    turned = polygon((-point[1], -point[2]) for point in back.outline if len(point) > 1)
    yield back._replace(outline=turned)


def placed_or_kept(game: CastelliFacts, side: float, look: Look) -> Bit:
    """A revealed tile and a start tile that may change places."""
    tiles, swap, gap = (shown_tile(game, silver=True), start_tile(game)), 5.0, 1.4

    def draw(x: float, y: float) -> tuple[Node, ...]:
        right = x + side + swap + 2 * gap
        drawn = (tile_face(tile, left + side / 2, y, side, look)
                 for tile, left in zip(tiles, (x, right), strict=True))  # fmt: skip
        return *drawn, *both_ways(x + side + gap, y, swap)

    return Bit(2 * side + swap + 2 * gap, draw)


def castle_of(house: House, height: float, look: Look) -> Bit:
    """The castle of a house, that high."""
    return standing(castle(house, look), height, look)


def castle_on_top(height: float, look: Look) -> Bit:
    """A castle on the walls of the one it overbuilt."""
    return standing(overbuilt_castle(House.BLUE, House.RED, look), height, look)


def stone_castle(height: float, look: Look) -> Bit:
    """A castle of no house, that high."""
    return standing(figure("castle", look), height, look, figure_box("castle", look))


def settlement(kind: Settlement, height: float, look: Look) -> Bit:
    """The piece of a village or a city, that high."""
    return standing(figure(kind.value, look), height, look, figure_box(kind.value, look))


def standing(drawn: Symbol, height: float, look: Look, covered: Box | None = None) -> Bit:
    """A drawing of a piece, what it covers that high."""
    box = covered or drawn.box
    to = height / box.height
    shown = tinted_symbol(drawn, shrunk(to, look))
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (Use(shown, move(x + box.width * to / 2, y) @ scale(to) @ move(-across, -down)),)

    return Bit(box.width * to, draw)


def missing_unit(side: float = 5.4) -> Bit:
    """The unit that is bought: a dashed square with a 1."""
    one = sign("1", 10.0, "number")

    def draw(x: float, y: float) -> tuple[Node, ...]:
        middle = x + side / 2
        return dashed_square(middle, y, side), *one.draw(middle - one.width / 2, y)

    return Bit(side, draw)


# --- an area that is evaluated ---

PICTURE_WIDTH, PICTURE_HEIGHT = 33.0, 20.2
MIDDLE = (16.5, 17.0)
"""The middle of the landscape."""
PITCH, HALF_SIDE, HALF = 14.7, 5.15, 9.55
"""From a cell to the next; half a side of its octagon, and from its middle to its sides."""
TILE = 10.0
SYMBOLS = ((11.4, 12.4), (21.6, 12.4))


def evaluated_area(a: int, b: int, c: int, x: float, y: float, look: Look) -> Group:
    """A grain area between three tiles: two coats of Blue (a and b) against one of Red (c)."""
    window = rounded(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 1.6)
    nodes = (*_land(look), *_tiles(a, b, c, look))
    frame = Path(window, None, INK if look.lined else None, look.width(0.35, 0.2))
    return Group((Group(nodes, clip=window), frame), move(x, y))


def _octagon(middle: Point) -> Outline:
    a, b = HALF_SIDE, HALF
    corners = ((-a, -b), (a, -b), (b, -a), (b, a), (a, b), (-a, b), (-b, a), (-b, -a))
    return polygon((middle[0] + dx, middle[1] + dy) for dx, dy in corners)


def _land(look: Look) -> Iterator[Node]:
    def paled(color: str) -> str:
        return mixed(look.fill(color), PALE, look.fill(GROUND))

    x, y = MIDDLE
    yield Path(rectangle(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT), paled(LAND["meadow"].fill))
    for side, kind in ((-1, "wood"), (1, "rocks")):
        corner = _octagon((x + side * PITCH, y - PITCH))
        yield Path(corner, paled(LAND[kind].fill))
        if not look.low:
            marks = Path(_marks(kind, side), None, paled(LAND[kind].dark), 0.3)
            yield Group((marks,), clip=corner)
        yield Path(corner, None, mixed(INK, PALE, look.fill(GROUND)), 0.25)
    grain = LAND["grain"]
    yield Path(_octagon(MIDDLE), look.fill(grain.fill))
    if not look.low:
        yield Group((Path(_furrows(), None, grain.dark, 0.3),), clip=_octagon(MIDDLE))
    wedge = polygon(((x - 6.2, y + 6.2), (x, y), (x + 6.2, y + 6.2)))
    yield Path(wedge, paled(LAND["rocks"].fill), look.line(CREAM), 0.5)
    yield Path(_octagon(MIDDLE), None, INK, 0.35)
    for at in SYMBOLS:
        yield Path(_disc(at), look.fill(CREAM), INK, 0.2)
        yield put("grain", *at, 3.5, look, line=0.55)
    village = settlement(Settlement.VILLAGE, 4.4, look)
    yield from village.draw(x - village.width / 2, y - 1.4)


TREE = ((-0.7, 0.6), (0.0, -0.9), (0.7, 0.6))
STONE = ((-0.9, 0.5), (-0.5, -0.4), (0.5, -0.5), (0.9, 0.5))


def _marks(kind: str, side: int) -> Outline:
    """Trees or stones on the corner left or right of the upper tile."""
    shape = TREE if kind == "wood" else STONE
    middle = MIDDLE[0] + side * PITCH
    places = [(middle - 6 + 3 * column + 1.5 * (row % 2), 1.4 + 2.3 * row) for row in range(5)
              for column in range(6)]  # fmt: skip
    return joined(polygon(((x + dx, y + dy) for dx, dy in shape), closed=False) for x, y in places)


def _furrows() -> Outline:
    x, y = MIDDLE
    rows = (
        line(x - HALF + 1.6 * column + 0.4, y - HALF + 1.5 * row + 0.9 * (column % 2),
             x - HALF + 1.6 * column + 1.5, y - HALF + 1.5 * row + 0.9 * (1 - column % 2))
        for row in range(9) for column in range(13)
    )  # fmt: skip
    return joined(rows)


def _disc(at: Point) -> Outline:
    return rounded(at[0] - 2.1, at[1] - 2.1, 4.2, 4.2, 2.1)


def _tiles(a: int, b: int, c: int, look: Look) -> Iterator[Node]:
    """The three tiles round the area; the coat that faces it has a golden rim."""
    x, y = MIDDLE
    blue, red, green, yellow = House.BLUE, House.RED, House.GREEN, House.YELLOW
    placed = (
        ((x, y - PITCH), 2, (green, red, blue, yellow), a),
        ((x - PITCH, y), 1, (red, blue, yellow, green), b),
        ((x + PITCH, y), 3, (green, yellow, blue, red), c),
    )
    for number, (at, facing, houses, value) in enumerate(placed):
        coats = tuple(valued(house, value) for house in houses)
        yield tile_face(Tile(f"aid-{number}-{value}", coats), *at, TILE, look, facing)
        top = sizes().tile / 2 - sizes().safe_small - 0.18
        to = TILE / sizes().tile
        rim = transformed(SHIELD, move(*at) @ turn(90 * facing) @ scale(to) @ move(0, -top) @ scale(0.95))
        yield Path(rim, None, INK, 0.95)
        yield Path(rim, None, look.fill(GOLD), 0.6)


def valued(house: House, value: int) -> Coat:
    """A coat of arms; one without points carries the card icon."""
    return Coat(house, value, card=value == 0)


# --- a castle, its row and its column ---

COLUMNS, ROWS = 4, 3
LIT, MEADOW = "#F6D77A", "#E4E9C9"


def castle_lines(x: float, y: float, side: float, options: Options, look: Look) -> Iterator[Node]:
    """A castle with points on the settlements of its row and column, and a village that lies in neither."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            lit = column == 1 or row == 1
            square = cell(x + column * side, y + row * side, side, LIT if lit else MEADOW, look)
            yield square
            if look.lined and lit:
                yield _hatched(x + column * side, y + row * side, side, look)
    pale = Tint(0.6, look.fill(MEADOW), low=look.low)
    yield from tinted(_in_cell(Settlement.VILLAGE, x + 2.5 * side, y + 2.5 * side, side, look), pale)
    shape = castle(House.BLUE, look).box
    height = min(1.26, 1.08 * shape.height / shape.width) * side
    built = castle_of(House.BLUE, height, look)
    yield from built.draw(x + 1.5 * side - built.width / 2, y + 1.98 * side - height / 2)
    places = ((1.5, 0.5, Settlement.VILLAGE), (0.5, 1.5, Settlement.VILLAGE), (3.5, 1.5, Settlement.CITY))
    for east, south, kind in places:
        across, down = x + east * side, y + south * side
        yield from _in_cell(kind, across, down, side, look)
        badge = points_badge(options.line_points[kind], look, 0.3 * side)
        yield from badge.draw(across + 0.42 * side - badge.width / 2, down - 0.38 * side)


def _in_cell(kind: Settlement, x: float, y: float, side: float, look: Look) -> tuple[Node, ...]:
    """A settlement on the middle of its cell."""
    box = figure_box(kind.value, look)
    stood = settlement(kind, min(0.84, 0.84 * box.height / box.width) * side, look)
    return stood.draw(x - stood.width / 2, y)


def _hatched(x: float, y: float, side: float, look: Look) -> Path:
    """Where lines tell fields apart, the row and the column are ruled."""
    strokes = [line(x + 0.4, y + k * side / 6, x + side - 0.4, y + k * side / 6) for k in range(1, 6)]
    return Path(joined(strokes), None, INK, look.width(0.16, 0.08))
