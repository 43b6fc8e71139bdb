"""Follows one content stream of a PDF and notes what it shows, in the stream's own coordinates."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol

from castelli_pnp.geometry import IDENTITY, Box, Matrix, Point, move


@dataclass(slots=True)
class State:
    matrix: Matrix = IDENTITY
    fill: str = "#000000"
    width: float = 1.0
    font: str = ""
    size: float = 0.0


@dataclass(slots=True)
class Shown:
    """What a stream shows, in its own coordinates."""

    marked: list[tuple[str, Matrix, Box]] = field(default_factory=list)
    words: list[tuple[Matrix, float, str, str, float, str]] = field(default_factory=list)
    strokes: list[tuple[Point, Point, float]] = field(default_factory=list)


class Library(Protocol):
    """Who knows the fonts and forms of the file."""

    def font(self, name: str, resources: Any) -> str: ...

    def advance(self, font: str, text: bytes) -> float: ...

    def form(self, form: Any, depth: int) -> Shown: ...


class Walk:
    """The state of one stream while it is followed."""

    def __init__(self, library: Library, resources: Any, depth: int) -> None:
        self.library, self.resources, self.depth = library, resources, depth
        self.shown = Shown()
        self.state = State()
        self._stack: list[State] = []
        self._names: list[str] = []
        self._path: list[list[Point]] = []
        self._text = IDENTITY

    def step(self, operator: str, operands: Any) -> None:
        do = getattr(self, f"_do_{_NAMES.get(operator, operator)}", None)
        if do is not None:
            do(operands)

    def _do_q(self, _: Any) -> None:
        state = self.state
        self._stack.append(State(state.matrix, state.fill, state.width, state.font, state.size))

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
        self.state.font = self.library.font(str(operands[0]), self.resources)
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
        advance = self.library.advance(state.font, text) * state.size
        placed = state.matrix @ self._text
        self.shown.words.append((placed, state.size, state.fill, state.font, advance, name))
        self._text = self._text @ move(advance, 0)

    def _do_Do(self, operands: Any) -> None:  # noqa: N802
        form = self.resources.get("/XObject", {}).get(str(operands[0]))
        if form is None or form.get("/Subtype") != "/Form":
            return
        inner, matrix = self.library.form(form, self.depth), self.state.matrix
        name = self._names[-1] if self._names else ""
        for placed, size, fill, font, advance, group in inner.words:
            self.shown.words.append((matrix @ placed, size, fill, font, advance, name or group))


_NAMES = dict.fromkeys(("f", "F", "f*", "B", "B*", "b", "b*", "s", "n"), "paint") | {"W*": "W"}
