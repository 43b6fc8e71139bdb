"""How the pieces of Castelli are made and laid on the table, for START-HERE."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from castelli_pnp.base.geometry import Outline, Point, joined, line, move, polygon, rectangle, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, LAND, PARCHMENT, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.making.leaf import MakingStep
from castelli_pnp.layout.making.strokes import FINE, NO_PICTURE, MakingPicture, inked, picture, stroke
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.start.views import Assembly, Own, Sleeves
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.model.edge import frame_index
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.kit_counts import piece_counts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.words import SIDES, Resource, Side, Slot
from castelli_pnp.words.catalog import Catalog, catalog

SHARE = 0.70
"""The side of a square space as a share of a cell."""
LEAST = 8.7
"""Numbers in the picture that would be smaller are left out: it may be shrunk by a quarter."""
_CORNERS = {Side.N: (0, 1), Side.E: (2, 3), Side.S: (4, 5), Side.W: (6, 7)}


def shown_layout(game: CastelliFacts) -> Layout | None:
    """The layout for the most players that is played on one field."""
    able = [layout for layout in game.layouts.values() if game.can_lay(layout)]
    alone = [layout for layout in able if len(layout.fields) == 1]
    return max(alone or able, key=lambda layout: layout.players, default=None)


def board_picture(
    game: CastelliFacts, layout: Layout, words: Catalog, look: Look, width: float, height: float
) -> MakingPicture:
    """A whole table: pieces with their areas, charts and the frame with its numbers; as large as fits."""
    depth_share = 0.24
    length = min(width / (layout.columns + 2 * depth_share), height / (layout.rows + 2 * depth_share))
    depth = length * depth_share
    nodes: list[Node] = []
    placed = dict(zip(layout.places(*layout.fields), game.arrangement(layout).placed, strict=True))
    charts = dict(zip(layout.places(Slot.CHART), game.charts, strict=False))
    for row in range(1, layout.rows + 1):
        for column in range(1, layout.columns + 1):
            at = move(depth + (column - 1) * length, depth + (row - 1) * length)
            if (row, column) in placed:
                laid = placed[row, column]
                half = turn(180 if laid.turned else 0, (length / 2, length / 2))
                children = _piece(game, laid.piece, length, look)
                nodes.append(Group(children, at @ half))
                nodes.append(Group(_letter(game, laid.piece, length, look), at))
            else:
                chart = charts.get((row, column))
                nodes.append(Group(_chart(chart, length, look), at))
    nodes += _frame(game, layout, words, length, depth, look)
    whole = (layout.columns * length + 2 * depth, layout.rows * length + 2 * depth)
    return MakingPicture(*whole, tuple(nodes))


def _letter(game: CastelliFacts, piece: str, length: float, look: Look) -> tuple[Node, ...]:
    """Which piece it is, by its number in the file."""
    number = str(list(game.pieces).index(piece) + 1)
    r = length * 0.09
    plate = inked(rounded(length / 2 - r, length / 2 - r, 2 * r, 2 * r, r * 0.4), look.fill(WINE.fill))
    style = Style(
        "number", fonts.size_for_figures(r * 1.1, "number"), fill=INK if look.low else WHITE, align="center"
    )
    return plate, line_at(number, length / 2, length / 2 + r * 0.55, style)


def _piece(game: CastelliFacts, piece: str, length: float, look: Look) -> tuple[Node, ...]:
    size = game.piece_size
    cell = length / size
    h = cell * SHARE / 2
    squares: list[Outline] = []
    wedges: dict[str, list[Outline]] = {}
    rims: list[Outline] = []
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            if (row + column) % 2 == 0:
                x, y = (column - 0.5) * cell, (row - 0.5) * cell
                squares.append(rectangle(x - h, y - h, 2 * h, 2 * h))
    marks: list[Node] = []
    for landscape in game.pieces[piece].landscapes:
        x, y = (landscape.cell.column - 0.5) * cell, (landscape.cell.row - 0.5) * cell
        corners = [(x + a * cell, y + b * cell) for a, b in _octagon()]
        rims.append(polygon(corners))
        for kind, wedge in _wedges(landscape, (x, y), corners):
            wedges.setdefault(kind, []).append(wedge)
        shows = "mine" if landscape.is_mine else landscape.settlement
        if shows and cell > 6:
            marks.append(put(str(shows), x, y, cell * 0.5, look))
    land = [Path(joined(found), look.fill(LAND[kind].fill)) for kind, found in wedges.items()]
    inside: tuple[Node, ...] = (
        Path(rectangle(0, 0, length, length), look.fill(LAND["meadow"].fill)),
        *land,
        stroke(joined(rims), FINE),
        Path(joined(squares), look.fill(PARCHMENT), INK, FINE),
        *marks,
    )
    frame = rectangle(0, 0, length, length)
    return Group(inside, clip=frame), inked(frame, None, 0.5)


@cache
def _octagon() -> tuple[Point, ...]:
    """The corners of an octagon in cells, clockwise from the left end of its north side."""
    h, o = SHARE / 2, 1 - SHARE / 2
    return (-h, -o), (h, -o), (o, -h), (o, h), (h, o), (-h, o), (-o, h), (-o, -h)


def _wedges(landscape: Landscape, middle: Point, corners: list[Point]) -> list[tuple[str, Outline]]:
    """The parts of an octagon: each side of an area with half of the slanting sides next to it."""
    if landscape.is_mine:
        return [("mine", polygon(corners))]

    def between(i: int, j: int) -> Point:
        (x1, y1), (x2, y2) = corners[i % 8], corners[j % 8]
        return (x1 + x2) / 2, (y1 + y2) / 2

    parts: list[tuple[str, Outline]] = []
    for area in landscape.areas:
        for side in area.sides:
            i, j = _CORNERS[side]
            ring = (between(i - 1, i), corners[i], corners[j], between(j, j + 1))
            parts.append((area.kind.value, polygon((middle, *ring))))
    return parts


def _chart(chart: Chart | None, length: float, look: Look) -> tuple[Node, ...]:
    """A resource chart with its scales, or the back of a piece that is not in play."""
    nodes: list[Node] = [
        inked(rectangle(0, 0, length, length), look.fill(PARCHMENT if chart else WALL.fill), 0.5)
    ]
    if chart is None:
        return (*nodes, stroke(joined((line(0, 0, length, length), line(0, length, length, 0))), FINE))
    for number, (resource, steps) in enumerate(chart.scales.items()):
        width = length * 0.54 / len(chart.scales)
        left = length * 0.06 + number * width
        nodes += _scale(resource, sorted(steps, reverse=True), left, width * 0.9, length, look)
    x, wide = length * 0.66, length * 0.28
    deck = rounded(x, length * 0.08, wide, length * 0.4, 0.8)
    reminder = rounded(x, length * 0.58, wide, length * 0.34, 0.8)
    return (*nodes, inked(deck, look.fill(WALL.fill), FINE), inked(reminder, WHITE, FINE))


def _scale(
    resource: Resource, steps: list[int], x: float, width: float, length: float, look: Look
) -> list[Node]:
    """One scale of a chart: its spaces with their numbers, the resource where it begins."""
    tower = rectangle(x, 0, width, length)
    nodes: list[Node] = [inked(tower, look.fill(LAND[resource.value].fill), FINE)]
    high, middle = length / max(len(steps), 1), x + width / 2
    size = min(9.0, fonts.size_for_figures(high * 0.5, "number-light"))
    for i, value in enumerate(steps):
        y = i * high
        space = rounded(x + width * 0.13, y + high * 0.08, width * 0.74, high * 0.84, width * 0.1)
        nodes.append(inked(space, WHITE, FINE))
        starts = value == 0
        if starts:
            box = min(width * 0.62, high * 0.7)
            nodes.append(put(resource.value, middle, y + high * (0.68 if high > 8 else 0.5), box, look))
        if size >= LEAST and not (starts and high <= 8):
            baseline = y + high * (0.32 if starts else 0.5) + size * 0.117
            nodes.append(line_at(str(value), middle, baseline, Style("number-light", size, align="center")))
    return nodes


def _frame(
    game: CastelliFacts, layout: Layout, words: Catalog, length: float, depth: float, look: Look
) -> list[Node]:
    """The frame pieces with the numbers of their part of the track, and corners."""
    right, bottom = depth + layout.columns * length, depth + layout.rows * length
    corners = (rectangle(x, y, depth, depth) for x in (0.0, right) for y in (0.0, bottom))
    nodes: list[Node] = [inked(joined(corners), look.fill(WALL.dark), 0.4)]
    places = product(range(1, layout.rows + 1), range(1, layout.columns + 1), SIDES)
    for row, column, side in places:
        if layout.at((row + side.step[0], column + side.step[1])) is None:
            number = frame_index(layout, (row, column), side)
            if number < len(game.frame):
                middle = (depth + (column - 0.5) * length, depth + (row - 0.5) * length)
                track = game.frame[number].track
                spaces = words.text("range", first=track[0], last=track[-1]) if track else ""
                nodes += _frame_piece(spaces, middle, side, length, depth, look)
    return nodes


def _frame_piece(
    spaces: str, middle: Point, side: Side, length: float, depth: float, look: Look
) -> tuple[Node, ...]:
    degrees = SIDES.index(side) * 90
    half = length / 2
    step = length * 0.06
    rim, low = -half - depth * 0.28, -half - depth * 0.18
    starts = [-half + step * i for i in range(round(length / step))]
    teeth = (polygon(((x, rim), (x + step / 2, low), (x + step, rim)), False) for x in starts)
    whole = (
        inked(rectangle(-half, -half - depth, length, depth), look.fill(WALL.fill), 0.4),
        Path(rectangle(-half, -half - depth * 0.28, length, depth * 0.28), look.fill(LAND["meadow"].fill)),
        stroke(joined(teeth), FINE),
        inked(rounded(-half + 1, -half - depth * 0.88, length - 2, depth * 0.5, 0.8), WHITE, FINE),
        inked(rectangle(-half, -half - depth, length, depth), None, 0.4),
    )
    upright = {Side.E: 90, Side.W: -90}.get(side, 0)
    style = Style("number-light", 9, align="center")
    out = half + depth * 0.63
    x, y = middle[0] + side.step[1] * out, middle[1] + side.step[0] * out
    label = Group((line_at(spaces, 0, 1.05, style),), move(x, y) @ turn(upright))
    return Group(whole, move(*middle) @ turn(degrees)), label


SLEEVE = 0.5
"""A sleeve is that much wider than its card."""
WIDTH, HEIGHT = 172.0, 150.0
"""The room for the picture of the table."""


def assembly(
    game: CastelliFacts, language: str, sizes: Sizes, look: Look, kinds: frozenset[str], standing: bool
) -> Assembly:
    """What is said of some kinds of pieces; ``standing``: castles and houses are folded to stand."""
    words = catalog("guide", language)
    return Assembly(
        cutting=tuple(_cutting(words, look, kinds, standing)),
        table=tuple(_table(game, words, look)) if "board" in kinds else (),
        own=tuple(_own(game, kinds)),
        sleeves=tuple(_sleeves(game, sizes, kinds)),
    )


def _cutting(words: Catalog, look: Look, kinds: frozenset[str], standing: bool) -> Iterator[MakingStep]:
    stand, lie = kinds & {"castles", "settlements"}, kinds & {"markers", "silver"}
    if standing and stand:
        tents = picture("tents", look)
        yield MakingStep(words.text("standee.title"), words.text("standee.text"), tents)
    if standing and lie:
        yield MakingStep(words.text("counters.title"), words.text("counters.text"), NO_PICTURE)
    elif not standing and (stand or lie):
        yield MakingStep(words.text("flat.title"), words.text("flat.text"), NO_PICTURE)


def _own(game: CastelliFacts, kinds: frozenset[str]) -> Iterator[Own]:
    """What can be used instead of printed pieces, and how many of it."""
    counts = piece_counts(game, "tokens")
    counts["markers"] += counts["banners"]
    for name in ("castles", "settlements", "markers", "silver"):
        if name in kinds and counts[name]:
            yield Own(name, counts[name])


def _sleeves(game: CastelliFacts, sizes: Sizes, kinds: frozenset[str]) -> Iterator[Sleeves]:
    count = sum(piece_counts(game, "cards").values())
    if "cards" in kinds and count:
        yield Sleeves(count, round(sizes.card_width + SLEEVE, 1), round(sizes.card_height, 1))


def _table(game: CastelliFacts, words: Catalog, look: Look) -> Iterator[MakingStep]:
    """The table as it is laid out; a game that nobody can lay out has no such step."""
    layout = shown_layout(game)
    if layout is None:
        return
    track = [value for piece in game.frame for value in piece.track]
    text = words.count("table.text", layout.players, first=track[0] if track else 0)
    shown = board_picture(game, layout, words, look, WIDTH, HEIGHT)
    yield MakingStep(words.text("table.title"), text, shown, fixed=True)
