"""The cover: a framed panel with the name, a picture in an arch of stones, four signs and a ribbon."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, arc, joined, move, rounded, scale
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.banner import ribbon
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, PARCHMENT, WINE, Look
from castelli_pnp.layout.art.shapes import arch_stones, gate
from castelli_pnp.layout.booklet.form import A5, FOLDED, BookForm, PageForm, accent
from castelli_pnp.layout.booklet.style import SCENE, BookletStyle
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.systems import system_of

INSET = 7.0
"""From the edge of the paper to the frame: nothing is printed outside of it."""
MIDDLE = A5.width / 2
RADIUS, RING, STONES = 55.0, 6.0, 21
ARCH_TOP, FOOT = 57.0, 176.0
CENTER = ARCH_TOP + RADIUS
CORNERS = ((20.5, 62.0, 15.0), (127.5, 62.0, 15.0), (44.0, 195.0, 8.6), (104.0, 195.0, 8.6))
"""The middle and the width of each of the four signs."""
TITLE = (116.0, 28.0)
"""The room of the name, above the arch."""
TAGLINE = Style("label", 11.5, 1.1, fill=WINE.fill, align="center")
RIBBON_TOP, RIBBON_WIDTH, RIBBON_HEIGHT = 173.4, 100.0, 13.6
BESIDE_SIGNS = 46.0
"""How wide the lines between the two lower signs are."""
LARGE_CORNERS = (*CORNERS[:2], (20.5, 194.0, 8.6), (127.5, 194.0, 8.6))
LARGE_BESIDE = 96.0
"""The same in large print, where these lines need more room."""
LINES, LARGE_LINES = (191.2, 195.2, 199.0), (189.6, 194.1, 198.6)
"""The heights of three lines below the ribbon."""
HIGH = (FOOT - ARCH_TOP) / (2 * RADIUS)
"""How high the arch is, compared with its width."""
NEARER, ABOVE_SUN = 1.5, 0.12
"""A small arch shows the middle of the picture, so much larger, and leaves out some of the sky."""
STEP = 0.5
"""The step, in pt, by which words that do not fit are made smaller."""


def cover(document: Document, look: Look, form: PageForm, book: BookForm = FOLDED) -> Page:
    """The first page; it is drawn for A5 and made to fit other forms."""
    wide, high = (form.width - 2 * INSET) / (A5.width - 2 * INSET), form.height / A5.height
    size = wide if book.folded else min(wide, high)
    words = CoverWords(document, look, book, book.least / size)
    place = move(form.width / 2, form.height / 2) @ scale(size) @ move(-A5.width / 2, -A5.height / 2)
    style = system_of(document.game).booklet_style
    signs = CORNERS if book.folded else LARGE_CORNERS
    corners = (style.corner(number, (x, y), across, look) for number, (x, y, across) in enumerate(signs))
    art = Group((*_arch(document, style, look), *corners), role="Artifact")
    content = Group((art, words.title(), *words.nodes()), place)
    panel = Group(_panel(form, look), role="Artifact")
    return Page(form.width, form.height, (panel, content), title=bare(document.title), label="1")


def _panel(form: PageForm, look: Look) -> tuple[Node, ...]:
    """Parchment inside of a double line."""
    outer = rounded(INSET, INSET, form.width - 2 * INSET, form.height - 2 * INSET, 3.0)
    inset = INSET + 1.6
    inner = rounded(inset, inset, form.width - 2 * inset, form.height - 2 * inset, 2.0)
    return (
        Path(outer, look.fill(PARCHMENT), INK, look.width(0.5, 0.4)),
        Path(inner, None, accent(look), look.width(0.9, 0.25)),
    )


def _arch(document: Document, style: BookletStyle, look: Look) -> tuple[Node, ...]:
    """The picture seen through a gate of red and white stones."""
    opening = gate(MIDDLE - RADIUS, ARCH_TOP, 2 * RADIUS, FOOT - ARCH_TOP)
    land = Group(_picture(document, style, look), move(MIDDLE - RADIUS, ARCH_TOP) @ scale(2 * RADIUS / SCENE))
    return (Group((land,), clip=opening), *_stones(look), Path(opening, None, INK, look.width(0.6, 0.45)))


def _picture(document: Document, style: BookletStyle, look: Look) -> tuple[Node, ...]:
    """What is seen through the arch, its top left corner at 0,0."""
    if document.cover is None:
        return style.scene(document.game, look)
    return draw(document.cover, SCENE, look).nodes  # the same symbols wherever it is shown


def small_arch(document: Document, look: Look, x: float, y: float, width: float) -> tuple[Node, ...]:
    """The picture of the cover in a plain red arch, its top left corner at a point."""
    style, ring = system_of(document.game).booklet_style, width * 0.035
    outer, inner = (gate(x + d, y + d, width - 2 * d, width * HIGH - 2 * d) for d in (0.0, ring))
    left, top = SCENE * (1 - 1 / NEARER) / 2, SCENE * ABOVE_SUN
    place = move(x + ring, y + ring) @ scale(NEARER * (width - 2 * ring) / SCENE) @ move(-left, -top)
    return (
        Path(outer, look.fill(HOUSES["red"].fill), INK, look.width(0.4, 0.3)),
        Group((Group(_picture(document, style, look), place),), clip=inner),
        Path(inner, None, INK, look.width(0.4, 0.3)),
    )


def _stones(look: Look) -> tuple[Node, ...]:
    """Two colors in turn round the arch and down both jambs."""
    blocks = arch_stones((MIDDLE, CENTER), RADIUS, RADIUS + RING, STONES, FOOT, 0.1)
    fills = (look.fill(HOUSES["red"].fill), look.fill(CREAM))
    nodes: list[Node] = [Path(shape, fills[pale], INK, look.width(0.5, 0.3)) for shape, pale in blocks]
    if look.low:
        red = joined(shape for shape, pale in blocks if not pale)
        nodes.append(Group((_courses(),), clip=red))
    return tuple(nodes)


def _courses() -> Path:
    """Lines along the arch that shade every other stone where ink is saved."""
    lines: list[Outline] = []
    for number in range(1, 5):
        radius = RADIUS + RING * number / 5
        lines.append((("M", MIDDLE - radius, FOOT), ("L", MIDDLE - radius, CENTER)))
        lines.append(arc(MIDDLE, CENTER, radius, 180, 360))
        lines.append((("M", MIDDLE + radius, CENTER), ("L", MIDDLE + radius, FOOT)))
    return Path(joined(lines), None, INK, 0.2)


class CoverWords(NamedTuple):
    """Sets the words of a cover: what the game is played with, the subtitle on its ribbon, how many players,
    and whose game it is."""

    document: Document
    look: Look
    book: BookForm
    least: float
    """No type is smaller, in pt on A5."""

    def nodes(self) -> tuple[Node, ...]:
        subtitle = self._fitted("subtitle", Style("title", 22, 1.05, align="center"), 9.5, (94, 11))
        middle = RIBBON_TOP + (RIBBON_HEIGHT - subtitle.height) / 2
        players, author = Style("label", 10.5, 1.1, align="center"), Style("text", 9.0, 1.1, align="center")
        tagline = replace(TAGLINE, fill=self.look.line(TAGLINE.fill))
        lines = self._below()
        return (
            *(self._line("tagline", tagline, 46.2, 100.0) if not lines else ()),
            Group(ribbon(MIDDLE, RIBBON_TOP, RIBBON_WIDTH, RIBBON_HEIGHT, self.look), role="Artifact"),
            Group(subtitle.at(MIDDLE - subtitle.measure / 2, middle), role="P"),
            *(lines or self._line("players", players, 192.6 if self.document.author else 195.0)),
            *(() if lines else self._line("author", author, 197.1)),
        )

    def _below(self) -> tuple[Node, ...]:
        """For whom the game is, how long it takes, whose it is, where the name is drawn above the arch."""
        if not self._lettering() or not self.document.tagline:
            return ()
        small = Style("text", 8.6, 1.1, align="center")
        bold = Style("label", 9.6, 1.1, align="center")
        first, second, third = LINES if self.book.folded else LARGE_LINES
        return (
            *self._line("players", bold, first),
            *self._line("tagline", small, second, 52.0 if self.book.folded else LARGE_BESIDE, 6.2),
            *self._line("author", small, third),
        )

    def _line(
        self, field: str, style: Style, y: float, width: float = 0.0, floor: float = 7.5
    ) -> tuple[Node, ...]:
        """A line of the cover with its middle at a height; nothing if there is nothing to say."""
        if not getattr(self.document, field):
            return ()
        wide = width or (BESIDE_SIGNS if self.book.folded else LARGE_BESIDE)
        size = max(style.size, self.least)
        block = self._fitted(field, style, floor, (wide, 0.4 * size))
        return (Group(block.at(MIDDLE - block.measure / 2, y - block.height / 2), role="P"),)

    def title(self) -> Node:
        """The name above the arch: drawn by the system, or set in type."""
        drawn = self._lettering()
        if drawn:
            return Group(drawn, role="H1", alt=self.document.title)
        foot = 41.4 if self.document.tagline else 46.6
        block = self._fitted("title", Style("title", 85.0, 1.06, align="center"), 18.0, TITLE)
        return Group(block.at(MIDDLE - TITLE[0] / 2, foot - (TITLE[1] + block.height) / 2), role="H1")

    def _lettering(self) -> tuple[Node, ...]:
        return system_of(self.document.game).booklet_style.lettering(self.document.title, self.look)

    def _fitted(self, field: str, style: Style, floor: float, room: tuple[float, float]) -> TextBlock:
        """A text of the document that stands on the cover."""
        around = TextBox(*room, "booklet/cover", field, self.document.language)
        sized = replace(style, size=max(style.size, self.least))
        return fitted(getattr(self.document, field), sized, around, max(floor, self.least), STEP)
