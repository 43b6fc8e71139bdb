"""Pictures of what is folded: standees and the tuck box."""

from __future__ import annotations

from collections.abc import Callable

from castelli_pnp.base.geometry import Matrix, arc, circle, joined, line, move, polygon, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import CREAM, LAND, PARCHMENT, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.guide.strokes import (
    FINE,
    GOLD,
    Picture,
    arrow,
    bent_arrow,
    fold_line,
    inked,
    stroke,
)
from castelli_pnp.layout.guide.tools import glue_line

Figure = Callable[[float, float, float, float, Look], Node]
"""What stands on a strip: where its middle is, how high it is, and by how much it is turned."""


def castle_figure(x: float, y: float, size: float, degrees: float, look: Look) -> Node:
    return put("castle-blue", x, y, size, look, degrees)


def standee_picture(look: Look, figure: Figure = castle_figure) -> Picture:
    """A strip with two pictures head to head: fold it, glue it, bend its feet, stand it up."""
    return Picture(
        92,
        48,
        (
            Group(_strip(look, figure), move(3, 0)),
            *arrow(24, 24, 31, 24),
            Group(_folded_strip(look, figure), move(37, 2)),
            *arrow(64, 24, 71, 24),
            Group(_standing(look, figure), move(73, -6)),
        ),
    )


def _strip(look: Look, figure: Figure) -> tuple[Node, ...]:
    return (
        inked(rectangle(0, 0, 15, 48), WHITE),
        Path(rectangle(0, 0, 15, 7), look.fill(WALL.fill)),
        Path(rectangle(0, 41, 15, 7), look.fill(WALL.fill)),
        inked(rectangle(0, 0, 15, 48)),
        figure(7.5, 16, 12, 180, look),
        figure(7.5, 32, 12, 0, look),
        *(fold_line(-2, y, 17, y) for y in (7, 24, 41)),
    )


def _folded_strip(look: Look, figure: Figure) -> tuple[Node, ...]:
    """Seen from the side without print: glue below, the other half coming down."""
    return (
        inked(rectangle(0, 10, 15, 24), look.fill(PARCHMENT)),
        inked(rectangle(0, 27, 15, 7), look.fill(WALL.fill)),
        fold_line(-2, 27, 17, 27),
        *(glue_line(2, 22.4 + 2.6 * i, 11, look) for i in range(2)),
        inked(polygon(((0, 10), (15, 10), (17.4, 20.4), (-2.4, 20.4))), WHITE),
        Group((figure(7.5, 0, 11, 0, look),), Matrix(1, 0, 0, 0.82, 0, 15.4)),
        fold_line(-2, 10, 17, 10),
        *bent_arrow(14.5, 14, 8.5, -85, 55, look, 0.9),
    )


def _standing(look: Look, figure: Figure) -> tuple[Node, ...]:
    return (
        inked(polygon(((2, 39), (17, 39), (20, 35), (5, 35))), look.fill(WALL.dark)),
        inked(rectangle(2, 20, 15, 19), WHITE),
        inked(polygon(((17, 20), (18, 19.3), (18, 38.2), (17, 39))), look.fill(WALL.dark), FINE),
        inked(polygon(((2, 20), (3, 19.3), (18, 19.3), (17, 20))), WHITE, FINE),
        inked(polygon(((2, 39), (17, 39), (14, 44), (-1, 44))), look.fill(WALL.fill)),
        figure(9.5, 30.4, 12, 0, look),
        fold_line(2, 39, 17, 39),
    )


def box_picture(look: Look) -> Picture:
    """The net, the sleeve with its glue tab, and the finished box with cards in it."""
    return Picture(
        142,
        46,
        (
            Group(_net(look), move(0, 1)),
            *arrow(51, 25, 58, 25),
            Group(_sleeve(look), move(70, 0)),
            *arrow(101, 25, 108, 25),
            Group(_closed(look), move(113, 0)),
        ),
    )


