"""Drawings in the colors of a theme: each color of the palette has its place there, others follow.

The palette and the drawings in ``art/`` hold the colors of our own theme. ``themed`` puts the paints of
another in their place: those of the same name first; colors that have no name take the tone of the theme, or,
where a theme prints with two inks, become ink, accent or page by how light they are. What has a color of the
theme already, a ``ThemeColor`` or a ``PaintedSymbol``, stays as it is.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Group, Node, Page, PaintedSymbol, Path, Symbol, Text, Use
from castelli_pnp.layout.art.painting import filled
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.art.theme import DEFAULT, Hatch, Paint, Theme, ThemeColor, mixed_paint, paint_names
from castelli_pnp.layout.art.theme_checks import luminance
from castelli_pnp.layout.art.theme_file import theme_of
from castelli_pnp.layout.caching import cache, drawing_cache

FIRST = ("house", "goods", "card", "paper", "tones", "land")
"""Where a color has several names, the group that comes first here decides."""
DARK_FIELD, DARK_LINE, RED_FIELD = 0.16, 0.5, 0.33
"""Luminance: darker fields and lines become ink; red fields that are not lighter become the accent."""
LIGHT = 0.62
STONE_HUES, STONE_STRENGTH, STONE_LIGHT = (0.1, 0.25), (0.16, 0.42), 0.9
"""Warm grays and pale greens without a name: their hues and how strong these are; under snow they become
cool, and so much darker."""
COOL_GRAY = (0.955, 1.0, 1.04)
COOL, COOLED = "#dfe8f0", "#8a9bb0"
"""What light and other colors without a name are mixed with under snow."""


@dataclass(frozen=True, slots=True, eq=False)
class Recolor:
    """How a theme paints the colors of the palette."""

    theme: Theme
    low: bool
    named: dict[str, Paint]
    _fields: dict[str, Paint] = field(default_factory=dict)
    _lines: dict[str, str] = field(default_factory=dict)

    def field_paint(self, color: str) -> Paint:
        """The paint of a field."""
        if isinstance(color, ThemeColor):
            return color
        found = self._fields.get(color, "")
        if found == "":
            found = self._fields[color] = self._found(color.lower(), line=False)
        return found

    def line_color(self, color: str) -> str:
        """The color of a line or a text."""
        if isinstance(color, ThemeColor):
            return color
        found = self._lines.get(color, "")
        if found == "":
            paint = self._found(color.lower(), line=True)
            found = paint.color if isinstance(paint, Hatch) else paint or self.theme.page
            self._lines[color] = found
        return found

    def _found(self, color: str, line: bool) -> Paint:
        if self.low and color == WHITE:
            return color
        if color == INK:
            return self.theme.ink
        two_inks = bool(self.theme.number("switch.inks"))
        if self.low and not two_inks:
            return color
        if color in self.named and not self.low:
            return self.named[color]
        return self._by_light(color, line) if two_inks else self._by_tone(color)

    def _by_light(self, color: str, line: bool) -> str:
        """Ink, accent or page."""
        theme, light = self.theme, luminance(color)
        hue, _, strength = colorsys.rgb_to_hls(*(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        red = (hue < 0.07 or hue > 0.9) and strength > 0.35
        if red and (RED_FIELD if not line else DARK_LINE) > light > 0.02 and not self.low:
            return theme.flat("tones.accent")
        if light < (DARK_LINE if line else DARK_FIELD):
            return theme.ink
        return WHITE if self.low else theme.page

    def _by_tone(self, color: str) -> Paint:
        """The color in the air of the theme: cool under snow."""
        if not self.theme.on("snow"):
            return color
        light = luminance(color)
        if _is_stone(color):
            return ThemeColor(_cool_gray(light * STONE_LIGHT))
        if light > LIGHT and _hue_and_strength(color)[1] > STONE_STRENGTH[1]:
            return ThemeColor(color)
        mixed = mixed_paint(color, COOL, 0.75) if light > LIGHT else mixed_paint(color, COOLED, 0.22)
        return ThemeColor(mixed) if isinstance(mixed, str) else mixed


def _is_stone(color: str) -> bool:
    """Whether a color is the warm gray of stone and parchment, or pale grass."""
    hue, strength = _hue_and_strength(color)
    return STONE_HUES[0] <= hue <= STONE_HUES[1] and STONE_STRENGTH[0] <= strength <= STONE_STRENGTH[1]


def _hue_and_strength(color: str) -> tuple[float, float]:
    hue, strength, _ = colorsys.rgb_to_hsv(*(int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    return hue, strength


def _cool_gray(light: float) -> str:
    """A gray with a little blue, that light."""
    gray = 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{min(255, round(gray * share)):02x}" for share in COOL_GRAY)


@cache
def recolor(look: Look) -> Recolor | None:
    """The paints of a look; none where nothing changes."""
    if look.theme == DEFAULT:
        return None
    theme, ours = look.tones, theme_of(DEFAULT)
    named: dict[str, Paint] = {}
    for name in sorted(paint_names(), key=_rank):
        color = ours.paint(name)
        if isinstance(color, str):
            named.setdefault(color, theme.paint(name))
    return Recolor(theme, look.low, named)


def _rank(name: str) -> tuple[int, str]:
    group = name.partition(".")[0]
    return FIRST.index(group) if group in FIRST else len(FIRST), name


def themed(nodes: Iterable[Node], look: Look) -> tuple[Node, ...]:
    """Nodes in the colors of a theme."""
    paints = recolor(look)
    return tuple(nodes) if paints is None else tuple(_themed(nodes, paints, look))


def _themed(nodes: Iterable[Node], paints: Recolor, look: Look) -> Iterator[Node]:
    for node in nodes:
        match node:
            case Path():
                yield from _path(node, paints)
            case Group():
                yield node._replace(children=tuple(_themed(node.children, paints, look)))
            case Use():
                yield Use(themed_symbol(node.symbol, look), node.matrix)
            case Text():
                yield node._replace(fill=paints.line_color(node.fill))


def _path(path: Path, paints: Recolor) -> Iterator[Path]:
    stroke = path.stroke and paints.line_color(path.stroke)
    paint = paints.field_paint(path.fill) if path.fill else None
    if isinstance(paint, Hatch):
        yield from filled(path.outline, paint, WHITE if paints.low else paints.theme.page)
        paint = None
        if not stroke or not path.width:
            return
    yield path._replace(fill=paint, stroke=stroke)


@drawing_cache(6_000)
def themed_symbol(symbol: Symbol, look: Look) -> Symbol:
    """A symbol in the colors of a theme; made once, so that it stays one symbol."""
    paints = recolor(look)
    if paints is None or isinstance(symbol, PaintedSymbol):
        return symbol
    box = Box(*symbol.box)
    return Symbol(f"{symbol.id}-{look.tones.name}", tuple(_themed(symbol.children, paints, look)), box)


def themed_pages(pages: Iterable[Page], look: Look) -> list[Page]:
    """Pages in the colors of a theme."""
    return [replace(page, children=themed(page.children, look)) for page in pages]
