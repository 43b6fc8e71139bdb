"""The picture of a table: planks, the board with its frame and charts, and what a position puts on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import (
    Box,
    Point,
    move,
    polygon,
    rectangle,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.lettering import outlined
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.layout.charts import charts
from castelli_pnp.systems.castelli.layout.figures.ground import tile_of, tile_place
from castelli_pnp.systems.castelli.layout.frame import frame_pieces, piece_length
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.calm import empty_place, without_settlements
from castelli_pnp.systems.castelli.layout.hero.covered import covered
from castelli_pnp.systems.castelli.layout.hero.crowd import Stand, hidden, stands
from castelli_pnp.systems.castelli.layout.hero.planks import planks
from castelli_pnp.systems.castelli.layout.hero.sight import Sight
from castelli_pnp.systems.castelli.layout.hero.solids import Room
from castelli_pnp.systems.castelli.layout.hero.supply import behind, beside, hand, supply
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.hero.view import View, inverse
from castelli_pnp.systems.castelli.layout.poster import (
    FACE_DOWN,
    TablePlace,
    face_down,
    table_places,
    table_size,
)
from castelli_pnp.systems.castelli.layout.tiles import tile_back, tile_symbol
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Settlement

SLAB, SLAB_EDGE = 2.0, "#b9a97f"
"""The board is that thick."""
TILE, MARKER = 1.3, 1.6
BUILT_OVER = 0.9
"""How large a castle is that was built over another one, compared with others."""
SETTLEMENTS = frozenset(kind.value for kind in Settlement)
FAR = 40.0
"""What stands farther outside of the picture is left out."""
USUAL = (630.0, 440.0)
"""The table for which the frame of the picture was chosen; others are shown as large."""
NEAR, LEAST = (0.3, 1.0), 0.74
"""A table that is long or large is seen from nearer: this point stays, what is far is cut off. All is at
least as large as this, compared with the usual table."""

LARGEST, RAISED = 1.12, 0.05
"""Nor is a small table shown larger than that; one that is not wide is shown higher up in the picture."""
LONG, LONG_LIFT, LONG_END = 2.4, 50.0, (1.02, 0.24)
"""A table is long if it is that much wider than high. It is seen from higher up, and the middle of its right
side, where the charts are, is at this point of the picture."""


class Frame(NamedTuple):
    """The size of a picture, how the table is turned, and which point of it is where; shares of both."""

    width: float
    height: float
    yaw: float = -24.0
    lift: float = 43.0
    k: float = 0.57
    point: Point = (0.416, 0.595)
    at: Point = (0.4667, 0.52)
    hand: bool = True


WIDE = Frame(300.0, 200.0)
TALL = Frame(148.0, 210.0, yaw=-33.0, k=0.52, point=(0.397, 0.682), at=(0.473, 0.571), hand=False)


def table_picture(position: Position, sizes: Sizes, look: Look, frame: Frame = WIDE) -> Page:
    """A page of the size of the frame."""
    table = Table(position, sizes)
    room = Room(picture_view(position, sizes, frame), look)
    seen = Box(0.0, 0.0, frame.width, frame.height)
    nodes = [
        *planks(room, seen),
        *(behind(table, room, seen) if frame.hand else ()),
        *board_nodes(position, room, sizes, seen),
        *((*supply(table, room, seen), *hand(table, look, seen)) if frame.hand else ()),
    ]
    shape = rectangle(0.0, 0.0, frame.width, frame.height)
    return Page(frame.width, frame.height, (Group(tuple(nodes), clip=shape),), position.game.title)


def hidden_in_picture(position: Position, sizes: Sizes) -> float:
    """How much of the castles and settlements is behind others, all shares together."""
    view = picture_view(position, sizes, WIDE)
    return sum(hidden(stands(Table(position, sizes), view), view))


def board_nodes(
    position: Position, room: Room, sizes: Sizes, seen: Box, shown: Sequence[Stand] | None = None
) -> tuple[Node, ...]:
    """The board with all that lies on it, and with what stands there: all of it, or what is given."""
    table = Table(position, sizes)
    shown = stands(table, room.view) if shown is None else shown
    sight = Sight(room.view, seen, SLAB)
    return (
        *_board(table, shown, room, sight),
        *_lying(table, room, sight),
        *_standing(table, shown, room, seen),
    )


def picture_view(position: Position, sizes: Sizes, frame: Frame) -> View:
    """How the table of a position is seen in a frame."""
    left, top, right, bottom = _shown_part(position, sizes)
    size = (right - left, bottom - top)
    k = (
        frame.k * frame.width / WIDE.width
        if frame.width > frame.height
        else frame.k * frame.width / TALL.width
    )
    k *= min(LARGEST, math.hypot(*USUAL) / math.hypot(*size))
    point = (left + frame.point[0] * size[0], top + frame.point[1] * size[1])
    view = View(frame.yaw, frame.lift, k)
    up = RAISED if frame.hand and size[0] < size[1] else 0.0
    view = view.shown_at(point, (frame.at[0] * frame.width, (frame.at[1] - up) * frame.height))
    if size[0] > LONG * size[1]:
        k, end = frame.k * frame.width / WIDE.width, (right, (top + bottom) / 2)
        at = (LONG_END[0] * frame.width, LONG_END[1] * frame.height)
        return View(frame.yaw, LONG_LIFT, k).shown_at(end, at)
    near = (left + NEAR[0] * size[0], top + NEAR[1] * size[1])
    return replace(view, k=k * _nearer(size)).shown_at(near, view.at(*near))


def _shown_part(position: Position, sizes: Sizes) -> Box:
    """The table without pieces that lie face down at its right or lower end."""
    game, layout = position.game, position.game.layouts[position.layout]
    wide, high = table_size(game, layout, sizes)
    ends = [
        place.matrix.at((place.width, place.height))
        for place in table_places(game, layout, sizes)
        if place.kind in ("pieces", "charts")
    ]
    depth = sizes.frame_depth
    right, bottom = max(x for x, _ in ends) + depth, max(y for _, y in ends) + depth
    return Box(0.0, 0.0, min(wide, right), min(high, bottom))


def _nearer(size: tuple[float, float]) -> float:
    """How much larger a table is shown than would bring all of it into the picture."""
    as_large = math.hypot(*USUAL) / math.hypot(*size)
    as_much = math.sqrt(math.prod(USUAL) / math.prod(size))  # of the picture is covered by the table
    return max(1.0, as_much / as_large, LEAST / as_large)


# --- the board ---


def _board(table: Table, shown: Sequence[Stand], room: Room, sight: Sight) -> Iterator[Node]:
    """Board pieces, charts and frame on a slab with a dark drop below it."""
    view, game = room.view, table.position.game
    wide, high = table_size(game, game.layouts[table.position.layout], table.sizes)
    off = 0.0 if game.frame else table.sizes.frame_depth
    corners = ((off, off), (wide - off, off), (wide - off, high - off), (off, high - off))
    yield Path(polygon(view.at(x + 7, y + 9) for x, y in corners), room.look.fill("#574028"))
    low, top = ([view.at(x, y, z) for x, y in corners] for z in (0.0, SLAB))
    for i in range(4):
        shape = polygon((low[i - 1], low[i], top[i], top[i - 1]))
        yield Path(shape, room.look.fill(SLAB_EDGE), INK, 0.4)
    hidden_towns = _hidden_towns(table, shown, room)
    flat = tuple(
        _flat(place, _front(place, table, sight, room.look, hidden_towns))
        for place in table.places
        if sight.part(place.width, place.height, place.matrix)
    )
    yield Group((*flat, *_empty_places(table, shown, room.look)), view.ground(SLAB))
    yield Path(polygon(top), None, INK, 0.5)


def _empty_places(table: Table, shown: Sequence[Stand], look: Look) -> Iterator[Node]:
    """No printed village or city is seen under one that stands there."""
    if any(each.figures[-1] in SETTLEMENTS for each in shown):
        for _, at in table.settlements():
            yield Use(empty_place(table.sizes.settlement / 2, look), move(*at))


def _hidden_towns(table: Table, shown: Sequence[Stand], room: Room) -> frozenset[Point]:
    """Where a printed village or city would be half seen below a piece or in its dark shadow."""
    towns = (at for _, at in table.settlements())
    return covered(towns, table.sizes.settlement / 2, SLAB, shown, room) if room.dark else frozenset()


def _flat(place: TablePlace, drawn: Symbol) -> Group:
    trim = rectangle(0.0, 0.0, place.width, place.height)
    return Group((Use(drawn),), place.matrix, trim, f"{place.kind}:{place.part}")


def _front(place: TablePlace, table: Table, sight: Sight, look: Look, hidden: Iterable[Point]) -> Symbol:
    """A flat part of a table; of a board piece no more than what is in the picture."""
    game, sizes = table.position.game, table.sizes
    if place.part not in game.pieces:
        return outlined(_fronts(game, sizes, look)[place.part])
    drawn = sight.piece(game.pieces[place.part], place.matrix, sizes, look)
    return outlined(without_settlements(drawn, map(inverse(place.matrix).at, hidden)))


@drawing_cache(8)
def _fronts(game: CastelliFacts, sizes: Sizes, look: Look) -> dict[str, Symbol]:
    """The parts of a table besides its board pieces, by name."""
    parts = (*charts(game, sizes, look), *frame_pieces(game, sizes, look))
    down = face_down(piece_length(game, sizes), sizes, look)
    return {part.id: part.front for part in parts} | {FACE_DOWN: down}


# --- what lies and stands on it ---


def _lying(table: Table, room: Room, sight: Sight) -> Iterator[Node]:
    """Tiles, then resource markers, each a slab."""
    game, sizes, look = table.position.game, table.sizes, room.look
    tiles = sorted(table.tiles(), key=lambda each: room.view.depth(*each[1]))
    for number, (laid, middle) in enumerate(tiles):
        if sight.spot(middle, sizes.tile):
            tile = tile_of(game, laid.tile)
            drawn = tile_back(tile.start, sizes, look) if laid.up is None else tile_symbol(tile, sizes, look)
            askew = move(*middle) @ turn(_askew(number)) @ move(-middle[0], -middle[1])
            lying = askew @ tile_place(middle, laid.up, sizes)
            yield from room.slab(outlined(drawn), lying, (sizes.tile, sizes.tile), TILE, SLAB)
    markers = sorted(table.resource_markers(), key=lambda each: room.view.depth(*each[1]))
    for house, (x, y) in markers:
        if sight.spot((x, y), sizes.tile):
            marker = outlined(pieces.marker(house, sizes, look))
            lying = move(x - marker.box.middle[0], y - marker.box.middle[1])
            yield from room.slab(marker, lying, (marker.box.right, marker.box.bottom), MARKER, SLAB)


def _askew(number: int) -> float:
    """Nobody lays tiles quite straight."""
    return generator(11, "askew", number).below(240) / 100 - 1.2


def _standing(table: Table, shown: Sequence[Stand], room: Room, seen: Box) -> Iterator[Node]:
    """Silver, settlements, castles and scoring markers from back to front."""
    view, look = room.view, room.look
    found: list[tuple[float, Sequence[Node]]] = []
    for x, y in table.silver():
        found.append((view.depth(x, y), room.cube(x, y, 8.0 * _unit(table), SLAB)))
    for each in shown:
        if _is_seen(room, each.at, seen):
            found.append((view.depth(*each.at) + 0.2, _stood(each, room)))
    for house, laps, (x, y), inside in table.score_markers():
        if _is_seen(room, (x, y), seen):
            facing = math.degrees(math.atan2(inside[1], inside[0])) + 90
            panel = pieces.banner(house, table.track * laps or None, table.sizes, look)
            tent = room.tent(panel, (x, y, SLAB), (panel.box.right, panel.box.bottom), 6.0, facing % 180)
            found.append((view.depth(x, y), tent))
    found += beside(table, room, SLAB)
    for _, nodes in sorted(found, key=lambda each: each[0]):
        yield from nodes


def _stood(stand: Stand, room: Room) -> tuple[Node, ...]:
    """A settlement or a castle; one that was built over another shows what is left of it."""
    (*below, name), (x, y), size = stand
    figure = pieces.figure(name, room.look)
    if not below:
        return room.figure(figure, (x, y, SLAB), size)
    ruin = room.figure(pieces.figure("ruin", room.look), (x, y, SLAB), size)
    return *ruin, *room.figure(figure, (x, y - 1.0, SLAB + 3.2), size * BUILT_OVER)


def _unit(table: Table) -> float:
    return table.sizes.cell / 47.5


def _is_seen(room: Room, point: Point, seen: Box) -> bool:
    x, y = room.view.at(*point)
    return seen.left - FAR < x < seen.right + FAR and seen.top - FAR < y < seen.bottom + FAR
