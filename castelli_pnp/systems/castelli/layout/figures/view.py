"""The picture of the cover in a small red arch."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.shapes import gate
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.booklet.figure_facts import ArchFigure, ViewFigure

HIGH = 119.0 / 110.0
"""How high an arch is, compared with its width."""
RING = 0.035
NEARER, ABOVE_SUN = 1.5, 0.12
"""It shows the middle of the picture, so much larger, and leaves out some of the sky."""


def draw_arch(figure: ArchFigure, width: float, look: Look, height: float | None) -> Drawing:
    """An arch of the requested width, or lower."""
    wide = width if height is None else min(width, height / HIGH)

    def nodes() -> tuple[Node, ...]:
        ring = wide * RING
        outer, inner = (gate(d, d, wide - 2 * d, wide * HIGH - 2 * d) for d in (0.0, ring))
        left, top = SCENE * (1 - 1 / NEARER) / 2, SCENE * ABOVE_SUN
        place = move(ring, ring) @ scale(NEARER * (wide - 2 * ring) / SCENE) @ move(-left, -top)
        scene = draw(ViewFigure(figure.position), SCENE, look).nodes  # the same symbols as on the cover
        return (
            Path(outer, look.fill(HOUSES["red"].fill), INK, look.width(0.4, 0.3)),
            Group((Group(scene, place),), clip=inner),
            Path(inner, None, INK, look.width(0.4, 0.3)),
        )

    return Drawing(wide, wide * HIGH, nodes)
