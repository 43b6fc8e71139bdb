"""The land on the cover of Castles: laid down by one matrix, with towers upright on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import ARC, Matrix, Outline, Point, move, polygon, rectangle, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT_DARK, WALL, Look
from castelli_pnp.layout.figures.tint import Tint, mixed, shrunk, tinted_symbol
from castelli_pnp.systems.castles.layout.tower import HEIGHT, tower
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.things import TILE
from castelli_pnp.systems.piecepack.model import Suit

_ROWS = ("S5 M4 C2 A3 Mn", "Aa C4 M2 S2 Sa", "S3 A5 C3 M5 A4", "C5 M3 S4 A2 Cn", "An Sn Ca Ma")
"""Every tile once, row by row from the back: suit and rank."""
TILES = {(x, y): code for y, row in enumerate(_ROWS) for x, code in enumerate(row.split())}
CASTLES = {(0, 0): "S", (1, 2): "A", (2, 1): "M", (2, 2): "C"}
"""A castle stands on a tile of its own suit."""
ARMIES = {
    (1, 0): "CS", (1, 1): "AM", (2, 0): "A", (0, 1): "C", (1, 2): "M", (2, 1): "SC", (2, 2): "A",
    (3, 1): "MS", (2, 3): "SM", (3, 2): "AC", (1, 3): "CM", (0, 2): "AS",
}  # fmt: skip
"""Coins with their suits up, six of each suit at most; the first in the quarter nearest to the left."""
QUARTERS = ((0.24, 0.76), (0.76, 0.76), (0.24, 0.24), (0.76, 0.24))
LETTERS = {suit.letter: suit for suit in Suit}
RANKS = {"n": "null", "a": "ace"}
THICK, DRUM, GAP = 1.5, 1.5, 0.5
COIN = 9.4
"""The radius of a coin."""
TOWER = 24.0
GRASS = "#8fa366"
"""The shadow of the land on the meadow."""


class Slant(NamedTuple):
    """A table turned by 45 degrees and lowered: one matrix lays all flat art down."""

    middle: Point
    """Where on the page the middle of the land lies."""
    size: float
    low: float
    about: Point
    """The middle of the land, in its own millimeters."""

    @property
    def across(self) -> float:
        return math.sqrt(0.5) * self.size

    @property
    def ground(self) -> Matrix:
        a, (x, y), (cx, cy) = self.across, self.about, self.middle
        return Matrix(a, self.low * a, -a, self.low * a, cx - a * (x - y), cy - self.low * a * (x + y))

    def at(self, x: float, y: float) -> Point:
        return self.ground.at((x, y))


VIEW = Slant((74.0, 150.0), 0.66, 0.56, (2.4 * TILE, 2.4 * TILE))


def land(look: Look) -> Iterator[Node]:
    """Tiles and coins with their edges, and upright towers, from back to front."""
    order = sorted(TILES, key=lambda cell: (cell[0] + cell[1], cell[0]))
    tint = shrunk(VIEW.across, look)
    if not look.low:
        yield from (Path(_drop(x, y), GRASS) for x, y in order)
    for x, y in order:
        yield from _tile(x, y, TILES[x, y], tint, look)
    standing: list[tuple[float, tuple[Node, ...]]] = []
    for x, y in order:
        for (across, down), letter in zip(QUARTERS, ARMIES.get((x, y), ""), strict=False):
            coin = tuple(_coin((x + across) * TILE, (y + down) * TILE, LETTERS[letter], tint, look))
            standing.append((x + y + across + down, coin))
        if (x, y) in CASTLES:
            standing.append((x + y + 1.0, (_tower(x, y, LETTERS[CASTLES[x, y]], look),)))
    for _, nodes in sorted(standing, key=lambda each: each[0]):
        yield from nodes


def _corners(x: int, y: int, gap: float) -> tuple[Point, Point, Point, Point]:
    """A tile as it lies: back, right, front, left."""
    left, top, right, bottom = x * TILE + gap, y * TILE + gap, (x + 1) * TILE - gap, (y + 1) * TILE - gap
    return VIEW.at(left, top), VIEW.at(right, top), VIEW.at(right, bottom), VIEW.at(left, bottom)


def _drop(x: int, y: int) -> Outline:
    return polygon((px + 1.6, py + 3.4) for px, py in _corners(x, y, 0.0))


def _tile(x: int, y: int, code: str, tint: Tint, look: Look) -> Iterator[Node]:
    _, right, front, left = _corners(x, y, GAP)

    def edge(one: Point, other: Point, fill: str) -> Path:
        down = ((other[0], other[1] + THICK), (one[0], one[1] + THICK))
        return Path(polygon((one, other, *down)), look.fill(fill), INK, 0.3)

    yield edge(left, front, WALL.dark)
    yield edge(front, right, mixed(WALL.dark, 0.25, INK))
    rank, is_clear = RANKS.get(code[1], code[1]), (x, y) not in CASTLES
    drawn = things.pictured_tile(LETTERS[code[0]], rank, look, is_clear, is_clear)
    size = (TILE - 2 * GAP) / TILE
    lying = VIEW.ground @ move((x + 0.5) * TILE, (y + 0.5) * TILE)
    yield Use(tinted_symbol(drawn, tint), lying @ scale(size))
    half = TILE / 2 - GAP
    yield Group((Path(rectangle(-half, -half, 2 * half, 2 * half), None, INK, 0.7),), lying)


def _coin(x: float, y: float, suit: Suit, tint: Tint, look: Look) -> Iterator[Node]:
    """A low drum with the coin on it."""
    (px, py), wide = VIEW.at(x, y), COIN * VIEW.across * math.sqrt(2)
    high = wide * VIEW.low
    yield Path(_side(px, py, wide, high), look.fill(PARCHMENT_DARK), INK, 0.3)
    lying = move(0.0, -DRUM) @ VIEW.ground @ move(x, y) @ turn(-45)
    yield Use(tinted_symbol(things.coin_suit(suit, look), tint), lying @ scale(2 * COIN / things.COIN))


def _side(x: float, y: float, wide: float, high: float) -> Outline:
    """What is seen of a drum below its lid."""
    a, b = wide * ARC, high * ARC
    return (
        ("M", x - wide, y - DRUM),
        ("L", x - wide, y),
        ("C", x - wide, y + b, x - a, y + high, x, y + high),
        ("C", x + a, y + high, x + wide, y + b, x + wide, y),
        ("L", x + wide, y - DRUM),
        ("Z",),
    )


def _tower(x: int, y: int, suit: Suit, look: Look) -> Use:
    foot = VIEW.at((x + 0.5) * TILE, (y + 0.5) * TILE)
    return Use(tower(suit, look), move(*foot) @ scale(TOWER / HEIGHT))
