"""The material on a table before the game: deck, reserve, markers and numbers, and the silver in the mine."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, Matrix, Outline, Point, circle, move, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import CREAM, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed, symbol
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.chart_column import reserve_places
from castelli_pnp.systems.castelli.layout.chart_plan import ChartPlan, plan_chart
from castelli_pnp.systems.castelli.layout.charts import deck_place
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, survey, touches
from castelli_pnp.systems.castelli.layout.frame import piece_length, track_spaces
from castelli_pnp.systems.castelli.layout.land.cells import PIT
from castelli_pnp.systems.castelli.layout.poster import TablePlace, table_places, table_size
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.words import House

NUMBER_SIZE = 7.0
"""No number is smaller, in pt; those of spaces that would have to be are left out."""


@dataclass(frozen=True)
class TablePlan:
    """A layout of a game with its parts in their places; millimeters of the table."""

    game: CastelliFacts
    layout: Layout
    sizes: Sizes

    @property
    def box(self) -> Box:
        """What is seen: all with the frame, or without it if there is none."""
        width, height = table_size(self.game, self.layout, self.sizes)
        off = 0.0 if self.game.frame else self.sizes.frame_depth
        return Box(off, off, width - off, height - off)

    @cached_property
    def places(self) -> tuple[TablePlace, ...]:
        places = table_places(self.game, self.layout, self.sizes)
        return tuple(place for place in places if place.kind != "corners" or self.game.frame)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """Whose pieces are on the table."""
        return tuple(House)[: self.layout.players]

    def surveys(self) -> Iterator[tuple[FieldSurvey, Matrix]]:
        """The fields, and the place of each on the table."""
        arrangement = self.game.arrangement(self.layout)
        length, depth = piece_length(self.game, self.sizes), self.sizes.frame_depth
        for slot in self.layout.fields if self.game.can_lay(self.layout) else ():
            row, column = min(self.layout.places(slot))
            at = move(depth + (column - 1) * length, depth + (row - 1) * length)
            yield survey(self.game, self.layout, arrangement, slot, self.sizes), at


def chart_things(table: TablePlan, chart: Chart, tint: Tint, look: Look) -> Iterator[Node]:
    """The deck, the settlements that are set aside and the markers, in the millimeters of the chart."""
    plan, sizes = plan_chart(table.game, chart, table.sizes), table.sizes
    if "deck" in plan.items:
        yield _deck(deck_place(plan.items["deck"], sizes), sizes, tint, look)
    if "reserve" in plan.items:
        for kind, place in reserve_places(table.game, plan.items["reserve"], sizes):
            yield _in(symbol(kind.value, look), place, tint)
    for tower in plan.towers:
        for space in tower.spaces:
            yield Path(_plate(space.box), look.fill(CREAM), INK, max(0.3, tint.least))
            if space.value == 0:
                yield from _markers("marker", space, table.houses, tint, look)


def _plate(box: Box) -> Outline:
    return rounded(box.left, box.top, box.width, box.height, min(box.width, box.height) / 8)


def _in(drawn: Symbol, box: Box, tint: Tint) -> Use:
    size = min(box.width, box.height)
    return placed(tinted_symbol(drawn, tint.within(size / SYMBOL_BOX)), *box.middle, size)


def _deck(place: Box, sizes: Sizes, tint: Tint, look: Look) -> Group:
    """A few cards face down, one on the other."""
    grid = grid_of(sizes)
    trim = rounded(0, 0, grid.width, grid.height, 3.5 * grid.k)
    x, y = (place.left + place.right - grid.width) / 2, (place.top + place.bottom - grid.height) / 2
    drawn = tinted_symbol(card_back(look, grid), tint)
    under = Path(trim, look.fill(CREAM), INK, tint.least)
    top: tuple[Node, ...] = (Group((Use(drawn),), clip=trim), Path(trim, None, INK, tint.least))
    pile = (Group((under,), move(3.0, 3.0)), Group((under,), move(1.5, 1.5)), *top)
    return Group(pile, move(x - 1.5, y - 1.5), name="deck")


def _markers(kind: str, space: Space, houses: tuple[House, ...], tint: Tint, look: Look) -> Iterator[Node]:
    """The markers of all players on a space; where there are fewer places they lie one on another."""
    for number, house in enumerate(houses):
        box = space.places[min(number, len(space.places) - 1)]
        size = max(box.width, box.height)
        drawn = tinted_symbol(symbol(f"{kind}-{house}", look), tint.within(size / SYMBOL_BOX))
        yield placed(drawn, *box.middle, size)


def track_markers(table: TablePlan, tint: Tint, look: Look) -> Iterator[Node]:
    """The spaces of the track, and the scoring markers where it begins."""
    for place, spaces in tracks(table):
        nodes: list[Node] = []
        for space in spaces:
            nodes.append(Path(_plate(space.box), look.fill(CREAM), INK, tint.least))
            if space.value == 0:
                nodes += _markers("score", space, table.houses, tint, look)
        yield Group(tuple(nodes), place.matrix, name=f"track:{place.part}")


def tracks(table: TablePlan) -> Iterator[tuple[TablePlace, tuple[Space, ...]]]:
    """The pieces of the frame with their spaces."""
    pieces = {piece.id: piece for piece in table.game.frame}
    for place in table.places:
        if place.kind == "frame" and place.part in pieces:
            yield place, track_spaces(table.game, pieces[place.part], table.sizes)


def chart_plans(table: TablePlan) -> Iterator[tuple[TablePlace, ChartPlan]]:
    """The charts in their places."""
    charts = {chart.id: chart for chart in table.game.charts}
    for place in table.places:
        if place.kind == "charts":
            yield place, plan_chart(table.game, charts[place.part], table.sizes)


def frame_numbers(table: TablePlan, to: Matrix, by: float) -> Iterator[Group]:
    """The numbers of the track: all, or every tenth where they would crowd; those at the sides lie."""
    wide, tall = fonts.width("00", "number-light", NUMBER_SIZE), fonts.figure("number-light", NUMBER_SIZE)
    for place, spaces in tracks(table):
        for space in spaces:
            fits = space.box.height * by > tall + 0.5 and space.box.width * by > wide + 0.6
            if fits and space.value and (space.value % 10 == 0 or (space.value % 5 == 0 and by > 0.17)):
                yield _number(space, to @ place.matrix, tall)


def _number(space: Space, matrix: Matrix, tall: float) -> Group:
    x, y = matrix.at(space.box.middle)
    lying = abs(matrix.b) > abs(matrix.a)
    degrees = (-90 if matrix.b < 0 else 90) if lying else 0
    style = Style("number-light", NUMBER_SIZE, align="center")
    return Group((line_at(str(space.value), 0, tall / 2, style),), move(x, y) @ turn(degrees))


def scale_numbers(table: TablePlan, to: Matrix, by: float) -> Iterator[Node]:
    """The numbers of the scales, where they can be read."""
    for place, plan in chart_plans(table):
        for tower in plan.towers:
            for space in tower.spaces:
                size = max(NUMBER_SIZE, 0.8 * space.size * by)
                tall = fonts.figure("number-light", size)
                wide = fonts.width(str(space.value), "number-light", size)
                room = min(space.room, space.box.width)
                fits = tall + 0.4 < space.box.height * by and wide + 0.4 < room * by
                if fits and not (space.value == 0 and _covered(space, wide / by, tall / by)):
                    x, y = (to @ place.matrix).at(space.number)
                    style = Style("number-light", size, align="center")
                    yield line_at(str(space.value), x, y + tall / 2, style)


def _covered(space: Space, wide: float, tall: float) -> bool:
    """Whether markers lie on the number of a space."""
    x, y = space.number
    number = Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
    return any(touches(box, number) for box in space.places)


LARGEST, SMALLEST = 9.0, 1.5
"""The box of a cube in millimeters of the board, and the least on paper."""
TOOLS = 13.0
"""How far the tools in the pit reach, which the silver covers."""
PILE = 3
"""How many cubes stand for more than can be drawn."""


def rows_of(count: int) -> tuple[int, ...]:
    """Cubes in rows that fill a round pit: the rows in the middle are longer."""
    rows = max(1, round(math.sqrt(count * 0.9)))
    widths = [math.sqrt(1 - ((row + 0.5) / rows * 2 - 1) ** 2 * 0.75) for row in range(rows)]
    total, dealt, found = float_sum(widths), 0, []
    for row, _ in enumerate(widths):
        upto = round(count * float_sum(widths[: row + 1]) / total)
        found.append(upto - dealt)
        dealt = upto
    return tuple(row for row in found if row)


def cubes(
    count: int, middle: Point, k: float, scale: float, tint: Tint, look: Look, told: bool = True
) -> Iterator[Node]:
    """The silver in the pit of the mine; ``told``: with its number, where not all can be drawn."""
    if not count:
        return
    shown = min(count, PILE) if _box(count, k) * scale < SMALLEST else count
    rows, few = rows_of(shown), shown < count
    box = _box(shown, k) * (0.75 if few else 1.0)
    silver = symbol("silver", look, round(0.8 * SYMBOL_BOX / box, 4))
    drawn = tinted_symbol(silver, tint.within(box / SYMBOL_BOX))
    pit = mixed(look.fill(LAND["mine"].dark), tint.share, tint.ground)
    nodes: list[Node] = [Path(circle(*middle, TOOLS * k), pit)]
    lift = 3.0 * k if few else 0.0
    for row, width in enumerate(rows):
        y = middle[1] - lift + (row - (len(rows) - 1) / 2) * box * 0.98
        for column in range(width):
            nodes.append(placed(drawn, middle[0] + (column - (width - 1) / 2) * box, y, box))
    if few and told:
        nodes.append(_count(count, middle, k, scale, look))
    yield Group(tuple(nodes), name=f"mine:{count}")


def _box(count: int, k: float) -> float:
    """How large a cube is, if so many lie in the pit."""
    rows = rows_of(count)
    across = max(len(rows), *rows)
    return min(LARGEST * k, 2.2 * (PIT - 1.6) * k / (across + 0.2))


def _count(count: int, middle: Point, k: float, scale: float, look: Look) -> Text:
    """How many there are, in the pit below a few cubes."""
    size = max(NUMBER_SIZE, fonts.size_for_figures(0.62 * PIT * k * scale, "number")) / scale
    style = Style("number", size, fill=INK if look.low else WHITE, align="center")
    return line_at(str(count), middle[0], middle[1] + 0.72 * PIT * k, style)
