"""The pages of the game box: what to cut from board and how it is made, then the sheets to glue around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Matrix, line, move, polygon, rectangle, scale, transformed, turn
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import INK, WALL, WINE, Look
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.making.leaf import BAND, BODY, SIDE, SMALL, MakingLeaf, finished, fitted
from castelli_pnp.layout.making.netart import cut_line, diaper, legend
from castelli_pnp.layout.making.stocks import span
from castelli_pnp.layout.making.strokes import inked, number_shield, stroke
from castelli_pnp.layout.sizes import Paper, Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.box_art import CoverArt, cover_art
from castelli_pnp.systems.castelli.layout.gamebox import BOARD, Shell, WrapSheet, shells, wraps
from castelli_pnp.systems.castelli.layout.gamebox_back import BoxBack
from castelli_pnp.systems.castelli.layout.gamebox_parts import TICK, WrapPart, in_parts
from castelli_pnp.systems.castelli.layout.gamebox_wall import TraySide
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.words.catalog import catalog

HEAD, FOOT = 8.0, 7.0
"""Room for a line above the sheets, and for the foot of the page."""
PICTURE = 72.0
"""How wide the picture of the finished box is."""
STEPS = ("board", "shells", "strips", "wrap", "cover")


def game_box(
    game: CastelliFacts, language: str, sizes: Sizes, look: Look, paper: Paper, back: BoxBack
) -> tuple[Page, ...]:
    """The sheets of the box; one that would be put together from too many parts is refused."""
    leaf = MakingLeaf(paper, language, catalog("guide", language), look, game.title)
    tray, lid = shells(game, sizes, paper)
    art = cover_art(game, sizes.bleed, look)
    parts: list[Column] = []
    for sheet in wraps(tray, lid, art, back, sizes):
        found = _lying(sheet, _room(paper, sizes.bleed), sizes.bleed)
        if found is None:
            size = {"width": round(tray.width), "length": round(tray.length), "height": round(tray.height)}
            raise Refused("game_box", paper=paper.id, **size)
        parts += found
    pages = _packed(parts, paper, sizes.bleed)
    printed = [_sheet(leaf, columns, sizes.bleed) for columns in pages]
    return finished(leaf, _told(leaf, tray, lid, art), 1, "gamebox.title"), *printed


class Column(NamedTuple):
    """A part as it is placed on a page."""

    part: WrapPart
    width: float
    height: float
    place: Matrix


def _room(paper: Paper, bleed: float) -> tuple[float, float]:
    """How large a part may be on that paper."""
    around = 2 * (paper.margin + bleed + TICK)
    return paper.width - around, paper.height - around - HEAD - FOOT


def _lying(sheet: WrapSheet, room: tuple[float, float], bleed: float) -> list[Column] | None:
    """A sheet in as few parts as can be: turned by a quarter, if that takes no more of them."""
    turned, upright = in_parts(sheet, room[::-1], bleed), in_parts(sheet, room, bleed)
    if upright and not sheet.folds and (turned is None or len(upright) < len(turned)):
        return [Column(part, part.width, part.height, move(0.0, 0.0)) for part in upright]
    if turned is None:
        return None
    return [Column(part, part.height, part.width, move(part.height, 0.0) @ turn(90)) for part in turned]


def _packed(columns: Iterable[Column], paper: Paper, bleed: float) -> list[list[Column]]:
    """Columns side by side on as few pages as the first that fits gives."""
    room, _ = _room(paper, bleed)
    gap = 2 * bleed + TICK
    pages: list[list[Column]] = []
    for column in columns:
        for page in pages:
            if sum(each.width + gap for each in page) + column.width <= room:
                page.append(column)
                break
        else:
            pages.append([column])
    return pages


def _sheet(leaf: MakingLeaf, columns: list[Column], bleed: float) -> Page:
    """A page of sheets: the letter of each above it, and which part of it this is."""
    paper, gap = leaf.paper, 2 * bleed + TICK
    width = sum(column.width + gap for column in columns) - gap
    x, top = (paper.width - width) / 2, paper.margin + HEAD + bleed + TICK
    title = line_at(leaf.words.text("gamebox.title"), SIDE, paper.margin + 5.0, Style("title", 13))
    nodes: list[Node] = [title]
    page = Page(paper.width, paper.height, ())
    for part, across, _, place in columns:
        at = move(x, top) @ place
        joints = (Path(part.joints, None, INK, 0.2),) if part.joints else ()
        drawn = (*part.nodes, *cut_line(part.cut, leaf.look), *joints)
        nodes.append(Group(drawn, at, name="wrap"))
        which = f"{part.letter} {part.number}/{part.parts}" if part.parts > 1 else part.letter
        y = top - bleed - 0.8
        nodes.append(line_at(which, x + across / 2, y, replace(SMALL, face="text-bold", align="center")))
        folds = (transformed(fold, at) for fold in part.folds)
        page = replace(page, cuts=(*page.cuts, transformed(part.cut, at)), folds=(*page.folds, *folds))
        x += across + gap
    return replace(page, children=tuple(nodes))


def _told(leaf: MakingLeaf, tray: Shell, lid: Shell, art: CoverArt) -> tuple[Node, ...]:
    """The page that shows how the box is made."""
    words, top = leaf.words, leaf.paper.margin + BAND + 9.0
    title = words.text("gamebox.title")
    x = SIDE + fonts.width(title, "title", 20) + 6
    size = {"width": round(tray.width), "length": round(tray.length), "height": round(tray.height)}
    room = TextBox(leaf.width - x + SIDE, 14.0, "gamebox", "head", leaf.language)
    head = fitted(words.text("gamebox.told", **size), BODY, room)
    nodes: list[Node] = [line_at(title, SIDE, top + 2, Style("title", 20)), *head.at(x, top - 4.2)]
    y = top + max(12.0, head.height + 2.0)
    first, *others = STEPS
    thickness = words.text("millimeters", span=span(words, BOARD, BOARD))
    y += _step(leaf, 1, first, y, leaf.width - 14, nodes, thickness=thickness) + 5.0
    half = (leaf.width - 8) / 2
    wide, high = (max(_across(each)[axis] for each in (tray, lid)) for axis in (0, 1))
    by = min(half / wide, 92 / high)
    for column, shell in enumerate((tray, lid)):
        middle = SIDE + half / 2 + column * (half + 8)
        nodes += _boards(shell, middle, y + high * by / 2, by, leaf.look)
    y += high * by + 9.0
    shown = Box(SIDE + leaf.width - PICTURE, y, SIDE + leaf.width, leaf.paper.height - leaf.paper.margin - 22)
    nodes += [_standing(tray, lid, art, shown), *legend(leaf)]
    for number, name in enumerate(others, 2):
        y += _step(leaf, number, name, y, leaf.width - PICTURE - 22, nodes) + 7.0
    return tuple(nodes)


def _step(
    leaf: MakingLeaf, number: int, name: str, y: float, measure: float, nodes: list[Node], **given: object
) -> float:
    """A numbered step; how high it is."""
    text = leaf.words.text(f"gamebox.{name}", **given)
    block = fitted(text, replace(BODY, size=11), TextBox(measure, 60, "gamebox", name, leaf.language))
    nodes += [*number_shield(str(number), SIDE, y, 9, leaf.look), *block.at(SIDE + 14, y + 1.6)]
    return max(10.0, block.height + 2.0)


GAP = 9.0
"""Between the boards of a shell in the picture, at full size."""


def _across(shell: Shell) -> tuple[float, float]:
    """How large the boards of a shell are, its sides laid around its plate."""
    width, length = shell.plate
    return width + 2 * (shell.height + GAP), length + 2 * (shell.height + GAP)


def _boards(shell: Shell, x: float, y: float, by: float, look: Look) -> Iterator[Node]:
    """The plate of a shell with its sides around it, each with its letter and its measures."""
    (plate, _, across, down), (long, _, *_), (short, _, *_) = shell.boards
    high = shell.height
    out = (down + high) / 2 + GAP, (across + high) / 2 + GAP
    yield from _board(plate, across, down, move(x, y), by, look)
    for side in (-1, 1):
        yield from _board(short, shell.width, high, move(x, y + side * out[0] * by), by, look)
        yield from _board(long, down, high, move(x + side * out[1] * by, y) @ turn(-90), by, look)


def _board(letter: str, width: float, height: float, at: Matrix, by: float, look: Look) -> Iterator[Node]:
    shape = rectangle(-width * by / 2, -height * by / 2, width * by, height * by)
    size = f"{round(width)} × {round(height)}"
    name = line_at(letter, -7.0, 1.9, Style("text-bold", 14, align="center"))
    told = line_at(size, -3.5, 1.5, Style("text", 10))
    yield Group((inked(shape, look.fill(WALL.fill)), name, told), at)


def _standing(tray: Shell, lid: Shell, art: CoverArt, room: Box) -> Node:
    """The finished box, upright: cover, side and upper edge as three planes."""
    across, down = lid.plate
    deep = tray.face + BOARD
    lean, away, up = 0.1, 0.42, 0.2
    by = min(room.width / (across + away * deep), (room.height - 4) / (down + lean * across + up * deep))
    front = Matrix(by, lean * by, 0.0, by, 0.0, 0.0)
    side = Matrix(away * by, -up * by, 0.0, by, across * by, lean * across * by)
    top = Matrix(by, lean * by, away * by, -up * by, 0.0, 0.0)
    shown = (
        (art._replace(bleed=0.0).front(Box(0, 0, across, down), 0.0), front, across, down),
        (_shown_side(tray, lid, art), side, deep, down),
        (_shown_edge(tray, lid, art), top, across, deep),
    )
    planes = [
        plane
        for nodes, matrix, width, height in shown
        for plane in (
            Group(nodes, matrix, clip=rectangle(0, 0, width, height)),
            stroke(transformed(rectangle(0, 0, width, height), matrix), 0.45),
        )
    ]
    return Group(tuple(planes), move(room.left, room.top + up * deep * by))


def _shown_side(tray: Shell, lid: Shell, art: CoverArt) -> tuple[Node, ...]:
    """The long side of the lid next to the cover, and what is seen of the tray behind it."""
    _, down = lid.plate
    deep = tray.face + BOARD
    grown = max(1.0, lid.face / 20)
    named = tuple(art.side(down / grown, lid.face / grown, 90.0))
    middle = move(lid.face / 2, down / 2) @ turn(-90) @ scale(grown)
    wall = Group(_shown_tray(tray, lid, down, art), move(deep, down) @ turn(-90))
    return (
        *_shown_ground(lid.face, down, art),
        Group((Group(named, middle),), clip=rectangle(0, 0, lid.face, down)),
        Group((wall,), clip=rectangle(lid.face, 0, deep - lid.face, down)),
        stroke(line(lid.face, 0, lid.face, down), 0.8),
    )


def _shown_edge(tray: Shell, lid: Shell, art: CoverArt) -> tuple[Node, ...]:
    """The upper edge of the box that stands: lid and tray."""
    across, _ = lid.plate
    deep = tray.face + BOARD
    wall = Group(_shown_tray(tray, lid, across, art), move(0, deep))
    return (
        *_shown_ground(across, lid.face, art),
        Group((wall,), clip=rectangle(0, lid.face, across, deep - lid.face)),
        stroke(line(0, lid.face, across, lid.face), 0.8),
    )


def _shown_tray(tray: Shell, lid: Shell, long: float, art: CoverArt) -> tuple[Node, ...]:
    """A side of the tray, its left foot at 0,0."""
    drawn = TraySide(long, tray.face + BOARD, tray.height - lid.height, art.seed, art.look)
    return *drawn.nodes(), *drawn.coats()


def _shown_ground(width: float, height: float, art: CoverArt) -> tuple[Node, ...]:
    area = polygon(((0, 0), (width, 0), (width, height), (0, height)))
    lozenges = Group(diaper(Box(0, 0, width, height), art.look), clip=area)
    return Path(area, art.look.fill(WINE.fill)), lozenges
