"""Heraldic tiles: the right coats on the right sides, readable, safe from the cut."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from castelli_pnp.base.geometry import Outline, Point, bounds, flattened, transformed, turn
from castelli_pnp.base.scene import Path, Symbol, Use
from castelli_pnp.layout.art.hatching import along
from castelli_pnp.layout.art.palette import HOUSES, INK, LOW, NORMAL, Look
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.layout.art.heraldry import (
    CLEARANCE,
    SHIELD,
    charge,
    coat,
    figures,
    put_coat,
    turned_value,
)
from castelli_pnp.systems.castelli.layout.tiles import heraldic_tiles, tile_back, tile_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import SIDES, House
from tests.games import SHIPPED
from tests.layout.looking import groups, ink, ink_box, picture, unlike, walk, whites

LOOKS = (NORMAL, LOW)
LOW_INK = 0.35


@cache
def game() -> CastelliFacts:
    return load_game(SHIPPED).game


@cache
def made(look: Look) -> tuple[Component, ...]:
    return heraldic_tiles(game(), sizes(), look)


def odd_tile(values: tuple[int, ...], silver: int = 0, card: int | None = None) -> Tile:
    coats = (
        Coat(house, value, i == card) for i, (house, value) in enumerate(zip(House, values, strict=True))
    )
    return Tile(f"odd-{values}-{silver}-{card}", tuple(coats), silver)


ODD = [
    odd_tile((0, 7, 8, 9)),
    odd_tile((10, 11, 12, 99), silver=3),
    odd_tile((44, 66, 88, 23), silver=4, card=2),
    odd_tile((1, 2, 20, 5), silver=12),
    Tile("half", (Coat(House.RED, 3), Coat(House.RED, 3)), 2),
]


def test_every_tile_is_made_once_with_its_back() -> None:
    tiles = made(NORMAL)
    assert [tile.id for tile in tiles] == [tile.id for tile in game().tiles.all]
    assert {tile.kind for tile in tiles[: len(game().tiles.heraldic)]} == {"tiles"}
    assert {tile.kind for tile in tiles[len(game().tiles.heraldic) :]} == {"start-tiles"}
    assert len({id(tile.back) for tile in tiles if tile.kind == "tiles"}) == 1
    assert len({id(tile.back) for tile in tiles if tile.kind == "start-tiles"}) == 1
    assert tiles[0].back is not tiles[-1].back


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_tile_shows_exactly_its_coats(look: Look) -> None:
    half = sizes().tile / 2
    for tile in (*game().tiles.all, *ODD):
        drawn = tile_symbol(tile, sizes(), look)
        told = [
            f"coat:{side}:{one.house}:{'card' if one.card else one.value}"
            for side, one in zip(SIDES, tile.coats, strict=False)
        ]
        assert [name for name in groups(drawn) if name.startswith("coat:")] == told
        for side, name in zip(SIDES, told, strict=False):
            box = ink_box(drawn, name)
            away = {"N": -box.bottom, "E": box.left, "S": box.top, "W": -box.right}[side]
            assert away + (half if side in "NW" else -half) > 0, f"{name} is not on its side"
            middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
            assert middle[0 if side in "NS" else 1] == pytest.approx(half)


def shown(drawn: Symbol, name: str) -> Symbol:
    return next(
        seen.node.symbol for seen in walk(drawn.children) if isinstance(seen.node, Use) and name in seen.names
    )


def test_the_coat_drawn_is_the_coat_named() -> None:
    """The color, the charge and the figures themselves, not only the name of the group."""
    for tile in (*game().tiles.all, *ODD):
        drawn = tile_symbol(tile, sizes(), NORMAL)
        for side, one in zip(SIDES, tile.coats, strict=False):
            name = f"coat:{side}:{one.house}:{'card' if one.card else one.value}"
            paths = [node for node in shown(drawn, name).children if isinstance(node, Path)]
            colors = HOUSES[one.house]
            assert paths[0].fill == colors.fill
            read = [path for path in paths if path.fill == colors.figure]
            assert len(read) == (1 if one.card else 2)
            assert len(read[0].outline) == len(charge(one.house, 0, 0, 1))
            if not one.card:
                assert len(read[1].outline) == len(figures(one.value, 5.0))


def test_flat_tops_face_outwards() -> None:
    drawn = tile_symbol(game().tiles.all[0], sizes(), NORMAL)
    half = sizes().tile / 2
    for number, side in enumerate(SIDES):
        for seen in walk(drawn.children):
            if isinstance(seen.node, Use) and seen.names and seen.names[-1].startswith(f"coat:{side}"):
                top, tip = seen.matrix @ seen.node.matrix, (0.0, 12.6)
                outer = turn(90.0 * number).at((0.0, -1.0))
                x, y = top.at((0.0, 0.0))
                tip_x, tip_y = top.at(tip)
                away = (x - half) * outer[0] + (y - half) * outer[1]
                assert away > (tip_x - half) * outer[0] + (tip_y - half) * outer[1] > 0
                break


@pytest.mark.parametrize("silver", [0, 1, 2, 3, 4, 5, 22, 99])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_silver_is_counted(silver: int, look: Look) -> None:
    drawn = tile_symbol(odd_tile((3, 3, 3, 3), silver), sizes(), look)
    assert f"silver:{silver}" in groups(drawn)
    cubes = [
        seen.matrix @ seen.node.matrix
        for seen in walk(drawn.children)
        if isinstance(seen.node, Use) and seen.node.symbol.id.startswith("silver")
    ]
    assert len(cubes) == (silver if silver <= 4 else 1)
    middles = [cube.at((5.0, 5.0)) for cube in cubes]
    width = cubes[0].size * 9.1 if cubes else 0.0
    for i, one in enumerate(middles):
        for other in middles[:i]:
            assert math.dist(one, other) > width * 0.93, "cubes overlap"
    if silver > 4:
        number = figures(silver, 3.4)
        assert any(
            isinstance(seen.node, Path) and seen.node.outline == number for seen in walk(drawn.children)
        )


@pytest.mark.parametrize("silver", [1, 2, 3, 4, 9])
def test_silver_covers_no_value(silver: int) -> None:
    tile = odd_tile((4, 4, 4, 4), silver)
    drawn = tile_symbol(tile, sizes(), NORMAL)
    plate = ink_box(drawn, f"silver:{silver}")
    for seen in walk(drawn.children):
        node = seen.node
        north = bool(seen.names) and seen.names[-1].startswith("coat:N")
        if north and isinstance(node, Path) and node.fill == HOUSES["blue"].figure:
            box = bounds([transformed(node.outline, seen.matrix)])
            assert box.bottom + 0.25 < plate.top


@pytest.mark.parametrize("factor", [0.6, 1.0, 1.5])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_everything_that_matters_is_inside_the_safe_zone(look: Look, factor: float) -> None:
    scaled = sizes().scaled(factor)
    for tile in (game().tiles.all[0], game().tiles.all[6], game().tiles.all[30], *ODD):
        box = ink_box(tile_symbol(tile, scaled, look), "coat:", "silver:")
        assert min(box.left, box.top) >= scaled.safe_small - 0.001
        assert max(box.right, box.bottom) <= scaled.tile - scaled.safe_small + 0.001


@pytest.mark.parametrize("factor", [0.6, 1.0, 1.5])
def test_neighboring_shields_do_not_touch(factor: float) -> None:
    scaled = sizes().scaled(factor)
    drawn = tile_symbol(odd_tile((1, 1, 1, 1)), scaled, NORMAL)
    flanks: list[list[Point]] = []
    for seen in walk(drawn.children):
        if isinstance(seen.node, Path) and seen.node.stroke == INK and seen.node.outline == SHIELD:
            flanks.append(along(transformed(SHIELD, seen.matrix), 0.2))
    assert len(flanks) == 4
    for one, other in zip(flanks, flanks[1:] + flanks[:1], strict=True):
        assert min(math.dist(p, q) for p in one for q in other) > 0.8 * factor


@pytest.mark.parametrize("start", [False, True])
def test_bleed_covers_and_a_drifting_back_shows_no_paper(start: bool) -> None:
    size: Sizes = sizes()
    assert whites(picture(tile_back(start, size, NORMAL), size.tile, size.tile, size.bleed)) == 0
    tile = game().tiles.start[0] if start else game().tiles.heraldic[0]
    front = picture(tile_symbol(tile, size, NORMAL), size.tile, size.tile, size.bleed)
    edge = round(size.bleed * 10)
    for box in ((0, 0, front.width, edge), (0, front.height - edge, front.width, front.height)):
        assert whites(front.crop(box)) == 0


@pytest.mark.parametrize("start", [False, True])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_backs_survive_a_half_turn(start: bool, look: Look) -> None:
    back = picture(tile_back(start, sizes(), look), sizes().tile, sizes().tile, sizes().bleed)
    assert unlike(back, back.rotate(180)) < 0.0005
    assert unlike(back, back.rotate(90)) > 0.01


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_start_tiles_have_another_back(look: Look) -> None:
    side = sizes().tile
    one, other = (picture(tile_back(start, sizes(), look), side, side) for start in (False, True))
    assert unlike(one.convert("L").convert("RGB"), other.convert("L").convert("RGB")) > 0.08


def test_low_ink_takes_a_third() -> None:
    side = sizes().tile
    pairs = list(zip(made(NORMAL), made(LOW), strict=True))
    for normal, low in pairs[::5] + pairs[-1:]:
        assert normal.back
        assert low.back
        assert ink(low.front, side, side) <= LOW_INK * ink(normal.front, side, side), normal.id
        assert ink(low.back, side, side) <= LOW_INK * ink(normal.back, side, side), normal.id
    for tile in ODD[:4]:
        low_ink = ink(tile_symbol(tile, sizes(), LOW), side, side)
        assert low_ink <= LOW_INK * ink(tile_symbol(tile, sizes(), NORMAL), side, side), tile.id


def read_of(drawn: Symbol, house: str) -> list[Outline]:
    figure = HOUSES[house].figure
    return [node.outline for node in drawn.children if isinstance(node, Path) and node.fill == figure]


def inside(point: Point, outline: Outline) -> bool:
    x, y = point
    crossed = False
    for part in flattened(outline, 16):
        for (x1, y1), (x2, y2) in pairwise(part):
            if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossed = not crossed
    return crossed


def assert_inside_the_shield(outline: Outline) -> None:
    points = along(outline, 0.5)
    assert all(inside(point, SHIELD) for point in points[::2])
    assert min(math.dist(point, rim) for point in points for rim in RIM) > 0.3


RIM = along(SHIELD, 0.4)


@pytest.mark.parametrize("value", range(100))
def test_any_value_stands_clear_in_its_shield(value: int) -> None:
    arms, number = read_of(coat("blue", value, False, NORMAL), "blue")
    assert_inside_the_shield(number)
    assert bounds([number]).left - bounds([arms]).right > 0.2
    assert bounds([number]).height > (5.2 if value < 10 else 3.9)


@pytest.mark.parametrize("house", HOUSES)
def test_charges_stand_clear_in_their_shields(house: str) -> None:
    widest = {
        value: bounds(read_of(coat("blue", value, False, NORMAL), "blue")[1:]).left for value in (8, 88)
    }
    for value in (None, 8, 88):
        arms = read_of(coat(house, value, False, NORMAL), house)[0]
        assert_inside_the_shield(arms)
        if value:
            assert widest[value] - bounds([arms]).right > 0.2


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("value", [None, 1, 4, 8, 27])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_hatching_keeps_clear_of_charge_and_value(house: str, value: int | None, look: Look) -> None:
    drawn = coat(house, value, False, look)
    lines = drawn.children[1]
    assert isinstance(lines, Path)
    figure = INK if look.low else HOUSES[house].figure
    read = [n.outline for n in drawn.children[2:] if isinstance(n, Path) and n.fill == figure]
    rims = [point for outline in read for point in along(outline, 0.2)]
    strokes = flattened(lines.outline)
    assert len(strokes) >= 6
    for stroke in strokes:
        for share in (0.0, 0.5, 1.0):
            (x1, y1), (x2, y2) = stroke[0], stroke[-1]
            point = (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
            assert inside(point, SHIELD)
            if not any(inside(point, outline) for outline in read):
                assert min(math.dist(point, rim) for rim in rims) - lines.width / 2 > CLEARANCE - 0.12


def test_patterns_tell_the_houses_apart_without_color() -> None:
    """Petra Sancta: level lines, upright lines, lines falling from the left, dots."""
    angles: dict[str, set[int | str]] = {}
    for house in HOUSES:
        for look in LOOKS:
            lines = coat(house, 3, False, look).children[1]
            assert isinstance(lines, Path)
            kinds: set[int | str] = set()
            for (x1, y1), (x2, y2) in ((part[0], part[-1]) for part in flattened(lines.outline)):
                length = math.hypot(x2 - x1, y2 - y1)
                kinds.add("dot" if length < 0.01 else round(math.degrees(math.atan2(y2 - y1, x2 - x1))) % 180)
            assert len(kinds) == 1
            angles.setdefault(house, kinds)
            assert angles[house] == kinds
    assert angles == {"blue": {0}, "red": {90}, "green": {45}, "yellow": {"dot"}}


def test_nines_cannot_be_read_as_sixes() -> None:
    assert [turned_value(value) for value in (6, 9, 16, 8, 10, 34)] == [9, 6, 91, 8, None, None]
    for value in range(100):
        turned = turned_value(value)
        if turned is not None and turned != value and turned < 100:
            here, there = bounds([figures(value, 6.0)]), bounds([figures(turned, 6.0)])
            barred = [len(figures(v, 6.0)) for v in (value, turned)]
            assert barred[0] != barred[1], f"{value} reads like {turned}"
            assert here.height == pytest.approx(there.height, rel=0.1)


def test_a_coat_in_any_size_keeps_its_line_and_its_middle() -> None:
    for width in (5.0, 10.0, 30.0):
        use = put_coat("green", 12, 40.0, 30.0, width, NORMAL)
        rim = use.symbol.children[-1]
        assert isinstance(rim, Path)
        assert rim.width * use.matrix.size == pytest.approx(0.25, abs=0.01)
        box = bounds([transformed(SHIELD, use.matrix)])
        assert (box.width, (box.left + box.right) / 2) == pytest.approx((width, 40.0))
        assert (box.top + box.bottom) / 2 == pytest.approx(30.0, abs=0.01)


def test_tiles_follow_their_size() -> None:
    """A larger tile is the same drawing, larger."""
    large = replace(sizes().scaled(2.0), safe_small=sizes().safe_small * 2)
    tile = game().tiles.all[0]
    one = ink_box(tile_symbol(tile, sizes(), NORMAL), "coat:N")
    other = ink_box(tile_symbol(tile, large, NORMAL), "coat:N")
    assert tuple(other) == pytest.approx([2 * value for value in one], abs=0.01)
