"""Markets: a square of setts framed by houses, with a bell tower where there is most room."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, Segment, circle, move
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.land.lines import Dice, tidy
from castelli_pnp.systems.castelli.layout.land.room import Room
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, thing

STEP, LOW_STEP = 1.55, 2.3
"""From ring to ring of the setts."""
BELOW = 60.0
"""The arcs have their middle that far below that of the octagon, so that they run across it."""
LIT = 0.13
"""By so much the lit face of a sett lies up and left of its shade."""
FAR = 36.0
DEEP = 6.2
"""Houses stand no farther from the rim of the square or a road."""
TOWER_ROOM, TOWERS = 3.6, (1.25, 1.1, 1.0, 0.85)
"""The room that a bell tower of full size takes, and the sizes that are tried."""
HOUSES = ((1.25, 1.5, 4.4), (0.85, 1.05, 3.2))
"""Two sizes of houses: the least, the largest, and the step between them."""


def floor(room: Room, dice: Dice) -> list[Node]:
    """Setts in wide arcs, each with a lit face and a shaded edge; in lines alone, rings round the middle."""
    del dice
    look, theme = room.look, room.look.tones
    if look.low:
        return [Path(_rings(LOW_STEP, 2.0, 0.0), None, theme.ink, 0.12, (1.2, 0.9))]
    if theme.texture("market") == "cut":
        rings, inner, lit = _rings(STEP, 2.0, 0.0), 1.25 - theme.number("line.floor"), 0.0
    else:
        rings, inner, lit = _rings(STEP, BELOW - FAR, BELOW), 1.0, LIT
    face = Path(rings, None, theme.flat("land.market.light"), inner, (1.0, 1.85))
    return [
        Path(rings, None, theme.flat("land.market.dark"), 1.25, (1.1, 1.75)),
        Group((face,), move(-lit, -lit)) if lit else face,
    ]


@cache
def _rings(step: float, least: float, y: float) -> Outline:
    """Rings round a point of the middle line, from a least radius to the far side of the octagon."""
    rings: list[Segment] = []
    r = least
    while r < FAR + y:
        rings += circle(0, y, r)
        r += step
    return tidy(tuple(rings), 100)


def things(room: Room, dice: Dice) -> list[Placed]:
    """The tower, houses along the rim, and a few trees."""
    found: list[Placed] = []
    look = room.look
    x, y, wide = room.widest()
    sizes = (each for each in TOWERS if wide > TOWER_ROOM * each and room.stands(x, y + 3.2, each, 1.6, 7.8))
    if size := next(sizes, 0.0):
        found.append(at(thing("bell-tower", look, "market"), x, y + 3.2, size))
        room.taken.append((x, y + 0.5, 2.8))
    for least, most, step in HOUSES:
        for x, y in room.lattice(step, step * 0.9, step * 0.2, dice):
            variant, size = dice.below(9), dice.between(least, most)
            if room.plot.depth(x, y - 2 * size) > DEEP:
                continue
            if room.apart(x, y, 1.55 * size) and room.stands(x, y, size, 2.0, 4.2):
                found.append(at(thing(f"house-{variant}", look, "market"), x, y, size))
                room.taken.append((x, y - 0.5, 1.5 * size))
    return found + _trees(room, look, dice)


def _trees(room: Room, look: Look, dice: Dice) -> list[Placed]:
    found: list[Placed] = []
    for x, y in room.lattice(3.1, 2.8, 0.8, dice):
        variant = dice.below(6)
        if variant > 3 or not room.apart(x, y, 1.7) or not room.stands(x, y, 0.75, 1.0, 1.6):
            continue
        if room.plot.depth(x, y) < 4:
            found.append(at(thing(f"bush-{variant}", look, "market"), x, y, 0.75))
            room.taken.append((x, y, 0.8))
        elif variant == 0 and room.apart(x, y, 4) and room.stands(x, y, 0.8, 1.9, 3.9):
            found.append(at(thing("tree-0", look, "market"), x, y, 0.8))
            room.taken.append((x, y, 2.2))
    return found
