"""The whole table of a layout on one large page: board pieces, charts, frame and corners as they lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    bounds,
    circle,
    joined,
    line,
    move,
    rectangle,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, WALL, WINE, Look
from castelli_pnp.layout.art.symbols import symbol
from castelli_pnp.layout.component import face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.heraldry import MEDALLION, medallion
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.model.edge import frame_index
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout, Place
from castelli_pnp.systems.castelli.model.words import SIDES, Side, Slot

FACE_DOWN = "face-down"
CORNER = "corner"


class TablePlace(NamedTuple):
    """A part of the table: what it is, its width and height, and how it lies.

    The matrix maps its own millimeters to those of the table, whose top left corner is 0,0.
    """

    part: str
    kind: str
    width: float
    height: float
    matrix: Matrix


def table_size(game: CastelliFacts, layout: Layout, sizes: Sizes) -> tuple[float, float]:
    """Width and height of a table with its frame."""
    length, depth = piece_length(game, sizes), sizes.frame_depth
    return layout.columns * length + 2 * depth, layout.rows * length + 2 * depth


def table_places(
    game: CastelliFacts, layout: Layout, sizes: Sizes, arrangement: Arrangement | None = None
) -> tuple[TablePlace, ...]:
    """Every part of the table in its place: the slots in reading order, the frame clockwise, the corners.

    The pieces lie as an arrangement says, or in the usual one.
    """
    return (
        *_slots(game, layout, sizes, arrangement or game.arrangement(layout)),
        *_frame(game, layout, sizes),
        *_corners(game, layout, sizes),
    )


def _slots(
    game: CastelliFacts, layout: Layout, sizes: Sizes, arrangement: Arrangement
) -> Iterator[TablePlace]:
    length = piece_length(game, sizes)
    pieces = dict(zip(layout.places(*layout.fields), arrangement.placed, strict=False))
    shown = dict(zip(layout.places(Slot.CHART), game.charts, strict=False))
    for place in layout.places(*Slot):
        x, y = _corner_of(place, game, sizes)
        matrix = move(x, y)
        if place in pieces:
            if pieces[place].turned:
                matrix = matrix @ turn(180, (length / 2, length / 2))
            yield TablePlace(pieces[place].piece, "pieces", length, length, matrix)
        elif place in shown:
            yield TablePlace(shown[place].id, "charts", length, length, matrix)
        else:
            yield TablePlace(FACE_DOWN, FACE_DOWN, length, length, matrix)


def _corner_of(place: Place, game: CastelliFacts, sizes: Sizes) -> tuple[float, float]:
    """The northwest corner of a slot on the table."""
    length, depth = piece_length(game, sizes), sizes.frame_depth
    return depth + (place[1] - 1) * length, depth + (place[0] - 1) * length


def _frame(game: CastelliFacts, layout: Layout, sizes: Sizes) -> Iterator[TablePlace]:
    """Frame pieces are drawn with the field above them, as they lie in the south."""
    length, depth = piece_length(game, sizes), sizes.frame_depth
    found: dict[int, TablePlace] = {}
    for place in layout.places(*Slot):
        x, y = _corner_of(place, game, sizes)
        turned = {
            Side.N: move(x + length, y) @ turn(180),
            Side.E: move(x + length, y + length) @ turn(270),
            Side.S: move(x, y + length),
            Side.W: move(x, y) @ turn(90),
        }
        for side in SIDES:
            if layout.at((place[0] + side.step[0], place[1] + side.step[1])) is None:
                number = frame_index(layout, place, side)
                if number < len(game.frame):
                    piece = game.frame[number]
                    found[number] = TablePlace(piece.id, "frame", length, depth, turned[side])
    yield from (found[number] for number in sorted(found))


def _corners(game: CastelliFacts, layout: Layout, sizes: Sizes) -> Iterator[TablePlace]:
    """Corners are drawn as the southeastern one."""
    width, height = table_size(game, layout, sizes)
    depth = sizes.frame_depth
    east, south = width - depth, height - depth
    for degrees, x, y in ((180, depth, depth), (270, east, depth), (0, east, south), (90, depth, south)):
        yield TablePlace(CORNER, "corners", depth, depth, move(x, y) @ turn(degrees))


def poster(
    game: CastelliFacts, layout: Layout, sizes: Sizes, look: Look, fronts: Mapping[str, Symbol]
) -> Page:
    """The table of a layout as one page with bleed; ``fronts``: of board pieces, charts and frame by name."""
    width, height = table_size(game, layout, sizes)
    bleed = sizes.bleed
    drawn = {FACE_DOWN: face_down(piece_length(game, sizes), sizes, look), **fronts}
    parts: list[Node] = []
    for place in table_places(game, layout, sizes):
        clip = _kept(place, bleed)
        parts.append(Group((Use(drawn[place.part]),), place.matrix, clip, f"{place.kind}-{place.part}"))
    trim = Box(bleed, bleed, bleed + width, bleed + height)
    whole = Box(0, 0, width + 2 * bleed, height + 2 * bleed)
    return Page(whole.right, whole.bottom, (Group(tuple(parts), move(bleed, bleed)),), trim=trim, bleed=whole)


def _kept(place: TablePlace, bleed: float) -> Outline:
    """What is seen of a part: its trim, and its bleed only where the table ends."""
    right = place.width + (bleed if place.kind == "corners" else 0)
    bottom = place.height + (bleed if place.kind in ("frame", "corners") else 0)
    return rectangle(0, 0, right, bottom)


BORDER, LOZENGE, LARGE_CHARGE = 6.0, 12.0, 14.0
"""From the cut to the border of a back, from line to line of its diaper, and how high its charges are; on a
piece of 190 mm."""
DIAPER = "#D3C39B"
CHARGES = ("blue", "red", "yellow", "green")
"""Clockwise from the top left corner."""


def face_down(length: float, sizes: Sizes, look: Look) -> Symbol:
    """A board piece that lies face down: a diaper in a border, the coats of all houses, a charge in each
    corner."""
    k = length / 190.0
    ground = Path(rectangle(0, 0, length, length), look.fill(WALL.fill))
    ornament = Use(medallion(look, 2.0), move(length / 2, length / 2) @ scale(0.2 * length / MEDALLION))
    nodes = (ground, *_back_field(length, k, look), *_charges(length, k, look), ornament)
    return face(f"{FACE_DOWN}-{look.name}", length, length, sizes.bleed, nodes)


def _back_field(length: float, k: float, look: Look) -> Iterator[Node]:
    """The diaper and the two lines of its border."""
    inner = rectangle(BORDER * k, BORDER * k, length - 2 * BORDER * k, length - 2 * BORDER * k)
    step = length / round(length / (LOZENGE * k))
    count = round(length / step)
    lines = joined(
        outline
        for number in range(-count + 1, count)
        for outline in (
            line(number * step, 0, number * step + length, length),
            line(number * step + length, 0, number * step, length),
        )
    )
    tone = INK if look.lined else DIAPER
    yield Group((Path(lines, None, tone, look.width(0.15 if look.lined else 0.5, 0.1) * k),), clip=inner)
    edge = HOUSES["yellow"].dark
    yield Path(inner, None, look.line(WINE.fill), look.width(0.9, 0.25) * k)
    if not look.lined:
        side = length - 2 * (BORDER + 1.5) * k
        yield Path(rectangle((BORDER + 1.5) * k, (BORDER + 1.5) * k, side, side), None, edge, 0.45 * k)


def _charges(length: float, k: float, look: Look) -> Iterator[Node]:
    """Each on a disc, in the corners."""
    near, far = 26.0 * k, length - 26.0 * k
    for house, x, y in zip(CHARGES, (near, far, far, near), (near, near, far, far), strict=True):
        yield Path(
            circle(x, y, 13.0 * k), look.fill(WALL.fill), look.line(WINE.fill), look.width(0.7, 0.2) * k
        )
        outlines = [node.outline for node in symbol(f"charge-{house}").children if isinstance(node, Path)]
        box = bounds(outlines)
        by, (u, v) = LARGE_CHARGE * k / max(box.width, box.height), box.middle
        drawn = joined(outlines)
        fill, pen = (None, INK) if look.low else (INK if look.lined else WALL.dark, None)
        yield Path(transformed(drawn, move(x, y) @ scale(by) @ move(-u, -v)), fill, pen, 0.25 * k)
