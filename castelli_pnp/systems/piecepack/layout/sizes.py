"""The sizes of a piecepack, read from ``templates``."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

from castelli_pnp.base import resources
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml


@dataclass(frozen=True, slots=True)
class PackSizes:
    """The sizes of pieces in millimeters; templates/piecepack/sizes.yaml explains each."""

    tile: float
    coin: float
    die: float
    die_tab: float
    pawn: float
    pawn_height: float
    foot: float
    belt: float
    belt_height: float
    belt_tab: float
    bleed: float
    safe: float
    safe_small: float
    paper_thickness: float

    def scaled(self, factor: float) -> PackSizes:
        """All lengths but those that belong to the printer, the paper and the glue."""
        kept = {"die_tab", "belt_tab", "bleed", "safe", "safe_small", "paper_thickness"}
        lengths = [item.name for item in fields(self) if item.name not in kept]
        return replace(self, **{name: getattr(self, name) * factor for name in lengths})


@cache
def pack_sizes() -> PackSizes:
    return PackSizes(**plain(read_yaml(resources.root("templates") / "piecepack" / "sizes.yaml")))
