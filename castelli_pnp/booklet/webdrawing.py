"""The drawings on the web page of a booklet: figures, signs, and icons as parts of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import castelli_pnp.booklet.document as doc
from castelli_pnp.base import markup
from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, bounds, number_text, transformed
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.binding import bound
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.render import fonts
from castelli_pnp.render.icons import icon_sign
from castelli_pnp.render.inline import Inline
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import Term

TABLE_WIDTH, FIGURE_WIDTH, EXAMPLE_WIDTH = 122.0, 90.0, 62.0
THING_WIDTH, THING_HEIGHT = 22.0, 16.0
EMBLEM_WIDTH, EMBLEM_HEIGHT = 20.0, 22.0
BIT = 7.0
"""The height of the signs in sums."""
PHONE_WIDTH, PHONE_HEIGHT = 82.0, 46.0
"""The part of the first picture that a phone shows, with legible numbers."""
BANNER = 0.56
"""The height of the cover scene at the top of a page, relative to its width."""
MODULE = 7.6
ICON, ICON_EM, GLYPH_EM = 3.6, 1.25 / 3.6, 1.2 / 1000
"""How high an icon in color is drawn, in millimeters; how large its units, or those of a glyph, are."""
ICON_TOP, ICON_HEIGHT = -740, 780
"""The box of icons in thousandths of the size, from above their ink to below it."""
NEAR = 24
"""An icon needs no label if its word is within this number of characters."""

Draw = Callable[[doc.Figure, float, float | None], Drawing]
"""Draws a figure within a maximum width and an optional maximum height."""


class WebDrawing(NamedTuple):
    """A drawing on the page: its box, its elements, its width in millimeters, and its label."""

    view: str
    elements: str
    width: str
    label: str = ""
    """Empty for a drawing that only repeats the text next to it."""
    crop: str = ""
    """The part that a phone shows, as CSS properties."""


class Said(NamedTuple):
    """Part of a text with one style, as in ``markup``; an icon has its drawing."""

    kind: str
    text: str
    target: str = ""
    icon: WebDrawing | None = None


class SumView(NamedTuple):
    """A row of a sum: its player, what is added or compared, the total, and what is gained."""

    row: doc.Sum
    sign: WebDrawing
    terms: tuple[WebDrawing, ...]
    less: tuple[WebDrawing, ...]
    won: tuple[tuple[WebDrawing, ...], ...]


class Studio:
    """Makes the drawings of one page."""

    def __init__(self, document: doc.Document, draw: Draw, look: Look, terms: Mapping[str, Term]) -> None:
        self.document, self.draw, self.look, self.terms = document, draw, look, terms
        self.style = system_of(document.game).booklet_style
        self.inline = Inline("_")
        pictures = (each for chapter in document.chapters for each in chapter.blocks)
        self.first = next((each for each in pictures if isinstance(each, doc.Picture)), None)

    def _shown(self, drawing: Drawing, label: str = "", crop: str = "") -> WebDrawing:
        box = Box(0.0, 0.0, drawing.width, drawing.height)
        return self._seen(drawing.nodes, box, label, crop)

    def _seen(self, nodes: Sequence[Node], box: Box, label: str = "", crop: str = "") -> WebDrawing:
        view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
        painted = self.inline.elements(themed(tuple(nodes), self.look))
        return WebDrawing(view, painted, number_text(box.width), label, crop)

    def picture(self, figure: doc.Figure, block: doc.Block) -> WebDrawing:
        """A figure in its printed size."""
        if block is self.first:
            drawing = self.draw(figure, TABLE_WIDTH, None)
            return self._shown(drawing, figure.alt, phone_crop(drawing))
        wide = TABLE_WIDTH if figure.wide or figure.full else FIGURE_WIDTH
        if isinstance(block, doc.ExampleBox) and (figure.small or block.panel):
            wide = EXAMPLE_WIDTH
        return self._shown(self.draw(figure, wide, None), figure.alt)

    def banner(self, phone: bool) -> WebDrawing:
        """The picture at the top of the page."""
        game, look = self.document.game, self.look
        if self.style.banner:
            return self._shown(self.style.banner(game, phone, look))
        return self._seen(self.style.scene(game, look), Box(0.0, 0.0, SCENE, SCENE * BANNER))

    def title(self) -> WebDrawing | None:
        """The name of the game, if it is drawn; browsers have other faces for characters that ours lacks."""
        title = self.document.title
        if fonts.face("title").missing(title):
            return None
        nodes = self.style.lettering(title, self.look)
        return self._seen(nodes, ink(nodes).grown(0.4), title) if nodes else None

    def thing(self, game: Facts, name: str) -> WebDrawing:
        return self._shown(self.draw(doc.RowFigure(game, (name,)), THING_WIDTH, THING_HEIGHT))

    def emblem(self, game: Facts, card: str) -> WebDrawing:
        return self._shown(self.draw(doc.RowFigure(game, (f"card:{card}",)), EMBLEM_WIDTH, EMBLEM_HEIGHT))

    def module(self, name: str) -> WebDrawing:
        """The drawing of a module's subject."""
        nodes = self.style.module(name, MODULE / 2, MODULE / 2, self.look)
        return self._seen(nodes, Box(0.0, 0.0, MODULE, MODULE))

    def sums(self, rows: Sequence[doc.Sum]) -> list[SumView]:
        return [
            SumView(
                row, self.sign(row.sign), tuple(map(self.sign, row.signs)), tuple(map(self.sign, row.less)),
                tuple(tuple(map(self.sign, filter(None, (won.sign, *won.goods)))) for won in row.won),
            )
            for row in rows
        ]  # fmt: skip

    def sign(self, name: str) -> WebDrawing:
        """The sign for the subject of a sum, which is labeled with its terms and numbers."""
        thing = self.style.bit(name, BIT, self.look)
        parts = name.split(":")
        called = [self.terms.get(part, {}).get("term", part if part.isdigit() else "") for part in parts]
        label = " ".join(filter(None, called)) or name
        return self._seen(thing.nodes, Box(0.0, 0.0, thing.width, thing.height).grown(0.15), label)

    def said(self, text: str) -> list[Said]:
        """A text, split into parts."""
        spans = markup.spans(bound(text, self.document.language))
        said: list[Said] = []
        for number, span in enumerate(spans):
            if span.kind == "icon":
                before = "".join(near.text for near in spans[:number] if near.kind != "icon")[-NEAR:]
                after = "".join(near.text for near in spans[number + 1 :] if near.kind != "icon")[:NEAR]
                said.append(Said("icon", "", icon=self._icon(span.text, f"{before} {after}".casefold())))
            else:
                said.append(Said(span.kind, span.text, span.target))
        return said

    def _icon(self, name: str, around: str) -> WebDrawing:
        term = self.terms.get(self.style.icon_terms.get(name, name), {})
        words = [term[form] for form in ("term", "plural") if form in term]
        label = self.document.words.get(f"icon.{name}", words[0] if words else "")
        silent = any(word.casefold() in around for word in (label, *words) if word)
        told = "" if silent else label
        thing = self.style.icon(name, ICON, self.look)
        if thing is not None:
            whole = Box(0.0, 0.0, thing.width, thing.height).grown(0.1)
            return self._seen(thing.nodes, whole, told)._replace(width=number_text(whole.width * ICON_EM))
        sign = icon_sign(name)
        wide = fonts.face("icon").advance(sign)
        view = f"0 {ICON_TOP} {number_text(wide)} {ICON_HEIGHT}"
        return WebDrawing(view, self.inline.glyph("icon", sign), number_text(wide * GLYPH_EM), told)


