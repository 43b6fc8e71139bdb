"""A drawing in other tones: paled, with lines that still print when it is shrunk, without fine patterns."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import is_
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, move, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT, WHITE, Look
from castelli_pnp.layout.caching import cache, drawing_cache
from castelli_pnp.layout.figures.drawing import Thing

FINEST, BROADEST, LINE_SHARE = 0.1, 0.3, 0.02
"""The thinnest line of a thing on paper: this share of its size, but not finer or broader than that."""
ALL, SOME = 9.0, 5.0
"""Things that are at least so large on paper show all; below the second size only main shapes are left."""
CRUMB = 0.08
"""Of such a small thing, parts that are smaller than this share of it are left out."""
PATTERN, LOW_PATTERN = 0.05, 0.07
"""Patterns whose lines would be finer than this on paper are left out; the second with little ink."""
LOW_OUTLINE, DOT = 0.21, 0.39
"""With little ink all lines are ink; those of patterns are finer than this, and so is that share of dots."""
SMALL_SHARE = 0.1
"""Lines of small things stay in proportion: not broader than this share of them."""
LONG = 60
SEAM = 0.24
"""With little ink no white line is finer than this."""
CLASS, SMALLEST, LARGE = 1.72, 0.13, 0.384
"""Scales that differ by less share their drawings, and so do all large ones."""
STEP = 1.3
"""Lengths of what is drawn larger or smaller inside of a drawing differ by that."""
THING = 10.0
"""About how large the things of a drawing are, in its own millimeters."""


class Tint(NamedTuple):
    """How a drawing is changed; lengths in its own millimeters."""

    share: float = 0.0
    """How much of the ground is mixed into every color."""
    ground: str = PARCHMENT
    least: float = 0.0
    """The thinnest line in ink."""
    ink: str = INK
    """The ink of its theme; lines in tones are as broad as they are, or left out."""
    finest: float = 0.0
    """Lines of patterns that are thinner are left out."""
    seam: float = 0.0
    """With little ink a white line between two of ink is left out if it is thinner: so one line is left."""
    low: bool = False
    mute: bool = False
    """Texts are left out: they would be too small to read."""
    crumb: float = 0.0
    """Parts that are smaller are left out."""

    @cache
    def within(self, size: float) -> Tint:
        """The same for what is drawn that much larger inside."""
        if size == 1.0:
            return self
        least, seam = _stepped(self.least / size, up=True), _stepped(self.seam / size, up=True)
        finest, crumb = _stepped(self.finest / size, up=False), _stepped(self.crumb / size, up=False)
        return self._replace(least=least, finest=finest, seam=seam, crumb=crumb)

    def paled(self, share: float, ground: str | None = None) -> Tint:
        """The same, mixed with its ground."""
        return self._replace(share=share, ground=WHITE if self.low else ground or self.ground)


@cache
def _stepped(length: float, up: bool) -> float:
    """The next of a few lengths, so that what is drawn in many sizes shares its drawings."""
    if not 0.0 < length < math.inf:
        return length
    steps = math.log(length, STEP)
    return float(f"{STEP ** (math.ceil(steps - 1e-6) if up else math.floor(steps + 1e-6)):.4g}")


def finest_line(size: float) -> float:
    """The thinnest line of a thing of that size on paper."""
    return max(FINEST, min(BROADEST, LINE_SHARE * size))


@cache
def scale_class(scale: float) -> float:
    """The largest of a few scales that is not larger."""
    if scale >= LARGE:
        return LARGE
    return SMALLEST * CLASS ** math.floor(math.log(scale / SMALLEST, CLASS) + 1e-9)


def shrunk(scale: float, look: Look) -> Tint:
    """For drawings that are printed at a scale: nothing is paled, all lines can be printed."""
    size = scale_class(scale)
    finest = min(LOW_OUTLINE, LOW_PATTERN / size) if look.low else PATTERN / max(size, SMALLEST)
    seam = round(SEAM / size, 4) if look.low else 0.0
    least = math.ceil(finest_line(THING * size) / size * 1e4) / 1e4
    return Tint(least=least, ink=look.tones.ink, finest=round(finest, 4), seam=seam, low=look.low)


def thing_tint(size: float, look: Look) -> Tint:
    """For a thing drawn in a box of 10 and printed in that size: the smaller it is, the less it shows."""
    least = min(SOME, 1.0 / _stepped(1.0 / size, up=True))
    tint = shrunk(size / THING, look)._replace(least=round(THING * finest_line(least) / least, 3))
    if size >= ALL:
        return tint
    plain = tint if look.low else tint._replace(finest=math.inf)
    return plain if size >= SOME else plain._replace(crumb=CRUMB * THING)


def mixed(color: str, share: float, ground: str) -> str:
    """A color with so much of a ground in it; the same object if there is none of it."""
    return _mixed(color, share, ground) if share > 0 else color


@cache
def _mixed(color: str, share: float, ground: str) -> str:
    parts = ((int(color[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(own + (other - own) * share):02x}" for own, other in parts)


def tinted(nodes: Iterable[Node], tint: Tint) -> tuple[Node, ...]:
    """A drawing in its tint; the same objects as far as nothing changes."""
    before = tuple(nodes)
    changed = [_tinted(node, tint) for node in before]
    if all(map(is_, before, changed)):
        return before
    return tuple([node for node in changed if node is not None])


@drawing_cache(6_000)
def tinted_symbol(symbol: Symbol, tint: Tint) -> Symbol:
    """A symbol in its tint; made once, so that it stays one symbol, and itself if nothing changes."""
    children = tinted(symbol.children, tint)
    if children is symbol.children:
        return symbol
    name = f"{symbol.id}-{tint.share:g}{tint.ground}-{tint.least:g}-{tint.crumb:g}"
    kind = Symbol if tint.share else type(symbol)  # paled colors are no longer those of a theme
    return kind(name, children, symbol.box.grown(tint.least / 2))


def shown(symbol: Symbol, by: float, look: Look) -> Thing:
    """A symbol at a scale, as large as its ink."""
    drawn = tinted_symbol(symbol, shrunk(by, look))
    box = drawn.box
    return Thing(box.width * by, box.height * by, (Use(drawn, scale(by) @ move(-box.left, -box.top)),))


def _tinted(node: Node, tint: Tint) -> Node | None:
    match node:
        case Path():
            return _path(node, tint)
        case Use():
            symbol = tinted_symbol(node.symbol, tint.within(_size(node)))
            return node if symbol is node.symbol else Use(symbol, node.matrix)
        case Group():
            children = tinted(node.children, tint.within(_size(node)))
            return node if children is node.children else node._replace(children=children)
        case Text():
            return None if tint.mute else _text(node, tint)


def _text(text: Text, tint: Tint) -> Text:
    return text._replace(fill=mixed(text.fill, tint.share, tint.ground)) if tint.share else text


def _size(node: Use | Group) -> float:
    a, b, c, d, _, _ = node.matrix
    return 1.0 if a == d == 1.0 and b == c == 0.0 else float(f"{node.matrix.size:.6g}")


def _extent(outline: Outline) -> float:
    """About how large an outline is; long ones are patterns of many parts, and taken as large."""
    return math.inf if len(outline) > LONG else _short_extent(outline)


@cache
def _short_extent(outline: Outline) -> float:
    xs = [value for segment in outline for value in segment[1::2]]
    ys = [value for segment in outline for value in segment[2::2]]
    return max(max(xs) - min(xs), max(ys) - min(ys)) if xs else 0.0


def _is_dotted(path: Path) -> bool:
    """Whether a pattern begins with a dot: a stroke that is much shorter than it is wide."""
    (_, *start), *rest = path.outline or (("Z",),)
    return bool(start and rest) and math.dist(start, rest[0][1:3]) < 0.1 * path.width


def _is_crumb(path: Path, tint: Tint) -> bool:
    """Whether a part is too small to be seen, or a line too short for its least width."""
    size = _extent(path.outline)
    too_fine = path.fill is None and path.width < tint.least and SMALL_SHARE * size < tint.least
    return too_fine or size < tint.crumb


def _path(path: Path, tint: Tint) -> Path | None:
    stroked = path.stroke is not None and path.width > 0
    pattern = stroked and path.fill is None and (tint.low or path.stroke != INK)
    fine = path.width * (DOT if tint.low and pattern and _is_dotted(path) else 1.0)
    if tint.crumb and _is_crumb(path, tint):
        return None
    if pattern and fine < (tint.seam if tint.low and path.stroke == WHITE else tint.finest):
        return None
    width = _width(path, tint) if stroked else path.width
    if not tint.share:
        return path if width == path.width else path._replace(width=width)
    fill = path.fill and mixed(path.fill, tint.share, tint.ground)
    stroke = path.stroke and mixed(path.stroke, tint.share, tint.ground)
    return Path(path.outline, fill, stroke, width, path.dash)


def _width(path: Path, tint: Tint) -> float:
    """How broad a line is: one that holds a shape can be printed, one in a tone may be finer."""
    if not tint.low and path.stroke not in (INK, tint.ink):
        return path.width
    return max(path.width, min(tint.least, SMALL_SHARE * _extent(path.outline)))
