"""The back of all cards: a heraldic pattern without a border, the same after a half-turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Segment,
    bounds,
    joined,
    line,
    move,
    polygon,
    rectangle,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, PARCHMENT, WINE, Look
from castelli_pnp.layout.art.symbols import drawn_symbol, symbol
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import face
from castelli_pnp.systems.castelli.layout.card_frame import CardGrid

_CHARGES = {(0, 0): "yellow", (1, 1): "blue", (1, 0): "red", (0, 1): "green"}
"""Which charge a lozenge bears, by the parity of its two diagonals."""
_CHARGE_SIZE = 6.6
_MEDALLION = (17.6, 24.0)
"""Half its width and height."""
_CLEAR = 1.5
"""Charges stay this far (as a share, squared) from the middle of the medallion, so that none peeks out."""


@cache
def card_back(look: Look, grid: CardGrid) -> Symbol:
    """One back for both decks: nobody sees from behind what a card is."""
    out, width, height = grid.bleed, grid.width, grid.height
    ground = Path(rectangle(-out, -out, width + 2 * out, height + 2 * out), look.fill(LAND["mine"].dark))
    nodes = (ground, *_lozenges(look, grid), *_lattice(look, grid), *_medallion(look, grid))
    return face(f"card-back-{look.name}", width, height, out, nodes)


@cache
def outlined_back(look: Look, grid: CardGrid) -> Symbol:
    """The same pattern in fine lines, where no tone is pale: what lies face down in that place."""
    across, down, line_width = grid.width / 8, grid.height / 8, 0.13 * grid.k
    x, y = grid.middle, grid.height / 2
    seal = _oval(grid, 1)
    inner = (
        transformed(_diamond(across - 1.55 * grid.k, down - 2.2 * grid.k), move(u, v))
        for _, _, u, v in _places(grid)
        if ((u - x) / (_MEDALLION[0] * grid.k)) ** 2 + ((v - y) / (_MEDALLION[1] * grid.k)) ** 2 > _CLEAR
    )
    nodes = (
        Path(joined(inner), None, INK, line_width),
        Path(seal, look.fill(PARCHMENT), INK, 1.6 * line_width),
        Path(_oval(grid, 0.9), None, INK, line_width),
        *_castles(replace(look, low=True), grid, line_width),
    )
    return face(f"outlined-back-{look.name}", grid.width, grid.height, 0.0, nodes)


def _places(grid: CardGrid) -> Iterator[tuple[int, int, float, float]]:
    """The middles of all lozenges that touch the card or its bleed: their numbers and where they are."""
    across, down = grid.width / 8, grid.height / 8
    columns, rows = 5 + int(grid.bleed // across), 5 + int(grid.bleed // down)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            if (row + column) % 2 == 0:
                yield column, row, grid.middle + column * across, grid.height / 2 + row * down


def _lozenges(look: Look, grid: CardGrid) -> Iterator[Node]:
    wine, slate = _lozenge(look, grid, 0), _lozenge(look, grid, 1)
    for column, row, x, y in _places(grid):
        a, b = (column + row) // 2, (column - row) // 2
        if not look.low:
            yield Use(slate if (a + b) % 2 else wine, turn(0)._replace(e=x, f=y))
        half, tall = (radius * grid.k for radius in _MEDALLION)
        if ((x - grid.middle) / half) ** 2 + ((y - grid.height / 2) / tall) ** 2 < _CLEAR:
            continue
        upright = row < 0 or (row == 0 and column < 0)
        charge = _charge(_CHARGES[a % 2, b % 2], (a + b) % 2, look, grid)
        yield Use(charge, turn(0 if upright else 180)._replace(e=x, f=y))


@cache
def _lozenge(look: Look, grid: CardGrid, kind: int) -> Symbol:
    """A field of wine or slate with an inner line, its middle at 0,0."""
    tone = LAND["mine"] if kind else WINE
    across, down, k = grid.width / 8, grid.height / 8, grid.k
    inner = _diamond(across - 1.55 * k, down - 2.2 * k)
    nodes = (Path(_diamond(across, down), tone.fill), Path(inner, None, tone.dark, 0.3 * k))
    return Symbol(f"lozenge-{kind}-{look.name}", nodes, Box(-across, -down, across, down))


def _diamond(across: float, down: float) -> Outline:
    return polygon(((0, -down), (across, 0), (0, down), (-across, 0)))


@cache
def _charge(house: str, kind: int, look: Look, grid: CardGrid) -> Symbol:
    """The charge of a house, its middle at 0,0: gold on wine, parchment on slate; an outline in low ink."""
    outlines = [node.outline for node in symbol(f"charge-{house}").children if isinstance(node, Path)]
    around = bounds(outlines)
    unit = _CHARGE_SIZE * grid.k / max(around.width, around.height)
    x, y = around.middle
    fill = PARCHMENT if kind else HOUSES["yellow"].fill
    pen = (INK, 0.22 / unit) if look.low else (None, 0.0)
    paths = tuple(Path(outline, look.fill(fill), *pen) for outline in outlines)
    place = turn(0)._replace(a=unit, d=unit, e=-x * unit, f=-y * unit)
    reach = _CHARGE_SIZE * grid.k
    box = Box(-reach, -reach, reach, reach)
    return Symbol(f"back-charge-{house}-{kind}-{look.name}", (Group(paths, place),), box)


def _lattice(look: Look, grid: CardGrid) -> Iterator[Node]:
    """The gold lines between the lozenges."""
    across, down = grid.width / 8, grid.height / 8
    lines: list[Segment] = []
    for number in range(-17, 18, 2):
        for slope in (1, -1):
            x = grid.middle + number * across
            lines += line(
                x + slope * 8 * across,
                grid.height / 2 - 8 * down,
                x - slope * 8 * across,
                grid.height / 2 + 8 * down,
            )
    yield Path(tuple(lines), None, look.line(HOUSES["yellow"].fill), look.width(0.42 * grid.k, 0.2))


def _oval(grid: CardGrid, share: float) -> Outline:
    """The pointed oval of a seal."""
    half, tall = _MEDALLION[0] * grid.k * share, _MEDALLION[1] * grid.k * (share + (1 - share) * 0.14)
    x, y = grid.middle, grid.height / 2
    return (
        ("M", x, y - tall),
        ("C", x + half * 0.62, y - tall * 0.86, x + half, y - tall * 0.5, x + half, y),
        ("C", x + half, y + tall * 0.5, x + half * 0.62, y + tall * 0.86, x, y + tall),
        ("C", x - half * 0.62, y + tall * 0.86, x - half, y + tall * 0.5, x - half, y),
        ("C", x - half, y - tall * 0.5, x - half * 0.62, y - tall * 0.86, x, y - tall),
        ("Z",),
    )


def _medallion(look: Look, grid: CardGrid) -> Iterator[Node]:
    """Two castles foot to foot in a seal."""
    k = grid.k
    yield Path(_oval(grid, 1), look.fill(HOUSES["yellow"].fill), INK, look.width(0.6 * k, 0.4 * k))
    yield Path(_oval(grid, 0.9), look.fill(PARCHMENT), INK, look.width(0.45 * k, 0.3 * k))
    yield from _castles(look, grid, look.width(0.35 * k, 0.25 * k))


def _castles(look: Look, grid: CardGrid, line_width: float) -> Iterator[Node]:
    """The castles in the seal, and the line around them."""
    k, inner = grid.k, _oval(grid, 0.84)
    x, y = grid.middle, grid.height / 2
    castle = drawn_symbol("castelli/card-back-castle", look)
    place = turn(0)._replace(a=k, d=k, e=x, f=y)
    twin = turn(180)._replace(a=-k, d=-k, e=x, f=y)
    beam = Path(rectangle(x - 18 * k, y - k, 36 * k, 2 * k), look.fill(WINE.fill), INK, 0.4 * k)
    yield Group((Use(castle, place), Use(castle, twin), beam), clip=inner)
    yield Path(inner, None, look.line(WINE.fill), line_width)
