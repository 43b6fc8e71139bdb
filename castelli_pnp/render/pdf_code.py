"""Colors, matrices, and outlines as PDF operators."""

from __future__ import annotations

from castelli_pnp.base.caching import OF_DRAWINGS, Recent, cache
from castelli_pnp.base.geometry import Matrix, Outline


@cache
def color(text: str) -> str:
    """``#rrggbb`` as three numbers."""
    return " ".join(f"{int(text[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


def matrix_code(matrix: Matrix) -> str:
    """A matrix in PDF syntax: plain numbers, never with an exponent."""
    return f"{_linear(*matrix[:4])} {matrix[4]:.5f} {matrix[5]:.5f} cm"


@cache
def _linear(*parts: float) -> str:
    return " ".join([f"{part:.7f}".rstrip("0").rstrip(".") for part in parts])


LONG = 4
_CODES: Recent[tuple[int, bool], tuple[Outline, str]] = Recent(3_000_000, lambda known: len(known[1]))
"""Earlier results by identity, because pieces are in several files. The outline is stored with it."""


OF_DRAWINGS.append(_CODES)


def outline_code(outline: Outline, fine: bool = True) -> str:
    """The operators of an outline, precise to 1 or 10 micrometers; caches long ones."""
    if len(outline) < LONG:
        return _outline_code(outline, fine)
    known = _CODES.get((id(outline), fine))
    if known is None:
        known = _CODES[id(outline), fine] = (outline, _outline_code(outline, fine))
    return known[1]


def _outline_code(outline: Outline, fine: bool) -> str:
    pattern = _pattern("".join([segment[0] for segment in outline]), "%.3f" if fine else "%.2f")
    code = pattern % tuple([value for segment in outline for value in segment[1:]])
    return code if fine else code.replace("0 ", " ").replace(".0 ", " ")  # all numbers have two decimals


@cache
def _pattern(commands: str, number: str) -> str:
    """The operators of many outlines, without their numbers."""
    return " ".join([_OPERATORS[command].replace("#", number) for command in commands])


_OPERATORS = {"M": "# # m", "L": "# # l", "C": "# # # # # # c", "Z": "h"}
