"""Pages and single drawings as SVG in actual millimeters; only this module imports svgwrite.

Glyphs are outlines, defined once and used many times; each line has its words as a label for screen readers.
Cutting lines are in a separate layer for cutting machines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from castelli_pnp.base.caching import OF_DRAWINGS, Recent, cache_by_identity
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
from castelli_pnp.render.svg_elements import Element, Elements

if TYPE_CHECKING:
    from svgwrite import Drawing

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
REGMARKS = "Regmarks"
LAYERS = {"art": "print", REGMARKS: REGMARKS, "cut": "cut", "fold": "fold"}
"""The layers by their labels; software for cutting machines ignores ``print`` and ``Regmarks``."""
CUT_LINE = {"fill": "none", "stroke": "#ff0000", "stroke_width": 0.1}
FOLD_LINE = {"fill": "none", "stroke": "#0000ff", "stroke_width": 0.1, "stroke_dasharray": "2 1"}


_PAINTED: Recent[tuple[object, ...], bytes] = Recent(4_000_000, len)
"""Single drawings: an unchanged one is the same symbol, and need not be painted again."""
OF_DRAWINGS.append(_PAINTED)
Marks = Mapping[str, Path]
"""What a cutting machine looks for on the printed sheet, by name, in a separate layer."""


def paint_svg(
    page: Page, language: str, box: Box | None = None, debug: bool = False, marks: Marks | None = None
) -> bytes:
    """A page as one file, or the part of it in a box, such as one piece with its bleed."""
    if marks or not all(isinstance(node, Use) for node in page.children):
        return _painted(page, language, box, debug, marks or {})
    key = (page, language, box, debug)
    found = _PAINTED.get(key)
    if found is None:
        found = _PAINTED[key] = _painted(page, language, box, debug, {})
    return found


def _painted(page: Page, language: str, box: Box | None, debug: bool, marks: Marks) -> bytes:
    from svgwrite import Drawing

    box = box or Box(0, 0, page.width, page.height)
    size = (f"{number_text(box.width)}mm", f"{number_text(box.height)}mm")
    view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
    drawing = Drawing(size=size, viewBox=view, debug=debug)
    drawing.attribs["xml:lang"] = language
    if page.title:
        drawing.set_desc(title=page.title)
    looks = {"id": "art", "stroke_linejoin": "round", "stroke_linecap": "round", "fill": "none"}
    elements: Any = drawing if debug else Elements()
    art = elements.g(**looks)
    empty = str(art)
    _Painter(elements).paint(page.children, art)
    drawing.add(art if debug else drawing.g(**looks))
    _add_layers(drawing, page, marks)
    text = drawing.tostring()
    if not debug:  # svgwrite writes only the frame: it is slow with thousands of elements
        text = text.replace("<defs />", str(elements.defs), 1).replace(empty, str(art), 1)
    for name, label in LAYERS.items():  # svgwrite does not support attributes of other namespaces
        layer_attributes = f'inkscape:groupmode="layer" inkscape:label="{label}"'
        text = text.replace(f'id="{name}"', f'id="{name}" {layer_attributes}', 1)
    text = text.replace("<svg ", f'<svg xmlns:inkscape="{INKSCAPE}" ', 1)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _add_layers(drawing: Drawing, page: Page, marks: Marks) -> None:
    """Adds the marks, and the lines for cutting and folding."""
    if marks:
        layer = drawing.g(id=REGMARKS, fill="none")
        for name, mark in marks.items():
            layer.add(drawing.path(d=outline_text(mark.outline), id=name, **_looks(mark)))
        drawing.add(layer)
    for name, outlines, line in (("cut", page.cuts, CUT_LINE), ("fold", page.folds, FOLD_LINE)):
        if outlines:
            layer = drawing.g(id=name, **line)
            for outline in outlines:
                layer.add(drawing.path(d=outline_text(outline)))
            drawing.add(layer)


class _Painter:
    """Turns nodes into elements; defines symbols, glyphs, and clips once each."""

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing
        """The factory for elements: svgwrite, which validates each one, or ours, which writes them faster."""
        self._symbols: dict[int, tuple[str, Symbol]] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._clips: dict[Outline, str] = {}

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
        looks = _looks(path)
        if looks:  # svgwrite needs a space before each sign
            short = known_outline_text(path.outline).replace("-", " -")
            parent.add(self.drawing.path(d=short, **looks))

    def _text(self, text: Text, parent: Any) -> None:
        unit, face = text.size * MM_PER_PT / 1000, fonts.face(text.face)
        at = " ".join(map(number_text, text.at))
        line = self.drawing.g(fill=text.fill, transform=f"matrix({unit:.7g} 0 0 {unit:.7g} {at})")
        _describe(line, text.text)
        for sign, x in face.placed(text.text, text.kerns):
            if face.glyph(sign):
                line.add(self.drawing.use(f"#{self._glyph(text.face, sign)}", x=round(x, 3)))
        parent.add(line)

    def _glyph(self, face: str, sign: str) -> str:
        key = (face, sign)
        if key not in self._glyphs:
            name = self._glyphs[key] = f"g{len(self._glyphs)}"
            outline = outline_text(fonts.face(face).glyph(sign))
            self.drawing.defs.add(self.drawing.path(d=outline, id=name))
        return self._glyphs[key]

    def _symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(id(symbol))
        if known is None:
            known = self._symbols[id(symbol)] = (f"s{len(self._symbols)}", symbol)
            group = self.drawing.g(id=known[0])
            self.paint(symbol.children, group)
            self.drawing.defs.add(group)
        return known[0]

    def _group(self, group: Group, parent: Any) -> None:
        looks: dict[str, Any] = _transform(group.matrix)
        if group.clip is not None:
            looks["clip_path"] = f"url(#{self._clip(group.clip)})"
        element = self.drawing.g(**looks)
        if group.alt or group.name:
            _describe(element, group.alt) if group.alt else element.set_desc(title=group.name)
        self.paint(group.children, element)
        parent.add(element)

    def _clip(self, outline: Outline) -> str:
        if outline not in self._clips:
            name = self._clips[outline] = f"c{len(self._clips)}"
            clip = self.drawing.clipPath(id=name)
            clip.add(self.drawing.path(d=_clip_text(outline)))
            self.drawing.defs.add(clip)
        return self._clips[outline]


_clip_text = cache_by_identity(2_000)(outline_text)


def _looks(path: Path) -> dict[str, Any]:
    """The fill and stroke of an outline; empty if both are invisible."""
    looks: dict[str, Any] = {}
    if path.fill is not None:
        looks["fill"] = path.fill
    if path.stroke is not None and path.width > 0:
        looks |= {"stroke": path.stroke, "stroke_width": round(path.width, 4)}
        if path.dash:
            looks["stroke_dasharray"] = " ".join(map(number_text, path.dash))
    if looks and path.cover < 1.0:
        looks["opacity"] = path.cover
    return looks


def _describe(element: Any, words: str) -> None:
    """Adds a description to an element, in a form that svgwrite lacks and screen readers need."""
    element.set_desc(title=words)
    if not isinstance(element, Element):
        from svgwrite.params import Parameter

        element._parameter = Parameter(debug=False)
    element.attribs |= {"role": "img", "aria-label": words}


def _transform(matrix: Matrix) -> dict[str, str]:
    return {} if matrix == IDENTITY else {"transform": transform_text(matrix)}
