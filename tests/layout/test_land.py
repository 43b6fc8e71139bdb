"""The illustrated land: every octagon can be drawn, nothing hides what is counted, pieces meet in lanes."""

from __future__ import annotations

import io
import math
import time
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from castelli_pnp.base.geometry import Box, Point, flattened, move
from castelli_pnp.base.scene import Group, Page, Path, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.caching import CACHES
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout.board import board_pieces, mine_tile, piece_symbol
from castelli_pnp.systems.castelli.layout.land.cells import scene_of
from castelli_pnp.systems.castelli.layout.land.scene import Scene
from castelli_pnp.systems.castelli.layout.land.verge import verge
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind, Side
from tests import games
from tests.layout.boards import CELLS, all_cuts, is_inside
from tests.layout.land_ink import (
    RULES_TO_CUT,
    SCENERY_TO_CUT,
    Thing,
    collisions,
    colors,
    ground_boxes,
    things,
    to_cut,
)

USUAL = sizes()
GAME = load_game(games.SHIPPED).game
PIECES = tuple(GAME.pieces.values())
SIDE = GAME.piece_size * USUAL.cell
LOOKS = tuple(Look(low=low, theme=theme) for theme in theme_names() for low in (False, True))
LANDS = (Kind.WOOD, Kind.GRAIN, Kind.ROCKS, Kind.MARKET)
looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


def standing(piece: Piece, look: Look) -> list[Thing]:
    return list(things(piece_symbol(piece, USUAL, look).children))


@looks
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.id)
def test_scenery_keeps_off_the_cut_and_off_what_is_counted(piece: Piece, look: Look) -> None:
    assert list(collisions(standing(piece, look), SIDE)) == []


@pytest.mark.parametrize("mark", ["counted-wood", "site", "village", "cut"])
def test_planted_scenery_is_found(mark: str) -> None:
    """The measure itself: a tree on a log, on a site, on a village, and on the cut."""
    found = standing(PIECES[0], LOOKS[0])
    tree = next(thing for thing in found if thing.name.startswith("fir"))
    there = (0.0, 90.0) if mark == "cut" else next(t.foot for t in found if t.name.startswith(mark))
    dx, dy = there[0] - tree.foot[0], there[1] - tree.foot[1]
    left, top, right, bottom = tree.box
    box = Box(left + dx, top + dy, right + dx, bottom + dy)
    planted = Thing(tree.name, there, [(x + dx, y + dy) for x, y in tree.points], box)
    (flaw,) = collisions([*found, planted], SIDE)
    assert flaw.startswith("fir")
    assert mark in flaw


def test_a_mark_near_the_cut_is_found() -> None:
    found = standing(PIECES[0], LOOKS[0])
    log = next(thing for thing in found if thing.name.startswith("counted"))
    moved = log._replace(box=Box(2.9, log.box.top, 9.0, log.box.bottom))
    assert len(list(collisions([moved], SIDE))) == 1


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
        least = RULES_TO_CUT if thing.bears_rules else SCENERY_TO_CUT
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


def inside(thing: Thing, pond: Thing) -> bool:
    return any(is_inside(point, pond.points) for point in thing.points)


@looks
def test_nothing_but_ducks_lies_on_water(look: Look) -> None:
    ponds = 0
    for piece in PIECES:
        found = standing(piece, look)
        for pond in [thing for thing in found if thing.name.startswith("pond")]:
            ponds += 1
            rim = pond._replace(points=pond.points[: len(pond.points) // 3])  # its first shape is the water
            near = [each for each in found if each is not pond and math.dist(each.foot, pond.foot) < 14]
            assert not [each.name for each in near if inside(each, rim) and not each.name.startswith("duck")]
    assert ponds >= len(PIECES)


def clearings(scene: Scene, kind: str, look: Look) -> int:
    """How many clearings there are on all areas of a kind; shapes that overlap are one."""
    edge = look.tones.flat(f"glade.{kind}.edge")
    (_, ground), parts = scene.ground, []
    assert isinstance(ground, Group)
    for node in ground.children:
        if isinstance(node, Path) and node.stroke == edge and node.fill is None:
            parts += flattened(node.outline, 4)
    apart: list[list[list[Point]]] = []
    for part in parts:
        touched = [group for group in apart if any(overlap(part, other) for other in group)]
        merged = [part, *(each for group in touched for each in group)]
        apart = [*(group for group in apart if group not in touched), merged]
    return len(apart)


def overlap(one: list[Point], other: list[Point]) -> bool:
    return any(is_inside(at, other) for at in one) or any(is_inside(at, one) for at in other)


def test_three_things_round_a_settlement_share_one_clearing() -> None:
    seen = 0
    places = [(piece, each) for piece in PIECES for each in piece.landscapes]
    for piece, landscape in places:
        for area in landscape.areas:
            alone = sum(other.kind is area.kind for other in landscape.areas) == 1
            if landscape.settlement and alone and area.symbols >= 3 and not area.sites:
                scene = scene_of(piece, landscape, USUAL, LOOKS[0])
                assert clearings(scene, area.kind.value, LOOKS[0]) == 1, landscape.id
                seen += 1
    assert seen >= 5


def test_edges_of_roads_in_low_ink_are_a_quarter_of_a_millimeter() -> None:
    look = Look(low=True)
    for landscape in PIECES[0].landscapes:
        roads = scene_of(PIECES[0], landscape, USUAL, look).roads
        if not roads:
            continue
        inks, pales = (node.outline for node in roads if isinstance(node, Path))
        for ink, pale in zip(flattened(inks, 1), flattened(pales, 1), strict=True):
            assert all(
                math.dist(a, b) == pytest.approx(0.25, abs=0.08) for a, b in zip(ink, pale, strict=True)
            )


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


def test_a_kit_draws_its_land_once() -> None:
    """No cache grows so fast that all of them are emptied between two parts of a kit."""
    for each in CACHES:
        each.clear()
    for piece in PIECES:
        piece_symbol(piece, USUAL, LOOKS[0])
    assert all(each.size() < each.limit / 2 for each in CACHES)
