"""Sums that can be checked: the signs of a picture once more, what they add up to, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Point, move, polygon, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.booklet.document import Sum
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.figures.drawing import Drawing, Thing
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

ROW, SHORT_ROW, PLAIN_ROW = 7.4, 6.6, 5.7
SIGN, SHORT_SIGN, GOOD = 6.2, 5.0, 4.8
LEAST_SIGN = 4.4
"""How high rows and what stands in them are; a row of plain numbers is lower."""
PAD, GAP, TIGHT = 1.6, 1.0, 0.5
ADDED, TOTAL = Style("body-bold", 9.4), Style("number", 13.0)
ARROW = 3.2
DISC = 2.0
GROUND, GOLD = "#f8efd8", HOUSES["yellow"]
BETWEEN = 0.6


class _Part(NamedTuple):
    """Something in a row: how wide it is, and its nodes around the middle line of the row, from 0."""

    width: float
    nodes: tuple[Node, ...]


def draw_sums(game: Facts, sums: Sequence[Sum], width: float, look: Look) -> Drawing:
    """A row for each sum, all in the width; where they are too wide the signs are smaller."""
    rows = _Rows(game, look)
    short = any(each.less or each.label for each in sums)
    high = (SHORT_ROW if short else _row(sums)) * len(sums) + BETWEEN * (len(sums) - 1)
    if not sums:
        return Drawing(width, 0.0, ())

    def nodes() -> tuple[Node, ...]:
        return rows.short(sums, width) if short else rows.full(sums, width)

    return Drawing(width, high, nodes)


def sums_width(game: Facts, sums: Sequence[Sum], look: Look) -> float:
    """The width in which rows of sums are not crowded, and letters in them can be read."""
    if not sums or any(each.less or each.label for each in sums):
        return 0.0
    return _Rows(game, look).least_width(sums)


def _row(sums: Sequence[Sum]) -> float:
    return ROW if any(each.signs for each in sums) else PLAIN_ROW


class _Rows:
    def __init__(self, game: Facts, look: Look) -> None:
        self.style, self.look = system_of(game).booklet_style, look

    # --- parts ---

    def sign(self, name: str, height: float) -> _Part:
        thing: Thing = self.style.bit(name, height, self.look)
        return _Part(thing.width, (Group(thing.nodes, move(0.0, -thing.height / 2), name=f"term:{name}"),))

    def text(self, text: str, style: Style) -> _Part:
        down = fonts.figure(style.face, style.size) / 2
        return _Part(fonts.width(text, style.face, style.size), (line_at(text, 0.0, down, style),))

    def joined(self, parts: Sequence[_Part], gap: float) -> _Part:
        x, nodes = 0.0, list[Node]()
        for part in parts:
            nodes.append(Group(part.nodes, move(x, 0.0)))
            x += part.width + gap
        return _Part(max(0.0, x - gap), tuple(nodes))

    def added(self, each: Sum, height: float) -> _Part:
        """What is added, as signs with plus between them, or as numbers after one sign."""
        if not each.signs:
            terms = each.way.removesuffix(" =")
            return self.joined([self.sign(each.sign, height), self.text(terms, ADDED)], 1.4 * GAP)
        return self.strung(each.signs, height)

    def strung(self, signs: Sequence[str], height: float) -> _Part:
        parts: list[_Part] = []
        for number, sign in enumerate(signs):
            parts += [self.text("+", ADDED)] if number else []
            parts.append(self.sign(sign, height))
        return self.joined(parts, TIGHT)

    def won(self, each: Sum, named: bool) -> _Part | None:
        """An arrow, and who gets what; one who stands before the row already is not named again."""
        if not each.won:
            return None
        parts = [_arrow()]
        for sign, goods in each.won:
            held = [self.sign(sign, 0.8 * GOOD)] if sign and named else []
            kinds = list(dict.fromkeys(goods))
            for kind in kinds:
                count = goods.count(kind)
                shown = [self.sign(kind, GOOD)] * count if count <= 3 else [
                    self.text(str(count), ADDED), self.sign(kind, GOOD)]  # fmt: skip
                held += shown
            parts.append(self.joined(held, TIGHT))
        return self.joined(parts, 1.2 * GAP)

    # --- rows ---

    def end(self, sums: Sequence[Sum]) -> float:
        """How wide the end of the rows is, with what is won."""
        ends = [self.won(each, named=False) for each in sums]
        return max((part.width + 1.2 * GAP for part in ends if part), default=0.0)

    def besides(self, sums: Sequence[Sum]) -> float:
        """What rows need besides the terms."""
        total = max(self.text(each.shown, TOTAL).width for each in sums)
        return PAD + GAP + self.text("=", ADDED).width + 2 * GAP + total + self.end(sums) + PAD

    def least_width(self, sums: Sequence[Sum]) -> float:
        return max(self.added(each, LEAST_SIGN).width for each in sums) + self.besides(sums)

    def full(self, sums: Sequence[Sum], width: float) -> tuple[Node, ...]:
        """Sign, plus, sign, equals, total; what is won at the end of the row."""
        ends = [self.won(each, named=False) for each in sums]
        totals = [self.text(each.shown, TOTAL) for each in sums]
        equals = self.text("=", ADDED)
        right = width - PAD - self.end(sums)
        total = max(part.width for part in totals)
        room = width - self.besides(sums)
        row = _row(sums)
        height = SIGN * row / ROW
        while height > 3.0 and max(self.added(each, height).width for each in sums) > room:
            height -= 0.3
        nodes: list[Node] = []
        for number, each in enumerate(sums):
            middle = number * (row + BETWEEN) + row / 2
            if each.best:
                nodes += self.gold(middle - row / 2, width, row)
            parts = [(self.added(each, height), PAD)]
            if each.signs or each.way.endswith("="):
                parts.append((equals, right - total - 2 * GAP - equals.width))
            parts.append((totals[number], right - totals[number].width))
            won = ends[number]
            if won is not None:
                parts.append((won, width - PAD - won.width))
            drawn = tuple(Group(part.nodes, move(x, 0.0)) for part, x in parts)
            nodes.append(Group(drawn, move(0.0, middle), name=f"sum:{each.sign}:{each.total}"))
        return tuple(nodes)

    def short(self, sums: Sequence[Sum], width: float) -> tuple[Node, ...]:
        """A letter, the best, the next best, and who gets what."""
        left = PAD + 2 * DISC + GAP if any(each.label for each in sums) else PAD
        ends = [self.won(each, named=True) for each in sums]
        end = max((part.width for part in ends if part), default=0.0)
        height = SHORT_SIGN
        room = width - left - end - 2 * GAP
        while height > 3.0 and max(self.compared(each, height).width for each in sums) > room:
            height -= 0.25
        across = left + max(self.compared(each, height).width for each in sums) + 1.6 * GAP
        nodes: list[Node] = []
        for number, each in enumerate(sums):
            middle = number * (SHORT_ROW + BETWEEN) + SHORT_ROW / 2
            parts = [(self.compared(each, height), left)]
            won = ends[number]
            if won is not None:
                parts.append((won, across))
            drawn: tuple[Node, ...] = tuple(Group(part.nodes, move(x, 0.0)) for part, x in parts)
            if each.label:
                drawn = (disc(each.label, (PAD + DISC - 0.6, 0.0), DISC, self.look, False), *drawn)
            nodes.append(Group(drawn, move(0.0, middle), name=f"sum:{each.label}:{each.sign}:{each.total}"))
        return tuple(nodes)

    def compared(self, each: Sum, height: float) -> _Part:
        parts = [self.added(each, height)]
        if each.less:
            parts += [self.text("=" if each.tied else ">", ADDED), self.strung(each.less, height)]
        return self.joined(parts, GAP)

    def gold(self, top: float, width: float, high: float) -> tuple[Node, ...]:
        """The ground of a row that stands out; where ink is saved, two lines around it."""
        outer, inner = (rounded(d, top + d, width - 2 * d, high - 2 * d, 1.2) for d in (0.15, 0.75))
        if self.look.low:
            return Path(outer, None, INK, 0.25), Path(inner, None, INK, 0.15)
        return (Path(outer, mixed(GOLD.fill, 0.45, GROUND), GOLD.dark, 0.3),)


def _arrow() -> _Part:
    half, stem, neck = 1.1, 0.34, ARROW - 1.5
    points: tuple[Point, ...] = (
        (0.0, -stem), (neck, -stem), (neck, -half), (ARROW, 0.0), (neck, half), (neck, stem), (0.0, stem),
    )  # fmt: skip
    return _Part(ARROW, (Path(polygon(points), INK),))
