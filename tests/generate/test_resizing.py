"""Boards that grow and shrink: what fits stays, the rest is made, and the result is legal and played."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import CastelliError, Refused
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.generator.blanks import Extent, extent_of
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import GameRequest
from castelli_pnp.generator.resizing import differences, resize_game
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.playable import play_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.pieces import Cell
from tests.build.kits import made as printed
from tests.build.kits import order
from tests.generate.made import USUAL, base, made, name
from tests.test_docs import ROOT, blocks

ALL = tuple(
    extent
    for extent in (Extent(*numbers) for numbers in product(range(1, 5), range(1, 5), (2, 4, 6)))
    if extent.landscapes >= 8
)
STARTS = (USUAL, Extent(1, 1, 4), Extent(2, 2, 2), Extent(2, 2, 6), Extent(3, 2, 4))


def start(extent: Extent) -> CastelliFacts:
    """The shipped game, or one made for another extent."""
    return base().game if extent == USUAL else made(1, extent)


def kept(old: CastelliFacts, new: CastelliFacts) -> list[str]:
    return [piece for piece in old.pieces if new.pieces.get(piece) == old.pieces[piece]]


@pytest.mark.parametrize("extent", STARTS, ids=name)
def test_every_board_becomes_any_other(extent: Extent) -> None:
    old = start(extent)
    for target in ALL:
        if target != extent:
            new = resize_game(old, target, 3)
            assert check_game(new).errors == (), name(target)
            assert extent_of(new) == target
            assert new.title == old.title


@pytest.mark.parametrize("extent", [*STARTS, Extent(1, 1, 6)], ids=name)
def test_a_board_that_grew_shrinks_back_to_what_it_was(extent: Extent) -> None:
    old = start(extent)
    for target in ALL:
        if target != extent and target.pieces >= extent.pieces and target.size >= extent.size:
            back = resize_game(resize_game(old, target, 5), extent, 6)
            assert back.pieces == old.pieces, name(target)
            assert back.tiles.heraldic == old.tiles.heraldic, name(target)


@pytest.mark.parametrize(
    "extent", [Extent(2, 3, 4), Extent(3, 2, 4), Extent(4, 4, 4), Extent(2, 2, 6)], ids=name
)
def test_the_shipped_game_grows_without_advice(extent: Extent) -> None:
    old = base().game
    new = resize_game(old, extent, 0)
    assert check_game(new).findings == ()
    if extent.size == old.piece_size:
        assert kept(old, new) == list(old.pieces)
    assert differences(old, new).tiles.stay == tuple(tile.id for tile in old.tiles.heraldic)
    for piece in old.pieces.values():
        cells = {place.cell: place for place in new.pieces[piece.id].landscapes}
        assert all(cells[place.cell] == place for place in piece.landscapes)


@pytest.mark.parametrize(
    "extent", [Extent(1, 2, 4), Extent(3, 1, 4), Extent(1, 1, 6), Extent(2, 4, 2)], ids=name
)
def test_resized_games_are_played(extent: Extent) -> None:
    for new in (resize_game(base().game, extent, 1), resize_game(made(2, Extent(3, 3, 4)), extent, 1)):
        assert play_game(new).findings == ()


def test_the_first_pieces_stay_and_the_mine_always() -> None:
    old = base().game
    names = ("piece2", "piece3", "piece4", "piece1")
    turned = replace(old, pieces=FrozenMap({piece: old.pieces[piece] for piece in names}))
    found = differences(turned, resize_game(turned, Extent(1, 3, 4), 0))
    assert (found.pieces.stay, found.pieces.dropped) == (("piece2", "piece3", "piece1"), ("piece4",))
    assert found.layouts.dropped == ("tournament",)


def test_a_mine_that_is_cut_off_stays_on_its_piece() -> None:
    games = (made(seed, Extent(2, 2, 6)) for seed in range(40))
    old = next(game for game in games if max(mine_of(game)) > 4)
    new = resize_game(old, USUAL, 0)
    assert max(mine_of(new)) <= 4
    assert next(place.piece for place in new.landscapes if place.is_mine) == next(
        place.piece for place in old.landscapes if place.is_mine
    )
    assert check_game(new).errors == ()


def mine_of(game: CastelliFacts) -> Cell:
    return next(place.cell for place in game.landscapes if place.is_mine)


def test_corners_are_cut_again() -> None:
    """In a corner of a smaller piece the two outer sides belong together (H15)."""
    old = made(1, Extent(2, 2, 6))
    found = differences(old, resize_game(old, USUAL, 0))
    assert any(each.endswith(("-1,4", "-4,1")) for each in found.changed)


def test_the_same_seed_makes_the_same_game() -> None:
    first, again, other = (resize_game(base().game, Extent(2, 3, 4), seed) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


def test_own_layouts_options_and_cards_stay() -> None:
    old = base().game
    two = replace(old.layouts["two"], id="pair", arrangement=None)
    layouts = FrozenMap({"four": old.layouts["four"], "pair": two})
    options: Options = replace(
        old.options,
        silver_in_mine=FrozenMap({"four": 30, "pair": 12}),
        start_silver=FrozenMap({"pair": (0, 2)}),
        card_sale_silver=3,
    )
    own = replace(old, layouts=layouts, options=options, tiles=replace(old.tiles, mine=0))
    own = replace(own, kit=replace(own.kit, silver=30, mine_tiles=0))
    assert check_game(own).errors == ()
    new = resize_game(own, Extent(3, 2, 4), 0)
    assert list(new.layouts) == ["four", "pair"]
    assert new.layouts["pair"].grid[0] == two.grid[0]
    assert new.options.silver_in_mine["four"] == 45
    assert (new.options.start_silver["pair"], new.options.card_sale_silver) == ((0, 2), 3)


def test_the_tournament_comes_back() -> None:
    wide = resize_game(base().game, Extent(2, 3, 4), 0)
    assert "tournament" not in wide.layouts
    assert "tournament" in resize_game(wide, Extent(2, 4, 4), 0).layouts


def test_what_is_as_it_should_be_is_refused() -> None:
    with pytest.raises(Refused) as raised:
        resize_game(base().game, USUAL, 0)
    assert raised.value.reason == "resize_same"


def test_the_recipe_of_the_docs_works_as_written() -> None:
    (recipe,) = [text for text in blocks(ROOT / "docs/how-to/larger-boards.md", "yaml") if "frame1:" in text]
    found = cp.check({"game.yaml": recipe})
    assert found.legal
    assert found.played


# --- generate --keep ---


def test_keep_works_on_another_extent() -> None:
    old = base().game
    new = make_game(old, GameRequest(5, Extent(3, 2, 4), keep=("piece1", "piece3", "tiles")))
    assert kept(old, new) == ["piece1", "piece3"]
    assert [tile for tile in new.tiles.heraldic if tile in old.tiles.heraldic] == list(old.tiles.heraldic)
    assert check_game(new).errors == ()
    larger = make_game(old, GameRequest(5, Extent(2, 2, 6), keep=("piece2",)))
    cells = {place.cell: place for place in larger.pieces["piece2"].landscapes}
    assert all(cells[place.cell] == place for place in old.pieces["piece2"].landscapes)


@pytest.mark.parametrize(
    ("extent", "keep", "reason"),
    [
        (Extent(1, 1, 4), ("piece1", "piece2"), "keep_many"),
        (Extent(1, 2, 4), ("piece2", "piece3"), "keep_no_mine"),
    ],
    ids=["many", "mine"],
)
def test_what_cannot_be_kept(extent: Extent, keep: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CastelliError) as raised:
        make_game(base().game, GameRequest(0, extent, keep=keep))
    assert raised.value.code == reason


# --- printed ---


@pytest.mark.parametrize("extent", [Extent(2, 3, 4), Extent(1, 2, 6)], ids=name)
def test_a_resized_game_is_printed_and_proved(extent: Extent, tmp_path: Path) -> None:
    wanted = order(
        resize_game(load_game("castelli-even").game, extent, 1),
        papers=("a4",),
        parts=("boards", "frame", "tiles", "cards"),
    )
    with opened_kit(tmp_path / "kit", wanted) as place:
        place.put(printed(wanted))
    assert prove(tmp_path / "kit").flaws == ()
