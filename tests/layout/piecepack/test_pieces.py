"""Tiles, coins, pawns and belts: sizes of the standard, three cues for each suit, nothing that leaks."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from castelli_pnp.base.geometry import bounds, move
from castelli_pnp.base.scene import Page, Path, Symbol, Use
from castelli_pnp.kits.proof.colors import alike, contrast, parse_color
from castelli_pnp.layout.art.palette import CREAM, INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sizes import papers
from castelli_pnp.systems.piecepack.layout.coins import coin_suit, coin_value
from castelli_pnp.systems.piecepack.layout.pieces import PieceOptions, pieces
from castelli_pnp.systems.piecepack.layout.sizes import pack_sizes
from castelli_pnp.systems.piecepack.layout.suits import COLORS, HATCHED, RANKS, suit_sign
from castelli_pnp.systems.piecepack.layout.tiles import tile_back, tile_face
from castelli_pnp.systems.piecepack.model import PieceSet, Suit
from tests.render.pictures import pdf_picture, share_that_differs

SUITS = tuple(COLORS)
SIZES = pack_sizes()
PLAIN = PieceOptions()
ONE_OF_EACH = PieceSet(tuple(Suit), {}, tiles=1, coins=1, dice=1, pawns=1)
LOOKS = pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: str(look.name))


def made(style: PieceOptions = PLAIN, look: Look = NORMAL, scale: float = 1.0) -> dict[str, Component]:
    found = pieces(SUITS, ONE_OF_EACH, style, SIZES.scaled(scale), look)
    return {piece.id: piece for piece in found}


def picture(symbol: Symbol, side: float) -> Image.Image:
    """What is within the trim of a piece, on whole pixels."""
    whole = round(side * 5) / 5
    return pdf_picture(Page(whole, whole, (Use(symbol, move((whole - side) / 2, (whole - side) / 2)),)))


def test_the_set_is_that_of_the_standard() -> None:
    found = made()
    kinds = {piece.id.split("-")[0] for piece in found.values()}
    counts = {kind: sum(piece.id.startswith(f"{kind}-") for piece in found.values()) for kind in kinds}
    assert counts == {"tile": 24, "coin": 24, "pawn": 4, "belt": 4, "die": 4}


@pytest.mark.parametrize("scale", [1.0, 0.85, 2.0])
def test_sizes_are_those_of_the_standard(scale: float) -> None:
    found = made(scale=scale)
    tile, coin, belt, pawn = (found[f"{name}-suns{rest}"] for name, rest in
                              (("tile", "-3"), ("coin", "-3"), ("belt", ""), ("pawn", "")))  # fmt: skip
    assert (tile.width, tile.height) == pytest.approx((50.8 * scale, 50.8 * scale), abs=0.01)
    assert coin.cut is not None
    ring = bounds([coin.cut])
    assert (ring.width, ring.height) == pytest.approx((19.05 * scale, 19.05 * scale), abs=0.01)
    assert (belt.folds[0][0][1], belt.height) == pytest.approx((59.8 * scale, 12.7 * scale), abs=0.01)
    assert pawn.width == pytest.approx(15.9 * scale, abs=0.01)
    head, middle, foot = (fold[0][2] for fold in pawn.folds)
    assert (middle - head, foot - middle) == pytest.approx((28.6 * scale, 28.6 * scale), abs=0.01)
    assert coin.width <= tile.width / 2  # four coins lie on a tile


@LOOKS
def test_all_tiles_have_the_same_back_however_they_lie(look: Look) -> None:
    backs = {piece.back for piece in made(look=look).values() if piece.kind == "tiles"}
    assert backs == {tile_back(SIZES, look)}
    shown = picture(tile_back(SIZES, look), SIZES.tile)
    turned = [shown.transpose(way) for way in (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180)]
    assert max(share_that_differs(shown, each) for each in turned) == 0


@LOOKS
def test_a_hidden_coin_tells_its_suit_and_nothing_else(look: Look) -> None:
    found = made(look=look)
    for suit in SUITS:
        sides = {piece.back for piece in found.values() if piece.kind == f"coins-{suit}"}
        assert sides == {coin_suit(suit, SIZES, look)}
    for rank in RANKS:
        assert len({found[f"coin-{suit}-{rank}"].front for suit in SUITS}) == 1


def test_value_sides_show_a_suit_only_if_it_is_asked_for() -> None:
    colors = {each.fill for each in COLORS.values()} - {INK}
    plain = {fill for rank in RANKS for fill in fills(coin_value(rank, SIZES, NORMAL))}
    assert not plain & colors
    suited = made(PieceOptions(coin_suits=True))
    assert COLORS["arms"].fill in fills(suited["coin-arms-3"].front)
    assert len({suited[f"coin-{suit}-3"].front for suit in SUITS}) == 4


def fills(node: object) -> set[str]:
    found = {color for color in (node.fill, node.stroke) if color} if isinstance(node, Path) else set()
    for child in getattr(node, "children", ()):
        found |= fills(child)
    return found | (fills(node.symbol) if isinstance(node, Use) else set())


def test_folded_coins_show_the_same_sides() -> None:
    folded, flat = made(PieceOptions(folded=True)), made()
    strip = folded["coin-crowns-4"]
    assert strip.back is None
    assert strip.height == pytest.approx(2 * SIZES.coin)
    whole = Page(19.0, 38.0, (Use(strip.front),))
    shown = pdf_picture(whole)
    assert flat["coin-crowns-4"].back is not None
    suit = pdf_picture(Page(19.0, 19.0, (Use(flat["coin-crowns-4"].back),)))
    upper = shown.crop((0, 0, 95, 95)).transpose(Image.Transpose.ROTATE_180)
    assert share_that_differs(upper, suit) < 0.01
    value = pdf_picture(Page(19.0, 19.0, (Use(flat["coin-crowns-4"].front),)))
    assert share_that_differs(shown.crop((0, 95, 95, 190)), value) < 0.01


def test_suits_stand_out_from_paper_and_from_each_other() -> None:
    for colors in COLORS.values():
        fill = parse_color(colors.fill)
        assert min(contrast(fill, parse_color(ground)) for ground in (WHITE, CREAM)) >= 4.5
    assert not list(alike({suit: colors.fill for suit, colors in COLORS.items()}))


def test_without_color_signs_and_hatchings_tell_suits_apart() -> None:
    assert len(set(HATCHED.values())) == 4
    for size in (10.0, 2.7):  # on a tile, on a die
        page = [Page(size, size, (Path(suit_sign(suit, size / 2, size / 2, size), INK),)) for suit in SUITS]
        drawn = [pdf_picture(each).convert("L") for each in page]
        for one, other in combinations(drawn, 2):
            apart = sum(ImageChops.difference(one, other).histogram()[128:]) / (one.width * one.height)
            assert apart > 0.08


@LOOKS
def test_nulls_are_blank_and_aces_show_their_suit(look: Look) -> None:
    """Only the middle of a tile says its rank."""
    for suit in SUITS:
        shown = {rank: picture(tile_face(suit, rank, SIZES, look), SIZES.tile) for rank in RANKS}
        middle = shown["null"].crop((105, 105, 150, 150)).getcolors()
        assert middle is not None
        assert len(middle) == 1
        corner = (20, 20, 85, 85)
        assert all(share_that_differs(each.crop(corner), shown["null"].crop(corner)) == 0
                   for rank, each in shown.items() if rank == "5")  # fmt: skip


def test_banners_stay_clear_of_four_coins_and_a_pawn() -> None:
    """What a banner adds is drawn where neither lies."""
    plain, bannered = (
        picture(tile_face("arms", "null", SIZES, NORMAL, on), SIZES.tile) for on in (False, True)
    )
    box = ImageChops.difference(plain, bannered).convert("L").point(lambda v: 255 if v > 60 else 0)
    coins = [(12.7, 12.7), (38.1, 12.7), (12.7, 38.1), (38.1, 38.1)]
    for x, y in coins:
        inner = box.crop(tuple(round(5 * v) for v in (x - 6, y - 6, x + 6, y + 6)))  # type: ignore[arg-type]
        assert inner.getbbox() is None
    assert box.crop((105, 105, 150, 150)).getbbox() is None


@pytest.mark.parametrize("paper", sorted(papers()))
@pytest.mark.parametrize(
    ("backs", "scale", "sheets"),
    [(Backs.DUPLEX, 1.0, 4), (Backs.GUTTERFOLD, 1.0, 8), (Backs.SINGLE, 1.0, 4), (Backs.DUPLEX, 2.0, 12)],
)
def test_each_sheet_holds_one_suit(paper: str, backs: Backs, scale: float, sheets: int) -> None:
    style = PieceOptions(folded=backs is not Backs.DUPLEX)
    laid = impose(made(style, scale=scale).values(), papers()[paper], SIZES.bleed, backs)
    assert len(laid) == (8 if scale == 2.0 and paper in ("a3", "tabloid") else sheets)
    held = [{place.component.id.split("-")[1] for place in sheet.places} for sheet in laid]
    assert all(len(suits) == 1 for suits in held)
