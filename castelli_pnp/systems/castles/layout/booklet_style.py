"""How a booklet of Castles shows itself: as every game for the piecepack, with its own cover."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.systems.castles.layout.cover_land import land
from castelli_pnp.systems.piecepack.layout.booklet_style import STYLE as PIECEPACK

LEFT, TOP, WIDTH = 19.0, 57.0, 110.0
"""Where the picture lies on a page, in whose millimeters it is drawn, and how wide it is."""


def scene(game: object, look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0: sky, sun and hills, and the land before them."""
    del game
    nodes = (*drawn("covers/castles", look), *land(look))
    return (Group(nodes, scale(SCENE / WIDTH) @ move(-LEFT, -TOP)),)


STYLE = PIECEPACK._replace(scene=scene)
