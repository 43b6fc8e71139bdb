"""The end-scoring pad: four to a sheet, without words; a row for each step, a column for each house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Outline, joined, line, move, polygon, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.banner import EDGE
from castelli_pnp.layout.art.hatching import hatching
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, NEUTRAL, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.layout.aids.aid_final import module_plate, plated
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arrow,
    icon,
    joined_bits,
    points_badge,
    row,
    row_width,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pad_head import pad_head, quarter_cuts
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    castle_of,
    settlement,
    stone_castle,
    tile_behind,
)
from castelli_pnp.systems.castelli.layout.art.chart_marks import numeral
from castelli_pnp.systems.castelli.layout.art.pieces import contour, figure_box
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import SilverAward
from castelli_pnp.systems.castelli.model.words import House, Module, Settlement

WIDTH, HEIGHT = 91.4, 124.4
LEFT = 35.2
"""How wide the column with the pictures is."""
COLUMN = (WIDTH - LEFT) / len(House)
TOP, NAMES, HEAD, TOTAL, TIE = 4.6, 5.2, 26.0, 11.0, 7.2
"""The head of the table begins with strips for the names of the players."""
CASTLE = 1.2
"""How large castles stand in the head, of those of the game."""
UNDER = 2.6
"""Between the table and the boxes for castles."""
ROWS = HEIGHT - TOP - HEAD - TOTAL - TIE - UNDER
"""The height of all rows together."""
ROW_MOST = 12.0
SHEET_TOP, SHEET_FOOT = 9.0, 8.7
"""From the top of a quarter of the paper to the pad, and at least that much below it for the foot line."""
ROW, PAID, MODULE, SUM = "#fbf6ea", "#EDE6D3", "#f1ece1", "#F7E3A4"
TIED = "="
BADGE, SMALL_BADGE = 2.8, 2.3
"""The radius of a badge, alone and next to others."""
MARKED = 25
"""The number on the space of the track that is shown."""


class PadRow(NamedTuple):
    """A row to write in: its picture, drawn from its left end on its middle, and its tint."""

    picture: Bit
    tint: str
    paid: bool = False
    """Whether silver is paid out here, not points."""
    instead: bool = False
    """Whether it counts instead of the row above: both share the room to write in, and their silver."""


def end_pads(game: CastelliFacts, look: Look, paper: Paper) -> Page:
    """Four pads; two cuts part them."""
    pad = Symbol(f"end-pad-{look.name}", tuple(_pad(game, look)), Box(-0.3, -0.3, WIDTH + 0.3, HEIGHT + 0.3))
    wide, high = paper.width / 2, paper.height / 2
    top = max(paper.margin + EDGE, min(SHEET_TOP, high - HEIGHT - SHEET_FOOT))
    placed = tuple(
        Use(pad, move((wide - WIDTH) / 2 + column * wide, top + line_ * high))
        for line_ in range(2)
        for column in range(2)
    )
    return Page(paper.width, paper.height, (*placed, *quarter_cuts(paper)), title=game.title)


def _pad(game: CastelliFacts, look: Look) -> Iterator[Node]:
    rows = pad_rows(game, look)
    height = min(ROW_MOST, ROWS / len(rows))
    yield from pad_head(game.title, WIDTH, Box(0, TOP, LEFT, TOP + HEAD), look)
    for number, house in enumerate(House):
        yield from _house(house, LEFT + number * COLUMN, look)
    y = TOP + HEAD
    levels = [y + number * height for number in range(len(rows)) if not rows[number].instead]
    for each in rows:
        yield from _row(each, y, height, look)
        y += height
    yield from _total(y, look)
    foot = y + TOTAL
    strokes = [line(LEFT + number * COLUMN, TOP + HEAD, LEFT + number * COLUMN, foot) for number in range(4)]
    yield Path(joined(line(0, level, WIDTH, level) for level in levels), None, INK, 0.2)
    yield Path(joined(strokes), None, INK, 0.25)
    yield Path(rectangle(0, TOP, WIDTH, foot - TOP), None, INK, 0.4)
    yield Path(line(0, y, WIDTH, y), None, INK, 0.5)
    yield from _tie(game.options.castles_per_player, foot + UNDER, look)


def _house(house: House, x: float, look: Look) -> Iterator[Node]:
    """A strip for the name of a player, and the castle of a house before a sky in its tincture."""
    colors = HOUSES[house]
    box = rectangle(x, TOP, COLUMN, HEAD)
    tint = look.fill(colors.tint)
    sky = hatching(
        house, box, INK if look.low else mixed(tint, 0.3, look.fill(colors.fill)),
        step=1.1, width=look.width(0.22, 0.13), dot=look.width(0.25, 0.17),
    )  # fmt: skip
    name = f"castle-{house}"
    drawn = figure_box(name, look)
    to = min(CASTLE, (HEAD - NAMES - 2.6) / drawn.height, (COLUMN - 2.4) / drawn.width)
    foot, middle = TOP + HEAD - 1.4, x + COLUMN / 2
    at = move(middle, foot) @ scale(to) @ move(-drawn.middle[0], -drawn.bottom)
    halo = Group((Path(contour(name, look), tint, tint, 1.4 / to),), at)
    standing = castle_of(house, to * drawn.height, look)
    yield Group((Path(box, tint), sky, halo), clip=box)
    yield from standing.draw(middle - standing.width / 2, foot - to * drawn.height / 2)
    yield Path(rectangle(x, TOP, COLUMN, NAMES), WHITE, INK, 0.25)
    yield Path(box, None, INK, 0.35)


def pad_rows(game: CastelliFacts, look: Look) -> list[PadRow]:
    """Track, mine, cards, units, silver, modules; what earns nothing in this game is left out."""
    options = game.options
    final = options.final_points
    rows = [PadRow(_track(game, look), ROW), PadRow(_mine(look), WHITE, paid=True)]
    if final.card:
        rows.append(PadRow(_pair([icon("card", 9.0, look)], points_badge(final.card, look, BADGE)), ROW))
    if final.resource:
        goods = [icon(kind, 6.2, look) for kind in ("wood", "grain", "rocks")]
        rows.append(PadRow(_pair(goods, points_badge(final.resource, look, BADGE)), WHITE))
    battle = options.battle if Module.BATTLE in game.modules else None
    doubled = battle is not None and _pays(battle.silver_award)
    plain = _pays(options.silver_award)
    rows += [PadRow(each, ROW) for each in _silver(options.silver_award, None, look, cube=not doubled)]
    if battle:
        silver = _silver(battle.silver_award, Module.BATTLE, look, cube=not plain)
        rows += [PadRow(each, ROW if plain else MODULE, instead=plain) for each in silver]
    if Module.DILEMMA in game.modules and final.start_tile:
        back = Bit(7.4, lambda x, y: (tile_behind(True, x + 3.7, y, 7.4, look),))
        rows.append(PadRow(_pair([back], plated(final.start_tile, Module.DILEMMA, look, 2.6)), MODULE))
    if battle:
        rows.append(PadRow(_castles(game, look), MODULE))
    return rows


def _pair(pictures: list[Bit], points: Bit) -> Bit:
    """Pictures, and their points at the end of the column."""

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return *row(pictures, x + 2.4, y, 0.5), *points.draw(x + LEFT - 5.2 - points.width / 2, y)

    return Bit(LEFT, draw)


def _track(game: CastelliFacts, look: Look) -> Bit:
    """A space of the track with a marker on it."""
    last = max(0, sum(len(piece.track) for piece in game.frame) - 1)
    number = str(min(MARKED, last)) if last else ""

    def draw(x: float, y: float) -> tuple[Node, ...]:
        left, right = x + 2.4, x + LEFT - 2.4
        shape = polygon(((left + 1.2, y - 3.6), (right - 1.2, y - 3.6), (right, y - 2.4), (right, y + 2.4),
                         (right - 1.2, y + 3.6), (left + 1.2, y + 3.6), (left, y + 2.4),
                         (left, y - 2.4)))  # fmt: skip
        figure = sign(number, 15.0, "number", look.line(WINE.fill))
        return (
            Path(shape, look.fill(CREAM), INK, 0.3),
            *figure.draw(x + 11.0 - figure.width / 2, y),
            put("score-red", x + 23.4, y, 7.6, look),
        )

    return Bit(LEFT, draw)


def _mine(look: Look) -> Bit:
    bits = [icon("mine", 8.4, look), arrow(4.8), icon("silver", 7.6, look)]
    return Bit(LEFT, lambda x, y: row(bits, x + (LEFT - row_width(bits, 1.2)) / 2, y, 1.2))


def _silver(award: SilverAward, module: Module | None, look: Look, cube: bool) -> Iterator[Bit]:
    """Who has the most silver, the second most, or as much as another: points on steps."""
    if not _pays(award):
        return
    places = [(award.first, "1", 2.6), (award.second, "2", 2.1), (award.tie, TIED, 2.1)]
    shown = [each for each in places if each[0]]

    def draw(x: float, y: float) -> tuple[Node, ...]:
        foot = y + 4.0
        drawn: list[Node] = [*icon("silver", 6.4, look).draw(x + 1.2, y)] if cube else []
        if module:
            drawn += module_plate(Box(x + 9.6, y - 4.4, x + LEFT - 0.7, y + 4.4), module, look)
        for number, (points, place, high) in enumerate(shown):
            middle = x + 14.4 + number * 8.1
            wide = 6.4 if place == TIED else 5.0
            step = rectangle(middle - wide / 2, foot - high, wide, high)
            drawn.append(Path(step, look.fill(WALL.fill), INK, 0.2))
            drawn.append(numeral(place, middle, foot - high / 2, 1.3 if place == TIED else 1.6))
            mark = points_badge(points, look, SMALL_BADGE)
            drawn += mark.draw(middle - mark.width / 2, foot - high - 1.1 * SMALL_BADGE)
        return tuple(drawn)

    yield Bit(LEFT, draw)


def _pays(award: SilverAward) -> bool:
    return bool(award.first or award.second or award.tie)


def _bracket(y: float, height: float, look: Look) -> Iterator[Node]:
    """One cube for two rows, of which one counts."""
    yield from icon("silver", 6.4, look).draw(0.9, y)
    reach = height / 2 - 0.4
    ends = ((9.0, y - reach), (8.2, y - reach), (8.2, y + reach), (9.0, y + reach))
    yield Path(polygon(ends, closed=False), None, INK, 0.35)


def _castles(game: CastelliFacts, look: Look) -> Bit:
    """The points of castles in line with villages and cities, and of those that are not overbuilt."""
    battle = game.options.battle
    things = [(settlement(kind, 4.5 if kind is Settlement.VILLAGE else 5.7, look), battle.majority[kind])
              for kind in Settlement]  # fmt: skip
    things.append((stone_castle(5.9, look), battle.castle_points))
    shown = [
        joined_bits([picture, points_badge(points, look, 2.2)], 0.3) for picture, points in things if points
    ]
    gap = (LEFT - 2.0 - row_width(shown, 0.0)) / max(1, len(shown))
    return Bit(LEFT, lambda x, y: row(shown, x + 1.0 + gap / 2, y, gap))


def _row(each: PadRow, y: float, height: float, look: Look) -> Iterator[Node]:
    middle = y + height / 2
    if not look.low:
        yield Path(rectangle(0, y, WIDTH, height), each.tint)
    yield from each.picture.draw(0.0, middle)
    if each.instead:
        yield from _bracket(y, height, look)
    if each.paid:
        yield Path(rectangle(LEFT, y, WIDTH - LEFT, height), look.fill(PAID))
        for number in range(len(House)):
            yield put("silver", LEFT + number * COLUMN + 4.2, middle, 5.6, look, line=0.7)


CROWN = ((-5, 3), (-5, -1.6), (-2.6, 0.6), (0, -3.4), (2.6, 0.6), (5, -1.6), (5, 3))


def _total(y: float, look: Look) -> Iterator[Node]:
    """All points together: a crown on gold."""
    if not look.low:
        yield Path(rectangle(0, y, WIDTH, TOTAL), SUM)
    badge, middle = points_badge("", look, 4.4), y + TOTAL / 2
    yield from badge.draw(LEFT / 2 - badge.width / 2, middle)
    yield Path(polygon((LEFT / 2 + 0.56 * dx, middle + 0.56 * dy) for dx, dy in CROWN), INK)


def _tie(castles: int, y: float, look: Look) -> Iterator[Node]:
    """In a tie castles are counted: one to tick for each."""
    middle = y + TIE / 2
    tower = stone_castle(5.8, look)
    bits = [tower, sign("=", 13.0, "label"), tower, arrow(4.6)]
    yield from row(bits, (LEFT - row_width(bits, 1.2)) / 2, middle, 1.2)
    lines, step = _tick_boxes(castles)
    each = -(-castles // lines)
    left, top = (COLUMN - each * step) / 2, middle - lines * step / 2
    boxes = [
        _small_castle(LEFT + house * COLUMN + left + (number % each + 0.08) * step,
                      top + (number // each + 0.06) * step, 0.84 * step)
        for house in range(len(House)) for number in range(castles)
    ]  # fmt: skip
    yield Path(joined(boxes), WHITE, INK if look.low else NEUTRAL.dark, 0.2)


def _small_castle(x: float, y: float, wide: float) -> Outline:
    """The outline of a castle with three merlons, a little higher than wide; to tick."""
    merlon, top, high = wide / 5, 0.24 * wide, 1.04 * wide
    teeth = [
        point for number in range(3) for left in (x + 2 * number * merlon,)
        for point in ((left, y + top), (left, y), (left + merlon, y), (left + merlon, y + top))
    ]  # fmt: skip
    return polygon((*teeth, (x + wide, y + high), (x, y + high)))


def _tick_boxes(castles: int) -> tuple[int, float]:
    """In how many lines the boxes to tick are largest, and how far apart they are then."""
    ways = ((min((COLUMN - 1.2) / -(-castles // lines), TIE / lines), -lines) for lines in range(1, 9))
    step, lines = max(ways)
    return -lines, step
