"""The cards: nothing lost, nothing crowded, nothing under the cut, in every language and look."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Page, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.render import fonts
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout import card_words
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.card_strip import label_start
from castelli_pnp.systems.castelli.layout.card_text import best_block, text_style
from castelli_pnp.systems.castelli.layout.card_words import card_faces, card_id
from castelli_pnp.systems.castelli.layout.cards import cards
from castelli_pnp.systems.castelli.model.words import Deck, Module
from castelli_pnp.words.catalog import Catalog, catalog, glossary
from tests.layout.card_kit import LANGUAGES, changed, inside, leaves, many_numbers, pseudo, shipped_game

LOOKS = (NORMAL, LOW)
SIZES = (sizes(), sizes().scaled(1.4), sizes().scaled(0.85), replace(sizes(), card_width=70, card_height=110))
TEXT_FACES = ("text", "text-bold")


def fresh_cards(language: str, look: Look = NORMAL, size: Sizes | None = None) -> tuple[Component, ...]:
    return cards(shipped_game(), language, size or sizes(), look)


every_card = cache(fresh_cards)


def texts(symbol: Symbol, *faces: str) -> list[tuple[Text, Box]]:
    return [
        (ink.node, ink.box)
        for ink in leaves(symbol, words_only=True)
        if isinstance(ink.node, Text) and ink.node.face in faces
    ]


def rule_lines(card: Component, size: Sizes) -> list[tuple[Text, Box]]:
    """The lines in the text box, not the numerals of the strip."""
    strip = grid_of(size).strip.top
    return [(text, box) for text, box in texts(card.front, *TEXT_FACES) if box.bottom < strip]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_as_often_as_the_data_say(language: str) -> None:
    game, made = shipped_game(), every_card(language)
    assert sum(card.copies for card in made if card.kind == "cards") == game.kit.character_cards == 25
    assert sum(card.copies for card in made if card.kind == "battle-cards") == game.kit.battle_cards == 8
    assert {card.id: card.copies for card in made if card.id.startswith("king")} == {
        "king-3": 1, "king-4": 2, "king-5": 1,
    }  # fmt: skip
    assert len({card.id for card in made}) == len(made) == 17
    assert {card.language for card in made} == {language}
    assert {(card.width, card.height) for card in made} == {(63, 88)}


def test_all_cards_have_the_same_back() -> None:
    backs = {id(card.back) for language in LANGUAGES for card in every_card(language)}
    assert len(backs) == 1


def test_battle_cards_come_with_their_module_only() -> None:
    made = cards(shipped_game(), "en", sizes(), NORMAL, modules=(Module.DILEMMA,))
    assert {card.kind for card in made} == {"cards"}
    assert sum(card.copies for card in made) == 25


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_lost_and_all_stand_in_their_box(language: str, size: Sizes) -> None:
    grid = grid_of(size)
    for card, face in zip(every_card(language, size=size), card_faces(shipped_game(), language), strict=True):
        assert card.id == card_id(face)
        lines = rule_lines(card, size)
        said = re.sub(r"[\s*-]", "", face.text)
        assert "".join(re.sub(r"[\s-]", "", text.text) for text, _ in lines) == said, card.id
        for text, box in lines:
            assert inside(box, grid.text), (card.id, text.text)
        ((name, box),) = texts(card.front, "title")
        assert name.text == face.name
        assert inside(box, grid.ribbon)
        assert box.width <= grid.ribbon.width - 3 * grid.k + 1e-6


@pytest.mark.parametrize("language", LANGUAGES)
def test_type_is_large_and_even(language: str) -> None:
    made = every_card(language)
    for kind in ("cards", "battle-cards"):
        of_kind = [card for card in made if card.kind == kind and not card.id.startswith("king")]
        found = {text.size for card in of_kind for text, _ in rule_lines(card, sizes())}
        assert len(found) == 1
        assert min(found) >= 8
    names = {text.size for card in made for text, _ in texts(card.front, "title")}
    assert len(names) == 1
    assert min(names) >= 12
    labels = {text.size for card in made for text, _ in texts(card.front, "label")}
    assert len(labels) == 1
    assert all(len(texts(card.front, "label")) == 1 for card in made)
    assert min(labels) >= 7.5
    kings = {
        text.size for card in made if card.id.startswith("king") for text, _ in rule_lines(card, sizes())
    }
    assert min(kings) >= 11


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_leave_air_and_keep_words_whole(language: str) -> None:
    grid = grid_of(sizes())
    for face in card_faces(shipped_game(), language):
        block = best_block(face.text, text_style(grid), language, grid)
        assert block.height <= 0.8 * grid.text.height, face.id
        assert not [line for line in block.lines if line.runs[-1].text.endswith("-")], face.id
        longest = max(line.width for line in block.lines)
        assert block.lines[-1].width > longest / 5, (face.id, "the last line is a lonely word")


def assert_labels_keep_clear(made: tuple[Component, ...], size: Sizes) -> None:
    grid = grid_of(size)
    for card in made:
        right = [
            ink.box.left
            for ink in leaves(card.front)
            if ink.box.top > grid.strip.top and ink.box.left > grid.middle and isinstance(ink.node, Path)
        ]
        for _, box in texts(card.front, "label"):
            assert box.left == pytest.approx(label_start(grid))
            assert inside(box, grid.strip, -0.8 * grid.k)
            assert box.right + grid.k <= min(right), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_keep_clear_of_the_copies(language: str) -> None:
    for size in (sizes(), sizes().scaled(0.85)):
        assert_labels_keep_clear(every_card(language, size=size), size)


@pytest.mark.parametrize("word", ["beurt", "speelbeurt", "andermansbeurt"])
def test_long_labels_take_two_lines_and_keep_clear(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    label = f"Tijdens de hele {word}"
    told = catalog("cards", "nl")
    long = {**told.messages, "card.when.own_turn": (label,), "card.when.other_turn": (label,)}
    monkeypatch.setattr(card_words, "catalog", lambda *_: Catalog("nl", long, "n != 1"))
    made = fresh_cards("nl")
    assert max(len(texts(card.front, "label")) for card in made) == 2
    assert_labels_keep_clear(made, sizes())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
def test_nothing_that_matters_lies_near_the_cut(look: Look, size: Sizes) -> None:
    """What is not the ground, running out over the whole bleed, stays in the safe zone."""
    out, safe = size.bleed, size.safe
    for card in every_card("de", look, size):
        whole = Box(-out, -out, card.width + out, card.height + out)
        zone = Box(safe, safe, card.width - safe, card.height - safe)
        grounds = 0
        for ink in leaves(card.front):
            if inside(whole, ink.box, 2.0):
                grounds += 1
            else:
                assert inside(ink.box, zone), (card.id, ink.node)
        assert 1 <= grounds <= 2


@pytest.mark.parametrize("look", LOOKS)
def test_the_bleed_is_covered(look: Look) -> None:
    for card in every_card("en", look):
        assert card.back is not None
        for side in (card.front, card.back):
            whole = Box(-2, -2, 65, 90)
            ground = leaves(side)[0]
            assert isinstance(ground.node, Path)
            assert ground.node.fill is not None
            assert inside(whole, ground.box)
            assert side.box == whole


def raster(symbol: Symbol, dpi: float = 254) -> bytes:
    pdf = paint_pdf([Page(63, 88, (Use(symbol),))], PdfInfo("card", "en"))
    return next(iter(paint_png(pdf, dpi)))


@pytest.mark.parametrize("look", LOOKS)
def test_the_back_is_the_same_after_a_half_turn(look: Look) -> None:
    from PIL import Image, ImageChops

    back = every_card("en", look)[0].back
    assert back is not None
    picture = Image.open(io.BytesIO(raster(back))).convert("RGB")
    apart = ImageChops.difference(picture, picture.rotate(180)).convert("L")
    assert sum(apart.histogram()[24:]) == 0
    assert sum(ImageChops.difference(picture, picture.rotate(180).transpose(Image.Transpose.FLIP_LEFT_RIGHT))
               .convert("L").histogram()[24:]) > 1000  # it is no plain pattern  # fmt: skip


def ink_of(symbol: Symbol) -> float:
    """Ink as color plus black, averaged over the card."""
    from PIL import Image

    picture = Image.open(io.BytesIO(raster(symbol, 150))).convert("RGB")
    total = 0.0
    for count, color in picture.getcolors(1 << 20) or ():
        assert isinstance(color, tuple)
        cmy = [255 - part for part in color]
        total += count * (sum(cmy) - 2 * min(cmy))
    return total / (picture.width * picture.height * 255)


def test_low_ink_takes_a_third() -> None:
    for normal, low in zip(every_card("de"), every_card("de", LOW), strict=True):
        assert ink_of(low.front) <= 0.35 * ink_of(normal.front), normal.id
    assert normal.back is not None
    assert low.back is not None
    assert ink_of(low.back) <= 0.35 * ink_of(normal.back)


def test_low_ink_is_ink_on_white() -> None:
    for card in every_card("nl", LOW):
        assert card.back is not None
        for ink in (*leaves(card.front), *leaves(card.back)):
            used = {ink.node.fill} | ({ink.node.stroke} if isinstance(ink.node, Path) else set())
            assert used <= {INK, WHITE, None}, card.id


def test_kings_show_their_points() -> None:
    game = changed({}, kings=(2, 6, 9))
    made = [card for card in cards(game, "en", sizes(), NORMAL) if card.id.startswith("king")]
    assert [card.id for card in made] == ["king-2", "king-6", "king-9"]
    for card, value in zip(made, "269", strict=True):
        assert [text.text for text, _ in texts(card.front, "number")] == [value] * 3
        strip = grid_of(sizes()).strip.top
        assert [text.text for text, box in texts(card.front, "text-bold") if box.top > strip] == [
            "9",
            "6",
            "2",
        ]


def test_many_copies_are_told_by_a_numeral() -> None:
    game = changed({"landgrave": {"copies": 7}, "traitor": {"copies": 99}}, kings=(1, 2, 3, 4, 5, 5))
    labels = {
        card.id: [text.text for text, _ in texts(card.front, "label")]
        for card in cards(game, "en", sizes(), NORMAL)
    }
    assert labels["landgrave"] == ["Your turn", "7×"]
    assert labels["traitor"] == ["Your turn", "99×"]
    assert labels["king-5"] == ["Your turn", "2×"]
    assert labels["steward"] == ["Other player’s turn"]


def test_cards_without_copies_are_not_printed() -> None:
    made = cards(changed({"raider": {"copies": 0}}), "en", sizes(), NORMAL)
    assert "raider" not in {card.id for card in made}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [2, 3, 9])
def test_any_numbers_fit(language: str, number: int) -> None:
    game = many_numbers(number)
    for card in cards(game, language, sizes(), NORMAL):
        for text, box in rule_lines(card, sizes()):
            assert text.size >= 7.5
            assert inside(box, grid_of(sizes()).text), card.id


def in_pseudo(domain: str, language: str, times: int = 1) -> Catalog:
    told = catalog(domain, language)

    def longer(text: str) -> str:
        return " ".join([pseudo(text)] * times)

    messages = {
        key: tuple(pseudo(form) if key.startswith("card.when") else longer(form) for form in forms)
        for key, forms in told.messages.items()
    }
    return Catalog(language, messages, "n != 1")


def test_a_wordier_language_still_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_words, "catalog", in_pseudo)
    before = "".join(face.text for face in card_faces(shipped_game(), "en"))
    for card in fresh_cards("en"):
        assert rule_lines(card, sizes())
        for text, box in rule_lines(card, sizes()):
            assert text.size >= 6.5
            assert inside(box, grid_of(sizes()).text), card.id
    monkeypatch.undo()
    plain = "".join(face.text for face in card_faces(shipped_game(), "en"))
    assert len(before) > 1.2 * len(plain)


def test_a_text_too_long_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_words, "catalog", lambda domain, language: in_pseudo(domain, language, 4))
    with pytest.raises(Refused) as told:
        fresh_cards("de")
    assert told.value.reason == "no_room"
    data = told.value.data
    assert (data["piece"], data["field"], data["language"], data["size"]) == ("steward", "text", "de", 6.5)
    assert (data["width"], data["height"]) == (49.0, round(grid_of(sizes()).text.height, 1))
    over = data["over"]
    assert isinstance(over, float)
    assert over > 0


@pytest.mark.parametrize(("id_", "field"), [("guard", "name"), ("steward", "label")])
def test_a_line_too_long_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, id_: str, field: str) -> None:
    if field == "name":
        terms = {**glossary("es"), id_: {"term": "Guarda mayor de los castillos"}}
        monkeypatch.setattr(card_words, "glossary", lambda _: terms)
    else:
        told = catalog("cards", "es")
        long = {**told.messages, "card.when.other_turn": ("En el turno de otra persona, " * 3,)}
        monkeypatch.setattr(card_words, "catalog", lambda *_: Catalog("es", long, "n != 1"))
    with pytest.raises(Refused) as refused:
        fresh_cards("es")
    data = refused.value.data
    assert refused.value.reason == {"name": "no_room_wide", "label": "no_room"}[field]
    assert (data["piece"], data["field"], data["language"]) == (id_, field, "es")


def test_a_sign_without_a_glyph_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    terms = {**glossary("en"), "duke": {"term": "公爵"}}
    monkeypatch.setattr(card_words, "glossary", lambda _: terms)
    with pytest.raises(Refused) as told:
        fresh_cards("en")
    assert told.value.reason == "no_glyph"


def test_every_sign_has_a_glyph() -> None:
    for language in LANGUAGES:
        for card in every_card(language):
            for ink in leaves(card.front):
                if isinstance(ink.node, Text):
                    assert not fonts.face(ink.node.face).missing(ink.node.text)


def test_decks_are_told_apart_in_grey() -> None:
    """The frame of a battle card is dark, or hatched in low ink; that of a character card is light."""
    by_kind = {card.kind: card for card in every_card("en")}
    fills = {kind: leaves(card.front)[0].node.fill for kind, card in by_kind.items()}
    light = {kind: int(str(fill)[1:3], 16) for kind, fill in fills.items()}
    assert light["cards"] - light["battle-cards"] > 100
    low = {card.kind: leaves(card.front)[1].node for card in every_card("en", LOW)}
    hatching, panel = low["battle-cards"], low["cards"]
    assert isinstance(hatching, Path)
    assert isinstance(panel, Path)
    assert (hatching.stroke, hatching.fill, panel.fill) == (INK, None, WHITE)
    assert {Deck.CHARACTER, Deck.BATTLE} == set(Deck)


def test_the_same_cards_give_the_same_bytes() -> None:
    def painted() -> bytes:
        return paint_pdf([Page(63, 88, (Use(card.front),)) for card in fresh_cards("de")], PdfInfo("c", "de"))

    assert painted() == painted()
