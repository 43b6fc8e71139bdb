"""The edge of the field in a figure: a strip of the wall with its pennants and grey coats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Matrix, move, rectangle, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, LAND, Look
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.systems.castelli.layout.art import wall
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey
from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side

STONE = 2.2
"""How much of the wall is seen behind its battlements."""
TURNS = {Side.S: 0.0, Side.W: 90.0, Side.N: 180.0, Side.E: 270.0}
"""By how much a wall drawn with the field above is turned to lie on that side of the field."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The sides of a window at which the field ends, with the spots of its cells there."""

    survey: FieldSurvey
    light: Light
    spots: dict[Side, dict[Cell, EdgeSpot | None]]
    inner: Box
    """The window without its strips."""

    @property
    def depth(self) -> float:
        at = wall.rim(self.survey.sizes)
        return at.foot + STONE * at.unit

    @property
    def field(self) -> Box:
        """The whole field."""
        field, cell = self.survey.field, self.survey.sizes.cell
        return Box(0.0, 0.0, field.columns * cell, field.rows * cell)

    @property
    def outer(self) -> Box:
        """The window with its strips."""
        grown = {side: self.depth if side in self.spots else 0.0 for side in SIDES}
        box = self.inner
        return Box(
            box.left - grown[Side.W], box.top - grown[Side.N],
            box.right + grown[Side.E], box.bottom + grown[Side.S],
        )  # fmt: skip

    def paint(self, tint: Tint, look: Look) -> Iterator[Node]:
        for side in SIDES:
            if side in self.spots:
                yield self._strip(side, tint, look)
        yield from self._corners(tint, look)
        yield from self._marks(tint, look)

    def lit(self, tint: Tint, look: Look) -> Iterator[Node]:
        """What is drawn next to lit cells."""
        yield from self._marks(tint, look, self.light.cells)

    def _marks(self, tint: Tint, look: Look, only: frozenset[Cell] | None = None) -> Iterator[Node]:
        for side, spots in self.spots.items():
            for cell, spot in spots.items():
                if spot is not None and (only is None or cell in only):
                    name = f"spot:{cell}:{spot.shows}"
                    drawn = self._mark(cell, side, spot, tint, look)
                    yield Group((drawn,), name=name if only is None else f"lit:{name}")

    def _strip(self, side: Side, tint: Tint, look: Look) -> Node:
        """The walls of all pieces along a side, cut to the window."""
        sizes = self.survey.sizes
        length = self.survey.field.game.piece_size * sizes.cell
        drawn = tinted_symbol(wall.rampart(length, self.depth + sizes.bleed, sizes, look), tint)
        own = rectangle(0, 0, length, self.depth)
        uses = tuple(Group((Use(drawn),), matrix, own) for matrix in self._lying(side, length))
        box, depth = self.inner, self.depth
        strip = {
            Side.N: rectangle(box.left, box.top - depth, box.width, depth),
            Side.S: rectangle(box.left, box.bottom, box.width, depth),
            Side.W: rectangle(box.left - depth, box.top, depth, box.height),
            Side.E: rectangle(box.right, box.top, depth, box.height),
        }[side]
        return Group(uses, clip=strip)

    def _lying(self, side: Side, length: float) -> Iterator[Matrix]:
        """How the wall of each piece at a side lies."""
        field, cell = self.survey.field, self.survey.sizes.cell
        right, bottom = field.columns * cell, field.rows * cell
        count = round((right if side in (Side.N, Side.S) else bottom) / length)
        for number in range(count):
            start, end = number * length, (number + 1) * length
            yield {
                Side.N: move(end, 0.0),
                Side.S: move(start, bottom),
                Side.W: move(0.0, start),
                Side.E: move(right, end),
            }[side] @ turn(TURNS[side])

    def _corners(self, tint: Tint, look: Look) -> Iterator[Node]:
        """Where two strips meet the wall goes round the corner."""
        at, depth, box = wall.rim(self.survey.sizes), self.depth, self.inner
        meadow, stone = look.fill(LAND["meadow"].fill), wall.stone(look)
        for across, down in ((Side.W, Side.N), (Side.E, Side.N), (Side.E, Side.S), (Side.W, Side.S)):
            if across in self.spots and down in self.spots:
                x, right = (box.left, -1) if across is Side.W else (box.right, 1)
                y, low = (box.top, -1) if down is Side.N else (box.bottom, 1)
                far_x, far_y = x + right * at.top, y + low * at.top
                corner = (("M", far_x, y), ("L", far_x, far_y), ("L", x, far_y))
                yield Path(_square(x, y, right * depth, low * depth), stone)
                yield Path(_square(x, y, right * at.top, low * at.top), meadow)
                yield Path(corner, None, INK, max(0.35 * at.unit, tint.least))

    def _mark(self, cell: Cell, side: Side, spot: EdgeSpot, tint: Tint, look: Look) -> Use:
        """A pennant or a grey coat; its icon stands upright."""
        at, sizes = wall.rim(self.survey.sizes), self.survey.sizes
        x, y = self.survey.middle(cell)
        rows, columns = side.step
        rim = (x + columns * sizes.cell / 2, y + rows * sizes.cell / 2)
        drawn = wall.spot_mark(spot.shows, look, -TURNS[side] % 360)
        matrix = move(*rim) @ turn(TURNS[side]) @ move(0.0, at.bar) @ scale(at.unit)
        return Use(tinted_symbol(drawn, tint.within(at.unit)), matrix)


def _square(x: float, y: float, width: float, height: float) -> tuple[tuple[object, ...], ...]:
    return rectangle(min(x, x + width), min(y, y + height), abs(width), abs(height))


def edges_of(survey: FieldSurvey, light: Light, first: Cell, last: Cell) -> Edges:
    """The sides of a window between two cells that lie at the edge and have something to show there."""
    field, cell = survey.field, survey.sizes.cell
    inner = Box((first.column - 1) * cell, (first.row - 1) * cell, last.column * cell, last.row * cell)
    cells = [Cell(r, c) for r in range(first.row, last.row + 1) for c in range(first.column, last.column + 1)]
    spots: dict[Side, dict[Cell, EdgeSpot | None]] = {}
    for side in SIDES:
        found = {at: field.edge[at, side] for at in cells if (at, side) in field.edge}
        if any(found.values()):
            spots[side] = found
    return Edges(survey, light, spots, inner)
