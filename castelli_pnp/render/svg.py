"""Pages and single drawings as SVG in true millimetres.

Glyphs are outlines, drawn once and used often, each line with its words as a label for screen readers.
What is to be cut stands in a layer of its own that cutting machines can follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never
from xml.sax.saxutils import escape

from castelli_pnp.base.caching import OF_DRAWINGS, Recent, cache
from castelli_pnp.base.geometry import (
    IDENTITY,
    MM_PER_PT,
    Box,
    Matrix,
    Outline,
    number_text,
    outline_text,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.render import fonts
from castelli_pnp.render.inline import known_outline_text, transform_text

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
REGMARKS = "Regmarks"
LAYERS = {"art": "print", REGMARKS: REGMARKS, "cut": "cut", "fold": "fold"}
"""The layers by their labels; programs for cutting machines cut nothing in ``print`` and ``Regmarks``."""
CUT_LINE = {"fill": "none", "stroke": "#ff0000", "stroke-width": 0.1}
FOLD_LINE = {"fill": "none", "stroke": "#0000ff", "stroke-width": 0.1, "stroke-dasharray": "2 1"}


_PAINTED: Recent[tuple[object, ...], bytes] = Recent(4_000_000, len)
"""Single drawings: one that has not changed is the same symbol, and need not be painted once more."""
OF_DRAWINGS.append(_PAINTED)
Marks = Mapping[str, Path]
"""What a cutting machine looks for on the printed sheet, by name; it has a layer of its own."""


def paint_svg(page: Page, language: str, box: Box | None = None, marks: Marks | None = None) -> bytes:
    """A page as one file, or the part of it in a box, such as one piece with its bleed."""
    if marks or not all(isinstance(node, Use) for node in page.children):
        return _painted(page, language, box, marks or {})
    key = (page, language, box)
    found = _PAINTED.get(key)
    if found is None:
        found = _PAINTED[key] = _painted(page, language, box, {})
    return found


class _Element:
    """An element of a file: written with its attributes in the order of their names."""

    __slots__ = ("attributes", "children", "name")

    def __init__(self, name: str, attributes: Mapping[str, object]) -> None:
        self.name, self.attributes = name, attributes
        self.children: list[_Element | str] = []

    def title(self, words: str) -> None:
        """What it is in words, for people who point at it."""
        self.children.insert(0, f"<title>{escape(words)}</title>")

    def write(self, into: list[str]) -> None:
        told = _attributes(self.attributes)
        if not self.children:
            into.append(f"<{self.name}{told} />")
            return
        into.append(f"<{self.name}{told}>")
        for each in self.children:
            if isinstance(each, str):
                into.append(each)
            else:
                each.write(into)
        into.append(f"</{self.name}>")


_SPECIAL = re.compile(r'[&<>"\r\n\t]')
_QUOTED = {'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}


def _quoted(value: object) -> str:
    """What is said in an attribute; few values have signs that mean something else there."""
    text = str(value)
    return escape(text, _QUOTED) if _SPECIAL.search(text) else text


def _attributes(values: Mapping[str, object]) -> str:
    return "".join([f' {name}="{_quoted(values[name])}"' for name in sorted(values)])


def _path_element(outline: str, **looks: object) -> _Element:
    return _Element("path", {"d": outline, **looks})


def _painted(page: Page, language: str, box: Box | None, marks: Marks) -> bytes:
    box = box or Box(0, 0, page.width, page.height)
    size = {"width": f"{number_text(box.width)}mm", "height": f"{number_text(box.height)}mm"}
    view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
    told = {"baseProfile": "full", "version": "1.1", "viewBox": view, "xml:lang": language}
    drawing = _Element("svg", {**size, **told, **SPACES})
    painter = _Painter()
    art = _layer("art", {"stroke-linejoin": "round", "stroke-linecap": "round", "fill": "none"})
    painter.paint(page.children, art)
    drawing.children += [painter.definitions, art, *_layers(page, marks)]
    if page.title:
        drawing.title(page.title)
    lines: list[str] = []
    drawing.write(lines)
    text = "".join(lines)
    for name, label in LAYERS.items():
        layer_attributes = f'inkscape:groupmode="layer" inkscape:label="{label}"'
        text = text.replace(f'id="{name}"', f'id="{name}" {layer_attributes}', 1)
    text = text.replace("<svg ", f'<svg xmlns:inkscape="{INKSCAPE}" ', 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _layer(name: str, looks: Mapping[str, object]) -> _Element:
    return _Element("g", {"id": name, **looks})


def _layers(page: Page, marks: Marks) -> Iterator[_Element]:
    """Marks, and the lines to cut and to fold along."""
    if marks:
        layer = _layer(REGMARKS, {"fill": "none"})
        for name, mark in marks.items():
            layer.children.append(_path_element(outline_text(mark.outline), id=name, **_looks(mark)))
        yield layer
    for name, outlines, line in (("cut", page.cuts, CUT_LINE), ("fold", page.folds, FOLD_LINE)):
        if outlines:
            layer = _layer(name, line)
            layer.children += [_path_element(outline_text(outline)) for outline in outlines]
            yield layer


class _Painter:
    """Folds nodes into elements; symbols, glyphs and clips are defined once each."""

    def __init__(self) -> None:
        self.definitions = _Element("defs", {})
        self._symbols: dict[int, tuple[str, Symbol]] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._clips: dict[Outline, str] = {}

    def paint(self, nodes: Sequence[Node], parent: _Element) -> None:
        for node in nodes:
            match node:
                case Path():
                    self._path(node, parent)
                case Text():
                    self._text(node, parent)
                case Group():
                    self._group(node, parent)
                case Use():
                    name = self._symbol(node.symbol)
                    told = "" if node.matrix == IDENTITY else f' transform="{transform_text(node.matrix)}"'
                    parent.children.append(f'<use{told} xlink:href="#{name}" />')
                case _:
                    assert_never(node)

    def _path(self, path: Path, parent: _Element) -> None:
        looks = _looks_text(path.fill, path.stroke, path.width, path.dash)
        if looks:  # some programs want a space before each sign
            short = known_outline_text(path.outline).replace("-", " -")
            parent.children.append(f'<path d="{short}"{looks} />')

    def _text(self, text: Text, parent: _Element) -> None:
        unit, face = text.size * MM_PER_PT / 1000, fonts.face(text.face)
        at = " ".join(map(number_text, text.at))
        looks = {"fill": text.fill, "transform": f"matrix({unit:.7g} 0 0 {unit:.7g} {at})"}
        line = _described(looks, text.text)
        for sign, x in face.placed(text.text, text.kerns):
            if face.glyph(sign):
                glyph = {"xlink:href": f"#{self._glyph(text.face, sign)}", "x": round(x, 3)}
                line.children.append(_Element("use", glyph))
        parent.children.append(line)

    def _glyph(self, face: str, sign: str) -> str:
        key = (face, sign)
        if key not in self._glyphs:
            name = self._glyphs[key] = f"g{len(self._glyphs)}"
            outline = outline_text(fonts.face(face).glyph(sign))
            self.definitions.children.append(_path_element(outline, id=name))
        return self._glyphs[key]

    def _symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(id(symbol))
        if known is None:
            known = self._symbols[id(symbol)] = (f"s{len(self._symbols)}", symbol)
            group = _Element("g", {"id": known[0]})
            self.paint(symbol.children, group)
            self.definitions.children.append(group)
        return known[0]

    def _group(self, group: Group, parent: _Element) -> None:
        looks: dict[str, Any] = _transform(group.matrix)
        if group.clip is not None:
            looks["clip-path"] = f"url(#{self._clip(group.clip)})"
        element = _described(looks, group.alt) if group.alt else _Element("g", looks)
        if group.name and not group.alt:
            element.title(group.name)
        self.paint(group.children, element)
        parent.children.append(element)

    def _clip(self, outline: Outline) -> str:
        if outline not in self._clips:
            name = self._clips[outline] = f"c{len(self._clips)}"
            clip = _Element("clipPath", {"id": name})
            clip.children.append(_path_element(outline_text(outline)))
            self.definitions.children.append(clip)
        return self._clips[outline]


def _looks(path: Path) -> dict[str, Any]:
    """Fill and line of an outline; nothing if neither is seen."""
    looks: dict[str, Any] = {}
    if path.fill is not None:
        looks["fill"] = path.fill
    if path.stroke is not None and path.width > 0:
        looks |= {"stroke": path.stroke, "stroke-width": round(path.width, 4)}
        if path.dash:
            looks["stroke-dasharray"] = " ".join(map(number_text, path.dash))
    return looks


@cache
def _looks_text(fill: str | None, stroke: str | None, width: float, dash: tuple[float, ...]) -> str:
    return _attributes(_looks(Path((), fill, stroke, width, dash)))


def _described(looks: Mapping[str, object], words: str) -> _Element:
    """A group that says in words what it is, also to screen readers."""
    element = _Element("g", {**looks, "role": "img", "aria-label": words})
    element.title(words)
    return element


def _transform(matrix: Matrix) -> dict[str, str]:
    return {} if matrix == IDENTITY else {"transform": transform_text(matrix)}
