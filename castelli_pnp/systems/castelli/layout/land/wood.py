"""Woods: firs and leafy trees in clumps on a dark floor."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Segment
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.systems.castelli.layout.land.lines import Dice, tidy
from castelli_pnp.systems.castelli.layout.land.patch import patches
from castelli_pnp.systems.castelli.layout.land.room import Room
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, thing

STROKES = ((3.4, 0.9), (2.3, 0.8), (4.6, 1.0))
"""The dashes of three kinds of upright strokes."""
STROKE_STEP = 0.74
STEP, LOW_STEP = (2.75, 2.3), (3.3, 3.0)
"""From tree to tree."""
COPSE = 0.25
"""Bare trees stand in groups of about five, firs between them: where two short waves are higher than this."""


def floor(room: Room, dice: Dice) -> list[Node]:
    """Dark spots, or dark upright strokes of three lengths."""
    if room.look.low:
        return []
    theme = room.look.tones
    if theme.texture("wood") == "spots":
        return patches(room, "land.wood.dark", dice)
    box = room.box
    runs: tuple[list[Segment], ...] = ([], [], [])
    x, number = box.left - 0.4, 0
    while x < box.right + 1:
        top = box.top - dice.between(0, 4)
        runs[number % 3].append(("M", x + dice.between(-0.1, 0.1), top))
        runs[number % 3].append(("L", x + dice.between(-0.15, 0.15), box.bottom + 3))
        x, number = x + STROKE_STEP, number + 1
    tone, width = theme.flat("land.wood.dark"), theme.number("line.floor")
    return [
        Path(tidy(tuple(lines)), None, tone, width, dash)
        for lines, dash in zip(runs, STROKES, strict=True)
        if lines
    ]


def things(room: Room, dice: Dice) -> list[Placed]:
    """Firs and leafy trees as a slow wave decides, small firs and bushes where none fits."""
    found: list[Placed] = []
    look, far = room.look, room.look.tones.number("switch.trees")
    ax, ay, phase = dice.between(-0.25, 0.25), dice.between(-0.25, 0.25), dice.between(0, 6)
    dx, dy = LOW_STEP if look.low else (STEP[0] * far, STEP[1] * far)
    for x, y in room.lattice(dx, dy, 0.62, dice):
        leafy = math.sin(x * (0.16 + ax) + y * (0.13 + ay) + phase) > 0.25
        if leafy and look.tones.on("snow"):
            leafy = math.sin(0.5 * x + phase) * math.sin(0.56 * y + 2 * phase) > COPSE
        size, variant = dice.between(0.78, 1.02), dice.below(6)
        if leafy and room.stands(x, y, size, 1.85, 4.1):
            found.append(at(thing(f"tree-{variant}", look, "wood"), x, y, size))
        elif not leafy and room.stands(x, y, size, 1.6, 5.4):
            found.append(at(thing(f"fir-{variant}", look, "wood"), x, y, size))
        elif room.stands(x, y, 0.62, 1.6, 5.2):
            found.append(at(thing(f"fir-{variant}", look, "wood"), x, y, 0.6))
        elif room.stands(x, y, 0.75, 1.0, 1.5) and room.apart(x, y, 1.2):
            found.append(at(thing(f"bush-{variant}", look, "wood"), x, y, 0.75))
            room.taken.append((x, y, 0.4))
    return found
