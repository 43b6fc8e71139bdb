"""What lies on the charts and on the frame before the game: deck, reserve, markers and numbers.

Also the castles in front of the players, and the silver in the mine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Outline, Point, circle, move, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed, symbol
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.castles import castle
from castelli_pnp.systems.castelli.layout.art.mine import PIT
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.chart_plan import plan_chart, reserve_places
from castelli_pnp.systems.castelli.layout.charts import deck_place
from castelli_pnp.systems.castelli.layout.figures.survey import touches
from castelli_pnp.systems.castelli.layout.frame import track_spaces
from castelli_pnp.systems.castelli.layout.poster import TablePlace
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

NUMBER_SIZE = 6.5
"""No number is smaller, in pt; those of spaces that would have to be are left out."""


def houses(players: int) -> tuple[House, ...]:
    return tuple(House)[:players]


def chart_things(
    game: CastelliFacts, chart: Chart, sizes: Sizes, tint: Tint, look: Look, players: int
) -> Iterator[Node]:
    """The deck, the settlements that are set aside and the markers, in the millimetres of the chart."""
    plan = plan_chart(game, chart, sizes)
    if "deck" in plan.items:
        yield _deck(deck_place(plan.items["deck"], sizes), sizes, tint, look)
    if "reserve" in plan.items:
        for kind, place in reserve_places(game, plan.items["reserve"], sizes):
            yield _in(symbol(kind.value, look), place, tint)
    for tower in plan.towers:
        for space in tower.spaces:
            yield Path(_plate(space.box), look.fill(CREAM), INK, max(0.3, tint.least))
            if space.value == 0:
                yield from _markers("marker", space, players, tint, look)


def _plate(box: Box) -> Outline:
    return rounded(box.left, box.top, box.width, box.height, min(box.width, box.height) / 8)


def _in(drawn: Symbol, box: Box, tint: Tint) -> Use:
    size = min(box.width, box.height)
    return placed(tinted_symbol(drawn, tint.within(size / SYMBOL_BOX)), *box.middle, size)


def _deck(place: Box, sizes: Sizes, tint: Tint, look: Look) -> Group:
    """A few cards face down, one on the other."""
    grid = grid_of(sizes)
    trim = rounded(0, 0, grid.width, grid.height, 3.5 * grid.k)
    x = (place.left + place.right - grid.width) / 2
    y = (place.top + place.bottom - grid.height) / 2
    drawn = tinted_symbol(card_back(look, grid), tint)
    under = Path(trim, look.fill(CREAM), INK, tint.least)
    top: tuple[Node, ...] = (Group((Use(drawn),), clip=trim), Path(trim, None, INK, tint.least))
    pile = (Group((under,), move(3.0, 3.0)), Group((under,), move(1.5, 1.5)), *top)
    return Group(pile, move(x - 1.5, y - 1.5), name="deck")


def _markers(kind: str, space: Space, players: int, tint: Tint, look: Look) -> Iterator[Node]:
    """The markers of all players on a space; where there are fewer places they lie one on another."""
    for number, house in enumerate(houses(players)):
        box = space.places[min(number, len(space.places) - 1)]
        size = max(box.width, box.height)
        drawn = tinted_symbol(symbol(f"{kind}-{house}", look), tint.within(size / SYMBOL_BOX))
        yield placed(drawn, *box.middle, size)


def track_markers(
    game: CastelliFacts, places: Sequence[TablePlace], players: int, sizes: Sizes, tint: Tint, look: Look
) -> Iterator[Node]:
    """The spaces of the track, and the scoring markers where it begins."""
    for place, spaces in tracks(game, places, sizes):
        nodes: list[Node] = []
        for space in spaces:
            nodes.append(Path(_plate(space.box), look.fill(CREAM), INK, tint.least))
            if space.value == 0:
                nodes += _markers("score", space, players, tint, look)
        yield Group(tuple(nodes), place.matrix, name=f"track:{place.part}")


def tracks(
    game: CastelliFacts, places: Iterable[TablePlace], sizes: Sizes
) -> Iterator[tuple[TablePlace, tuple[Space, ...]]]:
    """The pieces of the frame with their spaces."""
    pieces = {piece.id: piece for piece in game.frame}
    for place in places:
        if place.kind == "frame" and place.part in pieces:
            yield place, track_spaces(game, pieces[place.part], sizes)


def frame_numbers(
    game: CastelliFacts, places: Sequence[TablePlace], sizes: Sizes, to: Matrix, by: float
) -> Iterator[Group]:
    """The numbers of the track: all, or every tenth where they would crowd; those at the sides lie."""
    wide, tall = fonts.width("00", "number-light", NUMBER_SIZE), fonts.figure("number-light", NUMBER_SIZE)
    for place, spaces in tracks(game, places, sizes):
        for space in spaces:
            fits = space.box.height * by > tall + 0.5 and space.box.width * by > wide + 0.6
            if fits and space.value and (space.value % 10 == 0 or (space.value % 5 == 0 and by > 0.17)):
                yield _number(space, to @ place.matrix, tall)


def _number(space: Space, matrix: Matrix, tall: float) -> Group:
    x, y = matrix.at(space.box.middle)
    lying = abs(matrix.b) > abs(matrix.a)
    degrees = (-90 if matrix.b < 0 else 90) if lying else 0
    style = Style("number-light", NUMBER_SIZE, align="centre")
    return Group((line_at(str(space.value), 0, tall / 2, style),), move(x, y) @ turn(degrees))


def scale_numbers(
    game: CastelliFacts, places: Sequence[TablePlace], sizes: Sizes, to: Matrix, by: float
) -> Iterator[Node]:
    """The numbers of the scales, where they can be read."""
    shown = {chart.id: chart for chart in game.charts}
    for place in places:
        if place.kind != "charts":
            continue
        for tower in plan_chart(game, shown[place.part], sizes).towers:
            for space in tower.spaces:
                size = max(NUMBER_SIZE, 0.8 * space.size * by)
                tall = fonts.figure("number-light", size)
                wide = fonts.width(str(space.value), "number-light", size)
                fits = (
                    tall + 0.4 < space.box.height * by and wide + 0.4 < min(space.room, space.box.width) * by
                )
                if fits and not (space.value == 0 and _covered(space, wide / by, tall / by)):
                    x, y = (to @ place.matrix).at(space.number)
                    yield line_at(
                        str(space.value), x, y + tall / 2, Style("number-light", size, align="centre")
                    )


def _covered(space: Space, wide: float, tall: float) -> bool:
    """Whether markers lie on the number of a space."""
    x, y = space.number
    number = Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
    return any(touches(box, number) for box in space.places)


LARGEST, SMALLEST = 9.0, 1.5
"""The box of a cube in millimetres of the board, and the least on paper."""
TOOLS = 13.0
"""How far the tools in the pit reach, which the silver covers."""
PILE = 3
"""How many cubes stand for more than can be drawn."""


def rows_of(count: int) -> tuple[int, ...]:
    """Cubes in rows that fill a round pit: the rows in the middle are longer."""
    rows = max(1, round(math.sqrt(count * 0.9)))
    widths = [math.sqrt(1 - ((row + 0.5) / rows * 2 - 1) ** 2 * 0.75) for row in range(rows)]
    total, dealt, found = sum(widths), 0, []
    for row, _ in enumerate(widths):
        upto = round(count * sum(widths[: row + 1]) / total)
        found.append(upto - dealt)
        dealt = upto
    return tuple(row for row in found if row)


def cubes(count: int, middle: Point, k: float, scale: float, tint: Tint, look: Look) -> Iterator[Node]:
    """The silver in the pit of the mine."""
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
    if few and not tint.share:  # paled it could not be read
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
    style = Style("number", size, fill=INK if look.low else WHITE, align="centre")
    return line_at(str(count), middle[0], middle[1] + 0.72 * PIT * k, style)


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


def _group_plan(count: int, groups: int, width: float) -> _GroupPlan:
    """Castles in as few rows as the width allows."""
    each = (width - LEFT - (groups - 1) * GAP) / groups
    columns = max(1, min(count, int((each - 2 * PAD) / CASTLE)))
    rows = -(-count // columns)
    columns = -(-count // rows)
    size = min(CASTLE, (each - 2 * PAD) / columns)
    return _GroupPlan(columns * size + 2 * PAD, rows * size + 2 * PAD, columns, size)


def supplies_height(game: CastelliFacts, players: int, width: float) -> float:
    """The height of all groups."""
    count, groups = game.options.castles_per_player, len(houses(players))
    return _group_plan(count, groups, width).height if count > 0 and groups else 0.0


def supplies(game: CastelliFacts, players: int, width: float, look: Look) -> Supplies:
    """A group for each player, side by side."""
    count, found = game.options.castles_per_player, houses(players)
    if count <= 0 or not found:
        return Supplies(0.0, (), (0.0, 0.0))
    plan = _group_plan(count, len(found), width)
    step = (width - LEFT) / len(found)
    lefts = (LEFT + (number + 0.5) * step - plan.width / 2 for number in range(len(found)))
    groups = (_group(house, count, x, plan, look) for x, house in zip(lefts, found, strict=True))
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
