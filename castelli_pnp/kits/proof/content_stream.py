"""Follows one content stream of a PDF and notes what it shows, in the coordinates that it starts with."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, box_around, move
from castelli_pnp.kits.proof.path_steps import OPERATORS, PathSteps
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, entry, numbers
from castelli_pnp.kits.proof.pdf_steps import parts, steps, string
from castelli_pnp.kits.proof.shown import Marked, PageRead, ShownContent, ShownText, Shows, StraightLine, hull

if TYPE_CHECKING:
    from castelli_pnp.kits.proof.pdf_reader import FormsAndFonts

MOST = 500_000
"""More strings or lines than this are a trap, not a page."""
BROAD = 0.4
"""Lines of this width, in millimetres, may be what text stands on."""
LETTERS, DIGITS = 0.4, 0.05
"""How far, as a share of its size, some letters of a text may reach beyond the usual ones."""


class GraphicsState(NamedTuple):
    """What ``q`` keeps and ``Q`` brings back; numbers as they are written."""

    matrix: Matrix = IDENTITY
    fill: bytes = b"0 0 0"
    width: bytes = b"1"
    font: str = ""
    size: float = 0.0
    dash: bytes = b""
    clip: Box | None = None
    """What is shown at all, on the page itself."""


class Walk:
    """One stream while it is followed; lines shorter than ``long`` are not noted."""

    def __init__(
        self,
        library: FormsAndFonts,
        resources: Any,
        depth: int,
        shown: ShownContent,
        matrix: Matrix = IDENTITY,
        long: float = 0.0,
    ) -> None:
        self.library, self.resources, self.depth, self.shown = library, resources, depth, shown
        self.state = GraphicsState(matrix)
        self.long = long
        self._stack: list[GraphicsState] = []
        self._names: list[str] = []
        self._measured = False
        self._steps = PathSteps()
        """Of the path that is drawn."""
        self._text = IDENTITY
        if depth == 0 or entry(resources, "/Font") is not None:
            shown.painted = []

    @property
    def _name(self) -> str:
        return self._names[0] if self._names else ""

    def follow(self, stream: Any) -> None:
        """Every step of a stream."""
        count, known = 0, {name: getattr(self, f"_do_{name.decode()}") for name in _MEASURED}
        for name, values, row, operator in steps(stream):
            count += 1
            if operator in OPERATORS:
                self._steps.append((operator, values))
            elif operator in known:
                known[operator](name, values, row)
            elif operator not in _UNMEASURED:
                self.library.strange.add(f"{operator.decode('ascii', 'replace')[:20]} (operator)")
            if count > MOST:
                self.library.count(count)
                count = 0
        self.library.count(count)

    def _do_q(self, *_: bytes) -> None:
        self._stack.append(self.state)

    def _do_Q(self, *_: bytes) -> None:  # noqa: N802
        if not self._stack:
            raise BrokenPdf("Q without q")
        self.state = self._stack.pop()

    def _do_cm(self, _: bytes, values: bytes, *__: bytes) -> None:
        self.state = self.state._replace(matrix=self.state.matrix @ Matrix(*numbers(values, 6)))

    def _do_rg(self, _: bytes, values: bytes, *__: bytes) -> None:
        self.state = self.state._replace(fill=values)

    def _do_w(self, _: bytes, values: bytes, *__: bytes) -> None:
        self.state = self.state._replace(width=values)

    def _do_d(self, _: bytes, __: bytes, row: bytes) -> None:
        self.state = self.state._replace(dash=row)

    def _do_W(self, *_: bytes) -> None:  # noqa: N802
        """Named groups are cut to their box: that box is what is measured."""
        if self.depth:
            return
        box, clip = self._steps.box(self.state.matrix), self.state.clip
        self.state = self.state._replace(clip=box.within(clip) if clip else box)
        if len(self._names) == 1 and not self._measured:
            self._measured = True
            self.shown.marked.append(Marked(self._name, box, self.state.matrix))

    def _do_S(self, *_: bytes) -> None:  # noqa: N802
        self._stroke()
        self._paint()

    def _do_s(self, *_: bytes) -> None:
        self._steps.append((b"h", b""))
        self._do_S()

    def _do_B(self, *_: bytes) -> None:  # noqa: N802
        self._stroke()
        self._do_f()

    def _do_f(self, *_: bytes) -> None:
        self.shown.fills.add(color(self.state.fill))
        if self.shown.painted is not None and self._steps:
            self._cover(self._steps.hull(self.state.matrix))
            if self.depth == 0 and not self._names:
                self.shown.spots.append(self._steps.box(self.state.matrix))
        self._paint()

    def _do_n(self, *_: bytes) -> None:
        self._steps = PathSteps()

    def _paint(self) -> None:
        self._loosen()
        self._steps = PathSteps()

    def _loosen(self) -> None:
        """Notes that a group of the page paints something itself."""
        if self.depth == 0 and self._names:
            self.shown.loose.add(self._name)

    def _cover(self, box: Box, behind: bool = True) -> None:
        """Notes that something is painted within a box, and whether text may stand on it."""
        shown, clip = self.shown, self.state.clip
        if behind and shown.painted is not None:
            shown.painted.append(box)
        if isinstance(shown, PageRead):
            seen = box.within(clip) if clip else box
            if seen.left <= seen.right and seen.top <= seen.bottom:
                shown.reach = hull((seen, shown.reach)) if shown.reach else seen

    def _stroke(self) -> None:
        state = self.state
        if self.shown.painted is not None and self._steps:
            (width,) = numbers(state.width, 1)
            broad = width * state.matrix.size
            self._cover(self._steps.hull(self.state.matrix).grown(broad / 2), broad >= BROAD)
        long = [line for line in self._steps.lines(state.matrix) if math.dist(*line) >= self.long]
        if long:
            (width,) = numbers(state.width, 1)
            dashed = any(parts(state.dash)) if state.dash else False
            for a, b in long:
                self._keep(StraightLine(a, b, width * state.matrix.size, dashed, self._name))

    def _keep(self, line: StraightLine) -> None:
        if len(self.shown.strokes) > MOST:
            raise BrokenPdf("endless lines")
        self.shown.strokes.append(line)

    def _do_BMC(self, name: bytes, *_: bytes) -> None:  # noqa: N802
        self._names.append(name.decode("utf-8", "replace").lstrip("/"))
        self._measured = self._measured and len(self._names) > 1

    def _do_BDC(self, name: bytes, *_: bytes) -> None:  # noqa: N802
        self._do_BMC(name)

    def _do_EMC(self, *_: bytes) -> None:  # noqa: N802
        if not self._names:
            raise BrokenPdf("EMC without BMC")
        self._names.pop()

    def _do_Tf(self, name: bytes, values: bytes, *_: bytes) -> None:  # noqa: N802
        (size,) = numbers(values, 1)
        font = self.library.font(name.decode("utf-8", "replace"), self.resources)
        self.state = self.state._replace(font=font, size=size)

    def _do_Tm(self, _: bytes, values: bytes, *__: bytes) -> None:  # noqa: N802
        self._text = Matrix(*numbers(values, 6))

    def _do_Tj(self, _: bytes, __: bytes, row: bytes) -> None:  # noqa: N802
        self._show(string(row))

    def _do_TJ(self, _: bytes, __: bytes, row: bytes) -> None:  # noqa: N802
        for part in parts(row):
            if isinstance(part, bytes):
                self._show(part)
            else:
                self._text = self._text @ move(-part / 1000 * self.state.size, 0)

    def _show(self, text: bytes) -> None:
        state, font = self.state, self.state.font
        advance = self.library.advance(font, text) * state.size
        placed, words = state.matrix @ self._text, self.library.text(font, text)
        said = ShownText(placed, state.size, color(state.fill), advance, self._name, words)
        self._say(said)
        if self.depth == 0:
            more = DIGITS if words.isdigit() else LETTERS
            self._cover(box_around(said.corners).grown(more * said.size * MM_PER_PT), behind=False)
        self._text = self._text @ move(advance, 0)
        self._loosen()

    def _say(self, said: ShownText) -> None:
        if len(self.shown.words) > MOST:
            raise BrokenPdf("endless text")
        self.shown.words.append(said)

    def _do_Do(self, named: bytes, *_: bytes) -> None:  # noqa: N802
        form = self._form(named.decode("utf-8", "replace"))
        if form is None:
            return
        (inner, own, box), name = self.library.form(form, self.depth), self._name
        matrix = self.state.matrix @ own
        if self.depth == 0 and name:
            self.shown.art.append(Shows(name, form.objgen, matrix, box))
        form_here = None if self.depth else form.objgen
        for said in inner.words:
            placed = said._replace(matrix=matrix @ said.matrix, group=name or said.group, form=form_here)
            self._say(placed)
        self.shown.fills |= inner.fills
        if self.shown.painted is not None:
            self._show_form(inner, matrix, box)
        if self.depth:
            for line in inner.strokes:
                a, b = matrix.at(line.start), matrix.at(line.end)
                if math.dist(a, b) >= self.long:
                    self._keep(StraightLine(a, b, line.width * matrix.size, line.dashed))

    def _show_form(self, inner: ShownContent, matrix: Matrix, box: Box) -> None:
        """Notes what a form covers; of one with text only what is painted in it may lie behind text."""
        there = _mapped(box, matrix)
        if inner.words and inner.painted is not None and self.shown.painted is not None:
            self.shown.painted += [_mapped(each, matrix) for each in inner.painted]
            self._cover(there, behind=False)
        else:
            self._cover(there)

    def _form(self, name: str) -> Any:
        """The form that is meant; a picture counts as paint."""
        form = entry(entry(self.resources, "/XObject"), name) if name else None
        if form is not None and str(entry(form, "/Subtype")) == "/Form":
            return form
        self.library.strange.add("Do (without a drawing of its own)")  # viewers look for it elsewhere
        self._loosen()
        return None


_MEASURED = tuple(
    b"q Q cm rg w d W S s B f n BMC BDC EMC Tf Tm Tj TJ Do".split()
)  # fmt: skip
_UNMEASURED = frozenset((b"BT", b"ET", b"J", b"j", b"RG"))
"""Operators that our pages have too, and that nothing here depends on. All others are strange."""


def _mapped(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    return box_around(
        [matrix.at(point) for point in ((left, top), (right, top), (right, bottom), (left, bottom))]
    )


@lru_cache(maxsize=4096)
def color(values: bytes) -> str:
    """A color as the web writes it."""
    parts = (min(max(value, 0.0), 1.0) for value in numbers(values, 3))
    return "#" + "".join(f"{round(value * 255):02x}" for value in parts)
