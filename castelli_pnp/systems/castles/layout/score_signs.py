"""The small signs in the heads of the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castelli_pnp.base.geometry import Outline, circle, joined, line, move, rectangle, scale, transformed
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, NEUTRAL, WHITE, Look
from castelli_pnp.systems.castles.layout.tower import BODY, HEIGHT

SIGN = 5.0
"""How large the pictures are."""
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
PLUS, MINUS = "+", "−"
GOLD_TILE = HOUSES["yellow"].fill


def tile_sign(x: float, y: float) -> Iterator[Node]:
    """A tile with a castle on it."""
    yield Path(rectangle(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN), WHITE, INK, 0.25)
    yield Path(transformed(BODY, move(x, y + 0.36 * SIGN) @ scale(0.72 * SIGN / HEIGHT)), INK)


def army_sign(sign: str) -> Callable[[float, float], Iterator[Node]]:
    """A coin whose gold is added or subtracted."""

    def draw(x: float, y: float) -> Iterator[Node]:
        yield Path(circle(x, y, SIGN / 2), WHITE, INK, 0.25)
        yield Path(circle(x, y, 0.4 * SIGN), None, INK, 0.15)
        strokes = [line(x - 1.1, y, x + 1.1, y)] + ([line(x, y - 1.1, x, y + 1.1)] if sign == PLUS else [])
        yield Path(joined(strokes), None, INK, 0.5)

    return draw


def cross_sign(x: float, y: float, way: tuple[int, int], look: Look) -> Iterator[Node]:
    """Five tiles from above, the castle in the middle; the one that is meant is filled."""
    side = 2.3

    def tile(across: int, down: int) -> Outline:
        return rectangle(x + (across - 0.5) * side, y + (down - 0.5) * side, side, side)

    yield Path(joined(tile(*each) for each in WAYS), WHITE, INK, 0.2)
    yield Path(tile(*way), look.fill(GOLD_TILE) if not look.low else INK, INK, 0.2)
    yield Path(tile(0, 0), WHITE, INK, 0.2)
    yield Path(circle(x, y, 0.6), INK)


def hint_sign(sign: str, x: float, y: float) -> Path:
    """A pale sign that says which way gold runs."""
    strokes: list[Outline] = []
    if PLUS in sign:
        high = y - (1.1 if MINUS in sign else 0.0)
        strokes += [line(x - 1.0, high, x + 1.0, high), line(x, high - 1.0, x, high + 1.0)]
    if MINUS in sign:
        low = y + (1.5 if PLUS in sign else 0.0)
        strokes.append(line(x - 1.0, low, x + 1.0, low))
    return Path(joined(strokes), None, NEUTRAL.dark, 0.3)
