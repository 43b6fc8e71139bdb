"""What a finished PDF really says, in millimetres, y down: pieces, marks, text. The only reader of PDF."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from castelli_pnp.geometry import IDENTITY, MM_PER_PT, Box, Matrix, Point, move


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


@dataclass(slots=True)
class _State:
    matrix: Matrix = IDENTITY
    fill: str = "#000000"
    width: float = 1.0
    font: str = ""
    size: float = 0.0


@dataclass(slots=True)
class _Shown:
    """What a stream shows, in its own coordinates."""

    marked: list[tuple[str, Matrix, Box]] = field(default_factory=list)
    words: list[tuple[Matrix, float, str, str, float, str]] = field(default_factory=list)
    strokes: list[tuple[Point, Point, float]] = field(default_factory=list)


class _Interpreter:
    """Follows the streams of a file; a form that is used often is followed once."""

    def __init__(self) -> None:
        self.fonts: dict[str, bool] = {}
        self._forms: dict[tuple[int, int], _Shown] = {}
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

    def _follow(self, stream: Any, resources: Any, depth: int) -> _Shown:
        import pikepdf

        walk = _Walk(self, resources, depth)
        for instruction in pikepdf.parse_content_stream(stream):
            walk.step(str(instruction.operator), instruction.operands)
        return walk.shown

    def form(self, form: Any, depth: int) -> _Shown:
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


class _Walk:
    """The state of one stream while it is followed."""

    def __init__(self, interpreter: _Interpreter, resources: Any, depth: int) -> None:
        self.interpreter, self.resources, self.depth = interpreter, resources, depth
        self.shown = _Shown()
        self.state = _State()
        self._stack: list[_State] = []
        self._names: list[str] = []
        self._path: list[list[Point]] = []
        self._text = IDENTITY

    def step(self, operator: str, operands: Any) -> None:
        do = getattr(self, f"_do_{_NAMES.get(operator, operator)}", None)
        if do is not None:
            do(operands)

    def _do_q(self, _: Any) -> None:
        state = self.state
        self._stack.append(_State(state.matrix, state.fill, state.width, state.font, state.size))

    def _do_Q(self, _: Any) -> None:  # noqa: N802
        self.state = self._stack.pop()

    def _do_cm(self, operands: Any) -> None:
        self.state.matrix = self.state.matrix @ Matrix(*map(float, operands))

    def _do_rg(self, operands: Any) -> None:
        self.state.fill = "#" + "".join(f"{round(float(value) * 255):02x}" for value in operands)

    def _do_w(self, operands: Any) -> None:
        self.state.width = float(operands[0])

    def _do_m(self, operands: Any) -> None:
        self._path.append([(float(operands[0]), float(operands[1]))])

    def _do_l(self, operands: Any) -> None:
        self._path[-1].append((float(operands[0]), float(operands[1])))

    def _do_c(self, operands: Any) -> None:
        self._path[-1].append((math.nan, math.nan))
        self._path[-1].append((float(operands[4]), float(operands[5])))

    def _do_W(self, _: Any) -> None:  # noqa: N802
        """Named groups are cut to their box: that box is what is measured."""
        if self._names and not any(name == self._names[-1] for name, _, _ in self.shown.marked):
            points = [point for part in self._path for point in part if not math.isnan(point[0])]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            box = Box(min(xs), min(ys), max(xs), max(ys))
            self.shown.marked.append((self._names[-1], self.state.matrix, box))

    def _do_S(self, _: Any) -> None:  # noqa: N802
        if self.depth == 0 and not self._names:
            matrix = self.state.matrix
            for part in self._path:
                for start, end in pairwise(part):
                    if not (math.isnan(start[0]) or math.isnan(end[0])):
                        ends = (matrix.at(start), matrix.at(end))
                        self.shown.strokes.append((*ends, self.state.width * matrix.size))
        self._path = []

    def _do_paint(self, _: Any) -> None:
        self._path = []

    def _do_BMC(self, operands: Any) -> None:  # noqa: N802
        self._names.append(str(operands[0]).lstrip("/"))

    def _do_EMC(self, _: Any) -> None:  # noqa: N802
        self._names.pop()

    def _do_Tf(self, operands: Any) -> None:  # noqa: N802
        self.state.font = self.interpreter.font(str(operands[0]), self.resources)
        self.state.size = float(operands[1])

    def _do_Tm(self, operands: Any) -> None:  # noqa: N802
        self._text = Matrix(*map(float, operands))

    def _do_Tj(self, operands: Any) -> None:  # noqa: N802
        self._show(bytes(operands[0]))

    def _do_TJ(self, operands: Any) -> None:  # noqa: N802
        for part in operands[0]:
            try:
                shift = float(part)
            except (TypeError, ValueError):
                self._show(bytes(part))
            else:
                self._text = self._text @ move(-shift / 1000 * self.state.size, 0)

    def _show(self, text: bytes) -> None:
        state, name = self.state, self._names[-1] if self._names else ""
        advance = self.interpreter.advance(state.font, text) * state.size
        placed = state.matrix @ self._text
        self.shown.words.append((placed, state.size, state.fill, state.font, advance, name))
        self._text = self._text @ move(advance, 0)

    def _do_Do(self, operands: Any) -> None:  # noqa: N802
        form = self.resources.get("/XObject", {}).get(str(operands[0]))
        if form is None or form.get("/Subtype") != "/Form":
            return
        inner, matrix = self.interpreter.form(form, self.depth), self.state.matrix
        name = self._names[-1] if self._names else ""
        for placed, size, fill, font, advance, group in inner.words:
            self.shown.words.append((matrix @ placed, size, fill, font, advance, name or group))


_NAMES = dict.fromkeys(("f", "F", "f*", "B", "B*", "b", "b*", "s", "n"), "paint") | {"W*": "W"}


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
