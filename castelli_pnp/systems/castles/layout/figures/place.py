"""The table before the first turn, across the fold: the places of all players, and room for the land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point, move, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WALL, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.figures.drawing import Drawing, fitting
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.systems.castles.booklet.figure_facts import SETUP_MARKS, SetupFigure
from castelli_pnp.systems.castles.layout.figures.pieces import Tray
from castelli_pnp.systems.castles.model import Piles
from castelli_pnp.systems.piecepack.layout.things import COIN, DIE, TILE
from castelli_pnp.systems.piecepack.model import Suit

WIDE, TALL = 282.0, 130.0
"""How large the picture is on paper."""
TOP, EDGE = 25.0, 6.0
"""Above the places is room for the title; around them is the table, which the page draws."""
PANEL = "#f9f3e3"
INSET, GAP = 3.6, 4.4
"""Between the edge of a place and what lies in it, and between two things."""
LARGEST = 0.52
PER_ROW, COIN_STEP = 3, 1.12
"""Coins lie in rows of three, that many diameters from one another."""
TOWER = 0.92
"""How high a pawn is, compared with a tile."""
MIDDLE, FOLD = WIDE / 2, 9.5
"""Where the fold is, and how far discs stay away from it."""
LAND = 92.0
"""The least room for the land between the places."""
FANNED = 7.0
"""How far the lowest tile of a pile stands out from under the top one, in its own millimeters."""
DISC = 2.5


class _Table(NamedTuple):
    """The scale of the pieces, the places of the players, and the room between them."""

    by: float
    places: tuple[tuple[Suit, Box], ...]
    room: Box


def draw_place(figure: SetupFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The whole table, and numbers where the steps of the setup lead to."""
    for name in figure.marks.values():
        if name not in SETUP_MARKS:
            raise Refused("figure_name", name=name)
    to = fitting(WIDE, TALL, width, height, 1.0)

    def nodes() -> tuple[Node, ...]:
        table = _table(figure)
        marks = {text: _mark(figure, table, name) for text, name in sorted(figure.marks.items())}
        least = DISC + 0.4  # where the picture is small they would stand out of it
        discs = (
            disc(text, (max(least, x * to), max(least, y * to)), DISC, look, True)
            for text, (x, y) in marks.items()
        )
        return Group(tuple(_painted(figure, table, look)), scale(to)), *discs

    return Drawing(WIDE * to, TALL * to, nodes)


def _is_there(figure: SetupFigure, name: str) -> bool:
    return name in figure.marks.values()


def _is_common(figure: SetupFigure) -> bool:
    """Whether the pile is that of all players."""
    secret = _is_there(figure, "secret")
    return _is_there(figure, "pile") and secret and figure.game.options.piles is Piles.COMMON


def _own_tiles(figure: SetupFigure) -> tuple[str, ...]:
    """What of tiles lies at the place of a player, from left to right."""
    names = ("pile",) if _is_there(figure, "pile") and not _is_common(figure) else ()
    return (*names, "secret") if _is_there(figure, "secret") else names


def _suits(figure: SetupFigure) -> tuple[Suit, ...]:
    """As many as can play; that of the figure is the first."""
    others = [suit for suit in figure.game.pieces.suits if suit is not figure.suit]
    return (figure.suit, *others)[: figure.game.options.players[1]]


def _width(figure: SetupFigure, by: float) -> float:
    """How wide a place is."""
    tiles = len(_own_tiles(figure)) * (TILE * by + GAP)
    return tiles + (_columns(figure) * COIN_STEP * COIN + 0.36 * TILE) * by + GAP + 2 * INSET


def _columns(figure: SetupFigure) -> int:
    return min(PER_ROW, figure.game.armies_each)


