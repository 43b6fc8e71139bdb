"""The pieces of the kit as bodies on the table: figures that stand, banners, and markers that lie."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Symbol
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.panels import banner_panel
from castelli_pnp.systems.castelli.layout.art.pieces import contour
from castelli_pnp.systems.castelli.layout.art.pieces import figure as drawn_figure
from castelli_pnp.systems.castelli.layout.art.token_faces import marker_face
from castelli_pnp.systems.castelli.layout.hero.solids import Figure
from castelli_pnp.systems.castelli.model.words import House


def figure(name: str, look: Look) -> Figure:
    """A figure such as ``castle-blue``, ``village`` or ``ruin``."""
    return Figure(drawn_figure(name, look), contour(name, look))


def castle(house: House, look: Look) -> Figure:
    return figure(f"castle-{house}", look)


@cache
def marker(house: House, sizes: Sizes, look: Look) -> Symbol:
    """A resource marker, its top left corner at 0,0."""
    side = sizes.resource_marker
    name = f"table-marker-{house}-{look.name}"
    return Symbol(name, marker_face(house, side, 0.0, look), Box(0.0, 0.0, side, side))


@cache
def banner(house: House, points: int | None, sizes: Sizes, look: Look) -> Symbol:
    """One panel of a scoring banner; with points: the one that adds the whole track."""
    size = (sizes.scoring_marker, sizes.castle_height)
    name = f"table-banner-{house}-{points}-{look.name}"
    return Symbol(name, banner_panel(house, size, 0.0, look, points), Box(0.0, 0.0, *size))
