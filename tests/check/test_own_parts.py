"""What a game adds to the one it extends: each mistake in it is one finding at its own place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from castelli_pnp.actions.author import start_game
from castelli_pnp.actions.check import check
from castelli_pnp.actions.resize import Resizing
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Deck

EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" '
    'fill="#c23b22"/></svg>'
)
MILLER = "miller:\n  copies: 2\n  effects: [{take_grain: 2}, {score: 1}]\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    start_game(str(tmp_path / "hill"), "castelli")
    return tmp_path / "hill"


@pytest.fixture
def larger(game: Path) -> Path:
    Resizing(game, "2x3").write()
    return game


def lines(game: Path) -> list[tuple[str, str, int]]:
    report = check(game, play=False)
    return [(f"{each.code}.{each.reason}", Path(each.file).name, each.line) for each in report.findings]


def test_mistakes_on_a_new_piece_are_found_at_their_lines(larger: Path) -> None:
    board = larger / "board.yaml"
    text = board.read_text("utf-8").split("\n")
    start = text.index(next(each for each in text if each.startswith("  piece5:")))
    wrong = [at for at, each in enumerate(text) if at > start and "sites: 1}" in each]
    for at in (wrong[0], wrong[-1]):
        text[at] = text[at].replace("sites: 1}", "sites: 3}")
    board.write_text("\n".join(text), "utf-8")
    found = lines(larger)
    assert found == [("H6.number", "board.yaml", at + 1) for at in (wrong[0], wrong[-1])]


def test_what_is_wrong_with_a_whole_new_thing_has_the_rest_below_it(larger: Path) -> None:
    board = larger / "board.yaml"
    text = board.read_text("utf-8")
    at = text.index("      1,2:", text.index("  piece5:"))
    board.write_text(f"{text[:at]}      1,1:{text[at + 10 :]}", "utf-8")
    line = text[:at].count("\n") + 1
    assert ("H2.square", "board.yaml", line) in lines(larger)
    assert not [each for each in lines(larger) if each[0].startswith("S")]


def test_words_and_emblem_of_a_card_are_findings_of_their_own(game: Path) -> None:
    own = MILLER + "  emblem: millr\n  name: {en: Miller, de: Мельник}\n"
    (game / "cards.yaml").write_text(own, "utf-8")
    (game / "kit.yaml").write_text("character_cards: 27\n", "utf-8")
    assert lines(game) == [("S13.emblem", "cards.yaml", 4), ("S13.letters", "cards.yaml", 5)]


def test_a_drawing_that_no_card_shows_is_reported_until_one_does(game: Path) -> None:
    (game / "cards.yaml").write_text(MILLER, "utf-8")
    (game / "kit.yaml").write_text("character_cards: 27\n", "utf-8")
    folder = game / "art" / "emblems"
    folder.mkdir(parents=True)
    (folder / "millr.svg").write_text(EMBLEM, "utf-8")
    (found,) = check(game, play=False).findings
    assert (found.code, found.reason, found.data["near"], found.line) == ("S13", "unused", "miller", 1)
    (folder / "millr.svg").rename(folder / "miller.svg")
    assert lines(game) == []
    (folder / "miller.svg").rename(folder / "wheel.svg")
    assert [each[0] for each in lines(game)] == ["S13.unused"]
    (game / "cards.yaml").write_text(f"{MILLER}  emblem: wheel\n", "utf-8")
    assert lines(game) == []


def test_colors_that_a_proof_would_report_are_found_before_printing(game: Path) -> None:
    (game / "themes").mkdir()
    theme = game / "themes" / "mine.yaml"
    shutil.copy(resources.themes()["armorial"], theme)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("theme: themes/mine.yaml\n")
    assert lines(game) == []
    theme.write_text(theme.read_text("utf-8").replace('wood: ["#4A7C5E"', 'wood: ["#2F8F4E"'), "utf-8")
    (found,) = check(game, play=False).findings
    assert (found.code, found.reason, found.data["one"], found.data["other"]) == (
        "S13",
        "alike",
        "wood",
        "market",
    )
    assert found.data["eyes"] == "protan"


def test_a_wrong_number_of_cards_does_not_stop_a_resize(game: Path) -> None:
    (game / "cards.yaml").write_text(MILLER, "utf-8")
    assert [each[0] for each in lines(game)] == ["H10.count"]
    Resizing(game, "2x3").write()
    assert [each for each in lines(game) if each[0].startswith("H")] == []
    cards = load_game(game).game
    assert cards.kit.character_cards == sum(
        card.copies for card in cards.cards.values() if card.deck is Deck.CHARACTER
    )
    assert "miller" in cards.cards


def test_other_broken_rules_still_do(game: Path) -> None:
    (game / "kit.yaml").write_text("castles: 1\n", "utf-8")
    with pytest.raises(Refused, match="H14"):
        Resizing(game, "2x3")
