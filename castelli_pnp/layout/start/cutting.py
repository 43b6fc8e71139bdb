"""How a sheet is cut, by its numbered steps: what runs from edge to edge, what is folded, what is stacked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.imposition import Axis, Step, StepKind
from castelli_pnp.layout.start.views import SheetView

EXACT = 0.02
FEWEST, SHALLOW = 3, 6.0
"""So many cuts across make a comb useful; a strip of waste that is narrower carries no numbers."""


class CutPlan(NamedTuple):
    """The steps of a sheet by what they are."""

    first_fold: tuple[Step, ...]
    """The fold of the whole sheet, which comes before all cuts."""
    bands: tuple[Step, ...]
    """From edge to edge."""
    folds: tuple[Step, ...]
    over: tuple[Step, ...]
    """Blocks that are folded over and glued."""
    blocks: tuple[Step, ...]
    """Cuts of such blocks."""
    stacked: tuple[tuple[int, tuple[Step, ...]], ...]
    """All other cuts by how many strips lie on each other; 1: one after another."""


def cut_plan(sheet: SheetView) -> CutPlan:
    steps = sheet.steps
    whole = Box(0.0, 0.0, sheet.width, sheet.height)
    first = tuple(step for step in steps if step.kind is StepKind.OVER and _fills(step.parts[0], whole))
    bands = _bands(steps, whole, first)
    over = tuple(step for step in steps if step.kind is StepKind.OVER and step not in first)
    blocks = tuple(step for step in _cuts(steps) if any(_belongs(step, each) for each in over))
    rest: dict[int, list[Step]] = {}
    for step in _cuts(steps):
        if step not in bands and step not in blocks:
            rest.setdefault(len(step.parts), []).append(step)
    stacked = tuple((count, tuple(found)) for count, found in sorted(rest.items(), reverse=True))
    folds = tuple(step for step in steps if step.kind is StepKind.FOLD)
    return CutPlan(first, bands, folds, over, blocks, stacked)


def _cuts(steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if step.kind is StepKind.CUT]


def _fills(part: Box, whole: Box) -> bool:
    return max(abs(a - b) for a, b in zip(part, whole, strict=True)) < EXACT


def _bands(steps: Sequence[Step], whole: Box, first: Sequence[Step]) -> tuple[Step, ...]:
    """The first cuts, as long as they run over the whole sheet, or over the whole folded one."""
    if first:
        axis, at = first[0].axis, first[0].at[0]
        whole = Box(0.0, 0.0, at, whole.bottom) if axis is Axis.UPRIGHT else Box(0.0, 0.0, whole.right, at)
    found: list[Step] = []
    for step in steps:
        if step.kind is not StepKind.CUT:
            if step in first:
                continue
            break
        low, high = step.axis.other.span(step.parts[0])
        start, end = step.axis.other.span(whole)
        if len(step.parts) > 1 or abs(low - start) > EXACT or abs(high - end) > EXACT:
            break
        if found and found[0].axis is not step.axis:
            break
        found.append(step)
    return tuple(found)


def _belongs(step: Step, over: Step) -> bool:
    """Whether a later cut lies in the half of a block that is in front when it is folded over."""
    if step.number < over.number:
        return False
    block, at = over.parts[0], over.at[0]
    left, top, right, bottom = block
    half = Box(left, top, at, bottom) if over.axis is Axis.UPRIGHT else Box(left, top, right, at)
    part = step.parts[0]
    return part.within(half.grown(EXACT)) == part


def number_ranges(steps: Iterable[Step]) -> list[tuple[int, int]]:
    """The numbers of steps, neighbors together."""
    found: list[tuple[int, int]] = []
    for number in sorted(step.number for step in steps):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found


class Comb(NamedTuple):
    """The strip of waste that carries the numbers of the cuts across."""

    first: Step
    """What cuts it off."""
    strip: Box
    row: Box
    """The first strip of pieces, as it lies under the comb; only what is seen after it is folded."""
    cuts: tuple[tuple[int, float], ...]
    """Numbers and where they cut across."""
    layers: int
    """How many strips lie on each other."""


def comb_of(sheet: SheetView, plan: CutPlan) -> Comb | None:
    """The comb, if the first cut takes off a strip of waste over strips that are cut across."""
    if len(plan.bands) < 2 or plan.first_fold:
        return None
    first, second = plan.bands[:2]
    axis, at = first.axis, first.at[0]
    stacks = [step for _, steps in plan.stacked for step in steps]
    across = [step for step in stacks if step.axis is not axis and _starts_at(step, axis, at)]
    if len(across) < FEWEST or at < SHALLOW:
        return None
    layers = max(len(step.parts) for step in across)
    cuts = tuple((step.number, step.at[0]) for step in across if len(step.parts) == layers)
    end = second.at[0]
    fold = next((step for step in plan.folds if _starts_at(step, axis, at)), None)
    start = fold.at[0] if fold is not None else at
    if axis is Axis.LEVEL:
        return Comb(first, Box(0, 0, sheet.width, at), Box(0, start, sheet.width, end), cuts, layers)
    return Comb(first, Box(0, 0, at, sheet.height), Box(start, 0, end, sheet.height), cuts, layers)


def _starts_at(step: Step, axis: Axis, at: float) -> bool:
    return abs(axis.span(step.parts[0])[0] - at) < EXACT
