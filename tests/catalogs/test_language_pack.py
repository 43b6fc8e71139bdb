"""Languages that do not ship: how they speak, what is never printed as it is, and no trace is left."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.files.output import write_new_folder
from castelli_pnp.words.catalog import (
    Catalog,
    LanguagePack,
    catalog,
    catalog_path,
    glossary,
    using_packs,
)
from castelli_pnp.words.folder import read_language
from castelli_pnp.words.language_pack import PreparedLanguage, prepare_language
from castelli_pnp.words.new_language import language_code, language_files

LOCALES = resources.root("locales")
FRENCH = {
    "card.when.own_turn": "À ton tour",
    "effect.share_of_mine.down": "Arrondis à l’inférieur.",
}
HOSTILE = [
    "Arrondis {count.__class__}.", "Arrondis {0.__class__}.", "Arrondis {x!r}.", "Arrondis {{ 7*7 }}.",
    "Arrondis {% include x %}.", "Arrondis <b>ici</b>.", "Arrondis {x:>9999999999}.", "Arrondis {.",
    "Arrondis ☃.", "Arrondis :gold:.", "Arrondis *ici.",
]  # fmt: skip


def begun(place: Path, language: str = "fr") -> Path:
    """A folder with a language that has no words yet."""
    place.mkdir(exist_ok=True)
    write_new_folder(place / language, language_files(read_language(LOCALES, "en"), language, "a4"))
    return place


def translate(place: Path, messages: dict[str, str], language: str = "fr", domain: str = "cards") -> Path:
    path = place / language / "LC_MESSAGES" / f"{domain}.po"
    text = path.read_text("utf-8")
    for key, said in messages.items():
        before, _, after = text.partition(f'msgctxt "{key}"')
        text = before + f'msgctxt "{key}"' + after.replace('msgstr ""', f'msgstr "{said}"', 1)
    path.write_text(text, "utf-8")
    return place


def test_what_is_missing_is_english_and_marked(tmp_path: Path) -> None:
    found = prepare_language(translate(begun(tmp_path / "mine"), FRENCH), "fr")
    words, english = found.pack.catalogs["cards"], catalog("cards")
    assert {key: words.text(key) for key in FRENCH} == FRENCH
    assert words.text("effect.turn_tile.text") == f"[{english.text('effect.turn_tile.text')}]"
    assert found.pack.glossary["castle"] == {"term": "[castle]", "plural": "[castles]"}
    messages, lacking = found.total()
    assert messages - lacking == len(FRENCH)
    (cards, lacked), (terms, nameless) = found.counts["cards"], found.counts["glossary"]
    assert found.total(["cards"]) == (cards + terms, cards - len(FRENCH) + nameless)
    assert (lacked, nameless) == (cards - len(FRENCH), terms)
    assert found.paper == "a4"
    assert set(found.pack.catalogs) >= {"cards", "aids", "guide"}
    assert "ui" not in found.pack.catalogs


def test_a_kit_needs_no_words_of_the_lab(tmp_path: Path) -> None:
    found = prepare_language(translate(begun(tmp_path / "mine"), FRENCH), "fr")
    needed = [name for name in found.counts if name != "labreport"]
    assert found.total() == found.total(needed)
    assert found.total(["labreport"])[1] > found.counts["glossary"][1]


@pytest.mark.parametrize(("language", "forms"), [("fr", 2), ("pl", 3), ("vi", 1)])
def test_english_has_the_plural_forms_of_the_language(language: str, forms: int, tmp_path: Path) -> None:
    begun(tmp_path / "mine", language)
    words = prepare_language(tmp_path / "mine", language).pack.catalogs["aids"]
    assert len(words.messages["aid.own"]) == forms
    assert words.count("aid.own", 1) == f"[1 {'cards' if forms == 1 else 'card'} on your turn, at any moment]"
    assert words.count("aid.own", 5) == "[5 cards on your turn, at any moment]"


@pytest.mark.parametrize("said", HOSTILE)
def test_what_must_not_be_printed_is_not(said: str, tmp_path: Path) -> None:
    place = translate(begun(tmp_path / "mine"), {"effect.share_of_mine.down": said})
    found = prepare_language(place, "fr")
    assert found.total()[0] == found.total()[1]
    assert found.pack.catalogs["cards"].text("effect.share_of_mine.down") == "[Round down.]"


def test_texts_never_reach_into_what_fills_them() -> None:
    hostile = "{x.__class__} {x!r} {x[0]} {x:>99} {0} {} {{x}} {x} }{"
    words = Catalog("fr", {"key": (hostile,)}, "0")
    assert words.text("key", x="7") == "{x.__class__} {x!r} {x[0]} {x:>99} {0} {} {x} 7 }{"


def test_fuzzy_and_stale_messages_are_not_printed(tmp_path: Path) -> None:
    place = translate(begun(tmp_path / "mine"), FRENCH)
    path = place / "fr" / "LC_MESSAGES" / "cards.po"
    text = path.read_text("utf-8").replace('msgid "Round down."', 'msgid "Round it down."')
    path.write_text(
        text.replace('msgctxt "card.when.own_turn"', '#, fuzzy\nmsgctxt "card.when.own_turn"'), "utf-8"
    )
    words = prepare_language(place, "fr").pack.catalogs["cards"]
    assert words.text("effect.share_of_mine.down") == "[Round down.]"
    assert words.text("card.when.own_turn") == "[Your turn]"


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
def test_the_shipped_languages_are_ready(language: str) -> None:
    found = prepare_language(LOCALES, language)
    for domain, words in found.pack.catalogs.items():
        if catalog_path(LOCALES, domain, language).exists():
            if domain == "labreport" and found.total([domain])[1]:
                continue  # a language may do without
            assert found.total([domain])[1] == 0
            assert words.messages == catalog(domain, language).messages
    assert {key: term["term"] for key, term in found.pack.glossary.items()} == {
        key: term["term"] for key, term in glossary(language).items()
    }


def test_broken_files_are_told_all_together(tmp_path: Path) -> None:
    place = begun(tmp_path / "mine")
    (place / "fr" / "LC_MESSAGES" / "cards.po").write_text('msgid "a\n', "utf-8")
    (place / "fr" / "glossary.yaml").write_text("king: [\n", "utf-8")
    with pytest.raises(Unreadable) as caught:
        prepare_language(place, "fr")
    assert [fault.code for fault in caught.value.faults] == ["L12", "E5"]


# --- voices ---


def voice_of(tmp_path: Path, name: str, said: str) -> LanguagePack:
    place = translate(begun(tmp_path / name), {"effect.share_of_mine.down": said})
    found: PreparedLanguage = prepare_language(place, "fr")
    return found.pack


def test_voices_are_heard_inside_and_nowhere_else(tmp_path: Path) -> None:
    first, second = voice_of(tmp_path, "a", "Vers le bas."), voice_of(tmp_path, "b", "En dessous.")
    key = "effect.share_of_mine.down"
    with using_packs([first]):
        assert catalog("cards", "fr").text(key) == "Vers le bas."
        assert catalog("cards", "de").text(key) == "Runde ab."
        assert glossary("fr")["king"]["term"] == "[King]"
        with using_packs([second]):
            assert catalog("cards", "fr").text(key) == "En dessous."
        assert catalog("cards", "fr").text(key) == "Vers le bas."
    assert catalog("cards", "fr").text(key) == "Arrondis à l’inférieur."


def test_voices_can_be_sent_to_workers(tmp_path: Path) -> None:
    pack = voice_of(tmp_path, "a", "Vers le bas.")
    pack.catalogs["aids"].count("aid.own", 2)  # has made its rule by now
    again = pickle.loads(pickle.dumps(pack))
    assert again.catalogs["aids"].count("aid.own", 2) == pack.catalogs["aids"].count("aid.own", 2)


# --- new languages ---


CODES = {"fr": "fr", "pt-br": "pt_BR", "ES_mx": "es_MX", "sr_latn": "sr_Latn", "nds": "nds"}


@pytest.mark.parametrize(("name", "code"), CODES.items())
def test_names_of_languages(name: str, code: str) -> None:
    assert language_code(name) == code


@pytest.mark.parametrize(
    ("name", "reason", "near"),
    [
        ("french", "language_name", "fr"),
        ("Germann", "language_name", "de"),
        ("../fr", "language_name", ""),
        ("", "language_name", ""),
        ("f" * 5000, "language_name", ""),
        ("xx", "language_unknown", ""),
        ("fr_XY", "language_unknown", "fr"),
        ("he", "language_left", None),
        ("ja", "language_face", None),
    ],
    ids=lambda value: str(value)[:12],
)
def test_names_that_are_refused(name: str, reason: str, near: str | None) -> None:
    with pytest.raises(Refused) as caught:
        language_code(name)
    assert (caught.value.reason, caught.value.data.get("near")) == (reason, near)


@pytest.mark.parametrize("language", ["fr", "pl", "sv", "pt_BR", "cs", "lv", "nds", "da", "fi", "it", "uk"])
def test_a_new_language_only_lacks_words(language: str, tmp_path: Path) -> None:

    from castelli_pnp.words.checks.languages import check_languages

    (judged,) = check_languages(begun(tmp_path / "mine", language), [language])
    assert {fault.code for fault in judged.faults} == {"L1"}
    assert sum(tally.done for tally in judged.tallies) == 0
