"""Small pictures of play: tiles, an area whose tiles are all face up, a castle with its row and column."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import (
    Box,
    joined,
    line,
    move,
    polygon,
    scale,
)
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.figures.tint import Tint, shrunk, tinted, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.aid_card import GROUND, cell, dashed_square
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, arrow, points_badge, sign
from castelli_pnp.systems.castelli.layout.art.pieces import figure, figure_box, overbuilt
from castelli_pnp.systems.castelli.layout.figures.ground import back_symbol, face_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import House, Settlement

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
    return piece(f"castle-{house}", height, look)


def castle_on_top(height: float, look: Look) -> Bit:
    """A castle on the walls of the one it overbuilt."""
    return standing(overbuilt(House.BLUE, House.RED, look, tall=True), height, look)


def stone_castle(height: float, look: Look) -> Bit:
    """A castle of no house, that high."""
    return piece("castle", height, look)


def settlement(kind: Settlement, height: float, look: Look) -> Bit:
    """The piece of a village or a city, that high."""
    return piece(kind.value, height, look)


def piece(name: str, height: float, look: Look) -> Bit:
    """A standing piece, that high."""
    return standing(figure(name, look), height, look, figure_box(name, look))


def standing(drawn: Symbol, height: float, look: Look, covered: Box | None = None) -> Bit:
    """A drawing of a piece, what it covers that high."""
    box = covered or drawn.box
    to = height / box.height
    shown = tinted_symbol(drawn, shrunk(to, look))
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return (Use(shown, move(x + box.width * to / 2, y) @ scale(to) @ move(-across, -down)),)

    return Bit(box.width * to, draw)


def valued(house: House, value: int) -> Coat:
    """A coat of arms; one without points carries the card icon."""
    return Coat(house, value, card=value == 0)


def missing_unit(side: float = 5.4) -> Bit:
    """The unit that is bought: a dashed square with a 1."""
    one = sign("1", 10.0, "number")

    def draw(x: float, y: float) -> tuple[Node, ...]:
        middle = x + side / 2
        return dashed_square(middle, y, side), *one.draw(middle - one.width / 2, y)

    return Bit(side, draw)


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
    height = 1.3 * side
    built = castle_of(House.BLUE, height, look)
    yield from built.draw(x + 1.5 * side - built.width / 2, y + 1.97 * side - height / 2)
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
