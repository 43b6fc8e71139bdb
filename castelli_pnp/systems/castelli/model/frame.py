"""What surrounds the field: frame pieces with the victory track, and the resource charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.words import Resource, Side, Spot


@dataclass(frozen=True, slots=True)
class FramePiece:
    """One piece length of the frame: its part of the track and its edge spots, both clockwise."""

    id: str
    track: tuple[int, ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A resource chart: its part of each scale, and the edge spots on its sides.

    The spots of the west and the east side read from north to south, the others from west to east.
    """

    id: str
    scales: Mapping[Resource, tuple[int, ...]]
    spots: Mapping[Side, tuple[Spot, ...]]
