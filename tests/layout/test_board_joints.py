"""Pieces meet in any place and half-turn; the drawing reaches the bleed; low ink saves ink."""

from __future__ import annotations

import io
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Page, Use
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.art.symbols import symbol_paths
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import center
from castelli_pnp.systems.castelli.layout.land.meadow import meadow_shape
from castelli_pnp.systems.castelli.layout.land.units import GAP, SEAM, CellPlace, units
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Cell, Piece
from castelli_pnp.systems.castelli.model.words import Side
from tests import games

USUAL = sizes()
GAME = load_game(games.SHIPPED).game
PIECES = tuple(GAME.pieces.values())
SIDE = GAME.piece_size * USUAL.cell
FINE = 254
"""Pixels of a tenth of a millimeter: in larger ones thin lines look broader than they are printed."""


def met(piece: Piece, side: Side, turned: bool) -> list[float]:
    """Where the sides of cells that run to a cut of the piece as it lies end, counted from north or west."""
    ends: list[float] = []
    for number in range(1, piece.size + 1):
        last = piece.size
        places = {Side.N: (1, number), Side.S: (last, number), Side.W: (number, 1), Side.E: (number, last)}
        row, column = places[side.opposite if turned else side]
        place = CellPlace(Cell(row, column), piece.size)
        if not place.cell.is_square:
            continue
        x, y = center(place.cell, USUAL)
        shape = [(x + px, y + py) for px, py in meadow_shape(place, units(USUAL))]
        if turned:
            shape = [(SIDE - px, SIDE - py) for px, py in shape]
        along, across = (1, 0) if side in (Side.E, Side.W) else (0, 1)
        edge = SIDE - SEAM if side in (Side.E, Side.S) else SEAM
        ends += [point[along] for point in shape if abs(point[across] - edge) < 0.01]
    return sorted(ends)


@pytest.mark.parametrize(("side", "beside"), [(Side.E, Side.W), (Side.S, Side.N)])
@pytest.mark.parametrize(("one_turned", "other_turned"), list(product((False, True), repeat=2)))
def test_cells_run_on_across_every_joint(
    side: Side, beside: Side, one_turned: bool, other_turned: bool
) -> None:
    """Two pieces meet in one lane; meadows lie opposite octagons, and end where those begin."""
    for one, other in product(PIECES, repeat=2):
        here, there = met(one, side, one_turned), met(other, beside, other_turned)
        assert len(here) == len(there) == GAME.piece_size
        inner = [value for value in here if SEAM + 0.1 < value < SIDE - SEAM - 0.1]
        opposite = [value for value in there if SEAM + 0.1 < value < SIDE - SEAM - 0.1]
        gap = 2 * (SEAM + 2**0.5 * GAP)
        for value in inner:
            assert min(abs(abs(value - each) - gap) for each in opposite) < 0.01


def picture(piece: Piece, look: Look, dpi: float) -> Image.Image:
    """A piece with its bleed."""
    bleed = USUAL.bleed
    page = Page(
        SIDE + 2 * bleed, SIDE + 2 * bleed, (Use(piece_symbol(piece, USUAL, look), move(bleed, bleed)),)
    )
    png = next(iter(paint_png(paint_pdf([page], PdfInfo("piece", "en")), dpi)))
    return Image.open(io.BytesIO(png)).convert("RGB")


def ink(image: Image.Image) -> float:
    """The ink of a picture, all colors together; what they have in common is printed black."""
    inks = [ImageChops.invert(band) for band in image.split()]
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    return (
        float(sum(sum(ImageStat.Stat(one).mean) for one in inks) - 2 * sum(ImageStat.Stat(black).mean)) / 255
    )


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: str(piece.id))
def test_low_ink_saves_ink_and_the_normal_look_fills_the_bleed(piece: Piece) -> None:
    normal, low = picture(piece, NORMAL, FINE), picture(piece, LOW, FINE)
    assert ink(low) < 0.35 * ink(normal)
    last = normal.width - 1
    for i in range(2, last - 1):
        for at in ((i, 1), (1, i), (i, last - 1), (last - 1, i)):
            assert normal.getpixel(at) != (255, 255, 255)


def test_the_same_piece_gives_the_same_bytes() -> None:
    for look in (NORMAL, LOW):
        files = []
        for _ in range(2):
            piece_symbol.cache_clear()
            page = Page(SIDE, SIDE, (Use(piece_symbol(PIECES[0], USUAL, look)),))
            files.append(paint_pdf([page], PdfInfo("piece", "en")))
        assert files[0] == files[1]


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
def test_cities_have_square_merlons(look: Look) -> None:
    """Swallow-tails mean castles: the walls of a city have no notch like a V, on merlons or between them."""
    outlines = [path.outline for path in symbol_paths("city", look)]
    walls = [wall for wall in outlines if len(wall) > 10 and all(part[0] in "MLZ" for part in wall)]
    assert len(walls) >= 3
    for wall in walls:
        points = [part[1:] for part in wall if len(part) == 3]
        around = zip(points, points[1:] + points[:1], points[2:] + points[:2], strict=True)
        for (x1, y1), (x2, y2), (x3, y3) in around:
            assert not (y1 < y2 > y3 and (x1 < x2 < x3 or x1 > x2 > x3)), (x2, y2)
