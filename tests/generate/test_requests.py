"""Wishes are granted exactly, or refused with all the reasons."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.generator.counts import counted
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import BOARD_KEYS, TILE_KEYS, GameRequest, parse_counts, parse_extent
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.words import Kind, Settlement
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import sentences
from tests.generate.made import USUAL, base, made, with_counts

ALL_KEYS = {**BOARD_KEYS, **TILE_KEYS}


@pytest.mark.parametrize(
    "text",
    [
        "villages=14", "villages=0", "cities=9", "cities=0", "markets=0", "markets=20", "markets=31",
        "tents=30",
        "tents=3", "sites=16", "sites=62", "sites=45", "symbols=31", "symbols=70", "symbols.wood=20",
        "symbols.grain=80", "symbols.rocks=20", "symbols.rocks=4", "areas=62", "areas=92",
        "villages=12 cities=5 markets=10 sites=28 symbols.wood=60",
    ],
)  # fmt: skip
def test_wished_counts_come_out_exactly(text: str) -> None:
    wished = parse_counts(text.split(), ALL_KEYS)
    for seed in range(3):
        game = with_counts(seed, **wished)
        found = counted(game.landscapes)
        assert {key: getattr(found, key) for key in wished} == wished
        assert check_game(game).errors == ()
        assert game.kit.villages == found.villages + 2
        assert game.kit.cities == found.cities + 2


@pytest.mark.parametrize("text", ["silver=3", "silver=40", "card_icons=4", "card_icons=24"])
def test_wished_tiles_come_out_exactly(text: str) -> None:
    wished = parse_counts([text], ALL_KEYS)
    game = with_counts(**wished)
    tiles = game.tiles.heraldic
    found = {
        "silver": sum(tile.silver for tile in tiles),
        "card_icons": sum(bool(tile.card) for tile in tiles),
    }
    assert found | wished == found
    assert check_game(game).errors == ()


def test_no_landscape_has_two_areas_of_a_kind() -> None:
    for place in made(3, USUAL, "rich").landscapes:
        kinds = [area.kind for area in place.areas]
        assert len(kinds) == len(set(kinds))


CLASHES = {
    "cities=40": ("wish_settlements", "villages=11 and cities=40 make 51", "room for 25", "(H12)"),
    "villages=30": ("wish_settlements", "room for 25"),
    "markets=32": ("wish_markets", "31 landscapes"),
    "tents=400": ("wish_tents", "31 to 93"),
    "markets=5 tents=4": ("wish_tents", "5 to 15"),
    "symbols.wood=0": ("wish_symbols", "1 to 93", "(P3)"),
    "symbols.grain=94": ("wish_symbols", "symbols.grain=94"),
    "sites=63": ("wish_sites", "16 to 62", "(H6)"),
    "sites=5 symbols.rocks=60": ("wish_sites", "20 to 62"),
    "areas=61": ("wish_areas", "choose from 62 to 92"),
    "areas=93": ("wish_areas", "62 to 92 areas (H5, H15, S2)"),
    "symbols=93": ("wish_areas_many", "at least 103 areas", "at most 92"),
    "symbols=5 sites=5": ("wish_areas_few", "at most 25 areas", "need 62"),
    "symbols=80 markets=31 areas=92": ("wish_areas_many",),
    "card_icons=6": ("wish_icons", "a multiple of 4", "(H9)"),
    "card_icons=28": ("wish_icons", "4 to 24"),
    "silver=2": ("wish_silver", "3 to 64", "(H8)"),
}


@pytest.mark.parametrize("text", CLASHES)
def test_what_cannot_be_is_refused_with_the_constraints(text: str) -> None:
    reason, *parts = CLASHES[text]
    with pytest.raises(Refused) as raised:
        with_counts(**parse_counts(text.split(), ALL_KEYS))
    assert raised.value.reason == reason
    (told,) = sentences(raised.value)
    assert all(part in told for part in parts), told


def test_all_reasons_are_told_at_once() -> None:
    with pytest.raises(RefusedAll) as raised:
        with_counts(cities=40, markets=50, sites=90, silver=1, card_icons=3)
    reasons = {refusal.reason for refusal in raised.value.refusals}
    assert reasons == {"wish_settlements", "wish_markets", "wish_sites", "wish_silver", "wish_icons"}


def test_unknown_keys_and_numbers_are_refused_together() -> None:
    with pytest.raises(RefusedAll) as raised:
        parse_counts(["vilages=3", "cities=many", "markets=-1", "sites", "tents=3"], ALL_KEYS)
    told = list(sentences(raised.value))
    assert [refusal.reason for refusal in raised.value.refusals] == ["wish_key", *["wish_number"] * 3]
    assert "villages" in told[0].split(";")[0]


def test_a_number_is_wished_once_and_what_is_said_of_one_resource_outweighs_all() -> None:
    for texts in (["symbols=60", "symbols.wood=50"], ["symbols.wood=50", "symbols=60", "symbols=60"]):
        assert parse_counts(texts, ALL_KEYS) == {"wood": 50, "grain": 60, "rocks": 60}
    with pytest.raises(RefusedAll) as raised:
        parse_counts(["cities=3", "cities=4", "sites=1000000"], ALL_KEYS)
    first, second = sentences(raised.value)
    assert "both cities=3 and cities=4" in first
    assert "at most 6 digits" in second


@pytest.mark.parametrize(
    ("pieces", "size", "reasons"),
    [
        ("2y2", None, ["wish_pieces"]), ("0x2", None, ["wish_pieces"]), ("13x1", None, ["wish_pieces"]),
        ("2x2", 3, ["wish_size"]), ("2x2x2", 5, ["wish_pieces", "wish_size"]), (None, 22, ["wish_size"]),
    ],
    ids=str,
)  # fmt: skip
def test_extents_that_cannot_be(pieces: str | None, size: int | None, reasons: list[str]) -> None:
    with pytest.raises(RefusedAll) as raised:
        parse_extent(pieces, size, USUAL, 4)
    assert [refusal.reason for refusal in raised.value.refusals] == reasons


@pytest.mark.parametrize(("pieces", "size"), [("1x1", 2), ("1x3", 2), ("12x12", 20)])
def test_boards_too_small_or_too_large(pieces: str, size: int) -> None:
    with pytest.raises(Refused) as raised:
        parse_extent(pieces, size, USUAL, 4)
    assert raised.value.reason == "wish_extent"


def test_what_is_not_said_of_the_extent_is_as_in_the_base() -> None:
    assert parse_extent(None, None, USUAL, 4) == USUAL
    assert parse_extent("3x1", None, USUAL, 4) == Extent(3, 1, 4)
    assert parse_extent(None, 6, Extent(1, 3, 4), 4) == Extent(1, 3, 6)


# --- keeping ---


def test_kept_pieces_stay_and_the_others_are_made_anew() -> None:
    game = base().game
    again = make_game(game, GameRequest(5, keep=("piece1", "piece3")))
    assert [again.pieces[name] == game.pieces[name] for name in game.pieces] == [True, False, True, False]
    assert check_game(again).errors == ()
    assert counted(again.landscapes).villages == 11
    assert again.tiles != game.tiles
    assert make_game(game, GameRequest(5, keep=("piece1", "tiles"))).tiles == game.tiles


def test_the_mine_moves_only_if_its_piece_is_made_anew() -> None:
    game = make_game(base().game, GameRequest(1, keep=("piece2", "piece4")))
    assert check_game(game).errors == ()
    assert sum(place.is_mine for place in game.landscapes) == 1
    kept = make_game(base().game, GameRequest(1, keep=("piece1",)))
    assert kept.mine_piece is not None
    assert kept.mine_piece.id == "piece1"


def test_wishes_count_what_is_kept() -> None:
    game = make_game(
        base().game, GameRequest(1, counts={"sites": 30, "villages": 10}, keep=("piece1", "piece2"))
    )
    assert (counted(game.landscapes).sites, counted(game.landscapes).villages) == (30, 10)
    with pytest.raises(RefusedAll) as raised:
        make_game(base().game, GameRequest(1, counts={"sites": 3, "villages": 1}, keep=("piece1", "piece2")))
    assert {refusal.reason for refusal in raised.value.refusals} == {"wish_kept"}


ALL_PIECES = ("piece1", "piece2", "piece3", "piece4")


def test_with_all_pieces_kept_there_are_new_tiles() -> None:
    game = make_game(base().game, GameRequest(5, keep=ALL_PIECES))
    assert game.pieces == base().game.pieces
    assert game.tiles != base().game.tiles
    for parts, keep in (("board", ALL_PIECES), ("tiles", ("tiles",))):
        with pytest.raises(Refused) as raised:
            make_game(base().game, GameRequest(5, keep=keep), frozenset((parts,)))
        assert raised.value.reason == "keep_all"


@pytest.mark.parametrize(
    ("keep", "counts", "told"),
    [
        (("tiles",), {"silver": 10}, ["--set silver=10 is not possible"]),
        (ALL_PIECES, {"wood": 60, "cities": 6}, ["--set symbols.wood=60 ", "--set cities=6 "]),
    ],
    ids=["tiles", "pieces"],
)
def test_what_is_kept_cannot_have_other_numbers(
    keep: tuple[str, ...], counts: dict[str, int], told: list[str]
) -> None:
    with pytest.raises((Refused, RefusedAll)) as raised:
        make_game(base().game, GameRequest(5, counts=counts, keep=keep))
    for sentence, part in zip(sentences(raised.value), told, strict=True):
        assert part in sentence


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (GameRequest(0, keep=(*ALL_PIECES, "tiles")), "keep_all"),
        (GameRequest(0, style="baroque"), "style"),
        (GameRequest("", style="rich"), "seed"),
    ],
    ids=["all", "style", "seed"],
)
def test_what_else_is_refused(asked: GameRequest, reason: str) -> None:
    with pytest.raises(Refused) as raised:
        make_game(base().game, asked)
    assert raised.value.reason == reason


def test_a_name_that_is_no_piece_is_told_with_a_guess() -> None:
    with pytest.raises(RefusedAll) as raised:
        make_game(base().game, GameRequest(0, keep=("peice1", "piece2", "keep")))
    first, second = sentences(raised.value)
    assert "piece1" in first.split(";")[0]
    assert "keep" in second


def test_the_mine_tile_may_not_come_to_cover_a_kept_settlement() -> None:
    game = base().game
    pieces = dict(game.pieces)
    settled = [replace(place, settlement=Settlement.VILLAGE) for place in pieces["piece2"].landscapes]
    pieces["piece2"] = replace(pieces["piece2"], landscapes=tuple(settled))
    with pytest.raises(Refused) as raised:
        make_game(replace(game, pieces=FrozenMap(pieces)), GameRequest(0, keep=("piece2",)))
    assert raised.value.reason == "keep_mine"


def test_refusals_come_back_from_workers() -> None:
    error = RefusedAll([Refused("wish_number", key="a", text="b", digits=6), Refused("keep_all")])
    again = pickle.loads(pickle.dumps(error))
    assert list(sentences(again)) == list(sentences(error))
    assert len(again.refusals) == 2


def test_every_refusal_has_a_sentence() -> None:
    files = [*(PACKAGE / "generator").glob("*.py"), *(PACKAGE / "cli").glob("generate*.py")]
    source = "\n".join(Path(file).read_text("utf-8") for file in files)
    reasons = set(re.findall(r'Refused\(\s*"(\w+)"', source))
    assert len(reasons) > 20
    assert {reason for reason in reasons if f"refused.{reason}" not in catalog("ui")} == set()


def test_kinds_of_areas() -> None:
    """Many rocks areas where there are many sites, none where there is none of a kind to be found."""
    game = with_counts(0, sites=62)
    rocks = [area for place in game.landscapes for area in place.areas if area.kind is Kind.ROCKS]
    assert len(rocks) == 31
    assert {area.sites for area in rocks} == {2}
