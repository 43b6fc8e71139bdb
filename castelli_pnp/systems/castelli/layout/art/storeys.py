"""The walls of a tower between its spaces: courses, windows, and where it is high, its resource."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, Outline, circle, joined, line, polygon, rectangle
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, PARCHMENT_DARK, WINE, Look
from castelli_pnp.layout.art.shapes import gate
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.art.theme import ThemeColor
from castelli_pnp.systems.castelli.model.words import Resource

LOW_WALL, HIGH_WALL = 9.0, 50.0
"""A wall that is lower has only slits; a higher one has its resource between two rows of windows."""
FLOOR = 24.0
"""From one row of windows to the next."""
SHADE = 0.12
"""The share of a tower that lies in the shade."""
WINDOW = (3.4, 8.6)
"""Width and height of one of two lights of a window."""
DISC = 0.31
"""The radius of the disc with the resource, compared with the width of the tower."""


def shade(shaft: Box, resource: Resource, look: Look) -> Iterator[Path]:
    """The side of a tower away from the light."""
    if not look.lined:
        wide = SHADE * shaft.width
        area = rectangle(shaft.right - wide, shaft.top, wide, shaft.height)
        yield Path(area, LAND[resource.value].dark)


def storey(wall: Box, resource: Resource, marked: bool, k: float, look: Look) -> Iterator[Node]:
    """What is on a wall between two spaces; ``marked``: whether it shows its resource, if it is high."""
    high = wall.height
    if high < LOW_WALL * k:
        yield from _slits(wall, resource, k, look)
        return
    yield from _courses(wall, resource, k, look)
    middle = wall.middle[1]
    if not marked:
        rows = max(1, round(high / (FLOOR * k)))
        for number in range(rows):
            yield from _window(wall, wall.top + (number + 0.5) * high / rows, k, look)
    elif high < HIGH_WALL * k:
        yield from _disc(wall, middle, resource, k, look)
    else:
        yield from _window(wall, wall.top + high / 5, k, look)
        yield from _disc(wall, middle, resource, k, look)
        yield from _window(wall, wall.bottom - high / 5, k, look)


def _slits(wall: Box, resource: Resource, k: float, look: Look) -> Iterator[Path]:
    """Two arrow slits left and right of the way up."""
    tall = min(2.4 * k, 0.68 * wall.height)
    if tall < 1.2 * k:
        return
    x, y = wall.middle
    cuts = joined(
        rectangle(x + way * wall.width / 3 - 0.4 * k, y - tall / 2, 0.8 * k, tall) for way in (-1, 1)
    )
    yield Path(cuts, INK if look.lined else LAND[resource.value].dark, INK, look.width(0.22, 0.12) * k)


def _courses(wall: Box, resource: Resource, k: float, look: Look) -> Iterator[Path]:
    """A course of stone at the upper and at the lower end, broader than the wall."""
    if look.lined:
        ends = (line(wall.left, y, wall.right, y) for y in (wall.top + 1.1 * k, wall.bottom - 1.1 * k))
        yield Path(joined(ends), None, INK, look.width(0.3, 0.15) * k)
        return
    for y in (wall.top, wall.bottom - 1.3 * k):
        area = rectangle(wall.left - 0.5 * k, y, wall.width + k, 1.3 * k)
        yield Path(area, LAND[resource.value].fill, INK, 0.3 * k)


def _window(wall: Box, y: float, k: float, look: Look) -> Iterator[Path]:
    """Two lights below one arch, with a sill."""
    wide, tall = (each * min(k, wall.height / 13.0) for each in WINDOW)
    x, top = wall.middle[0], y - 0.55 * tall
    frame = 0.28 * wide
    outer = gate(x - wide - 1.6 * frame, top - 1.5 * frame, 2 * wide + 3.2 * frame, tall + 1.5 * frame)
    lights = joined(
        gate(x + side, top + 0.22 * tall, wide - frame / 2, 0.78 * tall)
        for side in (-wide + frame / 4, frame / 4)
    )
    sill = rectangle(x - wide - 2.4 * frame, top + tall, 2 * wide + 4.8 * frame, 1.1 * frame)
    eye = circle(x, top + 0.1 * tall, 0.32 * wide)
    dark = ThemeColor(look.tones.ink) if look.lined else "#4a3d2e"
    edge = look.width(0.35, 0.2) * k
    yield Path(outer, look.fill(PARCHMENT_DARK), INK, edge)
    yield Path(joined((lights, eye)), look.fill(dark), INK, 0.6 * edge)
    yield Path(sill, look.fill(PARCHMENT_DARK), INK, edge)


def _disc(wall: Box, y: float, resource: Resource, k: float, look: Look) -> Iterator[Node]:
    radius = min(DISC * wall.width, 0.36 * wall.height)
    yield Path(circle(wall.middle[0], y, radius), look.fill(CREAM), INK, look.width(0.35, 0.25) * k)
    yield put(resource.value, wall.middle[0], y, 1.49 * radius, look, line=1.1)


def pointer(x: float, y: float, half: float, look: Look) -> Path:
    """This way up."""
    drawn: Outline = polygon(((x - 1.75 * half, y + half), (x, y - half), (x + 1.75 * half, y + half)))
    return Path(drawn, look.fill(WINE.fill), INK, 0.2 * half)
