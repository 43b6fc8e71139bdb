"""The part of a window that a figure shows: the relevant cells with some land around them."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.geometry import Box

LITTLE = 1.0
MARGIN = 5.0
"""How much land is seen around what a figure is about, in millimeters of the board."""


def needed(boxes: Iterable[Box], window: Box) -> Box:
    """All boxes with a margin, as far as the window reaches; the window if there are none."""
    found = list(boxes)
    if not found:
        return window
    around = Box(
        min(box.left for box in found), min(box.top for box in found),
        max(box.right for box in found), max(box.bottom for box in found),
    ).grown(MARGIN)  # fmt: skip
    return around.within(window)


def holding(window: Box, boxes: Iterable[Box], field: Box) -> Box:
    """A window that is as large as to hold all boxes, as far as the field reaches."""
    held = [window, *(box.grown(LITTLE) for box in boxes)]
    around = Box(
        min(box.left for box in held), min(box.top for box in held),
        max(box.right for box in held), max(box.bottom for box in held),
    )  # fmt: skip
    return around.within(field)


def widened(box: Box, window: Box, aspect: float, least: float = 0.0) -> Box:
    """The box in a given proportion of its width to its height, grown inside of the window; no narrower
    than the least if that can be."""
    if not aspect:
        return box
    width = max(box.width, aspect * box.height, min(least, window.width))
    height = max(box.height, width / aspect)
    return _sized(box, window, min(width, window.width), min(height, window.height))


def lowered(box: Box, need: Box, height: float) -> Box:
    """The box no higher than that, but never so low that something needed is cut."""
    return _sized(need, box, box.width, max(need.height, min(height, box.height)))


def _sized(box: Box, window: Box, width: float, height: float) -> Box:
    """A box of that size around the middle of another one, moved into the window."""
    x, y = box.middle
    left = min(max(x - width / 2, window.left), window.right - width)
    top = min(max(y - height / 2, window.top), window.bottom - height)
    return Box(left, top, left + width, top + height)
