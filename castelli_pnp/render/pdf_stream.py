"""Nodes as PDF operators, in millimeters, y down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from castelli_pnp.base.caching import OF_DRAWINGS, Recent, cache
from castelli_pnp.base.geometry import MM_PER_PT, Box
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.render.fonts import face, face_path
from castelli_pnp.render.pdf_code import color, matrix_code, outline_code
from castelli_pnp.render.pdf_objects import Objects, numbers, packed, stream

_FONTS: dict[str, Any] = {}


def registered(face: str) -> Any:
    """The reportlab name of the face."""
    if face not in _FONTS:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        path = str(face_path(face))
        font = next((known for known in _FONTS.values() if known.face.filename == path), None)
        if font is None:  # two roles may share a file, which reportlab can embed only once
            font = TTFont(face, path)
            pdfmetrics.registerFont(font)
        _FONTS[face] = font
    return _FONTS[face]


class _Form(NamedTuple):
    """A symbol in a form for any file: its compressed code, the symbols in it, and its opacities."""

    symbol: Symbol
    packed: bytes
    used: tuple[Symbol, ...]
    covers: tuple[float, ...]


_FORMS: Recent[int, _Form] = Recent(3_000_000, lambda form: len(form.packed))
"""Symbols without text that were painted for any file, by id; text has different codes in each file."""
OF_DRAWINGS.append(_FORMS)


class Forms:
    """The symbols of a file, each painted once."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self._known: dict[int, tuple[str, Symbol]] = {}

    def pointer(self, symbol: Symbol) -> str:
        """The reference of a symbol in streams."""
        known = self._known.get(id(symbol))
        if known is None:
            known = self._known[id(symbol)] = (self._defined(symbol), symbol)
        return known[0]

    def _defined(self, symbol: Symbol) -> str:
        form, with_texts = _FORMS.get(id(symbol)), False
        if form is None:
            painter = Painter(self, fine=_is_small(symbol.box))
            painter.code.append("1 J 1 j")
            painter.paint(symbol.children)
            form = _Form(symbol, packed(painter.code), painter.shown(), tuple(painter.covers))
            with_texts = painter.with_texts
            if not with_texts:
                _FORMS[id(symbol)] = form
        written = stream(
            form.packed,
            Subtype="/Form",
            BBox=numbers(symbol.box),
            Resources=self.resources(form.used, with_texts, form.covers),
        )
        return self.objects.add(written)

    def resources(self, used: Sequence[Symbol], with_texts: bool, covers: Sequence[float] = ()) -> str:
        """The resources of a stream: faces, opacities, and symbols by their names in it; may be empty."""
        named = "".join([f"/x{number} {self.pointer(symbol)}" for number, symbol in enumerate(used)])
        faces = f"/Font {self.objects.fonts}" if with_texts else ""
        veils = "".join([f"/a{number}<</ca {cover:g}/CA {cover:g}>>" for number, cover in enumerate(covers)])
        states = f"/ExtGState<<{veils}>>" if veils else ""
        shown = f"/XObject<<{named}>>" if named else ""
        return f"<<{faces}{states}{shown}>>" if faces or states or shown else ""


SMALL = 8.0
"""Smaller symbols are drawn in a fixed size and then scaled, for precision."""


def _is_small(box: Box) -> bool:
    return max(box.width, box.height) < SMALL


@dataclass(slots=True)
class _State:
    """The current settings of the stream, so that nothing is set twice."""

    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    dash: tuple[float, ...] = ()


