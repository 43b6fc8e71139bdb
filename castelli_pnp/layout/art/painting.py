"""Shapes that say what they are for: their role decides what a theme and low ink make of them.

A shape of a drawing may carry ``data-role``, ``data-paint`` and ``data-hold`` (names of a theme's paints, see
``theme``), and ``data-hatch``: see ``art/README.md``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Outline, Point, Segment, flattened
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.drawing import ArtShape
from castelli_pnp.layout.art.theme import Hatch, Paint, Theme

ROLES = ("body", "ink", "shade", "light", "cast", "line", "solid", "pane", "plain")
WHITE = "#ffffff"
LOW_HATCH, LOW_ANGLE = 0.1, 58.0
"""The shade of things in low ink: width and angle of its lines."""
CAST = "cast"
"""The paint of a shadow: that of the ground it falls on."""
LEAST = 0.15
"""No stroke of a hatching is shorter."""
LEAST_AREA = 1e-4


def role_paths(shape: ArtShape, theme: Theme, low: bool, ground: str, line: float = 1.0) -> Iterator[Path]:
    """A shape in a theme or in low ink; ``ground`` is the paint of shadows, ``line`` multiplies widths."""
    if low:
        yield from _low(shape, theme, line)
        return
    said, outline = shape.paint, shape.outline
    width, scenery = shape.width * line, shape.width * line * theme.number("line.scale")
    fill = theme.paint(ground if said["fill"] == CAST else said["fill"]) if "fill" in said else None
    hold = theme.flat(said["hold"]) if "hold" in said else None
    match said["role"]:
        case "body":
            yield from filled(outline, fill, theme.page)
            yield from _held(outline, hold, scenery)
        case "ink":
            yield from filled(outline, fill, theme.page)
            yield from _held(outline, theme.ink, width)
        case "line":
            yield from _held(outline, hold, scenery, shape.dash)
        case "plain":
            yield from filled(outline, fill, theme.page)
            yield from _held(outline, hold, width, shape.dash)
        case "pane" if theme.paint("tones.window") == theme.ink:
            yield Path(outline, hold)
        case "pane":
            yield Path(outline, theme.flat("tones.window"), hold, width)
        case "cast" if not theme.on("cast"):
            return
        case _:
            yield from filled(outline, fill, None)


def joined_paths(paths: Iterator[Path]) -> Iterator[Path]:
    """A fill and the line round the same outline as one path, as that packs better."""
    last: Path | None = None
    for path in paths:
        same = last is not None and path.outline is last.outline
        if last and same and last.stroke is None and path.fill is None and not path.dash:
            last = Path(last.outline, last.fill, path.stroke, path.width)
            continue
        if last:
            yield last
        last = path
    if last:
        yield last


def filled(outline: Outline, paint: Paint, under: str | None) -> Iterator[Path]:
    """A paint inside an outline; a hatching lies on a color, if one is given."""
    if isinstance(paint, Hatch):
        if under:
            yield Path(outline, under)
        rows = hatched(outline, paint.step, paint.angle)
        if rows:
            yield Path(rows, None, paint.color, paint.width)
    elif paint:
        yield Path(outline, paint)


def _held(outline: Outline, color: str | None, width: float, dash: tuple[float, ...] = ()) -> Iterator[Path]:
    if color and width:
        yield Path(outline, None, color, round(width, 3), dash)


def _low(shape: ArtShape, theme: Theme, line: float) -> Iterator[Path]:
    """White things held by ink, shade as hatching; light and shadows are left out."""
    said, outline, ink = shape.paint, shape.outline, theme.ink
    thin = float(shape.low.get("width", shape.width)) * line
    match said["role"]:
        case "body" | "ink":
            yield Path(outline, WHITE if "fill" in said else None, ink, thin)
        case "line" if thin:
            yield Path(outline, None, ink, thin)
        case "solid" | "pane":
            yield Path(outline, ink)
        case "shade" if step := float(said.get("hatch", "0")) * line:
            yield Path(hatched(outline, step, LOW_ANGLE), None, ink, LOW_HATCH * line)
        case _:
            return


def has_area(outline: Outline) -> bool:
    """Whether an outline has something inside that can be filled."""
    return any(abs(_doubled_area(part)) > LEAST_AREA for part in flattened(outline))


def _doubled_area(points: list[Point]) -> float:
    return float_sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
    )


def hatched(outline: Outline, step: float, degrees: float) -> Outline:
    """Parallel strokes that fill a shape."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    edges: list[tuple[Point, Point]] = []
    for part in flattened(outline, 4):
        turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in part]
        edges += zip(turned, [*turned[1:], turned[0]], strict=True)
    if not edges:
        return ()
    found: list[Segment] = []
    row, last = min(a[1] for a, _ in edges) + step * 0.6, max(a[1] for a, _ in edges)
    while row < last:
        hits = sorted(
            a[0] + (row - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            for a, b in edges
            if (a[1] > row) != (b[1] > row)
        )
        for one, two in zip(hits[::2], hits[1::2], strict=False):
            if two - one > LEAST:
                found.append(("M", one * cos - row * sin, one * sin + row * cos))
                found.append(("L", two * cos - row * sin, two * sin + row * cos))
        row += step
    return tuple(found)
