"""The glyphs of a TrueType file: as curves for drawing, and as bytes for a subset."""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack_into, unpack_from
from typing import NamedTuple

from castelli_pnp.base.geometry import Matrix, Point, Segment
from castelli_pnp.render.sfnt import FontFile

ON_CURVE, REPEATED = 1, 8
"""Bits of a point: it is on the curve; the next byte is the number of repetitions."""
SHORT_X, SHORT_Y, SAME_X, SAME_Y = 2, 4, 16, 32
WORDS, OFFSETS, MORE, INSTRUCTED = 1, 2, 32, 256
"""Bits of a component: 2-byte numbers, which are an offset; another component or instructions follow."""
SCALES = {8: 1, 64: 2, 128: 4}
"""Bits of a scaled component, and the number of values for the scale."""
TWO_THIRDS = 0.66666666666666667


class Piece(NamedTuple):
    """A glyph that is part of another one, its placement, and where the bytes describe it."""

    glyph: int
    matrix: Matrix
    flags: int
    start: int
    end: int


def pieces(data: bytes) -> Iterator[Piece]:
    """The component glyphs of a glyph, if any."""
    if not data or unpack_from(">h", data)[0] >= 0:
        return
    at, more = 10, True
    while more:
        flags, glyph = unpack_from(">HH", data, at)
        if not flags & OFFSETS:
            raise ValueError("only parts of glyphs that are placed by an offset are supported")
        x, y = unpack_from(">hh" if flags & WORDS else ">bb", data, at + 4)
        end = at + (8 if flags & WORDS else 6)
        count = next((count for bit, count in SCALES.items() if flags & bit), 0)
        scales = [part / 16384 for part in unpack_from(f">{count}h", data, end)]
        across, *_, down = scales * 2 if count == 1 else scales or (1.0, 1.0)
        b, c = scales[1:3] if count == 4 else (0.0, 0.0)
        end += 2 * count
        yield Piece(glyph, Matrix(across, b, c, down, x, y), flags, at, end)
        at, more = end, bool(flags & MORE)


def without_instructions(data: bytes) -> bytearray:
    """The bytes of a glyph without its hinting instructions."""
    if not data:
        return bytearray()
    contours = unpack_from(">h", data)[0]
    if contours >= 0:
        at = 10 + 2 * contours
        length = unpack_from(">H", data, at)[0]
        return bytearray(data[:at] + b"\0\0" + data[at + 2 + length : _points(data).end])
    found, end = bytearray(data), 0
    for piece in pieces(data):
        pack_into(">H", found, piece.start, piece.flags & ~INSTRUCTED)
        end = piece.end
    return found[:end]


def curves(file: FontFile, glyph: int, matrix: Matrix | None = None) -> Iterator[Segment]:
    """The outline of a glyph in the font's units, y up."""
    data = file.glyph(glyph)
    if not data:
        return
    parts = tuple(pieces(data))
    for part in parts:
        yield from curves(file, part.glyph, part.matrix if matrix is None else matrix @ part.matrix)
    if not parts:
        shift = file.bearing(glyph) - unpack_from(">h", data, 2)[0] if matrix is None else 0
        for contour in _contours(data):
            yield from _drawn([(_placed(x + shift, y, matrix), on) for x, y, on in contour])


def _placed(x: float, y: float, matrix: Matrix | None) -> Point:
    return (x, y) if matrix is None else matrix.at((x, y))


class _Points(NamedTuple):
    """The points of a glyph, the last point of each contour, and the end of their bytes."""

    ends: tuple[int, ...]
    flags: list[int]
    xs: list[int]
    ys: list[int]
    end: int


def _points(data: bytes) -> _Points:
    count = unpack_from(">h", data)[0]
    ends = unpack_from(f">{count}H", data, 10)
    points = ends[-1] + 1 if ends else 0
    at = 12 + 2 * count + unpack_from(">H", data, 10 + 2 * count)[0]
    flags: list[int] = []
    while len(flags) < points:
        flags += [data[at]] * (1 + data[at + 1] if data[at] & REPEATED else 1)
        at += 2 if data[at] & REPEATED else 1
    xs, at = _coordinates(data, at, flags, SHORT_X, SAME_X)
    ys, at = _coordinates(data, at, flags, SHORT_Y, SAME_Y)
    return _Points(ends, flags, xs, ys, at)


def _contours(data: bytes) -> Iterator[list[tuple[int, int, bool]]]:
    """The points of each contour, and whether they are on the curve."""
    ends, flags, xs, ys, _ = _points(data)
    start = 0
    for end in ends:
        whole = slice(start, end + 1)
        yield [(x, y, bool(f & ON_CURVE)) for x, y, f in zip(xs[whole], ys[whole], flags[whole], strict=True)]
        start = end + 1


def _coordinates(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """Each coordinate is stored as the difference from the one before, in one byte, two bytes, or none."""
    found, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _drawn(contour: list[tuple[Point, bool]]) -> Iterator[Segment]:
    """A contour of lines and quadratic curves, converted to lines and cubic curves."""
    first = next((i for i, (_, on) in enumerate(contour) if on), None)
    if first is None:  # only control points: begin halfway between the last and the first
        contour = [*contour, (_halfway(contour[-1][0], contour[0][0]), True)]
        first = len(contour) - 1
    contour = contour[first + 1 :] + contour[: first + 1]
    here = contour[-1][0]
    yield "M", *here
    controls: list[Point] = []
    for number, (point, on) in enumerate(contour, 1):
        if not on:
            controls.append(point)
        elif controls:
            for i, control in enumerate(controls):
                to = point if i == len(controls) - 1 else _halfway(control, controls[i + 1])
                yield "C", *_third(here, control), *_third(to, control), *to
                here = to
            controls = []
        else:
            if number < len(contour):  # closing the contour draws the last line
                yield "L", *point
            here = point
    yield ("Z",)


def _halfway(one: Point, two: Point) -> Point:
    return 0.5 * (one[0] + two[0]), 0.5 * (one[1] + two[1])


def _third(end: Point, control: Point) -> Point:
    return end[0] + TWO_THIRDS * (control[0] - end[0]), end[1] + TWO_THIRDS * (control[1] - end[1])
