"""Pictures of the setup: the board in its frame, a tile face down, settlements, silver, castles, the deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castelli_pnp.base.geometry import Outline, move, polygon, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, LAND, WALL, Look
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, icon, joined_bits
from castelli_pnp.systems.castelli.layout.aids.pictures import castle_of, standing, tile_behind
from castelli_pnp.systems.castelli.layout.art.pieces import figure
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Landscape, Piece
from castelli_pnp.systems.castelli.model.words import House, Settlement, Side

HIGH = 13.0
"""The height of a picture of the setup."""
SMALL_CARD = 8.8


def setup_picture(game: CastelliFacts, what: str, look: Look) -> Bit:
    """The picture of one step of the setup; its names are those of ``AidWords.setup``."""
    drawings: dict[str, Callable[[], Bit]] = {
        "board": lambda: _board(game, look),
        "tiles": lambda: Bit(11.0, lambda x, y: (tile_behind(False, x + 5.5, y, 11.0, look),)),
        "settlements": lambda: _towns(look),
        "silver": lambda: icon("mine", 12.4, look),
        "player": lambda: joined_bits(
            [*(castle_of(house, 9.5, look) for house in (House.RED, House.GREEN)), Bit(0.2, lambda *_: ())],
            0.8,
        ),
        "deck": lambda: _deck(look),
    }
    return drawings[what]()


def _towns(look: Look) -> Bit:
    """A village and a city as they stand on their pieces, on one ground."""
    heights = ((Settlement.VILLAGE, 8.6), (Settlement.CITY, 11.0))
    bits = [standing(figure(kind.value, look), height, look) for kind, height in heights]

    def draw(x: float, y: float) -> tuple[Node, ...]:
        foot = y + 5.5
        nodes: list[Node] = []
        for bit, (_, height) in zip(bits, heights, strict=True):
            nodes += bit.draw(x, foot - height / 2)
            x += bit.width + 0.8
        return tuple(nodes)

    return Bit(sum(bit.width for bit in bits) + 0.8, draw)


def _deck(look: Look) -> Bit:
    """The back of a card over the edges of those below it."""
    grid = grid_of(sizes())
    to = SMALL_CARD / grid.width
    trim = rounded(0, 0, grid.width, grid.height, 3.5 * grid.k)
    back = tinted_symbol(card_back(look, grid), shrunk(to, look))
    card = (Group((Use(back),), clip=trim), Path(trim, None, INK, 0.25 / to))
    below = Path(trim, look.fill(WALL.fill), INK, 0.25 / to)
    step = 0.5

    def draw(x: float, y: float) -> tuple[Node, ...]:
        top = y - grid.height * to / 2 - step
        return (
            *(Group((below,), move(x + number * step, top + number * step) @ scale(to)) for number in (2, 1)),
            Group(card, move(x, top) @ scale(to)),
        )

    return Bit(SMALL_CARD + 2 * step, draw)


FRAME = 1.3


def _board(game: CastelliFacts, look: Look) -> Bit:
    """The first piece of the game in few colors, with the frame around it."""
    piece = next(iter(game.pieces.values()))

    def draw(x: float, y: float) -> tuple[Node, ...]:
        top = y - HIGH / 2
        inner = HIGH - 2 * FRAME
        cell = inner / piece.size
        ground = rectangle(x + FRAME, top + FRAME, inner, inner)
        return (
            Path(rounded(x, top, HIGH, HIGH, 0.8), look.fill(WALL.fill), INK, 0.25),
            Path(ground, look.fill(LAND["meadow"].fill), INK, 0.25),
            Group(tuple(_octagons(piece, cell, look)), move(x + FRAME, top + FRAME)),
        )

    return Bit(HIGH, draw)


def _octagons(piece: Piece, cell: float, look: Look) -> Iterator[Node]:
    whole = polygon((0.5 * cell * x, 0.5 * cell * y) for corners in WEDGES.values() for x, y in corners)
    for landscape in piece.landscapes:
        areas = (Path(shape, look.fill(LAND[kind].fill)) for shape, kind in _wedges(landscape, 0.5 * cell))
        middle = move((landscape.cell.column - 0.5) * cell, (landscape.cell.row - 0.5) * cell)
        yield Group((*areas, Path(whole, None, INK, 0.14)), middle)


WEDGES: dict[Side, tuple[tuple[float, float], ...]] = {
    Side.N: ((-0.8, -0.8), (-0.6, -1.0), (0.6, -1.0), (0.8, -0.8)),
    Side.E: ((0.8, -0.8), (1.0, -0.6), (1.0, 0.6), (0.8, 0.8)),
    Side.S: ((0.8, 0.8), (0.6, 1.0), (-0.6, 1.0), (-0.8, 0.8)),
    Side.W: ((-0.8, 0.8), (-1.0, 0.6), (-1.0, -0.6), (-0.8, -0.8)),
}
"""The corners of an octagon at each side; a corner cut belongs to both of its neighbors by half."""


def _wedges(landscape: Landscape, half: float) -> Iterator[tuple[Outline, str]]:
    """The areas of a landscape round its middle, each with its kind."""
    if landscape.is_mine:
        whole = [point for corners in WEDGES.values() for point in corners]
        yield polygon((half * x, half * y) for x, y in whole), "mine"
    for area in landscape.areas:
        for side in area.sides:
            yield polygon((half * x, half * y) for x, y in ((0.0, 0.0), *WEDGES[side])), area.kind.value
