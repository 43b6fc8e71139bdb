"""Spots of ground in another tone."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Node, PaintedSymbol, Symbol
from castelli_pnp.layout.art.painting import filled
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.land.lines import Dice, blob, tidy
from castelli_pnp.systems.castelli.layout.land.room import Room
from castelli_pnp.systems.castelli.layout.land.things import at

VARIANTS = 4


@cache
def patch(variant: int, paint: str, look: Look) -> Symbol:
    """One spot, its middle at 0,0."""
    dice = Dice(900 + variant)
    shape = tidy(blob(0, 0, dice.between(3, 4.8), dice.between(1.7, 2.8), 7, 0.2, dice))
    nodes = tuple(filled(shape, look.tones.paint(paint), None))
    return PaintedSymbol(f"patch-{variant}-{paint}-{look.name}", nodes, Box(-6.5, -4, 6.5, 4))


def patches(room: Room, paint: str, dice: Dice) -> list[Node]:
    """Spots all over an area, but not where nobody sees them."""
    return [
        at(patch(dice.below(VARIANTS), paint, room.look), x, y)[1]
        for x, y in room.lattice(8.5, 7, 2.2, dice)
        if room.plot.depth(x, y) > 0.5 and room.off(x, y, least=-1.0) > -1
    ]
