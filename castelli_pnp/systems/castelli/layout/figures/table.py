"""A whole table as it is laid out: the real pieces, small, with everything in its place before the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point, move, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.tint import Tint, shrunk, tinted_symbol
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import TableFigure
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.charts import charts
from castelli_pnp.systems.castelli.layout.figures.ground import WindowLand, back_symbol, tile_place
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey
from castelli_pnp.systems.castelli.layout.figures.table_marks import LANE, Lanes, targets
from castelli_pnp.systems.castelli.layout.figures.table_things import (
    TablePlan,
    chart_things,
    cubes,
    frame_numbers,
    scale_numbers,
    track_markers,
)
from castelli_pnp.systems.castelli.layout.frame import corner_face, frame_pieces
from castelli_pnp.systems.castelli.layout.octagon import unit
from castelli_pnp.systems.castelli.layout.poster import FACE_DOWN, face_down
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

LARGEST = 0.3
APART = 2.0
"""Between a table without marks and what lies below it."""


def draw_table(figure: TableFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The table, the supplies of the players below it, and marks that point to things."""
    game = figure.game
    if figure.layout not in game.layouts:
        raise Refused("figure_layout", layout=figure.layout)
    table = TablePlan(game, game.layouts[figure.layout], sizes())
    lane = LANE if figure.marks else 0.0
    wide = _width(table, width, lane, height)
    own = _supplies(table, wide, look)
    box = table.box
    by = wide / box.width
    foot = lane + box.height * by + (lane or APART)

    def nodes() -> tuple[Node, ...]:
        return (*_table(table, figure.marks, by, lane, own, look), Group(own.nodes, move(0.0, foot)))

    return Drawing(wide, foot + own.height, nodes)


def _table(
    table: TablePlan, named: Mapping[str, str], by: float, lane: float, own: Supplies, look: Look
) -> tuple[Node, ...]:
    """The table with its marks."""
    box = table.box
    frame = Box(0.0, lane, box.width * by, lane + box.height * by)
    foot = frame.bottom + (lane or APART)
    to = move(0.0, lane) @ scale(by) @ move(-box.left, -box.top)
    numbers = tuple(frame_numbers(table, to, by))
    lanes = Lanes(frame, to, look, [_at(each) for each in numbers])
    found = {name: tuple(targets(table, name)) for name in named.values()}
    marks: list[Node] = []
    for mark, name in sorted(named.items(), key=lambda item: (len(found[item[1]]), item)):
        if name == "castles" and own.nodes:
            marks.append(lanes.beside(mark, (own.at[0], foot + own.at[1])))
        elif found[name]:
            marks += lanes.put(mark, found[name])
    return (
        Group(tuple(_parts(table, by, look)), to),
        *(each for each in numbers if not lanes.crosses(_at(each))),
        *scale_numbers(table, to, by),
        *marks,
    )


def _at(number: Group) -> Point:
    return number.matrix.e, number.matrix.f


def _width(table: TablePlan, width: float, lane: float, height: float | None) -> float:
    """The largest width at which all fits."""
    box = table.box
    wide = min(width, LARGEST * box.width)
    while height is not None and wide > 20:
        plan = _group_plan(table, wide)
        high = 2 * (lane or APART / 2) + wide * box.height / box.width
        if high + (plan.height if plan else 0.0) <= height:
            break
        wide *= 0.98
    return wide


def _parts(table: TablePlan, by: float, look: Look) -> Iterator[Node]:
    """All parts of the table in their places."""
    tint = shrunk(by, look)
    fronts = _fronts(table.game, table.sizes, look)
    for place in table.places:
        drawn = fronts.get(place.part)
        clip = rectangle(0, 0, place.width, place.height)
        if drawn is not None:
            mute = tint._replace(mute=True)
            children = tinted_symbol(drawn, mute).children
            for chart in table.game.charts:
                if chart.id == place.part:
                    things = chart_things(table, chart, tint, look)
                    children = (*children, *things)
            yield Group((*children, _rim(clip, by)), place.matrix, clip, f"{place.kind}:{place.part}")
        elif place.kind == FACE_DOWN:
            down = tinted_symbol(face_down(place.width, table.sizes, look), tint)
            yield Group((Use(down), _rim(clip, by)), place.matrix, clip, f"{FACE_DOWN}:{place.part}")
    for laid, at in table.surveys():
        yield Group(tuple(_field(laid, by, tint, look)), at, name=f"field:{laid.field.slot}")
    yield from track_markers(table, tint, look)


