"""Drawings as text inside a web page; what they share is defined once.

Their descriptions are outside: inside, there is nothing to read.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from castelli_pnp.base.caching import cache, cache_by_identity
from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Matrix, Outline, number_text
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.base.short_path import short_outline_text
from castelli_pnp.render import fonts

SHARED = 6
"""Outlines with at least this many segments are defined once on a page; shorter ones are repeated."""
LARGE = 33.0
"""Drawings of at least this size, such as landscapes, are shown smaller, so tenths are precise enough."""


class Inline:
    """The drawings of one web page; the names of its definitions begin with a prefix."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._defined: list[str] = []
        self._symbols: dict[int, tuple[str, Symbol]] = {}
        self._painted_once: dict[str, str] = {}
        self._looks: dict[str, str] = {}
        self._glyphs: dict[tuple[str, str], str] = {}
        self._clips: dict[Outline, str] = {}
        self._shared: dict[str, str] = {}
        self._coarse = False

    def elements(self, nodes: Sequence[Node]) -> str:
        """The elements of a drawing, without the ``svg`` around them."""
        painted = self._painted(nodes)
        return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{painted}</g>'

    def glyph(self, face: str, sign: str) -> str:
        """A character in thousandths of its size, from the start of the pen, in the color around it."""
        return f'<use href="#{self._glyph(face, sign)}"/>'

    def definitions(self) -> str:
        """What the drawings use, to be defined once on the page."""
        looks = "".join(f".{name}{{{look}}}" for look, name in self._looks.items())
        return f"<style>{looks}</style><defs>{''.join(self._defined)}</defs>"

    def settled(self, page: str) -> str:
        """A complete page in which outlines that are used only once are moved to that place."""
        name = f"{self.prefix}o[0-9a-zA-Z]+"
        used = Counter(re.findall(f'href="#({name})"', page))
        once: dict[str, str] = {}

        def defined(found: re.Match[str]) -> str:
            if used[found[2]] != 1:
                return found[0]
            once[found[2]] = found[1]
            return ""

        def shown(found: re.Match[str]) -> str:
            data = once.get(found[1])
            return found[0] if data is None else f'<path d="{data}"{found[2]}/>'

        page = re.sub(f'<path d="([^"]*)" id="({name})"/>', defined, page)
        return re.sub(f'<use href="#({name})"((?: class="[^"]*")?)/>', shown, page)

    def _painted(self, nodes: Sequence[Node]) -> str:
        elements: list[str] = []
        for node in nodes:
            match node:
                case Path():
                    elements.append(self._path(node))
                case Text():
                    elements.append(self._text(node))
                case Group():
                    elements.append(self._group(node))
                case Use():
                    elements.append(f'<use href="#{self._symbol(node.symbol)}"{_placed(node.matrix)}/>')
                case _:
                    assert_never(node)
        return "".join(elements)

    def _path(self, path: Path) -> str:
        looks = [] if path.fill is None else [f"fill:{path.fill}"]
        if path.stroke is not None and path.width > 0:
            looks.append(f"stroke:{path.stroke};stroke-width:{number_text(round(path.width, 4), 5)}")
            if path.dash:
                looks.append(f"stroke-dasharray:{' '.join(map(number_text, path.dash))}")
        if not looks:
            return ""
        if path.cover < 1.0:
            looks.append(f"opacity:{number_text(path.cover)}")
        name = self._look(";".join(looks))
        if len(path.outline) < SHARED:
            return f'<path d="{_packed(short_outline_text(path.outline, self._coarse))}" class="{name}"/>'
        return f'<use href="#{self._outline(path.outline)}" class="{name}"/>'

    def _look(self, look: str) -> str:
        """The CSS class for a fill and stroke."""
        return self._looks.setdefault(look, f"{self.prefix}{_short(len(self._looks))}")

    def _outline(self, outline: Outline) -> str:
        """The name of a long outline, which is defined once on a page for all colors."""
        data = known_outline_text(outline, self._coarse)
        name = self._shared.get(data)
        if name is None:
            name = self._shared[data] = f"{self.prefix}o{_short(len(self._shared))}"
            self._defined.append(f'<path d="{_packed(data)}" id="{name}"/>')
        return name

    def _text(self, text: Text) -> str:
        unit, face = text.size * MM_PER_PT / 1000, fonts.face(text.face)
        at = " ".join(map(number_text, text.at))
        signs = "".join(
            f'<use href="#{self._glyph(text.face, sign)}" x="{number_text(x)}"/>'
            for sign, x in face.placed(text.text, text.kerns)
            if face.glyph(sign)
        )
        return f'<g fill="{text.fill}" transform="matrix({unit:.7g} 0 0 {unit:.7g} {at})">{signs}</g>'

    def _glyph(self, face: str, sign: str) -> str:
        key = (face, sign)
        if key not in self._glyphs:
            name = self._glyphs[key] = f"{self.prefix}g{_short(len(self._glyphs))}"
            data = _packed(short_outline_text(fonts.face(face).glyph(sign)))
            self._defined.append(f'<path d="{data}" id="{name}"/>')
        return self._glyphs[key]

    def _symbol(self, symbol: Symbol) -> str:
        known = self._symbols.get(id(symbol))
        if known is None:
            outside, self._coarse = self._coarse, max(symbol.box.width, symbol.box.height) >= LARGE
            painted = self._painted(symbol.children)
            self._coarse = outside
            name = self._painted_once.get(painted)
            if name is None:
                name = self._painted_once[painted] = f"{self.prefix}s{_short(len(self._painted_once))}"
                self._defined.append(f'<g id="{name}">{painted}</g>')
            known = self._symbols[id(symbol)] = (name, symbol)
        return known[0]

    def _group(self, group: Group) -> str:
        looks = _transform(group.matrix)
        if group.clip is not None:
            looks += f' clip-path="url(#{self._clip(group.clip)})"'
        painted = self._painted(group.children)
        return f"<g{looks}>{painted}</g>" if looks else painted

    def _clip(self, outline: Outline) -> str:
        if outline not in self._clips:
            name = self._clips[outline] = f"{self.prefix}c{_short(len(self._clips))}"
            short = len(outline) < SHARED
            path = (
                f'<path d="{_packed(short_outline_text(outline))}"/>'
                if short
                else f'<use href="#{self._outline(outline)}"/>'
            )
            self._defined.append(f'<clipPath id="{name}">{path}</clipPath>')
        return self._clips[outline]


