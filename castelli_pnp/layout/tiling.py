"""A page that is larger than the paper, at its true size in parts that are laid onto each other.

A part runs on where a neighbor follows at its right or below; that neighbor is cut at its left or upper edge
and glued onto what runs on. Marks show where to cut, dashed ones where the neighbor begins, and a small map
says which part is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, joined, line, move, rectangle
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, WHITE
from castelli_pnp.layout.imposition import SHORTEST_TICK, TICK_GAP
from castelli_pnp.layout.marks import MARK_LINE
from castelli_pnp.layout.sheets import turned_into
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at

OVERLAP = 10.0
"""How far a part runs on below its neighbor."""
MOST_PARTS = 12
"""Nobody wants to join more along one side."""
MAP_CELL = 5.0
FOOT = 9.0
"""Room for the label below the map."""
AROUND = SHORTEST_TICK + TICK_GAP


class Tiling(NamedTuple):
    """How a page is parted; ``turned``: its parts lie on their sides."""

    columns: int
    rows: int
    turned: bool


def fewest_parts(page: Page, paper: Paper) -> Tiling:
    """The parts of a page on as few sheets as hold it, upright ones first; at most so many along a side."""
    trim, bleed = _trim(page)
    ways = [
        Tiling(columns, rows, turned)
        for columns in range(1, MOST_PARTS + 1)
        for rows in range(1, MOST_PARTS + 1)
        for turned in (False, True)
    ]
    for way in sorted(ways, key=lambda way: (way.columns * way.rows, way.turned, way)):
        wide = _length(trim.width, way.columns, bleed)
        high = _length(trim.height, way.rows, bleed)
        across, down = (high, wide) if way.turned else (wide, high)
        inner = 2 * (paper.edge + AROUND)
        if across <= paper.width - inner and down <= paper.height - inner - FOOT - way.rows * MAP_CELL:
            return way
    size = {"width": round(trim.width, 1), "height": round(trim.height, 1)}
    raise Refused("too_large", piece=page.title or "poster", paper=paper.id, **size)


def _trim(page: Page) -> tuple[Box, float]:
    trim = page.trim or Box(0.0, 0.0, page.width, page.height)
    return trim, trim.left


def _length(whole: float, parts: int, bleed: float) -> float:
    return whole / parts + bleed + (bleed if parts == 1 else OVERLAP)


def tiled_pages(page: Page, paper: Paper) -> tuple[Page, ...]:
    """All parts of a page row by row, each on an upright page of the paper."""
    way = fewest_parts(page, paper)
    symbol = Symbol("whole", page.children, Box(0.0, 0.0, page.width, page.height))
    spots = [(row, column) for row in range(way.rows) for column in range(way.columns)]
    return tuple(
        Page(paper.width, paper.height, tuple(_part(page, symbol, paper, way, spot)), title=page.title)
        for spot in spots
    )


def _part(page: Page, symbol: Symbol, paper: Paper, way: Tiling, spot: tuple[int, int]) -> Iterator[Node]:
    trim, bleed = _trim(page)
    row, column = spot
    width, height = trim.width / way.columns, trim.height / way.rows
    left, top = trim.left + column * width, trim.top + row * height
    cell = Box(left, top, left + width, top + height)
    after = [bleed if last else OVERLAP for last in (column == way.columns - 1, row == way.rows - 1)]
    art = Box(cell.left - bleed, cell.top - bleed, cell.right + after[0], cell.bottom + after[1])
    turn = 90 if way.turned else 0
    across = art.height if way.turned else art.width
    place = move((paper.width - across) / 2, paper.edge + AROUND) @ turned_into(art.width, art.height, turn)
    drawn = Use(symbol, move(-art.left, -art.top))
    yield Group((drawn,), place, clip=rectangle(0.0, 0.0, art.width, art.height), name=f"part-{row}-{column}")
    inner = cell.moved(-art.left, -art.top)
    yield Group(tuple(_marks(inner, art.width, art.height, after, bleed)), place)
    yield from _map(paper, way, spot, trim)


def _marks(cell: Box, width: float, height: float, after: list[float], bleed: float) -> Iterator[Path]:
    """Beyond both ends of every line; dashed where a neighbor begins."""
    lines = [(cell.left, True, True), (cell.right, True, after[0] == bleed)]
    lines += [(cell.top, False, True), (cell.bottom, False, after[1] == bleed)]
    for solid in (True, False):
        ticks = []
        for at, upright, cut in lines:
            if cut is solid:
                end = height if upright else width
                for near, far in ((-TICK_GAP, -AROUND), (end + TICK_GAP, end + AROUND)):
                    ticks.append(line(at, near, at, far) if upright else line(near, at, far, at))
        if ticks:
            yield Path(joined(ticks), None, INK, MARK_LINE, () if solid else (0.6, 0.5))


def _map(paper: Paper, way: Tiling, spot: tuple[int, int], trim: Box) -> Iterator[Node]:
    """The whole page small, with the numbers of its parts, and its true size."""
    x = paper.edge + 1.5
    y = paper.height - paper.edge - FOOT - way.rows * MAP_CELL + AROUND
    wide = MAP_CELL * max(1.0, trim.width / way.columns / (trim.height / way.rows))
    for number in range(way.rows * way.columns):
        row, column = divmod(number, way.columns)
        here = (row, column) == spot
        left, top = x + column * wide, y + row * MAP_CELL
        yield Path(rectangle(left, top, wide, MAP_CELL), INK if here else WHITE, INK, MARK_LINE)
        style = Style("label", 8.0, fill=WHITE if here else INK, align="center")
        yield line_at(str(number + 1), left + wide / 2, top + MAP_CELL / 2 + 1.0, style)
    size = f"{trim.width:.0f} × {trim.height:.0f} mm"
    yield line_at(size, x + way.columns * wide + 3.0, y + way.rows * MAP_CELL - 1.2, Style("label", 8.0))
