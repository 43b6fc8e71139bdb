"""The frame: a track that runs clockwise, spots clear of the cuts, room for all scoring markers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point, flattened, transformed
from castelli_pnp.base.scene import Path, Text
from castelli_pnp.layout.art.palette import LOW, NORMAL, WALL, Look
from castelli_pnp.layout.art.symbols import drawn_symbol
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.frame import (
    corner_face,
    frame_pieces,
    piece_length,
    spot_places,
    track_spaces,
)
from castelli_pnp.systems.castelli.layout.spaces import figure_height
from castelli_pnp.systems.castelli.model.frame import FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import ICONS, House, Spot
from castelli_pnp.words.catalog import catalog
from tests.layout.frame_ink import all_apart, apart, around, castelli, ink, marks, pdf, within

LOOKS = pytest.mark.parametrize("look", [NORMAL, LOW], ids=["normal", "low"])
PIECES = pytest.mark.parametrize("piece", castelli().frame, ids=lambda piece: piece.id)


def odd(size: int, count: int, start: int) -> CastelliFacts:
    """The shipped game with pieces of that size and one frame piece with so many spaces."""
    spots = ([Spot.CARD, Spot.COAT, Spot.WOOD, Spot.COAT, Spot.ROCKS, Spot.COAT, Spot.SILVER, Spot.COAT])[
        :size
    ]
    piece = FramePiece("odd", tuple(range(start, start + count)), tuple(spots))
    return replace(castelli(), piece_size=size, frame=(piece,))


def number_box(text: Text) -> Box:
    x, y = text.at
    width = fonts.width(text.text, text.face, text.size)
    return Box(x, y - figure_height(text.size), x + width, y)


def assert_sound(game: CastelliFacts, piece: FramePiece, given: Sizes, houses: int) -> None:
    """What must hold for every frame piece that is drawn at all."""
    length, safe = piece_length(game, given), wall.margin(given)
    inside = Box(safe, safe, length - safe, given.frame_depth - safe)
    spaces = track_spaces(game, piece, given)
    assert [space.value for space in spaces] == list(piece.track)
    assert all(within(space.box, inside) for space in spaces)
    assert all_apart(space.box for space in spaces)
    drawn = frame_pieces(game, given, NORMAL)[list(game.frame).index(piece)]
    numbers = {
        mark.node.text: mark.node for mark in marks(drawn.front.children) if isinstance(mark.node, Text)
    }
    assert set(numbers) == {str(value) for value in piece.track}
    for space in spaces:
        assert len(space.places) >= houses
        assert all(place.width >= given.scoring_marker - 1e-6 for place in space.places)
        assert all(place.height >= given.scoring_marker_depth - 1e-6 for place in space.places)
        assert all(within(place, space.box) for place in space.places)
        assert all_apart(space.places)
        number = numbers[str(space.value)]
        assert number.size >= 12
        assert within(number_box(number), space.box)
        assert all(apart(number_box(number), place) for place in space.places)


@LOOKS
def test_one_piece_for_each_part_of_the_frame_and_four_corners(look: Look) -> None:
    game, given = castelli(), sizes()
    *pieces, corner = frame_pieces(game, given, look)
    assert [piece.id for piece in pieces] == [piece.id for piece in game.frame]
    assert {(piece.kind, piece.width, piece.height, piece.copies) for piece in pieces} == {
        ("frame", game.piece_size * given.cell, given.frame_depth, 1)
    }
    assert (corner.kind, corner.width, corner.height, corner.copies) == (
        "corners", given.frame_depth, given.frame_depth, 4,
    )  # fmt: skip


@PIECES
def test_every_space_holds_its_number_and_the_markers_of_all_houses(piece: FramePiece) -> None:
    assert_sound(castelli(), piece, sizes(), len(House))


@PIECES
def test_the_track_runs_clockwise(piece: FramePiece) -> None:
    """With the field above, clockwise is from right to left, for spaces and spots."""
    game, given = castelli(), sizes()
    lefts = [space.box.left for space in track_spaces(game, piece, given)]
    assert lefts == sorted(lefts, reverse=True)
    spots = spot_places(game, piece, given)
    assert [spot for spot, _ in spots] == list(piece.spots)
    assert [x for _, (x, _) in spots] == [166.25, 118.75, 71.25, 23.75]


@LOOKS
@PIECES
def test_spots_are_drawn_in_their_places_clear_of_the_cut(piece: FramePiece, look: Look) -> None:
    game, given = castelli(), sizes()
    front = frame_pieces(game, given, look)[game.frame.index(piece)].front
    drawn: dict[float, str] = {}
    for mark in marks(front.children):
        if mark.group.startswith("spot-"):
            box = mark.box()
            assert box.top >= given.safe - 0.2
            nearest = min(
                (x for _, (x, _) in spot_places(game, piece, given)), key=lambda x: abs(x - box.left)
            )
            drawn[nearest] = mark.group
            assert abs((box.left + box.right) / 2 - nearest) < wall.spot_reach(Spot.WOOD)
    assert drawn == {x: f"spot-{spot}" for spot, (x, _) in spot_places(game, piece, given)}


@LOOKS
@pytest.mark.parametrize(
    ("degrees", "reach"), [(0, wall.SHORT), *((d, wall.LONG) for d in (0, 90, 180, 270))]
)
@pytest.mark.parametrize("spot", ICONS)
def test_icons_stay_inside_their_banner(spot: Spot, degrees: int, reach: float, look: Look) -> None:
    drawn = wall.pennant(spot, look, degrees, reach)
    cloth = drawn.children[0]
    assert isinstance(cloth, Path)
    (rim,) = flattened(cloth.outline)
    for mark in marks(drawn.children[3:]):
        assert isinstance(mark.node, Path)
        for line in flattened(transformed(mark.node.outline, mark.matrix)):
            assert all(inside(point, rim) and point[1] < -0.2 for point in line)


def inside(point: Point, rim: list[Point]) -> bool:
    """Whether a ray from the point to the right crosses the rim an odd number of times."""
    x, y = point
    crossed = [
        x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in pairwise(rim)
        if (y1 > y) != (y2 > y)
    ]
    return sum(crossed) % 2 == 1


@LOOKS
def test_no_line_runs_along_a_cut(look: Look) -> None:
    """Lines may cross the cut, but one that keeps to it would show every slip of the knife."""
    for part in frame_pieces(castelli(), sizes(), look):
        assert not list(lines_along_cuts(part))


def lines_along_cuts(part: Component) -> list[tuple[float, float]]:
    near, long = 1.0, 2.5
    found = []
    for mark in marks(part.front.children):
        if not isinstance(mark.node, Path) or mark.node.stroke is None:
            continue
        for line in flattened(transformed(mark.node.outline, mark.matrix)):
            for (x1, y1), (x2, y2) in pairwise(line):
                upright = abs(x1 - x2) < 0.01 and abs(y1 - y2) > long
                level = abs(y1 - y2) < 0.01 and abs(x1 - x2) > long
                at_side = min(abs(x1), abs(x1 - part.width)) < near
                at_end = min(abs(y1), abs(y1 - part.height)) < near
                if (upright and at_side) or (level and at_end):
                    found.append((x1, y1))
    return found


def refusal(game: CastelliFacts) -> Refused | None:
    try:
        frame_pieces(game, sizes(), NORMAL)
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("start", [0, 97])
@pytest.mark.parametrize("count", range(1, 13))
@pytest.mark.parametrize("size", range(2, 9))
def test_any_track_fits_legibly_or_is_refused(size: int, count: int, start: int) -> None:
    game = odd(size, count, start)
    refused = refusal(game)
    if refused is None:
        assert_sound(game, game.frame[0], sizes(), len(House))
        return
    assert refused.reason == "narrow_track"
    width = refused.data["width"]
    assert isinstance(width, float)
    # four markers with three digits of 12 pt beside them would have been drawn
    assert width < 2 * sizes().scoring_marker + fonts.width("000", "number-light", 12) + 0.4


@pytest.mark.parametrize(("size", "count"), [(4, 5), (4, 7), (6, 10), (8, 12), (3, 5), (1, 1), (2, 3)])
def test_usual_tracks_have_room_for_all_houses(size: int, count: int) -> None:
    game = odd(size, count, 0)
    assert_sound(game, game.frame[0], sizes(), len(House))


def test_a_track_that_cannot_be_read_is_refused_with_numbers() -> None:
    with pytest.raises(Refused) as caught:
        frame_pieces(odd(2, 12, 0), sizes(), NORMAL)
    assert caught.value.reason == "narrow_track"
    assert caught.value.data["spaces"] == 12
    assert caught.value.data["piece"] == "odd"
    assert set(catalog("ui").placeholders("refused.narrow_track")) == set(caught.value.data)


@pytest.mark.parametrize("factor", [0.7, 1.0, 1.41, 2.0])
def test_everything_grows_together(factor: float) -> None:
    game = castelli()
    for piece in game.frame:
        assert_sound(game, piece, sizes().scaled(factor), len(House))


@PIECES
def test_nothing_on_the_wall_overlaps(piece: FramePiece) -> None:
    game = castelli()
    front = frame_pieces(game, sizes(), NORMAL)[game.frame.index(piece)].front
    drawn = list(marks(front.children))
    things = [
        around(
            mark.box() for mark in drawn if mark.group.startswith("spot-") and abs(mark.box().left - x) < 12
        )
        for _, (x, _) in spot_places(game, piece, sizes())
    ]
    assert all_apart(things)


def test_low_ink_takes_at_most_35_percent() -> None:
    for normal, low in zip(*(frame_pieces(castelli(), sizes(), look) for look in (NORMAL, LOW)), strict=True):
        size = (normal.width, normal.height)
        assert ink(low.front, *size) <= 0.35 * ink(normal.front, *size)


def test_the_corner_is_the_same_along_both_of_its_joints() -> None:
    """The ornament goes into any corner: what crosses one joint crosses the other at the same height."""
    given = sizes()
    crossing: list[set[float]] = [set(), set()]
    for mark in marks(corner_face(given, NORMAL).children):
        if isinstance(mark.node, Path) and mark.node.stroke:
            for line in flattened(transformed(mark.node.outline, mark.matrix)):
                for a, b in pairwise(line):
                    for axis in (0, 1):
                        if min(a[axis], b[axis]) < 0 < max(a[axis], b[axis]):
                            share = -a[axis] / (b[axis] - a[axis])
                            other = a[1 - axis] + share * (b[1 - axis] - a[1 - axis])
                            if 0 < other < given.frame_depth:
                                crossing[axis].add(round(other, 3))
    assert crossing[0] == crossing[1] != set()


def test_the_same_frame_gives_the_same_bytes() -> None:
    first = [pdf(part.front, part.width, part.height) for part in frame_pieces(castelli(), sizes(), NORMAL)]
    for function in (wall.rampart, wall.pennant, drawn_symbol, corner_face):
        function.cache_clear()
    second = [pdf(part.front, part.width, part.height) for part in frame_pieces(castelli(), sizes(), NORMAL)]
    assert first == second


def merlon_tips(length: float, given: Sizes) -> list[float]:
    """Where the tips of the battlements are along a piece, its bleed included."""
    at = wall.rim(given)
    (body,) = [
        node for node in wall.battlements(length, given.frame_depth, given, NORMAL)
        if isinstance(node, Path) and node.fill == WALL.fill
    ]  # fmt: skip
    (line,) = flattened(body.outline)
    return sorted({round(x, 4) for x, y in line if abs(y - at.crest) < 1e-6})


@pytest.mark.parametrize("factor", [0.7, 1.0, 2.0])
@pytest.mark.parametrize("size", [2, 3, 4, 6])
def test_merlons_meet_at_the_ends_of_pieces(size: int, factor: float) -> None:
    """Half a gap at either end: two pieces make one even wall, and no merlon is cut."""
    given = sizes().scaled(factor)
    length = size * given.cell
    tips = [x for x in merlon_tips(length, given) if 0 < x < length]
    first, last = tips[0], length - tips[-1]
    assert first == pytest.approx(last, abs=1e-3)
    gap = tips[2] - tips[1]
    assert first + last == pytest.approx(gap, abs=1e-3)


def test_a_frame_of_many_pieces_has_room_for_three_digits() -> None:
    """Sixteen pieces with seven spaces each, as a board of nine pieces needs them."""
    game = odd(4, 7, 105)
    assert_sound(game, game.frame[0], sizes(), len(House))


@pytest.mark.parametrize("factor", [0.75, 1.0, 1.5])
def test_the_corner_tower_keeps_off_the_cut(factor: float) -> None:
    scaled = sizes().scaled(factor)
    tower = around(mark.box() for mark in marks(corner_face(scaled, NORMAL).children[-1:]))
    assert max(tower.right, tower.bottom) <= scaled.frame_depth - 1.7 * factor
    assert min(tower.left, tower.top) >= 3.0 * factor
