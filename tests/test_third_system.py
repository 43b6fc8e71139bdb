"""A new game system is one folder and one line: tests/tictactoe goes through every command as it is."""

from __future__ import annotations

import io
import json
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.games import load
from castelli_pnp.actions.play import Game
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.resources import PACKAGE, shipped_games
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import ExampleBox, Picture
from castelli_pnp.systems import SYSTEMS, add_system, find_system, remove_system
from castelli_pnp.systems.system import System
from castelli_pnp.words.sentences import sentences, words
from tests.cli.conftest import Ran
from tests.cli.conftest import castelli as castelli  # noqa: PLC0414 - the fixture

NAME = "tictactoe"
FOLDER = Path(__file__).parent / NAME
Castelli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The one line; afterwards all is as before."""
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(tmp_path / "cache"))
    add_system(NAME, f"tests.{NAME}")
    yield
    remove_system(NAME)


@pytest.fixture
def game() -> Game:
    return Game(NAME)


# --- it is one folder ---


def test_nothing_else_knows_its_name() -> None:
    root = FOLDER.parent.parent
    known = [
        path
        for folder in ("castelli_pnp", "locales", "templates", "art")
        for path in (root / folder).rglob("*")
        if path.suffix in (".py", ".po", ".yaml", ".j2", ".svg") and NAME in path.read_text("utf-8").lower()
    ]
    assert not known
    assert not list(PACKAGE.rglob(f"*{NAME}*"))


def test_it_is_small() -> None:
    lines = [line for path in FOLDER.glob("*.py") for line in path.read_text("utf-8").splitlines()]
    code = [line for line in lines if line.strip() and not line.startswith(("from ", "import "))]
    assert len(code) < 260
    assert {path.name for path in FOLDER.iterdir()} - {"__pycache__"} == {
        "__init__.py", "rules.py", "printed.py", "data", "locales", "templates",
    }  # fmt: skip


def test_it_can_be_taken_out_again() -> None:
    assert NAME in shipped_games()
    assert "refused.action.taken" in words()
    remove_system(NAME)
    try:
        assert NAME not in SYSTEMS
        assert NAME not in shipped_games()
        assert "refused.action.taken" not in words()
    finally:
        add_system(NAME, f"tests.{NAME}")


def test_a_package_that_does_not_exist_cannot_be_added() -> None:
    with pytest.raises(ModuleNotFoundError):
        add_system("nothing", "tests.there_is_no_such_package")
    assert "nothing" not in SYSTEMS


def test_a_system_with_a_part_that_nobody_knows_is_refused() -> None:
    with pytest.raises(TypeError, match="unknown parts: color"):
        type(find_system(NAME))("other", "tests", color="rules:RED")


def test_the_document_lists_every_part() -> None:
    text = (FOLDER.parent.parent / "docs" / "new-system.md").read_text("utf-8")
    told = [
        part
        for line in text.splitlines()
        if line.startswith("| `")
        for part in line.split("|")[1].split(", ")
    ]
    assert {part.strip(" `") for part in told if "/" not in part} == set(System.__annotations__)


# --- it loads and is checked ---


def test_it_loads() -> None:
    facts: Any = load(NAME).game
    assert (facts.id, facts.title, facts.system) == (NAME, "Tic-tac-toe", NAME)
    assert (facts.pieces.suits, facts.options.points) == (("suns", "moons"), 1)


def test_faults_have_their_place(castelli: Castelli) -> None:
    Path("bad").mkdir()
    Path("bad/game.yaml").write_text(
        f"extends: {NAME}\ntitle: Bad\noptions: {{points: 0, speed: 3}}\n", "utf-8"
    )
    ran = castelli("check", "bad")
    assert ran.code == 2
    assert "bad/game.yaml:3:19: error E13: 0 is out of range" in ran.out
    assert "bad/game.yaml:3:22: error E10: unknown key “speed”; known keys: points" in ran.out


def test_it_is_checked_and_played(castelli: Castelli) -> None:
    ran = castelli("check", NAME)
    assert (ran.code, ran.err) == (0, "")
    told = ran.out.splitlines()
    design = f"Design code: {cp.load(NAME).design}"
    played = "Played 40 games."
    assert told == [f"{NAME}: legal and playable (0 pieces of advice)", "For 2 players.", design, played]
    found = json.loads(castelli("check", NAME, "--format", "json").out)["games"][0]
    assert (found["players"], found["played"]) == ([2], {"2": 40})


def test_a_game_can_be_made_of_it(castelli: Castelli) -> None:
    assert castelli("new", "mine", "--game", NAME).code == 0
    assert "mine: legal and playable" in castelli("check", "mine").out
    ran = castelli("new", "alone", "--game", NAME, "--full")
    assert ran.code == 0, ran.err
    assert "alone: legal and playable" in castelli("check", "alone").out


# --- it is played ---


def test_a_game_is_played_to_its_end(game: Game) -> None:
    assert game.names == ("suns", "moons")
    assert game.legal_actions() == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    for action in ("a3", "b3", "a2", "b2", "a1"):
        game.apply(action)
    result = game.result()
    assert result is not None
    assert (result.points, result.ranks, result.winners) == ((1, 0), (1, 2), ("suns",))
    assert game.legal_actions() == []
    assert game.why_illegal("c1") == "over"


def test_what_is_not_legal_is_refused_with_its_reason(game: Game) -> None:
    game.apply("b2")
    with pytest.raises(Refused) as refused:
        game.apply("b2")
    assert list(sentences(refused.value)) == [
        "castelli-pnp: “b2”: a coin lies there already; choose a free tile"
    ]
    with pytest.raises(Refused, match="unknown"):
        game.apply("d4")
    with pytest.raises(Refused, match="players"):
        Game(NAME, players=3)
    with pytest.raises(Refused, match="strange_options"):
        Game(NAME, variant="1")
    assert game.actions == ("b2",)


def test_undo_records_and_positions(game: Game) -> None:
    for action in ("b2", "a1", "c3"):
        game.apply(action)
    assert game.position() == {"board": "..S/.S./M.."}
    again = Game.from_record(NAME, game.record())
    assert (again.actions, again.position()) == (game.actions, game.position())
    assert game.undo(2) == "a1"
    assert game.position() == {"board": ".../.S./..."}
    with pytest.raises(Unreadable) as unreadable:
        Game.from_record(NAME, game.record().replace("b2", "b9"))
    assert [(fault.code, fault.reason) for fault in unreadable.value.faults] == [("E20", "unknown_action")]


def test_a_written_position_is_read_and_checked() -> None:
    import tests.tictactoe.rules as own

    facts: Any = load(NAME).game
    assert own.Game.from_position(facts, "board: SM./.../...").state.actor == 0
    with pytest.raises(Unreadable) as unreadable:
        own.Game.from_position(facts, "board: SMM/.../...")
    assert [fault.code for fault in unreadable.value.faults] == ["E19"]


def test_bots_watch_at_the_terminal(castelli: Castelli) -> None:
    ran = castelli("play", "--game", NAME, "--watch", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    assert "Suns and Moons share the victory with 0 points." in ran.out
    assert Path(f"{NAME}-3.yaml").is_file()


def test_a_person_plays_at_the_terminal(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")

    def types(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    types("?", "5", "why 1", "b2", "jump", "board", "log", "undo", "quit")
    ran = castelli("play", "--game", NAME, "--bots", "random", "--seed", "1")
    assert ran.code == 0
    for told in (
        "Type ? for help.",
        "3, ACTION        choose: the number of a choice, or its text",
        "Suns: choose an action.\n1 a3; 2 b3; 3 c3; 4 a2; 5 b2; 6 c2; 7 a1; 8 b1; 9 c1",
        "is possible now.",
        "“b2”: a coin lies there already; choose a free tile",
        "“jump” is not a command or a choice. There are 7 choices: type 1 to 7. Type ? for help.",
        "Undone: b2.",
        'board: ".../.../..."',
    ):
        assert told in ran.out, told
    types("a3", "quit")
    ran = castelli("play", "--game", NAME, "--resume", f"{NAME}-1.yaml")
    assert "Resuming the game with seed 1." in ran.out
    assert "turns: [a3," in Path(f"{NAME}-1.yaml").read_text("utf-8")


def test_two_people_pass_the_screen(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "\n".join(["", "a3", "", "b3", "", "a2", "", "b2", "", "a1"])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed + "\n"))
    ran = castelli("play", "--game", NAME, "--hot-seat", "--seed", "1")
    assert ran.code == 0
    assert "Pass the screen to Moons." in ran.out
    assert "Suns win with 1 point." in ran.out


# --- it is simulated and measured ---


def test_it_is_simulated_by_any_number_of_workers(castelli: Castelli) -> None:
    for workers in ("1", "2"):
        target = ("--json", f"{workers}.json", "--workers", workers)
        ran = castelli("simulate", "--game", NAME, "-n", "40", "--bots", "greedy,random", *target)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"{NAME} (design {cp.load(NAME).design}), seed 0: 40 games\n")
    one, two = (Path(f"{workers}.json").read_text("utf-8") for workers in "12")
    assert one == two
    found = json.loads(one)
    assert [seat["player"] for seat in found["seats"]] == ["suns", "moons"]
    assert found["seats"][0]["win_share"]["value"] > 0.7  # the greedy bot knows what it does
    assert 5 <= found["turns"]["value"] <= 9


def test_what_a_simulation_refuses(castelli: Castelli) -> None:
    assert "wise" in castelli("simulate", "--game", NAME, "--bots", "wise").err
    assert "--variant" in castelli("simulate", "--game", NAME, "--variant", "1").err
    assert castelli("simulate", "--game", NAME, "--players", "3").code == 2


def test_the_lab_measures_it(castelli: Castelli) -> None:
    ran = castelli("lab", NAME, "--quick", "-n", "40", "--workers", "1", "--json", "lab.json")
    assert (ran.code, ran.err) == (0, "")
    assert "shared wins, %" in ran.out
    assert json.loads(Path("lab.json").read_text("utf-8"))
    whole = castelli("lab", NAME, "-n", "20", "--workers", "1")
    assert (whole.code, whole.err) == (0, "")


# --- it is printed ---


def test_its_kit_is_made_and_proved(castelli: Castelli) -> None:
    ran = castelli("kit", "--game", NAME, "--lang", "en", "--paper", "a4", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    made = {path.name for path in Path("output").rglob("*.pdf")}
    parts = ("set-a4", "boxes-a4-en", "calibration-a4-en", "rules-en", "rules-a4-en")
    sheets = {
        "0-test-plain.pdf",
        "1-card-duplex.pdf",
        "2-card-single.pdf",
        "3-plain-duplex.pdf",
        "START-HERE.pdf",
    }
    assert made == sheets | {f"{NAME}-{part}.pdf" for part in parts}
    proved = castelli("proof", f"output/{NAME}", "--workers", "1").out  # others do not know this system
    assert proved.endswith("\nProved. Files: 12, pages: 31, sides of pieces: 108.\n")


def test_its_booklet_has_a_figure_and_an_example_that_the_engine_plays() -> None:
    facts = load(NAME).game
    document = write_booklet(facts, "en")
    blocks = [block for chapter in document.chapters for block in chapter.blocks]
    pictures = [block.figure for block in blocks if isinstance(block, Picture)]
    examples = [block for block in blocks if isinstance(block, ExampleBox)]
    assert [len(pictures), len(examples)] == [1, 1]
    board: Any = examples[0].figure
    assert board.coins == ("suns", "moons", "", "suns", "", "moons", "suns", "", "")
    assert "score 1." in str(examples[0])


def test_another_game_of_it_prints_its_own_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own").mkdir()
    Path("own/game.yaml").write_text(f"extends: {NAME}\ntitle: Own\noptions: {{points: 5}}\n", "utf-8")
    facts = load("own").game
    told = str(write_booklet(facts, "en"))
    assert "scores 5 points" in told
    assert "score 5." in told


def test_a_language_without_its_words_is_refused(castelli: Castelli) -> None:
    ran = castelli("kit", "--game", NAME, "--lang", "de", "--only", "rules", "--workers", "1")
    assert ran.code == 2
    assert f"{NAME}.po" in ran.err


def test_faults_come_back_from_workers() -> None:
    with pytest.raises(Unreadable) as unreadable:
        load("there-is-no-such-game")
    again = pickle.loads(pickle.dumps(unreadable.value))
    assert (again.faults, again.more) == (unreadable.value.faults, 0)
