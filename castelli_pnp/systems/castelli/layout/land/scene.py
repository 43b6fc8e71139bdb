"""An octagon as a scene: its ground, the roads between its areas, and what stands on it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Outline, Point, Segment, move, polygon, scale, smooth
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import WHITE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.systems.castelli.layout.land import grain, market, rocks, wood
from castelli_pnp.systems.castelli.layout.land.glade import glades
from castelli_pnp.systems.castelli.layout.land.goods import SITE_CAST, counted, site
from castelli_pnp.systems.castelli.layout.land.lines import (
    Dice,
    clipped,
    inset,
    ribbon,
    seed_of,
    tidy,
    wobbled,
)
from castelli_pnp.systems.castelli.layout.land.room import Disc, Room
from castelli_pnp.systems.castelli.layout.land.things import Placed, painted, thing
from castelli_pnp.systems.castelli.layout.land.units import GAP, CellPlace, Units
from castelli_pnp.systems.castelli.layout.octagon import Cut, Line, octagon
from castelli_pnp.systems.castelli.layout.stands import Stand
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.words import SIDES, Kind

LANDS = {Kind.WOOD: wood, Kind.GRAIN: grain, Kind.ROCKS: rocks, Kind.MARKET: market}
ROAD, LOW_ROAD = 1.4, 1.2
"""The road between two areas."""
LOW_EDGE = 0.5
"""The ink left and right of a road in low ink, in all: a line that is equally broad everywhere."""
LOW_LINE = 0.3
"""The outline of a cell in low ink."""
SETTLEMENT = 18.8
"""Villages and cities are drawn that large."""
SETTLEMENT_GAP, WELL_ROOM = 0.35, 2.7
ACROSS = 2.0
"""How far scenery may reach over the border of its area with its shadow."""
LINE_ROOM = 0.1
"""How far a line by hand may be off."""
DRAWINGS = 3
"""How many drawings there are of a village, and of a city."""


class Scene(NamedTuple):
    """An octagon in the order of painting, its middle at 0,0."""

    ground: tuple[Node, ...]
    roads: tuple[Node, ...]
    things: tuple[Node, ...]
    """Scenery from back to front, the settlement, sites, and last what is counted."""


class Scape(NamedTuple):
    """A landscape on its piece, cut into plots, with the stands of what is counted."""

    landscape: Landscape
    place: CellPlace
    cut: Cut
    stands: tuple[Stand, ...]
    units: Units
    look: Look


def mine_scene(place: CellPlace, seed: int, units: Units, look: Look) -> Scene:
    """The silver mine."""
    ink, inner = _outlines(place, units, look, Dice(seed))
    pit = Group((Use(thing("mine", look, "rocks")),), clip=inner)
    return Scene((Path(ink, look.tones.ink), pit), (), ())


def octagon_scene(scape: Scape, bare: bool) -> Scene:
    """A landscape; ``bare``: without scenery, for small pictures."""
    landscape, look, theme = scape.landscape, scape.look, scape.look.tones
    dice = Dice(seed_of(landscape.id))
    ink, inner = _outlines(scape.place, scape.units, look, dice)
    floor: list[Node] = []
    rim = scape.place.rim
    if len(rim) == 2:  # the corner of the piece, beyond the plot of the area that owns it
        owner = next((area for area in landscape.areas if rim[0] in area.sides), None)
        if owner:
            floor.append(Path(inner, look.fill(theme.flat(f"land.{owner.kind.value}.base"))))
    light: list[Node] = []
    things: list[Placed] = []
    marks: list[Placed] = []
    for number in range(len(landscape.areas)):
        under, glade, standing, counts = _area(scape, number, bare)
        floor += under
        light += glade
        things += standing
        marks += counts
    roads = _roads(scape.cut.borders, look, dice)
    return Scene(
        (Path(ink, theme.ink), Group((*floor, *light), clip=inner)),
        roads,
        (*painted(things), *_middle(scape, bare), *painted(marks)),
    )


def _area(scape: Scape, number: int, bare: bool) -> tuple[list[Node], list[Node], list[Placed], list[Placed]]:
    """The floor of an area, its glades, its scenery, and what is counted on it, from the top left on."""
    area, plot, stand = scape.landscape.areas[number], scape.cut.plots[number], scape.stands[number]
    look, kind = scape.look, area.kind.value
    dice = Dice(seed_of(scape.landscape.id, number))
    spots = [(x, y, stand.radius) for x, y in stand.symbols]
    sites = [(x, y, stand.half_site) for x, y in stand.sites]
    middle = middle_of(scape)
    discs = [(x, y, r + 0.25) for x, y, r in (*spots, *_across(scape, number))]
    discs += [(0.0, 0.0, middle)] if middle else []
    seen = scape.place.seen(scape.units.trim, scape.units.sizes)
    room = Room(plot, kind, discs, [(x, y, h + 0.6) for x, y, h in sites], seen, look)
    field = tidy(polygon(plot.polygon))
    ground = Path(field, look.fill(look.tones.flat(f"land.{kind}.base")))
    under = () if bare else LANDS[area.kind].floor(room, dice)
    light = glades(room, spots, sites, dice)
    things = [] if bare else LANDS[area.kind].things(room, dice)
    marks: list[Placed] = [
        (x + y, Use(site(round(h, 3), look, _site_cast(scape, x, y, h)), move(x, y))) for x, y, h in sites
    ]
    marks += [(x + y, Use(counted(kind, round(stand.shrink, 3), look), move(x, y))) for x, y, _ in spots]
    return [Group((ground, *under), clip=field)], light, things, marks


def _across(scape: Scape, number: int) -> Iterator[Disc]:
    """What is counted on other areas so near that scenery of this one could reach it."""
    plot = scape.cut.plots[number]
    for other, stand in enumerate(scape.stands):
        for x, y in stand.symbols if other != number else ():
            if plot.depth(x, y) > -stand.radius - ACROSS:
                yield x, y, stand.radius


def _site_cast(scape: Scape, x: float, y: float, half: float) -> Point:
    """The shadow of a site, short where it would come near to the cut or fall on a settlement."""
    safe = scape.place.seen(scape.units.sizes.safe, scape.units.sizes)
    right, bottom, (wide, high), off = x + half, y + half, SITE_CAST, LINE_ROOM
    away = max(x - half, -right - wide, 0.0), max(y - half, -bottom - high, 0.0)
    if math.hypot(*away) < middle_of(scape):
        wide, high = wide / 4, high / 4
    fall = min(wide, safe.right - right - off), min(high, safe.bottom - bottom - off)
    return max(0, int(10 * fall[0])) / 10, max(0, int(10 * fall[1])) / 10


def middle_of(scape: Scape) -> float:
    """The radius in the middle of an octagon that scenery keeps out of."""
    if scape.landscape.settlement:
        return scape.units.sizes.settlement / 2 + SETTLEMENT_GAP
    return WELL_ROOM if scape.cut.well else 0.0


def _middle(scape: Scape, bare: bool) -> tuple[Node, ...]:
    """The settlement, or a fountain where roads meet; small pictures show the plain sign of a settlement."""
    landscape, look = scape.landscape, scape.look
    if landscape.settlement and bare:
        sign = put(landscape.settlement.value, 0, 0, scape.units.sizes.settlement, look, line=1.55)
        return themed((sign,), look)
    if landscape.settlement:
        name = landscape.settlement.value
        variant = seed_of(landscape.id, name) // 7 % DRAWINGS
        size = scape.units.sizes.settlement / SETTLEMENT
        drawn = thing(f"{name}-{variant}", look, "lane")
        return (Use(drawn) if abs(size - 1) < 1e-6 else Use(drawn, scale(size)),)
    return (Use(thing("fountain", look, "lane")),) if scape.cut.well else ()


def _outlines(place: CellPlace, units: Units, look: Look, dice: Dice) -> tuple[Outline, Outline]:
    """The ink of a cell, and the ground inside of it: the line between swells and thins."""
    sizes, rim = units.sizes, place.rim
    corners = list(octagon(sizes.half_square, sizes.half_octagon))
    for number in range(4):  # in a corner of the piece the slanted side lies beyond the cut
        if SIDES[number] in rim and SIDES[(number + 1) % 4] in rim:
            x, y = corners[2 * number + 1]
            far = sizes.half_octagon
            corner = (math.copysign(far, x), math.copysign(far, y))
            corners[2 * number + 1] = corners[(2 * number + 2) % 8] = corner
    whole = [p for i, p in enumerate(corners) if p != corners[i - 1]]
    outer = clipped(inset(whole, GAP), place.seen(units.seam, sizes))
    line = look.width(look.tones.number("line.cell"), LOW_LINE)
    return wobbled(outer, 8.5, 0.16, dice), wobbled(inset(outer, line), 7.2, 0.12, dice)


def _roads(borders: tuple[Line, ...], look: Look, dice: Dice) -> tuple[Node, ...]:
    """Roads run through the gates in the hedges, so that those of two octagons meet."""
    inks: list[Segment] = []
    pales: list[Segment] = []
    ruts: list[Segment] = []
    theme = look.tones
    wide = look.width(ROAD, LOW_ROAD)
    edge = look.width(theme.number("line.road"), LOW_EDGE)
    for border in borders:
        line = _opened(border)
        thin = line[::2] + ([line[-1]] if len(line) % 2 == 0 else [])
        seed = dice.below(1_000_000)
        inks += ribbon(thin, wide + edge, look.width(0.12, 0.1), Dice(seed))
        pales += ribbon(thin, wide, 0.1, Dice(seed))
        ruts += smooth(thin)
    if not inks:
        return ()
    lane = WHITE if look.low else theme.flat("tones.lane")
    nodes = (Path(tuple(inks), theme.ink), Path(tuple(pales), lane, lane, 0.05))
    if look.low:
        return nodes
    return *nodes, Path(tidy(tuple(ruts)), None, theme.flat("tones.lane_line"), 0.16, (0.9, 0.8))


def _opened(border: Line) -> list[Point]:
    """A border that runs a little beyond the octagon, so that the road opens into the lane."""
    line = list(border)
    for end, step in ((0, 1), (-1, -1)):
        (x1, y1), (x2, y2) = line[end], line[end + step]
        if math.hypot(x1, y1) < 1:
            continue
        length = math.hypot(x1 - x2, y1 - y2)
        out = (x1 + (x1 - x2) / length * 0.15, y1 + (y1 - y2) / length * 0.15)
        line.insert(0 if end == 0 else len(line), out)
    return line
