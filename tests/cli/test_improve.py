"""``castelli-pnp improve`` in a terminal."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.improver import search
from castelli_pnp.improver.moves import GameChange, with_landscapes
from castelli_pnp.improver.search import Advance, ProvedStep
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.score import Gain
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
QUICK = ("-p", "4", "--bots", "random", "--steps", "1", "--workers", "1")
BOARD = """\
# my own board
pieces:
  piece1:  # with the mine
    landscapes:
      1,2:
        settlement: village
        areas:
          - {sides: NE, kind: wood,  symbols: 20}  # a huge forest
          - {sides: S, kind: grain, symbols: 2}
          - {sides: W, kind: rocks, symbols: 2, sites: 1}
"""


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A game with an area that yields far more than anybody can store."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: castelli\ntitle: Mine\n", "utf-8")
    (folder / "board.yaml").write_text(BOARD, "utf-8")
    return folder


def seen(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_planted_fault_is_found_proved_and_repaired(castelli: Castelli, planted: Path) -> None:
    before = seen(planted)
    ran = castelli("improve", "mine", *QUICK, "--games", "600")
    assert ran.code == 0
    shown = re.search(r"Change 1: area piece1-1,2:NE shows (\d) instead of 20 symbols \(wood\)\.", ran.out)
    assert shown
    assert "Proved with " in ran.out
    assert "wasted resources" in ran.out
    assert "-          - {sides: NE, kind: wood,  symbols: 20}  # a huge forest\n" in ran.out
    assert f"+          - {{sides: NE, kind: wood,  symbols: {shown[1]}}}  # a huge forest\n" in ran.out
    assert "Nothing was written" in ran.out
    assert seen(planted) == before
    (planted.parent / "change.diff").write_text(ran.out, "utf-8")
    subprocess.run(["git", "apply", "-p0", "change.diff"], cwd=planted.parent, check=True)
    assert (planted / "board.yaml").read_text("utf-8") == BOARD.replace(
        "symbols: 20}", f"symbols: {shown[1]}}}"
    )


def test_the_same_command_says_the_same_with_any_number_of_workers(
    castelli: Castelli, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, few in (("POOL", 2), ("ROUNDS", (2,)), ("LOOKS", (1,))):
        monkeypatch.setattr(search, name, few)
    asked = ("-p", "4", "--bots", "random", "--steps", "1", "--games", "200", "--seed", "3")
    assert castelli("improve", "mine", *asked, "--workers", "1") == castelli(
        "improve", "mine", *asked, "--workers", "2"
    )
    assert planted.is_dir()


GAIN = Gain(3.0, 2.0, 4.0, 0.5, 600, dict.fromkeys(("order", "dead"), 0.0))


def repaired(game: CastelliFacts) -> CastelliFacts:
    piece = game.pieces["piece1"]
    shipped = load_game("castelli").game.pieces["piece1"]
    assert piece != shipped
    return with_landscapes(game, shipped.landscapes[0])


@pytest.fixture
def found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search is left out: its first step finds the repair."""
    data: dict[str, str | int] = {"kind": "wood", "one": "piece1-1,2:NE", "symbols": 3, "old": 20}

    def step(task: search.Task, game: CastelliFacts, *_: object) -> ProvedStep:
        del task
        return ProvedStep(GameChange("symbols", data, repaired(game)), GAIN, proved=True)

    monkeypatch.setattr(search, "_step", step)


@pytest.mark.usefixtures("found_at_once")
def test_write_changes_one_file_and_nothing_else(castelli: Castelli, planted: Path) -> None:
    before = seen(planted)
    ran = castelli("improve", "mine", *QUICK, "--games", "200", "--write")
    assert ran.code == 0
    assert ran.out.endswith("Written: mine/board.yaml.\n")
    after = BOARD.replace("symbols: 20}", "symbols: 3}").encode()
    assert seen(planted) == before | {"board.yaml": after}
    assert castelli("check", "mine", "--static").code == 0


@pytest.mark.usefixtures("found_at_once")
def test_an_interrupted_search_tells_what_is_proved_and_writes_nothing(
    castelli: Castelli, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search, "together", interrupted)
    before = seen(planted)
    ran = castelli("improve", "mine", *QUICK, "--games", "200", "--write")
    assert ran.code == 130
    assert "Changes proved so far: 1 of at most 1, each by itself" in ran.err.replace("\n", " ")
    assert "+          - {sides: NE, kind: wood,  symbols: 3}  # a huge forest" in ran.out
    assert "Nothing was written" in ran.out
    assert seen(planted) == before


@pytest.mark.usefixtures("found_at_once")
def test_what_is_not_better_in_the_last_test_is_not_proposed(
    castelli: Castelli, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change does nothing: in the last test both games are the same."""
    real = search.together

    def nothing(task: search.Task, game: CastelliFacts, pool: Pool, advance: Advance) -> search.TotalGain:
        del game
        return real(task, task.game, pool, advance)

    monkeypatch.setattr(search, "together", nothing)
    ran = castelli("improve", "mine", *QUICK, "--games", "200", "--write")
    assert ran.code == 0
    assert "That may be chance, so nothing is proposed." in ran.out
    assert "+++" not in ran.out
    assert (planted / "board.yaml").read_text("utf-8") == BOARD


def test_changes_that_change_nothing_are_not_proposed(
    castelli: Castelli, planted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(game: CastelliFacts, *_: object) -> list[GameChange]:
        return [GameChange("silver", {"one": "tile1", "other": "tile2"}, game)]

    monkeypatch.setattr(search, "draw_moves", same)
    ran = castelli("improve", "mine", *QUICK, "--games", "200", "--write")
    assert ran.code == 0
    assert "Found nothing better for mine" in ran.out
    assert (planted / "board.yaml").read_text("utf-8") == BOARD


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("castles",), "the system castles"),
        (("piecepack",), "the system piecepack"),
        (("castelli", "--write"), "castelli is a shipped game"),
        (("castelli", "--games", "20"), "20 games cannot prove"),
        (("castelli", "--steps", "0"), "0 changes are not possible"),
        (("castelli", "--players", "7"), "7"),
        (("castelli", "--players", "two"), "two"),
        (("castelli", "--bots", "wizard"), "wizard"),
        (("castelli", "--bots", ","), "choose from: random"),
        (("castelli", "--workers", "0"), "0 workers"),
        (("castelli", "--only", "boards"), "board"),
        (("nowhere",), "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_at_once(castelli: Castelli, arguments: tuple[str, ...], said: str) -> None:
    ran = castelli("improve", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert "Interrupted" not in ran.err
    assert not ran.out


def test_an_illegal_game_is_refused(castelli: Castelli, planted: Path) -> None:
    (planted / "board.yaml").write_text(BOARD.replace("settlement: village", "settlement: city"), "utf-8")
    ran = castelli("improve", "mine")
    assert ran.code == 2
    assert "breaks rules (H4)" in ran.err
