"""Rocks: crags in four sizes, a cave where there is room, scree and umbrella pines."""

from __future__ import annotations

from castelli_pnp.base.geometry import Segment
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.systems.castelli.layout.land.lines import Dice, tidy
from castelli_pnp.systems.castelli.layout.land.patch import patches
from castelli_pnp.systems.castelli.layout.land.room import Room
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, thing

SIZES = ((1.8, 2.2, 6.5, 2.2), (1.1, 1.45, 4.6, 2.1), (0.65, 0.9, 3.2, 2.0), (0.42, 0.55, 2.6, 1.7))
"""Crags, large first: their least and largest size, the step between them, and how far they keep apart."""
DRAWN = ((1.6, 2.0), (1.0, 1.3), (0.0, 0.7))
"""Crags above a size are drawn for another, so that their lines stay as broad."""
CAVE_ROOM = 4.6
CAVE_HALF, CRAG_HALF, CRAG_TALL = 2.0, 1.9, 4.7
"""Half the width of a cave's mouth; half the width of a crag, and its height."""


def floor(room: Room, dice: Dice) -> list[Node]:
    """Pale spots, or lying strokes as a graver shades stony ground."""
    if room.look.low:
        return []
    theme = room.look.tones
    if theme.texture("rocks") == "spots":
        return patches(room, "land.rocks.base~land.rocks.light:0.35", dice)
    chips: list[Segment] = []
    for x, y in room.lattice(2.9, 1.3, 0.4, dice):
        half = dice.between(0.35, 0.85)
        chips += (("M", x - half, y), ("L", x + half, y - 0.08))
    width = 0.48 * theme.number("line.floor")
    return [Path(tidy(tuple(chips)), None, theme.flat("land.rocks.dark"), width)] if chips else []


def things(room: Room, dice: Dice) -> list[Placed]:
    """Large crags first, then all that fits between them."""
    found: list[Placed] = []
    look = room.look
    x, y, wide = room.widest()
    cave = (x, y + 2.9) if wide > CAVE_ROOM else None
    if cave:
        found.append(at(thing("cave", look, "rocks"), *cave, min(1.15, wide / 5.9)))
        room.taken.append((x, y, 4.2))
    for least, most, step, gap in SIZES:
        for x, y in room.lattice(step, step * 0.82, step * 0.28, dice):
            variant, size = dice.below(8), dice.between(least, most)
            if cave and _hides(x - cave[0], y - cave[1], size):
                continue
            if room.apart(x, y, gap * size) and room.stands(x, y, size, 2.8, CRAG_TALL):
                drawn = next(to for above, to in DRAWN if size > above)
                found.append(at(thing(f"crag-{variant}", look, "rocks", round(1 / drawn, 3)), x, y, size))
                room.taken.append((x, y - 0.7 * size, 1.25 * size))
    return found + _scree(room, dice)


def _hides(right: float, down: float, size: float) -> bool:
    """Whether a crag with its foot that far from a cave stands before its mouth."""
    return 0 < down < CRAG_TALL * size and abs(right) < CAVE_HALF + CRAG_HALF * size


def _scree(room: Room, dice: Dice) -> list[Placed]:
    found: list[Placed] = []
    for x, y in room.lattice(2.9, 2.6, 0.8, dice):
        variant = dice.below(6)
        if room.apart(x, y, 1.5) and room.stands(x, y, 1, 1.5, 1.0):
            if variant == 0 and room.stands(x, y, 0.6, 2.2, 4.6):
                found.append(at(thing("pine", room.look, "rocks"), x, y, 0.62))
            else:
                found.append(at(thing(f"scree-{variant}", room.look, "rocks"), x, y))
            room.taken.append((x, y, 0.9))
    return found
