"""Grain: strips that follow the slope, each plowed, ripe or mown, parted by grassy balks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Outline, Point, Segment, polygon, smooth
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.systems.castelli.layout.land.lines import Dice, tidy
from castelli_pnp.systems.castelli.layout.land.room import Room
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, thing

STEPS = (2.2, 1.75, 1.35)
"""From row to row: ripe, furrows, mown."""
LOW_STEP = 1.25
PART = 13.0
"""Rows are drawn through points that far apart."""
TONES = (
    ("land.grain.base", "land.grain.dark"),
    ("land.grain.base~land.grain.light:0.35", "land.grain.dark~land.grain.base:0.25"),
    ("land.grain.base~land.grain.dark:0.25", "land.grain.dark~land.grain.line:0.3"),
)
"""Ground and rows of three strips in turn."""
LOW_ROWS = ((0.13, (0.7, 1.3)), (0.12, ()), (0.12, (0.25, 0.95)))
CUT_ROWS = ((0.5, (1.1, 1.0)), (0.32, ()), (0.44, (0.3, 0.95)))
STUBBLE_ROWS = ((1.15, 0.62, (0.5, 1.15)), (0.8, 0.3, (2.6, 0.9)), (0.62, 0.4, (0.2, 0.85)))
"""Snow in the furrows, and the straw on it."""
RIPE_ROWS = ((0.9, (0.9, 1.25)), (0.42, ()), (0.34, (0.25, 0.95)))
"""Width and dash of the rows of each kind."""
MILL_ROOM = 4.3
BUSHES = 6


@dataclass(slots=True)
class _Field:
    """Rows run along a wave; ``u`` counts along them, ``v`` across."""

    cos: float
    sin: float
    wave: float
    long: float
    phase: float
    us: list[float]
    v1: float
    v2: float

    def spot(self, u: float, v: float) -> Point:
        v += self.wave * math.sin(u / self.long + self.phase)
        return u * self.cos - v * self.sin, v * self.cos + u * self.sin

    def row(self, v: float) -> Outline:
        return tidy(smooth([self.spot(u, v) for u in self.us]))

    def strip(self, v: float, wide: float) -> Outline:
        there, back = [self.spot(u, v) for u in self.us], [self.spot(u, v + wide) for u in self.us[::-1]]
        return tidy(polygon(there + back))


def _field(room: Room, dice: Dice) -> _Field:
    """Rows at a slant to the axis of the area."""
    x, y = room.plot.axis
    slant = dice.between(14, 32) * (1 if dice.between(0, 1) < 0.5 else -1)
    angle = math.atan2(y, x) + math.radians(90 + slant)
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(px * cos + py * sin, py * cos - px * sin) for px, py in room.plot.polygon]
    us, vs = [u for u, _ in turned], [v for _, v in turned]
    u1, u2 = min(us) - 1, max(us) + 1
    parts = max(2, round((u2 - u1) / PART))
    along = [u1 + (u2 - u1) * i / parts for i in range(parts + 1)]
    wave, long, phase = dice.between(0.8, 1.8), dice.between(8, 12), dice.between(0, 6)
    return _Field(cos, sin, wave, long, phase, along, min(vs) - 3, max(vs) + 3)


def floor(room: Room, dice: Dice) -> list[Node]:
    """All strips of an area."""
    field, look = _field(room, dice), room.look
    texture = look.tones.texture("grain")
    nodes: list[Node] = []
    balks: list[Segment] = []
    v, number = field.v1, dice.below(3)
    while v < field.v2:
        wide, kind = dice.between(7.5, 10.5), number % 3
        step = STEPS[kind] * (LOW_STEP if look.low else 1)
        count = int((wide - 0.8) / step)
        rows: list[Segment] = []
        for i in range(count + 1):
            rows += field.row(v + 0.75 + (wide - 1.5) * i / max(1, count))
        if not look.low and texture != "rows":
            ground = look.tones.flat(TONES[kind][0])
            nodes.append(Path(field.strip(v, wide), ground, ground, 0.1))
        nodes += _rows(room, tuple(rows), kind, texture)
        balks += field.row(v)
        v, number = v + wide, number + 1
    return [*nodes, *_balks(room, tuple(balks), texture)]


def _rows(room: Room, rows: Outline, kind: int, texture: str) -> Iterator[Path]:
    theme, factor = room.look.tones, room.look.tones.number("line.rows")
    dark, pale = theme.flat(TONES[kind][1]), theme.flat("land.grain.light")
    if room.look.low:
        width, dash = LOW_ROWS[kind]
        yield Path(rows, None, theme.ink, width, dash)
    elif texture == "rows":
        width, dash = CUT_ROWS[kind]
        yield Path(rows, None, theme.flat("land.grain.dark"), width * factor, dash)
    elif texture == "stubble":
        snow, width, dash = STUBBLE_ROWS[kind]
        yield Path(rows, None, pale, snow)
        yield Path(rows, None, dark, width * factor, dash)
    else:
        width, dash = RIPE_ROWS[kind]
        yield Path(rows, None, dark, width * factor, dash)
        if kind == 0:
            yield Path(rows, None, pale, 0.3, (0.5, 1.65))


def _balks(room: Room, balks: Outline, texture: str) -> Iterator[Path]:
    theme = room.look.tones
    if room.look.low:
        yield Path(balks, None, theme.ink, 0.16)
        return
    yield Path(balks, None, theme.flat("land.balk.ground"), 0.85)
    yield Path(balks, None, theme.flat("land.balk.blades"), 0.45, () if texture == "rows" else (1.2, 1.0))


def things(room: Room, dice: Dice) -> list[Placed]:
    """A mill or a barn at the widest free place, a few trees and bushes along the rim."""
    found: list[Placed] = []
    look = room.look
    x, y, wide = room.widest()
    if wide > MILL_ROOM:
        name = "mill" if dice.between(0, 1) < 0.55 else "barn"
        found.append(at(thing(name, look, "grain"), x, y + 2.6))
        room.taken.append((x, y, 4.0))
    for x, y in room.lattice(4.1, 3.7, 1.3, dice):
        if room.plot.depth(x, y) >= 3.6 or len(found) > BUSHES or dice.between(0, 1) < 0.45:
            continue
        variant = dice.below(6)
        if variant < 2 and room.stands(x, y, 0.8, 0.9, 6.2) and room.apart(x, y, 2.0):
            found.append(at(thing(f"cypress-{variant}", look, "grain"), x, y, 0.8))
            room.taken.append((x, y - 1, 1.6))
        elif room.stands(x, y, 0.85, 1.1, 1.6) and room.apart(x, y, 2.0):
            found.append(at(thing(f"bush-{variant}", look, "grain"), x, y, 0.85))
            room.taken.append((x, y, 0.8))
    return found
