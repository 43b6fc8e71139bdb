"""``castelli-pnp simulate``: figures that anybody can have again, and refusals that say what is possible."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.lab.playing import FORM
from castelli_pnp.systems.castelli.model.load import load_game
from tests.cli.conftest import Ran
from tests.games import shipped, write

Castelli = Callable[..., Ran]
COMMAND = [sys.executable, "-m", "castelli_pnp", "simulate"]

AT_ONCE = BOTS["random"].games_at_once


def test_the_figures_fit_the_terminal(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = castelli("simulate", "--games", "12", "--bots", "greedy,random,random,greedy", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    design = cp.load("castelli").design
    assert lines[0] == f"castelli (design {design}), layout four, no modules, seed 0: 12 games"
    assert max(map(len, lines)) <= 80
    assert lines[2].split() == ["Blue", "Red", "Green", "Yellow"]
    assert lines[3].split() == ["bot", "greedy", "random", "random", "greedy"]
    wins = [float(cell.split(" (")[0].split()[-1]) for cell in lines[4].split(")")[:4]]
    assert sum(wins) == pytest.approx(100, abs=0.3)


def test_the_same_bytes_for_any_number_of_workers(castelli: Castelli, tmp_path: Path) -> None:
    asked = (
        "--games",
        "210",
        "--bots",
        "random",
        "--seed",
        "s",
        "--players",
        "2",
        "--modules",
        "battle,dilemma",
    )
    told = []
    for workers in ("1", "2", "3"):
        ran = castelli("simulate", *asked, "--workers", workers, "--json", f"{workers}.json")
        assert ran.code == 0
        told.append((ran.out.splitlines()[:-1], (tmp_path / f"{workers}.json").read_bytes()))
    assert told[0] == told[1] == told[2]
    data = json.loads(told[0][1])
    assert (data["games"], data["bots"], data["modules"]) == (210, ["random"] * 2, ["battle", "dilemma"])


def test_the_json_adds_up(castelli: Castelli, tmp_path: Path) -> None:
    """The figures are those of the games themselves, played one by one."""
    castelli("simulate", "--games", "30", "--bots", "random", "--workers", "1", "--json", "a.json")
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    spec = Spec(load_game("castelli").game, "four", ("random",) * 4, games=30)
    tally = sum(simulate(spec), Tally.empty(4))
    for seat, told in enumerate(data["seats"]):
        assert told["points"]["value"] == pytest.approx(
            FORM.seat_sums(tally, "points", seat)[0] / 30, abs=1e-5
        )
        sources = sum(each["value"] for each in told["points_by_source"].values())
        assert sources == pytest.approx(told["points"]["value"], abs=1e-4)
        assert told["win_share"]["low"] <= told["win_share"]["value"] <= told["win_share"]["high"]
    assert sum(told["win_share"]["value"] for told in data["seats"]) == pytest.approx(1, abs=1e-4)


def test_fewer_games_are_the_first_of_more() -> None:
    """What an interruption leaves can be had again."""
    spec = Spec(load_game("castelli").game, "two", ("random",) * 2, games=3 * AT_ONCE // 2, seed="7")
    parts = list(simulate(spec))
    assert len(parts) == 2
    first = sum(simulate(Spec(spec.facts, "two", spec.bots, seed="7", games=AT_ONCE)), Tally.empty(2))
    assert parts[0] == first


def test_a_tournament_has_two_winners(castelli: Castelli) -> None:
    ran = castelli(
        "simulate", "--games", "20", "--layout", "tournament", "--bots", "random", "--workers", "1"
    )
    wins = [float(cell.split(" (")[0].split()[-1]) for cell in ran.out.splitlines()[4].split(")")[:4]]
    assert sum(wins[:2]) == pytest.approx(100, abs=0.3)
    assert sum(wins[2:]) == pytest.approx(100, abs=0.3)


REFUSED = [
    (("--games", "0"), "0 games are not possible; choose from 1 to 1000000000"),
    (
        ("--bots", "clever"),
        "there is no player “clever”; choose from: random, greedy, planner, easy, casual,",
    ),
    (("--bots", "random,greedy"), "you named 2 players for 4 seats"),
    (("--bots", ","), "you named 0 players for 4 seats"),
    (("--players", "5"), "5"),
    (("--layout", "five"), "five"),
    (("--layout", "two", "--players", "3"), "layout two is for 2 players"),
    (("--modules", "siege"), "siege"),
    (("--games", "99999999999999999999"), "are not possible"),
    (("--seed", ""), "a seed is a number or a word"),
    (("--seed", "x" * 201), "a seed is a number or a word"),
    (("--workers", "0"), "0 workers are not possible"),
    (("--json", "no/such/folder.json"), "no/such does not exist or is not a folder"),
    (("--json", "."), "already exists and was not written by castelli-pnp"),
    (("--game", "nowhere"), "nowhere"),
]


@pytest.mark.parametrize(("asked", "told"), REFUSED, ids=[" ".join(asked) for asked, _ in REFUSED])
def test_what_is_not_possible_is_refused(castelli: Castelli, asked: tuple[str, ...], told: str) -> None:
    ran = castelli("simulate", *(("--games", "1") if "--games" not in asked else ()), *asked)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_a_foreign_file_is_kept(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "notes.json").write_text("mine", "utf-8")
    ran = castelli("simulate", "--games", "1", "--bots", "random", "--json", "notes.json")
    assert ran.code == 2
    assert (tmp_path / "notes.json").read_text("utf-8") == "mine"
    for _ in range(2):  # an older one of ours is replaced
        assert castelli("simulate", "--games", "1", "--bots", "random", "--json", "own.json").code == 0


def test_an_illegal_game_is_not_played(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["kit"]["castles"] = 35
    write(raw, tmp_path / "short")
    ran = castelli("simulate", "--game", "short", "--games", "1")
    assert ran.code == 2
    assert "castelli-pnp check short shows what is wrong" in ran.err


@pytest.mark.parametrize(
    ("number", "code", "times"), [(signal.SIGINT, 130, 1), (signal.SIGINT, 130, 3), (signal.SIGTERM, 143, 1)]
)
def test_an_interruption_keeps_what_was_played(tmp_path: Path, number: int, code: int, times: int) -> None:
    arguments = [
        "--games",
        "1000000",
        "--bots",
        "random",
        "--players",
        "2",
        "--json",
        "cut.json",
        "--workers",
        "2",
    ]
    master, slave = pty.openpty()
    run = subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=slave,
        text=True,
        start_new_session=True,
    )
    os.close(slave)
    shown = b""
    while b"/1000000" not in shown or b" 0/1000000" in shown[-200:]:
        shown += os.read(master, 4096)
    for _ in range(times):
        os.killpg(run.pid, number) if number == signal.SIGINT else run.send_signal(number)
        time.sleep(0.03)
    out, _ = run.communicate(timeout=60)
    os.close(master)
    assert run.returncode == code
    played = json.loads((tmp_path / "cut.json").read_text("utf-8"))["games"]
    assert played > 0
    assert f"{played} games" in out.splitlines()[0]
    assert not [path for path in tmp_path.iterdir() if path.name != "cut.json"]


def test_the_file_is_written_though_nobody_reads_the_table(tmp_path: Path) -> None:
    wanted = " ".join([*COMMAND, "--games", "20", "--bots", "random", "--workers", "1", "--json", "all.json"])
    ran = subprocess.run(["bash", "-c", f"{wanted} | true"], cwd=tmp_path, capture_output=True, check=False)
    assert ran.stderr == b""
    assert json.loads((tmp_path / "all.json").read_text("utf-8"))["games"] == 20


def test_what_a_lost_worker_leaves_is_kept(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(spec: Spec, pool: Pool) -> Iterator[Tally]:
        del pool
        yield next(simulate(spec))
        raise Refused("worker", times=3)

    monkeypatch.setattr("castelli_pnp.actions.play.simulate", lose)
    ran = castelli("simulate", "--games", "300", "--bots", "random")
    assert ran.code == 2
    assert "3 workers in a row crashed on the same piece of work" in ran.err
    assert f"Interrupted after {AT_ONCE} of 300 games" in ran.err
    assert f"{AT_ONCE} games" in ran.out.splitlines()[0]
