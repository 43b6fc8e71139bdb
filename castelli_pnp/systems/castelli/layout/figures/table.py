"""A whole table as it is laid out: the real pieces, small, with everything in its place before the game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point, move, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.tint import Tint, shrunk, tinted_symbol
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import TableFigure
from castelli_pnp.systems.castelli.layout.charts import charts
from castelli_pnp.systems.castelli.layout.figures.ground import WindowLand, back_symbol, tile_place
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.seats import (
    NO_SUPPLIES,
    group_plan,
    seat_groups,
    supplies,
)
from castelli_pnp.systems.castelli.layout.figures.survey import FieldSurvey, touches
from castelli_pnp.systems.castelli.layout.figures.table_marks import spread_out, targets
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

LARGEST = 0.5
APART = 2.0
"""Between a table and what lies below it."""
RADIUS, LARGE_RADIUS, LARGE = 2.15, 2.6, 150.0
"""Of a mark; on tables that are at least so wide it is larger."""


def draw_table(figure: TableFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The table with its marks; the supplies of the players stand below it if a mark names them."""
    game = figure.game
    if figure.layout not in game.layouts:
        raise Refused("figure_layout", layout=figure.layout)
    table = TablePlan(game, game.layouts[figure.layout], sizes())
    if figure.seats:
        return draw_seated(table, figure.marks, width, look, height)
    below = "castles" in figure.marks.values()
    wide = _width(table, width, below, height)
    own = supplies(table, wide, look) if below else NO_SUPPLIES
    by = wide / table.box.width
    foot = table.box.height * by + (APART if own.nodes else 0.0)

    def nodes() -> tuple[Node, ...]:
        marks = {mark: name for mark, name in figure.marks.items() if name != "castles" or not own.nodes}
        drawn = laid_table(table, marks, by, (0.0, 0.0), look)
        at = (own.at[0], foot + own.at[1])
        named = sorted(mark for mark, name in figure.marks.items() if name == "castles")
        beside = [disc(mark, at, RADIUS, look, mark.isdigit()) for mark in named[:1] if own.nodes]
        return (*drawn, Group(own.nodes, move(0.0, foot)), *beside)

    return Drawing(wide, foot + own.height, nodes)


def laid_table(
    table: TablePlan, marks: Mapping[str, str], by: float, at: Point, look: Look, fold: float | None = None
) -> tuple[Node, ...]:
    """The table at a point on paper with its numbers and marks; nothing to be read lies near a fold."""
    box = table.box
    to = move(*at) @ scale(by) @ move(-box.left, -box.top)
    room = Box(at[0], at[1], at[0] + box.width * by, at[1] + box.height * by)
    far = [] if fold is None else [Box(fold - FOLD_DISC, -math.inf, fold + FOLD_DISC, math.inf)]
    radius = LARGE_RADIUS if room.width >= LARGE else RADIUS
    found = {mark: tuple(targets(table, name)) for mark, name in marks.items()}
    points = spread_out(found, to, room, radius, far)
    taken = [Box(x - radius, y - radius, x + radius, y + radius) for x, y in points.values()]
    numbers = (*frame_numbers(table, to, by), *scale_numbers(table, to, by))
    shown = Symbol(f"table-{table.layout.id}-{by:.4f}", tuple(_parts(table, by, look)), table.box)
    return (
        Use(shown, to),
        *(each for each in numbers if _can_be_read(each, taken, fold)),
        *(disc(mark, points[mark], radius, look, mark.isdigit()) for mark in sorted(points)),
    )


FOLD_DISC, FOLD_TEXT = 8.0, 6.0
"""How far discs and texts stay away from a fold."""


def _can_be_read(number: Node, taken: Sequence[Box], fold: float | None) -> bool:
    """Whether no disc covers a number and no fold runs through it."""
    x, y = _at(number)
    reach = 1.6
    if fold is not None and abs(x - fold) < FOLD_TEXT + reach:
        return False
    return not any(touches(Box(x - reach, y - reach, x + reach, y + reach), box) for box in taken)


def _at(number: Node) -> Point:
    if isinstance(number, Text):
        return number.at
    assert isinstance(number, Group)
    return number.matrix.e, number.matrix.f


def _width(table: TablePlan, width: float, below: bool, height: float | None) -> float:
    """The largest width at which all fits."""
    box = table.box
    wide = min(width, LARGEST * box.width)
    while height is not None and wide > 20:
        plan = group_plan(table, wide) if below else None
        high = wide * box.height / box.width + (plan.height + APART if plan else 0.0)
        if high <= height:
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
            children: tuple[Node, ...] = (Use(tinted_symbol(drawn, mute)),)
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


GROUND = "#efe6cf"
TABLE_SHARE, ABOVE = 0.67, 0.0223
"""How wide the table is in a picture with seats, and how high the ground above it, as shares of its width."""


def draw_seated(
    table: TablePlan, marks: Mapping[str, str], width: float, look: Look, height: float | None
) -> Drawing:
    """The table in the middle of a ground, the castles of the players to its left and right.

    The corners above them are free, for a title. The fold is in the middle: no disc and no text is near it.
    """
    box = table.box
    share = box.height / box.width * TABLE_SHARE + 2 * ABOVE
    wide = width if height is None else min(width, height / share)
    high, across = wide * share, wide * TABLE_SHARE
    left, top, by = (wide - across) / 2, (high - across * box.height / box.width) / 2, across / box.width

    def nodes() -> tuple[Node, ...]:
        ground = Path(rounded(0.1, 0.1, wide - 0.2, high - 0.2, 3.0), look.fill(GROUND), _edge(look), 0.2)
        own = {mark: name for mark, name in marks.items() if name != "castles"}
        drawn = laid_table(table, own, by, (left, top), look, wide / 2)
        groups = seat_groups(table, Box(0.0, 0.0, wide, high), left, look)
        named = sorted(mark for mark, name in marks.items() if name == "castles")
        discs = [disc(mark, groups[0].at, LARGE_RADIUS, look, mark.isdigit()) for mark in named if groups]
        return (ground, *(node for each in groups for node in each.nodes), *drawn, *discs)

    return Drawing(wide, high, nodes)


def _edge(look: Look) -> str | None:
    return INK if look.low else None