def _rim(clip: tuple[tuple[object, ...], ...], by: float) -> Path:
    return Path(clip, None, INK, 0.2 / by)


@drawing_cache(8)
def _fronts(game: CastelliFacts, sizes: Sizes, look: Look) -> dict[str, Symbol]:
    """The parts of a table that are drawn on one side, by name."""
    parts = (*charts(game, sizes, look), *frame_pieces(game, sizes, look))
    return {part.id: part.front for part in parts} | {"corner": corner_face(sizes, look)}


def _field(laid: FieldSurvey, by: float, tint: Tint, look: Look) -> Iterator[Node]:
    """The pieces with a tile face down on every square, and the silver in the mine."""
    field, own = laid.field, laid.sizes
    light = Light(field)
    window = Box(0, 0, field.columns * own.cell, field.rows * own.cell)
    yield from WindowLand(laid, light, window, tint, look, bare=True).paint()
    back = back_symbol(False, tint, own, look)
    for cell in field.squares:
        yield Use(back, tile_place(laid.middle(cell), None, own))
    size = field.game.piece_size * own.cell
    for each in laid.pieces:
        left, top = each.column * own.cell, each.row * own.cell
        yield Path(rounded(left, top, size, size, 0.1), None, INK, 0.25 / by)
    count = field.game.options.silver_in_mine.get(field.layout.id, 0)
    for cell, landscape in sorted(field.landscapes.items()):
        if landscape.is_mine:
            yield from cubes(count, laid.middle(cell), unit(own), by, tint, look)


CASTLE = 3.9
GAP, PAD = 2.0, 1.0
LEFT = 5.4
"""Room for a mark before the first group."""


class Supplies(NamedTuple):
    """The groups, their height, and where a mark for them stands."""

    height: float
    nodes: tuple[Node, ...]
    at: Point


class _GroupPlan(NamedTuple):
    """One group: its width and height, castles in a row, and the size of one."""

    width: float
    height: float
    columns: int
    castle: float


def _group_plan(table: TablePlan, width: float) -> _GroupPlan | None:
    """Castles in as few rows as the width allows; none if there are none."""
    count, groups = table.game.options.castles_per_player, len(table.houses)
    if count <= 0 or not groups:
        return None
    each = (width - LEFT - (groups - 1) * GAP) / groups
    columns = max(1, min(count, int((each - 2 * PAD) / CASTLE)))
    rows = -(-count // columns)
    columns = -(-count // rows)
    size = min(CASTLE, (each - 2 * PAD) / columns)
    return _GroupPlan(columns * size + 2 * PAD, rows * size + 2 * PAD, columns, size)


def _supplies(table: TablePlan, width: float, look: Look) -> Supplies:
    """A group for each player, side by side."""
    plan, found = _group_plan(table, width), table.houses
    if plan is None:
        return Supplies(0.0, (), (0.0, 0.0))
    step, groups = (width - LEFT) / len(found), []
    for number, house in enumerate(found):
        left = LEFT + (number + 0.5) * step - plan.width / 2
        groups.append(_group(house, table.game.options.castles_per_player, left, plan, look))
    return Supplies(plan.height, tuple(groups), ((LEFT + step - plan.width) / 2, plan.height / 2))


def _group(house: House, count: int, x: float, plan: _GroupPlan, look: Look) -> Group:
    """The castles of one player on a panel in the light tone of the house."""
    size = plan.castle
    panel = rounded(x + 0.1, 0.1, plan.width - 0.2, plan.height - 0.2, 1.2)
    tint = Tint(least=round(0.2 * SYMBOL_BOX / size, 3), finest=0.2, low=look.low)
    drawn = tinted_symbol(castle(house, look), tint)
    nodes: list[Node] = [Path(panel, look.fill(HOUSES[house].tint), INK if look.low else None, 0.2)]
    for index in range(count):
        row, column = divmod(index, plan.columns)
        in_row = min(plan.columns, count - row * plan.columns)
        across = x + plan.width / 2 + (column - (in_row - 1) / 2) * size
        nodes.append(placed(drawn, across, PAD + (row + 0.5) * size, size * 0.9))
    return Group(tuple(nodes), name=f"castles:{house}:{count}")
