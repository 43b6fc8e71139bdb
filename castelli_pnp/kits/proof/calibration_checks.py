"""Checks the calibration page: the sizes of its ruler and square, and the numbers on its scales."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import DRIFT, EXACT, LARGEST_STEP, LONG_RULER, SQUARE
from castelli_pnp.kits.proof.shown import PageRead, StraightLine
from castelli_pnp.kits.proof.subject import Subject

NEAR = 5.5
"""The maximum distance of a number from the end of its line, in mm."""


@registered(FILE_CHECKS, "K5", "K26")
def check_calibration(subject: Subject) -> Iterator[Flaw]:
    """K5 and K26, for the calibration page."""
    if subject.part != "calibration" or len(subject.file.pages) != 2:
        if subject.part == "calibration":
            yield subject.flaw("K26", "scale", axis="x, y")
        return
    front, back = subject.file.pages
    lengths = [line.length for line in front.strokes if line.group.startswith("ruler")]
    if not lengths or abs(max(lengths) - LONG_RULER) > EXACT:
        yield subject.flaw("K5", "ruler", 1, length=round(LONG_RULER))
    sides = [line.length for line in front.strokes if line.group.startswith("square")]
    if len(sides) != 4 or any(abs(side - SQUARE) > EXACT for side in sides):
        yield subject.flaw("K5", "square", 1, length=round(SQUARE))
    if not re.search(r"100\s*%", front.text):
        yield subject.flaw("K5", "note", 1)
    for number, axis in enumerate("xy"):
        if not _true_scale(front, back, axis, number):
            yield subject.flaw("K26", "scale", 2, axis=axis)


def _true_scale(front: PageRead, back: PageRead, axis: str, number: int) -> bool:
    """Whether each line of the back is offset from its partner by the number next to it, from -2 to +2 mm."""
    lines = sorted(
        (line for line in back.strokes if line.group == f"back-{axis}"), key=lambda line: line.start[number]
    )
    places = [line.start[number] for line in front.strokes if line.group == f"front-{axis}"]
    seen = sorted(front.width - place if axis == "x" else place for place in places)
    if len(lines) != len(seen) or not lines:
        return False
    offs = [line.start[number] - place for line, place in zip(lines, seen, strict=True)]
    steps = [b - a for a, b in pairwise(offs)]
    whole = abs(offs[0] + DRIFT) < EXACT and abs(offs[-1] - DRIFT) < EXACT
    return (
        whole
        and all(EXACT < step <= LARGEST_STEP + EXACT for step in steps)
        and all(_number_at(back, line, axis) == round(off, 2) for line, off in zip(lines, offs, strict=True))
    )


def _number_at(page: PageRead, line: StraightLine, axis: str) -> float | None:
    """The number at the end of a line: below it, or to the right of it."""
    x, y = max(line.start[0], line.end[0]), max(line.start[1], line.end[1])
    text = ""
    for words in page.words:
        left, base = words.at
        beside = 0 < left - x < 12 and abs(base - y) < 2 if axis == "y" else False
        below = abs(left - x) < 4.4 and 0 < base - y < NEAR if axis == "x" else False
        if beside or below:
            text += words.text
    found = re.fullmatch(r"[−+-]?\d+(?:[.,]\d+)?", text.strip())
    return round(float(found[0].replace("−", "-").replace(",", ".")), 2) if found else None
