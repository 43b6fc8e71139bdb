"""Things of the land from their drawings in ``art/land``: their foot at 0,0, light from the top left."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, Matrix, bounds
from castelli_pnp.base.scene import Node, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.systems.castelli.layout.land.lines import tidy

FOLDER = "land/"
SHADOW = {
    "wood": "land.wood.line",
    **{kind: f"land.{kind}.dark" for kind in ("grain", "rocks", "market", "meadow")},
    "lane": "tones.lane_cast",
}
"""The paint of a shadow on each ground."""
FINE = 50
"""Things are drawn to a fiftieth of a millimeter."""
Placed = tuple[float, Node]
"""How far down the foot of a thing is, and the thing."""


@drawing_cache(1_000)
def thing(name: str, look: Look, ground: str = "meadow", line: float = 1.0) -> Symbol:
    """A thing on some ground; ``line`` makes its lines thinner where it will be enlarged."""
    nodes = tuple(
        node._replace(outline=tidy(node.outline, FINE), width=round(node.width, 2))
        if isinstance(node, Path)
        else node
        for node in _drawn(name, look, line, ground)
    )
    outlines = [node.outline for node in nodes if isinstance(node, Path)]
    flat = outlines and len(outlines) == len(nodes)
    box = bounds(outlines) if flat else library.find(FOLDER + name, look).drawing.box
    around = Box(*(round(v, 1) for v in box.grown(1.0)))
    return PaintedSymbol(f"{name}-{ground}-{line:g}-{look.name}", nodes, around)


def _drawn(name: str, look: Look, line: float, ground: str) -> tuple[Node, ...]:
    """What the file says; a drawing that names no paints must do with the inks there are."""
    nodes = drawn(FOLDER + name, look, line, ground=SHADOW[ground])
    few = look.low or look.tones.number("switch.inks")
    return themed(nodes, look) if few else nodes


def at(symbol: Symbol, x: float, y: float, size: float = 1.0) -> Placed:
    """A thing with its foot at a point; to a tenth of a millimeter, as few digits pack better."""
    x, y, size = round(x, 1), round(y, 1), round(size * 20) / 20
    return y, Use(symbol, Matrix(size, 0.0, 0.0, size, x, y))


def painted(things: list[Placed]) -> list[Node]:
    """Things from back to front."""
    return [node for _, node in sorted(things, key=lambda each: each[0])]
