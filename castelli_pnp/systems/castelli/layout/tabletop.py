"""The table of Castelli as a game begins: the board is laid, markers are at zero, silver is in the mine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from castelli_pnp.base.geometry import Matrix, Point
from castelli_pnp.layout.art.palette import HOUSES
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import sizes as usual
from castelli_pnp.layout.tabletop import Lying, Seat, Snap, Stack, TableParts, Tabletop, copies, panel
from castelli_pnp.systems.castelli.booklet.figure_facts import Holding, Position
from castelli_pnp.systems.castelli.layout.charts import scale_spaces
from castelli_pnp.systems.castelli.layout.frame import piece_length, track_spaces
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.poster import FACE_DOWN, face_down, table_size
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.words import House

DRAWN = ("tiles", "start-tiles", "cards")
"""The kinds of pieces that are drawn from a pile; those of the Battle module are cards too."""


Parts = Mapping[str, Sequence[Component]]
"""The pieces of each part of the kit."""


def tabletops(game: CastelliFacts, given: TableParts) -> Iterator[Tabletop]:
    """The table of each layout that can be laid."""
    for layout in game.layouts.values():
        if game.can_lay(layout):
            yield _tabletop(game, layout, given)


def _tabletop(game: CastelliFacts, layout: Layout, given: TableParts) -> Tabletop:
    parts, look = given.parts, given.look
    sizes = usual().scaled(given.scale) if given.scale != 1 else usual()
    unused_side = piece_length(game, sizes)
    down = face_down(unused_side, sizes, look)
    board = Component(FACE_DOWN, "board", unused_side, unused_side, down)
    start = _start(game, layout)
    table = Table(start, sizes)
    width, height = table_size(game, layout, sizes)
    stacks = tuple(_stacks(table, parts))
    lying = tuple(_lying(table))
    left = Counter({each.id: each.copies for each in (*parts["tokens"], *parts["tiles"], *parts["aids"])})
    left -= Counter(piece for stack in stacks for piece in stack.pieces)
    left -= Counter(each.piece for each in lying)
    seats = tuple(_seat(house, left) for house in start.players)
    left -= Counter(piece for seat in seats for piece in seat.supply)
    common = tuple((name, count) for name, count in left.items() if owner_of(name) is None)
    snaps = tuple(_snaps(table))
    return Tabletop(
        layout.id, width, height, tuple(_boards(table)), lying, stacks, seats, copies(common), snaps,
        fewest=len(seats),
        pieces={each.id: each for part in ([board], *parts.values()) for each in part},
        standing={
            each.id: panel(each, each.height / 2, each.height / 2) for each in given.upright if each.folds
        },
    )  # fmt: skip


_OWN = ("castle", "resource-marker", "scoring-marker")


def _start(game: CastelliFacts, layout: Layout) -> Position:
    """The position before the first turn."""
    silver = game.options.silver_in_mine.get(layout.id, 0)
    houses = tuple(House)[: layout.players]
    nothing = Holding(0, 0, 0, 0, 0, 0)
    mine = tuple(silver for _ in layout.fields)
    return Position(
        game, layout.id, game.arrangement(layout), {}, {}, {}, mine, dict.fromkeys(houses, nothing)
    )


def _boards(table: Table) -> Iterator[Lying]:
    for place in table.places:
        middle = place.matrix.at((place.width / 2, place.height / 2))
        yield Lying(place.part, middle, _degrees(place.matrix))


def _degrees(matrix: Matrix) -> float:
    """By how much a part of the table is turned: a multiple of a quarter."""
    return {(1, 0): 0.0, (0, 1): 90.0, (-1, 0): 180.0, (0, -1): 270.0}[round(matrix.a), round(matrix.b)]


def _lying(table: Table) -> Iterator[Lying]:
    have = Counter({"silver": table.position.game.kit.silver})
    yield from (Lying("mine", at) for at in _covered(table))
    yield from (Lying(kind.value, at) for kind, at in table.settlements())
    for at in table.silver():
        if have["silver"]:
            have["silver"] -= 1
            yield Lying("silver", at)
    yield from (Lying(f"scoring-marker-{house}", at) for house, _, at, _ in table.score_markers())
    yield from (Lying(f"resource-marker-{house}", at) for house, at in table.resource_markers())


def _covered(table: Table) -> Iterator[Point]:
    """Where the mine tile lies: on the landscape that is the mine of a field without one (R94)."""
    for field, at in table.fields:
        for cell, landscape in field.field.landscapes.items():
            if landscape.is_mine and not field.laid(cell).piece.mine:
                yield at.at(field.middle(cell))


def _stacks(table: Table, parts: Parts) -> Iterator[Stack]:
    found = [each for part in ("tiles", "cards") for each in parts[part]]
    kinds = {"cards": ("cards", "battle-cards")}
    for name in DRAWN:
        those = [(each.id, each.copies) for each in found if each.kind in kinds.get(name, (name,))]
        spots = _squares(table) if name == "tiles" else ()
        if those:
            dealt = int(name == "start-tiles")
            is_cards = name == "cards"
            yield Stack(name, copies(those), spots, dealt, discards=is_cards, bagged=not is_cards)


def _squares(table: Table) -> tuple[Point, ...]:
    return tuple(at.at(field.middle(cell)) for field, at in table.fields for cell in field.field.squares)


def _seat(house: House, left: Counter[str]) -> Seat:
    own = tuple((name, count) for name, count in left.items() if owner_of(name) is house)
    return Seat(house.value, HOUSES[house].fill, copies(own))


def owner_of(name: str) -> House | None:
    """The house that a piece belongs to; on short tracks further scoring markers have a number behind it."""
    found = (house for kind, house in product(_OWN, House) if f"{name}-".startswith(f"{kind}-{house}-"))
    return next(found, None)


def _snaps(table: Table) -> Iterator[Snap]:
    yield from (Snap("tiles", at) for at in _squares(table))
    for field, at in table.fields:
        for cell, landscape in field.field.landscapes.items():
            if landscape.is_mine:
                continue
            octagon = field.octagon(cell)
            yield Snap("settlements", at.at(octagon.settlement or octagon.center))
            yield from (Snap("castles", at.at(site)) for area in octagon.areas for site in area.sites)
    yield from _marker_snaps(table)


def _marker_snaps(table: Table) -> Iterator[Snap]:
    """Where markers are on the track and on the scales."""
    game = table.position.game
    charts = {chart.id: chart for chart in game.charts}
    frame = {piece.id: piece for piece in game.frame}
    for place in table.places:
        if place.kind == "frame":
            for space in track_spaces(game, frame[place.part], table.sizes):
                yield from (Snap("banners", place.matrix.at(box.middle)) for box in space.places)
        elif place.kind == "charts":
            for scale in scale_spaces(game, charts[place.part], table.sizes).values():
                for space in scale:
                    yield from (Snap("markers", place.matrix.at(box.middle)) for box in space.places)
