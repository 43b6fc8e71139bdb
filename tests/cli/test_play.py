"""``castelli-pnp play`` as people use it: whole games, taking back, saving, leaving and coming back."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import RECORDS, parse_record, record_text
from castelli_pnp.systems.files import is_record
from castelli_pnp.terminal.opening import SaveFile, free_path
from tests.cli.conftest import Ran
from tests.cli.playing import Session, castelli_facts, chairs_for, first_choice, resume, script, sitting
from tests.games import grown, write

Castelli = Callable[..., Ran]
NONSENSE = (
    "", "xyzzy", "0", "999", "-1", "reveal", "reveal 99,99", "build 1,2:N with king", "\x1b[31mred",
    "x" * 400, "?", "legend", "board", "board 99,99", "look", "look 1,2", "look 1,1", "card", "card king",
    "card nobody", "hand", "log", "why", "why pass", "why build 1,2:N", "why overbuild 1,2:W", "ü ß 字",
)  # fmt: skip


@pytest.fixture
def typing(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> Castelli:
    """Runs ``play`` with lines on its standard input."""

    def call(*arguments: str | Path, lines: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setenv("COLUMNS", "80")
        return castelli("play", *arguments)

    return call


def saved(path: Path) -> tuple[str, ...]:
    """The actions in a record."""
    return tuple(action.text for action in parse_record(castelli_facts(), path.read_text("utf-8")).log)


# --- whole games ---


@pytest.mark.parametrize(
    ("players", "layout", "modules"),
    [(2, None, ()), (3, None, ("battle",)), (4, None, ("dilemma", "battle")), (4, "tournament", ())],
)
def test_a_whole_game_by_always_taking_the_first_choice(
    players: int, layout: str | None, modules: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.yaml"
    at = sitting(first_choice, path, players, layout=layout, modules=modules)
    assert at.run() == 0
    assert at.game.is_over
    assert "The game is over." in at.text
    assert "wins" in at.text or "share the victory" in at.text
    assert str(max(at.game.standings().points)) in at.text
    assert saved(path) == tuple(action.text for action in at.game.log)
    assert max(map(len, at.text.splitlines())) <= 80


def test_a_game_through_standard_input(typing: Castelli) -> None:
    cells = (
        f"{row},{column}" for row, column in product(range(1, 9), range(1, 5)) if (row + column) % 2 == 0
    )
    lines = tuple(line for cell in (*cells,) * 2 for line in (cell, "1", "pass", "pass", "pass", "pass"))
    ran = typing("--players", "2", "--seed", "5", "--bots", "random", lines=lines)
    assert (ran.code, ran.err) == (0, "")
    assert "The record of the game is in castelli-5.yaml." in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    resumed = typing("--resume", "castelli-5.yaml")
    assert resumed.code == 0
    assert "The game is over." in resumed.out


def test_bots_alone(typing: Castelli) -> None:
    ran = typing("--watch", "--players", "3", "--seed", "2", "--bots", "random")
    assert (ran.code, ran.err) == (0, "")
    assert "The game is over." in ran.out
    assert "> " not in ran.out


def test_a_seed_is_shown_and_makes_the_same_game(typing: Castelli) -> None:
    first, second = (typing("--seed", "abc", "--bots", "random").out for _ in range(2))
    assert "seed abc" in first
    assert first.replace("castelli-abc.yaml", "") == second.replace("castelli-abc-2.yaml", "")
    assert typing("--bots", "random").out.splitlines()[0] != typing("--bots", "random").out.splitlines()[0]


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 1, 2), (3, 1, 2), (4, 4, 4)])
def test_boards_of_any_size(rows: int, columns: int, size: int, tmp_path: Path) -> None:
    from castelli_pnp.systems.castelli.model.load import load_game

    facts = load_game(write(grown(rows, columns, size), tmp_path / "own")).game
    for width in (40, 80, 200):
        at = sitting(
            script("board", "board 9,9", "undo"), tmp_path / f"{width}.yaml", 4, facts=facts, width=width
        )
        assert at.run() == 0
        assert max(map(len, at.text.splitlines())) <= width


# --- what is typed ---


def test_nonsense_at_every_prompt_changes_nothing(tmp_path: Path) -> None:
    """Everything at the first prompts of each kind, a little at all others."""
    waiting: list[str] = []
    asked: Counter[str] = Counter()

    def typist(at: Session) -> str:
        if not waiting:
            asked[at.game.phase] += 1
            some = NONSENSE if asked[at.game.phase] < 3 else NONSENSE[1:6]
            waiting.extend((*some, first_choice(at)))
        text = waiting.pop(0)
        return "?" if waiting and text == "" and at.game.phase == "window" else text  # there Enter goes on

    quiet = sitting(first_choice, tmp_path / "quiet.yaml", modules=("dilemma", "battle"), seed=3)
    noisy = sitting(typist, tmp_path / "noisy.yaml", modules=("dilemma", "battle"), seed=3)
    assert (quiet.run(), noisy.run()) == (0, 0)
    assert saved(tmp_path / "quiet.yaml") == saved(tmp_path / "noisy.yaml")
    assert {"reveal", "dilemma", "orient", "window", "build"} <= set(asked)
    assert "\x1b" not in noisy.text
    assert max(map(len, noisy.text.splitlines())) <= 80


@pytest.mark.parametrize("text", ["reveal 1,1", "1,1", "REVEAL  1 , 1", "rev 1,1", " 1,1 "])
def test_an_action_can_be_typed_in_several_ways(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    assert sitting(script(text), path, bots="human", seed=8).run() == 0
    assert saved(path) == () or saved(path) == ("reveal 1,1",)
    at = sitting(script("", text, "e"), path, bots="human", seed=8)
    assert at.run() == 0
    assert saved(path)[:2] == ("reveal 1,1", "orient E")


def test_a_reason_is_given_for_what_is_not_possible(tmp_path: Path) -> None:
    at = sitting(
        script("", "1,1", "n", "", "pass", "", "1,1", "why 1,1"), tmp_path / "g.yaml", bots="human", seed=8
    )
    at.run()
    assert at.text.count("that tile is already face up") == 2


def test_unclear_input_names_what_it_could_mean(tmp_path: Path) -> None:
    at = sitting(script("1"), tmp_path / "g.yaml", bots="human", seed=8)
    at.run()
    other = sitting(script("", "1,"), tmp_path / "g.yaml", bots="human", seed=8)
    other.run()
    assert "could mean: reveal 1,1, reveal 1,3" in other.text


# --- taking back ---


def test_undo_goes_back_to_the_last_own_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"

    def actions(*lines: str) -> tuple[str, ...]:
        sitting(script(*lines), path, 2, seed=8).run()
        return saved(path)

    start = actions()
    assert actions("1,1") == (*start, "reveal 1,1")
    assert actions("1,1", "undo") == start
    assert actions("1,1", "e", "undo") == (*start, "reveal 1,1")
    played = actions("1,1", "e", "pass", "pass")
    assert len(played) > len(start) + 3
    assert actions("1,1", "e", "pass", "pass", *["undo"] * 9) == start
    assert actions("undo", "undo") == start


def test_undo_over_a_bots_turn_and_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    turn = ("1,1", "e", "pass", "pass", "pass")
    sitting(script(*turn), path, 2, seed=8).run()
    once = saved(path)
    at = sitting(script(*turn, *["undo"] * 9, *turn), path, 2, seed=8)
    at.run()
    assert saved(path) == once
    assert "Undone: reveal 1,1." in at.text
    assert "There is nothing to undo." in at.text


# --- saving, leaving, coming back ---


def test_the_end_of_input_saves_and_says_how_to_go_on(typing: Castelli, tmp_path: Path) -> None:
    ran = typing("--seed", "7", "--players", "2", "--bots", "random", lines=("1,1",))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(
        "The game is saved. To resume it, run: castelli-pnp play --resume castelli-7.yaml\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["castelli-7.yaml"]


def test_quit_does_the_same(typing: Castelli) -> None:
    for word in ("quit", "q", "exit"):
        ran = typing(
            "--seed", "7", "--players", "2", "--bots", "random", "--save", f"{word}.yaml", lines=(word, "1,1")
        )
        assert ran.code == 0
        assert ran.out.endswith(f"castelli-pnp play --resume {word}.yaml\n")


def test_a_resumed_game_is_the_same_game(typing: Castelli, tmp_path: Path) -> None:
    arguments = (
        "--seed",
        "7",
        "--players",
        "3",
        "--bots",
        "human,random,random",
        "--modules",
        "dilemma",
        "--house",
        "green",
    )
    first, second = ("1,1", "keep", "2", "pass", "pass", "pass"), ("5,5", "swap", "3", "pass", "pass", "pass")
    typing(*arguments, "--save", "whole.yaml", lines=first + second)
    typing(*arguments, "--save", "parts.yaml", lines=first)
    before = (tmp_path / "parts.yaml").read_text("utf-8")
    ran = typing("--resume", "parts.yaml")
    assert (tmp_path / "parts.yaml").read_text("utf-8") == before
    assert "Green> " in ran.out
    assert "places the tile at 1,1" in ran.out
    typing("--resume", "parts.yaml", lines=second)
    assert (tmp_path / "parts.yaml").read_text("utf-8") == (tmp_path / "whole.yaml").read_text("utf-8")


def test_a_fault_of_the_program_does_not_lose_the_game(tmp_path: Path) -> None:
    def typist(at: Session) -> str:
        if at.game.phase == "orient":
            raise ZeroDivisionError
        return "1,1"

    with pytest.raises(ZeroDivisionError):
        sitting(typist, tmp_path / "g.yaml", seed=8).run()
    assert saved(tmp_path / "g.yaml")[-1] == "reveal 1,1"


def test_save_while_playing(typing: Castelli, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("dear", "utf-8")
    (tmp_path / "deep").mkdir()
    ran = typing(
        "--seed", "7", "--bots", "random", lines=("save", "save deep/er.yaml", "save notes.txt", "1,1")
    )
    assert ran.code == 0
    assert "The game is saved in castelli-7.yaml." in ran.out
    assert "notes.txt already exists and was not written by castelli-pnp" in ran.out
    assert (tmp_path / "notes.txt").read_text("utf-8") == "dear"
    assert ran.out.endswith("--resume deep/er.yaml\n")
    assert is_record((tmp_path / "deep" / "er.yaml").read_text("utf-8"))


def test_another_saved_game_is_not_overwritten(typing: Castelli, tmp_path: Path) -> None:
    assert typing("--seed", "7", "--save", "kept.yaml", lines=("1,1", "n")).code == 0
    before = (tmp_path / "kept.yaml").read_text("utf-8")
    ran = typing("--seed", "8", "--save", "kept.yaml", lines=())
    assert ran.code == 2
    assert "kept.yaml already exists and is not this game" in ran.err
    ran = typing("--seed", "8", lines=("save kept.yaml",))
    assert "kept.yaml already exists and is not this game" in ran.out
    assert (tmp_path / "kept.yaml").read_text("utf-8") == before


def test_two_at_one_saved_game_do_not_erase_each_other(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    sitting(script("", "1,1"), path, bots="human", seed=8).run()
    facts = castelli_facts()
    (one, seating, first), (other, _, second) = (resume(facts, path, None) for _ in range(2))
    assert seating is not None
    other.apply("orient E")
    second.save(record_text(other), seating.players)
    first.save(record_text(one), seating.players)
    assert first.path != path
    assert len(resume(facts, path, None)[0].log) == 2
    assert len(resume(facts, first.path, None)[0].log) == 1


def test_a_record_in_another_form_is_kept_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = Game.new(castelli_facts(), seed=3)
    Path("game.json").write_text(json.dumps(RECORDS.data(game)), "utf-8")
    again, _, save_file = resume(castelli_facts(), Path("game.json"), None)
    assert again.state.key() == game.state.key()
    assert save_file.path == Path("castelli-3.yaml")


def test_the_way_to_go_on_names_the_game() -> None:
    save_file = SaveFile(Path("my game.yaml"), "my board")
    assert save_file.command == "castelli-pnp play --game 'my board' --resume 'my game.yaml'"


def test_games_saved_in_the_folder_of_a_game_do_not_disturb_it(castelli: Castelli, typing: Castelli) -> None:
    castelli("new", "town")
    assert typing("--game", "town", "--seed", "7", "--save", "town/played.yaml", lines=()).code == 0
    assert castelli("check", "town", "--static").code == 0
    assert typing("--game", "town", "--resume", "town/played.yaml", lines=()).code == 0


def test_the_name_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_path("castelli", 7) == Path("castelli-7.yaml")
    Path("castelli-7.yaml").write_text("dear", "utf-8")
    assert free_path("castelli", 7) == Path("castelli-7-2.yaml")
    assert free_path("../x", "../../etc/passwd").name == str(free_path("../x", "../../etc/passwd"))


# --- what cannot be done ---


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--players", "5"), "this game is not for 5 players; choose from: 2, 3, 4"),
        (("--layout", "six"), "there is no layout “six”"),
        (("--layout", "two", "--players", "3"), "layout two is for 2 players"),
        (("--modules", "siege"), "this game has no module “siege”"),
        (("--house", "pink"), "there is no color “pink”; choose from: blue, red, green, yellow"),
        (("--bots", "deep_blue"), "there is no player “deep_blue”"),
        (("--bots", "random,random"), "you named 2 players for 4 seats"),
        (("--watch", "--bots", "human"), "--watch has no human players"),
        (("--resume", "x.yaml", "--seed", "7", "--house", "red"), "--seed, --house cannot be changed"),
        (("--resume", "nowhere.yaml"), "this file does not exist"),
        (("--save", "notes.txt"), "notes.txt already exists and was not written by castelli-pnp"),
        (("--save", "notes.txt/x.yaml"), "notes.txt/x.yaml cannot be created"),
        (("--resume", "notes.txt"), "notes.txt:1:1: error E"),
        (("-g", "nowhere"), "no game named “nowhere”"),
    ],
)
def test_requests_that_are_refused(
    arguments: tuple[str, ...], told: str, typing: Castelli, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("dear", "utf-8")
    ran = typing(*arguments)
    assert ran.code == 2
    assert told in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("board: ", "board: x", "this record was written for another board"),
        ("engine: 1", "engine: 99", "this record was written for engine version 99"),
        ("reveal 1,1", "reveal 1,2", "“reveal 1,2” is not an action of this game"),
        ("orient E", "pass", "is not legal here"),
        ("turns:", "turms:", "unknown key “turms”"),
        ("seed: 7", "seed: [", "error E"),
        ("# players: human, random", "# players: human, deep_blue", "there is no player “deep_blue”"),
    ],
)
def test_a_record_that_cannot_be_resumed(
    old: str, new: str, told: str, typing: Castelli, tmp_path: Path
) -> None:
    path = tmp_path / "castelli-7.yaml"
    typing("--seed", "7", "--players", "2", "--bots", "human,random", lines=("1,1", "e"))
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    ran = typing("--resume", "castelli-7.yaml")
    assert ran.code == 2
    assert told in ran.err
    assert path.read_text("utf-8") == text.replace(old, new, 1)


def test_who_sits_where() -> None:
    assert chairs_for(3, "greedy").players == ("human", "greedy", "greedy")
    assert chairs_for(3, "greedy", watch=True).players == ("greedy",) * 3
    assert chairs_for(2, "human").players == ("human", "human")
    assert chairs_for(2, " Random , human ").humans == (1,)
    with pytest.raises(Refused):
        chairs_for(2, "")
