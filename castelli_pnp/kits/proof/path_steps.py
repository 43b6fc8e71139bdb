"""The path that a content stream draws: its steps are kept as they are written, and read on demand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from castelli_pnp.base.geometry import Box, Matrix, Point, box_around
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, numbers

OPERATORS = frozenset((b"m", b"l", b"c", b"h", b"re"))


class PathSteps(list[tuple[bytes, bytes]]):
    """Operators of a path, each with its numbers."""

    def _parts(self) -> list[list[Point]]:
        """The parts of the path; a point that is none stands in each curve."""
        found: list[list[Point]] = []
        for operator, values in self:
            if operator == b"re":
                x, y, width, height = numbers(values, 4)
                found.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
                continue
            if operator == b"m":
                found.append([])
            elif not found or not found[-1]:
                raise BrokenPdf("a path without a beginning")
            if operator == b"h":
                found[-1].append(found[-1][0])
            else:
                *control, x, y = numbers(values, 6 if operator == b"c" else 2)
                found[-1] += [(math.nan, math.nan), (x, y)] if control else [(x, y)]
        return found

    def box(self, matrix: Matrix) -> Box:
        """The box round its ends and corners."""
        points = [matrix.at(point) for part in self._parts() for point in part if not math.isnan(point[0])]
        if not points:
            raise BrokenPdf("an empty path")
        return box_around(points)

    def hull(self, matrix: Matrix) -> Box:
        """A box that holds the whole path, its curves too."""
        if any(operator == b"re" for operator, _ in self):
            return self.box(matrix)
        flat = numbers(b" ".join(values for _, values in self))
        if not flat or len(flat) % 2:
            raise BrokenPdf("an empty path")
        return box_around([matrix.at(point) for point in zip(flat[::2], flat[1::2], strict=True)])

    def lines(self, matrix: Matrix) -> Iterator[tuple[Point, Point]]:
        """Its straight lines."""
        for part in self._parts():
            for start, end in pairwise(part):
                if not (math.isnan(start[0]) or math.isnan(end[0])):
                    yield matrix.at(start), matrix.at(end)
