"""How a booklet of Castles shows itself: as every game for the piecepack, with its own cover."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castles.layout.cover_land import land
from castelli_pnp.systems.castles.layout.figures.things import thing
from castelli_pnp.systems.piecepack.layout.booklet_style import STYLE as PIECEPACK

LEFT, TOP, WIDTH = 19.0, 57.0, 110.0
"""The place of the picture on a page, in whose millimeters it is drawn, and how wide it is."""

SHADE = "land.meadow.dark"
"""The paint of shadows on the hills."""
FAR = (
    ("house-0", 29.2, 101.2, 1.15), ("bell-tower", 32.8, 101.6, 1.15), ("cypress-0", 25.6, 103.2, 1.6),
    ("tree-1", 41.6, 102.2, 1.4), ("cypress-2", 37.2, 102.2, 1.3), ("mill", 113.6, 100.8, 1.4),
    ("tree-2", 106.6, 101.0, 1.3), ("cypress-1", 121.2, 103.6, 1.6), ("cypress-0", 124.2, 105.0, 1.3),
    ("sheep-0", 101.6, 102.6, 1.3),
)  # fmt: skip
"""What stands on the hills, as on the cover of Castelli: where, and how large."""


WIDE, PHONE = Box(-64.0, 63.0, 196.0, 129.0), Box(20.0, 43.0, 128.0, 131.0)
"""What the head of a web page shows of the picture."""


def scene(game: object, look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0: sky, sun and hills, and the land before them."""
    del game
    nodes = (*drawn("covers/castles", look), *_far(look), *land(look))
    return (Group(nodes, scale(SCENE / WIDTH) @ move(-LEFT, -TOP)),)


def banner(game: object, phone: bool, look: Look) -> Drawing:
    """The same land before wider hills."""
    del game
    box = PHONE if phone else WIDE

    def nodes() -> tuple[Node, ...]:
        seen = rectangle(box.left, box.top, box.width, box.height)
        shown = (*drawn("covers/castles-wide", look), *_far(look), *land(look))
        return (Group((Group(shown, clip=seen),), move(-box.left, -box.top)),)

    return Drawing(box.width, box.height, nodes)


def _far(look: Look) -> Iterator[Node]:
    for name, x, y, size in FAR:
        yield Group(drawn(f"land/{name}", look, ground=SHADE), move(x, y) @ scale(size))


STYLE = PIECEPACK._replace(scene=scene, banner=banner, thing=thing)
