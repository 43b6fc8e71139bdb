"""One box for the whole game: how large it is, the board to cut, and the sheets that are glued around it.

Tray and lid are alike: a plate of board with four sides on it. A strip of paper is wrapped around each side,
the cover is glued onto the lid, and the back under the tray.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Box,
    Outline,
    Point,
    bounds,
    box_around,
    ellipse,
    line,
    move,
    polygon,
    rectangle,
    scale,
)
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE, WINE
from castelli_pnp.layout.making.netart import diaper, fold_lines, glue_hatch
from castelli_pnp.layout.making.stocks import BOARD_MM
from castelli_pnp.layout.sizes import Paper, Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.box_art import CoverArt
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.gamebox_back import BoxBack, back_of
from castelli_pnp.systems.castelli.layout.gamebox_wall import TraySide
from castelli_pnp.systems.castelli.layout.tuckbox import piece_size, planned
from castelli_pnp.systems.castelli.model.game import CastelliFacts

BOARD = BOARD_MM[1]
PLAY = 3.0
"""How much wider and longer the tray is than what lies in it."""
LOOSE = 2.0
"""How much wider the lid is than the tray: the paper on both, and air."""
PAPERS = 8.0
"""Height of the booklet, the pads and the aids."""
FILLED = 0.6
"""How much of a layer is filled with boxes at most: pieces lie next to them."""
LAP, TAB, INNER = 12.0, 12.0, 12.0
"""What of a strip is glued onto the plate, around the corner, and inside."""
SHOWN = 3.0
"""So much of a lap and of a tab is printed: nothing white is seen at the edge."""
BEYOND = 9.0
"""Farther out than any bleed."""
SEAM = 0.004
"""The cover is joined below the ribbon with the name, that share of its height farther down."""
LID = 0.62
"""The sides of the lid, as a share of those of the tray."""


Points = tuple[Point, ...]


class Shell(NamedTuple):
    """The tray or the lid: the room in it, and the letters of its plate, its long and its short sides."""

    width: float
    length: float
    height: float
    letters: tuple[str, str, str]

    @property
    def plate(self) -> tuple[float, float]:
        """The sides stand on it."""
        return self.width + 2 * BOARD, self.length + 2 * BOARD

    @property
    def face(self) -> float:
        """How high it is outside."""
        return self.height + BOARD

    @property
    def boards(self) -> tuple[tuple[str, int, float, float], ...]:
        """What is cut from board: letter, how many, and the measures."""
        plate, long, short = self.letters
        across, down = self.plate
        return (plate, 1, across, down), (long, 2, down, self.height), (short, 2, self.width, self.height)


def shells(game: CastelliFacts, sizes: Sizes, paper: Paper) -> tuple[Shell, Shell]:
    """Tray and lid for all that is in the kit, pieces on board, booklet and tuck boxes included."""
    length, thin = piece_length(game, sizes), sizes.paper_thickness
    booklet = paper.for_pages  # a sheet of it is folded
    wide = math.ceil(max(length, booklet.height / 2) + PLAY)
    long = math.ceil(max(length, booklet.width) + PLAY)
    thick = BOARD + thin
    strips = len(game.frame) + math.ceil(4 * sizes.frame_depth / length)
    layers = math.ceil(strips / max(1, int(long / sizes.frame_depth)))
    high = (len(game.pieces) + len(game.charts) + layers) * thick + _boxes(game, sizes, paper, wide * long)
    tray = Shell(wide, long, float(math.ceil(high + PAPERS + 1.0)), ("A", "B", "C"))
    across, down = tray.plate
    lid = Shell(across + LOOSE, down + LOOSE, float(round(tray.height * LID)), ("D", "E", "F"))
    return tray, lid


def _boxes(game: CastelliFacts, sizes: Sizes, paper: Paper, area: float) -> float:
    """How high the tuck boxes lie: those of the cards, and of tiles on board."""
    kit, thin = game.kit, sizes.paper_thickness
    filling = (
        ("cards", kit.cards, thin),
        ("tiles", kit.heraldic_tiles + kit.start_tiles, BOARD + thin),
    )
    lying = [
        sorted(planned(*piece_size(what, sizes), count, thickness, paper, sizes.bleed)[0])
        for what, count, thickness in filling
        if count
    ]
    highest = max((least for least, *_ in lying), default=0.0) + 2 * thin
    return highest * math.ceil(math.fsum(a * b for _, a, b in lying) / area / FILLED)


class WrapSheet(NamedTuple):
    """A sheet of paper for one side of the box, its trim from 0,0 on; points are the corners of its cut."""

    letter: str
    points: Points
    nodes: tuple[Node, ...]
    folds: tuple[Points, ...] = ()
    seam: float = 0.5
    """Where a sheet in two parts is joined, as a share of its height."""


def wraps(tray: Shell, lid: Shell, art: CoverArt, back: BoxBack, sizes: Sizes) -> Iterator[WrapSheet]:
    """The cover, the back, and a strip for each side."""
    yield _cover(lid, art)
    yield _back(tray, art, back, sizes)
    for shell, below_lid in ((tray, tray.height - lid.height), (lid, None)):
        _, long, short = shell.letters
        across, down = shell.plate
        for letter, side in ((long, down), (short, across)):
            strip = _strip(letter, side, shell.face, below_lid, art)
            yield from (strip, strip)


def _cover(lid: Shell, art: CoverArt) -> WrapSheet:
    """A little smaller than the plate, as is the back."""
    box = _sheet(lid)
    picture, ribbon = art.front(box.grown(art.bleed), 0.0)
    assert isinstance(ribbon, Group)
    foot = bounds([node.outline for node in ribbon.children if isinstance(node, Path)]).bottom
    seam = (ribbon.matrix.f + foot) / box.height + SEAM if ribbon.children else 0.5
    return WrapSheet(lid.letters[0], _corners(box), (picture, ribbon), seam=seam)


def _back(tray: Shell, art: CoverArt, shown: BoxBack, sizes: Sizes) -> WrapSheet:
    box = _sheet(tray)
    bled = box.grown(art.bleed)
    area = rectangle(bled.left, bled.top, bled.width, bled.height)
    ground = (Path(area, art.look.fill(WINE.fill)), Group(diaper(bled, art.look), clip=area))
    drawn, seam = back_of(box, shown, art, sizes)
    return WrapSheet(tray.letters[0], _corners(box), (*ground, *drawn), seam=seam)


def _sheet(shell: Shell) -> Box:
    across, down = (side - 1.0 for side in shell.plate)
    return Box(0.0, 0.0, across, down)


def _corners(box: Box) -> Points:
    return (0.0, 0.0), (box.right, 0.0), (box.right, box.bottom), (0.0, box.bottom)


def _strip(letter: str, side: float, face: float, below_lid: float | None, art: CoverArt) -> WrapSheet:
    """A strip as it is seen from outside: the plate of a lid is above its side, that of a tray below.

    ``below_lid``: so much of a tray is seen when the box is closed.
    """
    rim, inset = LAP + face, BOARD + 1.0
    foot = rim + BOARD + INNER
    corners: Points = (
        (0.0, LAP), (LAP, 0.0), (side - LAP, 0.0), (side, LAP), (side + TAB, LAP + 2), (side + TAB, rim - 2),
        (side, rim), (side - inset, rim), (side - inset, foot), (inset, foot), (inset, rim), (0.0, rim),
    )  # fmt: skip
    levels = ((0.0, LAP, side), (inset, rim, side - inset), (inset, rim + BOARD, side - inset))
    folds: list[Points] = [((a, y), (b, y)) for a, y, b in levels]
    folds.append(((side, LAP), (side, rim)))
    printed: Points = ((-BEYOND, LAP - SHOWN), (side + SHOWN, LAP - SHOWN), (side + SHOWN, foot + BEYOND),
                       (-BEYOND, foot + BEYOND))  # fmt: skip
    lap: Points = ((0.0, 0.0), (side + TAB, 0.0), (side + TAB, LAP - SHOWN), (0.0, LAP - SHOWN))
    tab: Points = ((side + SHOWN, 0.0), (side + TAB, 0.0), (side + TAB, foot), (side + SHOWN, foot))
    places: Points = ((side / 2, LAP + face / 2), (side / 2, (LAP - SHOWN) / 2))
    if below_lid is not None:
        corners, printed, lap, tab, places = (
            _upturned(each, foot) for each in (corners, printed, lap, tab, places)
        )
        folds = [_upturned(fold, foot) for fold in folds]
    drawn = (
        *_ground(corners, polygon(printed), (polygon(lap), polygon(tab)), art),
        *_side(places[0], side, face, below_lid, art),
        *fold_lines([line(*a, *b) for a, b in folds], art.look),
        *_lettered(letter, places[1]),
    )
    return WrapSheet(letter, corners, drawn, tuple(folds))


def _upturned(points: Points, height: float) -> Points:
    return tuple((x, height - y) for x, y in points)


def _ground(points: Points, printed: Outline, glued: Iterable[Outline], art: CoverArt) -> Iterator[Node]:
    """Wine with lozenges and its bleed, and lines where the glue goes."""
    look, cut = art.look, polygon(points)
    around = box_around(points)
    wine = look.fill(WINE.fill)
    ground: tuple[Node, ...] = (Path(cut, wine, wine, 2 * art.bleed),)
    if not look.low:
        ground += (Group(diaper(around, look), clip=cut),)
    yield Group(ground, clip=printed)
    for area in glued:
        yield Group((Group((glue_hatch(around, look),), clip=area),), clip=cut)


def _side(middle: Point, side: float, face: float, below_lid: float | None, art: CoverArt) -> Iterator[Node]:
    """On the lid the name and two pairs of coats; on the tray the town wall, its coats below the lid."""
    if below_lid is None:
        grown = max(1.0, face / 20)
        shown = tuple(art.side(side / grown, face / grown, 0.0))
        area = rectangle(-side / 2 / grown, -face / 2 / grown, side / grown, face / grown)
        yield Group(shown, move(*middle) @ scale(grown), clip=area)
        return
    left, foot = middle[0] - side / 2, middle[1] + face / 2
    tray = TraySide(side, face, below_lid, art.seed, art.look)
    area = rectangle(-BEYOND, -face - BOARD / 2, side + BEYOND + SHOWN, face + BOARD / 2 + SHOWN)
    yield Group(tuple(tray.nodes()), move(left, foot), clip=area)
    for coat in tray.coats():
        yield coat._replace(matrix=move(left, foot) @ coat.matrix)


def _lettered(letter: str, at: Point) -> tuple[Node, ...]:
    x, y = at
    style = Style("text-bold", 12, fill=INK, align="center")
    return Path(ellipse(x, y, 3, 3), WHITE), line_at(letter, x, y + 1.5, style)
