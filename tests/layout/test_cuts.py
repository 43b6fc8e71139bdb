"""The order of cuts of sheets laid out by hand: rows with folds next to others, and pieces no cut parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, line
from castelli_pnp.kits.proof.cutting import Spoiled
from castelli_pnp.layout.component import NO_RIMS, Component
from castelli_pnp.layout.imposition import Area, Axis, Fold, PlacedPiece, Sheet, StepKind
from castelli_pnp.layout.packing.cuts import cut_steps
from castelli_pnp.layout.sizes import papers
from tests.layout.cutting import cut_apart
from tests.layout.plain import BLEED, plain_piece

Block = list[tuple[Component, float, float]]


def tent(name: str, width: float, height: float) -> Component:
    """A piece with a fold in its middle."""
    fold = line(0.0, height / 2, width, height / 2)
    return replace(plain_piece(name, width, height, backed=False), rims=NO_RIMS, folds=(fold,))


def rows(piece: Component, columns: int, count: int, x: float, y: float) -> Block:
    return [
        (replace(piece, id=f"{piece.id}-{row}-{column}"), x + column * piece.width, y + row * piece.height)
        for row in range(count)
        for column in range(columns)
    ]


def laid(*blocks: Block, over: float | None = None) -> Sheet:
    """A sheet with its steps; ``over``: the fold that all backs lie beyond."""
    sheet = Sheet(papers()["a4"], BLEED)
    fold = None if over is None else Fold(Axis.LEVEL, over)
    for block in blocks:
        places = [PlacedPiece(piece, 1, x, y, sideways=False, fold=fold) for piece, x, y in block]
        sheet.places += places
        lefts, tops, rights, bottoms = zip(*(place.trim for place in places), strict=True)
        bottom = max(bottoms) if over is None else 2 * over - min(tops)
        box = Box(min(lefts), min(tops), max(rights), bottom).grown(BLEED)
        sheet.areas.append(Area(box, (), (), (), over))
    sheet.steps = cut_steps(sheet)
    return sheet


def folds(sheet: Sheet) -> list[int]:
    """How many strips lie on each other at each fold."""
    return [len(step.parts) for step in sheet.steps if step.kind is StepKind.FOLD]


def test_folds_at_one_height_in_rows_that_differ_are_made_apart() -> None:
    low, high = rows(tent("low", 10, 20), 4, 3, 20, 20), rows(tent("high", 15, 60), 3, 1, 70, 20)
    sheet = laid(low, high)
    cut_apart(sheet)
    assert sorted(folds(sheet)) == [1, 3]


def test_rows_with_something_else_between_them_are_folded_apart() -> None:
    tents = tent("tent", 10, 20)
    sheet = laid(
        rows(replace(tents, id="left"), 4, 3, 20, 20),
        rows(plain_piece("tile", 30, 60), 1, 1, 70, 20),
        rows(replace(tents, id="right"), 4, 3, 110, 20),
    )
    cut_apart(sheet)


def test_one_row_of_two_blocks_is_folded_once() -> None:
    tents = tent("tent", 10, 20)
    sheet = laid(rows(replace(tents, id="a"), 4, 1, 20, 20), rows(replace(tents, id="b"), 4, 1, 70, 20))
    cut_apart(sheet)
    assert folds(sheet) == [1]


def test_a_row_that_is_cut_across_before_its_fold_is_noticed() -> None:
    sheet = laid(rows(tent("tent", 10, 20), 4, 1, 20, 20))
    fold = next(step for step in sheet.steps if step.kind is StepKind.FOLD)
    later = [step for step in sheet.steps if step is not fold]
    with pytest.raises(Spoiled, match="unfolded"):
        cut_apart(sheet, [step._replace(number=turn) for turn, step in enumerate(later, start=1)])


def test_two_blocks_with_folds_at_one_height_are_folded_one_by_one() -> None:
    left = rows(plain_piece("a", 10, 10), 3, 2, 20, 20)
    right = rows(plain_piece("b", 10, 10), 3, 2, 70, 20)
    sheet = laid(left, right, over=40.0)
    cut_apart(sheet)
    assert sum(len(step.parts) for step in sheet.steps if step.kind is StepKind.OVER) == 2


def test_pieces_that_no_straight_cut_parts_are_refused() -> None:
    long, tall = plain_piece("long", 60, 20, kind="beams"), plain_piece("tall", 20, 60, kind="posts")
    wheel = [
        (long, 20, 20),
        (tall, 80, 20),
        (replace(long, id="l2"), 40, 80),
        (replace(tall, id="t2"), 20, 40),
    ]
    with pytest.raises(Refused) as refused:
        laid(*([(piece, float(x), float(y))] for piece, x, y in wheel))
    assert refused.value.code == "no_cuts"
    assert refused.value.sentence("en") == (
        "straight cuts cannot separate these pieces on one sheet of a4: beams, posts; "
        "print fewer kinds together with parts, or choose another paper"
    )
