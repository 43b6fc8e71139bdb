"""Where the notes of a page stand: beside what they explain, never over one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from castelli_pnp.layout.booklet.form import DEPTH
from castelli_pnp.layout.booklet.type import BETWEEN_NOTES


class Wish(NamedTuple):
    """How high a note is, and where it would like to begin."""

    y: float
    height: float


Taken = Sequence[tuple[float, float]]
"""From where to where the margin is taken by what covers both columns, from the top down."""


def stacked(wishes: Sequence[Wish], taken: Taken = ()) -> list[float] | None:
    """Where each note begins, in their order; None if they do not all fit."""
    found: list[float] = []
    cursor = 0.0
    for wish in wishes:  # down: each where it wants to be, or below the one before
        y = _clear(max(wish.y, cursor), wish.height, taken)
        found.append(y)
        cursor = y + wish.height + BETWEEN_NOTES
    limit = DEPTH
    for number in reversed(range(len(wishes))):  # and up again from the foot of the page
        height = wishes[number].height
        y = min(found[number], limit - height)
        y = found[number] if y == found[number] else _clear_above(y, height, taken)
        found[number] = y
        limit = y - BETWEEN_NOTES
    return None if found and found[0] < -1e-6 else found


def _clear(y: float, height: float, taken: Taken) -> float:
    """The first place from there down that is free."""
    for top, bottom in taken:
        if y + height > top - BETWEEN_NOTES and y < bottom + BETWEEN_NOTES:
            y = bottom + BETWEEN_NOTES
    return y


def _clear_above(y: float, height: float, taken: Taken) -> float:
    """The last place from there up that is free."""
    for top, bottom in reversed(taken):
        if y + height > top - BETWEEN_NOTES and y < bottom + BETWEEN_NOTES:
            y = top - BETWEEN_NOTES - height
    return y
