"""Silver as cubes of paper, for those who like to fold: an extra next to the flat pieces."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, rectangle, transformed
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.cube_net import CUT_LINE, SQUARES, glue_marks, net_folds, net_outline
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.model.game import CastelliFacts

CUBE, TAB = 0.94, 2.4
"""The side of a cube as a share of that of a flat piece, and the depth of its tabs."""
TONES = ("#F4F7F9", "#C3CED6", "#8798A5")
"""Silver in the light, next to it, and in the shade."""
SHADES = {(1, 0): 0, (1, 2): 0, (0, 1): 1, (1, 1): 1, (2, 1): 2, (3, 1): 2}


def silver_cubes(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """A net for each cube of silver; opposite sides look alike where they are above and below."""
    if not game.kit.silver:
        return ()
    side, bleed = CUBE * sizes.silver, sizes.bleed
    depth = TAB * sizes.silver / 9.6
    at = move(depth, 0.0)
    outline = transformed(net_outline(side, depth), at)
    squares = [
        (transformed(rectangle(x * side, y * side, side, side), at), look.fill(TONES[SHADES[x, y]]))
        for x, y in SQUARES
    ]
    children: list[Node] = [
        *(Path(square, tone, tone, 2 * (depth + bleed)) for square, tone in squares),  # tabs and all
        *(Path(square, tone) for square, tone in squares),
        glue_marks(at, side, depth),
        Path(outline, None, INK, CUT_LINE),
    ]
    width, height = 4 * side + depth, 3 * side
    front = face(f"silver-cube-{look.name}", width, height, bleed, tuple(children))
    folds = tuple(transformed(fold, at) for fold in net_folds(side))
    return (
        Component(
            "silver-cube", "cubes", width, height, front, None, game.kit.silver, outline, folds, by_hand=True
        ),
    )
