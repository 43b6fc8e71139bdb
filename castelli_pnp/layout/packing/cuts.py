"""The order of cuts of a sheet, found from where its pieces lie.

A part of the sheet is cut along all lines of one direction that cross no piece; then each strip along the
other direction. Strips of one size lie on each other and share their numbers as far as their cuts agree. A
strip is scored and folded before it is cut across its fold; a block with backs beyond a fold is cut free,
folded, glued, then cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.imposition import Axis, Sheet, Step, StepKind
from castelli_pnp.layout.packing.things import (
    EXACT,
    Strip,
    Thing,
    around,
    between,
    lines_between,
    near,
    split,
    things_of,
)

UPRIGHT, LEVEL = Axis.UPRIGHT, Axis.LEVEL


Steps = list[Step]


def cut_steps(sheet: Sheet) -> tuple[Step, ...]:
    """The numbered cuts and folds of a sheet; pieces that straight cuts cannot part are refused."""
    whole = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height)
    things = tuple(things_of(sheet))
    if sheet.fold is not None:
        steps = _folded_over(Thing(whole, over=sheet.fold, inner=things))
    else:
        steps = _solved(whole, things)
    if steps is None:
        kinds = sorted({place.component.kind for place in sheet.places})
        raise Refused("no_cuts", kinds=", ".join(kinds), paper=sheet.paper.id)
    return tuple(step._replace(number=number) for number, step in enumerate(steps, start=1))


def _solved(part: Box, things: Sequence[Thing], last: Axis | None = None) -> Steps | None:
    """The cuts of a part with the fewest numbers; nothing if straight cuts cannot part it."""
    if len(things) == 1 and near(things[0].box, part):
        return _folded_over(things[0])
    ways = [_tried(part, things, axis, last) for axis in (LEVEL, UPRIGHT)]
    if len({thing.block for thing in things}) > 1:
        ways += [_blocks_apart(part, things, axis) for axis in (LEVEL, UPRIGHT)]
    tries = [found for found in ways if found is not None]
    return min(tries, key=lambda steps: (len(steps), sum(len(step.parts) for step in steps)), default=None)


def _tried(part: Box, things: Sequence[Thing], axis: Axis, last: Axis | None) -> Steps | None:
    """The cuts of a part that begin in one direction."""
    groups = axis is UPRIGHT and len({thing.row for thing in things}) > 1
    lines = lines_between(part, things, axis)
    if groups:
        if lines_between(part, things, LEVEL):
            return None  # rows that are folded come apart first
        lines = _between_rows(things, lines)
    elif axis == last:
        return None
    if not lines:
        return None
    steps: Steps = []
    if axis is UPRIGHT and not groups and things[0].fold is not None:
        steps.append(_step(StepKind.FOLD, LEVEL, things[0].fold, part))
        things = [replace(thing, fold=None) for thing in things]
    steps += _sequence(part, axis, lines)
    strips = split(part, things, axis, lines)
    inner = _apart(strips, None) if groups else _strips(strips, axis)
    return None if inner is None else steps + inner


def _blocks_apart(part: Box, things: Sequence[Thing], axis: Axis) -> Steps | None:
    """The cuts of a part that begin between its blocks and leave each of them whole."""
    blocks: dict[int, list[Thing]] = {}
    for thing in things:
        blocks.setdefault(thing.block, []).append(thing)
    whole = [Thing(around(each)) for each in blocks.values()]
    lines = lines_between(part, whole, axis)
    if axis is UPRIGHT and any(thing.fold is not None for thing in things):
        lines = _between_rows(things, lines)
    if not lines:
        return None
    inner = _apart(split(part, things, axis, lines), None)
    return None if inner is None else _sequence(part, axis, lines) + inner


def _between_rows(things: Sequence[Thing], lines: list[float]) -> list[float]:
    """Those upright lines that part no row: it is folded before it is cut across."""
    return [line for line in lines if _parts_no_row(things, line)]


def _parts_no_row(things: Sequence[Thing], line: float) -> bool:
    left = [thing for thing in things if thing.box.right < line + EXACT]
    right = [thing for thing in things if thing.box.left > line - EXACT]
    if not left or not right:
        return False
    for row in {thing.row for thing in left} & {thing.row for thing in right} - {None}:
        start = max(thing.box.right for thing in left if thing.row == row)
        end = min(thing.box.left for thing in right if thing.row == row)
        gap = next(thing.box for thing in left if thing.row == row)._replace(left=start, right=end)
        if not any(thing.row != row and _meets(thing.box, gap) for thing in things):
            return False
    return True


def _meets(box: Box, gap: Box) -> bool:
    """Whether something lies in a gap between two others, so that no fold can run over both."""
    beside = box.right < gap.left + EXACT or box.left > gap.right - EXACT
    return not beside and box.top < gap.bottom - EXACT and box.bottom > gap.top + EXACT


def _strips(strips: list[Strip], axis: Axis) -> Steps | None:
    """The cuts of strips side by side; those of one size are stacked while they agree."""
    steps: Steps = []
    sizes: dict[tuple[float, float, frozenset[float | None], bool], list[Strip]] = {}
    for box, inside in strips:
        folds = frozenset(_down(thing, box) for thing in inside)
        whole = any(thing.over is not None for thing in inside)
        sizes.setdefault((round(box.width, 2), round(box.height, 2), folds, whole), []).append((box, inside))
    for (_, _, folds, over), members in sizes.items():
        shared = [] if over or len(folds) > 1 else _shared(members, axis.other)
        if len(members) > 1 and shared and len({_likeness(each) for each in members}) > 1:
            inner = _stacked_strips(members, axis.other, shared, folded=folds != {None})
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
        left += split(box, loose, axis, lines)
    inner = _strips(left, axis) if all(_is_easy(strip, axis.other) for strip in left) else _apart(left, None)
    return None if inner is None else steps + inner


def _is_easy(strip: Strip, axis: Axis) -> bool:
    box, things = strip
    return bool(lines_between(box, things, axis)) or (len(things) == 1 and near(things[0].box, box))


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


def _down(thing: Thing, part: Box) -> float | None:
    """How far below the upper edge of a part the fold of something lies."""
    return None if thing.fold is None else round(thing.fold - part.top, 2)


def _likeness(strip: Strip) -> tuple[object, ...]:
    """Equal for strips that are cut alike."""
    part, things = strip
    found = []
    for thing in things:
        box = thing.box.moved(-part.left, -part.top)
        found.append((*(round(value, 2) for value in box), thing.over is not None, _down(thing, part)))
    return round(part.width, 2), round(part.height, 2), tuple(sorted(found, key=repr))


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
        for value in lines_between(box, things, axis)
    }
    good: list[float] = []
    for value in sorted(values):
        harmless = not any(low + EXACT < value < high - EXACT for low, high in spans)
        if harmless and not (good and value - good[-1] < EXACT):
            good.append(value)
    return [starts[0] + value for value in good]


def _sequence(part: Box, axis: Axis, lines: Iterable[float]) -> Steps:
    """One cut after another: what remains begins at the last one."""
    steps: Steps = []
    rest = part
    for value in lines:
        steps.append(_step(StepKind.CUT, axis, value, rest))
        rest = between(rest, axis, value, axis.span(rest)[1])
    return steps


def _folded_over(thing: Thing) -> Steps | None:
    """What is left to do with something that is free: a fold, or a block that is folded over and cut."""
    if thing.fold is not None:
        return [_step(StepKind.FOLD, LEVEL, thing.fold, thing.box)]
    if thing.over is None:
        return []
    axis, at = thing.over
    half = between(thing.box, axis, axis.span(thing.box)[0], at)
    inner = _solved(half, thing.inner)
    return None if inner is None else [_step(StepKind.OVER, axis, at, thing.box), *inner]


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
