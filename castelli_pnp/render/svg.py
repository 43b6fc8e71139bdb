"""Pages and single drawings as SVG in true millimetres; the only importer of svgwrite.

Glyphs are outlines, drawn once and used often, each line with its words as a label for screen readers.
What is to be cut stands in a layer of its own that cutting machines can follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

from castelli_pnp.geometry import (
    IDENTITY,
    MM_PER_PT,
    Box,
    Matrix,
    Outline,
    number_text,
    outline_text,
    short_outline_text,
)
from castelli_pnp.render import fonts
from castelli_pnp.scene import Group, Node, Page, Path, Symbol, Text, Use

if TYPE_CHECKING:
    from svgwrite import Drawing

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
CUT_LINE = {"fill": "none", "stroke": "#ff0000", "stroke_width": 0.1}
FOLD_LINE = {"fill": "none", "stroke": "#0000ff", "stroke_width": 0.1, "stroke_dasharray": "2 1"}
SHARED = 6
"""Outlines with so many segments stand once on a web page; shorter ones where they are used."""


def paint_svg(page: Page, language: str, debug: bool = False) -> bytes:
    """A page as one file."""
    return _painted(Box(0, 0, page.width, page.height), page, language, debug)


def paint_piece(page: Page, box: Box, language: str, debug: bool = False) -> bytes:
    """The part of a page that lies in a box, such as one piece with its bleed."""
    return _painted(box, page, language, debug)


def _painted(box: Box, page: Page, language: str, debug: bool) -> bytes:
    from svgwrite import Drawing

    size = (f"{number_text(box.width)}mm", f"{number_text(box.height)}mm")
    view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
    drawing = Drawing(size=size, viewBox=view, debug=debug)
    drawing.attribs["xml:lang"] = language
    if page.title:
        drawing.set_desc(title=page.title)
    painter = _Painter(drawing)
    art = drawing.g(id="art", stroke_linejoin="round", stroke_linecap="round", fill="none")
    painter.paint(page.children, art)
    drawing.add(art)
    for name, outlines, line in (("cut", page.cuts, CUT_LINE), ("fold", page.folds, FOLD_LINE)):
        if outlines:
            layer = drawing.g(id=name, **line)
            for outline in outlines:
                layer.add(drawing.path(d=outline_text(outline)))
            drawing.add(layer)
    text = drawing.tostring()
    for name in ("art", "cut", "fold"):  # svgwrite knows no attributes of other namespaces
        layer_attributes = f'inkscape:groupmode="layer" inkscape:label="{name}"'
        text = text.replace(f'id="{name}"', f'id="{name}" {layer_attributes}', 1)
    text = text.replace("<svg ", f'<svg xmlns:inkscape="{INKSCAPE}" ', 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


class Inline:
    """The drawings of one web page: what they share is defined once for all of them.

    Words that describe them stand outside: inside there is nothing to be read.
    """

    def __init__(self, prefix: str) -> None:
        from svgwrite import Drawing

        self._drawing = Drawing(debug=False)
        self._painter = _Painter(self._drawing, prefix, told=False)

    def elements(self, nodes: Sequence[Node]) -> str:
        """The elements of a drawing, without the ``svg`` around them."""
        art = self._drawing.g(stroke_linejoin="round", stroke_linecap="round", fill="none")
        self._painter.paint(nodes, art)
        return _html(art)

    def glyph(self, face: str, sign: str) -> str:
        """A character in thousandths of its size, from the start of the pen, in the colour around it."""
        return _html(self._drawing.use(f"#{self._painter.glyph(face, sign)}"))

    def definitions(self) -> str:
        """What the drawings use: to stand once on the page."""
        return _html(self._drawing.defs)


def _html(element: Any) -> str:
    return str(element.tostring()).replace(" xlink:href=", " href=")


class _Painter:
    """Folds nodes into elements; symbols, glyphs and clips are defined once each."""

    def __init__(self, drawing: Drawing, prefix: str = "", told: bool = True) -> None:
        self.drawing, self.prefix, self.told = drawing, prefix, told
        self._symbols: dict[int, tuple[str, Symbol]] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._clips: dict[Outline, str] = {}
        self._outlines: dict[int, tuple[str, Outline]] = {}
        self._shared: dict[str, str] = {}

    def paint(self, nodes: Sequence[Node], parent: Any) -> None:
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
                    parent.add(self.drawing.use(f"#{name}", **_transform(node.matrix)))
                case _:
                    assert_never(node)

    def _path(self, path: Path, parent: Any) -> None:
        looks: dict[str, Any] = {}
        if path.fill is not None:
            looks["fill"] = path.fill
        if path.stroke is not None and path.width > 0:
            looks |= {"stroke": path.stroke, "stroke_width": round(path.width, 4)}
            if path.dash:
                looks["stroke_dasharray"] = " ".join(map(number_text, path.dash))
        if not looks:
            return
        shared = "" if self.told else self._outline(path.outline)
        if shared:
            parent.add(self.drawing.use(f"#{shared}", **looks))
        else:
            parent.add(self.drawing.path(d=self._data(path.outline), **looks))

    def _data(self, outline: Outline) -> str:
        return outline_text(outline) if self.told else short_outline_text(outline)

    def _outline(self, outline: Outline) -> str:
        """The name of a longer outline, which stands once on a page, whatever colours it is drawn in."""
        if len(outline) < SHARED:
            return ""
        known = self._outlines.get(id(outline))
        if known is None:
            data = self._data(outline)
            if data not in self._shared:
                name = self._shared[data] = f"{self.prefix}o{len(self._shared)}"
                self.drawing.defs.add(self.drawing.path(d=data, id=name))
            known = self._outlines[id(outline)] = (self._shared[data], outline)
        return known[0]

    def _text(self, text: Text, parent: Any) -> None:
        unit, face = text.size * MM_PER_PT / 1000, fonts.face(text.face)
        x, y = map(number_text, text.at)
        line = self.drawing.g(fill=text.fill, transform=f"matrix({unit:.7g} 0 0 {unit:.7g} {x} {y})")
        if self.told:
            _tell(line, text.text)
        pen = 0.0
        for i, sign in enumerate(text.text):
            if face.glyph(sign):
                line.add(self.drawing.use(f"#{self.glyph(text.face, sign)}", x=round(pen, 3)))
            pen += face.advance(sign) + (text.kerns[i] if i < len(text.kerns) else 0.0)
        parent.add(line)

    def glyph(self, face: str, sign: str) -> str:
        key = (face, sign)
        if key not in self._glyphs:
            name = self._glyphs[key] = f"{self.prefix}g{len(self._glyphs)}"
            outline = self._data(fonts.face(face).glyph(sign))
            self.drawing.defs.add(self.drawing.path(d=outline, id=name))
        return self._glyphs[key]

    def _symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(id(symbol))
        if known is None:
            known = self._symbols[id(symbol)] = (f"{self.prefix}s{len(self._symbols)}", symbol)
            group = self.drawing.g(id=known[0])
            self.paint(symbol.children, group)
            self.drawing.defs.add(group)
        return known[0]

    def _group(self, group: Group, parent: Any) -> None:
        looks: dict[str, Any] = _transform(group.matrix)
        if group.clip is not None:
            looks["clip_path"] = f"url(#{self._clip(group.clip)})"
        element = self.drawing.g(**looks)
        if self.told and (group.alt or group.name):
            _tell(element, group.alt) if group.alt else element.set_desc(title=group.name)
        self.paint(group.children, element)
        parent.add(element)

    def _clip(self, outline: Outline) -> str:
        if outline not in self._clips:
            name = self._clips[outline] = f"{self.prefix}c{len(self._clips)}"
            clip = self.drawing.clipPath(id=name)
            clip.add(self.drawing.path(d=self._data(outline)))
            self.drawing.defs.add(clip)
        return self._clips[outline]


def _tell(element: Any, words: str) -> None:
    """What an element is in words; svgwrite does not know what screen readers want."""
    from svgwrite.params import Parameter

    element.set_desc(title=words)
    element._parameter = Parameter(debug=False)
    element.attribs |= {"role": "img", "aria-label": words}


def _transform(matrix: Matrix) -> dict[str, str]:
    if matrix == IDENTITY:
        return {}
    if matrix[:4] == IDENTITY[:4]:
        return {"transform": f"translate({_trimmed(matrix.e)} {_trimmed(matrix.f)})"}
    linear = " ".join(f"{part:.7g}" for part in matrix[:4])
    return {"transform": f"matrix({linear} {_trimmed(matrix.e)} {_trimmed(matrix.f)})"}


def _trimmed(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
