"""The place of a player before the first turn: pile, secret tile, coins and pawn."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Point, move, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.figures.drawing import Drawing, fitting
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.systems.castles.booklet.figure_facts import SETUP_MARKS, SetupFigure
from castelli_pnp.systems.castles.layout.figures.pieces import Tray
from castelli_pnp.systems.piecepack.layout.things import COIN, TILE

TALL = 62.0
"""How high the place is, in the millimetres of the pieces."""
LARGEST = 0.45
EDGE = 4.0
PILE = (31.0, 31.0)
FANNED = 1.8
"""How far the tiles of the pile stand out from under one another."""
SECRET = (95.0, 31.0)
COINS_AT, PER_ROW, COIN_STEP = 130.0, 3, 22.0
PAWN_AT = (220.0, 31.0)
DISC = 2.4


def draw_place(figure: SetupFigure, width: float, look: Look, height: float | None) -> Drawing:
    """All pieces of one player, and numbers where the steps of the setup lead to."""
    room = (width - 2 * EDGE, height - 2 * EDGE if height is not None else None)
    by = fitting(_wide(figure), TALL, *room, LARGEST)
    wide, tall = _wide(figure) * by + 2 * EDGE, TALL * by + 2 * EDGE

    def nodes() -> tuple[Node, ...]:
        return tuple(_painted(figure, by, wide, tall, look))

    return Drawing(wide, tall, nodes)


def _gap(figure: SetupFigure) -> float:
    """How much farther to the left everything lies where no tile is set aside."""
    return 0.0 if "secret" in figure.marks.values() else SECRET[0] - PILE[0]


def _rows(figure: SetupFigure) -> int:
    return -(-figure.game.armies_each // PER_ROW)


def _wide(figure: SetupFigure) -> float:
    return PAWN_AT[0] + 14.0 - _gap(figure)


def _painted(figure: SetupFigure, by: float, wide: float, tall: float, look: Look) -> Iterator[Node]:
    ground = rounded(0, 0, wide, tall, 3.0)
    yield Path(ground, look.fill(PARCHMENT), *((INK, 0.2) if look.low else ()))
    yield Group(tuple(_pieces(figure, Tray(look, shrunk(by, look)))), move(EDGE, EDGE) @ scale(by))
    for text, name in sorted(figure.marks.items()):
        if name not in SETUP_MARKS:
            raise Refused("figure_name", name=name)
        x, y = _mark(figure, name)
        yield disc(text, (EDGE + x * by, EDGE + y * by), DISC, look, numbered=True)


def _pieces(figure: SetupFigure, tray: Tray) -> Iterator[Node]:
    gap, tiles = _gap(figure), figure.game.tiles_each - ("secret" in figure.marks.values())
    for number in range(tiles):
        away = FANNED * (number - tiles / 2)
        yield tray.back(PILE[0] - away, PILE[1] - away)
    if not gap:
        yield tray.back(*SECRET)
    for number in range(figure.game.armies_each):
        yield tray.coin(figure.suit, *_coin(figure, number))
    yield tray.castle(figure.suit, PAWN_AT[0] - gap, PAWN_AT[1], 1.9)


def _coin(figure: SetupFigure, number: int) -> Point:
    row, column = divmod(number, PER_ROW)
    top = TALL / 2 - COIN_STEP * (_rows(figure) - 1) / 2
    return COINS_AT - _gap(figure) + COIN_STEP * column + COIN / 2, top + COIN_STEP * row


def _mark(figure: SetupFigure, name: str) -> Point:
    gap, corner = _gap(figure), TILE / 2 - 2.0
    match name:
        case "pile":
            return PILE[0] - corner, PILE[1] - corner
        case "secret":
            return SECRET[0] - corner, SECRET[1] - corner
        case "pawn":
            return PAWN_AT[0] - gap - 11.0, PAWN_AT[1] - 17.0
    x, y = _coin(figure, 0)
    return x - COIN / 2 + 1.0, y - COIN / 2 + 1.0
