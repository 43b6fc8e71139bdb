"""The words of the cards: what ``castelli-pnp locale check`` cannot know of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from castelli_pnp.systems.castelli.layout.card_words import card_faces, card_reference_entries, when_label
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Module, PlayWindow, Rounding
from castelli_pnp.words.catalog import catalog, glossary
from tests.layout.card_kit import LANGUAGES, changed, pseudo, shipped_game

NBSP = "\u00a0"


def messages(language: str) -> list[tuple[str, str]]:
    return [(key, form) for key, forms in catalog("cards", language).messages.items() for form in forms]


def text_of(game: CastelliFacts, card: str, language: str) -> str:
    return next(face.text for face in card_faces(game, language) if face.id == card).replace("\n", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_sentences_with_a_number_at_most(language: str) -> None:
    own = catalog("cards", language)
    for key, forms in own.messages.items():
        assert own.placeholders(key) <= ({"count"} if len(forms) > 1 else {"count", "values"}), key
        if not key.startswith("card.when"):
            assert all(form.endswith(".") and form[0].isupper() for form in forms), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_written_into_a_sentence(language: str) -> None:
    assert not [(key, form) for key, form in messages(language) if re.search(r"\d", form)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_tied_to_their_nouns(language: str) -> None:
    """An ordinary space may follow a number only before the word that counts out of a whole."""
    of_these = {"en": "of", "de": "der|deiner", "es": "de", "nl": "van", "fr": "des?"}[language]
    for key, form in messages(language):
        for found in re.finditer(r"\{count\} (\w+)", form):
            assert re.fullmatch(of_these, found.group(1)), key
        assert not re.search(r"(?:by|durch|entre|door|par|for|passen) \{count\}", form), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_readers_are_addressed_informally(language: str) -> None:
    formal = {"en": r"$^", "de": r"\b(?:Sie (?:haben|dürfen|nehmen)|Ihre?n?|Ihnen)\b", "es": r"\b[Uu]sted",
              "nl": r"\b[Uu]w?\b", "fr": r"\b(?:[Vv]ous|[Vv]otre|[Vv]os)\b"}[language]  # fmt: skip
    assert not [key for key, form in messages(language) if re.search(formal, form)]


def test_numbers_of_the_data_stand_on_the_cards() -> None:
    game = changed(
        {
            "brigands": {"silver": 3}, "robber_baron": {"divisor": 3}, "landgrave": {"castles": 2},
            "traitor": {"silver": 1, "cards": 2}, "peasant": {"villages": 2}, "abbot": {"units": 3},
        }
    )  # fmt: skip
    said = {
        (language, card): text_of(game, card, language).replace(NBSP, " ").replace("*", "")
        for language in LANGUAGES
        for card in ("brigands", "robber_baron", "landgrave", "traitor", "peasant", "abbot")
    }
    expected = {
        ("en", "brigands"): "Take 3 silver cubes from each other player.",
        ("de", "brigands"): "Raube allen anderen je 3 Silberwürfel.",
        ("es", "brigands"): "Quita 3 lingotes de plata a cada adversario.",
        ("nl", "brigands"): "Roof 3 zilverblokjes van iedere medespeler.",
        ("en", "robber_baron"): "by 3 and take that many. Round down.",
        ("de", "robber_baron"): "durch 3 und nimm dir so viele. Runde ab.",
        ("es", "robber_baron"): "Divide entre 3 los lingotes de plata",
        ("nl", "robber_baron"): "door 3 en neem er zoveel. Rond naar beneden af.",
        ("en", "landgrave"): "up to 2 castles this turn in grain areas",
        ("de", "landgrave"): "bis zu 2 Burgen in Getreidegebiete",
        ("es", "landgrave"): "hasta 2 castillos en terrenos de cereal",
        ("nl", "landgrave"): "tot 2 burchten in graangebieden",
        ("en", "traitor"): "Pay 1 silver cube to another player of your choice. Then draw up to 2 cards",
        ("de", "traitor"): "1 Silberwürfel. Ziehe dann unbesehen bis zu 2 Karten",
        (
            "es",
            "traitor",
        ): "Paga 1 lingote de plata al adversario que elijas. Después saca sin mirar hasta 2 cartas",
        (
            "nl",
            "traitor",
        ): "Betaal 1 zilverblokje aan een medespeler naar keuze. Trek daarna blind tot 2 kaarten",
        ("en", "peasant"): "Put 2 of the set-aside villages on vacant landscape spaces.",
        ("de", "peasant"): "Setze 2 der beiseitegelegten Dörfer auf freie Landschaftsfelder.",
        ("es", "peasant"): "Pon 2 de los pueblos apartados en comarcas libres.",
        ("nl", "peasant"): "Zet 2 dorpen uit de voorraad op vrije landschapsvelden.",
        ("en", "abbot"): "3 units of each resource",
        ("de", "abbot"): "je 3 Holz, Getreide und Stein",
        ("es", "abbot"): "3 unidades de cada materia prima",
        ("nl", "abbot"): "3 eenheden van elke grondstof",
        ("fr", "brigands"): "Prends 3 cubes d’argent à chaque adversaire.",
        ("fr", "robber_baron"): "Divise par 3 le nombre de cubes d’argent",
        ("fr", "landgrave"): "jusqu’à 2 châteaux dans des zones de blé",
        ("fr", "traitor"): "1 cube d’argent à l’adversaire de ton choix. Puis pioche jusqu’à 2 cartes",
        ("fr", "peasant"): "Place 2 des villages mis de côté sur des cases de paysage vides.",
        ("fr", "abbot"): "3 unités de chaque ressource",
    }
    assert not {key: said[key] for key, words in expected.items() if words not in said[key]}


def test_one_is_written_as_people_write_it() -> None:
    game = shipped_game()
    ones = {language: text_of(game, "landgrave", language) for language in LANGUAGES}
    words = {
        "en": "*one castle*",
        "de": "*eine Burg*",
        "es": "*un castillo*",
        "nl": "*één burcht*",
        "fr": "*un château*",
    }
    assert all(words[language] in text for language, text in ones.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_of_a_group_change_the_cards(language: str) -> None:
    game = shipped_game()
    options = game.options
    other = replace(
        game,
        options=replace(
            options,
            castles_per_card_area=2,
            rounding=replace(options.rounding, robber_baron=Rounding.UP),
            rulings=replace(options.rulings, vacant_allows_castles=True, master_builder_overbuild=True),
        ),
    )
    touched = {"landgrave", "landgravine", "robber_baron", "peasant", "duke", "master_builder"}
    for old, new in zip(card_faces(game, language), card_faces(other, language), strict=True):
        assert (old.text != new.text) == (old.id in touched), old.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_basic_game_does_not_speak_of_overbuilding(language: str) -> None:
    word = {"en": "overbuild", "de": "überbau", "es": "sobre", "nl": "overbouw", "fr": "recouvr"}[language]
    basic = card_faces(shipped_game(), language, modules=())
    assert not [face.id for face in basic if word in face.text.lower()]
    whole = card_faces(shipped_game(), language, modules=(Module.BATTLE,))
    assert {face.id for face in whole if word in face.text.lower()} == {
        "master_builder", "guard", "abbot", "army_of_knights",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_lists_every_card_once(language: str) -> None:
    game = shipped_game()
    entries = card_reference_entries(game, language)
    assert [entry.id for entry in entries] == list(game.cards)
    assert sum(entry.copies for entry in entries) == game.kit.cards
    assert "(3, 4, 4, 5)" in entries[0].text
    assert {entry.id for entry in entries if entry.when is PlayWindow.OTHER_TURN} == {"steward", "guard"}
    assert not [entry for entry in entries if "\n" in entry.text]
    for entry, (name, *_) in zip(entries, game.cards.items(), strict=True):
        assert entry.name == glossary(language)[name]["term"]
    assert when_label(PlayWindow.OWN_TURN, language) != when_label(PlayWindow.OTHER_TURN, language)


def test_the_made_up_language_is_longer_and_accented() -> None:
    text = "Put *one of the villages* set aside on a *vacant* landscape space."
    longer = pseudo(text)
    letters = [sum(sign.isalpha() for sign in each) for each in (text, longer)]
    assert 1.3 * letters[0] <= letters[1] <= 1.7 * letters[0]
    assert longer.count("*") == text.count("*")
    assert pseudo("*{count}" + NBSP + "cubes*") == "*{count}" + NBSP + "çûbésël*"
