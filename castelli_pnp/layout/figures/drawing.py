"""A finished figure."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.scene import Node


class Drawing(NamedTuple):
    """A drawing with its top left corner at 0,0; nothing of it lies outside."""

    width: float
    height: float
    nodes: tuple[Node, ...]


def fitting(width: float, height: float, wide: float, high: float | None, largest: float) -> float:
    """The scale at which something fits into a room, not above the largest."""
    return min(largest, wide / width, high / height if high is not None else largest)
