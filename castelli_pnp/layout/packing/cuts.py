"""The order of cuts of a sheet, found from where its pieces lie.

A part of the sheet is cut along all lines of one direction that cross no piece; then each strip along the
other direction. Strips of one size lie on each other and share their numbers as far as their cuts agree. A
strip is scored and folded before it is cut across its fold; a block with backs beyond a fold is cut free,
folded, glued, then cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.imposition import Axis, Fold, Sheet, Step, StepKind

EXACT = 0.02
"""No slit of paper narrower than this is cut off: nobody could."""
UPRIGHT, LEVEL = Axis.UPRIGHT, Axis.LEVEL


@dataclass(frozen=True, slots=True)
class Thing:
    """A piece, or a block that is folded over before it is cut."""

    box: Box
    fold: float | None = None
    """The level fold over it and its neighbors, if it is still to be made."""
    over: Fold | None = None
    inner: tuple[Thing, ...] = ()
    block: int = 0
    """The number of the block that it lies in."""


Strip = tuple[Box, tuple[Thing, ...]]
Steps = list[Step]


def cut_steps(sheet: Sheet) -> tuple[Step, ...]:
    """The numbered cuts and folds of a sheet."""
    whole = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height)
    things = tuple(_things(sheet))
    if sheet.fold is not None:
        steps = _folded_over(Thing(whole, over=sheet.fold, inner=things))
    else:
        found = _solved(whole, things)
        if found is None:
            raise ValueError("straight cuts cannot part these pieces")
        steps = found
    return tuple(step._replace(number=number) for number, step in enumerate(steps, start=1))


def _things(sheet: Sheet) -> Iterable[Thing]:
    areas = {area.over: area for area in sheet.areas if area.over is not None}
    inside: dict[float, list[Thing]] = {}
    for place in sheet.places:
        one = place.component
        block = next(number for number, area in enumerate(sheet.areas) if _holds(area.box, place.trim))
        if place.fold is not None:
            inside.setdefault(place.fold.at, []).append(Thing(place.trim))
        elif one.rims is not None and one.folds:
            yield Thing(place.trim, place.y + one.folds[0][0][2], block=block)
        else:
            yield Thing(place.trim, block=block)
    for at, pieces in inside.items():
        area = areas[at]
        yield Thing(area.box, over=Fold(LEVEL, at), inner=tuple(pieces), block=sheet.areas.index(area))


def _solved(part: Box, things: Sequence[Thing], last: Axis | None = None) -> Steps | None:
    """The cuts of a part with the fewest numbers; nothing if straight cuts cannot part it."""
    if len(things) == 1 and _near(things[0].box, part):
        return _folded_over(things[0])
    ways = [_tried(part, things, axis, last) for axis in (LEVEL, UPRIGHT)]
    if len({thing.block for thing in things}) > 1:
        ways += [_blocks_apart(part, things, axis) for axis in (LEVEL, UPRIGHT)]
    tries = [found for found in ways if found is not None]
    return min(tries, key=lambda steps: (len(steps), sum(len(step.parts) for step in steps)), default=None)


def _tried(part: Box, things: Sequence[Thing], axis: Axis, last: Axis | None) -> Steps | None:
    """The cuts of a part that begin in one direction."""
    levels = {_level(thing) for thing in things}
    groups = axis is UPRIGHT and len(levels) > 1
    lines = _lines(part, things, axis)
    if groups:
        if _lines(part, things, LEVEL):
            return None  # rows that are folded come apart first
        lines = _between_folded(things, lines)
    elif axis == last:
        return None
    if not lines:
        return None
    steps: Steps = []
    if axis is UPRIGHT and not groups and things[0].fold is not None:
        steps.append(_step(StepKind.FOLD, LEVEL, things[0].fold, part))
        things = [replace(thing, fold=None) for thing in things]
    steps += _sequence(part, axis, lines)
    strips = _split(part, things, axis, lines)
    inner = _apart(strips, None) if groups else _strips(strips, axis)
    return None if inner is None else steps + inner


def _blocks_apart(part: Box, things: Sequence[Thing], axis: Axis) -> Steps | None:
    """The cuts of a part that begin between its blocks and leave each of them whole."""
    blocks: dict[int, list[Thing]] = {}
    for thing in things:
        blocks.setdefault(thing.block, []).append(thing)
    whole = [Thing(_around(each)) for each in blocks.values()]
    lines = _lines(part, whole, axis)
    if axis is UPRIGHT and len({_level(thing) for thing in things}) > 1:
        lines = _between_folded(things, lines)
    if not lines:
        return None
    inner = _apart(_split(part, things, axis, lines), None)
    return None if inner is None else _sequence(part, axis, lines) + inner


def _around(things: Sequence[Thing]) -> Box:
    boxes = [thing.box for thing in things]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _holds(box: Box, inner: Box) -> bool:
    return all(_inside(inner, box, axis) for axis in (LEVEL, UPRIGHT))


def _level(thing: Thing) -> float | None:
    return None if thing.fold is None else round(thing.fold, 2)


def _between_folded(things: Sequence[Thing], lines: list[float]) -> list[float]:
    """Those upright lines that part things whose folds differ: a row is folded before it is cut across.

    Where there are none, those that run between blocks, and else all that touch a change of folds.
    """

    def levels(edge: str, line: float, sense: int, touching: bool) -> set[float | None]:
        apart = ((_level(thing), sense * (getattr(thing.box, edge) - line)) for thing in things)
        return {level for level, far in apart if far < EXACT and (not touching or far > -EXACT)}

    def sides(line: float, touching: bool) -> tuple[set[float | None], set[float | None]]:
        return levels("right", line, 1, touching), levels("left", line, -1, touching)

    inner = [line for line in lines if all(sides(line, touching=False))]
    for touching in (False, True):
        found = [line for line in inner if not set.intersection(*sides(line, touching)) - {None}]
        if found:
            return found
    return inner


def _lines(part: Box, things: Iterable[Thing], axis: Axis) -> list[float]:
    """Sides of things along which a straight cut through the whole part touches none."""
    low, high = axis.span(part)
    merged: list[list[float]] = []
    for start, end in sorted(axis.span(thing.box) for thing in things):
        if merged and start < merged[-1][1] - EXACT:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    found: list[float] = []
    for value in (value for pair in merged for value in pair):
        if low + EXACT < value < high - EXACT and not (found and value - found[-1] < EXACT):
            found.append(value)
    return found


def _split(part: Box, things: Iterable[Thing], axis: Axis, lines: list[float]) -> list[Strip]:
    """The strips that cuts leave, without those that hold nothing."""
    low, high = axis.span(part)
    edges = [low, *lines, high]
    strips: list[Strip] = []
    for start, end in pairwise(edges):
        box = _between(part, axis, start, end)
        inside = tuple(thing for thing in things if _inside(thing.box, box, axis))
        if inside:
            strips.append((box, inside))
    return strips


def _between(part: Box, axis: Axis, start: float, end: float) -> Box:
    if axis is UPRIGHT:
        return Box(start, part.top, end, part.bottom)
    return Box(part.left, start, part.right, end)


def _inside(box: Box, part: Box, axis: Axis) -> bool:
    (start, end), (low, high) = axis.span(box), axis.span(part)
    return start >= low - EXACT and end <= high + EXACT


def _strips(strips: list[Strip], axis: Axis) -> Steps | None:
    """The cuts of strips that lie side by side; those of one size lie on each other as far as they agree."""
    steps: Steps = []
    sizes: dict[tuple[float, float, bool, bool, bool], list[Strip]] = {}
    for box, inside in strips:
        folds = [thing.fold is not None for thing in inside]
        whole = any(thing.over is not None for thing in inside)
        key = (round(box.width, 2), round(box.height, 2), all(folds), any(folds), whole)
        sizes.setdefault(key, []).append((box, inside))
    for (_, _, folded, some, over), members in sizes.items():
        shared = [] if over or folded != some else _shared(members, axis.other)
        if len(members) > 1 and shared and len({_likeness(each) for each in members}) > 1:
            inner = _stacked_strips(members, axis.other, shared, folded)
        else:
            inner = _apart(members, axis)
        if inner is None:
            return None
        steps += inner
    return steps


def _stacked_strips(members: list[Strip], axis: Axis, shared: list[float], folded: bool) -> Steps | None:
    """First the cuts that all strips share or that harm none of them, then what is left of each."""
    first, inside = members[0]
    moves = [(box.left - first.left, box.top - first.top) for box, _ in members]
    steps: Steps = []
    if folded and axis is UPRIGHT:
        assert inside[0].fold is not None
        steps.append(_repeated(_step(StepKind.FOLD, LEVEL, inside[0].fold, first), moves))
    steps += [_repeated(step, moves) for step in _sequence(first, axis, shared)]
    left: list[Strip] = []
    for (box, things), (dx, dy) in zip(members, moves, strict=True):
        lines = [line + (dx if axis is UPRIGHT else dy) for line in shared]
        loose = [replace(thing, fold=None) for thing in things] if axis is UPRIGHT else list(things)
        left += _split(box, loose, axis, lines)
    inner = _strips(left, axis) if all(_is_easy(strip, axis.other) for strip in left) else _apart(left, None)
    return None if inner is None else steps + inner


def _is_easy(strip: Strip, axis: Axis) -> bool:
    box, things = strip
    return bool(_lines(box, things, axis)) or (len(things) == 1 and _near(things[0].box, box))


def _apart(strips: list[Strip], last: Axis | None) -> Steps | None:
    """Each on its own, equal ones together."""
    alike: dict[object, list[Strip]] = {}
    for strip in strips:
        alike.setdefault(_likeness(strip), []).append(strip)
    steps: Steps = []
    for members in alike.values():
        first, inside = members[0]
        inner = _solved(first, inside, last)
        if inner is None:
            return None
        moves = [(box.left - first.left, box.top - first.top) for box, _ in members]
        steps += [_repeated(step, moves) for step in inner]
    return steps


def _likeness(strip: Strip) -> tuple[object, ...]:
    """Equal for strips that are cut alike."""
    part, things = strip
    found = []
    for thing in things:
        box = thing.box.moved(-part.left, -part.top)
        found.append((*(round(value, 2) for value in box), thing.over is not None, thing.fold is not None))
    return round(part.width, 2), round(part.height, 2), tuple(sorted(found))


def _shared(members: list[Strip], axis: Axis) -> list[float]:
    """Cuts of some strips that harm none of the others, measured on the first."""
    starts = [axis.span(box)[0] for box, _ in members]
    spans = [
        (low - start, high - start)
        for (_, things), start in zip(members, starts, strict=True)
        for low, high in (axis.span(thing.box) for thing in things)
    ]
    values = {
        round(value - start, 3)
        for (box, things), start in zip(members, starts, strict=True)
        for value in _lines(box, things, axis)
    }
    good = [v for v in sorted(values) if not any(low + EXACT < v < high - EXACT for low, high in spans)]
    return [starts[0] + value for value in good]


def _sequence(part: Box, axis: Axis, lines: Iterable[float]) -> Steps:
    """One cut after another: what remains begins at the last one."""
    steps: Steps = []
    rest = part
    for value in lines:
        steps.append(_step(StepKind.CUT, axis, value, rest))
        rest = _between(rest, axis, value, axis.span(rest)[1])
    return steps


def _folded_over(thing: Thing) -> Steps:
    """What is left to do with something that is free: a fold, or a block that is folded over and cut."""
    if thing.fold is not None:
        return [_step(StepKind.FOLD, LEVEL, thing.fold, thing.box)]
    if thing.over is None:
        return []
    axis, at = thing.over
    half = _between(thing.box, axis, axis.span(thing.box)[0], at)
    inner = _solved(half, thing.inner)
    if inner is None:
        raise ValueError("straight cuts cannot part these pieces")
    return [_step(StepKind.OVER, axis, at, thing.box), *inner]


def _step(kind: StepKind, axis: Axis, at: float, part: Box) -> Step:
    return Step(0, kind, axis, (at,), (part,))


def _repeated(step: Step, moves: Iterable[tuple[float, float]]) -> Step:
    """The same on parts that lie on each other."""
    at: list[float] = []
    parts: list[Box] = []
    for dx, dy in moves:
        at += [value + (dx if step.axis is UPRIGHT else dy) for value in step.at]
        parts += [part.moved(dx, dy) for part in step.parts]
    return step._replace(at=tuple(at), parts=tuple(parts))


def _near(one: Box, other: Box) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < EXACT
