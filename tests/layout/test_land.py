"""The illustrated land: every octagon can be drawn, nothing hides what is counted, pieces meet in lanes."""

from __future__ import annotations

import io
import math
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from pathlib import Path as File

import pytest
from PIL import Image, ImageChops, ImageStat

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Page, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.caching import CACHES
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout.board import board_pieces, mine_tile, piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import cut_of, stands_of
from castelli_pnp.systems.castelli.layout.land.cells import scene_of
from castelli_pnp.systems.castelli.layout.land.verge import verge
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind, Settlement, Side
from tests import games
from tests.layout.boards import CELLS, all_cuts
from tests.layout.land_ink import Thing, colors, ground_boxes, things, to_cut, to_middle

USUAL = sizes()
GAME = load_game(games.SHIPPED).game
PIECES = tuple(GAME.pieces.values())
SIDE = GAME.piece_size * USUAL.cell
LOOKS = tuple(Look(low=low, theme=theme) for theme in theme_names() for low in (False, True))
LANDS = (Kind.WOOD, Kind.GRAIN, Kind.ROCKS, Kind.MARKET)
SCENERY_TO_CUT, SCENERY_TO_COUNTED, RULES_TO_CUT = 1.5, 4.3, 3.0
looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


def landscapes() -> Iterator[Landscape]:
    """Every way to deal out the sides, each settlement, every rim; what stands there varies."""
    chance = generator("land", "sweep")
    for cut, settlement, cell in product(all_cuts(), (None, *Settlement), CELLS):
        areas = tuple(
            Area(
                sides,
                (kind := LANDS[chance.below(4)]),
                chance.below(5),
                chance.below(3) if kind is Kind.ROCKS else 0,
            )
            for sides in cut
        )
        yield Landscape("made", cell, areas, settlement)


def check(landscape: Landscape, look: Look) -> bool:
    """Draws a landscape; False if its areas hold more than there is room for, which is said."""
    piece = Piece("made", 4, (landscape,))
    try:
        scene = scene_of(piece, landscape, USUAL, look)
    except Refused:
        return False
    found = list(things(scene.things))
    wanted = sum(area.symbols + area.sites for area in landscape.areas)
    marks = [thing for thing in found if thing.name.startswith(("counted", "site"))]
    assert len(marks) == wanted
    assert found[len(found) - wanted :] == marks  # painted last: nothing can cover them
    stands = stands_of(piece, landscape, cut_of(piece, landscape, USUAL), USUAL)
    places = {(round(x, 6), round(y, 6)) for stand in stands for x, y in stand.symbols + stand.sites}
    assert {(round(x, 6), round(y, 6)) for x, y in (mark.foot for mark in marks)} == places
    for thing in found:
        if not thing.bears_rules:
            for stand in stands:
                assert all(math.dist(thing.foot, at) > stand.radius for at in stand.symbols)
                assert all(to_middle(thing, at) > 4.3 * stand.shrink for at in stand.symbols)
    return True


@looks
def test_octagons_of_every_kind_can_be_drawn(look: Look) -> None:
    drawn = [check(landscape, look) for landscape in islice(landscapes(), 5, None, 23)]
    assert sum(drawn) > 8


@pytest.mark.soak
@looks
def test_every_octagon_can_be_drawn(look: Look) -> None:
    drawn = [check(landscape, look) for landscape in landscapes()]
    assert sum(drawn) > 150


def standing(piece: Piece, look: Look) -> list[Thing]:
    return list(things(piece_symbol(piece, USUAL, look).children))


@looks
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)
def test_scenery_keeps_off_the_cut_and_off_what_is_counted(piece: Piece, look: Look) -> None:
    found = standing(piece, look)
    counted = [thing.foot for thing in found if thing.name.startswith("counted")]
    for thing in found:
        if thing.bears_rules:
            assert to_cut(thing.points, SIDE) >= RULES_TO_CUT - 0.3  # half of a line and a shadow
        else:
            assert to_cut(thing.points, SIDE) >= SCENERY_TO_CUT, thing.name
            near = [middle for middle in counted if math.dist(thing.foot, middle) < 16]
            assert all(to_middle(thing, middle) >= SCENERY_TO_COUNTED for middle in near), thing.name


