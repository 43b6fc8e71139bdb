"""A castle of a suit as pictures show it: a pawn that is a tower."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, circle
from castelli_pnp.base.scene import Node, Path, Symbol
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import CREAM, INK, WHITE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.systems.piecepack.layout.suits import COLORS, suit_sign

HEIGHT = 20.0
BODY = path_outline(
    "M-5.6 0 C-5.6 -1.6 -4.9 -2.3 -3.9 -2.8 C-3.3 -6 -2.9 -9 -2.9 -12.2 L-4.5 -13.4 L-4.5 -19.4 L-2.5 -19.4 "
    "L-2.5 -17.6 L-1 -17.6 L-1 -19.4 L1 -19.4 L1 -17.6 L2.5 -17.6 L2.5 -19.4 L4.5 -19.4 L4.5 -13.4 "
    "L2.9 -12.2 C2.9 -9 3.3 -6 3.9 -2.8 C4.9 -2.3 5.6 -1.6 5.6 0 C3.4 1.7 -3.4 1.7 -5.6 0 Z"
)
SHADE = path_outline(
    "M1.6 1.1 C2.2 -4 1.5 -9 1.2 -12.4 L2 -13.4 L2 -17.6 L2.5 -17.6 L2.5 -19.4 L4.5 -19.4 L4.5 -13.4 "
    "L2.9 -12.2 C2.9 -9 3.3 -6 3.9 -2.8 C4.9 -2.3 5.6 -1.6 5.6 0 C4.6 .8 3 1 1.6 1.1 Z"
)
LEDGES = path_outline("M-4.5 -13.4 L4.5 -13.4 M-3.9 -2.8 C-2 -1.6 2 -1.6 3.9 -2.8")
SHADOW = path_outline("M-5 .6 C-2 2.4 5 2.6 11 -1.6 C13 -3.4 11 -4.6 7.6 -4 L3 -1 Z")
MEDALLION = (0.0, -8.0, 2.6)
"""Where the sign of the suit stands, and how large its field is."""


@cache
def tower(suit: str, look: Look, shadow: bool = True) -> Symbol:
    """A tower 20 mm high, the middle of its foot at 0,0; a light rim parts it from what it stands on.

    Between coins it throws no shadow, which would lie on them."""
    x, y, radius = MEDALLION
    colors = COLORS[suit]
    light = INK if look.low else WHITE
    shade = () if look.low or not shadow else (Path(SHADOW, mixed(INK, 0.62, CREAM)),)
    side = Path(SHADE, None, INK, 0.12) if look.low else Path(SHADE, _dark(suit))
    nodes: tuple[Node, ...] = (
        *shade,
        Path(BODY, WHITE, WHITE, 1.5),
        Path(BODY, look.fill(colors.fill)),
        side,
        Path(BODY, None, INK, 0.5),
        Path(LEDGES, None, INK, 0.4),
        Path(circle(x, y, radius), look.fill(_dark(suit)), light, 0.45),
        Path(suit_sign(suit, x, y, 1.6 * radius), light),
    )
    box = Box(-6.4, -20.2, 13.2 if shadow else 6.4, 2.6)
    return Symbol(f"tower-{suit}-{look.name}{'' if shadow else '-bare'}", nodes, box)


def _dark(suit: str) -> str:
    """The side of a tower that lies in the shade."""
    return mixed(COLORS[suit].fill, 0.3, "#000000")
