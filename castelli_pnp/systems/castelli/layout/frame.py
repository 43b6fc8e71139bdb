"""The frame round the table: the victory track in the town wall, edge spots, and corner ornaments."""

from __future__ import annotations

import math
from itertools import pairwise

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Point,
    Segment,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, WALL, WHITE, WINE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.art.heraldry import MEDALLION, medallion
from castelli_pnp.systems.castelli.layout.spaces import (
    FACE,
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

GAP = 1.4
"""Between two spaces, at a frame depth of 30 mm."""
OVER_THE_DIAGONAL = Matrix(0.0, 1.0, 1.0, 0.0)
LARGEST = 20.0
"""The size of track numbers in pt, where there is room."""


def frame_pieces(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """All frame pieces, the inner rim at the top, then the corner ornament."""
    length, depth = piece_length(game, sizes), sizes.frame_depth
    pieces = [
        Component(piece.id, "frame", length, depth, _front(game, piece, sizes, look)) for piece in game.frame
    ]
    corner = Component("corner", "corners", depth, depth, corner_face(sizes, look), copies=4)
    return (*pieces, corner)


def piece_length(game: CastelliFacts, sizes: Sizes) -> float:
    """How long a board piece, a chart or a frame piece is."""
    return game.piece_size * sizes.cell


def track_spaces(game: CastelliFacts, piece: FramePiece, sizes: Sizes) -> tuple[Space, ...]:
    """The spaces of a frame piece, clockwise: with the inner rim up they run from right to left."""
    count = len(piece.track)
    if not count:
        return ()
    at, length = wall.rim(sizes), piece_length(game, sizes)
    gap = GAP * at.unit
    top, bottom = at.foot, sizes.frame_depth - sizes.safe
    width = (length - 2 * sizes.safe - (count - 1) * gap) / count
    widest = digits(piece.track, least=2)
    marker = sizes.scoring_marker
    wish = SpaceContent(marker, 0.15 * at.unit, widest, LARGEST * at.unit, 0.6 * at.unit, above=False)
    plan = plan_space(width, bottom - top, wish)
    if plan is None:
        raise Refused(
            "narrow_track", piece=piece.id, spaces=count, width=round(width, 1),
            height=round(bottom - top, 1), marker=marker, number=max(piece.track), size=LEAST,
        )  # fmt: skip
    lefts = [length - sizes.safe - width - number * (width + gap) for number in range(count)]
    return tuple(
        plan.at(value, Box(left, top, left + width, bottom))
        for value, left in zip(piece.track, lefts, strict=True)
    )


def spot_places(game: CastelliFacts, piece: FramePiece, sizes: Sizes) -> tuple[tuple[Spot, Point], ...]:
    """The edge spots of a frame piece, clockwise, and the point of the inner rim each stands opposite to."""
    length = piece_length(game, sizes)
    return tuple((spot, (length - (i + 0.5) * sizes.cell, 0.0)) for i, spot in enumerate(piece.spots))


def _front(game: CastelliFacts, piece: FramePiece, sizes: Sizes, look: Look) -> Symbol:
    length, at = piece_length(game, sizes), wall.rim(sizes)
    spaces, spots = track_spaces(game, piece, sizes), spot_places(game, piece, sizes)
    towers = _towers(spaces, spots, length, sizes)
    children: list[Node] = [Use(_ground(length, towers, sizes, look))]
    children += [Use(wall.tower(look), move(x, at.top) @ scale(at.unit)) for x in towers]
    for space in spaces:
        children += _space(space, at.unit, look)
    children += [_pointer(a, b, at.unit, look) for a, b in pairwise(spaces)]
    for spot, (x, _) in spots:
        mark = Use(wall.spot_mark(spot, look), move(x, at.bar) @ scale(at.unit))
        children.append(Group((mark,), name=f"spot-{spot}"))
    return face(f"{piece.id}-{look.name}", length, sizes.frame_depth, sizes.bleed, tuple(children))


@cache
def _ground(length: float, towers: tuple[float, ...], sizes: Sizes, look: Look) -> Symbol:
    """What frame pieces share: meadow, wall, and half a turret at either end; no grass behind towers."""
    at, depth, bleed = wall.rim(sizes), sizes.frame_depth, sizes.bleed
    k = at.unit
    rim = depth - sizes.safe + 0.5 * k
    stones = [line(x, rim, x, depth + bleed) for x in _joints(length, 7.3 * k)]
    stones += [_pier(x, sizes) for x in (0.0, length)]
    pattern = _stonework(stones, k, look)
    turrets = tuple(Use(wall.turret(look), move(x, at.top) @ scale(k)) for x in (0.0, length))
    ground = Use(wall.rampart(length, depth + bleed + 1, sizes, look, towers=towers))
    name = "-".join(("frame", look.name, *(f"{x:g}" for x in towers)))
    return face(name, length, depth, bleed, (ground, pattern, *turrets))


def _joints(length: float, wanted: float) -> list[float]:
    """Joints of stones of about the wanted length; the ends fall in the middle of a stone."""
    count = max(1, round(length / wanted))
    return [(number + 0.5) * length / count for number in range(count)]


def _pier(x: float, sizes: Sizes) -> Outline:
    """The stones where two pieces meet, between the last space of one and the first of the next."""
    at, half = wall.rim(sizes), sizes.safe
    step = (sizes.frame_depth - sizes.safe - at.foot) / 4
    segments: list[Segment] = []
    for row in range(5):
        y = at.foot + row * step
        segments += line(x - half, y, x + half, y)
        if row < 4:
            bond = x + half / 2 * (-1 if row % 2 else 1)
            segments += line(bond, y, bond, y + step)
    return tuple(segments)


def _stonework(stones: list[Outline], k: float, look: Look) -> Path:
    return Path(joined(stones), None, look.line(WALL.dark), look.width(0.3, 0.12) * k)


def _towers(
    spaces: tuple[Space, ...], spots: tuple[tuple[Spot, Point], ...], length: float, sizes: Sizes
) -> tuple[float, ...]:
    """Where a tower stands on the wall: over every ten, as near to its number as the spots allow."""
    at = wall.rim(sizes)
    things = [(x, wall.spot_reach(spot) * at.unit) for spot, (x, _) in spots]
    things += [(x, wall.TURRET_REACH * at.unit) for x in (0.0, length)]
    places = (_free_place(space, things, at.unit) for space in spaces if space.value % 10 == 0)
    return tuple(x for x in places if x is not None)


def _free_place(space: Space, things: list[tuple[float, float]], k: float) -> float | None:
    """Where over a space a tower can stand, well apart from all things on the wall if that can be."""
    left, right, wanted = space.box.left, space.box.right, space.number[0]
    for clear in (2.2 * k, 0.6 * k):
        taken = [(x, half + wall.TOWER_REACH * k + clear) for x, half in things]
        tried = [wanted, left, right, *(x + way * apart for x, apart in taken for way in (-1, 1))]
        free = [
            x for x in tried
            if left <= x <= right and all(abs(x - thing) >= apart - 1e-6 for thing, apart in taken)
        ]  # fmt: skip
        if free:
            return min(free, key=lambda x: abs(x - wanted))
    return None


def _space(space: Space, k: float, look: Look) -> list[Node]:
    """A cream space with cut corners; multiples of five on a shield."""
    box, cut = space.box, 1.4 * k
    corners = (
        (box.left + cut, box.top), (box.right - cut, box.top), (box.right, box.top + cut),
        (box.right, box.bottom - cut), (box.right - cut, box.bottom), (box.left + cut, box.bottom),
        (box.left, box.bottom - cut), (box.left, box.top + cut),
    )  # fmt: skip
    nodes: list[Node] = [
        Path(polygon(corners), look.fill(CREAM), INK, look.width(0.35, 0.25) * k),
    ]
    if space.value % 5:
        return [*nodes, number_at(space.value, space.number, space.size, look)]
    return [*nodes, *_fifth(space, k, look)]


def _fifth(space: Space, k: float, look: Look) -> list[Node]:
    """A multiple of five on a shield, or on a plate where a shield would be too narrow for its number."""
    x, y = space.number
    wide = min(9.8 * k, space.room - 0.8 * k)
    width = fonts.width(str(space.value), FACE, 1.0)
    size = min(0.88 * LARGEST * k, space.size, 0.82 * wide / width)
    if size >= LEAST:
        back = Use(wall.shield(wide, look, 0.35 * k), move(x, y + 0.35 * k))
        return [back, number_at(space.value, (x, y - 0.09 * wide), size, look, WHITE)]
    wide, high = min(space.room, width * LEAST + 1.2 * k), figure_height(LEAST) + 2.6 * k
    plate = rounded(x - wide / 2, y - high / 2, wide, high, 0.8 * k)
    shown = Path(plate, look.fill(WINE.fill), INK, look.width(0.35, 0.25) * k)
    return [shown, number_at(space.value, (x, y), LEAST, look, WHITE)]


def _pointer(space: Space, after: Space, k: float, look: Look) -> Node:
    """A little stud between two spaces that points to the next one."""
    x, y = (space.box.left + after.box.right) / 2, (space.box.top + space.box.bottom) / 2
    outline = polygon(((x - 1.2 * k, y), (x + 0.7 * k, y - 1.5 * k), (x + 0.7 * k, y + 1.5 * k)))
    return Path(outline, look.fill(WINE.fill), INK, 0.25 * k)


@cache
def corner_face(sizes: Sizes, look: Look) -> Symbol:
    """A round corner tower with the coats of the houses; the field touches its top left corner."""
    at, depth, bleed = wall.rim(sizes), sizes.frame_depth, sizes.bleed
    k = at.unit
    middle = 16.4 * k
    meadow = rectangle(-bleed, -bleed, depth + 2 * bleed, depth + 2 * bleed)
    reach = depth + bleed + 1
    walls = (
        (-bleed - 1, at.top), (at.top, at.top), (at.top, -bleed - 1), (reach, -bleed - 1),
        (reach, reach), (-bleed - 1, reach),
    )  # fmt: skip
    half = Use(wall.turret(look), move(0, at.top) @ scale(k))
    radius = depth - sizes.safe - middle
    left, above = (
        _stonework([_courses(middle, radius + 0.9 * k, odd, sizes), _quoins(sizes)], k, look)
        for odd in (0, 1)
    )
    children: tuple[Node, ...] = (
        Path(meadow, look.fill(LAND["meadow"].fill)),
        Path(polygon(walls), look.fill(WALL.fill), INK, look.width(0.35, 0.25) * k),
        left,
        Group((above,), OVER_THE_DIAGONAL),
        half,
        Group((half,), turn(270)),
        Use(medallion(look), move(middle, middle) @ scale(radius / MEDALLION)),
    )
    return face(f"corner-{look.name}", depth, depth, bleed, children)


def _courses(middle: float, radius: float, odd: int, sizes: Sizes) -> Outline:
    """The stones of a pier led on to the round tower; ``odd``: which rows of the frame piece begin short."""
    at, half = wall.rim(sizes), sizes.safe
    step = (sizes.frame_depth - sizes.safe - at.foot) / 4

    def end(y: float) -> float:
        return middle - math.sqrt(max(0.0, radius * radius - (y - middle) ** 2))

    segments: list[Segment] = []
    for row in range(5):
        y = at.foot + row * step
        segments += line(-half, y, end(y), y)
        bond = half / 2 * (-1 if (row + odd) % 2 else 1)
        while row < 4 and bond < min(end(y), end(y + step)) - 0.6 * at.unit:
            segments += line(bond, y, bond, y + step)
            bond += 2 * half
    return tuple(segments)


def _quoins(sizes: Sizes) -> Outline:
    """The outer stones, as on the frame pieces, and half of the joint where two walls meet."""
    depth, bleed = sizes.frame_depth, sizes.bleed
    rim = depth - sizes.safe + 0.5 * wall.rim(sizes).unit
    stones = [line(x, rim, x, depth + bleed) for x in _joints(rim, 7.3 * wall.rim(sizes).unit)]
    return joined((*stones, line(rim, rim, depth + bleed, depth + bleed)))
