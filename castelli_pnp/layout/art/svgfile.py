"""Reads one drawing from an SVG file: shapes, groups, clips and other drawings; all else is refused.

Nothing in a file is ever run or fetched: no scripts, styles, entities or references outside the art folder.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from castelli_pnp.base.errors import Fault, Unreadable
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
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.layout.art.drawing import Drawing, Inset, Layer, Part, Shape
from castelli_pnp.layout.art.svgpath import BadPath, numbers, path_outline

SVG = "http://www.w3.org/2000/svg"
EDITORS = ("http://www.inkscape.org/", "http://sodipodi.sourceforge.net/", "http://www.w3.org/XML/")
"""What drawing programs keep for themselves is passed over."""
MOST_DEEP = 30
NOTES = ("title", "desc", "metadata")
PAINT = ("fill", "stroke", "stroke-width", "stroke-dasharray")
CAPS = ("stroke-linecap", "stroke-linejoin", "stroke-miterlimit")
"""Lines always have round ends and joints, whatever a file says."""
FIXED = {"opacity": "1", "fill-opacity": "1", "stroke-opacity": "1", "fill-rule": "nonzero"}
LOW = {"data-low": "ink", "data-low-fill": "fill", "data-low-stroke": "stroke", "data-low-width": "width"}
COMMON = {"id", "class", "style", "transform", "display", *PAINT, *CAPS, *FIXED, *LOW}
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polygon": {"points"},
    "polyline": {"points"},
}
OWN = {
    **SHAPES,
    "svg": {"viewBox", "width", "height", "version"},
    "g": {"clip-path"},
    "image": {"href", "x", "y", "width", "height", "data-line", "data-slot", "preserveAspectRatio"},
    "defs": set(),
    "clipPath": {"clipPathUnits"},
}
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
_TRANSFORM = re.compile(r"\s*(translate|rotate|scale|matrix)\s*\(([^()]*)\)[\s,]*")
_HREF = re.compile(r"(?:\.\./)*([a-z0-9_-]+(?:/[a-z0-9_-]+)*)\.svg")


@dataclass(slots=True)
class _Element:
    tag: str
    values: dict[str, str]
    mark: Mark
    children: list[_Element] = field(default_factory=list)

    def refused(self, reason: str, **data: object) -> Unreadable:
        return Unreadable([Fault("E22", reason, self.mark, data)])

    def number(self, name: str, default: float = 0.0) -> float:
        if name not in self.values:
            return default
        found = self.numbers(name)
        if len(found) != 1:
            raise self.wrong(name)
        return found[0]

    def numbers(self, name: str) -> list[float]:
        try:
            return numbers(self.values[name])
        except BadPath:
            raise self.wrong(name) from None

    def wrong(self, name: str) -> Unreadable:
        return self.refused("value", name=name, value=self.values.get(name, "")[:60])


def read_svg(source: Source, name: str = "") -> Drawing:
    """The drawing in a file; ``name`` is its own, as other drawings call it."""
    root = _tree(source)
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
    return Drawing(Box(left, top, left + width, top + height), parts)


def _tree(source: Source) -> _Element:
    """The elements of a file, each checked for what may stand there."""
    parser = expat.ParserCreate(namespace_separator=" ")
    top = _Element("", {}, Mark(source))
    open_ones, skipped = [top], 0

    def mark() -> Mark:
        return Mark(source, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(tag: str, values: dict[str, str]) -> None:
        nonlocal skipped
        space, _, own = tag.rpartition(" ")
        here = _Element(own, {}, mark())
        if skipped or space.startswith(EDITORS) or (space == SVG and own in NOTES):
            skipped += 1
            return
        if space != SVG or own not in OWN or len(open_ones) > MOST_DEEP:
            raise here.refused("element", name=own[:40])
        here.values = dict(_checked(here, values))
        open_ones[-1].children.append(here)
        open_ones.append(here)

    def end(_: str) -> None:
        nonlocal skipped
        if skipped:
            skipped -= 1
        else:
            open_ones.pop()

    def forbidden(*_: object) -> None:
        raise _Element("", {}, mark()).refused("doctype")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = parser.ProcessingInstructionHandler = forbidden
    try:
        parser.Parse("\n".join(source.lines), True)
    except expat.ExpatError as error:
        top.mark = Mark(source, error.lineno, error.offset + 1)
        raise top.refused("xml", problem=expat.ErrorString(error.code)) from None
    return top.children[0]


def _checked(element: _Element, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes that may stand here; a style is the same in other words."""
    allowed = COMMON | OWN[element.tag]
    for full, value in values.items():
        space, _, name = full.rpartition(" ")
        if name == "href":
            space = ""
        if space.startswith(EDITORS):
            continue
        if space or name not in allowed:
            raise element.refused("attribute", name=name[:40], element=element.tag)
        if name in FIXED and value.rstrip("0").rstrip(".") != FIXED[name]:
            raise element.refused("fixed", name=name, value=value[:40])
        if name == "style":
            pairs = [each.partition(":")[::2] for each in value.split(";") if each.strip()]
            own = {key.strip(): found.strip() for key, found in pairs}
            yield from _checked(element, {key: own[key] for key in own if not key.startswith("-")})
        else:
            yield name, value


