"""The elements of an SVG file, each with attributes that may stand there; anything else is refused.

Nothing in a file is ever run or fetched: no scripts, styles, entities or references outside the art folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.base.svgpath import MOST, BadPath, numbers

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
THEMED = {"data-role": "role", "data-paint": "fill", "data-hold": "hold", "data-hatch": "hatch"}
COMMON = {"id", "class", "style", *PAINT, *CAPS, *FIXED}
PLACED = {"transform", "display", *LOW}
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
    **{tag: {*own, *PLACED, *THEMED} for tag, own in SHAPES.items()},
    "svg": {"viewBox", "width", "height", "version"},
    "g": {"clip-path", *PLACED},
    "image": {"href", "x", "y", "width", "height", "data-line", "data-slot", "preserveAspectRatio", *PLACED},
    "defs": set(),
    "clipPath": set(),
}


@dataclass(slots=True)
class SvgElement:
    """An element, and where it stands."""

    tag: str
    values: dict[str, str]
    mark: Mark
    children: list[SvgElement] = field(default_factory=list)

    def refused(self, reason: str, **data: object) -> Unreadable:
        """The refusal to be raised."""
        return Unreadable([Fault("E22", reason, self.mark, data)])

    def number(self, name: str, default: float = 0.0) -> float:
        if name not in self.values:
            return default
        found = self.numbers(name)
        if len(found) != 1:
            raise self.wrong(name)
        return found[0]

    def number_in(self, name: str, low: float, high: float, default: float = 0.0) -> float:
        found = self.number(name, default)
        if not low <= found <= high:
            raise self.wrong(name)
        return found

    def length(self, name: str) -> float:
        return self.number_in(name, 0.0, MOST)

    def numbers(self, name: str) -> list[float]:
        try:
            return numbers(self.values[name])
        except BadPath:
            raise self.wrong(name) from None

    def wrong(self, name: str) -> Unreadable:
        """An attribute has a value that it cannot have."""
        return self.refused("value", name=name, value=self.values.get(name, "")[:60])


def read_elements(source: Source) -> SvgElement:
    """The elements of a file, each checked for what may stand there."""
    parser = expat.ParserCreate(namespace_separator=" ")
    top = SvgElement("", {}, Mark(source))
    open_ones, skipped = [top], 0

    def mark() -> Mark:
        return Mark(source, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(tag: str, values: dict[str, str]) -> None:
        nonlocal skipped
        space, _, own = tag.rpartition(" ")
        here = SvgElement(own, {}, mark())
        if skipped or (open_ones[1:] and _is_note(space, own)):
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
        raise SvgElement("", {}, mark()).refused("doctype")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = parser.ProcessingInstructionHandler = forbidden
    try:
        parser.Parse("\n".join(source.lines), True)
    except expat.ExpatError as error:
        top.mark = Mark(source, error.lineno, error.offset + 1)
        raise top.refused("xml", problem=expat.ErrorString(error.code)) from None
    return top.children[0]


def _is_note(space: str, own: str) -> bool:
    """Whether an element is there for people and drawing programs only."""
    return space.startswith(EDITORS) or (space == SVG and own in NOTES)


def _checked(element: SvgElement, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
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
            own.pop("style", None)  # a style within a style says nothing
            yield from _checked(element, {key: own[key] for key in own if not key.startswith("-")})
        else:
            yield name, value
