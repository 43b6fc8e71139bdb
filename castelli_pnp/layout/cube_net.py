"""The net of a cube: six squares with glue tabs, to cut out, fold and glue."""

from __future__ import annotations

from castelli_pnp.base.geometry import Matrix, Outline, Point, joined, line, move, polygon, transformed, turn
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.palette import NEUTRAL

SQUARES = ((0, 1), (1, 1), (2, 1), (3, 1), (1, 0), (1, 2))
"""Where the sides lie, in squares across and down: four in a row, one above and one below the second."""
TABS: tuple[tuple[int, int, str], ...] = (
    (0, 1, "W"), (1, 0, "W"), (1, 0, "E"), (1, 2, "W"), (1, 2, "E"), (3, 1, "N"), (3, 1, "S"),
)  # fmt: skip
"""Seven of the fourteen outer edges have a tab; the other seven are glued to them."""
CUT_LINE = 0.2
_WAYS = {"N": 0, "E": 90, "S": 180, "W": 270}


def tab(column: int, row: int, way: str, die: float, depth: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a tab, from one end of its fold to the other."""
    half, lean = die / 2, _lean(die, depth)
    at = move((column + 0.5) * die, (row + 0.5) * die) @ turn(_WAYS[way])
    corners = ((-half, -half), (-half + lean, -half - depth), (half - lean, -half - depth), (half, -half))
    a, b, c, d = (at.at(corner) for corner in corners)
    return a, b, c, d


def _lean(die: float, depth: float) -> float:
    return min(0.8 * depth, 0.28 * die)


def net_outline(die: float, depth: float) -> Outline:
    """The line to cut along, clockwise round all squares and tabs; the first square begins at 0,0."""
    tabs = {(column, row, way) for column, row, way in TABS}
    edges: dict[tuple[int, int], tuple[tuple[int, int], list[Point]]] = {}
    cells = set(SQUARES)
    steps = {"N": (0, -1, (0, 0), (1, 0)), "E": (1, 0, (1, 0), (1, 1)),
             "S": (0, 1, (1, 1), (0, 1)), "W": (-1, 0, (0, 1), (0, 0))}  # fmt: skip
    for column, row in cells:
        for way, (dx, dy, first, last) in steps.items():
            if (column + dx, row + dy) not in cells:
                start, end = (column + first[0], row + first[1]), (column + last[0], row + last[1])
                corners = tab(column, row, way, die, depth)
                edges[start] = (end, list(corners[1:3]) if (column, row, way) in tabs else [])
    here = first_corner = min(edges)
    points: list[Point] = []
    while not points or here != first_corner:
        there, between = edges[here]
        points += [(here[0] * die, here[1] * die), *between]
        here = there
    return polygon(points)


def net_folds(die: float) -> tuple[Outline, ...]:
    """Where squares meet one another and their tabs."""
    cells = set(SQUARES)
    folds = [
        line((x + 1) * die, y * die, (x + 1) * die, (y + 1) * die) for x, y in cells if (x + 1, y) in cells
    ]
    folds += [
        line(x * die, (y + 1) * die, (x + 1) * die, (y + 1) * die) for x, y in cells if (x, y + 1) in cells
    ]
    for column, row, way in TABS:
        start, _, _, end = tab(column, row, way, die, 1.0)
        folds.append(line(*start, *end))
    return tuple(sorted(folds))


def glue_marks(at: Matrix, die: float, depth: float) -> Path:
    """Short lines on every tab that say: glue here."""
    strokes: list[Outline] = []
    for column, row, way in TABS:
        middle = at @ move((column + 0.5) * die, (row + 0.5) * die) @ turn(_WAYS[way])
        top, reach = -die / 2 - depth, die / 2 - _lean(die, depth) - 1.3
        for x in (-reach, 0.0, reach):
            slanting = line(x - 0.45, top + depth * 0.72, x + 0.45, top + depth * 0.32)
            strokes.append(transformed(slanting, middle))
    return Path(joined(strokes), None, NEUTRAL.dark, 0.25)