def test_planted_scenery_is_found() -> None:
    """The measure itself: a tree on a log, and one on the cut."""
    found = standing(PIECES[0], LOOKS[0])
    log = next(thing for thing in found if thing.name.startswith("counted-wood"))
    tree = next(thing for thing in found if thing.name.startswith("fir"))
    dx, dy = log.foot[0] - tree.foot[0], log.foot[1] - tree.foot[1]
    moved = [(x + dx, y + dy) for x, y in tree.points]
    assert to_middle(Thing("fir", log.foot, moved), log.foot) < SCENERY_TO_COUNTED
    assert to_cut([(x - tree.foot[0], y) for x, y in tree.points], SIDE) < SCENERY_TO_CUT


@looks
def test_the_bleed_is_lane_only(look: Look) -> None:
    for piece in PIECES:
        sheet, *rest = ground_boxes(piece_symbol(piece, USUAL, look).children)
        assert sheet.left == sheet.top == -USUAL.bleed
        for box in rest:
            assert box.left > 0.8
            assert box.top > 0.8
            assert max(box.right, box.bottom) < SIDE - 0.8


@looks
def test_all_looks_place_the_same_counted_things(look: Look) -> None:
    for piece in PIECES:
        marks, ours = (
            [(thing.name.split("-")[:2], thing.foot) for thing in standing(piece, each) if thing.bears_rules]
            for each in (look, LOOKS[0])
        )
        assert marks == ours


def pdf_of(look: Look, pieces: tuple[Piece, ...] = PIECES) -> bytes:
    pages = [
        Page(SIDE + 6, SIDE + 6, (Use(piece_symbol(piece, USUAL, look), move(3, 3)),)) for piece in pieces
    ]
    return paint_pdf(pages, PdfInfo("land", "en"))


@pytest.mark.parametrize("theme", theme_names())
def test_same_seed_same_bytes(theme: str) -> None:
    before = pdf_of(Look(theme=theme), PIECES[:1])
    for each in CACHES:
        each.clear()
    assert pdf_of(Look(theme=theme), PIECES[:1]) == before


def test_cells_that_are_alike_look_different() -> None:
    areas = tuple(
        Area(sides, kind, 2) for sides, kind in zip(all_cuts_of_two(), (Kind.WOOD, Kind.GRAIN), strict=True)
    )
    one, two = (Landscape(name, CELLS[0], areas) for name in ("one", "two"))
    drawn = [scene_of(Piece(each.piece, 4, (each,)), each, USUAL, LOOKS[0]).things for each in (one, two)]
    assert drawn[0] != drawn[1]


def all_cuts_of_two() -> tuple[tuple[Side, ...], ...]:
    return next(cut for cut in all_cuts() if len(cut) == 2)


@pytest.mark.parametrize("theme", theme_names())
def test_four_pieces_are_small_enough(theme: str) -> None:
    most = 500_000 if theme == "woodcut" else 400_000
    assert len(pdf_of(Look(theme=theme))) <= most
    assert len(pdf_of(Look(low=True, theme=theme))) <= most


def test_a_piece_is_drawn_fast() -> None:
    for look in LOOKS[:1] + LOOKS[-2:-1]:
        piece_symbol(PIECES[0], USUAL, look)
        start = time.process_time()
        for piece in PIECES[1:]:
            piece_symbol(piece, USUAL, look)
        assert (time.process_time() - start) / 3 < 0.5  # 0.25 s when nothing else runs on this machine


def test_a_change_redraws_one_cell_only() -> None:
    piece = PIECES[1]
    before = {each.cell: scene_of(piece, each, USUAL, LOOKS[0]) for each in piece.landscapes}
    first, *rest = piece.landscapes
    changed = replace(first, areas=tuple(replace(area, symbols=1) for area in first.areas))
    after = Piece(piece.id, piece.size, (changed, *rest))
    assert scene_of(after, changed, USUAL, LOOKS[0]) is not before[first.cell]
    for each in rest:
        assert scene_of(after, each, USUAL, LOOKS[0]) is before[each.cell]


def ink_of(look: Look) -> float:
    """The ink of a piece, all colors together; what they have in common is printed black."""
    data = pdf_of(look, PIECES[:1])
    picture = Image.open(io.BytesIO(next(iter(paint_png(data, 254))))).convert("RGB")
    inks = [ImageChops.invert(band) for band in picture.split()]
    black = ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])
    means = [sum(ImageStat.Stat(one).mean) for one in (*inks, black)]
    return float(means[0] + means[1] + means[2] - 2 * means[3]) / 255


