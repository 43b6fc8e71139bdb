"""Dice: nets of six squares with glue tabs that fold up to cubes.

Opposite sides add up to five: null and 5, ace and 4, 2 and 3.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    Matrix,
    Outline,
    Point,
    joined,
    line,
    move,
    polygon,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, NEUTRAL, WHITE, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import rank_sign, suit_colour, suit_sign

NET: dict[str, tuple[int, int]] = {
    "2": (0, 1), "ace": (1, 1), "3": (2, 1), "4": (3, 1), "null": (1, 0), "5": (1, 2),
}  # fmt: skip
"""Where each side lies, in squares across and down: four in a row, one above and one below the second."""
TABS: tuple[tuple[int, int, str], ...] = (
    (0, 1, "W"), (1, 0, "W"), (1, 0, "E"), (1, 2, "W"), (1, 2, "E"), (3, 1, "N"), (3, 1, "S"),
)  # fmt: skip
"""Seven of the fourteen outer edges have a tab; the other seven are glued to them."""
DRAWN = 12.7
RANK, MARK, MARK_AT = 6.9, 2.7, -3.75
CUT_LINE = 0.2
_WAYS = {"N": 0, "E": 90, "S": 180, "W": 270}


def side_art(suit: str, rank: str) -> tuple[Node, ...]:
    """One side of a die, 12.7 mm large round 0,0, all of it in the colour of the suit."""
    mark = suit_sign(suit, MARK_AT, MARK_AT, MARK)
    return (Path(mark + rank_sign(rank, suit, 0.0, 0.55, RANK), suit_colour(suit)),)


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
    cells = set(NET.values())
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
    cells, folds = set(NET.values()), list[Outline]()
    for x, y in cells:
        right, low = (x + 1) * die, (y + 1) * die
        if (x + 1, y) in cells:
            folds.append(line(right, y * die, right, low))
        if (x, y + 1) in cells:
            folds.append(line(x * die, low, right, low))
    for column, row, way in TABS:
        start, _, _, end = tab(column, row, way, die, 1.0)
        folds.append(line(*start, *end))
    return tuple(sorted(folds))


def die_net(suit: str, copies: int, sizes: PackSizes, look: Look) -> Component:
    """A die to cut out, fold and glue."""
    die, depth = sizes.die, sizes.die_tab
    at = move(depth, 0.0)
    outline = transformed(net_outline(die, depth), at)
    width, height = 4 * die + depth, 3 * die
    children: list[Node] = [Path(outline, WHITE, INK, CUT_LINE), _glue(at, die, depth)]
    for rank, (column, row) in NET.items():
        middle = at @ move((column + 0.5) * die, (row + 0.5) * die) @ scale(die / DRAWN)
        children.append(Group(side_art(suit, rank), middle))
    front = face(f"die-{suit}-{look.name}", width, height, sizes.bleed, tuple(children))
    folds = tuple(transformed(fold, at) for fold in net_folds(die))
    return Component(
        f"die-{suit}", "dice", width, height, front, None, copies, outline, folds, sheet=suit, by_hand=True
    )


def _glue(at: Matrix, die: float, depth: float) -> Path:
    """Short lines on every tab that say: glue here."""
    strokes: list[Outline] = []
    for column, row, way in TABS:
        middle = at @ move((column + 0.5) * die, (row + 0.5) * die) @ turn(_WAYS[way])
        top, reach = -die / 2 - depth, die / 2 - _lean(die, depth) - 1.3
        for x in (-reach, 0.0, reach):
            slanting = line(x - 0.45, top + depth * 0.72, x + 0.45, top + depth * 0.32)
            strokes.append(transformed(slanting, middle))
    return Path(joined(strokes), None, NEUTRAL.dark, 0.25)