def _badge(x: float, y: float, radius: float, look: Look) -> tuple[Node, ...]:
    """The medallion of the box."""
    return (
        inked(circle(x, y, radius), look.fill(GOLD), FINE),
        inked(circle(x, y, radius * 0.88), look.fill(CREAM), FINE),
        put("castle-red", x, y, radius * 1.3, look),
    )


def _net(look: Look) -> tuple[Node, ...]:
    wine = look.fill(WINE.fill)
    tab = polygon(((4, 13), (4, 35), (0, 33.5), (0, 14.5)))
    dashes = [fold_line(x, 13, x, 35, look.line(GOLD), 0.3) for x in (20, 24.5, 40.5)]
    glue = joined(line(0.4, 16 + 2.6 * i, 3.6, 18 + 2.6 * i) for i in range(6))
    return (
        inked(rectangle(4, 8.5, 16, 4.5), wine),
        inked(rounded(4.6, 4.5, 14.8, 4, 1.6), wine),
        inked(rectangle(24.5, 35, 16, 4.5), wine),
        inked(polygon(((25.3, 39.5), (39.7, 39.5), (38.5, 43), (26.5, 43))), WHITE),
        *(inked(polygon(((x, 13), (x + 0.5, 9), (x + 4, 9), (x + 4.5, 13))), wine) for x in (20, 40.5)),
        *(inked(polygon(((x, 35), (x + 0.5, 39), (x + 4, 39), (x + 4.5, 35))), wine) for x in (20, 40.5)),
        inked(rectangle(4, 13, 41, 22), wine),
        inked(tab, WHITE),
        stroke(glue, FINE),
        *dashes,
        inked((*arc(32.5, 13, 2.6, 180, 0), ("Z",)), WHITE),
        *(node for x in (12, 32.5) for node in _badge(x, 25.2, 6.2, look)),
    )


def _sleeve(look: Look) -> tuple[Node, ...]:
    """The box rolled up; its glue tab still stands out at the left."""
    wine, dark = look.fill(WINE.fill), look.fill(WINE.dark)
    return (
        inked(polygon(((4, 10), (26, 10), (26, 38), (4, 38))), dark),
        inked(polygon(((0, 14), (-5.5, 11.5), (-5.5, 35.5), (0, 42))), WHITE),
        stroke(joined(line(-5, 15 + 3.4 * i, -0.6, 18.6 + 3.4 * i) for i in range(6)), FINE),
        inked(rectangle(0, 14, 22, 28), wine),
        inked(polygon(((22, 14), (26, 10), (26, 38), (22, 42))), dark),
        inked((*arc(11, 14, 3.2, 180, 0), ("Z",)), look.fill(WINE.dark)),
        *_badge(11, 29.5, 8.2, look),
        *bent_arrow(-2, 10.5, 7.0, 205, 325, look, 0.9),
    )


def _closed(look: Look) -> tuple[Node, ...]:
    """Cards in the box, its lid open behind them."""
    wine, dark = look.fill(WINE.fill), look.fill(WINE.dark)
    cards = [
        inked(rounded(2 + 1.1 * i, 4 - 0.9 * i, 17, 24, 0.8), look.fill(fill))
        for i, fill in ((2, LAND["market"].fill), (1, WALL.fill), (0, WHITE))
    ]
    return (
        inked(polygon(((4, 12.6), (26, 12.6), (28.4, 7.6), (6.4, 7.6))), wine),
        inked(polygon(((6.4, 7.6), (28.4, 7.6), (28.8, 3.4), (27.4, 2), (9, 2), (7.2, 3.4))), wine),
        inked(polygon(((0, 16), (4, 12.6), (26, 12.6), (22, 16))), dark),
        *cards,
        put("charge-red", 10.5, 10, 6, look),
        inked(polygon(((22, 16), (26, 12.6), (26, 40.6), (22, 44))), dark),
        inked(rectangle(0, 16, 22, 28), wine),
        inked((*arc(11, 16, 3.2, 180, 0), ("Z",)), WHITE),
        *_badge(11, 31.5, 8.2, look),
    )
