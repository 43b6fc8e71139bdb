"""The faces of the boxes: the cover with a ribbon, spines with four coats, a back with four castles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import normalize

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import MM_PER_PT, Box, move, polygon, rectangle, rounded, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.making.strokes import GOLD, inked, stroke
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.box_cells import CASTLE_HIGH, ICONS, Cells, castle_cells, sign_rows
from castelli_pnp.systems.castelli.layout.box_title import Name, Ribbon
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.cover import HEIGHT, WIDTH, Panel, cover_scene, scene_seed
from castelli_pnp.systems.castelli.layout.wordmark import towers_of, widest, wordmark
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

SKY = 0.36
"""Where notch and ribbon would take a larger share of the height, the ribbon is at the foot."""
CASTLES = 0.92
"""The share of the height of the land on which castles stand; a ribbon may hide what is below them."""
TITLE, LEAST_TITLE, ONE_LINE, LEAST_TEXT = 33.0, 12.0, 14.0, 7.0
"""Sizes in pt: the title on a panel as wide as the scene, the smallest ones on one line, on more, in sans."""
BELOW_NOTCH, OFF_FOLD = 3.0, 2.2
"""How far a ribbon is from the notch and its tails are from the folds, in millimeters."""
FLAG_BELOW = 2.0
"""How far the highest flag of a scene without a ribbon above it is from the notch, in millimeters."""
SMALLER = 0.6
"""The size of a title on several lines, as a share of that on one."""
BAR = 1.0
BELOW_CELLS = 1.4
"""How far a flag is below the cells, in millimeters."""
DEEP = frozenset("gjpqyQJ,;çşţ")
"""Letters that reach below the line."""


def cover_art(game: CastelliFacts, bleed: float, look: Look) -> CoverArt:
    """The art of a game."""
    return CoverArt(game.title, scene_seed(game), bleed, look)


class CoverArt(NamedTuple):
    """Draws the faces of boxes of any size."""

    title: str
    seed: str
    bleed: float
    look: Look

    def front(self, box: Box, notch: float) -> tuple[Node, ...]:
        """The scene, composed for the panel; the ribbon is clear of the notch: in the sky, or at the foot."""
        unit, grown = box.width / WIDTH, math.sqrt(box.width * box.height / (WIDTH * HEIGHT))
        ribbon = self._ribbon(box, unit)
        clear = notch + max(2.0 * unit, BELOW_NOTCH) if notch else 1.2 * unit
        top, foot = clear + ribbon.height, box.height
        at = box.top + clear
        if top > box.height * SKY:
            ribbon, clear = self._ribbon(box, unit, False), notch + FLAG_BELOW
            at = box.bottom - ribbon.height - 1.6 * unit
            top, foot = clear, clear + (at - box.top - clear) / CASTLES
        panel = Panel(box.width / grown, box.height / grown, top / grown, foot / grown, self.bleed / grown)
        place = move(box.left, box.top) @ scale(grown)
        window = rectangle(box.left, box.top - self.bleed, box.width, box.height + self.bleed)
        picture = Group((Group(cover_scene(self.seed, self.look, panel), place),), clip=window, name="cover")
        return picture, Group(ribbon.nodes, move(box.middle[0], at + ribbon.over), name="title-ribbon")

    def back(self, box: Box) -> tuple[Node, ...]:
        """A cream panel: the four castles on their tints, what the game is played with, and its name."""
        nodes, free = self.panel(box)
        unit = _unit(box)
        name = self.name(
            free.width,
            free.height * 0.3,
            max(24 * unit, ONE_LINE),
            self.look.line(WINE.fill),
            HOUSES["red"].fill,
            LEAST_TITLE,
        )
        low = free.bottom - 1.2 * unit
        if name is not None:
            low -= name.below
            free = free._replace(bottom=low - name.height - max(2.6 * unit, name.over + BELOW_CELLS))
        size, rows = sign_rows(free, unit)
        high = rows * size * 1.25
        if rows:
            free = free._replace(bottom=free.bottom - high - 1.6 * unit)
        cells = castle_cells(free, unit)
        share = (free.height - cells.down) / (2 + bool(rows) + (name is not None))
        nodes += self._castles(free.middle[0], free.top + share, cells, unit)
        if rows:
            nodes += self._signs(free, free.top + cells.down + 2 * share + 1.6 * unit, size, rows)
        if name is not None:
            nodes += name.at(free.middle[0], low - share - name.height)
        return tuple(nodes)

    def panel(self, box: Box) -> tuple[list[Node], Box]:
        """A cream panel with a double line, and the room on it."""
        unit = _unit(box)
        room = box.grown(-max(2.0, 4.0 * unit))
        inner = room.grown(-1.2 * unit)
        outer, line = (
            rounded(each.left, each.top, each.width, each.height, radius * unit)
            for each, radius in ((room, 2.4), (inner, 1.6))
        )
        nodes: list[Node] = [
            inked(outer, self.look.fill(CREAM), 0.4),
            stroke(line, self.look.width(0.35, 0.2), self.look.line(WINE.fill)),
        ]
        return nodes, inner.grown(-2.6 * unit)

    def _signs(self, free: Box, y: float, size: float, rows: int) -> Iterator[Node]:
        """What the game is played with, below a height."""
        step = free.width / len(ICONS) * rows
        for i, name in enumerate(ICONS):
            row, column = divmod(i, len(ICONS) // rows)
            yield put(name, free.left + (column + 0.5) * step, y + (row + 0.5) * size * 1.25, size, self.look)

    def _castles(self, middle: float, top: float, cells: Cells, unit: float) -> Iterator[Node]:
        """The four castles in their cells, below a height."""
        left = middle - cells.across / 2
        for i, house in enumerate(House):
            row, column = divmod(i, cells.columns)
            x, y = left + column * (cells.width + cells.gap), top + row * (cells.height + cells.gap)
            shape = rounded(x, y, cells.width, cells.height, 1.4 * unit)
            yield inked(shape, self.look.fill(HOUSES[house].tint), 0.3)
            place = move(x + cells.width / 2, y + (cells.height + cells.grown * CASTLE_HIGH) / 2)
            yield Use(pieces.castle(house, self.look).symbol, place @ scale(cells.grown))

    def spine(self, box: Box, name: str) -> tuple[Node, ...]:
        """The name along the side, two coats at either end, all between gold bands."""
        del name
        return (Group(tuple(self.side(box.height, box.width)), move(*box.middle) @ turn(-90)),)

    def side(self, length: float, depth: float, turned: float = 90.0, named: bool = True) -> Iterator[Node]:
        """A side that lies, its middle at 0,0; its coats are turned, upright on a spine."""
        inset = min(8.0, length * 0.09)
        for x in (inset - length / 2 - BAR, length / 2 - inset):
            band = rectangle(x, -depth / 2, BAR, depth + self.look.width(self.bleed, 0.0))
            yield Path(band, self.look.fill(GOLD), INK if self.look.low else None, self.look.width(0.0, 0.2))
        if not named:
            return
        paired = depth >= 18
        size = min(8.0, depth / 3) if paired else min(5.6, depth * 0.5)
        coats = (1.3 if paired else 2.4) * size + 3.0
        most = min(depth * 0.74 / MM_PER_PT, 40.0)
        color, long = self.look.line(CREAM), length - 2 * inset - 4
        rooms = [(long - 2 * coats, max(LEAST_TITLE, most * 0.42), 1)] if size >= 3 else []
        rooms += [(long, LEAST_TITLE, 1), (long, LEAST_TITLE, 3)]
        for room, least, lines in rooms:
            title = self.name(room, depth - 2, most, color, CREAM, least, lines, flag=False)
            if title is not None:
                if room < long:
                    yield from self._coats(length / 2 - inset, size, paired, turned)
                yield from title.at(0.0, (title.over - title.height) / 2)
                return

    def _coats(self, end: float, size: float, paired: bool, turned: float) -> Iterator[Node]:
        """Two at either end, side by side or one behind the other."""
        for i, house in enumerate(House):
            side, second = (1 if (i < 2) == bool(turned) else -1), i % 2
            if paired:
                x, y = side * (end - 2.0 - 0.62 * size), (second - 0.5) * 1.3 * size
            else:
                inward = second if side > 0 else 1 - second
                x, y = side * (end - 2.2 - (0.5 + 1.16 * inward) * size), 0.0
            yield put(f"coat-{house}", x, y, size, self.look, turned)

    def lid(self, box: Box) -> tuple[Node, ...]:
        """The name between gold bands, upright when the box stands closed; one line or none."""
        bands = tuple(self.side(box.width, box.height, named=False))
        area = rectangle(-box.width / 2, -box.height / 2, box.width, box.height)
        cream, most = self.look.line(CREAM), min(box.height * 0.68 / MM_PER_PT, 30.0)
        title = self.name(0.7 * box.width, box.height - 3, most, cream, CREAM, LEAST_TITLE, 1, flag=False)
        words = () if title is None else title.at(0.0, (title.over - title.height) / 2)
        return (Group((*bands, *words), move(*box.middle) @ turn(180), clip=area),)

    def name(
        self,
        width: float,
        height: float,
        size: float,
        color: str,
        tower: str,
        least: float = ONE_LINE,
        lines: int = 3,
        flag: bool = True,
    ) -> Name | None:
        """The name with its towers if it has an l and they are large enough, else in type."""
        if towers_of(self.title) and width > 0 and height > 0:
            fitting = widest(self.title, width, size)
            drawn = wordmark(self.title, fitting, color, tower, self.look, flag)
            by = min(1.0, height / drawn.height)
            if fitting * by >= least - 1e-6:
                place = scale(by) @ move(-drawn.width / 2, drawn.capital)
                shown = Group(drawn.nodes, place, alt=self.title)
                return Name((shown,), by * drawn.capital, by * drawn.above)
        block = self._words(width, height, size, color, least, lines)
        if block is None:
            return None
        above, below = self._above(block), self._below(block)
        return Name(block.at(-block.measure / 2, 0.0), block.height, 0.0, above, below)

    def _words(
        self, width: float, height: float, size: float, color: str, least: float = ONE_LINE, lines: int = 3
    ) -> TextBlock | None:
        """The name as large as there is room: on one line, on several, in sans, or not at all."""
        tries = [("title", min(height, fonts.cap("title", size) + 0.1), size, least)]
        if lines > 1:
            small = max(LEAST_TITLE, size * SMALLER)
            tries += [("title", height, small, LEAST_TITLE), ("text-bold", height, small, LEAST_TEXT)]
        for face, room, largest, floor in tries:
            if room <= 0 or largest < floor - 1e-6:
                continue
            style = Style(face, largest, 1.0, fill=color, align="center", bold=face)
            try:
                return fitted(self.title, style, TextBox(width, room, "box", "title", ""), floor)
            except Refused:
                continue
        return None

    def _below(self, block: TextBlock) -> float:
        """How far the last line reaches below its baseline."""
        last = "".join(run.text for run in block.lines[-1].runs)
        return block.style.size * MM_PER_PT * 0.2 if DEEP & set(last) else 0.0

    def _above(self, block: TextBlock) -> float:
        """How far accents of the first line reach above its capitals."""
        first = "".join(run.text for run in block.lines[0].runs)
        accents = any(sign.isupper() and len(normalize("NFD", sign)) > 1 for sign in first)
        return block.style.size * MM_PER_PT * 0.2 if accents else 0.0

    def _ribbon(self, box: Box, unit: float, flag: bool = True) -> Ribbon:
        """The name on a bent wine ribbon, its highest point at 0,0."""
        look, half = self.look, box.width / 2 - 4.5 * unit - max(1.7 * unit, OFF_FOLD)
        name = self.name(
            2 * half - 5 * unit, box.height * 0.3, TITLE * unit, look.line(CREAM), CREAM, flag=flag
        )
        if name is None:
            return Ribbon((), 0.0)
        pad = max(1.0, 1.9 * unit)
        body, rise = name.above + name.height + 2 * pad + 0.7 * name.below, 2.25 * unit
        tall = rise + body
        tails, line = [], self.look.width(0.35, 0.25)
        for side in (-1, 1):
            inner, outer, notch = (side * (half + step * unit) for step in (-4, 4.5, 1.5))
            top, foot = rise + 1.4 * unit, tall + 1.0 * unit
            tail = ((inner, top), (outer, top), (notch, (top + foot) / 2), (outer, foot), (inner, foot))
            tails.append(Path(polygon(tail), look.fill(WINE.dark), INK, line))
        third = half * 0.32
        bow = 4 / 3 * rise
        cloth = (
            ("M", -half, rise), ("C", -third, rise - bow, third, rise - bow, half, rise),
            ("L", half, tall), ("C", third, tall - bow, -third, tall - bow, -half, tall), ("Z",),
        )  # fmt: skip
        top = name.above + pad + 0.1 * unit
        nodes = (*tails, Path(cloth, look.fill(WINE.fill), INK, 0.4), *name.at(0.0, top))
        over = max(0.0, name.over - top)  # towers rise above the cloth
        return Ribbon(nodes, over + tall + 1.0 * unit, over)


def _unit(box: Box) -> float:
    """How large the parts of a back are, compared with those of the box for cards."""
    return min(box.width / WIDTH, box.height / 60)
