"""The frame of a card: a gate in an Italian town wall, a ribbon for the name, a strip at the foot."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Segment,
    arc,
    circle,
    line,
    polygon,
    rectangle,
    rounded,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.banner import Cloth, hung_ribbon
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, PARCHMENT, PARCHMENT_DARK, WHITE, Look
from castelli_pnp.layout.art.shapes import arch_stones, notched
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.model.words import Deck

STONES = 13
"""In the half circle of the arch; an odd number, so that both ends and the top are of one color."""


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Where everything stands on a card; the drawing is made for 63 x 88 mm and grows with ``k``."""

    width: float
    height: float
    bleed: float
    k: float
    margin: float
    """From the cut to the panel: plain color, so that no drift of the cut shows."""

    @property
    def middle(self) -> float:
        return self.width / 2

    @property
    def window(self) -> Box:
        """The gate with the picture; its upper half is a half circle."""
        top, radius = self.margin + 4.6 * self.k, 19 * self.k
        return Box(self.middle - radius, top, self.middle + radius, top + 2 * radius)

    @property
    def ribbon(self) -> Box:
        top, half = self.margin + 41.9 * self.k, 23 * self.k
        return Box(self.middle - half, top, self.middle + half, top + 8.2 * self.k)

    @property
    def strip(self) -> Box:
        bottom = self.height - self.margin
        return Box(self.margin, bottom - 8 * self.k, self.width - self.margin, bottom)

    @property
    def text(self) -> Box:
        side = self.margin + 3 * self.k
        return Box(side, self.ribbon.bottom + 2.3 * self.k, self.width - side, self.strip.top - 1.4 * self.k)

    @property
    def spandrels(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The corners next to the arch."""
        x, y = self.margin + 5.9 * self.k, self.margin + 6.4 * self.k
        return (x, y), (self.width - x, y)


def grid_of(sizes: Sizes) -> CardGrid:
    k = min(sizes.card_width / 63, sizes.card_height / 88)
    margin = max(4 * k, sizes.safe + k)
    return CardGrid(sizes.card_width, sizes.card_height, sizes.bleed, k, margin)


@dataclass(frozen=True, slots=True)
class Dress:
    """The colors of a deck."""

    frame: str
    panel: str
    stones: tuple[str, str]
    strip: str
    strip_text: str
    ribbon: str
    ribbon_tail: str
    ribbon_fold: str
    ribbon_text: str


_RED, _MINE = HOUSES["red"], LAND["mine"]
_DRESSES = {
    Deck.CHARACTER: Dress(
        PARCHMENT_DARK, CREAM, (_RED.fill, PARCHMENT), CREAM, INK, WHITE, "#d6cfbf", "#9c9484", INK
    ),
    Deck.BATTLE: Dress(
        _MINE.dark,
        "#f1ece1",
        (_MINE.fill, "#c9cdce"),
        _MINE.fill,
        WHITE,
        _RED.fill,
        _RED.dark,
        "#6e1e10",
        WHITE,
    ),
}
_LOW = Dress(WHITE, WHITE, (WHITE, WHITE), WHITE, INK, WHITE, WHITE, INK, INK)


def dress_of(deck: Deck, look: Look) -> Dress:
    """The colors of a deck; a theme says those of the characters, which are most cards."""
    if look.low or deck is not Deck.CHARACTER:
        return _LOW if look.low else _DRESSES[deck]
    frame, panel, stones, strip = (
        look.tones.flat(f"card.frame.{part}") for part in ("border", "panel", "stones", "strip")
    )
    usual = _DRESSES[deck]
    return replace(usual, frame=frame, panel=panel, stones=(stones, usual.stones[1]), strip=strip)


@cache
def gate(deck: Deck, look: Look, grid: CardGrid, crest: bool = True) -> Symbol:
    """Everything behind the picture; ``crest`` puts the ornament of the deck into the corners."""
    dress, k = dress_of(deck, look), grid.k
    out, width, height = grid.bleed, grid.width, grid.height
    ground = Path(rectangle(-out, -out, width + 2 * out, height + 2 * out), dress.frame)
    panel = _panel(grid)
    nodes: list[Node] = [ground]
    if look.low and deck is Deck.BATTLE:
        nodes.append(_low_frame(grid))
    nodes += (Path(panel, dress.panel), *_stones(deck, look, grid))
    strip = grid.strip
    foot = rectangle(strip.left, strip.top, strip.width, strip.height + k)
    nodes += (
        Group((Path(foot, dress.strip),), clip=panel),
        Path(line(strip.left, strip.top, strip.right, strip.top), None, INK, look.width(0.35, 0.28) * k),
        Path(panel, None, INK, look.width(0.4, 0.3) * k),
    )
    if crest:
        for x, y in grid.spandrels:
            nodes += swords(x, y, k, look) if deck is Deck.BATTLE else _quatrefoil(x, y, k, look)
    box = Box(-out, -out, width + out, height + out)
    return Symbol(f"gate-{deck}-{look.name}-{crest}", tuple(nodes), box)


def _panel(grid: CardGrid) -> Outline:
    """A rectangle whose corners are cut out by quarter circles."""
    m = grid.margin
    return notched(m, m, grid.width - 2 * m, grid.height - 2 * m, 2.6 * grid.k)


def _low_frame(grid: CardGrid) -> Path:
    """The dark frame of the battle cards in little ink: slanting lines that run on into the bleed."""
    step, out = 2.0 * grid.k, grid.bleed
    left, top, right, bottom = -out, -out, grid.width + out, grid.height + out
    lines: list[Segment] = []
    for number in range(1, math.ceil((right - left + bottom - top) / step)):
        reach = number * step  # the line x + y = left + top + reach, cut to the card
        x, y = min(right, left + reach), min(bottom, top + reach)
        lines += (("M", x, left + top + reach - x), ("L", left + top + reach - y, y))
    return Path(tuple(lines), None, INK, 0.2)


def _stones(deck: Deck, look: Look, grid: CardGrid) -> list[Node]:
    """Two colors in turn round the arch and down both jambs."""
    colors, k, window = dress_of(deck, look).stones, grid.k, grid.window
    arch = (grid.middle, window.top + 19 * k)
    blocks = arch_stones(arch, 19 * k, 21.7 * k, STONES, window.bottom, 0.1 * k)
    nodes: list[Node] = [
        Path(outline, colors[second], INK, look.width(0.4, 0.25) * k) for outline, second in blocks
    ]
    if look.low:
        shaded = tuple(outline for outline, second in blocks if not second)
        nodes += [Group((_courses(grid, deck),), clip=tuple(part for one in shaded for part in one))]
    return nodes


def _courses(grid: CardGrid, deck: Deck) -> Path:
    """Lines along the arch and the jambs that shade every other stone in low ink; denser for battle."""
    x, y, k, foot = grid.middle, grid.window.top + 19 * grid.k, grid.k, grid.window.bottom
    count = 5 if deck is Deck.BATTLE else 3
    lines: list[Segment] = []
    for number in range(1, count + 1):
        radius = (19 + 2.7 * number / (count + 1)) * k
        lines += (("M", x - radius, foot), ("L", x - radius, y))
        lines += (*arc(x, y, radius, 180, 360)[1:], ("L", x + radius, foot))
    return Path(tuple(lines), None, INK, 0.18)


def _quatrefoil(x: float, y: float, k: float, look: Look) -> tuple[Node, ...]:
    radius, fill = 3.1 * k, look.fill(_RED.fill)
    leaves = tuple(
        part for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
        for part in circle(x + dx * radius * 0.62, y + dy * radius * 0.62, radius * 0.5)
    )  # fmt: skip
    return (
        Path(leaves, fill, INK, 0.7 * k),
        Path((*leaves, *circle(x, y, radius * 0.5)), fill),
        Path(circle(x, y, radius * 0.26), WHITE, INK, 0.28 * k),
    )


def disc(x: float, y: float, k: float, fill: str) -> Path:
    """The ground of what stands in a corner."""
    return Path(circle(x, y, 3.9 * k), fill, INK, 0.4 * k)


def swords(x: float, y: float, k: float, look: Look) -> tuple[Node, ...]:
    """Crossed swords on a roundel: the sign of Battle."""
    sword: Outline = (
        *polygon(((0, -3.7), (0.62, -2.7), (0.5, 1), (-0.5, 1), (-0.62, -2.7))),
        *rounded(-1.5, 0.9, 3, 0.75, 0.3),
        *rectangle(-0.34, 1.5, 0.68, 1.2),
        *circle(0, 2.9, 0.62),
    )
    place = Matrix(0.98 * k, 0, 0, 0.98 * k, x, y + 0.1 * k)
    blades = [
        Path(transformed(sword, place @ turn(angle)), INK if look.low else WHITE) for angle in (42, -42)
    ]
    return (disc(x, y, k, look.fill(_RED.fill)), *blades)


@cache
def ribbon(deck: Deck, look: Look, grid: CardGrid) -> Symbol:
    """The scroll that the name stands on; its tails hang down behind it."""
    dress, box, k = dress_of(deck, look), grid.ribbon, grid.k
    drop, pen, end = 1.7 * k, look.width(0.45, 0.3) * k, grid.margin - 0.3 * k
    cloth = Cloth(dress.ribbon, dress.ribbon_tail, dress.ribbon_fold, dress.ribbon_text, pen, pen)
    nodes = hung_ribbon(box, end, cloth, k, k)
    around = Box(end - k, box.top - k, grid.width - end + k, box.bottom + drop + k)
    return Symbol(f"ribbon-{deck}-{look.name}", nodes, around)
