"""A board to color in: its drawing, and where each of its places is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castelli_pnp.base.geometry import Outline, Point
from castelli_pnp.base.scene import Node


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map: what of it is coloured in, and the middle of its number."""

    outline: Outline
    label: Point


@dataclass(frozen=True, slots=True)
class BoardMap:
    """The drawing, its top left corner at 0,0, and its places by their names in findings."""

    width: float
    height: float
    ground: tuple[Node, ...]
    things: tuple[Node, ...]
    """What stands on the land: symbols, sites and settlements, to be painted above the colours."""
    spots: Mapping[str, Spot]
    pieces: Mapping[str, Point]
    """The upper left corner of each piece."""
    cell: float
    """How wide a cell is."""
