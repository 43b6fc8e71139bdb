"""What ``play`` answers: why not, what to type instead, the question again, why nothing can be built."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.hints import might_build, no_castle
from castelli_pnp.systems.castelli.screen.looking import rules_lines
from castelli_pnp.systems.castelli.screen.session import CastelliSession
from castelli_pnp.systems.castelli.screen.typed import as_cell, tidy
from tests.cli.playing import Session, castelli_facts, chairs_for, first_choice, script, sitting


def from_position(position: str, path: Path, *lines: str, bots: str = "human") -> str:
    """What is shown in a game that begins in a position, as one line."""
    game = Game.from_position(castelli_facts(), position)
    at = Session(game, chairs_for(game.table.seats, bots), script("", *lines), path)
    assert at.run() == 0
    return " ".join(at.text.split())


def typed(path: Path, *lines: str, players: int = 2, modules: tuple[str, ...] = ()) -> str:
    """What is shown in a new game after the first prompt, as one line."""
    at = sitting(script(*lines), path, players, seed=7, modules=modules)
    assert at.run() == 0
    return " ".join(at.text.partition("such as 1,1.")[2].split())


# --- why not ---


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("why", "Type why and an action: the number of a choice, or a text, as in why reveal"),
        ("why 3", "Type the row and column of a face-down tile, such as 1,1."),
        ("why play king", "“play king”: you do not hold that card."),
        ("why sell king", "“sell king”: you do not hold that card."),
        ("why sell Master Builder", "“sell Master Builder”: you do not hold that card."),
        ("why play steward", "“play steward”: you do not hold that card."),
        ("why reveal 1,1", "“reveal 1,1” is possible now."),
        ("why reveal", "Possible now: reveal 1,1, reveal 1,3"),
        ("why reveal 1,2", "“reveal 1,2”: 1,2 is a landscape; no tile lies there."),
        ("why reveal 7,2", "7,2 is the silver mine"),
        ("why build 4,2", "“build 4,2”: 4,2 is a space for a tile."),
        ("why build 1,2:Z", "1,2 is a landscape"),
        ("why reveal 9,9", "There is no cell “9,9” on the board. It has 8 rows and 4 columns"),
        ("why overbuild 1,2:W", "belongs to a module that is not in this game"),
        ("why play abbot", "belongs to a module that is not in this game"),
        ("why frob", "“frob” is not an action of this game."),
        ("why _", "“_” is not an action of this game."),
        ("look", "Type look and a cell: look 1,1 for a tile, look 1,2 for a landscape."),
        ("look 9,9", "There is no cell “9,9” on the board."),
        ("look 4,1", "There is no building site here."),
        ("look 12", "1,2: no village or city."),
        ("log", "Nothing has happened yet."),
        ("undo", "There is nothing to undo."),
        ("undo many", "“many” is not a number of decisions"),
        ("card builder", "Master Builder: "),
        ("card king 4", "King: "),
    ],
)
def test_answers_at_the_first_prompt(text: str, told: str, tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", text)
    assert told in shown
    assert "reveal a tile. Type its row and column, such as 1,1." in shown.partition(told)[2]


def test_examples_are_never_refused(tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", "why frob")
    example = shown.partition("such as reveal ")[2].split()[0]
    area = shown.partition("or build ")[2].split()[0].rstrip(".")
    game = Game.new(castelli_facts(), 2, seed=7)
    assert f"reveal {example}" in game.table.actions.by_text
    assert f"build {area}" in game.table.actions.by_text


def test_why_with_a_number_explains_that_choice(tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", "1,1", "why 3", "why 5")
    assert "“orient S” is possible now: " in shown
    assert "There are 4 choices: type 1 to 4." in shown
    assert shown.count("1 orient N; 2 orient E; 3 orient S; 4 orient W") == 2


# --- what is typed ---


@pytest.mark.parametrize("text", ["1.1", "1 1", "11", "reveal 1.1", "reveal 11", "reveal 1 1", "rev 1 . 1"])
def test_cells_can_be_typed_loosely(text: str, tmp_path: Path) -> None:
    assert "which way do you place the tile at 1,1?" in typed(tmp_path / "g.yaml", text)


@pytest.mark.parametrize(
    ("text", "words"),
    [("king 4", ["king", "4"]), ("2,3 4", ["2,3", "4"]), ("Q1 2", ["q1,2"]), ("1.1.1", ["1.1.1"])],
)
def test_what_is_no_cell_stays_as_it_is(text: str, words: list[str]) -> None:
    assert tidy(text) == words
    assert [as_cell(word) for word in ("7", "123", "q12", "x12")] == ["7", "123", "q1,2", "x12"]


@pytest.mark.parametrize("text", ["", "9", "xyzzy"])
def test_wrong_input_is_told_what_to_type(text: str, tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", text, "1,1", text)
    assert "Type the row and column of a face-down tile, such as 1,1." in shown
    assert "There are 4 choices: type 1 to 4." in shown
    assert ("“xyzzy” is not a command or a choice." in shown) == (text == "xyzzy")


def test_undo_over_several_decisions(tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", "1,1", "2", "undo 2")
    assert "Undone: orient E; reveal 1,1." in shown
    assert "Undone: orient E; reveal 1,1." in typed(tmp_path / "h.yaml", "1,1", "2", "undo 99")


@pytest.mark.parametrize(
    "text", ["?", "legend", "rules", "look 1,2", "cards", "hand", "log", "board", "save"]
)
def test_the_question_is_asked_again(text: str, tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", "1,1", text)
    assert shown.count("which way do you place the tile at 1,1?") == 2
    before_the_end = shown.partition("The game is saved. To resume")[0]
    assert before_the_end.endswith("3 orient S; 4 orient W ")


# --- cards and steps by their names ---

RICH = "{wood: 1, grain: 1, rocks: 1, hand: [master_builder]}"


def test_cards_are_shown_by_name_and_typed_as_ever(tmp_path: Path) -> None:
    position = f"{{layout: two, players: {{blue: {RICH}}}, turn: {{player: blue}}}}"
    for number, line in enumerate(("sell master_builder", "sell Master Builder", "sell mas")):
        shown = from_position(position, tmp_path / f"{number}.yaml", line, "log")
        assert "1 sell Master Builder 2 silver" in shown
        assert "sells a card for 2 silver." in shown


def test_the_next_step_is_named(tmp_path: Path) -> None:
    position = f"{{layout: two, players: {{blue: {RICH}}}, turn: {{player: blue}}}}"
    shown = from_position(position, tmp_path / "g.yaml", "1,1", "1", "step", "step")
    assert "you may play cards." in shown
    assert "Before you gain what the edge shows, you may play cards." in shown
    assert "Before its areas are evaluated, you may play cards." in shown


def test_a_dilemma_shows_both_tiles(tmp_path: Path) -> None:
    shown = typed(tmp_path / "g.yaml", "1,1", modules=("dilemma",))
    assert "place the tile you revealed (B" in shown
    assert "place the tile from your hand (B" in shown
    assert ") and keep the one you revealed" in shown


# --- nothing to build ---


LORD = """
layout: two
arrangement: [piece1, piece2]
houses: [blue, red]
tiles: {"1,1": tile1 N, "2,2": tile7 E}
players: {blue: {wood: 1, silver: 9}}
turn: {player: blue}
"""


def test_every_reason_to_build_nothing() -> None:
    state = Game.from_position(castelli_facts(), LORD).state
    assert "a castle costs 1 wood, 1 grain, 1 rocks, and 2 silver makes up for one" in no_castle(state, 0)
    assert might_build(state, 0)
    assert not might_build(state, 1)
    state.realms = [[], []]
    assert "no free building site" in no_castle(state, 0)
    assert "Red has no coat of arms with points" in no_castle(Game.new(castelli_facts(), 2).state, 1)
    state.castles = [0, 0]
    assert "all castles are on the board" in no_castle(state, 0)


@pytest.mark.parametrize(("stock", "told"), [("{wood: 1, grain: 1, rocks: 1}", True), ("{}", False)])
def test_a_turn_without_a_castle_says_why(stock: str, told: bool, tmp_path: Path) -> None:
    position = f"{{layout: two, players: {{blue: {stock}}}, turn: {{player: blue}}}}"
    shown = from_position(position, tmp_path / "g.yaml", "1,1", "1", "")
    assert "places the tile at 1,1" in shown
    assert ("Blue cannot build: Blue has no coat of arms" in shown) == told


def test_cards_alone_are_no_building(tmp_path: Path) -> None:
    position = "{layout: two, players: {blue: {hand: [steward]}}, turn: {player: blue}}"
    shown = from_position(position, tmp_path / "g.yaml", "1,1", "1", "pass")
    assert "Blue: you may build" not in shown
    assert "Blue: you may play cards, or end your turn." in shown
    assert "Blue cannot build: " in shown


# --- rules, tournament, watching ---


def test_the_rules_have_the_numbers_of_the_game() -> None:
    def text(layout: str, *modules: str) -> str:
        table = Game.new(castelli_facts(), modules=modules, layout=layout).table
        return "\n".join(line.plain for line in rules_lines(table))

    base = text("four")
    assert "{" not in base
    assert "the most silver 4 points, and the second most 2" in base
    assert not any(word in base for word in ("Dilemma", "Battle", "Tournament", "Neutral"))
    assert "the most silver 8 points, and the second most 4" in text("four", "battle")
    assert "Dilemma: " in text("four", "dilemma")
    assert "Tournament: " in text("tournament")
    assert "Neutral" in text("two")


def test_a_tournament_says_who_plays_where(tmp_path: Path) -> None:
    at = sitting(first_choice, tmp_path / "g.yaml", 4, layout="tournament")
    assert at.run() == 0
    text = " ".join(at.text.split())
    assert "The first field, where Blue and Red play" in text
    assert "The second field, where Green and Yellow play" in text
    assert text.count("The game is over.") == 1
    assert text.count(" wins") + text.count(" share the victory") == 2
    assert "A full tournament has more games" in text


def test_watching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    at = sitting(script(), tmp_path / "g.yaml", 2)
    client = CastelliClient(at.game, chairs_for(2, "random", watch=True), at.client.save_file, at.screen)
    assert CastelliSession(client, 1.5).run("Hello.") == 0
    assert slept == [1.5] * 16
    assert "for help" not in at.text


# --- a low window ---


def test_part_of_the_board_for_a_low_window(tmp_path: Path) -> None:
    at = sitting(script("board 8,4", "board 1,1"), tmp_path / "g.yaml", 2)
    at.screen.height = 24
    assert at.run() == 0
    text = " ".join(at.text.split())
    assert "The board is taller than this window" in text
    assert "This is 4,1 to 8,4 of 8 rows and 4 columns" in text
    assert "This is 1,1 to 5,4 of 8 rows and 4 columns" in text
    assert "9 castles left" in text