def _rows(figure: SetupFigure) -> int:
    return -(-figure.game.armies_each // PER_ROW)


def _table(figure: SetupFigure) -> _Table:
    """The places left and right of the room for the land, one below the other."""
    by = LARGEST
    while by > 0.2 and WIDE - 2 * (_width(figure, by) + 2 * EDGE) < LAND:
        by -= 0.01
    wide = _width(figure, by)
    high = max(TILE, _rows(figure) * COIN_STEP * COIN) * by + 2 * INSET
    suits = _suits(figure)
    half = -(-len(suits) // 2)
    places = [
        (suit, Box(x, y, x + wide, y + high))
        for x, side in ((EDGE, suits[:half]), (WIDE - EDGE - wide, suits[half:]))
        for suit, y in zip(side, _tops(len(side), high), strict=True)
    ]
    return _Table(by, tuple(places), Box(2 * EDGE + wide, EDGE, WIDE - 2 * EDGE - wide, TALL - EDGE))


def _tops(count: int, high: float) -> Sequence[float]:
    """Where places begin so that they stand evenly."""
    gap = (TALL - TOP - count * high) / (count + 1)
    return [TOP + gap * (number + 1) + high * number for number in range(count)]


def _painted(figure: SetupFigure, table: _Table, look: Look) -> Iterator[Node]:
    for _, box in table.places:
        panel = rounded(box.left, box.top, box.width, box.height, 2.4)
        yield Path(panel, look.fill(PANEL), *((INK, 0.2) if look.low else ()))
    tray = Tray(look, shrunk(table.by, look))
    for suit, box in table.places:
        yield from _place(figure, suit, box, table.by, tray)
    yield from _land(figure, table, tray, look)


def _put(node: Node, at: Point, by: float) -> Group:
    return Group((node,), move(*at) @ scale(by))


def _pile(tray: Tray, at: Point, by: float, tiles: int) -> Iterator[Node]:
    for number in range(tiles):
        away = FANNED * (number / tiles - 1 / 2) * by
        yield _put(tray.back(0, 0), (at[0] - away, at[1] - away), by)


def _spots(figure: SetupFigure, box: Box, by: float) -> dict[str, Point]:
    """Where the middle of each thing of a place is; of the coins, that of the first."""
    x, y = box.left + INSET, (box.top + box.bottom) / 2
    spots: dict[str, Point] = {}
    for name in _own_tiles(figure):
        spots[name] = (x + TILE * by / 2, y)
        x += TILE * by + GAP
    rows = _rows(figure)
    spots["coins"] = (x + COIN * by / 2, y - COIN_STEP * COIN * by * (rows - 1) / 2)
    spots["pawn"] = (box.right - INSET - 0.18 * TILE * by, y)
    return spots


def _place(figure: SetupFigure, suit: Suit, box: Box, by: float, tray: Tray) -> Iterator[Node]:
    spots = _spots(figure, box, by)
    if "pile" in spots:
        yield from _pile(tray, spots["pile"], by, figure.game.tiles_each - ("secret" in spots))
    if "secret" in spots:
        yield _put(tray.back(0, 0), spots["secret"], by)
    x, y = spots["coins"]
    for number in range(figure.game.armies_each):
        row, column = divmod(number, PER_ROW)
        step = COIN_STEP * COIN * by
        yield _put(tray.coin(suit, 0, 0), (x + column * step, y + row * step), by)
    x, y = spots["pawn"]
    high = TOWER * TILE * by
    yield tray.tower(suit, x, y + high / 2, high)


def _land(figure: SetupFigure, table: _Table, tray: Tray, look: Look) -> Iterator[Node]:
    """Dashed squares where the land will lie; below them the tiles that belong to nobody yet."""
    by, room = table.by, table.room
    low = room.bottom
    size = TILE * by
    if _is_common(figure):
        tiles = (figure.game.tiles_each - 1) * len(table.places)
        yield from _pile(tray, _heap(table), by, tiles)
        low = _heap(table)[1] - size / 2 - 7.0
    if figure.game.options.rounds_per_player == 1 and not _is_there(figure, "tiles"):
        at = (MIDDLE + FOLD + DIE, room.bottom - 9.0)
        yield _put(tray.die(figure.suit), at, 1.2 * by)
        low = min(low, at[1] - DIE * by - 3.0)
    if _is_there(figure, "tiles"):
        step = size * 0.62
        for number, at in enumerate(_scattered(figure, table, step)):
            yield Group((_put(tray.back(0, 0), (0.0, 0.0), by * 0.5),), move(*at))
            low = at[1] - step if not number else low
    pitch = size + 0.8
    across, down = int(room.width // pitch), int((low - room.top) // pitch)
    left = MIDDLE - across * pitch / 2
    top = room.top + (low - room.top - down * pitch) / 2
    for number in range(across * down):
        row, column = divmod(number, across)
        square = rounded(left + column * pitch + 0.4, top + row * pitch + 0.4, size, size, 1.2)
        yield Path(square, None, look.line(WALL.dark), 0.3, (1.4, 1.2))


def _heap(table: _Table) -> Point:
    """Where the pile of all players lies: on one side of the fold."""
    size = TILE * table.by
    return MIDDLE - FOLD - size / 2 - 2.0, table.room.bottom - size / 2 - 2.0


def _scattered(figure: SetupFigure, table: _Table, step: float) -> Iterator[Point]:
    """All tiles of all players, spread out in rows."""
    count, room = figure.game.tiles_each * len(table.places), table.room
    across = max(1, int(room.width // step))
    rows = -(-count // across)
    for number in range(count):
        row, column = divmod(number, across)
        x = MIDDLE + (column - (across - 1) / 2) * step
        yield x, room.bottom - step / 2 - (rows - 1 - row) * step


def _mark(figure: SetupFigure, table: _Table, name: str) -> Point:
    """A disc at the upper left of a thing."""
    by, corner = table.by, TILE * table.by / 2 - 0.6
    if name == "pile" and _is_common(figure):
        x, y = _heap(table)
        return x - corner - 1.2, y - corner
    if name == "tiles":
        x, y = next(_scattered(figure, table, TILE * by * 0.62))
        return x - TILE * by * 0.25, y - TILE * by * 0.25
    x, y = _spots(figure, table.places[0][1], by)[name]
    if name == "pawn":
        return x - 0.2 * TILE * by, y - 0.46 * TILE * by
    away = COIN * by / 2 - 0.4 if name == "coins" else corner
    return x - away, y - away
