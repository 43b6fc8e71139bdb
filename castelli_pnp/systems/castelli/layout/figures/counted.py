"""What counts in a figure: coats with a golden outline, castles in golden rings, and points on badges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from castelli_pnp.base.geometry import (
    Box,
    Matrix,
    Outline,
    Point,
    circle,
    move,
    polygon,
    rounded,
    transformed,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.art.shapes import RIM
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.booklet.sums import (
    FacingCoat,
    castles_in_line,
    coats_at,
    settlements_in_line,
)
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD
from castelli_pnp.systems.castelli.layout.figures.ground import CORNER, GOLD
from castelli_pnp.systems.castelli.layout.figures.standing import CASTLE, GROWN, Standing
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, PlaceAt
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.tiles import DRAWN, coat_place
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side

GOLDEN, EDGE = 1.75, 0.45
"""How broad the gold around a shield is and the ink around it, in millimeters of a tile of 32."""
LEAST_GOLD = 0.3
"""The same for gold on paper."""
RING = 0.6
"""The radius of a ring for a castle of 1."""
BADGE, LEAST_BADGE = 3.2, 2.1
"""The radius of a badge on paper."""
TEETH = 12


class Counted:
    """What counts in a board figure."""

    def __init__(self, figure: BoardFigure, standing: Standing) -> None:
        self.figure, self.standing = figure, standing
        position = figure.position
        self.coats: tuple[FacingCoat, ...] = tuple(
            dict.fromkeys(coat for place in figure.count for coat in coats_at(position, place))
        )
        self.castles = tuple(
            dict.fromkeys(name for place in figure.castles for name, _ in castles_in_line(position, place))
        )
        self.settled = tuple(
            dict.fromkeys(found for place in figure.score for found in settlements_in_line(position, place))
        )

    @property
    def survey(self) -> FieldSurvey:
        return self.standing.survey

    @property
    def sides(self) -> frozenset[tuple[Cell, Side]]:
        """The sides of tiles whose coats count."""
        return frozenset((coat.space, coat.side) for coat in self.coats)

    def boxes(self) -> Iterator[Box]:
        """What a crop must hold of all that counts, in millimeters of the board."""
        grown = (GOLDEN + EDGE) * self.survey.sizes.tile / DRAWN
        for coat in self.coats:
            yield _box(self._shield(coat)).grown(grown)
        for name in (*self.castles, *self.figure.badges):
            (x, y), size = self._place(name)
            half = (RING + 0.12) * CASTLE * size * GROWN
            yield Box(x - half, y - half, x + half, y + half)
        for cell, _ in self.settled:
            (x, y), size = self.standing.settlement_place(cell)
            yield Box(x - size / 2, y - size / 2, x + size / 2, y + size / 2)

    def _place(self, name: str) -> tuple[Point, float]:
        found = self.survey.find(name)
        if isinstance(found, Cell):
            if found in self.survey.field.landscapes:
                return self.survey.middle(found), self.survey.sizes.settlement
            return self.survey.middle(found), self.survey.sizes.tile
        place = found if isinstance(found, PlaceAt) else PlaceAt(found, 0)
        return self.standing.castle_place(place)

    def _shield(self, coat: FacingCoat) -> Outline:
        """The shield of a coat where it lies; it is turned with its tile."""
        place = coat_place(SIDES.index(coat.side), self.survey.sizes)
        return transformed(SHIELD, move(*self.survey.middle(coat.space)) @ place)

    def outlines(self, look: Look) -> Iterator[Node]:
        """Gold between ink round each shield; the coats themselves are painted above."""
        k = self.survey.sizes.tile / DRAWN
        gold = 2 * max(GOLDEN * k, LEAST_GOLD / self.standing.scale)
        ink = gold + 2 * max(EDGE * k, 0.1 / self.standing.scale)
        for coat in self.coats:
            shield = self._shield(coat)
            name = f"counted:{coat.space}:{coat.side}:{coat.coat.house}:{coat.coat.value}"
            yield Group((Path(shield, None, INK, ink), Path(shield, None, look.fill(GOLD), gold)), name=name)

    def frames(self, look: Look) -> Iterator[Node]:
        """A gold frame round each tile that was just laid."""
        k, half = self.survey.sizes.tile / DRAWN, self.survey.sizes.tile / 2
        gold = max(1.3 * k, LEAST_GOLD / self.standing.scale)
        for name in self.figure.laid:
            found = self.survey.find(name)
            if not isinstance(found, Cell):
                self.survey.refuse(name)
            x, y = self.survey.middle(found)
            out = half + gold / 2
            frame = rounded(x - out, y - out, 2 * out, 2 * out, CORNER + gold / 2)
            yield Path(frame, None, INK, gold + 0.9 * k)
            yield Path(frame, None, look.fill(GOLD), gold)

    def rings(self, look: Look) -> Iterator[Node]:
        """A golden ring behind each castle that counts."""
        for name in self.castles:
            at, size = self._place(name)
            radius = RING * CASTLE * size * self.standing.grown
            line = max(0.35 / self.standing.scale, 0.12 * radius)
            ring = circle(*at, radius)
            nodes = (
                Path(ring, look.fill(PARCHMENT), INK, line + 0.3 / self.standing.scale),
                Path(ring, None, look.fill(GOLD), line),
            )
            yield Group(nodes, name=f"ring:{name}")

    def badges(self, to: Matrix, window: Box, look: Look) -> Iterator[Node]:
        """Points next to what they are for, in millimeters of the paper and inside the window."""
        points = self.figure.position.game.options.line_points
        told: list[tuple[str, Point, float, int]] = []
        for cell, kind in self.settled:
            at, size = self.standing.settlement_place(cell)
            told.append((str(cell), at, size * self.standing.grown, points[kind]))
        for name, number in self.figure.badges.items():
            at, size = self._place(name)
            told.append((name, at, CASTLE * size * self.standing.grown, number))
        for name, (x, y), size, number in told:
            off = 0.42 * size
            left, top = to.at((window.left, window.top))
            right, bottom = to.at((window.right, window.bottom))
            radius = max(LEAST_BADGE, min(BADGE, 0.32 * self.survey.sizes.cell * self.standing.scale))
            across, down = to.at((x + off, y - off))
            reach = radius + RIM
            at = min(max(across, left + reach), right - reach), min(max(down, top + reach), bottom - reach)
            yield Group(badge(number, at, radius, look), name=f"badge:{name}:{number}")


def _box(outline: Outline) -> Box:
    xs = [value for segment in outline for value in segment[1::2]]
    ys = [value for segment in outline for value in segment[2::2]]
    return Box(min(xs), min(ys), max(xs), max(ys))


def badge(number: int, at: Point, radius: float, look: Look) -> tuple[Node, ...]:
    """Points: a number on a gold disc with twelve teeth."""
    x, y = at
    rim = []
    for tooth in range(2 * TEETH):
        angle, far = math.pi * tooth / TEETH, radius * (0.86 if tooth % 2 else 1.0)
        rim.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    text = str(number)
    size = max(6.5, fonts.size_for_figures(radius * (0.95 if len(text) < 2 else 0.75), "number"))
    tall = fonts.figure("number", size)
    return (
        Path(polygon(rim), look.fill(GOLD), INK, max(0.15, 0.09 * radius)),
        line_at(text, x, y + tall / 2, Style("number", size, align="center")),
    )


def lit_boxes(figure: BoardFigure, standing: Standing) -> Iterator[Box]:
    """What else a crop must hold: what is in focus, letters and numbers, tiles just laid."""
    survey, k = standing.survey, unit(standing.survey.sizes)
    names: Mapping[str, None] = dict.fromkeys(
        (*figure.focus, *figure.letters.values(), *figure.numbers.values(), *figure.lines)
    )
    for name in names:
        found = survey.find(name)
        if isinstance(found, Cell):
            half = survey.sizes.tile / 2 if found.is_square else survey.sizes.half_octagon
            x, y = survey.middle(found)
            yield Box(x - half, y - half, x + half, y + half)
            continue
        area = survey.area(found if not isinstance(found, PlaceAt) else found.area)
        for (x, y), half in (
            *((at, area.plate) for at in area.symbols),
            *((at, area.half_site) for at in area.sites),
        ):
            yield Box(x - half, y - half, x + half, y + half)
        if survey.octagon(found.cell).settlement:
            (x, y), size = standing.settlement_place(found.cell)
            yield Box(x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    for name in figure.laid:
        found = survey.find(name)
        if isinstance(found, Cell):
            x, y = survey.middle(found)
            yield Box(x - 4 * k, y - 4 * k, x + 4 * k, y + 4 * k)
