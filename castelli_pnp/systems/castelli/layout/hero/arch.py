"""The view through the arch of a booklet's cover: the field of a game in progress before a rising sun."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, circle, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position, ViewFigure
from castelli_pnp.systems.castelli.layout.hero.cover import RAY, SKY, rays
from castelli_pnp.systems.castelli.layout.hero.picture import board_nodes, room_for_arch

HIGH = SCENE * 119.0 / 110.0
"""How high the opening of the arch is at that width."""
HILLS = path_outline("M-4 52 C14 40 34 42 52 50 C70 41 92 42 108 50 L108 130 L-4 130 Z")


def draw_view(figure: ViewFigure, width: float, look: Look) -> Drawing:
    """The scene in a width."""
    by = width / SCENE

    def nodes() -> tuple[Node, ...]:
        return (Group(_scene(figure.position, sizes(), look), scale(by)),)

    return Drawing(width, HIGH * by, nodes)


def _scene(position: Position, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """The scene with its top left corner at 0,0, ``SCENE`` wide."""
    seen = Box(-3.0, -3.0, SCENE + 3.0, HIGH + 20.0)
    around = rectangle(seen.left, seen.top, seen.width, seen.height)
    sun = (SCENE / 2, 35.0)
    beams = () if look.low else (Group((Path(rays(*sun, 140.0, 26), RAY),), clip=around),)
    nodes = (
        Path(around, look.fill(SKY)),
        *beams,
        Path(circle(*sun, 13.0), look.fill(HOUSES["yellow"].fill), INK, look.width(0.5, 0.35)),
        Path(HILLS, look.fill("#b4c787"), INK, look.width(0.5, 0.35)),
        *board_nodes(position, room_for_arch(position, sizes, look, (SCENE / 2, 37.0), SCENE), sizes, seen),
    )
    return (Group(nodes, clip=around),)