@pytest.mark.parametrize("theme", theme_names())
def test_low_ink_saves_two_thirds(theme: str) -> None:
    assert ink_of(Look(low=True, theme=theme)) <= 0.35 * ink_of(Look(theme=theme))


@pytest.mark.parametrize("theme", theme_names())
def test_low_ink_is_ink_on_white(theme: str) -> None:
    look = Look(low=True, theme=theme)
    for piece in PIECES:
        assert colors(piece_symbol(piece, USUAL, look)) <= {"#ffffff", look.tones.ink}


@pytest.mark.parametrize("factor", [0.85, 1.3, 2.0])
def test_any_scale_keeps_the_distances_of_the_cut(factor: float) -> None:
    large = USUAL.scaled(factor)
    side = GAME.piece_size * large.cell
    for thing in things(piece_symbol(PIECES[0], large, LOOKS[0]).children):
        least = RULES_TO_CUT - 0.3 * factor if thing.bears_rules else SCENERY_TO_CUT
        assert to_cut(thing.points, side) >= least - 0.05, thing.name


@pytest.mark.parametrize("size", [2, 4, 6])
def test_pieces_of_any_even_size_are_drawn(size: int) -> None:
    places = [
        (row, column) for row in range(1, size + 1) for column in range(1, size + 1) if (row + column) % 2
    ]
    cut = all_cuts_of_two()
    landscapes = tuple(
        Landscape(
            "any",
            CELLS[0]._replace(row=row, column=column),
            tuple(Area(sides, LANDS[(row + number) % 4], 1) for number, sides in enumerate(cut)),
        )
        for row, column in places
        if (row, column) not in ((1, size), (size, 1))
    )
    found = list(things(piece_symbol(Piece("any", size, landscapes), USUAL, LOOKS[0]).children))
    assert sum(thing.name.startswith("counted") for thing in found) == 2 * len(landscapes)


def test_the_mine_tile_shows_the_pit() -> None:
    for look in LOOKS:
        tile = mine_tile(GAME, USUAL, look)
        assert tile is not None
        assert len(list(ground_boxes(tile.front.children))) > 100
    assert len(board_pieces(GAME, USUAL, LOOKS[0])) == len(PIECES)


@looks
def test_the_verge_keeps_to_its_box_and_off_what_is_there(look: Look) -> None:
    box, free = Box(0, 0, 120, 14), Box(40, 2, 60, 14)
    nodes = verge(box, 7, look, (free,))
    assert nodes == verge(box, 7, look, (free,))
    found = list(things(nodes))
    assert len(found) > 5
    for thing in found:
        assert all(0.2 < x < 119.8 and 0.2 < y < 13.8 for x, y in thing.points), thing.name
        assert not any(free.left < x < free.right and free.top < y < free.bottom for x, y in thing.points)


@pytest.mark.soak
@pytest.mark.parametrize("shape", [(1, 1, 2), (1, 2, 4), (2, 2, 4), (3, 3, 2), (4, 4, 2)])
def test_made_games_are_drawn_without_collisions(shape: tuple[int, int, int], tmp_path: File) -> None:
    made = games.load(games.grown(*shape), tmp_path / "game").game
    side = made.piece_size * USUAL.cell
    for look, piece in product(LOOKS, made.pieces.values()):
        found = list(things(piece_symbol(piece, USUAL, look).children))
        counted = [(thing.foot, shrink_of(thing)) for thing in found if thing.name.startswith("counted")]
        wanted = sum(area.symbols for landscape in piece.landscapes for area in landscape.areas)
        assert len(counted) == wanted
        for thing in found:
            least = RULES_TO_CUT - 0.3 if thing.bears_rules else SCENERY_TO_CUT
            assert to_cut(thing.points, side) >= least, thing.name
            if not thing.bears_rules:
                near = [each for each in counted if math.dist(thing.foot, each[0]) < 16]
                assert all(to_middle(thing, at) >= SCENERY_TO_COUNTED * by for at, by in near), thing.name


def shrink_of(thing: Thing) -> float:
    """How much smaller a counted thing is drawn where there is little room: its name says so."""
    return float(thing.name.split("-")[2])


def test_a_kit_draws_its_land_once() -> None:
    """No cache grows so fast that all of them are emptied between two parts of a kit."""
    for each in CACHES:
        each.clear()
    for piece in PIECES:
        piece_symbol(piece, USUAL, LOOKS[0])
    assert all(each.size() < each.limit / 2 for each in CACHES)
