"""``play`` in every language: what is shown can be typed back, and so can the English words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.model.words import House, Kind
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.screen.look import letter
from castelli_pnp.systems.castelli.screen.offers import groups_of, shown
from castelli_pnp.systems.castelli.screen.session import COMMANDS
from castelli_pnp.systems.castelli.screen.typed import meant
from castelli_pnp.terminal.commands import find_in, own_words
from castelli_pnp.terminal.compass import compass
from castelli_pnp.terminal.echo import folded
from castelli_pnp.words.ui_language import ui_languages, using_language
from tests.cli.playing import Session, castelli_facts, chairs_for, first_choice, script, sitting

NAMES = ("help", "board", "legend", "look", "card", "hand", "log", "undo", "save", "why", "rules", "quit")
VERBS = ("reveal", "keep", "swap", "orient", "play", "settle", "build", "overbuild", "sell", "pass")


@pytest.fixture(params=ui_languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with using_language(request.param):
        yield request.param


def game(seed: int = 4) -> Game:
    return Game.new(castelli_facts(), 4, ["battle", "dilemma"], seed)


def test_what_is_shown_can_be_typed_back(language: str) -> None:
    del language
    at = game()
    groups = groups_of(at.state, at.legal_actions())
    for action in at.table.actions.all[::37]:
        text = shown(at.table, action)
        for typed in (text, folded(text).upper(), action.text):
            assert meant(at, groups, typed) == [action], typed


def test_no_two_actions_are_shown_alike(language: str) -> None:
    del language
    table = game().table
    texts = {folded(shown(table, action)).lower() for action in table.actions.all}
    assert len(texts) == len({action.text for action in table.actions.all})


def test_commands_in_the_own_language_and_in_english(language: str) -> None:
    del language
    for name in NAMES:
        english = find_in(COMMANDS, f"{name} 3,3")
        assert english is not None
        for word in own_words(f"command.{name}"):
            assert find_in(COMMANDS, f"{word.upper()} 3,3") == english
    assert find_in(COMMANDS, "?") == find_in(COMMANDS, "help")
    assert find_in(COMMANDS, "reveal 3,3") is None


def test_no_word_has_two_meanings(language: str) -> None:
    del language
    typed = [word for name in (*NAMES, "step") for word in own_words(f"command.{name}")]
    typed += [word for name in VERBS for word in own_words(f"verb.{name}")]
    assert len(set(typed)) == len(typed)


def test_letters_on_the_board_are_told_apart(language: str) -> None:
    del language
    for words in (list(House), list(Kind), ["wood", "grain", "rocks", "silver", "card"], ["village", "city"]):
        assert len({letter(str(word)) for word in words}) == len(words)


def test_a_game_from_beginning_to_end(language: str, tmp_path: Path) -> None:
    at = sitting(first_choice, tmp_path / "game.yaml", players=3, modules=["dilemma", "battle"])
    assert at.run() == 0
    assert max(map(len, at.text.splitlines())) <= 80
    if language != "en":
        left = ("Blue", "Yellow", "card", "castle", "tile", " you ", "silver", "reveal", " the ")
        assert [word for word in left if word in at.text.replace("castelli", "")] == []


def test_sides_have_the_letters_of_the_language(language: str) -> None:
    known = {"en": "NESW", "de": "NOSW", "es": "NESO", "nl": "NOZW"}
    letters = compass(":NESW")[1:]
    assert letters == known.get(language, "NESW")
    assert compass("2,3:NE#2") == f"2,3:{letters[:2]}#2"
    assert compass("W") == letters[3]
    assert compass("WES") == "WES"  # a word


@pytest.mark.parametrize("typed", ["ausrichten O", "o", "E", "orient e"])
def test_sides_are_typed_in_both_languages(typed: str, tmp_path: Path) -> None:
    with using_language("de"):
        at = sitting(script("1,1", typed, "verlauf"), tmp_path / "game.yaml", 2, seed=3)
        assert at.run() == 0
    assert "legt auf 1,1: N G4, O B4, S L4, W R4." in " ".join(at.text.split())


GERMAN = (
    ("hilfe", "plan, plan 1,1 noch einmal der Spielplan"),
    ("regeln", "Ziel: am Ende die meisten Punkte haben"),
    ("legende", "B R G L die Farben der Mitspielenden"),
    ("karte könig", "König: Setze die Karte in deinem Zug ein"),
    ("karte konig", "König: Setze die Karte in deinem Zug ein"),
    ("card king", "König: Setze die Karte in deinem Zug ein"),
    ("karte raub", "Räuberbande: Raube allen anderen"),
    ("warum bauen 1,2:Z", "1,2 ist ein Landschaftsfeld, dort liegt kein Plättchen."),
    ("warum aufdecken 1,2", "dort liegt kein Plättchen"),
    ("warum verkaufen Baumeister", "„verkaufen Baumeister“: diese Karte hast du nicht auf der Hand."),
    ("warum spielen abt", "gehört zu einem Modul, das nicht mitspielt"),
    ("warum überbauen 1,2:W", "gehört zu einem Modul, das nicht mitspielt"),
    ("zurück", "Es gibt nichts zurückzunehmen."),
    ("aufd 1,1", "Wie soll das Plättchen auf 1,1 liegen?"),
    ("11", "Wie soll das Plättchen auf 1,1 liegen?"),
    ("reveal 1,1", "Wie soll das Plättchen auf 1,1 liegen?"),
    ("quatsch", "„quatsch“ verstehe ich nicht. Tippe Reihe und Spalte eines verdeckten Plättchens"),
)


@pytest.mark.parametrize(("text", "told"), GERMAN, ids=[text for text, _ in GERMAN])
def test_german_answers(text: str, told: str, tmp_path: Path) -> None:
    with using_language("de"):
        at = sitting(script(text), tmp_path / "game.yaml", 2, seed=7)
        assert at.run() == 0
    assert told in " ".join(at.text.split())


HELD = "{wood: 1, grain: 1, rocks: 1, hand: [master_builder]}"
RICH = f"{{layout: two, players: {{blue: {HELD}}}, turn: {{player: blue}}}}"


@pytest.mark.parametrize("word", ["schritt", "SCHRITT", "step"])
def test_step_by_step(word: str, tmp_path: Path) -> None:
    shown_ = from_rich(tmp_path, "1,1", "1", word, word)
    assert "Bevor der Rand gibt, was er zeigt, darfst du Karten einsetzen." in shown_
    assert "Bevor die Gebiete ringsum gewertet werden, darfst du Karten einsetzen." in shown_


@pytest.mark.parametrize("word", ["passen", "pass", ""])
def test_passing(word: str, tmp_path: Path) -> None:
    shown_ = from_rich(tmp_path, "1,1", "1", word)
    assert "Bevor der Rand gibt" not in shown_
    assert "verstehe ich nicht" not in shown_


def test_a_card_is_sold_by_its_name(tmp_path: Path) -> None:
    assert "verkauft eine Karte für 2 Silber." in from_rich(tmp_path, "verkaufen baum", "verlauf")
    assert "verkauft eine Karte" not in from_rich(tmp_path, "baumeister", "verlauf")


def from_rich(tmp_path: Path, *lines: str) -> str:
    """What is shown in German in a game of somebody who has all it takes, as one line."""
    path = tmp_path / "game.yaml"
    path.unlink(missing_ok=True)
    with using_language("de"):
        position = Game.from_position(castelli_facts(), RICH)
        at = Session(position, chairs_for(position.table.seats, "human"), script("", *lines), path)
        assert at.run() == 0
    return " ".join(at.text.split())


def test_a_plain_screen_folds_accents(tmp_path: Path) -> None:
    with using_language("de"):
        at = sitting(script("regeln"), tmp_path / "game.yaml", 2, seed=7)
        at.screen.is_plain = True
        assert at.screen.fit("Plättchen „Größe“").plain == 'Plattchen "Grosse"'
