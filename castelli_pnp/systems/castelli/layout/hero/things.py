"""What a position puts on the table: tiles, settlements, castles, silver, markers, in its millimeters."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Matrix, Point, move
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Holding, LaidTile, Position
from castelli_pnp.systems.castelli.layout.chart_plan import plan_chart
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.standing import Standing
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, survey
from castelli_pnp.systems.castelli.layout.frame import piece_length, track_spaces
from castelli_pnp.systems.castelli.layout.poster import TablePlace, table_places
from castelli_pnp.systems.castelli.model.words import House, Settlement

NORTH = (0.0, -1.0)


@dataclass(frozen=True)
class Table:
    """A position laid out on a table."""

    position: Position
    sizes: Sizes

    @property
    def places(self) -> tuple[TablePlace, ...]:
        """The flat parts: board pieces as the position has them, charts, frame and corners."""
        game, layout = self.position.game, self.position.game.layouts[self.position.layout]
        found = table_places(game, layout, self.sizes, self.position.arrangement)
        return tuple(place for place in found if place.kind != "corners" or game.frame)

    @property
    def fields(self) -> Iterator[tuple[FieldSurvey, Matrix]]:
        """The fields, and where each lies."""
        game, layout = self.position.game, self.position.game.layouts[self.position.layout]
        length, depth = piece_length(game, self.sizes), self.sizes.frame_depth
        for slot in layout.fields:
            row, column = min(layout.places(slot))
            at = move(depth + (column - 1) * length, depth + (row - 1) * length)
            yield survey(game, layout, self.position.arrangement, slot, self.sizes), at

    def tiles(self) -> Iterator[tuple[LaidTile, Point]]:
        for field, at in self.fields:
            for cell in field.field.squares:
                laid = self.position.tiles.get(f"{field.prefix}{cell}")
                if laid is not None:
                    yield laid, at.at(field.middle(cell))

    def settlements(self) -> Iterator[tuple[Settlement, Point]]:
        for field, at in self.fields:
            for cell, landscape in field.field.landscapes.items():
                kind = self.position.settlements.get(f"{field.prefix}{cell}", landscape.settlement)
                if kind is not None and not landscape.is_mine:
                    octagon = field.octagon(cell)
                    yield kind, at.at(octagon.settlement or octagon.center)

    def castles(self) -> Iterator[tuple[tuple[House, ...], Point]]:
        """The houses on each building place, from the bottom up."""
        for field, at in self.fields:
            standing = Standing(field, self.position, Light(field.field), shrunk(1.0, NORMAL), NORMAL)
            for name, houses in standing.own_castles().items():
                point, _ = standing.castle_place(field.place(name))
                yield houses, at.at(point)

    def silver(self) -> Iterator[Point]:
        """The cubes in each mine, in a spiral."""
        for number, (field, at) in enumerate(self.fields):
            count = self.position.mine[number] if number < len(self.position.mine) else 0
            mines = [cell for cell, landscape in field.field.landscapes.items() if landscape.is_mine]
            for i in range(count if mines else 0):
                x, y = at.at(field.middle(mines[i % len(mines)]))
                angle, out = i * 2.4, 3.0 + 3.6 * math.sqrt(i)
                yield x + out * math.cos(angle) * 1.05, y + out * math.sin(angle)

    @property
    def track(self) -> int:
        """How many spaces the track has."""
        return sum(len(piece.track) for piece in self.position.game.frame)

    def score_markers(self) -> Iterator[tuple[House, int, Point, Point]]:
        """Each house on the track: how often it has gone round, where it is, and which way is inside."""
        game = self.position.game
        pieces = {piece.id: piece for piece in game.frame}
        length = self.track
        for place in self.places:
            if place.kind != "frame" or not length:
                continue
            inside = place.matrix._replace(e=0.0, f=0.0).at(NORTH)
            for space in track_spaces(game, pieces[place.part], self.sizes):
                on = [house for house, has in self._players if has.points % length == space.value]
                for number, house in enumerate(on):
                    laps = self.position.players[house].points // length
                    yield house, laps, place.matrix.at(_middle(space.places, number)), inside

    def resource_markers(self) -> Iterator[tuple[House, Point]]:
        game = self.position.game
        charts = {chart.id: chart for chart in game.charts}
        for place in self.places:
            if place.kind != "charts":
                continue
            for tower in plan_chart(game, charts[place.part], self.sizes).towers:
                for space in tower.spaces:
                    on = [
                        house for house, has in self._players if getattr(has, tower.resource) == space.value
                    ]
                    for number, house in enumerate(on):
                        yield house, place.matrix.at(_middle(space.places, number))

    @property
    def _players(self) -> list[tuple[House, Holding]]:
        return list(self.position.players.items())


def _middle(places: tuple[Box, ...], number: int) -> Point:
    """The middle of a place; where there are too few, markers share the last one."""
    return places[min(number, len(places) - 1)].middle
