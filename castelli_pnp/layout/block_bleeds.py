"""How far the art of the pieces of a block runs on beyond their cuts."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, Point
from castelli_pnp.layout.blocks import Block
from castelli_pnp.layout.imposition import Bleeds


def bleeds_in(block: Block, bleed: float, outer: tuple[float, float]) -> list[Bleeds]:
    """How far the art of each piece runs on to the left, above, to the right and below.

    Not at all where it touches a piece of the same color or the fold; ``outer``: at the left and at the
    right of the block.
    """
    starts: dict[tuple[int, float, float], str] = {}
    for item in block.items:
        box, rims = item.box, item.rims
        for side, (x, y) in enumerate(_corners(box)):
            starts[side, round(x, 3), round(y, 3)] = rims[side]
    found: list[Bleeds] = []
    for item in block.items:
        box, rims = item.box, item.rims
        wide = [bleed] * 4
        if _same(box.left, 0.0):
            wide[0] = outer[0]
        if _same(box.right, block.width):
            wide[2] = outer[1]
        for side, (x, y) in enumerate(_corners(box)):
            if rims[side] and starts.get(((side + 2) % 4, round(x, 3), round(y, 3))) == rims[side]:
                wide[side] = 0.0
        if _same(box.bottom, block.fold):
            wide[3] = 0.0
        found.append((0.0, 0.0, 0.0, 0.0) if item.component.blank else (wide[0], wide[1], wide[2], wide[3]))
    return found


def _corners(box: Box) -> tuple[Point, Point, Point, Point]:
    """Where its left, upper, right and lower side begin: two sides that touch begin at the same place."""
    return (box.left, box.top), (box.left, box.top), (box.right, box.top), (box.left, box.bottom)


def _same(one: float, other: float | None) -> bool:
    return other is not None and abs(one - other) < 1e-4
