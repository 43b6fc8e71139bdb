"""The sheets of the game box in parts that fit the paper: each but the last runs on below the next one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Outline,
    Point,
    bounds,
    joined,
    line,
    move,
    polygon,
    rectangle,
    transformed,
)
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.lettering import outlined_nodes
from castelli_pnp.systems.castelli.layout.gamebox import Points, WrapSheet

OVERLAP = 6.0
MOST_PARTS = 4
"""Nobody wants to join more along one side."""
TICK = 3.0


class WrapPart(NamedTuple):
    """A sheet, or a part of one; its trim is from 0,0 on."""

    letter: str
    number: int
    parts: int
    width: float
    height: float
    nodes: tuple[Node, ...]
    cut: Outline
    folds: tuple[Outline, ...]
    joints: Outline
    """Marks outside of the trim where the next part begins."""


class Span(NamedTuple):
    """What a part covers of one side of a sheet, and where the next part begins."""

    start: float
    end: float
    joint: float | None


def in_parts(sheet: WrapSheet, room: tuple[float, float], bleed: float) -> tuple[WrapPart, ...] | None:
    """A sheet in as few parts as fit that room; None if they would be too many."""
    size = tuple(max(point[axis] for point in sheet.points) for axis in (0, 1))
    across, down = _spans(size[0], room[0]), _spans(size[1], room[1], sheet.seam)
    if max(len(across), len(down)) > MOST_PARTS:
        return None
    windows = [(column, row) for row in down for column in across]
    if len(windows) > 1:
        sheet = sheet._replace(nodes=outlined_nodes(sheet.nodes))  # words are cut too
    return tuple(
        _part(sheet, (number, len(windows)), window, bleed) for number, window in enumerate(windows, 1)
    )


def _spans(long: float, fits: float, seam: float = 0.5) -> list[Span]:
    count = 1 if long <= fits else math.ceil(long / max(fits - OVERLAP, 1.0))
    step = long / count
    joint = long * seam
    if count == 2 and joint + OVERLAP <= fits and long - joint <= fits:
        return [Span(0.0, joint + OVERLAP, joint), Span(joint, long, None)]
    spans = [Span(i * step, (i + 1) * step + OVERLAP, (i + 1) * step) for i in range(count - 1)]
    return [*spans, Span(long - step, long, None)]


def _part(sheet: WrapSheet, number: tuple[int, int], window: tuple[Span, Span], bleed: float) -> WrapPart:
    (left, right, upright), (top, bottom, level) = window
    points = list(sheet.points)
    for axis, span in enumerate(window):
        points = _beyond(_beyond(points, axis, span.start, 1), axis, span.end, -1)
    width, height = right - left, bottom - top
    area = rectangle(left - bleed, top - bleed, width + 2 * bleed, height + 2 * bleed)
    folds = [_within(fold, window) for fold in sheet.folds]
    marks = [] if upright is None else [(upright - left, y, upright - left, y + TICK)
                                        for y in (-bleed - TICK, height + bleed)]  # fmt: skip
    if level is not None:
        marks += [(x, level - top, x + TICK, level - top) for x in (-bleed - TICK, width + bleed)]
    return WrapPart(
        sheet.letter,
        *number,
        width,
        height,
        (Group(tuple(_seen(sheet.nodes, area)), move(-left, -top), clip=area),),
        polygon((x - left, y - top) for x, y in points),
        tuple(fold for fold in folds if fold),
        joined(line(*ends) for ends in marks),
    )


def _seen(nodes: Iterable[Node], area: Outline) -> Iterator[Node]:
    """Without large pictures of which this part shows nothing."""
    shown = bounds([area])
    for node in nodes:
        clip = node.clip if isinstance(node, Group) else None
        if clip and isinstance(node, Group):
            left, top, right, bottom = bounds([transformed(clip, node.matrix)])
            if left > shown.right or right < shown.left or top > shown.bottom or bottom < shown.top:
                continue
        yield node


def _within(fold: Points, window: tuple[Span, Span]) -> Outline:
    """What of a level or upright fold is in the window."""
    across, down = window
    ends = [
        (min(max(x, across.start), across.end) - across.start, min(max(y, down.start), down.end) - down.start)
        for x, y in fold
    ]
    return line(*ends[0], *ends[1]) if math.dist(*ends) > 0.01 and _meets(fold, window) else ()


def _meets(fold: Points, window: tuple[Span, Span]) -> bool:
    return all(
        min(point[axis] for point in fold) <= span.end and max(point[axis] for point in fold) >= span.start
        for axis, span in enumerate(window)
    )


def _beyond(points: list[Point], axis: int, limit: float, sign: int) -> list[Point]:
    """The part of a shape on one side of an upright or a level line."""
    kept: list[Point] = []
    for a, b in pairwise([*points, points[0]]):
        here, there = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if here >= 0:
            kept.append(a)
        if here * there < 0:
            share = here / (here - there)
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept
