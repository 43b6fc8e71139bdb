"""The scoring card and the cover of Castles: words fit, numbers are the game's, and suits those in play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import hypot

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Group, Node, Text, Use
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castles.layout.booklet_style import scene
from castelli_pnp.systems.castles.layout.control import signed
from castelli_pnp.systems.castles.layout.cover_land import ARMIES, CASTLES, TILES
from castelli_pnp.systems.castles.layout.laid import COIN, laid
from castelli_pnp.systems.castles.layout.scoring import CARD_HEIGHT, CARD_WIDTH, LEAST, scoring_cards
from castelli_pnp.systems.castles.model import Castles, Control
from castelli_pnp.systems.load import load_as
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.words.catalog import Catalog, languages
from tests.layout.scenes import ink, overlap, texts_within, whole_text
from tests.layout.test_aids import case_name

GAME = load_as("castles", Castles).game
SUITS = tuple(suit.value for suit in GAME.pieces.suits)
PAPERS = tuple(papers().values())


def card(
    language: str = "en", look: Look = NORMAL, game: Castles = GAME, suits: tuple[str, ...] = SUITS
) -> Use:
    """One of the two cards of a sheet."""
    drawn = scoring_cards(game, suits, language, look, PAPERS[0]).children[0]
    assert isinstance(drawn, Use)
    return drawn


def badges(nodes: tuple[Node, ...]) -> list[str]:
    return [text.text for text in texts_within(nodes) if text.face == "number"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", PAPERS, ids=case_name)
def test_two_cards_lie_on_a_sheet(language: str, paper: Paper) -> None:
    page = scoring_cards(GAME, SUITS, language, NORMAL, paper)
    boxes = [box for node, box, _ in ink(page.children) if isinstance(node, Use)]
    assert len(boxes) == 2
    whole = Box(paper.margin, paper.margin, paper.width - paper.margin, paper.height - 7.7)
    assert all(box.within(whole) == box for box in boxes)
    assert boxes[0].bottom < paper.height / 2 - 5 < paper.height / 2 + 5 < boxes[1].top


@pytest.mark.parametrize(("language", "look"), list(product(languages(), (NORMAL, LOW))), ids=case_name)
def test_words_fit_in_every_language(language: str, look: Look) -> None:
    for control in Control:
        game = replace(GAME, options=replace(GAME.options, control=control))
        symbol = card(language, look, game).symbol
        found = list(ink(symbol.children))
        frame = Box(CARD_WIDTH * 0.06, 7.0, CARD_WIDTH * 0.94, CARD_HEIGHT - 7.0)
        texts = [(node, box) for node, box, _ in found if isinstance(node, Text)]
        for text, box in texts:
            assert text.size >= (12 if text.face == "title" else LEAST if text.face == "text" else 7.0), text
            assert box.within(frame) == box, text
        for (one, here), (other, there) in combinations(texts, 2):
            assert overlap(here, there) < 0.05, (one.text, other.text)
        for text, here in texts:
            for node, there, _ in found:
                assert not isinstance(node, Use) or overlap(here, there) < 0.05, (text.text, node.symbol.id)


def test_gold_is_that_of_the_rules() -> None:
    assert badges(card().symbol.children) == ["+5", "+3", "−2", "+4", "−5", "+4", "0", "0", "−3"]
    values = FrozenMap({**GAME.pieces.values, Rank.FIVE: 9, Rank.FOUR: 7, Rank.THREE: 6})
    rich = replace(GAME, pieces=replace(GAME.pieces, values=values))
    assert badges(card(game=rich).symbol.children)[0] == "+9"
    assert badges(card(game=rich).symbol.children)[-4:] == ["+7", "0", "0", "−6"]
    assert [signed(number) for number in (-1, 0, 1)] == ["−1", "0", "+1"]


def test_strengths_and_bonus_are_those_of_the_rules() -> None:
    def discs(game: Castles) -> list[str]:
        return [text.text for text in texts_within(card(game=game).symbol.children) if text.face == "badge"]

    assert discs(GAME) == ["1", "6", "2", "3", "4", "5"]
    options = GAME.options
    other = replace(options, ace_army=FrozenMap(dict.fromkeys(Rank, 9)), null_army=8, castle_bonus=7)
    game = replace(GAME, options=other)
    assert discs(game) == ["9"] * 6
    told = whole_text(card(game=game).symbol.children)
    assert "a null as 8" in told
    assert "adds 7 to the strength" in told


@pytest.mark.parametrize("suits", [("crowns", "arms"), ("moons", "suns", "arms"), SUITS], ids=len)
def test_only_suits_in_play_are_shown(suits: tuple[str, ...]) -> None:
    shown = [node.symbol.id for node, _, _ in ink(card(suits=suits).symbol.children) if isinstance(node, Use)]
    for suit in SUITS:
        assert any(suit in name for name in shown) is (suit in suits)
    assert badges(card(suits=suits).symbol.children)[1:5] == ["+3", "−2", "+4", "−5"]


def test_one_suit_alone_is_shown_as_all() -> None:
    shown = [
        node.symbol.id for node, _, _ in ink(card(suits=("arms",)).symbol.children) if isinstance(node, Use)
    ]
    assert all(any(suit in name for name in shown) for suit in SUITS)


def test_a_text_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Catalog.text

    def text(self: Catalog, key: str, /, **data: object) -> str:
        return plain(self, key, **data) * (4 if key == "scoring.armies.text" else 1)

    monkeypatch.setattr(Catalog, "text", text)
    with pytest.raises(Refused) as caught:
        card("nl")
    assert (caught.value.data["field"], caught.value.data["language"]) == ("armies", "nl")


def test_the_same_game_gives_the_same_file() -> None:
    first, again = (
        paint_pdf([scoring_cards(GAME, SUITS, "de", LOW, PAPERS[1])], PdfInfo("card", "de")) for _ in range(2)
    )
    assert first == again


# --- the cover ---


def test_the_land_has_each_tile_once_and_no_more_coins_than_the_set() -> None:
    ranks = {"n": Rank.NULL, "a": Rank.ACE}
    letters = {suit.letter for suit in GAME.pieces.suits}
    tiles = [(code[0], ranks.get(code[1]) or Rank(code[1])) for code in TILES.values()]
    assert sorted(tiles) == sorted(product(letters, Rank))
    coins = Counter("".join(ARMIES.values()))
    assert set(coins) == letters
    assert max(coins.values()) <= GAME.armies_each
    assert all(len(armies) <= GAME.options.army_limit for armies in ARMIES.values())


def test_castles_stand_on_tiles_of_their_own_suit() -> None:
    assert sorted(CASTLES.values()) == sorted(suit.letter for suit in GAME.pieces.suits)
    assert all(TILES[cell][0] == letter for cell, letter in CASTLES.items())


def test_what_stands_in_front_is_drawn_last() -> None:
    (picture,) = scene(None, NORMAL)
    assert isinstance(picture, Group)
    towers = [box for node, box, _ in ink((picture,)) if isinstance(node, Use) and "tower" in node.symbol.id]
    assert len(towers) == len(CASTLES)
    feet = [box.bottom for box in towers]
    assert feet == sorted(feet)


def test_coins_lie_on_their_tile_clear_of_its_numeral_and_of_the_castle() -> None:
    size = 100.0
    armies = ((SUITS[0], "3"), (SUITS[1], "2"), (SUITS[0], "4"), (SUITS[1], "5"))
    tile, *rest = laid(SUITS[0], "5", 0.0, 0.0, size, NORMAL, armies, SUITS[0])
    coins, (tower,) = rest[:4], rest[4:]
    assert isinstance(tile, Use)
    assert isinstance(tower, Use)
    for coin in coins:
        assert isinstance(coin, Group)
        (x, y), radius = (coin.matrix.e, coin.matrix.f), COIN * size / things.TILE
        assert max(abs(x), abs(y)) + radius <= size / 2
        wide, high = 0.11 * size, 0.18 * size  # half of a numeral
        assert hypot(abs(x) - wide, abs(y) - high) > radius
    assert "bare" in tower.symbol.id  # no shadow on the coins
