"""What is counted: logs, sheaves, boulders, tents, and building sites; the middle at 0,0."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, Outline, Point, circle, polygon, scale
from castelli_pnp.base.scene import Node, PaintedSymbol, Path, Symbol, Use
from castelli_pnp.layout.art.painting import filled
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.land.lines import Dice, blob, strokes, tidy, wobbled
from castelli_pnp.systems.castelli.layout.land.things import thing

NAME = {"wood": "wood", "grain": "grain", "rocks": "rocks", "market": "tent"}
BOX = {"wood": 8.7, "grain": 8.8, "rocks": 9.4, "market": 9.2}
"""Boxes that make the longer side 8.0 to 8.4."""
LIFT = {"rocks": 0.3, "market": 0.3}
REACH = 5.2
LOW_LINE = 1.15
STONE = 1.3
"""The radius of the four foundation stones of a site."""
SITE_CAST = (0.7, 0.8)
"""How far the shadow of a site falls to the right and down."""
HALF_SITE = 5.5
"""Half the side of a site as its keep is drawn."""


@cache
def counted(kind: str, size: float, look: Look) -> Symbol:
    """One unit with the shadow it throws."""
    nodes: list[Node] = []
    theme = look.tones
    if not look.low and theme.on("cast"):
        nodes += filled(tidy(_shadow(kind, size), 50), theme.paint(f"glade.{kind}.cast"), None)
    line = (LOW_LINE if look.low else 1.0) * size
    icon = put(NAME[kind], 0, -LIFT.get(kind, 0.0) * size, BOX[kind] * size, look, line=line)
    name = f"counted-{kind}-{size:g}-{look.name}"
    return PaintedSymbol(name, (*nodes, *themed((icon,), look)), Box(-REACH, -REACH, REACH, REACH))


def _shadow(kind: str, k: float) -> Outline:
    match kind:
        case "wood":
            return blob(0.9 * k, 2.0 * k, 3.9 * k, 1.1 * k, 9, 0.04, Dice(5))
        case "grain":
            return blob(1.1 * k, 3.2 * k, 2.7 * k, 0.8 * k, 9, 0.04, Dice(6))
        case "rocks":
            points = ((-3.4, 2.9), (3.6, 2.9), (4.7, 1.9), (3.0, 0.2))
        case _:
            points = ((-3.0, 3.6), (3.2, 3.6), (4.6, 2.6), (3.2, 0.6))
    return polygon((x * k, y * k) for x, y in points)


@cache
def site(half: float, look: Look, cast: Point = SITE_CAST) -> Symbol:
    """A leveled square staked out for a castle, its side twice ``half``; ``cast`` is how its shadow falls."""
    dice, theme = Dice(77), look.tones
    ink, floor = theme.ink, look.fill(theme.flat("tones.site"))
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    nodes: list[Node] = []
    if not look.low and theme.on("cast"):
        shadow = wobbled([(x + cast[0], y + cast[1]) for x, y in corners], 4, 0.08, dice)
        nodes += filled(shadow, theme.paint("land.rocks.dark"), None)
    nodes.append(Path(wobbled(corners, 3.6, 0.08, dice), floor, ink, look.width(0.55, 0.44)))
    t = half - 1.75
    e = t - 1.6
    walls = strokes((-e, -t, e, -t), (t, -e, t, e), (e, t, -e, t), (-t, e, -t, -e))
    stone = look.fill(theme.flat("tones.site_wall"))
    if not look.low and stone != theme.page:
        nodes.append(Path(walls, None, stone, 1.5))
    nodes.append(Path(walls, None, ink, look.width(0.32, 0.26), (1.15, 0.85)))
    for x, y in ((-t, -t), (t, -t), (t, t), (-t, t)):
        nodes.append(Path(circle(x, y, STONE), stone, ink, look.width(0.34, 0.27)))
    nodes.append(Use(thing("keep", look, "lane"), scale(half / HALF_SITE)))
    reach = half + 1.2
    fall = "" if cast == SITE_CAST else f"-{cast[0]:g}-{cast[1]:g}"
    return PaintedSymbol(f"site-{half:g}{fall}-{look.name}", tuple(nodes), Box(-reach, -reach, reach, reach))
