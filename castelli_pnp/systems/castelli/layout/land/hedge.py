"""Hedges: bushes on every diagonal between two octagons, with a gate where a road comes through."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import PaintedSymbol, Symbol
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.land.lines import Dice, seed_of
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, painted, thing

SHARE = 0.86
"""How much of a diagonal has bushes."""
BUSHES = 8
CYPRESS = 0.12
GATE = 2.1
"""How far bushes keep from the middle of a gate."""


@cache
def hedge(seed: str, rising: bool, gate: bool, sizes: Sizes, look: Look) -> Symbol:
    """A hedge in the millimeters of the drawing, the middle of its diagonal at 0,0."""
    dice = Dice(seed_of(seed, "hedge"))
    half = (sizes.cell / 2 - sizes.half_square) * SHARE
    down = -1 if rising else 1
    found: list[Placed] = []
    for i in range(BUSHES + 1):
        along = (2 * i / BUSHES - 1) * half
        if gate and abs(along) * math.sqrt(2) < GATE:
            continue
        if dice.between(0, 1) < CYPRESS:
            found.append(at(thing(f"cypress-{dice.below(3)}", look, "lane"), along, down * along + 0.9, 0.7))
        else:
            x, size = along + dice.between(-0.2, 0.2), dice.between(0.95, 1.2)
            found.append(at(thing(f"bush-{dice.below(6)}", look, "lane"), x, down * along + 0.9, size))
    far = half + 6
    return PaintedSymbol(f"hedge-{seed}-{gate}-{look.name}", tuple(painted(found)), Box(-far, -far, far, far))
