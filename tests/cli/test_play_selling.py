"""Selling at the terminal in the turn of another: who is asked, what is shown, what stays secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.words.ui_language import using_language
from tests.cli.playing import Session, castelli_facts, chairs_for, resume, script

START = """\
layout: three
houses: [blue, red, green]
players:
  blue: {hand: [peasant]}
  red: {hand: [king 4, steward]}
  green: {silver: 1}
turn: {player: blue}
"""


def sit(path: Path, *lines: str, bots: str = "human,human,human", start: str = START) -> Session:
    """A game of three; first Enter takes the screen."""
    game = Game.from_position(castelli_facts(), start)
    at = Session(game, chairs_for(3, bots), script(*lines), path)
    assert at.run() == 0
    return at


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("typed", ["sell as red", "sell red", "Sell king 4 as RED", "SELL  AS red"])
def test_another_person_sells(typed: str, tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", typed, "", "2", "", "", "quit")
    assert [str(action) for action in at.game.log] == ["sell steward as red"]
    assert at.game.state.silver[1] == 2
    assert at.game.to_act == 0
    taken = [prompt.strip() for prompt in at.screen.prompts]
    assert taken == ["Press Enter to continue", "Blue>", "Press Enter to continue", "Red>", "Red>",
                     "Press Enter to continue", "Blue>"]  # fmt: skip
    shown = one_line(at.text)
    assert "Red: which card do you sell? Press Enter to sell none." in shown
    assert "Red sells a card for 2 silver." in shown.rpartition("Pass the screen to Blue")[2]


@pytest.mark.parametrize("card", ["king", "sell king 4", "King 4", "1"])
def test_a_card_is_named_as_one_likes(card: str, tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", "sell as red", "", card, "pass", "", "quit")
    assert [str(action) for action in at.game.log] == ["sell king 4 as red"]


def test_what_is_no_card_is_answered(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", "sell as red", "", "peasant", "7", "", "", "quit")
    assert at.game.log == ()
    shown = one_line(at.text)
    assert "“peasant” is not one of these cards." in shown
    assert "“7” is not one of these cards." in shown


def test_nothing_of_another_hand_is_shown_to_who_asks(tmp_path: Path) -> None:
    """Whatever Blue types about Red's cards, the screen shows none before Red has it."""
    for typed in (
        "sell king 4 as red",
        "sell landgrave as red",
        "why sell king 4 as red",
        "why sell king as red",
    ):
        at = sit(tmp_path / "g.yaml", "", typed, "quit")
        before = at.text.partition("Pass the screen to Red")[0]
        assert "King" not in before.replace(typed, "")
        assert "Steward" not in before
        assert at.game.log == ()


def test_the_card_is_not_told_when_the_sale_is_undone(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", "sell as red", "", "2", "", "", "undo", "quit")
    assert at.game.log == ()
    last = one_line(at.text.rpartition("Pass the screen to Blue")[2])
    assert "sell … as Red" in last
    assert "teward" not in last


def test_undo_in_the_middle_of_a_sale(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", "sell as red", "", "2", "undo", "", "quit")
    assert at.game.log == ()
    assert at.game.to_act == 0


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("sell as green", "Green has no card to sell, or the mine is empty."),
        ("sell as purple", "“sell as purple” is not a command or a choice."),
        ("sell peasant as blue", "Blue sells a card for 2 silver."),
    ],
)
def test_who_can_be_named(typed: str, told: str, tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "", typed, "log", "quit")
    assert told in one_line(at.text)
    assert [str(action) for action in at.game.log] == (["sell peasant"] if "blue" in typed else [])


def test_bots_sell_when_they_are_asked(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "sell as red", "quit", bots="random")
    assert "Red is played by a bot; bots sell only when asked." in one_line(at.text)
    assert at.game.log == ()


def test_halt_asks_before_each_turn_of_a_bot(tmp_path: Path) -> None:
    start = START.replace("blue: {hand: [peasant]}", "blue: {hand: [peasant, king 3]}")
    path = tmp_path / "g.yaml"
    lines = ["halt", "reveal 1,1", "orient N", "pass", "pass", "king 3"]
    at = sit(path, *lines, bots="random", start=start)
    sale = [str(action) for action in at.game.log].index("sell king 3 as blue")
    states = [state.actor for state, _ in at.game.replay()]
    assert states[sale] == 1
    assert "Before each turn of a bot, you will now be asked whether to sell cards." in one_line(at.text)
    again, _, _ = resume(castelli_facts(), path, None)
    assert list(map(str, again.log)) == list(map(str, at.game.log))


def test_halt_again_ends_it(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", "halt", "halt", "quit", bots="random")
    shown = one_line(at.text)
    assert shown.index("Before each turn of a bot") < shown.index("You will no longer be asked")
    assert at.client.halting == set()


def test_undo_goes_back_to_a_sale_in_the_turn_of_a_bot(tmp_path: Path) -> None:
    game = Game.from_position(castelli_facts(), START)
    at = Session(game, chairs_for(3, "random,human,random"), script(), tmp_path / "g.yaml")
    at.client.apply(at.game.parse("sell king 4 as red"))
    while at.game.to_act != 1:
        at.client.apply(at.game.legal_actions()[0])
    assert str(at.client.undo()) == "sell king 4 as red"
    assert at.game.log == ()


@pytest.mark.parametrize(
    ("language", "typed", "asked"),
    [
        ("de", "verkaufen als rot", "Rot: Welche Karte verkaufst du?"),
        ("es", "vender como rojo", "¿qué carta vendes?"),
        ("nl", "verkopen als rood", "Rood: welke kaart verkoop je?"),
    ],
)
def test_in_the_language_that_is_spoken(language: str, typed: str, asked: str, tmp_path: Path) -> None:
    with using_language(language):
        at = sit(tmp_path / "g.yaml", "", typed, "", "1", "", "", "?", "quit")
    assert [str(action) for action in at.game.log] == ["sell king 4 as red"]
    shown = one_line(at.text)
    assert asked in shown
    help_line = {"de": "verkaufen als FARBE", "es": "vender como COLOR", "nl": "verkopen als KLEUR"}[language]
    assert help_line in shown
