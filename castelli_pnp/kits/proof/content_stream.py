"""Follows one content stream of a PDF and notes what it shows, in the coordinates that it starts with."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, Point, box_around, move
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, entry, numbers, string
from castelli_pnp.kits.proof.shown import Marked, ShownContent, ShownText, Shows, StraightLine

if TYPE_CHECKING:
    from castelli_pnp.kits.proof.pdf_reader import FormsAndFonts

MOST = 500_000
"""More strings or lines than this are a trap, not a page."""


@dataclass(slots=True)
class GraphicsState:
    matrix: Matrix = IDENTITY
    fill: str = "#000000"
    width: float = 1.0
    font: str = ""
    size: float = 0.0
    dashed: bool = False


class Walk:
    """One stream while it is followed; lines shorter than ``long`` are not noted."""

    def __init__(self, library: FormsAndFonts, resources: Any, depth: int, shown: ShownContent) -> None:
        self.library, self.resources, self.depth, self.shown = library, resources, depth, shown
        self.state = GraphicsState()
        self.long = 0.0
        self._stack: list[GraphicsState] = []
        self._names: list[str] = []
        self._measured = False
        self._path: list[list[Point]] = []
        self._text = IDENTITY

    @property
    def _name(self) -> str:
        return self._names[0] if self._names else ""

    def step(self, operator: str, operands: Any) -> None:
        self.library.step()
        do = getattr(self, f"_do_{operator}", None)
        if do is not None:
            do(operands)
        elif operator not in _UNMEASURED:
            self.library.strange.add(f"{operator[:20]} (operator)")

    def _do_q(self, _: Any) -> None:
        self._stack.append(replace(self.state))

    def _do_Q(self, _: Any) -> None:  # noqa: N802
        if not self._stack:
            raise BrokenPdf("Q without q")
        self.state = self._stack.pop()

    def _do_cm(self, operands: Any) -> None:
        self.state.matrix = self.state.matrix @ Matrix(*numbers(operands, 6))

    def _do_rg(self, operands: Any) -> None:
        values = (min(max(value, 0.0), 1.0) for value in numbers(operands, 3))
        self.state.fill = "#" + "".join(f"{round(value * 255):02x}" for value in values)

    def _do_w(self, operands: Any) -> None:
        (self.state.width,) = numbers(operands, 1)

    def _do_d(self, operands: Any) -> None:
        self.state.dashed = len(operands) == 2 and any(numbers(operands[0]))

    def _do_m(self, operands: Any) -> None:
        x, y = numbers(operands, 2)
        self._path.append([(x, y)])

    def _do_l(self, operands: Any) -> None:
        x, y = numbers(operands, 2)
        self._open().append((x, y))

    def _do_c(self, operands: Any) -> None:
        *_, x, y = numbers(operands, 6)
        self._open().extend(((math.nan, math.nan), (x, y)))

    def _do_h(self, _: Any) -> None:
        self._open().append(self._open()[0])

    def _do_re(self, operands: Any) -> None:
        x, y, width, height = numbers(operands, 4)
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
        self._path.append(corners)

    def _open(self) -> list[Point]:
        if not self._path:
            raise BrokenPdf("a path without a beginning")
        return self._path[-1]

    def _box(self) -> Box:
        at = self.state.matrix.at
        points = [at(point) for part in self._path for point in part if not math.isnan(point[0])]
        if not points:
            raise BrokenPdf("an empty path")
        return box_around(points)

    def _do_W(self, _: Any) -> None:  # noqa: N802
        """Named groups are cut to their box: that box is what is measured."""
        if len(self._names) == 1 and not self._measured:
            self._measured = True
            self.shown.marked.append(Marked(self._name, self._box(), self.state.matrix))

    def _do_S(self, _: Any) -> None:  # noqa: N802
        self._stroke()
        self._paint()

    def _do_s(self, _: Any) -> None:
        self._do_h(_)
        self._do_S(_)

    def _do_B(self, _: Any) -> None:  # noqa: N802
        self._stroke()
        self._do_f(_)

    def _do_f(self, _: Any) -> None:
        self.shown.fills.add(self.state.fill)
        if self.depth == 0 and not self._names and self._path:
            self.shown.spots.append(self._box())
        self._paint()

    def _do_n(self, _: Any) -> None:
        self._path = []

    def _paint(self) -> None:
        self._loosen()
        self._path = []

    def _loosen(self) -> None:
        """Notes that a group of the page paints something itself."""
        if self.depth == 0 and self._names:
            self.shown.loose.add(self._name)

    def _stroke(self) -> None:
        state, matrix = self.state, self.state.matrix
        for start, end in self._straight():
            a, b = matrix.at(start), matrix.at(end)
            if math.dist(a, b) >= self.long:
                self._keep(StraightLine(a, b, state.width * matrix.size, state.dashed, self._name))

    def _keep(self, line: StraightLine) -> None:
        if len(self.shown.strokes) > MOST:
            raise BrokenPdf("endless lines")
        self.shown.strokes.append(line)

    def _straight(self) -> Iterator[tuple[Point, Point]]:
        for part in self._path:
            for start, end in pairwise(part):
                if not (math.isnan(start[0]) or math.isnan(end[0])):
                    yield start, end

    def _do_BMC(self, operands: Any) -> None:  # noqa: N802
        self._names.append(str(operands[0]).lstrip("/") if len(operands) else "")
        self._measured = self._measured and len(self._names) > 1

    def _do_BDC(self, operands: Any) -> None:  # noqa: N802
        self._do_BMC(operands)

    def _do_EMC(self, _: Any) -> None:  # noqa: N802
        if not self._names:
            raise BrokenPdf("EMC without BMC")
        self._names.pop()

    def _do_Tf(self, operands: Any) -> None:  # noqa: N802
        if len(operands) != 2:
            raise BrokenPdf("a font without a size")
        self.state.font = self.library.font(str(operands[0]), self.resources)
        (self.state.size,) = numbers(operands[1:], 1)

    def _do_Tm(self, operands: Any) -> None:  # noqa: N802
        self._text = Matrix(*numbers(operands, 6))

    def _do_Tj(self, operands: Any) -> None:  # noqa: N802
        self._show(string(operands[0] if len(operands) else None))

    def _do_TJ(self, operands: Any) -> None:  # noqa: N802
        for part in operands[0] if len(operands) else ():
            try:
                shift = float(part)
            except (TypeError, ValueError):
                self._show(string(part))
            else:
                self._text = self._text @ move(-shift / 1000 * self.state.size, 0)

    def _show(self, text: bytes) -> None:
        state, font = self.state, self.state.font
        advance = self.library.advance(font, text) * state.size
        placed, told = state.matrix @ self._text, self.library.text(font, text)
        self._say(ShownText(placed, state.size, state.fill, advance, self._name, told))
        self._text = self._text @ move(advance, 0)
        self._loosen()

    def _say(self, said: ShownText) -> None:
        if len(self.shown.words) > MOST:
            raise BrokenPdf("endless text")
        self.shown.words.append(said)

    def _do_Do(self, operands: Any) -> None:  # noqa: N802
        form = self._form(operands)
        if form is None:
            return
        (inner, own, box), name = self.library.form(form, self.depth), self._name
        matrix = self.state.matrix @ own
        if self.depth == 0 and name:
            self.shown.art.append(Shows(name, form.objgen, matrix, box))
        for said in inner.words:
            self._say(said._replace(matrix=matrix @ said.matrix, group=name or said.group))
        self.shown.fills |= inner.fills
        if self.depth:
            for line in inner.strokes:
                a, b = matrix.at(line.start), matrix.at(line.end)
                if math.dist(a, b) >= self.long:
                    self._keep(StraightLine(a, b, line.width * matrix.size, line.dashed))

    def _form(self, operands: Any) -> Any:
        """The form that is meant; a picture counts as paint."""
        found = entry(self.resources, "/XObject")
        form = entry(found, str(operands[0])) if len(operands) else None
        if form is not None and str(entry(form, "/Subtype")) == "/Form":
            return form
        self.library.strange.add("Do (without a drawing of its own)")  # viewers look for it elsewhere
        self._loosen()
        return None


_UNMEASURED = frozenset(["BT", "ET", "J", "j", "RG"])
"""Operators that our pages have too, and that nothing here depends on. All others are strange."""
