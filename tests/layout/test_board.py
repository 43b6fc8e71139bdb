"""The board on paper: what stands where, on the shipped pieces and on any legal octagon."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Group, Node, Symbol, Use
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.layout.board import board_pieces, mine_tile, piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import PieceSpaces, spaces
from castelli_pnp.systems.castelli.layout.octagon import LINE, cut_octagon, unit
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Cell, Piece
from castelli_pnp.systems.castelli.model.words import SIDES, Settlement, Side
from tests import games
from tests.layout.boards import (
    CELLS,
    all_cuts,
    ground,
    is_inside,
    is_whole_at_corner,
    off_line,
    piece_with,
    plates,
)

USUAL = sizes()
GAME = load_game(games.SHIPPED).game
LOOKS = (NORMAL, LOW)
CUTS = tuple(all_cuts())


def assert_well_placed(piece: Piece, scale: Sizes) -> PieceSpaces:
    """All that the rules count is there, apart, on its own ground, and clear of lines and cuts."""
    found = spaces(piece, scale)
    k, side = unit(scale), piece.size * scale.cell
    areas = [space for octagon in found.octagons.values() for space in octagon.areas]
    for space in areas:
        assert (len(space.symbols), len(space.sites)) == (space.area.symbols, space.area.sites)
    placed = list(plates(found, k))
    for number, at, rim in placed:
        own = areas[number - 1].polygon
        assert is_inside(at, own)
        assert all(is_inside(point, own) for point in rim)
        assert min(off_line(point, (*own, own[0])) for point in rim) > 0.75 * k
        assert all(scale.safe <= value <= side - scale.safe for point in rim for value in point)
    for (_, at, rim), (_, other, around) in combinations(placed, 2):
        if math.dist(at, other) < 20 * k:
            assert min(off_line(point, (*around, around[0])) for point in rim) > 0.3 * k
            assert not is_inside(at, around)
    for octagon in found.octagons.values():
        for border in octagon.borders:
            for point in border:
                half = LINE * k / 2
                assert all(
                    scale.safe <= value - half and value + half <= side - scale.safe for value in point
                )
        if octagon.settlement:
            near = min(
                (math.dist(octagon.settlement, point) for *_, rim in placed for point in rim), default=99
            )
            assert near > scale.settlement / 2 + 0.3 * k
    return found


@pytest.mark.parametrize("factor", [1.0, 0.8, 1.4])
@pytest.mark.parametrize("piece", GAME.pieces.values(), ids=lambda piece: str(piece.id))
def test_everything_on_the_shipped_pieces_stands_free(piece: Piece, factor: float) -> None:
    assert_well_placed(piece, USUAL.scaled(factor))


@pytest.mark.parametrize("piece", GAME.pieces.values(), ids=lambda piece: str(piece.id))
def test_nothing_on_the_shipped_pieces_is_shrunk(piece: Piece) -> None:
    for octagon in spaces(piece, USUAL).octagons.values():
        for space in octagon.areas:
            assert (space.plate, space.half_site, space.symbol) == (5.0, 5.5, 7.0)


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: "+".join("".join(sides) for sides in cut))
@pytest.mark.parametrize("cell", CELLS, ids=str)
@pytest.mark.parametrize("settlement", [None, Settlement.CITY])
def test_every_cut_of_an_octagon_holds_its_things(
    cut: tuple[tuple[Side, ...], ...], cell: Cell, settlement: Settlement | None
) -> None:
    piece = piece_with(cell, cut, [(2, 1), (3, 0), (1, 0), (0, 0)], settlement)
    if is_whole_at_corner(cut, piece.rim(cell)):
        found = assert_well_placed(piece, USUAL)
        assert all(space.symbol == 7.0 for space in found.octagons[cell].areas)


@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    cut=st.sampled_from(CUTS),
    cell=st.sampled_from(CELLS),
    settlement=st.sampled_from([None, *Settlement]),
    things=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 2)), min_size=1, max_size=4),
    size=st.sampled_from([2, 4, 6]),
)
def test_crowded_octagons_shrink_their_plates_and_stay_orderly(
    cut: tuple[tuple[Side, ...], ...],
    cell: Cell,
    settlement: Settlement | None,
    things: list[tuple[int, int]],
    size: int,
) -> None:
    if size == 2:
        cell = Cell(1, 2) if cell.row < cell.column else Cell(2, 1)
    piece = piece_with(cell, cut, things, settlement, size)
    if is_whole_at_corner(cut, piece.rim(cell)):
        try:
            found = assert_well_placed(piece, USUAL)
        except Refused:
            assert max(symbols + 2 * sites for symbols, sites in things) > 6
        else:
            assert all(space.symbol >= 3.5 for space in found.octagons[cell].areas)


def test_an_area_that_cannot_hold_its_symbols_is_named() -> None:
    piece = piece_with(Cell(2, 3), ((Side.N,), (Side.E,), (Side.S, Side.W)), [(1, 0), (20, 20)], None)
    with pytest.raises(Refused) as refused:
        piece_symbol(piece, USUAL, NORMAL)
    assert refused.value.reason == "no_room_area"
    assert refused.value.data == {"piece": "made", "cell": "2,3", "area": 2, "symbols": 20, "sites": 20}


@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: "+".join("".join(sides) for sides in cut))
@pytest.mark.parametrize("settled", [False, True])
def test_plots_share_out_the_octagon(cut: tuple[tuple[Side, ...], ...], settled: bool) -> None:
    plots = cut_octagon(cut, (Side.N,), settled, 1, USUAL).plots
    h, o = USUAL.half_square, USUAL.half_octagon
    whole = 4 * o * o - 2 * (o - h) ** 2
    assert sum(ground(plot.polygon) for plot in plots) == pytest.approx(whole)
    for i in range(1, 400):
        at = ((i * 0.754877 % 1 - 0.5) * 2 * o, (i * 0.569840 % 1 - 0.5) * 2 * o)
        depths = [plot.depth(*at) for plot in plots]
        for plot, depth in zip(plots, depths, strict=True):
            true = off_line(at, (*plot.polygon, plot.polygon[0]))
            if true > 0.2:
                assert (depth > 0) == is_inside(at, plot.polygon)
            if depth > 0:
                assert 0.9 * true - 0.05 <= depth <= true + 0.05


def test_sides_may_be_named_in_any_order() -> None:
    one = cut_octagon(((Side.N, Side.W), (Side.S, Side.E)), (), False, 1, USUAL)
    other = cut_octagon(((Side.W, Side.N), (Side.E, Side.S)), (), False, 1, USUAL)
    assert [plot.polygon for plot in one.plots] == [plot.polygon for plot in other.plots]


def uses(nodes: tuple[Node, ...]) -> Iterator[Symbol]:
    """The symbols drawn, not looking into them."""
    for node in nodes:
        if isinstance(node, Use):
            yield node.symbol
        elif isinstance(node, Group):
            yield from uses(node.children)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: str(look.name))
@pytest.mark.parametrize("piece", GAME.pieces.values(), ids=lambda piece: str(piece.id))
def test_a_piece_shows_what_the_data_say(piece: Piece, look: Look) -> None:
    drawn = Counter(symbol.id.split("-")[0] for symbol in uses(piece_symbol(piece, USUAL, look).children))
    kinds = Counter(symbol.id.split("-")[1] for symbol in uses(piece_symbol(piece, USUAL, look).children)
                    if symbol.id.startswith("counted-"))  # fmt: skip
    wanted: Counter[str] = Counter()
    for landscape in piece.landscapes:
        for area in landscape.areas:
            wanted[area.kind.value] += area.symbols
    assert kinds == wanted
    assert drawn["site"] == sum(landscape.sites for landscape in piece.landscapes)
    for settlement in Settlement:
        pictures = sum(landscape.settlement is settlement for landscape in piece.landscapes)
        assert drawn[settlement.value] == pictures
    assert drawn["mine"] == (piece.mine is not None)
    assert drawn["meadow"] == piece.size**2 / 2
    assert drawn["hedge"] == (piece.size - 1) ** 2


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: str(look.name))
def test_the_mine_tile_is_a_little_smaller_than_its_octagon(look: Look) -> None:
    tile = mine_tile(GAME, USUAL, look)
    assert tile is not None
    assert tile.cut is not None
    assert tile.back is not None
    assert [tile.width, tile.height] == pytest.approx([60.5, 60.5])
    assert tile.copies == GAME.tiles.mine
    points = [segment[1:] for segment in tile.cut if len(segment) == 3]
    slanted = max(abs(x - tile.width / 2) + abs(y - tile.width / 2) for x, y in points) * math.sqrt(2)
    whole = (USUAL.half_square + USUAL.half_octagon) * math.sqrt(2)
    assert slanted == pytest.approx(whole - 1.25)
    assert mine_tile(replace(GAME, tiles=replace(GAME.tiles, mine=0)), USUAL, look) is None


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 2, 2), (2, 2, 4), (1, 1, 6)])
def test_pieces_of_any_size(rows: int, columns: int, size: int, tmp_path: File) -> None:
    game: CastelliFacts = games.load(games.grown(rows, columns, size), tmp_path / "game").game
    pieces = board_pieces(game, USUAL, NORMAL)
    assert [piece.id for piece in pieces] == list(game.pieces)
    assert {(piece.kind, piece.width, piece.height) for piece in pieces} == {
        ("board", size * 47.5, size * 47.5)
    }
    for piece in game.pieces.values():
        found = assert_well_placed(piece, USUAL)
        assert len(found.squares) == len(found.octagons) == size * size / 2
        for cell, box in found.squares.items():
            assert box.width == box.height == pytest.approx(USUAL.cell * USUAL.square_share)
            assert box.width >= USUAL.tile
            assert (box.left + box.right) / 2 == pytest.approx((cell.column - 0.5) * USUAL.cell)


def test_all_sides_are_dealt_out_by_the_cuts_tried() -> None:
    assert len(set(CUTS)) == 12
    for cut in CUTS:
        assert sorted(side for sides in cut for side in sides) == sorted(SIDES)
