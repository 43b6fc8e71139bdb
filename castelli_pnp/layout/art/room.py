"""How much room a drawing takes: its points, and how far its ink runs over its box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, Outline, bounds, rectangle, transformed, turn
from castelli_pnp.layout.art.drawing import ArtDrawing, ArtShape, Inset, Layer, Part

CLIPPED = 2.0
"""How far shapes run over the box where a clip cuts them off, in sizes of the box: more is a mistake."""


def points_of(parts: Iterable[Part]) -> int:
    """How many segments the outlines of parts have; another drawing counts as one."""
    found = 0
    for part in parts:
        if isinstance(part, Layer):
            found += points_of(part.parts) + len(part.clip or ())
        else:
            found += len(part.outline) if isinstance(part, ArtShape) else 1
    return found


def ink_over(drawing: ArtDrawing) -> float:
    """How far ink runs over the box, in millimeters."""
    box = drawing.box
    over = max((_over(ink, box) for ink in _inks(drawing.parts, IDENTITY)), default=0.0)
    most = CLIPPED * max(box.width, box.height)
    hidden = max((_over(ink, box) for ink in _inks(drawing.parts, IDENTITY, clipped=False)), default=0.0)
    return hidden if hidden > most else over


def _over(ink: Box, box: Box) -> float:
    return max(box.left - ink.left, box.top - ink.top, ink.right - box.right, ink.bottom - box.bottom, 0.0)


def _inks(parts: Iterable[Part], matrix: Matrix, clipped: bool = True) -> Iterator[Box]:
    """The box of each shape with its line, of each other drawing, and of each clip instead of its parts."""
    for part in parts:
        if isinstance(part, Layer):
            inner = matrix @ part.matrix
            if part.clip is not None and clipped:
                yield bounds([transformed(part.clip, inner)])
            else:
                yield from _inks(part.parts, inner, clipped)
        elif isinstance(part, Inset):
            yield bounds([transformed(_square(part), matrix)])
        elif part.outline:
            reach = part.width * matrix.size / 2 if part.stroke else 0.0
            yield bounds([transformed(part.outline, matrix)]).grown(reach)


def _square(inset: Inset) -> Outline:
    half = inset.size / 2
    shape = rectangle(inset.x - half, inset.y - half, inset.size, inset.size)
    return transformed(shape, turn(inset.degrees, (inset.x, inset.y)))
