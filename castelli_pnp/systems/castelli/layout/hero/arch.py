"""The view through the arch of a booklet's cover: the field of a game in progress before a rising sun."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Point, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import INK, NORMAL, Look
from castelli_pnp.layout.booklet.style import SCENE
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position, ViewFigure
from castelli_pnp.systems.castelli.layout.hero.air import air_of, flakes, sky
from castelli_pnp.systems.castelli.layout.hero.crowd import Stand, apart, castles
from castelli_pnp.systems.castelli.layout.hero.picture import board_nodes
from castelli_pnp.systems.castelli.layout.hero.solids import Room
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.hero.view import View
from castelli_pnp.systems.castelli.layout.land.things import thing

HIGH = SCENE * 119.0 / 110.0
"""How high the opening of the arch is at that width."""
HILLS = (
    path_outline("M-4 43 C10 35 20 34 30 39 C40 35 60 35 74 39 C84 34 96 34 108 42 L108 130 L-4 130 Z"),
    path_outline("M-4 49 C14 39 34 41 52 48 C70 40 92 41 108 47 L108 130 L-4 130 Z"),
)
THINGS = (
    ("house-0", 9.6, 41.6, 1.1), ("bell-tower", 13.0, 42.0, 1.1), ("cypress-0", 6.2, 43.4, 1.5),
    ("tree-1", 20.6, 43.0, 1.3), ("cypress-2", 17.2, 42.6, 1.2), ("mill", 89.4, 43.0, 1.3),
    ("tree-2", 83.0, 43.0, 1.2), ("cypress-1", 96.2, 44.6, 1.5), ("cypress-0", 98.8, 45.6, 1.2),
    ("sheep-0", 79.0, 43.6, 1.2),
)  # fmt: skip
CORNER, CELLS, ZOOM = 34.0, 8.0, 1.28
"""Where the far corner of the table is; so many cells of the field are that much broader than the scene."""
SUN = (0.6, -0.04)
"""Shadows fall to the right and a little to the front, millimeters of the table for each one of height."""
LARGER, EACH = 1.85, 2
"""Castles are larger than in other pictures, and so many of each house are shown."""
EDGE, FOOT = 2.0, 101.0
"""How far they are from the stones of the arch, and how low they stand at most: well above the ribbon."""
NEAREST = 13.0
"""Of two castles that would be nearer to each other, one is left out."""
NARROW = 0.75
"""Castles are higher than broad: one above another must be farther away than one next to it."""


def draw_view(figure: ViewFigure, width: float, look: Look) -> Drawing:
    """The scene in a width."""
    by = width / SCENE

    def nodes() -> tuple[Node, ...]:
        return (Group(_scene(figure.position, sizes(), look), scale(by)),)

    return Drawing(width, HIGH * by, nodes)


def _scene(position: Position, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """The scene with its top left corner at 0,0, ``SCENE`` wide."""
    seen = Box(-3.0, -3.0, SCENE + 3.0, HIGH + 20.0)
    around = rectangle(seen.left, seen.top, seen.width, seen.height)
    air = air_of(look)
    room = _room(position, sizes, look)
    shown = _shown(position, room, sizes)
    nodes = (
        *sky(air, seen, (SCENE / 2, CORNER - 3.0), 13.0),
        *(
            Path(hill, look.fill(tone.fill), INK, look.width(0.5, 0.35))
            for hill, tone in zip(HILLS, air.hills, strict=False)
        ),
        *(Use(thing(name, look), move(x, y) @ scale(size)) for name, x, y, size in THINGS),
        *flakes(air, seen, position.game.id),
        *board_nodes(position, room, sizes, seen._replace(bottom=HIGH), shown),
    )
    return (Group(nodes, clip=around),)


def _room(position: Position, sizes: Sizes, look: Look) -> Room:
    """A table turned by an eighth whose far corner is below the sun; a part of its field fills the width."""
    view = View(45.0, 34.0, SCENE / (_cells(position, sizes) * sizes.cell) * ZOOM, sun=SUN)
    return Room(view.shown_at((0.0, 0.0), (SCENE / 2, CORNER)), look, dark=True)


def _cells(position: Position, sizes: Sizes) -> float:
    """How many cells there are along the width of the scene, which is that of a narrow table."""
    layout = position.game.layouts[position.layout]
    rows, columns = (len(set(each)) for each in zip(*layout.places(*layout.fields[:1]), strict=True))
    narrow = min(rows, columns) * position.game.piece_size + 2 * sizes.frame_depth / sizes.cell
    return min(CELLS, narrow)


def castles_on_cover(position: Position, sizes: Sizes) -> tuple[int, float]:
    """How many castles are shown there, and how far the nearest two are from each other."""
    chosen = _chosen(position, _room(position, sizes, NORMAL), sizes)
    return len(chosen), min((_between(one, other) for one, other in combinations(chosen, 2)), default=0.0)


def _shown(position: Position, room: Room, sizes: Sizes) -> tuple[Stand, ...]:
    """The chosen castles from back to front."""
    chosen = [each.stand for each in _chosen(position, room, sizes)]
    shown = apart(chosen, room.view, sizes.cell)
    return tuple(sorted(shown, key=lambda each: room.view.depth(*each.at)))


class _Seen(NamedTuple):
    """A castle with the middle of what it covers of the picture, and how near it is."""

    stand: Stand
    middle: Point
    depth: float


def _chosen(position: Position, room: Room, sizes: Sizes) -> list[_Seen]:
    """So many castles of each house that are seen whole and lie far apart."""
    larger, view = LARGER * _cells(position, sizes) / CELLS, room.view
    boxes = ((each, each.box(view)) for each in castles(Table(position, sizes), larger))
    whole: dict[str, list[_Seen]] = {}
    long = (view.at(*view.sun)[0] - view.at(0.0, 0.0)[0]) / view.k
    for each, box in boxes:
        if _is_whole(box, long * box.height):
            whole.setdefault(each.figures[-1], []).append(_Seen(each, box.middle, view.depth(*each.at)))
    chosen: list[_Seen] = []
    for _ in range(EACH):
        for house in position.players:
            own = [each for each in whole.get(f"castle-{house}", ()) if each not in chosen]
            if own:
                chosen.append(max(own, key=lambda each: _room_around(each, chosen)))
    for number, known in enumerate(chosen):
        # another one of the same house may lie better, now that all are known
        others = chosen[:number] + chosen[number + 1 :]
        same = [one for one in whole[known.stand.figures[-1]] if one not in others]
        chosen[number] = max(same, key=lambda one: _room_around(one, others))
    kept: list[_Seen] = []
    for one in chosen:
        if not kept or _room_around(one, kept) >= NEAREST:
            kept.append(one)
    return kept


def _room_around(one: _Seen, others: Sequence[_Seen]) -> float:
    """How far it is to the nearest other castle; the first one lies as near as can be."""
    return min((_between(one, other) for other in others), default=one.depth)


def _between(one: _Seen, other: _Seen) -> float:
    (x, y), (u, v) = one.middle, other.middle
    return math.hypot(x - u, (y - v) * NARROW)


def _is_whole(box: Box, shadow: float) -> bool:
    """Whether a piece is seen through the arch, away from its stones and from the ribbon.

    ``shadow``: how far its shadow reaches to the right.
    """
    half = SCENE / 2
    if box.left < EDGE or box.right + max(EDGE, shadow) > SCENE or box.bottom > FOOT:
        return False
    corners = ((box.left, box.top), (box.right, box.top))
    return all(y > half or math.dist((x, y), (half, half)) < half - EDGE for x, y in corners)
