"""A game's own words in ``locales``: printed like its others, at their places in the files, always kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.author import start_game
from castelli_pnp.actions.check import check
from castelli_pnp.actions.fix import fix_game
from castelli_pnp.actions.resize import Resizing
from castelli_pnp.actions.table import TableImport, tables
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Cards
from castelli_pnp.editor.games import OpenGames
from castelli_pnp.systems.castelli.layout.card_words import card_faces, card_reference_entries
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.screen.look import card_title
from castelli_pnp.words.ui_language import using_language

GERMAN = "Nimm *2 Getreide* vom Mühlstein."
CARDS = "miller: {copies: 2, name: Grinder, effects: [{take_grain: 2}, {score: 1}]}\n"
WORDS = {
    "de": f'miller: {{name: Müllerin, text: "{GERMAN}"}}\nsteward: {{name: Haushofmeister}}\n',
    "fr": "miller:\n  name: Meunière\n",
}


def words_of(game: Path, language: str) -> Path:
    return game / "locales" / language / "cards.yaml"


def write_words(game: Path, language: str, text: str) -> Path:
    path = words_of(game, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "hill"
    start_game(str(folder), "castelli")
    (folder / "cards.yaml").write_text(CARDS, "utf-8")
    (folder / "kit.yaml").write_text("character_cards: 27\n", "utf-8")
    for language, text in WORDS.items():
        write_words(folder, language, text)
    return folder


def names(game: Path | str, card: str = "miller") -> dict[str, str]:
    facts = load_game(game).game
    faces = {language: card_faces(facts, language) for language in ("en", "de", "es", "nl", "fr")}
    return {
        language: next(each.name for each in found if each.id == card) for language, found in faces.items()
    }


ALL = {"en": "Grinder", "de": "Müllerin", "es": "Grinder", "nl": "Grinder", "fr": "Meunière"}


def found(game: Path) -> list[tuple[str, str, int, int]]:
    report = check(game, play=False)
    return [
        (f"{each.code}.{each.reason}", Path(each.file).relative_to(game).as_posix(), each.line, each.column)
        for each in report.findings
    ]


def test_they_are_printed_in_their_language_and_the_others_stay(game: Path) -> None:
    assert check(game, play=False).findings == ()
    assert names(game) == ALL
    assert names(game, "steward")["de"] == "Haushofmeister"
    assert names(game, "steward")["en"] == names("castelli", "steward")["en"]
    facts = load_game(game).game
    german = {each.id: each for each in card_reference_entries(facts, "de")}["miller"]
    assert (german.name, german.text) == ("Müllerin", GERMAN)
    english = {each.id: each for each in card_reference_entries(facts, "en")}["miller"]
    assert "units of grain" in english.text


def test_the_booklet_has_them(game: Path) -> None:
    booklet = write_booklet(load_game(game).game, "de")
    listed = [each for chapter in booklet.chapters for each in chapter.blocks if isinstance(each, Cards)]
    assert "Müllerin" in str(listed)


def test_the_terminal_has_them(game: Path) -> None:
    card = load_game(game).game.cards["miller"]
    with using_language("de"):
        assert card_title(card) == "Müllerin"
    with using_language("nl"):
        assert card_title(card) == "Grinder"


def test_each_word_has_its_place(game: Path) -> None:
    shown = {each.path: each for each in cp.resolved(game, "cards.miller")}
    word = shown["cards.miller.name.de"]
    assert (word.value, word.file, word.line, word.is_own) == ("Müllerin", words_of(game, "de"), 1, True)
    assert shown["cards.miller.name.fr"].line == 2
    assert shown["cards.miller.name.*"].file == game / "cards.yaml"


def test_a_game_that_extends_this_one_takes_them_over_and_changes_single_ones(game: Path) -> None:
    higher = game.parent / "higher"
    start_game(str(higher), str(game))
    assert names(higher) == ALL
    write_words(higher, "nl", "miller: {name: Molenaar}\n")
    write_words(higher, "de", "miller: {name: Mahlerin}\n")
    assert names(higher) == {**ALL, "nl": "Molenaar", "de": "Mahlerin"}
    (higher / "cards.yaml").write_text("miller: {name: Miller}\n", "utf-8")
    assert names(higher)["fr"] == "Miller"
    (higher / "cards.yaml").write_text("miller: {name: {en: Miller}}\n", "utf-8")
    assert names(higher) == {**ALL, "en": "Miller", "nl": "Molenaar", "de": "Mahlerin"}


def test_a_copy_and_a_resized_game_keep_them(game: Path) -> None:
    before = {path: path.read_bytes() for path in game.rglob("locales/*/*")}
    Resizing(game, "2x3").write_copy(game.parent / "wide")
    assert names(game.parent / "wide") == ALL
    resized = cp.resize(game, "2x3")
    assert "locales/de/cards.yaml" in resized.files
    assert cp.load(resized.files).game.cards["miller"].names["de"] == "Müllerin"  # type: ignore[attr-defined]
    backup = Resizing(game, "2x3").write()
    assert names(game) == names(backup) == ALL
    assert {path: path.read_bytes() for path in game.rglob("locales/*/*")} == before
    full = game.parent / "full"
    start_game(str(full), str(game), full=True)
    assert names(full) == ALL


def test_a_table_changes_the_numbers_of_a_card_and_no_words(game: Path, tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    text = tables(game, "cards")["cards.csv"]
    assert "miller,2" in text
    table.write_text(text.replace("miller,2", "miller,3"), "utf-8")
    (changed,) = TableImport(game, [table]).files
    assert changed.path.name == "cards.yaml"
    assert changed.path.parent == game
    assert "Müllerin" not in changed.after
    assert changed.after == CARDS.replace("copies: 2", "copies: 3")


def test_they_are_part_of_the_design(game: Path) -> None:
    before = cp.load(game).design
    path = words_of(game, "de")
    other = game.parent / "other"
    start_game(str(other), str(game))
    assert cp.load(other).game.cards == cp.load(game).game.cards  # type: ignore[attr-defined]
    write_words(other, "de", "miller: {name: Mahlerin}\n")
    (change,) = cp.diff(game, other).changes[-1:]
    assert (change.path, change.before, change.after) == ("cards.miller.name.de", "Müllerin", "Mahlerin")
    path.write_text(path.read_text("utf-8").replace("Müllerin", "Mahlerin"), "utf-8")
    assert cp.load(game).design != before


def test_a_game_in_memory_has_them_too() -> None:
    texts = {
        "game.yaml": "extends: castelli\ntitle: Hill\n",
        "cards.yaml": CARDS,
        "kit.yaml": "character_cards: 27\n",
    }
    loaded = cp.load({**texts, "locales/de/cards.yaml": WORDS["de"]})
    assert loaded.game.cards["miller"].names == {"*": "Grinder", "de": "Müllerin"}  # type: ignore[attr-defined]


MISTAKES = {
    "unknown card": ("de", "miler: {name: Müllerin}\n", ("E10.key", 1, 1)),
    "unknown key": ("de", "miller:\n  nmae: Müllerin\n", ("E10.key", 2, 3)),
    "no map": ("de", "miller: Müllerin\n", ("E12.map", 1, 9)),
    "a list": ("de", "- Müllerin\n", ("E12.map", 1, 1)),
    "no text": ("de", "miller: {name: [a]}\n", ("E12.text", 1, 16)),
    "too long": ("de", f"miller: {{name: {'a' * 41}}}\n", ("E13.length", 1, 16)),
    "letters": ("de", "miller: {name: Мельник}\n", ("S13.letters", 1, 10)),
    "no YAML": ("de", "miller: {name: [}\n", ("E5", 1, 17)),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_at_its_place(game: Path, name: str) -> None:
    language, text, (code, line, column) = MISTAKES[name]
    write_words(game, language, text)
    ((reported, *place),) = found(game)
    assert reported.startswith(code)
    assert place == [f"locales/{language}/cards.yaml", line, column]


@pytest.mark.parametrize(("wrong", "right"), [("miler: {name: A}", "miller"), ("miller: {nmae: A}", "name")])
def test_a_misspelled_name_is_put_right(game: Path, wrong: str, right: str) -> None:
    path = write_words(game, "de", f"# Wörter\n{wrong}\n")
    (finding,) = check(game, play=False).findings
    assert f"“{right}”" in finding.sentence
    fix_game(game).write()
    assert right in path.read_text("utf-8")
    assert path.read_text("utf-8").startswith("# Wörter\n")
    assert check(game, play=False).findings == ()


@pytest.mark.parametrize(
    ("place", "reason", "said"),
    [
        ("locales/cards.po", "E17.words_place", "locales/de/cards.yaml"),
        ("locales/dee/cards.yaml", "E17.words_language", "“de”"),
        ("locales/german/cards.yaml", "E17.words_language", "de"),
        ("locales/de/cards.po", "E17.words_file", "“cards.yaml”"),
        ("locales/de/crads.yaml", "E17.words_file", "“cards.yaml”"),
    ],
)
def test_a_file_that_is_not_read_is_reported(game: Path, place: str, reason: str, said: str) -> None:
    path = game / place
    path.parent.mkdir(exist_ok=True)
    path.write_text("miller: {name: A}\n", "utf-8")
    assert [each[:2] for each in found(game)] == [(reason, place)]
    (finding,) = check(game, play=False).findings
    assert said in finding.sentence


def test_notes_next_to_them_are_no_mistake(game: Path) -> None:
    (game / "locales" / "de" / "notes.txt").write_text("Müllerin?", "utf-8")
    (game / "locales" / ".hidden.yaml").write_text("a", "utf-8")
    assert found(game) == []


def test_a_file_outside_of_the_game_is_not_read(game: Path) -> None:
    secret = game.parent / "secret.yaml"
    secret.write_text("miller: {name: Secret}\n", "utf-8")
    words_of(game, "de").unlink()
    words_of(game, "de").symlink_to(secret)
    assert [each[0] for each in found(game)] == ["E2.outside"]


def test_the_editor_finds_the_game_of_its_words(game: Path) -> None:
    path = words_of(game, "de")
    games = OpenGames()
    games.open(path, "miler: {name: Müllerin}\n")
    opened = games.game_of(path)
    assert opened is not None
    assert opened.file == game / "game.yaml"
    (note,) = opened.report.findings
    assert (note.mark.source.path, note.mark.line) == (path, 1)
    assert load_game(path).game.id == "hill"


def test_a_translation_of_the_program_may_lie_in_the_same_folder(game: Path) -> None:
    (game / "locales" / "de" / "LC_MESSAGES").mkdir()
    (game / "locales" / "de" / "glossary.yaml").write_text("castle: {term: Burg}\n", "utf-8")
    assert found(game) == []
    assert names(game) == ALL
