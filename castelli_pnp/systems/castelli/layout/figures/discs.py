"""Letters and numbers in discs, and where on the board they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Matrix, Point
from castelli_pnp.base.scene import Group
from castelli_pnp.layout.art.marks import RIM, disc
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD_SPREAD
from castelli_pnp.systems.castelli.layout.figures.room import Block, Spot, freest, middle
from castelli_pnp.systems.castelli.layout.figures.standing import Standing
from castelli_pnp.systems.castelli.layout.figures.survey import PlaceAt, Survey
from castelli_pnp.systems.castelli.model.field import AreaAt
from castelli_pnp.systems.castelli.model.pieces import Cell

RADIUS, LEAST_RADIUS = 2.15, 1.6
"""Of a disc on paper; the least holds a letter that can be read."""


@dataclass(slots=True)
class Discs:
    """Places discs on a board one after the other; each keeps off what stands there and off the others."""

    standing: Standing
    window: Box
    scale: float
    tiles: frozenset[Cell]
    placed: list[Block]

    @property
    def survey(self) -> Survey:
        return self.standing.survey

    def put(self, text: str, found: Cell | AreaAt | PlaceAt, to: Matrix, look: Look, numbered: bool) -> Group:
        """A disc on what was found, in the millimetres of the paper."""
        spot, radius = self._spot(found)
        self.placed.append(Block(*spot.at, 0.0, (radius + RIM) / self.scale))
        return disc(text, to.at(spot.at), radius, look, numbered)

    def _spot(self, found: Cell | AreaAt | PlaceAt) -> tuple[Spot, float]:
        """Inside its shape if it can be, else over the rim, else smaller."""
        shape, near, cells = self._where(found)
        blocks = [*self._blocks(cells), *self.placed]
        spot = Spot(near, 0.0)
        for radius, over in ((1.0, 0.0), (0.9, 0.4), (0.75, 0.7), (0.75, 1.2), (0.75, 3.0)):
            wanted = (radius * RADIUS + RIM) / self.scale
            spot = freest(shape, blocks, wanted, near, self.window, over * wanted)
            if spot.room >= 0.98 * wanted:
                return spot, radius * RADIUS
        return spot, LEAST_RADIUS

    def _where(self, found: Cell | AreaAt | PlaceAt) -> tuple[tuple[Point, ...], Point, list[Cell]]:
        """The shape a disc belongs to, the point it is wanted near, and the landscapes to keep off."""
        survey = self.survey
        match found:
            case AreaAt() as at:
                shape = survey.area(at).polygon
                return shape, middle(shape), [at.cell]
            case PlaceAt(at, _):
                point, _size = self.standing.castle_place(found)
                return survey.area(at).polygon, point, [at.cell]
            case Cell() as cell if cell in survey.field.landscapes:
                octagon = survey.octagon(cell)
                return octagon.outline, octagon.centre, [cell]
            case Cell() as cell:
                x, y = survey.middle(cell)
                half = survey.sizes.half_square
                corners = ((-half, -half), (half, -half), (half, half), (-half, half))
                shape = tuple((x + dx, y + dy) for dx, dy in corners)
                return shape, (x, y), self._beside(cell)

    def _beside(self, cell: Cell) -> list[Cell]:
        around = (Cell(cell.row + r, cell.column + c) for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        return [other for other in around if other in self.survey.field.landscapes]

    def _blocks(self, cells: list[Cell]) -> Iterator[Block]:
        """What may not be covered: everything on the landscapes, and the coats on the tiles beside them."""
        for cell in cells:
            yield from self.standing.around(cell)
        tiles = {beside for cell in cells for beside in self.survey.field.neighbours[cell]}
        for tile in sorted(tiles & self.tiles):
            yield from self._coats(tile)

    def _coats(self, tile: Cell) -> Iterator[Block]:
        """The shields of a tile as blocks, and the silver between them."""
        x, y = self.survey.middle(tile)
        k = self.survey.sizes.tile / 32
        top = self.survey.sizes.tile / 2 - self.survey.sizes.safe_small
        yield Block(x, y, 0.0, 7.0 * k)
        half = 7.3 * (top - 0.7 * k) / SHIELD_SPREAD
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            for along, out, radius in ((0.0, 4.6, 4.6), (-half + 1.6, 1.6, 1.6), (half - 1.6, 1.6, 1.6)):
                away = top - out * k
                yield Block(x + dx * away + dy * along, y + dy * away + dx * along, 0.0, radius * k)
