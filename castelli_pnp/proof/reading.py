"""What a finished PDF really says, in millimetres, y down: pieces, marks, text. The only reader of PDF."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castelli_pnp.geometry import MM_PER_PT, Box, Matrix, Point
from castelli_pnp.proof.walking import Shown, Walk


@dataclass(frozen=True, slots=True)
class Marked:
    """A named group: the box it is cut to, and its turn on the page, clockwise in degrees."""

    name: str
    box: Box
    turn: int


@dataclass(frozen=True, slots=True)
class Words:
    """One string as it is shown: where its baseline begins, its size in pt, colour, face, and whose it is."""

    at: Point
    end: Point
    size: float
    fill: str
    font: str
    group: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line outside of all pieces."""

    start: Point
    end: Point
    width: float


@dataclass(slots=True)
class PageRead:
    """One page: its size and boxes, and what is on it."""

    width: float
    height: float
    trim: Box | None
    bleed: Box | None
    label: str = ""
    marked: list[Marked] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    strokes: list[Stroke] = field(default_factory=list)


@dataclass(slots=True)
class FileRead:
    """One PDF."""

    path: Path
    pages: list[PageRead]
    fonts: dict[str, bool]
    """Whether each font is embedded and holds only what is used."""
    info: dict[str, str]
    language: str
    print_scaling: str
    duplex: str
    outline: int
    labels: bool


def read_file(path: Path) -> FileRead:
    """The whole file; ``pikepdf.PdfError`` if it is none."""
    import pikepdf

    with pikepdf.open(path) as pdf:
        interpreter = _Interpreter()
        pages = [interpreter.page(page) for page in pdf.pages]
        root: Any = pdf.Root
        preferences: Any = root.get("/ViewerPreferences", {})
        return FileRead(
            path=path,
            pages=pages,
            fonts=interpreter.fonts,
            info={str(key)[1:]: str(value) for key, value in pdf.docinfo.items()},
            language=str(root.get("/Lang", "")),
            print_scaling=str(preferences.get("/PrintScaling", "")),
            duplex=str(preferences.get("/Duplex", "")),
            outline=int(root.get("/Outlines", {}).get("/Count", 0)),
            labels="/PageLabels" in root,
        )


class _Interpreter:
    """Follows the streams of a file; a form that is used often is followed once."""

    def __init__(self) -> None:
        self.fonts: dict[str, bool] = {}
        self._forms: dict[tuple[int, int], Shown] = {}
        self._widths: dict[str, dict[int, float]] = {}

    def page(self, page: Any) -> PageRead:
        left, bottom, right, top = (float(value) for value in page.MediaBox)
        width, height = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        flip = Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, top * MM_PER_PT)
        read = PageRead(width, height, _box(page, "/TrimBox", flip), _box(page, "/BleedBox", flip))
        shown = self._follow(page, page.get("/Resources", {}), depth=0)
        for name, matrix, box in shown.marked:
            whole = flip @ matrix
            read.marked.append(Marked(name, _moved(box, whole), _turn_of(whole)))
        for matrix, size, fill, font, advance, group in shown.words:
            whole = flip @ matrix
            points = whole.size * size / MM_PER_PT
            read.words.append(Words(whole.at((0, 0)), whole.at((advance, 0)), points, fill, font, group))
        for start, end, thick in shown.strokes:
            read.strokes.append(Stroke(flip.at(start), flip.at(end), thick * MM_PER_PT))
        return read

    def _follow(self, stream: Any, resources: Any, depth: int) -> Shown:
        import pikepdf

        walk = Walk(self, resources, depth)
        for instruction in pikepdf.parse_content_stream(stream):
            walk.step(str(instruction.operator), instruction.operands)
        return walk.shown

    def form(self, form: Any, depth: int) -> Shown:
        key = form.objgen
        if key not in self._forms:
            self._forms[key] = self._follow(form, form.get("/Resources", {}), depth + 1)
        return self._forms[key]

    def font(self, name: str, resources: Any) -> str:
        """The base font behind a name of the resources; learns whether it is embedded, and its widths."""
        font = resources.get("/Font", {}).get(name)
        if font is None:
            return name
        base = str(font.get("/BaseFont", name)).lstrip("/")
        if base not in self._widths:
            descriptor = font.get("/FontDescriptor")
            embedded = descriptor is not None and any(
                key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
            )
            self.fonts[base] = embedded and base[6:7] == "+"
            first = int(font.get("/FirstChar", 0))
            widths = font.get("/Widths", [])
            self._widths[base] = {first + i: float(width) for i, width in enumerate(widths)}
        return base

    def advance(self, font: str, text: bytes) -> float:
        widths = self._widths.get(font, {})
        return sum(widths.get(code, 500.0) for code in text) / 1000


def _moved(box: Box, matrix: Matrix) -> Box:
    ends = [matrix.at((x, y)) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _turn_of(matrix: Matrix) -> int:
    return round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360


def _box(page: Any, name: str, flip: Matrix) -> Box | None:
    found = page.get(name)
    if found is None:
        return None
    left, bottom, right, top = (float(value) for value in found)
    return _moved(Box(left, bottom, right, top), flip)


def strokes_of(page: PageRead, width: float) -> Iterator[Stroke]:
    """The lines of that thickness: cut marks, rulers."""
    return (stroke for stroke in page.strokes if abs(stroke.width - width) < 0.01)