def phone_crop(drawing: Drawing) -> str:
    """What a phone shows of a picture: the part with all its numbers and letters; empty for all of it."""
    wide, high = min(PHONE_WIDTH, drawing.width), min(PHONE_HEIGHT, drawing.height)
    discs = list(_boxes(drawing.nodes, IDENTITY, "disc:"))
    if not discs or (wide == drawing.width and high == drawing.height):
        return ""
    box = _around(discs).grown(1.0)
    if box.width > wide or box.height > high:
        return ""
    (x, y) = box.middle
    left = min(max(x - wide / 2, 0.0), drawing.width - wide)
    top = min(max(y - high / 2, 0.0), drawing.height - high)
    shares = {
        "--across": drawing.width / wide, "--left": left / wide, "--top": top / high, "--shape": wide / high,
    }  # fmt: skip
    return ";".join(f"{name}:{number_text(share)}" for name, share in shares.items())


def ink(nodes: Sequence[Node]) -> Box:
    """The box around everything that is drawn."""
    return _around(list(_boxes(nodes, IDENTITY, "")))


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops = (box.left for box in boxes), (box.top for box in boxes)
    rights, feet = (box.right for box in boxes), (box.bottom for box in boxes)
    return Box(min(lefts), min(tops), max(rights), max(feet))


def _boxes(nodes: Sequence[Node], place: Matrix, name: str) -> Iterator[Box]:
    """The boxes of all paths and texts in groups whose name begins in this way."""
    for node in nodes:
        match node:
            case Group():
                within = "" if node.name.startswith(name) else name
                yield from _boxes(node.children, place @ node.matrix, within)
            case Use() if not name:
                yield from _boxes(node.symbol.children, place @ node.matrix, name)
            case Path() if not name:
                yield bounds([transformed(node.outline, place)])
            case Text() if not name:
                own = bounds([fonts.outline(node.text, node.face, node.size)])
                (left, top), (right, foot) = (
                    place.at((node.at[0] + x, node.at[1] + y))
                    for x, y in ((own.left, own.top), (own.right, own.bottom))
                )
                yield Box(min(left, right), min(top, foot), max(left, right), max(top, foot))
            case _:
                pass