@dataclass(slots=True)
class _Reader:
    """Reads parts: what a group says about paint holds for all in it."""

    clips: Mapping[str, _Element]
    folder: str

    def parts(self, parent: _Element, paint: Mapping[str, str]) -> Iterator[Part]:
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

    def _group(self, element: _Element, paint: Mapping[str, str]) -> Iterator[Part]:
        """Groups without a place or clip of their own are only there for the artist."""
        parts, low = self.parts(element, paint), _low(element)
        if low or "transform" in element.values or "clip-path" in element.values:
            yield Layer(tuple(parts), _matrix(element), self._clip(element), low)
        else:
            yield from parts

    def _clip(self, element: _Element) -> Outline | None:
        said = element.values.get("clip-path")
        if said is None:
            return None
        clip = self.clips.get(said.removeprefix("url(#").removesuffix(")"))
        if clip is None or clip.tag != "clipPath":
            raise element.wrong("clip-path")
        return tuple(segment for each in clip.children for segment in _outline(each))

    def _shape(self, element: _Element, values: Mapping[str, str]) -> Shape:
        matrix = _matrix(element)
        outline = _outline(element)
        fill, stroke = (_color(element, key, values.get(key, default))
                        for key, default in (("fill", "#000000"), ("stroke", "none")))  # fmt: skip
        painted = _Element(element.tag, dict(values), element.mark)
        width = painted.number("stroke-width", 1.0) if stroke else 0.0
        dashes = values.get("stroke-dasharray", "none")
        dash = tuple(painted.numbers("stroke-dasharray")) if dashes != "none" else ()
        if matrix != IDENTITY:
            outline, width = transformed(outline, matrix), width * matrix.size
        return Shape(outline, fill, stroke, width, dash, _low(element))

    def _inset(self, element: _Element) -> Inset:
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


def _color(element: _Element, name: str, value: str) -> str | None:
    if value == "none":
        return None
    if not _COLOR.fullmatch(value):
        raise element.refused("color", name=name, value=value[:40])
    return value


def _low(element: _Element) -> dict[str, str]:
    """What low ink makes of it, where it is not the rule."""
    low = {short: element.values[name] for name, short in LOW.items() if name in element.values}
    if low.get("ink", "none") not in ("none", "only"):
        raise element.wrong("data-low")
    if "display" in element.values and low.get("ink") != "only":
        raise element.wrong("display")
    if "width" in low:
        element.number("data-low-width")
    return low


def _matrix(element: _Element) -> Matrix:
    said, at, matrix = element.values.get("transform", ""), 0, IDENTITY
    while found := _TRANSFORM.match(said, at):
        at = found.end()
        element.values["transform"] = found[2]
        given = element.numbers("transform")
        element.values["transform"] = said
        matrix = matrix @ _step(element, found[1], given)
    if at != len(said):
        raise element.wrong("transform")
    return matrix


def _step(element: _Element, kind: str, given: list[float]) -> Matrix:
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


def _outline(element: _Element) -> Outline:
    return _OUTLINES.get(element.tag, _other)(element)


def _other(element: _Element) -> Outline:
    raise element.refused("element", name=element.tag)


def _path(element: _Element) -> Outline:
    try:
        return path_outline(element.values.get("d", ""))
    except BadPath as error:
        raise element.refused("path", problem=str(error)[:60]) from None


def _rect(element: _Element) -> Outline:
    x, y, width, height = (element.number(key) for key in ("x", "y", "width", "height"))
    radius = element.number("rx", element.number("ry"))
    return rounded(x, y, width, height, radius) if radius else rectangle(x, y, width, height)


def _points(element: _Element) -> Outline:
    found = element.numbers("points")
    if len(found) % 2 or not found:
        raise element.wrong("points")
    return polygon(zip(found[::2], found[1::2], strict=True), element.tag == "polygon")


_OUTLINES: dict[str, Callable[[_Element], Outline]] = {
    "path": _path,
    "rect": _rect,
    "circle": lambda e: circle(e.number("cx"), e.number("cy"), e.number("r")),
    "ellipse": lambda e: ellipse(*(e.number(key) for key in ("cx", "cy", "rx", "ry"))),
    "line": lambda e: line(*(e.number(key) for key in ("x1", "y1", "x2", "y2"))),
    "polygon": _points,
    "polyline": _points,
}
