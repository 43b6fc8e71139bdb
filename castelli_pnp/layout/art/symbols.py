"""Draws what lies in ``art/``: symbols in a box of 10 mm, and larger pictures made of shapes and symbols.

In low ink, fields become white and lines ink, unless a shape says otherwise: see ``art/README.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path as File
from typing import NamedTuple

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.geometry import Box, Matrix, bounds, move, scale, turn
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtShape, Inset, Layer, Part
from castelli_pnp.layout.art.painting import joined_paths, role_paths
from castelli_pnp.layout.art.palette import INK, NORMAL, WHITE, Look
from castelli_pnp.layout.art.theme import DEFAULT
from castelli_pnp.layout.caching import cache

GROUND = "land.meadow.dark"
"""Where the shadows of drawings fall that do not lie on the board."""
SYMBOL_BOX = 10.0
FOLDER = "symbols/"
Slot = Callable[[float, float, float, float], Iterable[Node]]
"""Draws what fills a slot: x and y of its middle, its size, and by how many degrees it is turned."""
NO_SLOTS: Mapping[str, Slot] = {}
_UNFINISHED: list[str] = []
"""The drawings that are being drawn, each contained in the one before."""


def drawn(
    name: str,
    look: Look = NORMAL,
    line: float = 1.0,
    slots: Mapping[str, Slot] = NO_SLOTS,
    ground: str = GROUND,
) -> tuple[Node, ...]:
    """A drawing such as ``guide/knife``; ``line`` multiplies the widths of its lines.

    ``ground`` is the paint of the shadows that its things throw.
    """
    if name in _UNFINISHED:
        raise _bad_reference(name)
    try:
        found = library.find(name, look)
    except LookupError:
        raise _bad_reference(name) if _UNFINISHED else LookupError(name) from None
    _UNFINISHED.append(name)
    try:
        return tuple(_painted(found.drawing.parts, Brush(look, line, slots, ground), found.as_is))
    finally:
        _UNFINISHED.pop()


def _bad_reference(name: str) -> Unreadable:
    """The current drawing contains one that does not exist, or that contains it in turn."""
    mark = Mark(Source(File(f"{_UNFINISHED[-1]}.svg")))
    return Unreadable([Fault("E22", "reference", mark, {"value": f"{name}.svg"})])


class Brush(NamedTuple):
    """How parts are painted."""

    look: Look
    line: float
    slots: Mapping[str, Slot]
    ground: str


def _painted(parts: Iterable[Part], brush: Brush, as_is: bool) -> Iterator[Node]:
    look, line, slots, ground = brush
    for part in parts:
        ink = part.low.get("ink")
        if ink == ("none" if look.low else "only"):
            continue
        plain = as_is or ink == "only"
        match part:
            case ArtShape() if "role" in part.paint:
                yield from joined_paths(role_paths(part, look.tones, look.low, ground, line))
            case ArtShape():
                yield _path(part, line, plain, look)
            case Layer():
                yield Group(tuple(_painted(part.parts, brush, plain)), part.matrix, part.clip)
            case Inset() if part.slot in slots:
                yield from slots[part.slot](part.x, part.y, part.size, part.degrees)
            case Inset() if part.name.startswith(FOLDER):
                name = part.name.removeprefix(FOLDER)
                yield put(name, part.x, part.y, part.size, look, part.degrees, part.line * line)
            case Inset() if part.name:
                yield _inset(part, look)
            case _:
                continue


def _inset(part: Inset, look: Look) -> Use:
    """Another drawing in its place."""
    inner = drawn_symbol(part.name, look)
    left, top, right, bottom = inner.box
    middle = move(-(left + right) / 2, -(top + bottom) / 2)
    place = move(part.x, part.y) @ turn(part.degrees) @ scale(part.size / inner.box.width)
    return Use(inner, place @ middle)


def _path(shape: ArtShape, line: float, as_is: bool, look: Look) -> Path:
    """A shape in its own colors, in those of a theme that it names, or in low ink."""
    outline, fill, stroke, width, dash, low, said = shape
    if said and not look.low and look.theme != DEFAULT:
        fill = look.tones.flat(said["fill"]) if fill and "fill" in said else fill
        stroke = look.tones.flat(said["hold"]) if stroke and "hold" in said else stroke
    if not as_is:
        fill = _color(low.get("fill", fill if fill in (None, INK) else WHITE))
        stroke = _color(low.get("stroke", stroke and INK))
        width = float(low.get("width", width))
    return Path(outline, fill, stroke, width * line, dash)


def _color(said: str | None) -> str | None:
    return None if said == "none" else said


@cache
def drawn_symbol(name: str, look: Look = NORMAL, line: float = 1.0) -> Symbol:
    """A drawing such as ``castelli/medallion`` that is placed often; its box is that of the file."""
    nodes = drawn(name, look, line)
    return Symbol(f"{name}-{look.name}-{line:g}", nodes, library.find(name, look).drawing.box)


@cache
def symbol(name: str, look: Look = NORMAL, line: float = 1.0) -> Symbol:
    """A symbol in its box of 10 mm; ``line`` makes its lines thicker when it will be shrunk, or thinner."""
    return boxed(f"{name}-{look.name}-{line:g}", symbol_paths(name, look, line))


def symbol_paths(name: str, look: Look = NORMAL, line: float = 1.0) -> tuple[Path, ...]:
    """What a symbol is made of, painted in this order in a box of 10 mm."""
    return tuple(node for node in drawn(FOLDER + name, look, line) if isinstance(node, Path))


@cache
def symbol_names() -> frozenset[str]:
    """Every symbol there is."""
    return frozenset(name.removeprefix(FOLDER) for name in library.names() if name.startswith(FOLDER))


def boxed(name: str, paths: tuple[Path, ...]) -> Symbol:
    """Paths as a symbol, its box made round all of their ink."""
    around = bounds(path.outline for path in paths)
    reach = max((path.width for path in paths), default=0.0) / 2 + 0.05
    return Symbol(
        name, paths, Box(around.left - reach, around.top - reach, around.right + reach, around.bottom + reach)
    )


def placed(
    drawn: Symbol, x: float, y: float, size: float, degrees: float = 0.0, box: float = SYMBOL_BOX
) -> Use:
    """A symbol with its box centered on a point, the box that many millimeters large."""
    return Use(drawn, centered(x, y, size, degrees, box))


def centered(x: float, y: float, size: float, degrees: float = 0.0, box: float = SYMBOL_BOX) -> Matrix:
    return move(x, y) @ turn(degrees) @ scale(size / box) @ move(-box / 2, -box / 2)


def put(
    name: str, x: float, y: float, size: float, look: Look = NORMAL, degrees: float = 0.0, line: float = 1.0
) -> Use:
    """The symbol of that name, centered on a point; ``line``: thickness of its lines as printed, 1 = as drawn
    for a box of 10 mm."""
    return placed(symbol(name, look, round(line * SYMBOL_BOX / size, 4)), x, y, size, degrees)
