"""Floating-point sums that round in the same way on every version of Python."""

from __future__ import annotations  # compiled

from collections.abc import Iterable


def float_sum(values: Iterable[float]) -> float:
    """Adds from left to right; since Python 3.12, the built-in ``sum`` rounds floats differently."""
    total = 0.0
    for value in values:
        total += value
    return total
