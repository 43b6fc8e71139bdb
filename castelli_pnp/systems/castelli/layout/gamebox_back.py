"""The back of the game box: its name, a picture of the table, what it is played with, and by how many."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box, move, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, WINE
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.layout.box_art import LEAST_TITLE, CoverArt
from castelli_pnp.systems.castelli.layout.box_cells import ICONS
from castelli_pnp.systems.castelli.layout.hero.picture import WIDE, table_picture

NAME, PICTURE, SIGNS, WORDS = 0.16, 0.6, 0.075, 0.05
"""The highest that each row is, as a share of the panel."""
GAP = 0.032
SHAPE = 1.5
"""The picture is so much wider than high, if there is room."""
RADIUS, EDGE = 2.0, "#5c4630"
"""The corners of the picture, and its line, the color of dark wood."""
LARGEST, LEAST = 20.0, 9.0
"""The line of words, in pt."""


class BoxBack(NamedTuple):
    """What the back of a box shows: a game in progress, and for how many players it is."""

    picture: Position | None
    players: str
    language: str


def back_of(box: Box, shown: BoxBack, art: CoverArt, sizes: Sizes) -> tuple[tuple[Node, ...], float]:
    """The back in a box, and at which height it can be cut in two without cutting name or words."""
    if shown.picture is None:
        return art.back(box), 0.5
    nodes, free = art.panel(box)
    high, look = free.height, art.look
    y = free.top
    name = art.name(free.width, high * NAME, 60.0, look.line(WINE.fill), HOUSES["red"].fill, LEAST_TITLE)
    if name is not None:
        y += name.above + name.over
        nodes += name.at(free.middle[0], y)
        y += name.height + name.below + high * GAP
    tall = min(free.width / SHAPE, high * PICTURE)
    nodes += _picture(Box(free.left, y, free.right, y + tall), shown.picture, art, sizes)
    y += tall + high * GAP
    joint = y - high * GAP / 2
    step = min(free.width / len(ICONS), 2.2 * high * SIGNS)
    left = free.middle[0] - step * len(ICONS) / 2
    below = min(LARGEST * 0.36, high * WORDS) if shown.players else 0.0
    middle = (y + free.bottom - below) / 2
    size = min(step * 0.7, free.bottom - below - y, 2 * high * SIGNS)
    nodes += (put(sign, left + (i + 0.5) * step, middle, size, look) for i, sign in enumerate(ICONS))
    nodes += _words(shown, Box(free.left, free.bottom - below, free.right, free.bottom), art)
    return tuple(nodes), (joint - box.top) / box.height


def _picture(room: Box, position: Position, art: CoverArt, sizes: Sizes) -> tuple[Node, ...]:
    """The table, cut off at the sides of its room."""
    frame = WIDE._replace(height=WIDE.width * room.height / room.width)
    page = table_picture(position, sizes, art.look, frame)
    place = move(room.left, room.top) @ scale(room.width / WIDE.width)
    edge = rounded(room.left, room.top, room.width, room.height, RADIUS)
    color = INK if art.look.lined else EDGE
    picture = Group((Group(page.children, place),), clip=edge)
    return picture, Path(edge, None, color, art.look.width(0.5, 0.4))


def _words(shown: BoxBack, room: Box, art: CoverArt) -> tuple[Node, ...]:
    if not shown.players:
        return ()
    style = Style("title", LARGEST, 1.0, fill=art.look.line(WINE.fill), align="center")
    around = TextBox(room.width, room.height, "gamebox", "players", shown.language)
    block = fitted(shown.players, style, around, LEAST)
    return tuple(block.at(room.middle[0] - block.measure / 2, room.bottom - block.height))
