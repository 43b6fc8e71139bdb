"""Drawings as one sees them from afar: for small pictures of whole sheets.

What is too small to be seen is left out, outlines have fewer points, small lines of text become bars.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from castelli_pnp.base.geometry import MM_PER_PT, Outline, Segment, move, rectangle, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.render import fonts

STEPS = (0.25, 0.4, 0.63, 1.0, 1.6, 2.5, 4.0, 6.3, 10.0, 16.0)
"""How small things may be that are left out: few values, so that a drawing is sketched once."""
LARGE_TEXT = 4.0
"""In small pictures, text whose capitals are so many times as high as what is left out keeps its letters."""
READ_TEXT = 1.2
"""The same in large pictures, whose text is read."""
NAME, NAME_TEXT = "title", 0.7
"""The same for the face of names: towers that stand for letters are left out at about that size, so that no
name becomes a bar with towers."""
CAP = 0.68
"""How high capitals are, as a share of the size of a text."""
SMOOTH = 0.1
"""Points of letters that are nearer than this share of a capital become one; no dot is lost."""
BAR, GRAY = 0.56, 0.54
"""How high a bar is that stands for a line of text, as a share of its capitals, and how much of its color is
left: it takes as much ink."""


BOLD = 0.16
"""Lines that are wider than this share of what is left out are drawn."""
THIN = 0.4
"""Lines are taken for that wide when it is asked how large they are."""
NEAR = 0.3
"""Points that are nearer than this share of what is left out become one."""
FEW = 5


class Sketcher:
    """Sketches drawings for some files; a symbol stays one symbol, and an outline one outline."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, float, bool], tuple[Symbol, Symbol | None]] = {}
        self._made: dict[int, list[Symbol]] = {}
        """Sketches of each symbol that differ."""
        self._outlines: dict[tuple[int, float], tuple[Outline, Outline]] = {}

    def nodes(self, nodes: Iterable[Node], least: float, read: bool = False) -> tuple[Node, ...]:
        """The nodes without what is smaller than that in both directions; ``read``: with text to read."""
        return tuple(self._nodes(nodes, least, read))

    def symbol(self, symbol: Symbol, least: float, read: bool = False) -> Symbol | None:
        """A symbol without what is smaller; nothing if nothing is left of it."""
        least = max((step for step in STEPS if step <= least * 1.001), default=least)
        key = (id(symbol), least, read)
        if key not in self._known:
            found = self.nodes(symbol.children, least, read)
            self._known[key] = (symbol, self._sketch(symbol, found) if found else None)
        return self._known[key][1]

    def _sketch(self, symbol: Symbol, found: tuple[Node, ...]) -> Symbol:
        """A sketch of a symbol: one that is equal if there is one."""
        others = self._made.setdefault(id(symbol), [])
        for other in others:
            if other.children == found:
                return other
        others.append(Symbol(symbol.id, found, symbol.box))
        return others[-1]

    def _nodes(self, nodes: Iterable[Node], least: float, read: bool) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, Path):
                yield from self._path(node, least)
            elif isinstance(node, Use):
                size = node.matrix.size
                box = node.symbol.box
                if max(box.width, box.height) * size >= least:
                    symbol = self.symbol(node.symbol, least / size, read)
                    if symbol is not None:
                        yield Use(symbol, node.matrix)
            elif isinstance(node, Group):
                yield from self._group(node, least / (node.matrix.size or 1.0), read)
            else:
                yield from _text(node, least, read)

    def _group(self, group: Group, least: float, read: bool) -> Iterator[Group]:
        clip = group.clip and self._outline(group.clip, least)
        if group.clip is None or clip:
            inner = self.nodes(group.children, least, read)
            if inner:
                yield Group(inner, group.matrix, clip or None)

    def _path(self, path: Path, least: float) -> Iterator[Path]:
        """A shape without what is too small of it; its outline only if it is bold."""
        bold = path.stroke is not None and path.width >= least * BOLD
        if path.fill is None and not bold:
            return
        outline = self._outline(path.outline, least)
        if outline:
            yield (
                Path(outline, path.fill, path.stroke, path.width, path.dash, path.cover)
                if bold
                else Path(outline, path.fill, cover=path.cover)
            )

    def _outline(self, outline: Outline, least: float) -> Outline:
        key = (id(outline), least)
        known = self._outlines.get(key)
        if known is None:
            known = self._outlines[key] = (outline, fewer_points(outline, least))
        return known[1]


def fewer_points(outline: Outline, least: float) -> Outline:
    """An outline without its small parts; points that lie near each other are one, short curves are lines."""
    starts = [i for i, segment in enumerate(outline) if segment[0] == "M"]
    if len(starts) < 2:
        if not outline or not _is_seen(outline, least):
            return ()
        return outline if len(outline) <= FEW else tuple(_thinned(outline, least * NEAR))
    made: list[Segment] = []
    start = 0
    for end in (*starts[1:], len(outline)):
        part = outline[start:end]
        start = end
        if _is_seen(part, least):
            made += part if len(part) <= FEW else _thinned(part, least * NEAR)
    return tuple(made)


def _is_seen(part: Outline, least: float) -> bool:
    xs: list[float] = [x for segment in part for x in segment[1::2]]
    ys: list[float] = [y for segment in part for y in segment[2::2]]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return (wide >= least or high >= least) and max(wide, THIN) * max(high, THIN) >= least * least


def _thinned(part: Outline, near: float) -> list[Segment]:
    made: list[Segment] = []
    x = y = 0.0
    for segment in part:
        command = segment[0]
        if command == "C":
            _, ax, ay, bx, by, to_x, to_y = segment
            far = abs(to_x - x) + abs(to_y - y)
            far += abs(ax - x) + abs(ay - y) + abs(bx - to_x) + abs(by - to_y)
            if far < near:
                continue
            made.append(segment if far > 4 * near else ("L", to_x, to_y))
        elif command == "L":
            _, to_x, to_y = segment
            if abs(to_x - x) + abs(to_y - y) < near:
                continue
            made.append(segment)
        else:
            made.append(segment)
            if command == "Z":
                continue
            _, to_x, to_y = segment
        x, y = to_x, to_y
    return made


def _text(text: Text, least: float, read: bool) -> Iterator[Path]:
    cap = CAP * text.size * MM_PER_PT
    if cap >= least * (NAME_TEXT if text.face == NAME else READ_TEXT if read else LARGE_TEXT):
        outline = fonts.outline(text.text, text.face, text.size, text.kerns)
        yield Path(tuple(_thinned(transformed(outline, move(*text.at)), cap * SMOOTH)), text.fill)
    elif text.text.strip():
        wide = fonts.face(text.face).advance(text.text, text.kerns) * text.size * MM_PER_PT / 1000
        x, y = text.at
        yield Path(rectangle(x, y - cap * (0.5 + BAR / 2), wide, cap * BAR), _paled(text.fill))


@lru_cache(maxsize=500)
def _paled(color: str) -> str:
    """A color mixed with white."""
    parts = (255 - round((255 - int(color[i : i + 2], 16)) * GRAY) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)
