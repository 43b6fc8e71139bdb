"""Sheets as somebody cuts them who knows only the paper, the pieces and the numbered steps."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.kits.proof.cutting import CutPiece, CutStep, follow
from castelli_pnp.layout.imposition import PlacedPiece, Sheet, Step


def cut_apart(sheet: Sheet, steps: Iterable[Step] | None = None) -> None:
    """Every piece comes out whole and alone, or ``Spoiled`` is raised."""
    paper = sheet.paper
    chosen = sheet.steps if steps is None else steps
    told = [
        CutStep(step.number, step.kind.value, step.axis.value, tuple(zip(step.at, step.parts, strict=True)))
        for step in chosen
    ]
    follow(paper.width, paper.height, [_piece(sheet, place) for place in sheet.places], told)


def _piece(sheet: Sheet, place: PlacedPiece) -> CutPiece:
    one = place.component
    fold = place.fold or (sheet.fold if one.back is not None else None)
    back = fold.mirrored(place.trim) if fold else None
    level = None
    if one.rims is not None and one.folds:
        down = one.folds[0][0][2]
        level = place.trim.bottom - down if place.turned else place.y + down
    return CutPiece(place.id, place.trim, back, level)
