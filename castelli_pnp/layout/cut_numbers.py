"""The numbers at the margin of a sheet that say in which order it is cut and folded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, bounds, move, turn
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.cutmarks import (
    FOLD_COLOR,
    LONGEST_TICK,
    Tick,
    crosses,
    overlap,
    sheet_fold,
    ticks_of,
)
from castelli_pnp.layout.imposition import Axis, Sheet, Step, StepKind
from castelli_pnp.layout.marks import label_top
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

NUMBER_FACE, NUMBER_SIZE = "label", 6.5
CLEAR = 0.25
"""Between a number and anything else."""


class Number(NamedTuple):
    """A number as it is printed: the box of its digits, and whether they run upward."""

    text: str
    box: Box
    upward: bool
    fold: bool


def numbers_of(sheet: Sheet) -> list[Number]:
    """A number for each step, next to a mark of its line, in what is cut off."""
    ticks = ticks_of(sheet)
    taken = [area.box for area in sheet.areas if not area.blank]
    taken += [place.trim.grown(-place.component.blank) for place in sheet.places if place.component.blank]
    taken += [tick.box for tick in ticks]
    if sheet.fold is not None:
        taken.append(bounds([sheet_fold(sheet)]))
        taken += [sheet.fold.mirrored(area.box) for area in sheet.areas]
    taken += [box for box, _ in crosses(sheet)]
    placed: list[Number] = []
    for step in sheet.steps:
        number = _placed(sheet, step, ticks, taken)
        if number is not None:
            placed.append(number)
            taken.append(number.box)
    return placed


def _placed(sheet: Sheet, step: Step, ticks: Sequence[Tick], taken: Sequence[Box]) -> Number | None:
    """The first free place next to a mark of the step."""
    text = str(step.number)
    wide = fonts.width(text, NUMBER_FACE, NUMBER_SIZE)
    paper = sheet.paper
    inner = Box(paper.edge, paper.edge, paper.width - paper.edge, label_top(sheet))
    for tick in _marks_of(sheet, step, ticks):
        for box, upward in _places(tick, wide):
            grown = box.grown(CLEAR)
            inside = box.within(inner) == box
            if inside and not any(overlap(grown, other) for other in taken):
                return Number(text, box, upward, step.kind is not StepKind.CUT)
    return None


def _marks_of(sheet: Sheet, step: Step, ticks: Sequence[Tick]) -> list[Tick]:
    """The marks of the line of a step, those of its first part first, from the left and from the top.

    A strip from the middle of the sheet may have none of its own: then the marks of the strips next to it
    serve, which are in line with its cuts.
    """
    found: list[Tick] = []
    farther: list[Tick] = []
    folds = step.kind is not StepKind.CUT
    if (
        sheet.fold is not None
        and step.kind is StepKind.OVER
        and step.parts[0].left == 0.0 == step.parts[0].top
    ):
        box = bounds([sheet_fold(sheet)])
        low, high = sheet.fold.axis.other.span(box)
        found += [
            Tick(step.axis, sheet.fold.at, end + 3 * way, end, fold=True)
            for end, way in ((low, 1), (high, -1))
        ]
    for at, part in zip(step.at, step.parts, strict=True):
        low, high = step.axis.other.span(part)
        fitting = [
            tick
            for tick in ticks
            if tick.axis is step.axis and tick.fold == folds and abs(tick.at - at) < 0.01
        ]
        near = [
            tick for tick in fitting if low - LONGEST_TICK - 4 <= _middle(tick) <= high + LONGEST_TICK + 4
        ]
        found += sorted(near, key=_middle)
        farther += sorted(fitting, key=_middle)
    return found + farther


def _middle(tick: Tick) -> float:
    return (tick.start + tick.end) / 2


def _places(tick: Tick, wide: float) -> Iterator[tuple[Box, bool]]:
    """Where a number may stand: beyond its mark, or next to it on either side, level or running upward."""
    way = 1.0 if tick.end > tick.start else -1.0
    high = fonts.figure(NUMBER_FACE, NUMBER_SIZE)
    upright = tick.axis is Axis.UPRIGHT
    for upward in (False, True):
        across, down = (high, wide) if upward else (wide, high)
        along, aside = (down, across) if upright else (across, down)
        end = tick.end + way * CLEAR * 1.02  # no float may make it touch
        low, top = sorted((end, end + way * along))
        middle = (tick.start + tick.end) / 2
        sides = [(low, top, tick.at - aside / 2)]
        for shift in (0.0, way * 0.9, -way * 0.9):
            first = middle + shift - along / 2
            sides += [(first, first + along, tick.at + 0.35), (first, first + along, tick.at - 0.35 - aside)]
        sides += [(low, top, tick.at + 0.35), (low, top, tick.at - 0.35 - aside)]
        for start, stop, side in sides:
            box = (side, start, side + aside, stop) if upright else (start, side, stop, side + aside)
            yield Box(*box), upward


def cut_numbers(sheet: Sheet) -> Iterator[Node]:
    """The numbers of all steps, those of folds in blue."""
    for text, box, upward, fold in numbers_of(sheet):
        style = Style(NUMBER_FACE, NUMBER_SIZE, fill=FOLD_COLOR if fold else INK)
        if upward:
            drawn = line_at(text, 0.0, 0.0, style)
            yield Group((drawn,), move(box.right, box.bottom) @ turn(-90))
        else:
            yield line_at(text, box.left, box.bottom, style)
