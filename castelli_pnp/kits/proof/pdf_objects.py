"""Objects of a PDF of unknown origin: returns the requested object, or reports that the file is broken."""

from __future__ import annotations

import math
from typing import Any


class BrokenPdf(Exception):
    """The file breaks the rules of PDF."""


def numbers(operands: Any, count: int | None = None) -> list[float]:
    """Plain numbers, as many as required; ``operands`` may be unparsed."""
    try:
        values = list(map(float, operands.split() if isinstance(operands, bytes) else operands))
    except (TypeError, ValueError, OverflowError):
        raise BrokenPdf("no numbers") from None
    if (count is not None and len(values) != count) or not math.isfinite(sum(values)):
        raise BrokenPdf("other numbers are wanted")
    return values


def entry(holder: Any, key: str) -> Any:
    """The value of a key in a dictionary or a stream's dictionary; None if it is not a dictionary."""
    try:
        return holder.get(key)
    except (AttributeError, TypeError, ValueError, NotImplementedError):
        return None


def items(holder: Any) -> list[Any]:
    """The members of an array; empty if it is not an array."""
    import pikepdf

    return list(holder) if isinstance(holder, pikepdf.Array) else []
