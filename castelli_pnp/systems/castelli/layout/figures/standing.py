"""What stands on the board of a figure: castles, villages and cities; and the discs that name things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box, Matrix, Point, circle
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.art.shapes import RIM, disc
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed, symbol
from castelli_pnp.layout.figures.tint import Tint, mixed, thing_tint, tinted_symbol
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD_SPREAD
from castelli_pnp.systems.castelli.layout.board_spaces import WELL
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.room import FreeSpot, Obstacle, freest, middle
from castelli_pnp.systems.castelli.layout.figures.survey import SECOND, FieldSurvey, PlaceAt
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.model.field import AreaAt
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import House, Settlement

CASTLE = 1.2
"""The box of a castle's drawing for a plate of 1."""
STACK = 1.34
"""The same for a castle on another one."""
GROWN, SMALL = 1.45, 0.4
"""How much larger what counts is drawn on a board below that scale."""
LEAST_CASTLE = 0.6
"""Where there is little room castles shrink to this share at most."""


@dataclass(slots=True)
class Standing:
    """What stands where, worked out once: blocks by landscape, so that nothing else comes to lie there."""

    survey: FieldSurvey
    position: Position
    light: Light
    tint: Tint
    look: Look
    scale: float = 1.0
    """How large the board is on paper."""
    blocks: dict[Cell, list[Obstacle]] = field(default_factory=dict)
    places: dict[str, tuple[Point, float]] = field(default_factory=dict)

    @property
    def grown(self) -> float:
        """By how much what counts is drawn larger than true: on small boards it could not be seen."""
        return GROWN if self.light.dims and self.scale < SMALL else 1.0

    def around(self, cell: Cell) -> list[Obstacle]:
        """All that is printed on a landscape, or stands on it."""
        if cell not in self.blocks:
            self.blocks[cell] = list(self._printed(cell))
        return self.blocks[cell]

    def _printed(self, cell: Cell) -> Iterator[Obstacle]:
        octagon = self.survey.octagon(cell)
        for area in octagon.areas:
            yield from (Obstacle(x, y, 0.0, area.plate) for x, y in area.symbols)
            half = area.half_site
            yield from (Obstacle(x, y, 0.75 * half, 0.25 * half) for x, y in area.sites)
        if octagon.settlement:
            yield Obstacle(*octagon.center, 0.0, self.survey.sizes.settlement / 2)
        if self.survey.field.landscapes[cell].is_mine:
            yield Obstacle(*octagon.center, 0.0, 17.5 * unit(self.survey.sizes))

    def settlements(self, cells: frozenset[Cell], lit: bool | None = None) -> Iterator[Node]:
        """Villages and cities as they stand now; a bare plate covers the picture of one that is gone.

        ``lit``: only those that are lit, or only the others.
        """
        for cell in sorted(cells & set(self.survey.field.landscapes)):
            landscape = self.survey.field.landscapes[cell]
            at, size = self.survey.octagon(cell).settlement, self.survey.sizes.settlement
            now = self.position.settlements.get(f"{self.survey.prefix}{cell}", landscape.settlement)
            if landscape.is_mine or lit not in (None, self.light.stands(cell)):
                continue
            if at and now is None:
                yield Group(self._gone(at, size), name=f"settlement:{cell}:none")
            elif now is not None:
                at, size = (at, size) if at else self.settlement_place(cell)
                size *= self.grown if lit and cell in self.light.lined else 1.0
                yield Group((self._settlement(now, at, size),), name=f"settlement:{cell}:{now}")

    def settlement_place(self, cell: Cell) -> tuple[Point, float]:
        """Where a settlement stands, and how large it is: in the middle, or where more room is."""
        at = self.survey.octagon(cell).settlement
        if at:
            return at, self.survey.sizes.settlement
        name = str(cell)
        if name not in self.places:
            self.places[name] = spot, size = self._room(cell)
            self.around(cell).append(Obstacle(*spot, 0.0, size / 2))
        return self.places[name]

    def _room(self, cell: Cell) -> tuple[Point, float]:
        """The room for a settlement that has no picture."""
        octagon, size = self.survey.octagon(cell), self.survey.sizes.settlement
        spot = freest(octagon.outline, self.around(cell), size / 2, octagon.center)
        return spot.at, 2 * max(min(size / 2, spot.room), 2 * WELL * unit(self.survey.sizes))

    def _settlement(self, kind: Settlement, at: Point, size: float) -> Use:
        line = round(1.55 * unit(self.survey.sizes) * SYMBOL_BOX / size, 4)
        tint = self.tint.within(size / SYMBOL_BOX)
        return placed(tinted_symbol(symbol(kind.value, self.look, line), tint), *at, size)

    def _gone(self, at: Point, size: float) -> tuple[Node, ...]:
        """The place of a settlement that was removed."""
        line = mixed(INK, 0.5, self.tint.paled(0.5).ground)
        radius = size / 2 + 0.1
        return (
            Path(circle(*at, radius), self.look.fill(PARCHMENT), line, max(0.3, self.tint.least)),
            Path(circle(*at, radius - 2.2), None, line, max(0.3, self.tint.least), (2.2, 2.4)),
        )

    def castles(self, cells: frozenset[Cell], lit: bool | None = None) -> Iterator[Node]:
        """Castles on their places, those of the north first, so that nearer ones stand before them.

        ``lit``: only those that are lit, or only the others.
        """
        found = [(self.survey.place(name), stack) for name, stack in self.own_castles().items() if stack]
        found = [(place, stack) for place, stack in found if place.area.cell in cells]
        stood = [(*self.castle_place(place), place.area, stack) for place, stack in found]
        for at, size, area, stack in sorted(stood, key=lambda each: (each[0][1], each[0][0])):
            if lit in (None, self.light.stands(area.cell, area)):
                drawn = self._castle(at, size * (self.grown if lit else 1.0), stack)
                yield Group((drawn,), name=f"castle:{area.cell}:{'-'.join(stack)}")

    def _castle(self, at: Point, size: float, stack: tuple[House, ...]) -> Use:
        over = len(stack) > 1
        box = size * (STACK if over else CASTLE)
        drawn = overbuilt_castle(stack[-1], stack[-2], self.look) if over else castle(stack[-1], self.look)
        return placed(tinted_symbol(drawn, thing_tint(box * self.scale, self.look)), *at, box)

    def own_castles(self) -> Mapping[str, tuple[House, ...]]:
        """The castles of this field."""
        prefix = self.survey.prefix
        return {
            name: stack
            for name, stack in self.position.castles.items()
            if name.startswith(prefix) and (prefix or not name.startswith(SECOND))
        }

    def castle_place(self, place: PlaceAt) -> tuple[Point, float]:
        """Where a castle stands, and how large its place is: on a site, or where the area has room."""
        area = self.survey.area(place.area)
        per_site = self.survey.field.game.options.castles_per_site
        number = place.number // max(1, per_site)
        if number < len(area.sites):
            return area.sites[number], 2 * area.half_site
        name = f"{place.area}#{place.number}"
        if name not in self.places:
            half, blocks = self.survey.sizes.castle / 2, self.around(place.cell)
            spot = freest(area.polygon, blocks, half, self.survey.octagon(place.cell).center)
            size = max(LEAST_CASTLE * half, min(half, spot.room))
            blocks.append(Obstacle(*spot.at, 0.0, size))
            self.places[name] = spot.at, 2 * size
        return self.places[name]


