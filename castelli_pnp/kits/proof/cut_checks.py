"""Checks the numbered cuts: every sheet can be cut by its steps, and every number is at its mark."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.geometry import Box, box_around
from castelli_pnp.kits.proof.cutting import CutPiece, CutStep, Spoiled, follow
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import EXACT, NUMBER_REACH
from castelli_pnp.kits.proof.placement_checks import thin
from castelli_pnp.kits.proof.shown import PageRead
from castelli_pnp.kits.proof.subject import PieceSide, PrintedSheet, Subject


@registered(FILE_CHECKS, "K13")
def cuts(subject: Subject) -> Iterator[Flaw]:
    """K13: cutting by the numbers separates every piece undamaged; the numbers are at their marks."""
    plans = {row["page"]: row for row in subject.entry.get("sheets", ())}
    for sheet in subject.sheets:
        fronts = [piece for piece in sheet.pieces if piece.side == "front"]
        if not fronts:
            continue
        if sheet.number not in plans:
            yield subject.flaw("K13", "unplanned", sheet.number)
            continue
        steps = [_step(row) for row in plans[sheet.number]["steps"]]
        try:
            follow(sheet.page.width, sheet.page.height, _pieces(subject, sheet, fronts), steps)
        except Spoiled as spoiled:
            about = {"number": spoiled.number, "piece": spoiled.piece}
            if spoiled.why == "harm":
                yield subject.flaw("K13", "harm", sheet.number, **about)
            elif spoiled.number == 0:
                yield subject.flaw("K13", "left", sheet.number, piece=spoiled.piece)
            else:
                yield subject.flaw("K13", "order", sheet.number, number=spoiled.number)
        yield from _numbered(subject, sheet, steps)


def _step(row: Mapping[str, Any]) -> CutStep:
    lines = tuple((float(at), Box(*map(float, part))) for at, *part in row["lines"])
    return CutStep(row["number"], row["kind"], row["axis"], lines)


def _pieces(subject: Subject, sheet: PrintedSheet, fronts: list[PieceSide]) -> list[CutPiece]:
    """The measured pieces of a sheet, including backs on the same side of the paper."""
    backs = {piece.id: piece.trim(subject.bleed) for piece in sheet.pieces if piece.side == "back"}
    return [
        CutPiece(piece.name, piece.trim(subject.bleed), backs.get(piece.id), piece.row_fold)
        for piece in fronts
    ]


def _numbered(subject: Subject, sheet: PrintedSheet, steps: list[CutStep]) -> Iterator[Flaw]:
    """Every step has its number next to a mark in line with it, and there are no other numbers."""
    words = [(shown.text.strip(), box_around(shown.corners)) for shown in sheet.page.words if not shown.group]
    for step in steps:
        boxes = [box for text, box in words if text == str(step.number)]
        if not any(_at_mark(sheet.page, step, box) for box in boxes):
            yield subject.flaw("K13", "number", sheet.number, number=step.number)


def _at_mark(page: PageRead, step: CutStep, number: Box) -> bool:
    """Whether a number is near a mark of its cut, or near the dashed line of its fold."""
    if step.kind == "cut":
        lines = [line.box for line in thin(page)]
    else:
        lines = [line.box for line in page.strokes if line.dashed]
    for at, _ in step.lines:
        for box in lines:
            upright = box.width < EXACT if step.axis == "x" else box.height < EXACT
            there = box.left if step.axis == "x" else box.top
            if upright and abs(there - at) <= 2 * EXACT and _distance(box, number) <= NUMBER_REACH:
                return True
    return False


def _distance(one: Box, other: Box) -> float:
    """The horizontal or vertical distance between two boxes."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return max(across, down)


@registered(FILE_CHECKS, "K13")
def stacks(subject: Subject) -> Iterator[Flaw]:
    """K13: sheets with pieces of only one kind have their cuts in the same places."""
    grids: dict[tuple[str, float, float], dict[int, set[tuple[float, float]]]] = defaultdict(dict)
    for sheet in subject.sheets:
        fronts = [piece for piece in sheet.pieces if piece.side == "front"]
        trims = [piece.trim(subject.bleed) for piece in fronts]
        keys = {(piece.kind, *_size(box)) for piece, box in zip(fronts, trims, strict=True)}
        if len(keys) == 1 and len({piece.edges for piece in fronts}) == 1:
            grids[keys.pop()][sheet.number] = {(round(box.left, 2), round(box.top, 2)) for box in trims}
    for (kind, _, _), pages in grids.items():
        fullest = max(pages.values(), key=len)
        for number, places in pages.items():
            if not places <= fullest:
                yield subject.flaw("K13", "elsewhere", number, kind=kind)


def _size(box: Box) -> tuple[float, float]:
    return round(box.width, 2), round(box.height, 2)
