"""How standing pieces are made, without words: cut rows, fold them, stack them, cut them apart.

The four pictures stand where a sheet has room for them, clear of all art and its marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from castelli_pnp.base.geometry import Box, Outline, Point, joined, line, move, polygon, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.marks import scissors
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at

WIDTH, HEIGHT, GAP = 17.0, 11.0, 3.0
"""The room of one picture, and the gap to the next."""
AROUND, FOOT, EDGE = 6.5, 17.0, 8.0
"""Clear of art with its marks, of the foot of the page, and of the edges of the paper."""
LARGER = (1.5, 1.25, 1.0)
"""They are as much larger as there is room."""
GRIDS = ((4, 1), (2, 2), (1, 4))
LINE, FINE = 0.22, 0.14
FOLD = (0.8, 0.55)
"""Folds are dashed, cuts solid, as on the sheet itself."""


def making_steps(paper: Paper, art: Sequence[Box]) -> tuple[Node, ...]:
    """The four pictures in a row, a square or a column, or nothing where there is no room."""
    taken = [box.grown(AROUND) for box in art]
    room = Box(EDGE, EDGE, paper.width - EDGE, paper.height - FOOT)
    for by, (columns, rows) in product(LARGER, GRIDS):
        step = (WIDTH + GAP) * by, (HEIGHT + GAP) * by
        place = _free_place((columns * step[0] - GAP * by, rows * step[1] - GAP * by), room, taken)
        if place is not None:
            return tuple(
                Group(
                    (_number(number + 1), *draw()),
                    move(place[0] + number % columns * step[0], place[1] + number // columns * step[1])
                    @ scale(by),
                    name=f"step:{number + 1}",
                )
                for number, draw in enumerate((_rows, _fold, _stack, _apart))
            )
    return ()


def _free_place(size: Point, room: Box, taken: Sequence[Box]) -> Point | None:
    """The lowest place, and there the one farthest to the right, where a box of that size touches nothing."""
    wide, high = size
    lefts = {room.right - wide, *(box.left - wide for box in taken), *(box.right for box in taken)}
    tops = {room.bottom - high, *(box.top - high for box in taken), *(box.bottom for box in taken)}
    for top in sorted((y for y in tops if room.top <= y <= room.bottom - high), reverse=True):
        beside = [box for box in taken if box.top < top + high - 1e-6 and box.bottom > top + 1e-6]
        for left in sorted((x for x in lefts if room.left <= x <= room.right - wide), reverse=True):
            if all(box.left >= left + wide - 1e-6 or box.right <= left + 1e-6 for box in beside):
                return left, top
    return None


def _number(number: int) -> Node:
    return line_at(str(number), 1.2, 3.2, Style("number", 9.0, align="center"))


def _panels(x: float, y: float, wide: float, high: float, parts: int) -> Outline:
    """Where the pieces of a strip will be cut apart."""
    return joined(line(x + i * wide / parts, y, x + i * wide / parts, y + high) for i in range(1, parts))


def _rows() -> Iterator[Node]:
    """A sheet of rows; the first is cut off."""
    for y in (0.8, 4.9, 7.7):
        yield Path(rectangle(3.4, y, 10.4, 2.8), WHITE, INK, LINE)
        yield Path(_panels(3.4, y, 10.4, 2.8, 4), None, INK, FINE)
    folds = (line(3.4, y + 1.4, 13.8, y + 1.4) for y in (0.8, 4.9, 7.7))
    yield Path(joined(folds), None, INK, FINE, FOLD)
    yield Path(line(3.0, 4.25, 12.4, 4.25), None, INK, LINE)
    yield from scissors(14.2, 4.25, larger=1.1, width=LINE)


def _fold() -> Iterator[Node]:
    """A row folded along its middle, standing like a tent."""
    front = ((2.8, 9.6), (5.0, 3.0), (14.6, 3.0), (12.4, 9.6))
    back = ((14.6, 3.0), (16.2, 8.2), (13.2, 7.3), (12.4, 9.6))
    yield Path(polygon(back), SHADE, INK, LINE)
    yield Path(polygon(front), WHITE, INK, LINE)
    slanted = (line(5.0 + i * 2.4, 3.0, 2.8 + i * 2.4, 9.6) for i in range(1, 4))
    yield Path(joined(slanted), None, INK, FINE)
    yield Path(line(5.0, 3.0, 14.6, 3.0), None, INK, 1.6 * LINE, FOLD)


SHADE = "#D9D4C8"


def _stack() -> Iterator[Node]:
    """Folded rows, one on another."""
    for number in range(3, -1, -1):
        x, y = 3.4 + 0.5 * number, 3.0 + 1.3 * number
        yield Path(polygon(_slab(x, y)), WHITE, INK, LINE)
    tops = (line(5.4 + i * 2.4, 3.0, 3.4 + i * 2.4, 5.6) for i in range(1, 4))
    yield Path(joined(tops), None, INK, FINE)


def _slab(x: float, y: float) -> Iterable[Point]:
    return (x, y + 2.6), (x + 2.0, y), (x + 11.6, y), (x + 9.6, y + 2.6), (x + 9.6, y + 3.2), (x, y + 3.2)


def _apart() -> Iterator[Node]:
    """The stack is cut apart; one piece stands."""
    for number in range(2, -1, -1):
        x, y = 2.6 + 0.4 * number, 4.0 + 1.1 * number
        yield Path(rectangle(x, y, 6.4, 3.4), WHITE, INK, LINE)
    yield Path(_panels(2.6, 4.0, 6.4, 3.4, 3), None, INK, FINE)
    yield Path(line(6.87, 3.0, 6.87, 8.0), None, INK, LINE)
    yield from scissors(6.87, 1.6, down=True, larger=1.1, width=LINE)
    yield Path(polygon(((14.6, 4.0), (15.9, 9.2), (13.6, 9.2))), SHADE, INK, LINE)
    yield Path(polygon(((12.0, 4.0), (14.6, 4.0), (14.0, 9.8), (11.2, 9.8))), WHITE, INK, LINE)
    yield Path(polygon(CASTLE), None, INK, FINE)


CASTLE = (
    (11.9, 9.2), (12.3, 6.4), (12.9, 6.4), (12.9, 7.0), (13.2, 7.0), (13.3, 6.4), (13.8, 6.4), (13.5, 9.2),
)  # fmt: skip
