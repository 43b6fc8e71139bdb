"""What all pages of START-HERE share: measures, type, boxes to tick, numbered discs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import circle, line, move, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WHITE, WINE, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.start.views import BuildPlan, SheetView
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.words.catalog import Catalog

SIDE, TOP, FOOT = 12.0, 10.0, 13.0
"""From the edges of the paper to the content."""
FLOOR = 7.0
"""No text is smaller."""
SOFT = "#4d4133"
TAN, PALE = "#9c8a68", "#d9ccb0"
RED, CUT, FOLD = HOUSES["red"].fill, "#B3261E", "#1F5FA8"
ROSE, SAND = "#fbe6dd", "#f8efd8"
GOLD = HOUSES["yellow"].fill
TITLE = Style("title", 34.0, 1.0)
HEADING = Style("title", 15.0, 1.05)
BODY = Style("text", 9.2, 1.3, SOFT)
NOTE = Style("text", 8.4, 1.26, SOFT)
SMALL = Style("text", 7.4, 1.22, SOFT)
BOLD = Style("text-bold", 8.0, 1.2)
TICK = 3.8
WHOLE = "zxx"
"""No language: words are broken at spaces and hyphens only."""


@dataclass(frozen=True, slots=True)
class StartLeaf:
    """What every page needs to know."""

    paper: Paper
    language: str
    catalogs: tuple[Catalog, ...]
    """The words of the system, then those of all."""
    look: Look
    game: str
    plan: BuildPlan
    sheet: float = 19.3
    """How wide small sheets are."""

    @property
    def words(self) -> Catalog:
        return self.catalogs[-1]

    def paper_name(self, paper: str) -> str:
        """A paper as people call it: A4, Letter, 18 × 24 in."""
        if paper[0].isdigit():
            return f"{paper.replace('x', ' × ')} in".replace(" ", "\u00a0")
        return paper.upper() if len(paper) < 3 else paper.capitalize()

    @property
    def width(self) -> float:
        return self.paper.width - 2 * SIDE

    @property
    def bottom(self) -> float:
        return self.paper.height - FOOT

    def _message(self, group: str, kind: str) -> tuple[Catalog, str] | None:
        """The message about a kind of pieces: its own, or that of the kinds it belongs to."""
        for name in (kind, kind.partition("-")[0]):
            for catalog in self.catalogs:
                if f"{group}.{name}" in catalog:
                    return catalog, f"{group}.{name}"
        return None

    def named(self, kind: str) -> str:
        """The name of a kind of pieces or of a part."""
        found = self._message("part", kind)
        return kind if found is None else found[0].text(found[1])

    def family(self, kind: str) -> str:
        """Equal for kinds that are counted together."""
        found = self._message("piece", kind)
        return kind if found is None else found[1]

    def counted(self, kind: str, count: int) -> str:
        """So many pieces of a kind."""
        found = self._message("piece", kind)
        return f"*{count}* {self.named(kind)}" if found is None else found[0].count(found[1], count)

    def set(self, text: str, style: Style, width: float, language: str | None = None) -> TextBlock:
        """A text in a measure; it becomes smaller only where a word would be wider."""
        tongue = self.language if language is None else language
        try:
            return set_text(text, style, width, tongue)
        except Refused:
            room = TextBox(width, 400.0, "start", text[:40], tongue)
            size = fitting_size([(text, room)], style, FLOOR)
            return set_text(text, replace(style, size=size), width, tongue)

    def label(self, text: str, style: Style, width: float) -> TextBlock:
        """A label in a measure: a word is broken only if it is wider than the measure."""
        try:
            return set_text(text, style, width, WHOLE)
        except Refused:
            return self.set(text, style, width)

    def page(self, nodes: Iterable[Node], title: str) -> Page:
        return Page(self.paper.width, self.paper.height, tuple(nodes), title=title)


def tick(x: float, y: float, size: float = TICK) -> Node:
    """A box to tick, its top left corner at a point."""
    return Group((Path(rounded(x, y, size, size, size * 0.18), WHITE, INK, 0.35),), name="tick")


def ring(x: float, y: float, radius: float = 2.2) -> Node:
    """A ring around a point: choose one."""
    return Path(circle(x, y, radius), WHITE, INK, 0.35)


def disc(text: str, x: float, y: float, radius: float, look: Look, fill: str = INK) -> Iterator[Node]:
    """A number in a disc around a point."""
    low = look.low
    yield Path(circle(x, y, radius), WHITE if low else fill, INK if low else None, 0.3 if low else 0.0)
    size = fonts.size_for_figures(radius * 1.0, "text-bold")
    style = Style("text-bold", size, fill=INK if low else WHITE, align="center")
    yield line_at(text, x, y + fonts.figure("text-bold", size) / 2, style)


def panel(x: float, y: float, width: float, height: float, look: Look, red: bool = False) -> Node:
    """The ground of a band."""
    edge = RED if red else PARCHMENT
    if look.low:
        edge = INK
    stroke = 0.4 if red or look.low else 0.0
    fill = look.fill(ROSE if red else SAND)
    return Path(rounded(x, y, width, height, 2.4), fill, edge if stroke else None, stroke)


def bracket(x: float, y: float, width: float, optional: bool, look: Look) -> Node:
    """Over the sheets of a file: solid if it is needed, dashed if it is as one likes."""
    if optional:
        return Path(line(x, y, x + width, y), None, look.line(TAN), 0.45, (1.6, 1.1))
    return Path(line(x, y, x + width, y), None, look.line(WINE.fill), 0.5)


def miniature(sheet: SheetView, x: float, y: float, width: float, look: Look, optional: bool = False) -> Node:
    """A sheet as a small picture."""
    factor = width / sheet.width
    high = sheet.height * factor
    edge = rectangle(x, y, width, high)
    paper = Path(edge, WHITE)
    shown = Group((Use(sheet.drawing, move(x, y) @ scale(factor)),), clip=edge)
    dashes = (1.0, 0.7) if optional else ()
    frame = Path(edge, None, look.line(TAN if optional else "#b9ab8c"), 0.25, dashes)
    return Group((paper, shown, frame), name="sheet")


def picture(
    drawing: Symbol, x: float, y: float, width: float, height: float, piece: tuple[float, float]
) -> Node:
    """The trim of a piece in the middle of a box, as large as fits."""
    wide, high = piece
    factor = min(width / wide, height / high)
    left, top = x + (width - wide * factor) / 2, y + (height - high * factor) / 2
    trim = rectangle(0.0, 0.0, wide, high)
    return Group((Use(drawing),), move(left, top) @ scale(factor), clip=trim)


def rich_line(leaf: StartLeaf, text: str, x: float, y: float, style: Style) -> tuple[Node, ...]:
    """One line with bold words, its baseline at a point."""
    block = set_text(text, style, 1000.0, leaf.language)
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[style.align]
    plain = set_text(text, replace(style, align="left"), 1000.0, leaf.language)
    return plain.at(x - block.width * share, y - fonts.cap(style.face, style.size))


@dataclass(frozen=True, slots=True)
class Strip:
    """Part of the page: its height, and what is drawn with its top left corner at 0,0."""

    height: float
    nodes: tuple[Node, ...]
