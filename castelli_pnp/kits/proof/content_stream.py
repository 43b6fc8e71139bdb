"""Follows a content stream of a PDF and records what it shows, in the stream's initial coordinates."""

from __future__ import annotations

from functools import lru_cache

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, box_around, move
from castelli_pnp.kits.proof import path_steps
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, numbers
from castelli_pnp.kits.proof.pdf_steps import Steps, parts, string
from castelli_pnp.kits.proof.shown import (
    MOST,
    Marked,
    PageRead,
    Paint,
    ShownContent,
    ShownText,
    Shows,
    Stroke,
    hull,
)
from castelli_pnp.kits.proof.stream_state import Form, GraphicsState, Library

MOST_STEPS = 6_000_000
"""The maximum number of operators that are carried out for a page."""
BROAD = 0.4
"""Lines of at least this width, in millimeters, may be a background of text."""
LETTERS, DIGITS = 0.4, 0.05
"""How far some letters and digits may extend beyond the usual ones, as a share of the text size."""


class Walk:
    """The state while one stream is followed."""

    def __init__(self, library: Library, depth: int, shown: ShownContent, matrix: Matrix = IDENTITY) -> None:
        self.library, self.depth, self.shown = library, depth, shown
        self.state = GraphicsState(matrix)
        self._stack: list[GraphicsState] = []
        self._names: list[str] = []
        self._measured = False
        self._path = b""
        """The current path, as written in the stream."""
        self._text = IDENTITY

    @property
    def _name(self) -> str:
        return self._names[0] if self._names else ""

    def follow(self, found: Steps) -> None:
        """Follows every step of a stream."""
        count, known = 0, {name: getattr(self, f"_do_{name.decode()}") for name in _MEASURED}
        for path, name, values, row, operator in found:
            if path:
                self._path += path
                count += path.count(b" ") // 3
            if operator in known:
                known[operator](name, values, row)
            elif operator not in _UNMEASURED:
                self.library.strange.add(f"{operator.decode('ascii', 'replace')[:20]} (operator)")
            count += 1
            if count > MOST_STEPS:
                raise BrokenPdf("endless drawing")
        self._weigh(count)

    def _weigh(self, steps: int) -> None:
        """Counts the work needed to show it, to stop at files made to overload readers."""
        self.shown.weight += steps
        if self.shown.weight > MOST_STEPS:
            raise BrokenPdf("endless drawing")

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

    def _do_RG(self, _: bytes, values: bytes, *__: bytes) -> None:  # noqa: N802
        self.state = self.state._replace(line=values)

    def _do_w(self, _: bytes, values: bytes, *__: bytes) -> None:
        self.state = self.state._replace(width=values)

    def _do_d(self, _: bytes, __: bytes, row: bytes) -> None:
        self.state = self.state._replace(dash=row)

    def _do_gs(self, *_: bytes) -> None:
        self.state = self.state._replace(veil=True)

    def _unveiled(self) -> None:
        """Only an area may be translucent."""
        if self.state.veil:
            self.library.strange.add("gs (for more than an area)")

    def _do_W(self, *_: bytes) -> None:  # noqa: N802
        """Named groups are clipped to their box, which is the box that is measured."""
        state = self.state
        self.state = state._replace(clips=(*state.clips, (self._path, state.matrix)))
        if self.depth:
            return
        box, clip = path_steps.corners(self._path, state.matrix), state.clip
        self.state = self.state._replace(clip=box.within(clip) if clip else box)
        if len(self._names) == 1 and not self._measured:
            self._measured = True
            self.shown.marked.append(Marked(self._name, box, state.matrix))

    def _do_S(self, *_: bytes) -> None:  # noqa: N802
        self._stroke()
        self._paint()

    def _do_s(self, *_: bytes) -> None:
        self._path += b" h "
        self._do_S()

    def _do_B(self, *_: bytes) -> None:  # noqa: N802
        path = self._path
        self._fill()
        self._path = path
        self._do_S()

    def _do_f(self, *_: bytes) -> None:
        self._fill()
        self._paint()

    def _fill(self) -> None:
        state = self.state
        self.shown.fills.add(color(state.fill))
        if self._path and not state.veil:  # a translucent area does not hide anything
            box = path_steps.hull(self._path, state.matrix)
            self._cover(box, Paint(box, state.fill, self._path, state.matrix, clips=state.clips))
            if self.depth == 0 and not self._names:
                self.shown.spots.append(path_steps.corners(self._path, state.matrix))

    def _do_n(self, *_: bytes) -> None:
        self._path = b""

    def _paint(self) -> None:
        self._loosen()
        self._path = b""

    def _loosen(self) -> None:
        """Records that a group of the page paints something itself."""
        if self.depth == 0 and self._names:
            self.shown.loose.add(self._name)

    def _cover(self, box: Box, paint: Paint | None) -> None:
        """Records that something is painted within a box, which may be a background of text."""
        shown, clip = self.shown, self.state.clip
        if paint is not None:
            shown.painted.append(paint)
        if isinstance(shown, PageRead):
            seen = box.within(clip) if clip else box
            if seen.left <= seen.right and seen.top <= seen.bottom:
                shown.reach = hull((seen, shown.reach)) if shown.reach else seen

    def _stroke(self) -> None:
        self._unveiled()
        state, long = self.state, self.shown.long
        if not self._path:
            return
        (width,) = numbers(state.width, 1)
        broad = width * state.matrix.size
        box = path_steps.hull(self._path, state.matrix).grown(broad / 2)
        paint = Paint(box, state.line, self._path, state.matrix, width, state.clips)
        self._cover(box, paint if broad >= BROAD else None)
        if max(box.width, box.height) * 1.5 < long:
            return  # too small for a relevant line
        if len(self.shown.drawn) > MOST:
            raise BrokenPdf("endless lines")
        path_steps.check(self._path)
        dashed = any(parts(state.dash)) if state.dash else False
        self.shown.drawn.append(Stroke(self._path, state.matrix, broad, dashed, self._name))

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
        font = self.library.font(name.decode("utf-8", "replace"))
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
        self._unveiled()
        state, font = self.state, self.state.font
        advance = self.library.advance(font, text) * state.size
        placed, words = state.matrix @ self._text, self.library.text(font, text)
        said = ShownText(placed, state.size, color(state.fill), advance, self._name, words)
        self._say(said)
        if self.depth == 0:
            more = DIGITS if words.isdigit() else LETTERS
            self._cover(box_around(said.corners).grown(more * said.size * MM_PER_PT), None)
        self._text = self._text @ move(advance, 0)
        self._loosen()

    def _say(self, said: ShownText) -> None:
        if len(self.shown.words) > MOST:
            raise BrokenPdf("endless text")
        self.shown.words.append(said)

    def _do_Do(self, named: bytes, *_: bytes) -> None:  # noqa: N802
        self._unveiled()
        form = self.library.shows(named.decode("utf-8", "replace"), self.depth) if named else None
        if form is None:  # viewers look for it elsewhere; an image counts as paint
            self.library.strange.add("Do (without a drawing of its own)")
            self._loosen()
            return
        inner, name, matrix = form.shown, self._name, self.state.matrix @ form.own
        if self.depth == 0 and name:
            self.shown.art.append(Shows(name, form.key, matrix, form.box))
        for said in inner.words:
            self._say(said._replace(matrix=matrix @ said.matrix, group=name or said.group))
        self.shown.forms.append((inner, matrix))
        self._weigh(inner.weight)
        self._show_form(form, matrix)

    def _show_form(self, form: Form, matrix: Matrix) -> None:
        """Records what a form covers; if it contains text, what is painted in it may be behind text."""
        there, clips = _mapped(form.box, matrix), self.state.clips
        cut = (*clips, (_edge(form.box), matrix))
        if not form.shown.words:
            self._cover(there, Paint(there, matrix=matrix, clips=cut, form=form.shown))
            return
        self._cover(there, None)
        for each in form.shown.painted:
            inner = tuple((path, matrix @ own) for path, own in each.clips)
            self.shown.painted.append(
                each._replace(
                    box=_mapped(each.box, matrix), matrix=matrix @ each.matrix, clips=(*cut, *inner)
                )
            )


@lru_cache(maxsize=4096)
def _edge(box: Box) -> bytes:
    """A box as a path."""
    left, top, right, bottom = (b"%.6f" % side for side in box)
    return b"%b %b m %b %b l %b %b l %b %b l h " % (left, top, right, top, right, bottom, left, bottom)


_MEASURED = tuple(
    b"q Q cm rg RG w d gs W S s B f n BMC BDC EMC Tf Tm Tj TJ Do".split()
)  # fmt: skip
_UNMEASURED = frozenset((b"BT", b"ET", b"J", b"j", *path_steps.TAKES))
"""Operators that our pages also contain, but that do not affect the checks. All others are unknown."""


def _mapped(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    return box_around(
        [matrix.at(point) for point in ((left, top), (right, top), (right, bottom), (left, bottom))]
    )


@lru_cache(maxsize=4096)
def color(values: bytes) -> str:
    """A color in hexadecimal form, as in HTML."""
    parts = (min(max(value, 0.0), 1.0) for value in numbers(values, 3))
    return "#" + "".join(f"{round(value * 255):02x}" for value in parts)
