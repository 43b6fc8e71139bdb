"""A page for each different sheet: its cuts in their order, drawn over the sheet itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from castelli_pnp.base.geometry import Box, line, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Page, Path, Use
from castelli_pnp.layout.art.palette import WHITE, Look
from castelli_pnp.layout.imposition import Axis, Step, StepKind
from castelli_pnp.layout.start.comb import NUMBER, comb_picture
from castelli_pnp.layout.start.cutting import Comb, CutPlan, comb_of, cut_plan
from castelli_pnp.layout.start.leaf import (
    CUT,
    FOLD,
    HEADING,
    NOTE,
    RED,
    SIDE,
    SMALL,
    TOP,
    WHOLE,
    StartLeaf,
    disc,
)
from castelli_pnp.layout.start.views import SheetStack, SheetView
from castelli_pnp.layout.start.words import CutNote, cut_caption, cut_notes, sheet_name
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

SCALE = 0.66
COLUMN, NOTES = 5.0, 47.0
"""Between the sheet and what is said of it, and the room that this takes."""
LARGE = 8.5
"""The size of the numbers of cuts from edge to edge; others are smaller."""
DASH = (1.6, 1.0)
FEW, APART_HALVES = 16, 8.0
"""A sheet with no more steps takes half a page, and how far apart the halves are."""
PULLED = 0.38
"""The sheet that is pulled apart is no higher than this share of the sheet next to it."""
APART, LARGEST = 1.15, 0.19
"""Between the bands of the sheet that is pulled apart, and its largest scale."""
BESIDE, NARROW, GAP = 84.0, 44.0, 5.0
"""From that width on, the sheet that is pulled apart stands at the right of the words, these in a column."""
FREE_APART, FREE_LARGEST = 2.4, 0.32
"""As above, for a sheet at the right of the words."""


def cut_pages(leaf: StartLeaf) -> list[Page]:
    """All kinds of sheets that are cut; those with few cuts share a page. One picture shows the comb."""
    whole = leaf.bottom - TOP
    half = (whole - APART_HALVES) / 2
    stacks = leaf.plan.stacks
    combed = next((stack for stack in stacks if _comb_on(stack.sheet)), None)
    pages: list[Page] = []
    for held in _shared_pages(stacks, combed):
        room = whole if len(held) == 1 else half
        nodes = [
            Group(
                _section(leaf, stack, room, stack is combed), move(SIDE, TOP + number * (half + APART_HALVES))
            )
            for number, stack in enumerate(held)
        ]
        names = ", ".join(sheet_name(leaf, stack.sheet) for stack in held)
        pages.append(leaf.page(nodes, leaf.words.text("start.cut.named", sheets=names)))
    return pages


def _comb_on(sheet: SheetView) -> Comb | None:
    return comb_of(sheet, cut_plan(sheet))


def _shared_pages(stacks: Sequence[SheetStack], combed: SheetStack | None) -> list[list[SheetStack]]:
    """What is on each page: two with few cuts, or one."""
    pages: list[list[SheetStack]] = []
    waiting: list[SheetStack] | None = None
    for stack in stacks:
        few = len(stack.sheet.steps) <= FEW and stack is not combed
        if few and waiting is not None:
            waiting.append(stack)
            waiting = None
            continue
        pages.append([stack])
        waiting = pages[-1] if few else waiting
    return pages


def _section(leaf: StartLeaf, stack: SheetStack, room: float, combed: bool) -> tuple[Node, ...]:
    """A kind of sheet in so much room, from 0,0 on; ``combed``: with the picture of the comb."""
    sheet, plan = stack.sheet, cut_plan(stack.sheet)
    named = leaf.words.text("start.cut.named", sheets=sheet_name(leaf, sheet))
    comb = comb_of(sheet, plan)
    cap = fonts.cap("title", 27)
    size = fonts.size_within(named, "title", 27, leaf.width - 70)
    nodes: list[Node] = [line_at(named, 0, cap, Style("title", size)), *_legend(leaf, plan)]
    top = cap + 4.2
    below = (60.0 if combed else 0.0) + 6.0
    factor = min(SCALE, (room - top - below) / sheet.height, (leaf.width - NOTES) / sheet.width)
    wide, high = sheet.width * factor, sheet.height * factor
    nodes.append(Group(tuple(planned_sheet(sheet, plan, factor, leaf.look)), move(0, top), name="cuts"))
    caption = leaf.set(cut_caption(leaf, stack), SMALL, leaf.width if wide < leaf.width / 2 else wide)
    nodes += caption.at(0, top + high + 1.6)
    right = wide + COLUMN
    notes = _notes(leaf, stack, plan, None if combed else comb, (leaf.width - right, high))
    nodes.append(Group(notes, move(right, top)))
    if combed and comb is not None:
        y = top + high + caption.height + 5.6
        nodes.append(Group(tuple(comb_picture(leaf, sheet, comb, room - y)), move(0, y)))
    return tuple(nodes)


def _legend(leaf: StartLeaf, plan: CutPlan) -> Iterator[Node]:
    """Which lines are cut and which are folded."""
    x, y = leaf.width, 6.4
    keys: list[tuple[str, str, tuple[float, ...]]] = [("legend.cut", CUT, ())]
    if plan.folds or plan.over or plan.first_fold:
        keys.append(("legend.fold", FOLD, DASH))
    style = replace(NOTE, size=8.2)
    for key, color, dash in reversed(keys):
        text = leaf.words.text(key)
        x -= fonts.width(text, "text", style.size)
        yield line_at(text, x, y, style)
        x -= 8.4
        yield Path(line(x, y - 1.0, x + 7, y - 1.0), None, leaf.look.line(color), 0.5, dash)
        x -= 5.0


def planned_sheet(sheet: SheetView, plan: CutPlan, factor: float, look: Look) -> Iterator[Node]:
    """The sheet with lines and numbers, its top left corner at 0,0."""
    edge = rectangle(0, 0, sheet.width * factor, sheet.height * factor)
    yield Path(edge, WHITE)
    yield Group((Use(sheet.drawing, scale(factor)),), clip=edge)
    yield Path(edge, None, look.line("#b9ab8c"), 0.3)
    bold = {step.number for step in (*plan.bands, *plan.first_fold)}
    placed = NumberPlaces(sheet, factor)
    for step in sheet.steps:
        color = CUT if step.kind is StepKind.CUT else FOLD
        yield from _lines(step, factor, color, step.number in bold)
    for step in sheet.steps:
        color = CUT if step.kind is StepKind.CUT else FOLD
        yield from placed.number(step, color, step.number in bold)


def _lines(step: Step, factor: float, color: str, bold: bool) -> Iterator[Node]:
    """The line of a step on each of its parts."""
    for at, part in zip(step.at, step.parts, strict=True):
        low, high = step.axis.other.span(part)
        ends = (at, low, at, high) if step.axis is Axis.UPRIGHT else (low, at, high, at)
        drawn = line(*(value * factor for value in ends))
        dash = () if step.kind is StepKind.CUT else DASH
        yield Path(drawn, None, WHITE, 0.75 if bold or dash else 0.5)
        yield Path(drawn, None, color, 0.32 if bold or dash else 0.18, dash)


class NumberPlaces:
    """Finds places for the numbers of steps: at an end of their line, clear of each other."""

    def __init__(self, sheet: SheetView, factor: float) -> None:
        self.whole = Box(0.0, 0.0, sheet.width * factor, sheet.height * factor)
        self.factor = factor
        self.taken: list[Box] = []

    def number(self, step: Step, color: str, bold: bool) -> Iterator[Node]:
        text = str(step.number)
        style = Style("text-bold", LARGE if bold else NUMBER, fill=color)
        wide, high = fonts.width(text, style.face, style.size), fonts.figure(style.face, style.size)
        box = self._place(step, wide, high)
        self.taken.append(box)
        yield Path(rectangle(box.left - 0.25, box.top - 0.25, wide + 0.5, high + 0.5), WHITE)
        yield Group((line_at(text, box.left, box.bottom, style),), name=f"step:{text}")

    def _place(self, step: Step, wide: float, high: float) -> Box:
        spots = list(self._spots(step, wide, high))
        inside = [box for box in spots if box.within(self.whole) == box]
        for box in inside:
            grown = box.grown(0.22)
            if not any(_overlap(grown, other) for other in self.taken):
                return box
        return min(inside or spots, key=lambda box: sum(_shared(box, other) for other in self.taken))

    def _spots(self, step: Step, wide: float, high: float) -> Iterator[Box]:
        """Before the part, after it, in rows farther away, then within it."""
        k = self.factor
        for gap in (0.45, high + 1.0, -high - 0.6, 2 * high + 1.6, -2 * high - 1.4, -4 * high):
            for at, part in zip(step.at, step.parts, strict=True):
                if step.axis is Axis.UPRIGHT:
                    for y in (part.top * k - gap - high, part.bottom * k + gap):
                        for shift in (-wide / 2, 0.35, -wide - 0.35):
                            yield Box(at * k + shift, y, at * k + shift + wide, y + high)
                else:
                    away = gap if gap < 1 else gap * wide / high
                    for x in (part.left * k - away - wide, part.right * k + away):
                        for shift in (-high / 2, 0.35, -high - 0.35):
                            yield Box(x, at * k + shift, x + wide, at * k + shift + high)


def _overlap(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def _shared(a: Box, b: Box) -> float:
    common = a.within(b)
    return max(0.0, common.width) * max(0.0, common.height)


def _notes(
    leaf: StartLeaf, stack: SheetStack, plan: CutPlan, comb: Comb | None, room: tuple[float, float]
) -> tuple[Node, ...]:
    """What is done in which order, next to the sheet; ``room``: its width, and the height of the sheet."""
    notes, (width, high) = cut_notes(leaf, stack, plan, comb), room
    if width >= BESIDE and plan.bands and any(note.pulled for note in notes):
        words, tall = _listed(leaf, notes, NARROW, None)
        if tall <= high:
            left = NARROW + GAP
            shown = Box(0.0, 0.0, width - left, high)
            _, bands = pulled_apart(stack.sheet, plan.bands, shown, leaf.look, FREE_APART, FREE_LARGEST)
            return *words, Group(tuple(bands), move(left, 0.4))
    picture = Box(0.0, 0.0, width, high * PULLED)
    words, _ = _listed(leaf, notes, width, pulled_apart(stack.sheet, plan.bands, picture, leaf.look))
    return words


def _listed(
    leaf: StartLeaf, notes: Sequence[CutNote], width: float, pulled: tuple[float, list[Node]] | None
) -> tuple[tuple[Node, ...], float]:
    """Notes one under another, the sheet that is pulled apart below its own; and how high all are."""
    y, nodes = 0.0, list[Node]()
    for letter, note in zip("ABCDEF", notes, strict=False):
        nodes += disc(letter, 2.6, y + 2.6, 2.6, leaf.look, RED)
        head = leaf.set(note.title, replace(HEADING, size=13.0), width - 7.0, WHOLE)
        nodes += head.at(7.0, y + 1.2)
        y += max(5.8, head.height + 2.6)
        block = leaf.set(note.text, replace(NOTE, size=8.6, leading=1.28), width)
        nodes += block.at(0, y + 0.6)
        y += block.height + 3.0
        if note.pulled and pulled is not None and pulled[1]:
            nodes.append(Group(tuple(pulled[1]), move(0, y + 0.4)))
            y += pulled[0] + 3.0
        y += 2.6
    return tuple(nodes), y


def pulled_apart(
    sheet: SheetView,
    bands: Sequence[Step],
    room: Box,
    look: Look,
    apart: float = APART,
    largest: float = LARGEST,
) -> tuple[float, list[Node]]:
    """The sheet in its bands, a little apart; how high that is."""
    if not bands:
        return 0.0, []
    level = bands[0].axis is Axis.LEVEL
    lines = [0.0, *(step.at[0] for step in bands), sheet.height if level else sheet.width]
    gaps = apart * (len(lines) - 2)
    wide, tall = room.width - (0 if level else gaps), room.height - (gaps if level else 0)
    factor = min(wide / sheet.width, tall / sheet.height, largest)
    nodes: list[Node] = []
    for number, (low, high) in enumerate(pairwise(lines)):
        box = Box(0, low, sheet.width, high) if level else Box(low, 0, high, sheet.height)
        shift = (0.0, number * apart) if level else (number * apart, 0.0)
        clip = rectangle(box.left, box.top, box.width, box.height)
        matrix = move(*shift) @ scale(factor)
        nodes.append(Group((Path(clip, WHITE), Use(sheet.drawing)), matrix, clip=clip))
        nodes.append(Group((Path(clip, None, look.line("#8a7a62"), 0.2 / factor),), matrix))
    return sheet.height * factor + (gaps if level else 0.0), nodes
