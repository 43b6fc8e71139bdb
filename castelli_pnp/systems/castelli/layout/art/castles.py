"""Castles as symbols in a box of 10 mm: alone, or on the foot of the one they overbuilt."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.pieces import overbuilt, squat

FOOT = (5.0, 9.75)
"""Where the middle of the foot is in the box."""


@cache
def castle(house: str, look: Look) -> Symbol:
    """The castle of a house, as squat as a square asks for."""
    return _boxed(f"castle-{house}-{look.name}", squat(f"castle-{house}", look))


@cache
def overbuilt_castle(top: str, bottom: str | None, look: Look) -> Symbol:
    """A castle on the ruin of another one, of any two houses; without one, on a ruin of stone."""
    return _boxed(f"castle-{top}-on-{bottom or 'stone'}-box-{look.name}", overbuilt(top, bottom, look))


def _boxed(name: str, drawn: Symbol) -> Symbol:
    x, y = FOOT
    left, top, right, bottom = drawn.box
    return Symbol(name, (Use(drawn, move(x, y)),), Box(left + x, top + y, right + x, bottom + y))
