"""What lies on the charts and on the frame before the game: deck, reserve and markers; and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from castelli_pnp.base.geometry import Box, Matrix, Outline, move, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, placed, symbol
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.chart_plan import plan_chart, reserve_places
from castelli_pnp.systems.castelli.layout.charts import deck_place
from castelli_pnp.systems.castelli.layout.figures.survey import touches
from castelli_pnp.systems.castelli.layout.frame import track_spaces
from castelli_pnp.systems.castelli.layout.poster import TablePlace
from castelli_pnp.systems.castelli.layout.spaces import Space
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House

NUMBER_SIZE = 6.5
"""Numbers that would have to be smaller, in pt, are left out."""


def houses(players: int) -> tuple[House, ...]:
    return tuple(House)[:players]


def chart_things(
    game: Game, chart: Chart, sizes: Sizes, tint: Tint, look: Look, players: int
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
        yield _in(symbol(f"{kind}-{house}", look), box, tint)


def track_markers(
    game: Game, places: Sequence[TablePlace], players: int, sizes: Sizes, tint: Tint, look: Look
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
    game: Game, places: Iterable[TablePlace], sizes: Sizes
) -> Iterator[tuple[TablePlace, tuple[Space, ...]]]:
    """The pieces of the frame with their spaces."""
    pieces = {piece.id: piece for piece in game.frame}
    for place in places:
        if place.kind == "frame" and place.part in pieces:
            yield place, track_spaces(game, pieces[place.part], sizes)


def frame_numbers(
    game: Game, places: Sequence[TablePlace], sizes: Sizes, to: Matrix, by: float
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
    game: Game, places: Sequence[TablePlace], sizes: Sizes, to: Matrix, by: float
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
