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
from castelli_pnp.layout.art.painting import ROLES
from castelli_pnp.layout.art.svgtree import LOW, PAINT, SHAPES, THEMED, SvgElement, read_elements
from castelli_pnp.layout.art.theme import is_paint

SHADE = "shade"
CLOSEST_HATCH, WIDEST_HATCH = 0.2, 5.0
"""From line to line of a hatching, in millimeters; 0 is none."""
"""The light color that low ink gives to a field."""
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
    folder = name.rpartition("/")[0]
    parts = tuple(_Reader(clips, folder).parts(root, {}))
    if not parts:
        raise root.refused("empty")
    return ArtDrawing(Box(left, top, left + width, top + height), parts)


@dataclass(slots=True)
class _Reader:
    """Reads parts: what a group says about paint holds for all in it."""

    clips: Mapping[str, SvgElement]
    folder: str

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
        """Groups without a place or clip of their own are only there for the artist."""
        parts, low = self.parts(element, paint), _low(element)
        if low or "transform" in element.values or "clip-path" in element.values:
            yield Layer(tuple(parts), _matrix(element), self._clip(element), low)
        else:
            yield from parts

    def _clip(self, element: SvgElement) -> Outline | None:
        said = element.values.get("clip-path")
        if said is None:
            return None
        clip = self.clips.get(said.removeprefix("url(#").removesuffix(")"))
        if clip is None or clip.tag != "clipPath":
            raise element.wrong("clip-path")
        return tuple(segment for each in clip.children for segment in _outline(each))

    def _shape(self, element: SvgElement, values: Mapping[str, str]) -> ArtShape:
        matrix = _matrix(element)
        outline = _outline(element)
        fill, stroke = (_color(element, key, values.get(key, default))
                        for key, default in (("fill", "#000000"), ("stroke", "none")))  # fmt: skip
        painted = SvgElement(element.tag, dict(values), element.mark)
        width = painted.number("stroke-width", 1.0) if stroke else 0.0
        dashes = values.get("stroke-dasharray", "none")
        dash = tuple(painted.numbers("stroke-dasharray")) if dashes != "none" else ()
        if matrix != IDENTITY:
            outline, width = transformed(outline, matrix), width * matrix.size
        return ArtShape(outline, fill, stroke, width, dash, _low(element), _themed(element))

    def _inset(self, element: SvgElement) -> Inset:
        """An image is square, and turned about its own middle if at all."""
        size = element.number("width")
        x, y = element.number("x") + size / 2, element.number("y") + element.number("height") / 2
        said, slot = element.values.get("href", ""), element.values.get("data-slot", "")
        found = _HREF.fullmatch(said)
        if (said or not slot) and not found:
            raise element.refused("reference", value=said[:60])
        name = _joined(self.folder, said) if found else ""
        matrix = _matrix(element)
        degrees = round(math.degrees(math.atan2(matrix.b, matrix.a)), 9)
        middle = matrix.at((x, y))
        if size <= 0 or size != element.number("height") or math.dist(middle, (x, y)) > 0.001:
            raise element.refused("image")
        return Inset(name, slot, x, y, size, degrees, element.number("data-line", 1.0), _low(element))


def _joined(folder: str, href: str) -> str:
    """The name of another drawing, told from a file in that folder."""
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


def _low(element: SvgElement) -> dict[str, str]:
    """What low ink makes of it, where it is not the rule."""
    low = {short: element.values[name] for name, short in LOW.items() if name in element.values}
    if low.get("ink", "none") not in ("none", "only"):
        raise element.wrong("data-low")
    if "display" in element.values and low.get("ink") != "only":
        raise element.wrong("display")
    if "width" in low:
        element.number("data-low-width")
    for name in ("fill", "stroke"):
        if low.get(name, SHADE) != SHADE:
            _color(element, f"data-low-{name}", low[name])
    return low


def _themed(element: SvgElement) -> dict[str, str]:
    """What a shape is for, and which paints of a theme it has."""
    said = {short: element.values[name] for name, short in THEMED.items() if name in element.values}
    if said.get("role", "plain") not in ROLES:
        raise element.wrong("data-role")
    for name in ("data-paint", "data-hold"):
        if not is_paint(element.values.get(name, "white")):
            raise element.wrong(name)
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
    x, y, width, height = (element.number(key) for key in ("x", "y", "width", "height"))
    radius = element.number("rx", element.number("ry"))
    return rounded(x, y, width, height, radius) if radius else rectangle(x, y, width, height)


def _points(element: SvgElement) -> Outline:
    found = element.numbers("points")
    if len(found) % 2 or not found:
        raise element.wrong("points")
    return polygon(zip(found[::2], found[1::2], strict=True), element.tag == "polygon")


_OUTLINES: dict[str, Callable[[SvgElement], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": lambda e: circle(e.number("cx"), e.number("cy"), e.number("r")),
    "ellipse": lambda e: ellipse(*(e.number(key) for key in ("cx", "cy", "rx", "ry"))),
    "line": lambda e: line(*(e.number(key) for key in ("x1", "y1", "x2", "y2"))),
    "polygon": _points,
    "polyline": _points,
}
