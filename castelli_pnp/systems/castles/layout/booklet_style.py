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

SHADE = "land.meadow.dark"
"""The paint of shadows on the hills."""
FAR = (
    ("house-0", 29.2, 101.2, 1.15), ("bell-tower", 32.8, 101.6, 1.15), ("cypress-0", 25.6, 103.2, 1.6),
    ("tree-1", 41.6, 102.2, 1.4), ("cypress-2", 37.2, 102.2, 1.3), ("mill", 113.6, 100.8, 1.4),
    ("tree-2", 106.6, 101.0, 1.3), ("cypress-1", 121.2, 103.6, 1.6), ("cypress-0", 124.2, 105.0, 1.3),
    ("sheep-0", 101.6, 102.6, 1.3),
)  # fmt: skip
"""What stands on the hills, as on the cover of Castelli: where, and how large."""


def scene(game: object, look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0: sky, sun and hills, and the land before them."""
    del game
    far = (
        Group(drawn(f"land/{name}", look, ground=SHADE), move(x, y) @ scale(size)) for name, x, y, size in FAR
    )
    nodes = (*drawn("covers/castles", look), *far, *land(look))
    return (Group(nodes, scale(SCENE / WIDTH) @ move(-LEFT, -TOP)),)


STYLE = PIECEPACK._replace(scene=scene)
