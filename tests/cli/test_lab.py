"""``castelli-pnp lab``: the same bytes for any pool, runs that go on, refusals that say what is possible."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

import castelli_pnp as cp
from castelli_pnp.files.output import Kept
from castelli_pnp.lab import items
from tests.cli.conftest import Ran
from tests.games import shipped, write

Castelli = Callable[..., Ran]
COMMAND = [sys.executable, "-m", "castelli_pnp", "lab"]
SMALL = ("--bots", "random", "--players", "2", "--games", "40", "--quick")
LONG = ("--bots", "random", "--players", "2", "--games", "900", "--json", "a.json", "--workers", "2")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept of a run stays out of the developer's home."""
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_tables_fit_the_terminal(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = castelli(
        "lab", "--bots", "random", "--games", "40", "--workers", "1", "--verbose", "--players", "2"
    )
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    heading = f"castelli (design {cp.load('castelli').design}), 2 players, random, no modules, seed 0: "
    assert " ".join(lines[:2]).startswith(f"{heading}40 games in 4 blocks")
    assert "Verdict: not sure yet" in ran.out
    for wanted in (
        "turn 1",
        "Yellow",
        "drama, %",
        "luck of the deal, %",
        "weight of a choice",
        "piece1-1,2:NE",
    ):
        assert wanted in ran.out


@pytest.mark.parametrize("language", ["de", "es", "nl"])
def test_every_language_has_all_words(castelli: Castelli, language: str) -> None:
    told = ("lab", *SMALL[:-1], "--workers", "1", "--verbose", "--seed", "7")
    ran = castelli("--ui-lang", language, *told)
    assert ran.code == 0
    assert "X²" in ran.out
    assert "castelli" in ran.out


def test_the_same_bytes_for_any_number_of_workers(castelli: Castelli, tmp_path: Path) -> None:
    told = []
    for workers in ("1", "2"):
        file = f"{workers}.json"
        ran = castelli("lab", *SMALL[:-1], "--players", "2,3", "--workers", workers, "--json", file)
        assert ran.code == 0
        told.append((ran.out.splitlines()[:-1], (tmp_path / file).read_bytes()))
    assert told[0] == told[1]
    data = json.loads(told[0][1])
    assert data["castelli_lab"] == 1
    assert [each["players"] for each in data["studies"][0]] == [2, 3]


def test_two_games_are_compared_on_the_same_seeds(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["options"]["final_points"]["resource"] = 3
    write(raw, tmp_path / "rich")
    ran = castelli("lab", "castelli", "rich", *SMALL, "--workers", "1", "--json", "two.json")
    assert ran.code == 0
    assert "castelli and rich on the same seeds" in " ".join(ran.out.split())
    data = json.loads((tmp_path / "two.json").read_text("utf-8"))
    changes = {each["metric"]: each for each in data["comparisons"][0]["changes"]}
    points = changes["source.resources"]
    assert points["second"] == pytest.approx(3 * points["first"])  # random players play the very same games
    assert changes["decisions"]["difference"]["high"] == 0


def test_strict_fails_unless_fair(castelli: Castelli) -> None:
    assert castelli("lab", *SMALL, "--workers", "1", "--strict").code == 1


def test_held_out_games(castelli: Castelli) -> None:
    usual, other = (castelli("lab", *SMALL, "--workers", "1", *more) for more in ((), ("--held-out",)))
    assert usual.out != other.out
    assert "seed 0/held out" in other.out


def test_a_finished_run_leaves_nothing_behind(castelli: Castelli, own_cache: Path) -> None:
    assert castelli("lab", *SMALL, "--workers", "1").code == 0
    assert not list(own_cache.rglob("*.jsonl"))


def test_what_is_kept_is_not_played_again(castelli: Castelli, tmp_path: Path) -> None:
    first = castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    lines = (tmp_path / "run.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1 + 4
    second = castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    assert second.out == first.out
    assert (tmp_path / "run.jsonl").read_text("utf-8").splitlines() == lines
    more = castelli("lab", *SMALL[:-3], "--games", "60", "--quick", "--workers", "1", "--keep", "run.jsonl")
    assert more.code == 0
    assert len((tmp_path / "run.jsonl").read_text("utf-8").splitlines()) == 1 + 6


def test_torn_and_damaged_lines_are_played_again(castelli: Castelli, tmp_path: Path) -> None:
    first = castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    path = tmp_path / "run.jsonl"
    lines = path.read_text("utf-8").splitlines()
    lines[2] = lines[2].replace("1", "2", 3)
    path.write_text("\n".join(lines)[:-40], "utf-8")
    second = castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    assert second.out == first.out
    assert castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl").out == first.out


FORGED: list[object] = [
    7, "x", [], {}, [1, 2, 3, 4, 5], [[], [], [], {}, []], [[0], [[0, 0]], [[0, 0]], {}, [[0, 0]]],
    [["a"], [["b"]], [["c"]], {"d": "e"}, [["f"]]], [[float("inf")]] * 5, [True] * 5, [[], [], [], [], []],
]  # fmt: skip


@pytest.mark.parametrize("data", FORGED, ids=repr)
def test_forged_results_are_refused(castelli: Castelli, tmp_path: Path, data: object) -> None:
    castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    path = tmp_path / "run.jsonl"
    keys = [json.loads(line.partition(" ")[2])[0] for line in path.read_text("utf-8").splitlines()[1:]]
    path.unlink()
    forged = Kept(path)
    for key in keys:
        forged.put(key, data)
    forged.close()
    ran = castelli("lab", *SMALL, "--workers", "1", "--keep", "run.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "run.jsonl: the stored result chapter/" in ran.err


def test_lines_that_are_no_results_are_left_out(tmp_path: Path) -> None:
    from castelli_pnp.files.output import _KEPT, _sum

    lines = ("5", "[1]", "[1, 2, 3]", "{", "[" * 100_000)
    text = "\n".join([_KEPT, *(f"{_sum(line.encode())} {line}" for line in lines)])
    (tmp_path / "run.jsonl").write_text(text + "\n", "utf-8")
    Kept(tmp_path / "run.jsonl").close()


def test_a_run_needs_no_place_to_keep_it(castelli: Castelli, own_cache: Path) -> None:
    expected = castelli("lab", *SMALL, "--workers", "1").out
    own_cache.rmdir()
    own_cache.write_text("a file where a folder should be", "utf-8")
    ran = castelli("lab", *SMALL, "--workers", "1")
    assert (ran.code, ran.out) == (0, expected)
    assert "it will start over" in " ".join(ran.err.split())


def test_kept_results_are_read_back(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "new" / "run.jsonl")
    kept.put("a/1", [1, {"x": 0.1}])
    kept.put("a/2", "ü")
    assert kept.get("a/1") is None  # what was put down now is not asked for again
    kept.close()
    again = Kept(tmp_path / "new" / "run.jsonl")
    assert (again.get("a/1"), again.get("a/2"), again.get("a/3")) == ([1, {"x": 0.1}], "ü", None)
    again.close(remove=True)
    assert not (tmp_path / "new").exists()


REFUSED = [
    (("--games", "0"), "0 games are not possible"),
    (("--games", "99999999999"), "are not possible"),
    (
        ("--bots", "clever"),
        "there is no player “clever”; choose from: random, greedy, planner, easy, casual,",
    ),
    (("--bots", ","), "choose from: random, greedy, planner, easy, casual, skilled, expert, master"),
    (("castelli", "castles"), "games of different systems cannot be compared: castelli and castles"),
    (("castles", "--bots", ","), "choose from: random, greedy, easy, casual, skilled, expert, master\n"),
    (("castles", "--players", "0"), "this game is not for 0 players; choose from: 2, 3, 4"),
    (("--players", "two"), "--players two: write numbers separated by commas, such as 2,3,4"),
    (("--players", "7"), "7"),
    (("--modules", "siege"), "siege"),
    (("--seed", ""), "a seed is a number or a word"),
    (("--workers", "0"), "0 workers are not possible"),
    (("--json", "no/such/folder.json"), "no/such does not exist or is not a folder"),
    (("--json", "."), "already exists and was not written by castelli-pnp"),
    (("--keep", "notes.txt"), "already exists and was not written by castelli-pnp"),
    (("--keep", "/dev/zero"), "already exists and was not written by castelli-pnp"),
    (("nowhere",), "nowhere"),
    (("castelli", "nowhere"), "nowhere"),
]


@pytest.mark.parametrize(("asked", "told"), REFUSED, ids=[" ".join(asked) for asked, _ in REFUSED])
def test_what_is_not_possible_is_refused(
    castelli: Castelli, tmp_path: Path, asked: tuple[str, ...], told: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    ran = castelli("lab", *(() if "--games" in asked else ("--games", "1")), *asked)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"


def test_games_for_other_numbers_of_players_are_not_compared(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    del raw["layouts"]["three"], raw["options"]["silver_in_mine"]["three"]
    write(raw, tmp_path / "few")
    ran = castelli("lab", "castelli", "few", "--games", "1")
    assert ran.code == 2
    assert "one allows 2, 3, 4, the other 2, 4" in ran.err


@pytest.mark.parametrize("code", ["B1", "B9", "b10"])
def test_codes_are_explained(castelli: Castelli, code: str) -> None:
    ran = castelli("explain", code)
    assert ran.code == 0
    assert ran.out.startswith(f"{code.upper()}, advice: ")
    assert "Fix: " in ran.out


def test_an_interrupted_run_goes_on_with_the_same_command(tmp_path: Path, own_cache: Path) -> None:
    """Ctrl-C, being told to end, being killed: what was played is not lost, and the result is the same."""
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)):
        run = subprocess.Popen(
            [*COMMAND, *LONG], cwd=tmp_path, text=True, stderr=subprocess.PIPE, start_new_session=True
        )
        before = _kept(own_cache)
        while _kept(own_cache) < before + 2000:
            time.sleep(0.02)
            assert run.poll() is None
        os.killpg(run.pid, number) if number == signal.SIGINT else run.send_signal(number)
        _, err = run.communicate(timeout=60)
        assert run.returncode == code
        assert "Traceback" not in err
        assert ("run the same command to resume" in " ".join(err.split())) == (number != signal.SIGKILL)
        assert not (tmp_path / "a.json").exists()
    played = _kept(own_cache)
    done = subprocess.run([*COMMAND, *LONG], cwd=tmp_path, capture_output=True, text=True, check=True)
    resumed = (tmp_path / "a.json").read_bytes()
    assert played > 6000
    assert not _kept(own_cache)
    whole = subprocess.run([*COMMAND, *LONG], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (whole.stdout, (tmp_path / "a.json").read_bytes()) == (done.stdout, resumed)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "cache") == ["a.json"]


def _kept(cache: Path) -> int:
    """Bytes of results."""
    return sum(path.stat().st_size for path in cache.rglob("*.jsonl"))


def test_what_was_played_is_kept_until_all_of_it_is_told(
    castelli: Castelli, own_cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An interruption while the report is drawn: the next run has nothing to play."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    wanted = ("lab", *SMALL, "--workers", "1", "--json", "a.json", "--html", "a.html")
    with monkeypatch.context() as patch:
        patch.setattr("castelli_pnp.cli.lab_run.save_report", interrupted)
        assert castelli(*wanted).code == 130
    assert (tmp_path / "a.json").exists()
    assert list(own_cache.rglob("*.jsonl"))
    with monkeypatch.context() as patch:
        patch.setattr("castelli_pnp.lab.items.work", counting := Mock(side_effect=items.work))
        assert castelli(*wanted).code == 0
    assert counting.call_count == 1  # to compare it
    assert not list(own_cache.rglob("*.jsonl"))


def test_a_game_for_tournaments_only_is_refused(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "tour").mkdir()
    text = "extends: castelli\nlayouts: {four: null, three: null, two: null}\n"
    (tmp_path / "tour" / "game.yaml").write_text(text, "utf-8")
    for command in (
        ["lab", "tour"],
        ["lab", "castelli", "tour"],
        ["improve", "tour"],
        ["simulate", "-g", "tour"],
    ):
        ran = castelli(*command)
        assert ran.code == 2
        assert "every layout of this game has two fields (tournament)" in ran.err
