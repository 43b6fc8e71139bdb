"""The pictures of a chart: the back of the cards where the deck lies, and castles on their hills."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, WALL, Look
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.chart_marks import PANEL, panel
from castelli_pnp.systems.castelli.layout.card_back import card_back, outlined_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.hero.cover import Panel, cover_scene
from castelli_pnp.systems.castelli.layout.octagon import unit

PALE = 0.78
"""So much of the panel is mixed into the back of the cards, as it only shows what lies there."""
CORNER = 3.0
"""The round corners of a card."""
SCENE, SKY = 50.0, 0.2
"""The width of the castles on their hills, in their own units, and the share above them."""


def deck_panel(box: Box, sizes: Sizes, look: Look) -> list[Node]:
    """The place of the deck: the back of its cards, pale, as large as they are."""
    k, grid = unit(sizes), grid_of(sizes)
    left, top = (box.left + box.right - grid.width) / 2, (box.top + box.bottom - grid.height) / 2
    trim = rounded(left, top, grid.width, grid.height, CORNER * grid.k)
    if look.lined:
        drawn = outlined_back(look, grid)
    else:
        drawn = tinted_symbol(card_back(look, grid), Tint(share=PALE, ground=PANEL))
    return [
        Path(
            rounded(box.left, box.top, box.width, box.height, 3.2 * k), look.fill(PANEL), INK,
            look.width(0.4, 0.25) * k,
        ),
        Group((Use(drawn, move(left, top)),), clip=trim),
        Path(trim, None, look.line(WALL.dark), look.width(0.4, 0.2) * k, (1.6 * k, 1.1 * k)),
    ]  # fmt: skip


def scene_panel(box: Box, seed: str, k: float, look: Look) -> list[Node]:
    """Castles on their hills under one sun, where a chart has room and the rules are shown on others."""
    inner = box.grown(-1.4 * k)
    by = inner.width / SCENE
    high = inner.height / by
    window = rounded(inner.left, inner.top, inner.width, inner.height, 1.7 * k)
    seen = Panel(SCENE, high, SKY * high, high, bleed=0.0)
    scene = Group(cover_scene(seed, look, seen), move(inner.left, inner.top) @ scale(by))
    return [
        *panel(box, k, look),
        Group((scene,), clip=window),
        Path(window, None, INK, look.width(0.3, 0.2) * k),
    ]
