"""Reads one drawing from an SVG file: shapes, groups, clips and other drawings."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from castelli_pnp.base.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Outline,
    circle,
    ellipse,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    transformed,
    turn,
)
from castelli_pnp.base.places import Source
from castelli_pnp.base.svgpath import MOST, BadPath, path_outline
from castelli_pnp.layout.art.drawing import ArtDrawing, ArtShape, Inset, Layer, Part
from castelli_pnp.layout.art.painting import CAST, ROLES, has_area
from castelli_pnp.layout.art.svgtree import LOW, PAINT, SHAPES, THEMED, SvgElement, read_elements
from castelli_pnp.layout.art.theme import is_paint

SHADE = "shade"
"""The dense hatching that low ink gives to a field of an emblem."""
EMBLEMS = "emblems/"
CLOSEST_HATCH, WIDEST_HATCH = 0.2, 5.0
"""From line to line of a hatching, in millimeters; 0 is none."""
BROADEST, THICKEST = 1_000.0, 20.0
"""No line is broader, in millimeters, and no image has lines that many times as thick."""
MOST_DASHES, SHORTEST_DASHES = 12, 0.1
"""How many numbers dashes have, and how long they are together at least: shorter ones would never end."""
NEEDS = {
    **dict.fromkeys(("body", "plain"), ("data-paint", "data-hold")),
    **dict.fromkeys(("shade", "light", "cast", "solid"), ("data-paint",)),
    "line": ("data-hold",),
}
"""Which paints make a role visible: one of these."""
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
_TRANSFORM = re.compile(r"\s*(translate|rotate|scale|matrix)\s*\(([^()]*)\)[\s,]*")
_HREF = re.compile(r"(?:\.\./)*([a-z0-9_-]+(?:/[a-z0-9_-]+)*)\.svg")


def read_svg(source: Source, name: str = "") -> ArtDrawing:
    """The drawing in a file; ``name`` is its own, as other drawings call it."""
    root = read_elements(source)
    if root.tag != "svg" or "viewBox" not in root.values:
        raise root.refused("root")
    found = root.numbers("viewBox")
    if len(found) != 4 or min(found[2:]) <= 0:
        raise root.wrong("viewBox")
    left, top, width, height = found
    clips = {
        clip.values.get("id", ""): clip
        for defs in root.children
        if defs.tag == "defs"
        for clip in defs.children
    }
    parts = tuple(_Reader(clips, name).parts(root, {}))
    if not parts:
        raise root.refused("empty")
    return ArtDrawing(Box(left, top, left + width, top + height), parts)


@dataclass(slots=True)
class _Reader:
    """Reads parts: what a group says about paint holds for all in it."""

    clips: Mapping[str, SvgElement]
    name: str

    def parts(self, parent: SvgElement, paint: Mapping[str, str]) -> Iterator[Part]:
        inherited = {**paint, **{key: parent.values[key] for key in PAINT if key in parent.values}}
        for element in parent.children:
            match element.tag:
                case "defs":
                    continue
                case "g":
                    yield from self._group(element, inherited)
                case "image":
                    yield self._inset(element)
                case tag if tag in SHAPES:
                    yield self._shape(element, {**inherited, **element.values})
                case tag:
                    raise element.refused("element", name=tag)

    def _group(self, element: SvgElement, paint: Mapping[str, str]) -> Iterator[Part]:
        """A group is there for the artist: its parts are moved, and know what it says of low ink."""
        parts, matrix, low = self.parts(element, paint), _matrix(element), self._low(element)
        inner = [_moved(part, matrix)._replace(low={**low, **part.low}) for part in parts]
        if "clip-path" in element.values:
            yield Layer(tuple(inner), IDENTITY, transformed(self._clip(element), matrix), low)
        else:
            yield from inner

    def _clip(self, element: SvgElement) -> Outline:
        clip = self.clips.get(element.values["clip-path"].removeprefix("url(#").removesuffix(")"))
        if clip is None or clip.tag != "clipPath":
            raise element.wrong("clip-path")
        found = joined(transformed(_outline(each), _matrix(each)) for each in clip.children)
        if not has_area(found):
            raise clip.refused("clip")
        return found

    def _shape(self, element: SvgElement, values: Mapping[str, str]) -> ArtShape:
        matrix = _matrix(element)
        outline = _outline(element)
        fill, stroke = (_color(element, key, values.get(key, default))
                        for key, default in (("fill", "#000000"), ("stroke", "none")))  # fmt: skip
        painted = SvgElement(element.tag, dict(values), element.mark)
        width = painted.number_in("stroke-width", 0.0, BROADEST, 1.0) if stroke else 0.0
        shape = ArtShape(outline, fill, stroke, width, _dash(painted), self._low(element), _themed(element))
        return _moved_shape(shape, matrix)

    def _inset(self, element: SvgElement) -> Inset:
        """An image is square, and turned about its own middle if at all."""
        size = element.number("width")
        x, y = element.number("x") + size / 2, element.number("y") + element.number("height") / 2
        said, slot = element.values.get("href", ""), element.values.get("data-slot", "")
        found = _HREF.fullmatch(said)
        if (said or not slot) and not found:
            raise element.refused("reference", value=said[:60])
        name = _joined(self.name.rpartition("/")[0], said) if found else ""
        matrix = _matrix(element)
        degrees = round(math.degrees(math.atan2(matrix.b, matrix.a)), 9)
        middle = matrix.at((x, y))
        if size <= 0 or size != element.number("height") or math.dist(middle, (x, y)) > 0.001:
            raise element.refused("image")
        line = element.number_in("data-line", 0.0, THICKEST, 1.0)
        return Inset(name, slot, x, y, size, degrees, line, self._low(element))

    def _low(self, element: SvgElement) -> dict[str, str]:
        """What low ink makes of it, where it is not the rule."""
        low = {short: element.values[name] for name, short in LOW.items() if name in element.values}
        if low.get("ink", "none") not in ("none", "only"):
            raise element.wrong("data-low")
        if "display" in element.values and low.get("ink") != "only":
            raise element.wrong("display")
        if "width" in low:
            element.number_in("data-low-width", 0.0, BROADEST)
        for name in ("fill", "stroke"):
            shaded = name == "fill" and self.name.startswith(EMBLEMS) and low.get(name) == SHADE
            if name in low and not shaded:
                _color(element, f"data-low-{name}", low[name])
        return low


def _moved(part: Part, matrix: Matrix) -> Part:
    """A part where a group puts it; an image that is not only shifted keeps its place in a layer."""
    if matrix == IDENTITY:
        return part
    if isinstance(part, ArtShape):
        return _moved_shape(part, matrix)
    if isinstance(part, Layer) and part.matrix != IDENTITY:
        return part._replace(matrix=matrix @ part.matrix)
    if isinstance(part, Layer):
        clip = part.clip and transformed(part.clip, matrix)
        return part._replace(parts=tuple(_moved(each, matrix) for each in part.parts), clip=clip)
    if matrix[:4] == IDENTITY[:4]:
        return part._replace(x=part.x + matrix.e, y=part.y + matrix.f)
    return Layer((part,), matrix)


def _moved_shape(shape: ArtShape, matrix: Matrix) -> ArtShape:
    if matrix == IDENTITY:
        return shape
    dash = tuple(each * matrix.size for each in shape.dash)
    outline, width = transformed(shape.outline, matrix), shape.width * matrix.size
    return shape._replace(outline=outline, width=width, dash=dash)


def _dash(element: SvgElement) -> tuple[float, ...]:
    if element.values.get("stroke-dasharray", "none") == "none":
        return ()
    found = tuple(element.numbers("stroke-dasharray"))
    if len(found) > MOST_DASHES or sum(found) < SHORTEST_DASHES or min(found) < 0:
        raise element.wrong("stroke-dasharray")
    return found


def _joined(folder: str, href: str) -> str:
    """The name of another drawing that a file in that folder refers to."""
    parts = folder.split("/") if folder else []
    for part in href.removesuffix(".svg").split("/"):
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/".join(parts)


def _color(element: SvgElement, name: str, value: str) -> str | None:
    if value == "none":
        return None
    if not _COLOR.fullmatch(value):
        raise element.refused("color", name=name, value=value[:40])
    return value


def _themed(element: SvgElement) -> dict[str, str]:
    """What a shape is for, and which paints of a theme it has."""
    said = {short: element.values[name] for name, short in THEMED.items() if name in element.values}
    role = said.get("role", "")
    if role not in ("", *ROLES):
        raise element.wrong("data-role")
    for name in ("data-paint", "data-hold"):
        paint = element.values.get(name, "white")
        if not is_paint(paint) or (paint == CAST and (name == "data-hold" or not role)):
            raise element.wrong(name)
    if role in NEEDS and not any(name in element.values for name in NEEDS[role]):
        raise element.refused("role", role=role, name=NEEDS[role][0])
    step = element.number("data-hatch") if "hatch" in said else 0.0
    if step and not CLOSEST_HATCH <= step <= WIDEST_HATCH:
        raise element.wrong("data-hatch")
    return said


def _matrix(element: SvgElement) -> Matrix:
    said, at, matrix = element.values.get("transform", ""), 0, IDENTITY
    while found := _TRANSFORM.match(said, at):
        at = found.end()
        element.values["transform"] = found[2]
        given = element.numbers("transform")
        element.values["transform"] = said
        matrix = matrix @ _step(element, found[1], given)
    if at != len(said) or not all(abs(each) <= MOST for each in matrix):
        raise element.wrong("transform")
    return matrix


def _step(element: SvgElement, kind: str, given: list[float]) -> Matrix:
    match kind, given:
        case "translate", [x]:
            return move(x, 0.0)
        case "translate", [x, y]:
            return move(x, y)
        case "rotate", [degrees]:
            return turn(degrees)
        case "rotate", [degrees, x, y]:
            return turn(degrees, (x, y))
        case "scale", [factor]:
            return Matrix(a=factor, d=factor)
        case "scale", [across, down]:
            return Matrix(a=across, d=down)
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
    raise element.wrong("transform")


def _outline(element: SvgElement) -> Outline:
    return _OUTLINES.get(element.tag, _other)(element)


def _other(element: SvgElement) -> Outline:
    raise element.refused("element", name=element.tag)


def _path(element: SvgElement) -> Outline:
    try:
        return path_outline(element.values.get("d", ""))
    except BadPath as error:
        raise element.refused("path", problem=str(error)[:60]) from None


def _rect(element: SvgElement) -> Outline:
    x, y = element.number("x"), element.number("y")
    width, height, round_x, round_y = map(element.length, ("width", "height", "rx", "ry"))
    radius = round_x if "rx" in element.values else round_y
    return rounded(x, y, width, height, radius) if radius else rectangle(x, y, width, height)


def _points(element: SvgElement) -> Outline:
    found = element.numbers("points")
    if len(found) % 2 or not found:
        raise element.wrong("points")
    return polygon(zip(found[::2], found[1::2], strict=True), element.tag == "polygon")


_OUTLINES: dict[str, Callable[[SvgElement], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": lambda e: circle(e.number("cx"), e.number("cy"), e.length("r")),
    "ellipse": lambda e: ellipse(e.number("cx"), e.number("cy"), e.length("rx"), e.length("ry")),
    "line": lambda e: line(*(e.number(key) for key in ("x1", "y1", "x2", "y2"))),
    "polygon": _points,
    "polyline": _points,
}
