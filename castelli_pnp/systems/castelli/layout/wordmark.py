"""The name of a game whose l is a tower: a pair of them for ll, the first one with a flag.

All lengths are shares of the height of a capital; the foot of the name is at 0,0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import (
    Outline,
    Point,
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Group, Node, Path, Text
from castelli_pnp.layout.art.palette import HOUSES, INK, WALL, Look
from castelli_pnp.layout.art.shapes import gate
from castelli_pnp.render import fonts

FACE = "title"
JOINT = "#B8A578"
"""The joints of the town wall."""
HEIGHTS = (1.56, 1.36)
"""How high the first tower of a name is, and the second one."""
POLE, FLAG = 0.15, ((0.0, 0.0), (0.27, 0.0), (0.215, 0.065), (0.27, 0.13), (0.0, 0.13))
"""A flag adds so much to the height of the name."""
PITCH, LEFT = 0.42, 0.03
"""The room of a tower, and how far all towers of a name are left of the middle of theirs."""
BODY, HEAD, BLOCK, CORBEL = 0.117, 0.159, 0.1, 0.042
"""Half the width of a tower and of its head, how high the head is, and how far below it the wall begins."""
MERLON, TEETH, DIP = 0.075, 0.12, 0.06
"""How wide a merlon is, how high, and how deep its swallow tail."""
FOOT = (0.3, 0.07)
LINE, FINE = 0.026, 0.016
THINNEST = 0.1
"""No line of a small tower is thinner, in millimeters."""
TICK, TICKS = 0.08, 0.0544
"""How long the stones at the right are, and how far apart."""


class Wordmark(NamedTuple):
    """A name that is drawn: its left end and its foot at 0,0."""

    nodes: tuple[Node, ...]
    width: float
    above: float
    """How much of it is above its capitals."""
    capital: float

    @property
    def height(self) -> float:
        """From the tip of its flag to its foot."""
        return self.above + self.capital


def towers_of(title: str) -> tuple[int, int] | None:
    """Where in a name towers stand: at its first ll, else at its first l; nothing for names without."""
    at = title.find("ll")
    if at >= 0:
        return at, 2
    at = title.find("l")
    return (at, 1) if at >= 0 else None


def widest(title: str, width: float, size: float) -> float:
    """The size in pt at which a name with towers is no wider."""
    drawn = _advance(title, size)
    return size if drawn <= width else size * width / drawn


def wordmark(title: str, size: float, color: str, tower: str, look: Look, flag: bool = True) -> Wordmark:
    """A name that has an l, in pt; letters and towers in their colors, without a break."""
    found = towers_of(title)
    assert found is not None
    at, count = found
    capital = fonts.cap(FACE, size)
    before, after = title[:at], title[at + count :]
    x = fonts.width(before, FACE, size)
    end = x + count * PITCH * capital
    nodes: list[Node] = [*_letters(before, 0.0, size, look.line(color))]
    nodes += _letters(after, end, size, look.line(color))
    for number in range(count):
        middle = x + ((number + 0.5) * PITCH - LEFT) * capital
        drawn = tuple(
            _tower(HEIGHTS[number], flag and number == 0, look.fill(tower), look, THINNEST / capital)
        )
        nodes.append(Group(drawn, move(middle, 0.0) @ scale(capital)))
    above = HEIGHTS[0] - 1 + (POLE if flag else 0.0)
    return Wordmark(tuple(nodes), end + fonts.width(after, FACE, size), above * capital, capital)


def _advance(title: str, size: float) -> float:
    found = towers_of(title)
    assert found is not None
    at, count = found
    around = fonts.width(title[:at], FACE, size) + fonts.width(title[at + count :], FACE, size)
    return around + count * PITCH * fonts.cap(FACE, size)


def _letters(text: str, x: float, size: float, color: str) -> Iterator[Text]:
    if text:
        yield Text(text, (x, 0.0), FACE, size, color, fonts.face(FACE).kerns(text))


def crest(look: Look, color: str, line_width: float, reach: float) -> tuple[Node, ...]:
    """A gate between two towers, the middle of its foot at 0,0: for names in which no tower can stand.

    A low town wall with a turret at either end runs to both sides. ``line_width``: the thinnest line there
    may be, in the same measure; ``reach``: from the middle to the last turrets.
    """
    edge, fill = max(LINE, line_width), look.fill(color)

    def tower(x: float, height: float, flag: bool = False) -> Group:
        return Group(tuple(_tower(height, flag, fill, look, line_width)), move(x, 0.0))

    half = CREST_HALF
    foot = Path(rectangle(-half - 0.28, -FOOT[1], 2 * half + 0.56, FOOT[1]), fill, INK, edge)
    return (
        *_town_wall(look, edge, reach),
        *(tower(way * reach, TURRET) for way in (-1, 1)),
        Path(_crenelated(half, 0.62, 4), fill, INK, edge),
        Path(gate(-0.15, -0.4, 0.3, 0.4), INK),
        tower(-half, CREST_HIGH, flag=True),
        tower(half, CREST_HIGH - 0.2),
        foot,
    )


def _town_wall(look: Look, edge: float, reach: float) -> Iterator[Path]:
    """The wall, and its stones in courses."""
    merlons = max(4, round((reach - CREST_HALF) / MERLON_STEP)) * 2
    yield Path(_crenelated(reach, LOW_WALL, merlons), look.fill(WALL.dark), INK, edge)
    courses = [line(-reach, y, reach, y) for y in (-LOW_WALL * 2 / 3, -LOW_WALL / 3)]
    yield Path(joined(courses), None, look.line(JOINT), 0.6 * edge)


def _crenelated(half: float, high: float, merlons: int) -> Outline:
    """A wall with swallow tails, its foot at 0,0."""
    return polygon(
        ((-half, 0.0), (-half, -high), *_merlons(half - HEAD, -high, merlons), (half, -high), (half, 0.0))
    )


LOW_WALL, TURRET, MERLON_STEP = 0.4, 0.8, 0.42
"""How high the town wall next to a crest is, and its turrets; how far apart its merlons are."""
CREST_HALF, CREST_HIGH = 0.52, 1.25
"""From the middle of a crest to its towers, and how high the first one is without its flag."""
CREST_ALL = CREST_HIGH + POLE
"""How high a crest is."""


def _merlons(half: float, top: float, count: int) -> Iterator[Point]:
    """Merlons with swallow tails from the left to the right of a wall, gaps at both ends."""
    step = 2 * half / (2 * count + 1)
    for number in range(count):
        x = -half + (2 * number + 1) * step
        yield from ((x, top), (x, top - TEETH), (x + step / 2, top - TEETH + DIP), (x + step, top - TEETH))
        yield x + step, top


def _tower(height: float, flag: bool, fill: str, look: Look, thinnest: float) -> Iterator[Node]:
    """A tower of a capital's measure, the middle of its foot at 0,0."""
    edge, fine = max(LINE, thinnest), max(FINE, thinnest)
    top = -height + TEETH
    low = top + BLOCK
    if flag:
        tip = -height - POLE
        yield Path(line(0.0, -height + DIP, 0.0, tip), None, INK, edge)
        cloth = polygon((x, y + tip) for x, y in FLAG)
        yield Path(cloth, look.fill(HOUSES["yellow"].fill), INK, edge)
    wall = low + CORBEL
    sides = [(-BODY, 0.0), (-BODY, wall), (-HEAD, low), *_battlements(top), (HEAD, low), (BODY, wall)]
    yield Path(polygon((*sides, (BODY, 0.0))), fill, INK, edge)
    yield Path(line(-HEAD, low, HEAD, low), None, INK, fine)
    yield Path(_stones(wall), INK)
    yield Path(rounded(-0.021, low + 0.112, 0.042, 0.1, 0.02), INK)
    wide, high = FOOT
    yield Path(rectangle(-wide / 2, -high, wide, high), fill, INK, edge)


def _battlements(top: float) -> Iterator[Point]:
    """Three merlons with swallow tails, from the left to the right."""
    gap = (2 * HEAD - 3 * MERLON) / 2
    for number in range(3):
        x = -HEAD + number * (MERLON + gap)
        yield x, top
        yield x, top - TEETH
        yield x + MERLON / 2, top - TEETH + DIP
        yield x + MERLON, top - TEETH
        yield x + MERLON, top


def _stones(wall: float) -> Outline:
    """Short wedges at the right side of a wall."""
    count = int((-FOOT[1] - wall) / TICKS)
    heights = (wall + (number + 0.9) * TICKS for number in range(count))
    return joined(polygon(((BODY, y - FINE), (BODY - TICK, y), (BODY, y + FINE))) for y in heights)
