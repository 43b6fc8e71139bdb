"""Illegal boards of many kinds are drawn, and what is wrong is marked at the right place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.kit import KitOptions, order_for
from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, bounds, transformed
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.kits.order import Order
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.words.catalog import catalog

TWO = "{sides: NE, kind: wood, symbols: 1}, {sides: SW, kind: grain, symbols: 1}"
ROCKS = "{sides: NE, kind: rocks, symbols: 1, sites: %d}, {sides: SW, kind: grain, symbols: 1}"
REST = "{sides: ESW, kind: grain, symbols: 1}"
CROWDED = "{sides: N, kind: rocks, symbols: 1, sites: 20}"
QUARTERS = ", ".join(f"{{sides: {side}, kind: wood, symbols: 1}}" for side in "NESWN")


def land(cell: str, areas: str, more: str = "", piece: str = "piece1") -> str:
    return f'board: {{pieces: {{{piece}: {{landscapes: {{"{cell}": {{{more}areas: [{areas}]}}}}}}}}}}'


def mine(cell: str) -> str:
    return f'board: {{pieces: {{piece1: {{landscapes: {{"{cell}": mine}}}}}}}}'


REACH = 7.5
"""So far octagons reach beyond their cells, in millimeters."""
Marks = Mapping[str, str]
"""The codes at each place: a cell of a piece, or a piece, tile or card."""
KINDS: dict[str, tuple[str, Marks]] = {
    "sides that no area has": (
        land("1,2", "{sides: N, kind: wood, symbols: 1}, {sides: E, kind: grain, symbols: 1}"),
        {"piece1-1,2": "H5"},
    ),
    "a side that two areas have": (
        land("2,3", "{sides: NE, kind: wood, symbols: 1}, {sides: ESW, kind: grain, symbols: 1}"),
        {"piece1-2,3": "H5"},
    ),
    "one area": (land("2,3", "{sides: NESW, kind: wood, symbols: 1}"), {"piece1-2,3": "H5"}),
    "no area": (land("4,3", ""), {"piece1-4,3": "H5"}),
    "five areas": (land("2,1", QUARTERS), {"piece1-2,1": "H5"}),
    "an area in two parts": (
        land("2,3", "{sides: NS, kind: wood, symbols: 1}, {sides: E, kind: grain, symbols: 1}, "
             "{sides: W, kind: grain, symbols: 1}"),
        {"piece1-2,3": "H5"},
    ),
    "an area without symbols": (land("2,3", TWO.replace("1}", "0}", 1)), {"piece1-2,3": "H5"}),
    "symbols without room": (
        land("2,3", "{sides: N, kind: wood, symbols: 20}, {sides: ESW, kind: grain, symbols: 1}"),
        {},
    ),
    "sites in a wood": (land("2,3", TWO.replace("1}", "1, sites: 2}", 1)), {"piece1-2,3": "H6"}),
    "no sites in rocks": (land("2,3", ROCKS % 0), {"piece1-2,3": "H6"}),
    "three sites in rocks": (land("3,4", ROCKS % 3), {"piece1-3,4": "H6"}),
    "sites without room": (land("2,3", f"{CROWDED}, {REST}"), {"piece1-2,3": "H6"}),
    "two faults in one landscape": (
        land("2,3", "{sides: NE, kind: rocks, symbols: 0, sites: 9}, {sides: SW, kind: grain, symbols: 1}"),
        {"piece1-2,3": "H5 H6"},
    ),
    "a border in the corner": (
        land("1,4", "{sides: SW, kind: wood, symbols: 2}, {sides: N, kind: grain, symbols: 1}, "
             "{sides: E, kind: grain, symbols: 1}"),
        {"piece1-1,4": "H15"},
    ),
    "a second mine": (mine("1,2"), {"piece1-3,2": "H3"}),
    "a settlement below the mine tile": (
        land("3,2", TWO, "settlement: village, ", "piece2"), {"piece2-3,2": "H12"}
    ),
    "a landscape on a square": (land("1,1", TWO), {"piece1-1,1": "H2"}),
    "a landscape outside the piece": (land("5,2", TWO), {"piece1-5,2": "H2"}),
    "a landscape is missing": (
        'board: {pieces: {piece2: {landscapes: {"2,3": null}}}}', {"piece2-2,3": "H2"}
    ),
    "a piece with one landscape": (
        'board: {pieces: {extra: {landscapes: {"1,2": {areas: [' + TWO + "]}}}}}",
        {f"extra-{cell}": "H2" for cell in ("1,4", "2,1", "2,3", "3,2", "3,4", "4,1", "4,3")},
    ),
    "larger pieces": ("board: {piece_size: 6}", {"piece1-1,6": "H2", "piece4-6,5": "H2"}),
    "an odd size": ("board: {piece_size: 3}", {}),
    "small pieces": ("board: {piece_size: 2}", {"piece1-4,1": "H2", "frame1": "H7"}),
    "a tile with too much silver": (
        "tiles: {heraldic: {tile5: {coats: [blue, yellow, red, green], value: 1, silver: 9}}}",
        {"tile5": "H8"},
    ),
    "a tile with one house twice": (
        "tiles: {start: {start1: {coats: [blue, blue, red, green], value: 1}}}", {"start1": "H8"}
    ),
    "a card without value": ("cards: {king: {values: [0, 3]}}", {"king": "H10"}),
    "a frame with a wrong spot": (
        "frame: {frame2: {track: [7, 8, 9, 10, 11, 12, 13], spots: [coat, coat, silver, coat]}}",
        {"frame2": "H7"},
    ),
    "a kit that lacks pieces": ("kit: {castles: 3, silver: 1}", {}),
}  # fmt: skip


@cache
def order_of(kind: str) -> Order:
    game = cp.load({"game.yaml": f"extends: castelli\ntitle: Draft\n{KINDS[kind][0]}\n"})
    assert not cp.check(game, play=False).legal or kind == "symbols without room"
    return order_for(game.game, KitOptions(draft=True))


def walked(nodes: Iterable[Node], at: Matrix = IDENTITY) -> Iterator[tuple[Group, Matrix]]:
    """All groups, and how they lie."""
    for node in nodes:
        if isinstance(node, Group):
            yield node, at @ node.matrix
            yield from walked(node.children, at @ node.matrix)
        elif isinstance(node, Use):
            yield from walked(node.symbol.children, at @ node.matrix)


def marks_in(component: Component) -> dict[str, tuple[str, Box]]:
    """The codes of each mark in a drawing by its place, and the box that its ring is in."""
    found: dict[str, tuple[str, Box]] = {}
    for group, at in walked(component.front.children):
        kind, _, rest = group.name.partition(" ")
        if kind == "finding":
            place, _, codes = rest.partition(": ")
            ring = next(each for each in group.children if isinstance(each, Path))
            earlier = found[place][0] if place in found else ""
            found[place] = f"{earlier} {codes}".strip(), bounds([transformed(ring.outline, at)])
    return found


def texts(nodes: Iterable[Node]) -> Iterator[Text]:
    for node in nodes:
        if isinstance(node, Text):
            yield node
        elif isinstance(node, Group):
            yield from texts(node.children)
        elif isinstance(node, Use):
            yield from texts(node.symbol.children)


def findings(nodes: Iterable[Node]) -> set[str]:
    return {group.name for group, _ in walked(nodes) if group.name.startswith("finding ")}


def all_marks(order: Order) -> dict[str, tuple[Component, str, Box]]:
    parts = (order.plan.parts[name] for name in ("boards", "frame", "tiles", "cards"))
    pieces = [piece for part in parts for piece in part.drawn(order, "en" if part.words else "")]
    return {place: (piece, *mark) for piece in pieces for place, mark in marks_in(piece).items()}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_drawn_with_the_mark_at_the_right_place(kind: str) -> None:
    order, cell = order_of(kind), sizes().cell
    found = all_marks(order)
    for place, codes in KINDS[kind][1].items():
        piece, told, box = found[place]
        assert set(codes.split()) <= set(told.split()), found
        assert piece.id.partition("-")[0] == place.partition("-")[0]
        _, _, where = place.partition("-")
        if where:
            row, column = (min(int(each), round(piece.height / cell)) for each in where.split(","))
            inside = Box((column - 1) * cell, (row - 1) * cell, column * cell, row * cell).grown(REACH)
            assert inside.left <= box.left < box.right <= inside.right
            assert inside.top <= box.top < box.bottom <= inside.bottom
    legal = all_marks(order_for(cp.load("castelli").game, KitOptions(draft=True)))
    assert not legal


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_shows_all_marks_of_its_pieces(kind: str) -> None:
    order = order_of(kind)
    assert order.plan.board is not None
    page = order.plan.board(order, None)
    assert findings(page.children) == {
        each
        for name in ("boards", "frame")
        for piece in order.plan.parts[name].drawn(order, "")
        if piece.id != "extra"
        for each in findings(piece.front.children)
    }


def test_only_a_landscape_that_cannot_be_drawn_is_blank() -> None:
    def is_blank(kind: str) -> bool:
        (place,) = KINDS[kind][1]
        (piece,) = (
            each
            for each in order_of(kind).plan.parts["boards"].drawn(order_of(kind), "")
            if place.startswith(each.id)
        )
        (mark,) = (group for group, _ in walked(piece.front.children) if group.name.startswith("finding"))
        return len(mark.children) > 4

    assert is_blank("sides that no area has")
    assert is_blank("sites without room")
    assert not is_blank("three sites in rocks")


@pytest.mark.parametrize("language", ["en", "de", "es", "nl", "fr"])
def test_what_cannot_be_drawn_at_all_leaves_a_sentence(language: str) -> None:
    game = cp.load({"game.yaml": "extends: castelli\ntitle: Draft\nboard: {piece_size: 2}\n"})
    order = order_for(game.game, KitOptions(languages=[language], draft=True))
    frame = order.plan.parts["frame"].drawn(order, "")
    assert {piece.id for piece in frame} == {*(each.id for each in game.game.frame), "corner"}  # type: ignore[attr-defined]
    said = {text.text for piece in frame for text in texts(piece.front.children)}
    assert catalog("guide", language).text("draft.blank", name="frame1").split(" ")[0] in " ".join(said)
