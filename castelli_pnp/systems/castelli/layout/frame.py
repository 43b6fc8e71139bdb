"""The frame round the table: the victory track in the town wall, edge spots, and corner towers."""

from __future__ import annotations

from itertools import pairwise

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Point,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import drawn_symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.land.lines import seed_of
from castelli_pnp.systems.castelli.layout.spaces import (
    LEAST,
    Space,
    SpaceContent,
    digits,
    figure_height,
    number_at,
    plan_space,
)
from castelli_pnp.systems.castelli.model.frame import FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Spot

GAP = 1.3
"""Between two spaces, at a frame depth of 30 mm."""
OVER_THE_DIAGONAL = Matrix(0.0, 1.0, 1.0, 0.0)
LARGEST, CLEAR = 12.8, 0.7
"""The size of track numbers in pt, where there is room, and how far shields keep from outlines, at a frame
depth of 30 mm."""
FACE = "number-light"
CORNER, TOWER = 15.8, 12.2
"""Where the middle of a corner tower is, and its radius, at a frame depth of 30 mm."""


def frame_pieces(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """All frame pieces, the inner rim at the top, then the corner tower."""
    length, depth = piece_length(game, sizes), sizes.frame_depth
    pieces = [
        Component(piece.id, "frame", length, depth, _front(game, piece, sizes, look), pairs="stones")
        for piece in game.frame
    ]
    corner = Component("corner", "corners", depth, depth, corner_face(sizes, look), copies=4)
    return (*pieces, corner)


def piece_length(game: CastelliFacts, sizes: Sizes) -> float:
    """How long a board piece, a chart or a frame piece is."""
    return game.piece_size * sizes.cell


def track_spaces(game: CastelliFacts, piece: FramePiece, sizes: Sizes) -> tuple[Space, ...]:
    """The spaces of a frame piece, clockwise: with the inner rim up they run from right to left.

    Each holds the scoring markers of all houses next to its number; a track without room for them is refused.
    """
    count = len(piece.track)
    if not count:
        return ()
    at, length, safe = wall.rim(sizes), piece_length(game, sizes), wall.margin(sizes)
    gap = GAP * at.unit
    top, bottom = at.foot, sizes.frame_depth - safe
    width = (length - 2 * safe - (count - 1) * gap) / count
    wishes = (_content(piece, at.unit, margin, sizes) for margin in (0.7 * at.unit, 0.02))
    plan = next(filter(None, (plan_space(width, bottom - top, wish) for wish in wishes)), None)
    if plan is None:
        raise Refused(
            "narrow_track", piece=piece.id, spaces=count, width=round(width, 1),
            height=round(bottom - top, 1), marker=sizes.scoring_marker, number=max(piece.track), size=LEAST,
        )  # fmt: skip
    lefts = [length - safe - width - number * (width + gap) for number in range(count)]
    return tuple(
        plan.at(value, Box(left, top, left + width, bottom))
        for value, left in zip(piece.track, lefts, strict=True)
    )


def _content(piece: FramePiece, k: float, margin: float, sizes: Sizes) -> SpaceContent:
    """A number and four places."""
    widest = digits(piece.track, least=2)
    place = (sizes.scoring_marker, sizes.scoring_marker_depth)
    largest = max(LEAST, LARGEST * k)
    return SpaceContent(place, 0.1 * k, widest, largest, margin, above=False, fewer=False, face=FACE)


def spot_places(game: CastelliFacts, piece: FramePiece, sizes: Sizes) -> tuple[tuple[Spot, Point], ...]:
    """The edge spots of a frame piece, clockwise, and the point of the inner rim each stands opposite to."""
    length = piece_length(game, sizes)
    return tuple((spot, (length - (i + 0.5) * sizes.cell, 0.0)) for i, spot in enumerate(piece.spots))


def _front(game: CastelliFacts, piece: FramePiece, sizes: Sizes, look: Look) -> Symbol:
    length, at = piece_length(game, sizes), wall.rim(sizes)
    spaces, spots = track_spaces(game, piece, sizes), spot_places(game, piece, sizes)
    children: list[Node] = [
        wall.meadow(length, sizes, look),
        wall.grass(length, sizes, look, seed_of(piece.id)),
        Use(_walls(length, sizes, look)),
    ]
    if not look.low and not look.tones.on("carved"):
        children.append(_recess(spaces, at.unit, look))
    for space in spaces:
        children += _space(space, at.unit, look)
    children += [_pointer(a, b, at.unit, look) for a, b in pairwise(spaces)]
    for spot, (x, _) in spots:
        mark = Use(wall.spot_mark(spot, look), move(x, at.bar) @ scale(at.unit))
        children.append(Group((mark,), name=f"spot-{spot}"))
    return face(f"{piece.id}-{look.name}", length, sizes.frame_depth, sizes.bleed, tuple(children))


@cache
def _walls(length: float, sizes: Sizes, look: Look) -> Symbol:
    """What all frame pieces share: battlements and the outer stones."""
    depth, bleed = sizes.frame_depth, sizes.bleed
    stones = wall.outer_stones(length, depth, sizes, look)
    at, foot = wall.rim(sizes), depth - wall.margin(sizes)
    ends = wall.quoins(length, at.top + 1.5 * at.unit, foot + 0.9 * at.unit, sizes, look)
    drawn = (*wall.battlements(length, depth + bleed + 1, sizes, look), *stones, ends)
    return face(f"frame-{look.name}", length, depth, bleed, drawn)


def _cut_corners(box: Box, k: float) -> tuple[Point, ...]:
    cut = 1.2 * k
    return (
        (box.left + cut, box.top), (box.right - cut, box.top), (box.right, box.top + cut),
        (box.right, box.bottom - cut), (box.right - cut, box.bottom), (box.left + cut, box.bottom),
        (box.left, box.bottom - cut), (box.left, box.top + cut),
    )  # fmt: skip


def _recess(spaces: tuple[Space, ...], k: float, look: Look) -> Path:
    """The shadow of the plates on which spaces lie, away from the light."""
    dropped = move(0.35 * k, 0.5 * k)
    plates = (transformed(polygon(_cut_corners(space.box, k)), dropped) for space in spaces)
    return Path(joined(plates), look.fill(wall.JOINT))


def _space(space: Space, k: float, look: Look) -> list[Node]:
    """A cream space with cut corners; fives are underlined, tens stand on a shield."""
    ground = Path(polygon(_cut_corners(space.box, k)), look.fill(CREAM), INK, look.width(0.35, 0.25) * k)
    if space.value % 10 == 0:
        return [ground, *_ten(space, k, look)]
    fill = INK if space.value % 5 else WINE.fill
    nodes: list[Node] = [ground, number_at(space.value, space.number, space.size, look, fill, FACE)]
    if space.value % 5 == 0:
        x, y = space.number[0], space.number[1] + figure_height(space.size) / 2 + 1.1 * k
        nodes.append(
            Path(line(x - 2.1 * k, y, x + 2.1 * k, y), None, look.line(WINE.fill), look.width(0.7, 0.4) * k)
        )
    return nodes


def _ten(space: Space, k: float, look: Look) -> list[Node]:
    """A ten on a shield, or on a plate where a shield would be too narrow for its number."""
    x, y = space.number
    wide = min(5.6 * k, space.room - 2 * CLEAR * k)
    width = fonts.width(str(space.value), FACE, 1.0)
    size = min(space.size, 0.88 * wide / width)
    if size >= LEAST:
        tall = 9.4 * k
        back = Use(wall.shield(tall, look, 0.35 * k, wide / tall * 9.7 / 9.6), move(x, y + 0.4 * k))
        return [back, number_at(space.value, (x, y - 0.5 * k), size, look, WHITE, FACE)]
    high = figure_height(LEAST) + 2.6 * k
    wide = min(space.room - 0.4 * k, width * LEAST + 0.6 * k)
    plate = rounded(x - wide / 2, y - high / 2, wide, high, 0.8 * k)
    shown = Path(plate, look.fill(WINE.fill), INK, look.width(0.3, 0.25) * k)
    return [shown, number_at(space.value, (x, y), LEAST, look, WHITE, FACE)]


def _pointer(space: Space, after: Space, k: float, look: Look) -> Node:
    """A little stud between two spaces that points to the next one."""
    x, y = (space.box.left + after.box.right) / 2, (space.box.top + space.box.bottom) / 2
    outline = polygon(((x - 1.0 * k, y), (x + 0.55 * k, y - 1.3 * k), (x + 0.55 * k, y + 1.3 * k)))
    return Path(outline, look.fill(WINE.fill), INK, 0.2 * k)


@cache
def corner_face(sizes: Sizes, look: Look) -> Symbol:
    """A round tower seen from above: it looks right from every side; the field touches its top left
    corner."""
    at, depth, bleed = wall.rim(sizes), sizes.frame_depth, sizes.bleed
    k, reach = at.unit, depth + bleed + 1
    meadow = rectangle(-bleed, -bleed, depth + 2 * bleed, depth + 2 * bleed)
    walls = (
        (-bleed - 1, at.top), (at.top, at.top), (at.top, -bleed - 1), (reach, -bleed - 1),
        (reach, reach), (-bleed - 1, reach),
    )  # fmt: skip
    courses = _courses(sizes, look)
    children: tuple[Node, ...] = (
        Path(meadow, look.fill(LAND["meadow"].fill)),
        Path(polygon(walls), wall.stone(look), INK, look.width(0.35, 0.25) * k),
        courses,
        Group((courses,), OVER_THE_DIAGONAL),
        Use(drawn_symbol("pieces/corner-tower", look), move(CORNER * k, CORNER * k) @ scale(k)),
    )
    return face(f"corner-{look.name}", depth, depth, bleed, children)


def _courses(sizes: Sizes, look: Look) -> Path:
    """The string course and the joint of the outer stones, led on from a frame piece."""
    at, bleed, depth = wall.rim(sizes), sizes.bleed, sizes.frame_depth
    course, rim = at.top + 1.5 * at.unit, depth - wall.margin(sizes) + 0.9 * at.unit
    joints = line(-bleed, course, course, course) + line(-bleed, rim, rim, rim)
    stones = [
        line(x, rim, x, depth + bleed)
        for x in (0.5 * 7.9 * at.unit, 1.5 * 7.9 * at.unit, 2.5 * 7.9 * at.unit)
    ]
    drawn = joints + tuple(segment for stone in stones for segment in stone)
    return Path(drawn, None, wall.joint(look), look.width(0.3, 0.12) * at.unit)
