"""Pictures of what is done with a printed sheet: check, turn, fold, glue, cut."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, circle, joined, line, move, polygon, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, PARCHMENT, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.guide.strokes import (
    FINE,
    GOLD,
    RED,
    Picture,
    arrow,
    bad,
    bent_arrow,
    disc,
    fold_line,
    good,
    inked,
    sheet,
    stroke,
)
from castelli_pnp.layout.guide.tools import book, glue_line, wooden_ruler
from castelli_pnp.layout.text import Style, line_at

FRONTS = tuple(HOUSES[house].fill for house in ("blue", "red", "green", "yellow"))
CHARGES = tuple(f"charge-{house}" for house in ("blue", "red", "green", "yellow"))


def check_picture(hundred: str, look: Look) -> Picture:
    """The print dialog with 100 % chosen, and a ruler laid along the printed one."""
    nodes: list[Node] = [
        inked(rounded(0, 3, 38, 34, 1.4), WHITE),
        inked(rounded(0, 3, 38, 6, 1.4), look.fill(LAND["mine"].fill)),
        Path(joined(circle(3 + 2.6 * i, 6, 0.7) for i in range(3)), INK if look.low else WHITE),
    ]
    for row, y in enumerate((14.5, 22.0, 29.5)):
        nodes.append(inked(circle(5, y, 1.7), WHITE))
        if row == 1:
            nodes += [Path(circle(5, y, 0.95), look.line(RED)), *good(33, y, look, 2.6)]
            nodes.append(line_at(hundred, 9.5, y + 1.7, Style("text-bold", 14)))
        else:
            grey = look.width(1.4, 0.5)
            nodes += [stroke(line(10, y, 23, y), grey, "#C4C1BA"), *bad(33, y, look, 2.0)]
    return Picture(96, 42, (*nodes, Group(_measured_sheet(look), move(44, 0))))


def _measured_sheet(look: Look) -> tuple[Node, ...]:
    marks = [line(6 + 4 * i, 33, 6 + 4 * i, 33 - (2.6 if i % 5 == 0 else 1.5)) for i in range(11)]
    nodes: list[Node] = [sheet(0, 0, 52, 35.5)]
    for i, charge in enumerate(CHARGES):
        x = 7 + 9.8 * i
        nodes += _cell(x, 5, 8.4, 16, FRONTS[i], charge, look)
    nodes += [stroke(joined([line(6, 33, 46, 33), *marks]), 0.3), *wooden_ruler(6, 34.2, 40, 10, look)]
    for x in (6, 46):
        nodes.append(Path(line(x, 24, x, 41.5), None, look.line(RED), 0.35, (1.0, 0.8)))
    return (*nodes, *good(26, 26.3, look, 3.0))


def _cell(
    x: float, y: float, width: float, height: float, fill: str, charge: str, look: Look, degrees: float = 0
) -> list[Node]:
    """A printed piece on a sheet: a plain field with a charge on a light plate."""
    size = min(width, height) * 0.62
    middle = (x + width / 2, y + height / 2)
    nodes: list[Node] = [Path(rectangle(x, y, width, height), look.fill(fill), INK, look.width(0.0, 0.2))]
    if charge:
        nodes.append(Path(circle(*middle, size * 0.62), WHITE))
        nodes.append(put(charge, *middle, size, look, degrees))
    return nodes


def _diaper(x: float, y: float, width: float, height: float, look: Look) -> list[Node]:
    """The back of a piece: wine with lozenges."""
    cx, cy, d = x + width / 2, y + height / 2, min(width, height) * 0.3
    lozenge = polygon(((cx - d, cy), (cx, cy - d), (cx + d, cy), (cx, cy + d)))
    return [
        Path(rectangle(x, y, width, height), look.fill(WINE.fill), INK, look.width(0.0, 0.2)),
        Path(lozenge, look.fill(GOLD), look.line(GOLD), look.width(0.0, 0.2)),
    ]


def duplex_picture(look: Look) -> Picture:
    """A sheet that turns over like the page of a book: front, half-way, back."""
    height, width, top = 34.0, 24.0, 7.0
    cells = [(2.5 + 10 * (i % 2), 3.0 + 7.2 * (i // 2)) for i in range(8)]
    front: list[Node] = [sheet(0, top, width, height)]
    back: list[Node] = [sheet(0, top, width, height)]
    for i, (x, y) in enumerate(cells):
        first = i == 0
        front += _cell(x, top + y, 9, 6.2, RED if first else WALL.fill, CHARGES[1] if first else "", look)
        mirrored = width - x - 9
        back += (
            _diaper(mirrored, top + y, 9, 6.2, look)
            if first
            else _cell(mirrored, top + y, 9, 6.2, WALL.dark, "", look)
        )
    page = polygon(((0, top), (13, top - 4), (13, top + height - 4), (0, top + height)))
    strips = joined(_slanting(1.4 + 5.8 * j, top + 2.6 + 7.2 * i - 1.2 * j) for i in range(4) for j in (0, 1))
    turning = (
        inked(page, WHITE),
        Path(strips, look.fill(WALL.dark), INK, look.width(0.0, 0.2)),
        stroke(line(0, top, 0, top + height), 0.9, look.line(RED)),
        *bent_arrow(1, top - 0.5, 6.2, 195, 330, look, 0.9),
    )
    return Picture(
        96,
        42,
        (
            *front,
            stroke(line(width, top, width, top + height), 0.9, look.line(RED)),
            *arrow(28, 24, 35, 24),
            Group(turning, move(43, 0)),
            *arrow(61, 24, 68, 24),
            Group((*back, stroke(line(0, top, 0, top + height), 0.9, look.line(RED))), move(72, 0)),
        ),
    )


def _slanting(x: float, y: float) -> Outline:
    """A piece on the sheet that is being turned."""
    return polygon(((x, y), (x + 4.6, y - 1.1), (x + 4.6, y + 5.1), (x, y + 6.2)))


def gutterfold_picture(look: Look) -> Picture:
    """One side only: fold, glue, press, cut."""
    flat: list[Node] = [sheet(0, 2, 22, 34)]
    for i in range(2):
        x = 2 + 9.4 * i
        flat += _cell(x, 4.6, 8.6, 12, FRONTS[i], CHARGES[i], look)
        flat += _diaper(x, 21.4, 8.6, 12, look)
    flat += [fold_line(-1.5, 19, 23.5, 19), *bent_arrow(24.2, 19, 5.6, 68, -62, look, 0.9)]
    tent: tuple[Node, ...] = (
        inked(rectangle(0, 10, 22, 26), look.fill(PARCHMENT)),
        *(glue_line(2.5, 25.5 + 3.6 * i, 17, look) for i in range(3)),
        inked(polygon(((0, 10), (22, 10), (25.5, 22), (-3.5, 22))), WHITE),
        *(Path(polygon(((11 + way * 1, 12), (11 + way * 10, 12), (11 + way * 12, 20), (11 + way * 1, 20))),
               look.fill(WINE.fill), INK, look.width(0.0, 0.2)) for way in (-1, 1)),
        fold_line(-1.5, 10, 23.5, 10),
        *bent_arrow(22, 14, 8.5, -80, 55, look, 0.9),
    )  # fmt: skip
    press: tuple[Node, ...] = (
        *book(0, 25.5, 22, 5, LAND["wood"].fill, look),
        *book(1.5, 19.5, 19, 6, HOUSES["blue"].fill, look),
        inked(rectangle(-1, 30.5, 24, 0.9), WHITE, FINE),
        stroke(line(-3, 32.2, 25, 32.2), 0.7),
        *arrow(11, 9, 11, 17.5, look.line(RED)),
    )
    return Picture(
        143,
        38,
        (
            Group(tuple(flat), move(1, 0)),
            *arrow(34, 19, 40, 19),
            Group(tent, move(46, -2)),
            *arrow(80, 19, 86, 19),
            Group(press, move(92, 0)),
            *arrow(120, 19, 126, 19),
            Group(_cut_cards(look), move(130, 9)),
        ),
    )


def _cut_cards(look: Look) -> tuple[Node, ...]:
    """Two finished cards."""
    return (
        *_diaper(3.4, -3, 8.6, 12, look),
        inked(rectangle(3.4, -3, 8.6, 12), None, FINE),
        *_cell(0, 8, 8.6, 12, FRONTS[0], CHARGES[0], look),
        inked(rectangle(0, 8, 8.6, 12), None, FINE),
    )


def glue_picture(look: Look) -> Picture:
    """The printed sheet above the glue, the board, and books on top of both."""

    def slab(y: float, thick: float, fill: str, edge: str) -> tuple[Node, ...]:
        top = polygon(((0, y), (30, y), (40, y - 9), (10, y - 9)))
        front = rectangle(0, y, 30, thick)
        side = polygon(((30, y), (40, y - 9), (40, y - 9 + thick), (30, y + thick)))
        faces = (inked(front, look.fill(edge)), inked(side, look.fill(edge))) if thick > 0.1 else ()
        return (*faces, inked(top, look.fill(fill)))

    tiles = [polygon(((4.4 + 8 * i + 3 * j, 8.4 - 2.7 * j), (11 + 8 * i + 3 * j, 8.4 - 2.7 * j),
                      (13.4 + 8 * i + 3 * j, 6.2 - 2.7 * j), (6.8 + 8 * i + 3 * j, 6.2 - 2.7 * j)))
             for i in range(3) for j in range(2)]  # fmt: skip
    layers = (
        *slab(33, 3.2, WALL.fill, WALL.dark),
        *(glue_line(6 + 3.2 * i, 31.4 - 2.9 * i, 22, look) for i in range(3)),
        *arrow(20, 12.5, 20, 21.5, look.line(RED)),
        *slab(10.5, 0.0, WHITE, WHITE),
        *(Path(tile, look.fill(FRONTS[i % 4]), INK, look.width(0.0, 0.2)) for i, tile in enumerate(tiles)),
    )
    press = (
        *book(1, 12, 26, 5.4, HOUSES["red"].fill, look),
        *book(3, 17.4, 24, 6, HOUSES["blue"].fill, look),
        *book(0, 23.4, 29, 6.2, LAND["wood"].fill, look),
        inked(rectangle(-1.5, 29.6, 32, 0.8), WHITE, FINE),
        inked(rectangle(-1.5, 30.4, 32, 2.6), look.fill(WALL.fill)),
        stroke(line(-4, 33.6, 34, 33.6), 0.7),
    )
    return Picture(94, 37, (*layers, *arrow(45, 22, 53, 22), Group(press, move(60, 2))))


LONG_CUTS = 4
SHORT_CUTS = 8


def cut_picture(look: Look) -> Picture:
    """The order of cuts: first all long ones through the whole sheet, then the short ones."""
    width, height = 50.0, 60.0
    xs = (4.0, 23.0, 27.0, 46.0)
    ys = [10.0 + 13.8 * (i // 2) + 11.0 * (i % 2) for i in range(SHORT_CUTS)]
    nodes: list[Node] = [sheet(0, 6, width, height)]
    for column, row in ((c, r) for c in (0, 1) for r in range(4)):
        nodes += _piece(xs[2 * column], ys[2 * row], 19, 11, (column + row) % 4, look)
    for number, x in enumerate(xs, 1):
        nodes.append(stroke(line(x, 5.4, x, 7 + height), 0.45, look.line(RED)))
        nodes += disc(str(number), x + (0, -1.2, 1.2, 0)[number - 1], 2.6, look)
    nodes += arrow(58, 36, 66, 36)
    return Picture(130, 67.5, (*nodes, Group(tuple(_strips(ys, look)), move(75, 0))))


def _strips(ys: list[float], look: Look) -> list[Node]:
    nodes: list[Node] = []
    for column in (0, 1):
        x = 22.0 * column
        nodes.append(sheet(x, 6, 19, 60))
        for row in range(4):
            nodes += _piece(x, ys[2 * row], 19, 11, (column + row) % 4, look)
    for i, y in enumerate(ys):
        x = 52.0 if i % 2 else 45.6
        nodes.append(stroke(line(-1, y, 42.0, y), 0.45, look.line(RED)))
        nodes.append(stroke(line(42.0, y, x - 2.3, y), 0.25, look.line(RED)))
        nodes += disc(str(LONG_CUTS + 1 + i), x, y, look)
    return nodes


def _piece(x: float, y: float, width: float, height: float, house: int, look: Look) -> list[Node]:
    """A card that lies sideways on its sheet."""
    panel = rounded(x + 1.4, y + 1.4, width - 2.8, height - 2.8, 0.8)
    size = min(width, height) * 0.5
    return [
        Path(rectangle(x, y, width, height), look.fill("#e6d6b2")),
        inked(panel, look.fill(PARCHMENT), FINE),
        put(CHARGES[house], x + width / 2, y + height / 2, size, look, 90),
    ]
