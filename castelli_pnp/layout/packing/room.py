"""How much of a sheet pieces may fill, and how far apart they lie."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.layout.imposition import FOLD_GAP, LABEL, SHORTEST_TICK, TICK_GAP, Axis
from castelli_pnp.layout.sizes import Paper

TICK = SHORTEST_TICK + TICK_GAP
"""A cut mark and what is free between it and the bleed."""
LEAST_BLEED = 1.1
"""The bleed at the outer sides of a sheet that is as full as the paper allows."""
EXACT = 1e-6


class Room(NamedTuple):
    """What the bleeds of one side of a sheet may fill."""

    paper: Paper
    bleed: float
    fold: Axis | None = None
    """Where backs lie beyond a fold: whether it is upright or level."""

    @property
    def width(self) -> float:
        if self.fold is Axis.UPRIGHT:
            return self.paper.width / 2 - self.paper.edge - TICK - FOLD_GAP
        return self.paper.width - 2 * (self.paper.edge + TICK)

    @property
    def height(self) -> float:
        if self.fold is Axis.LEVEL:  # the label lies behind the front half, too
            return self.paper.height / 2 - self.paper.edge - TICK - LABEL - FOLD_GAP
        return self.paper.height - 2 * (self.paper.edge + TICK) - LABEL

    @property
    def widest(self) -> float:
        """From trim to trim across: the outer bleeds may give way."""
        inner = self.bleed if self.fold is Axis.UPRIGHT else LEAST_BLEED
        return self.width - LEAST_BLEED - inner

    @property
    def highest(self) -> float:
        return self.height - 2 * self.bleed

    def gap(self, number: int) -> float:
        """From trim to trim before the block of that number in a band.

        The first two lie a bleed apart: the marks for their level cuts stand at the outer sides. A third
        one has room for its marks next to it.
        """
        return 0.0 if number == 0 else 2 * self.bleed + (TICK + TICK_GAP if number > 1 else 0.0)


def ways_to_fold(two_sided: bool, gutterfold: bool) -> tuple[Axis | None, ...]:
    return (Axis.UPRIGHT, Axis.LEVEL) if two_sided and gutterfold else (None,)