@dataclass(slots=True)
class Painter:
    """Writes one stream."""

    forms: Forms
    fine: bool = True
    """Whether it may be shown so large that a hundredth of a millimeter is visible."""
    code: list[str] = field(default_factory=list)
    used: dict[int, tuple[str, Symbol]] = field(default_factory=dict)
    """Symbols by id, with their names in this stream."""
    with_texts: bool = False
    covers: list[float] = field(default_factory=list)
    """The opacities in this stream, in the order of their names."""
    state: _State = field(default_factory=_State)
    outer: list[_State] = field(default_factory=list)

    def shown(self) -> tuple[Symbol, ...]:
        """The symbols of the stream, in the order of their names."""
        return tuple(symbol for _, symbol in self.used.values())

    def resources(self) -> str:
        return self.forms.resources(self.shown(), self.with_texts, self.covers)

    def paint(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            if isinstance(node, Path):
                self._path(node)
            elif isinstance(node, Use):
                self._use(node)
            elif isinstance(node, Group):
                self._group(node)
            else:
                self._text(node)

    def _path(self, path: Path) -> None:
        stroked = path.stroke is not None and path.width > 0
        if path.fill is None and not stroked:
            return
        state, code = self.state, self.code
        if path.fill is not None and path.fill != state.fill:
            state.fill = path.fill
            code.append(f"{color(path.fill)} rg")
        if stroked:
            self._pen(path)
        if path.cover < 1.0:
            code.append(f"q {self._veil(path.cover)} gs")
        code.append(outline_code(path.outline, self.fine))
        code.append("B" if path.fill is not None and stroked else "S" if stroked else "f")
        if path.cover < 1.0:
            code.append("Q")

    def _veil(self, cover: float) -> str:
        """The name of an opacity setting."""
        if cover not in self.covers:
            self.covers.append(cover)
        return f"/a{self.covers.index(cover)}"

    def _pen(self, path: Path) -> None:
        state, code = self.state, self.code
        if path.stroke != state.stroke and path.stroke is not None:
            state.stroke = path.stroke
            code.append(f"{color(path.stroke)} RG")
        if path.width != state.width:
            state.width = path.width
            code.append(f"{path.width:.4f} w")
        if path.dash != state.dash:
            state.dash = path.dash
            code.append(f"[{' '.join(f'{part:.3f}' for part in path.dash)}] 0 d")

    def _text(self, text: Text) -> None:
        self.with_texts = True
        if text.fill != self.state.fill:
            self.state.fill = text.fill
            self.code.append(f"{color(text.fill)} rg")
        x, y = text.at
        self.code.append(f"BT 1 0 0 -1 {x:.4f} {y:.4f} Tm {self._shown(text)} ET")

    def _shown(self, text: Text) -> str:
        """The operators that show a line: runs of one subset, or single characters where it is kerned."""
        font, doc, size = registered(text.face), self.forms.objects.file, text.size * MM_PER_PT
        shown, current = [], None
        line = face(text.face).shown(text.text)
        pieces = line if text.kerns else (line,)
        for i, piece in enumerate(pieces):
            for subset, chunk in _coded(font, piece, doc):
                if subset != current:
                    shown.append(f"{font.getSubsetInternalName(subset, doc)} {size:.4f} Tf")
                    current = subset
                shown.append(f"({_escaped(chunk)}) Tj")
            if i < len(text.kerns) and text.kerns[i]:
                shown.append(f"[{-text.kerns[i]:.3f}] TJ")
        return " ".join(shown)

    def _group(self, group: Group) -> None:
        self.enter(group)
        self.paint(group.children)
        self.leave(group)

    def enter(self, group: Group) -> None:
        """Writes what precedes the content of a group."""
        state, code = self.state, self.code
        self.outer.append(state)
        self.state = _State(state.fill, state.stroke, state.width, state.dash)
        if group.name:
            code.append(f"/{pdf_name(group.name)} BMC")
        code.append(f"q {matrix_code(group.matrix)}")
        if group.clip is not None:
            code.append(f"{outline_code(group.clip, self.fine)} W n")

    def leave(self, group: Group) -> None:
        self.code.append("Q" if not group.name else "Q EMC")
        self.state = self.outer.pop()

    def _use(self, use: Use) -> None:
        known = self.used.get(id(use.symbol))
        if known is None:
            known = self.used[id(use.symbol)] = (f"/x{len(self.used)}", use.symbol)
        solid = "[] 0 d " if self.state.dash else ""  # a form inherits the dashes of earlier drawings
        self.code.append(f"q {solid}{matrix_code(use.matrix)} {known[0]} Do Q")


@cache
def pdf_name(text: str) -> str:
    """A name in PDF syntax, with special characters as numbers."""
    plain = "-_.:,"
    return "".join(
        chr(byte) if chr(byte).isascii() and (chr(byte).isalnum() or chr(byte) in plain) else f"#{byte:02X}"
        for byte in text.encode()
    )


def _coded(font: Any, text: str, doc: Any) -> Sequence[tuple[int, bytes]]:
    """A text in the codes of a file, subset by subset; fast if the first subset has all its characters."""
    state = font.state.get(doc)
    if text and state is not None:
        codes = state.assignments
        try:
            return ((0, bytes([codes[ord(sign)] for sign in text])),)
        except (KeyError, ValueError):
            pass
    found: Sequence[tuple[int, bytes]] = font.splitString(text, doc)
    return found


def _escaped(chunk: bytes) -> str:
    return chunk.decode("latin-1").translate(_escapes())


@cache
def _escapes() -> dict[int, str]:
    from reportlab.pdfgen.canvas import escapePDF

    return {code: escapePDF(bytes((code,))) for code in range(256)}