RADIUS, LEAST_RADIUS = 2.15, 1.6
"""Of a disc on paper; the least holds a letter that can be read."""


@dataclass(slots=True)
class Discs:
    """Places discs on a board one after the other; each keeps off what stands there and off the others."""

    standing: Standing
    window: Box
    scale: float
    tiles: frozenset[Cell]
    placed: list[Obstacle]

    @property
    def survey(self) -> FieldSurvey:
        return self.standing.survey

    def put(self, text: str, found: Cell | AreaAt | PlaceAt, to: Matrix, look: Look, numbered: bool) -> Group:
        """A disc on what was found, in the millimeters of the paper."""
        spot, radius = self._spot(found)
        self.placed.append(Obstacle(*spot.at, 0.0, (radius + RIM) / self.scale))
        return disc(text, to.at(spot.at), radius, look, numbered)

    def _spot(self, found: Cell | AreaAt | PlaceAt) -> tuple[FreeSpot, float]:
        """Inside its shape if it can be, else over the rim, else smaller."""
        shape, near, cells = self._where(found)
        blocks = [*self._blocks(cells), *self.placed]
        spot = FreeSpot(near, 0.0)
        for radius, over in ((1.0, 0.0), (0.9, 0.4), (0.75, 0.7), (0.75, 1.2), (0.75, 3.0)):
            wanted = (radius * RADIUS + RIM) / self.scale
            spot = freest(shape, blocks, wanted, near, self.window, over * wanted)
            if spot.room >= 0.98 * wanted:
                return spot, radius * RADIUS
        return spot, LEAST_RADIUS

    def _where(self, found: Cell | AreaAt | PlaceAt) -> tuple[tuple[Point, ...], Point, list[Cell]]:
        """The shape a disc belongs to, its preferred point, and the landscapes to keep off."""
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
                return octagon.outline, octagon.center, [cell]
            case Cell() as cell:
                x, y = survey.middle(cell)
                half = survey.sizes.half_square
                corners = ((-half, -half), (half, -half), (half, half), (-half, half))
                shape = tuple((x + dx, y + dy) for dx, dy in corners)
                return shape, (x, y), self._beside(cell)

    def _beside(self, cell: Cell) -> list[Cell]:
        around = (Cell(cell.row + r, cell.column + c) for r, c in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        return [other for other in around if other in self.survey.field.landscapes]

    def _blocks(self, cells: list[Cell]) -> Iterator[Obstacle]:
        """What may not be covered: everything on the landscapes, and the coats on the tiles next to them."""
        for cell in cells:
            yield from self.standing.around(cell)
        tiles = {beside for cell in cells for beside in self.survey.field.neighbors[cell]}
        for tile in sorted(tiles & self.tiles):
            yield from self._coats(tile)

    def _coats(self, tile: Cell) -> Iterator[Obstacle]:
        """The shields of a tile as blocks, and the silver between them."""
        x, y = self.survey.middle(tile)
        k = self.survey.sizes.tile / 32
        top = self.survey.sizes.tile / 2 - self.survey.sizes.safe_small
        yield Obstacle(x, y, 0.0, 7.0 * k)
        half = 7.3 * (top - 0.7 * k) / SHIELD_SPREAD
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            for along, out, radius in ((0.0, 4.6, 4.6), (-half + 1.6, 1.6, 1.6), (half - 1.6, 1.6, 1.6)):
                away = top - out * k
                yield Obstacle(x + dx * away + dy * along, y + dy * away + dx * along, 0.0, radius * k)
