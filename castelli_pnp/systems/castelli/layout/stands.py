"""Where things stand on the areas of the shipped board: found once, as that takes longer than to draw it.

They are kept in ``stands.json`` by all that they depend on, so no other board or size is mistaken for the
shipped one. ``tests/layout/test_stands.py`` finds them again, and shows how the file is made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path as File
from typing import Any, NamedTuple

from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.octagon import AreaPlot
from castelli_pnp.systems.castelli.model.words import Side

FILE = File(__file__).parent / "stands.json"
EXACT = 6
"""Decimals of the millimeters by which an area is known: machines may differ beyond them."""


class Stand(NamedTuple):
    """Where the things of one area stand, from the middle of the octagon, and how large they are."""

    sites: tuple[Point, ...]
    symbols: tuple[Point, ...]
    radius: float
    """Of the plate under a symbol."""
    half_site: float
    shrink: float
    """1 where the symbols keep their full size."""


class StandKey(NamedTuple):
    """All that a stand depends on."""

    plot: AreaPlot
    rim: tuple[Side, ...]
    middle: float
    sites: int
    symbols: int
    sizes: Sizes

    def name(self) -> str:
        """The same for areas that are alike, on any machine."""
        lengths = [self.middle, self.sizes.cell, self.sizes.safe, self.plot.half_side, self.plot.half_octagon]
        for point in self.plot.polygon:
            lengths += point
        told = " ".join([f"{length + 0.0:.{EXACT}f}" for length in lengths])
        counts = f"{self.sites} {self.symbols} {len(self.plot.border)}"
        sides = f"{''.join(self.plot.sides)} {''.join(self.rim)}"
        return blake2b(f"{told} {counts} {sides}".encode(), digest_size=9).hexdigest()


def known_stand(asked: StandKey) -> Stand | None:
    """The stand that was found for an area, if it is one of the shipped board."""
    found = _known().get(asked.name())
    if found is None:
        return None
    sites, symbols, radius, half_site, shrink = found
    return Stand(_points(sites), _points(symbols), radius, half_site, shrink)


def _points(told: list[list[float]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in told)


@cache
def _known() -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads(FILE.read_text("utf-8"))
    return found