def _transform(matrix: Matrix) -> str:
    if matrix == IDENTITY:
        return ""
    return f' transform="{_NOUGHT.sub(".", transform_text(matrix, 3, 5))}"'


def _short(number: int) -> str:
    """A number as part of a name."""
    name = DIGITS[number % len(DIGITS)]
    return _short(number // len(DIGITS)) + name if number >= len(DIGITS) else name


_NOUGHT = re.compile(r"(?<![\d.])0\.")
DIGITS = string.digits + string.ascii_letters


def _placed(matrix: Matrix) -> str:
    """The placement of something that is used."""
    if matrix[:4] != IDENTITY[:4]:
        return _transform(matrix)
    at = ((name, number_text(value)) for name, value in zip("xy", matrix[4:], strict=True))
    return "".join(f' {name}="{value}"' for name, value in at if value != "0")


def transform_text(matrix: Matrix, digits: int = 5, linear: int = 7) -> str:
    """A matrix in SVG syntax, with numbers of digits for its translation and for its other values."""
    at = f"{number_text(matrix.e, digits)} {number_text(matrix.f, digits)}"
    if matrix[:4] == IDENTITY[:4]:
        return f"translate({at})"
    return f"matrix({_linear(linear, *matrix[:4])} {at})"


def known_outline_text(outline: Outline, coarse: bool = False) -> str:
    """The data of an outline; caches long ones, because many pages and pieces use them."""
    return (short_outline_text if len(outline) < SHARED else _long_outline_text)(outline, coarse)


_long_outline_text = cache_by_identity(4_000)(short_outline_text)


def _packed(data: str) -> str:
    """Path data without unnecessary spaces: a second decimal point begins a new number."""
    return _AFTER_POINT.sub(r"\1", data)


_AFTER_POINT = re.compile(r"(\.\d+) (?=\.)")


@cache
def _linear(digits: int, *parts: float) -> str:
    return " ".join([f"{part:.{digits}g}" for part in parts])
