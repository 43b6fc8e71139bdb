"""Commands about games of other systems: what they do, and what they refuse."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.systems.castles.rules.ppn import HEAD
from castelli_pnp.systems.castles.rules.record import RECORDS
from tests.castles import ppn
from tests.castles.tables import played
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


def test_a_record_in_piecepack_notation(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml.txt").write_text("x", "utf-8")
    (tmp_path / "saved.yaml").write_text(RECORDS.text(played(2, "1", 5)), "utf-8")
    ran = castelli("record", "to-ppn", "saved.yaml")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(HEAD)
    assert len(ppn.read(ran.out)) == 2
    for _ in range(2):
        assert castelli("record", "to-ppn", "saved.yaml", "--out", "game.ppn").code == 0
    assert (tmp_path / "game.ppn").read_text("utf-8") == ran.out
    ran = castelli("record", "to-ppn", "saved.yaml", "--out", "game.yaml.txt")
    assert (ran.code, (tmp_path / "game.yaml.txt").read_text("utf-8")) == (2, "x")
    for wrong in (["none.yaml"], ["game.ppn"], ["saved.yaml", "--game", "castelli"]):
        ran = castelli("record", "to-ppn", *wrong)
        assert ran.code == 2


# --- check, new, schema, explain ---


def test_games_of_other_systems_are_checked(castelli: Castelli) -> None:
    ran = castelli("check", "castles", "piecepack", "--format", "json")
    castles, pieces = json.loads(ran.out)["games"]
    assert ran.code == 0
    assert (castles["players"], castles["variants"]) == ([2, 3, 4], ["base", "1", "2"])
    assert sum(castles["played"].values()) == 360
    assert pieces["pieces"] == {"tiles": 24, "coins": 24, "dice": 4, "pawns": 4}
    assert "For 2 to 4 players; variants: base, 1, 2." in castelli("check", "castles", "--static").out
    assert "In the box: tiles 24, coins 24, dice 4, pawns 4." in castelli("check", "piecepack").out


@pytest.mark.parametrize("name", ["castles", "piecepack"])
@pytest.mark.parametrize("full", [False, True])
def test_a_new_game_of_another_system(name: str, full: bool, castelli: Castelli, tmp_path: Path) -> None:
    assert castelli("new", "own", "--game", name, *["--full"] * full).code == 0
    assert castelli("check", "own", "--strict", "--static").code == 0
    files = sorted(path.name for path in (tmp_path / "own").glob("*.yaml"))
    parts = ["options.yaml", "pieces.yaml"] if name == "castles" else ["pieces.yaml"]
    assert files == sorted(["game.yaml", *parts] if full else ["game.yaml"])
    for path in (tmp_path / "own").glob("*.yaml"):
        assert max(map(len, path.read_text("utf-8").splitlines())) <= 120
    if not full:
        path = tmp_path / "own" / "game.yaml"
        head, part, values = path.read_text("utf-8").partition(
            "#options:\n" if name == "castles" else "#pieces:\n"
        )
        lines = [line.removeprefix("#") for line in values.splitlines()]
        path.write_text(head + part.removeprefix("#") + "\n".join(lines) + "\n", "utf-8")
        assert castelli("check", "own", "--strict", "--static").code == 0


def test_schemas_of_another_system(castelli: Castelli, tmp_path: Path) -> None:
    assert castelli("schema", "--game", "castles", "--out", "schema").code == 0
    names = sorted(path.name for path in (tmp_path / "schema").iterdir())
    assert names == ["game.schema.json", "options.schema.json", "pieces.schema.json"]


def test_a_code_is_explained_for_any_game(castelli: Castelli) -> None:
    assert castelli("explain", "E16", "--game", "castles").code == 0


# --- simulate, and what makes no sense ---


def test_castles_are_simulated(castelli: Castelli, tmp_path: Path) -> None:
    command = ["simulate", "--game", "castles", "-n", "30", "-p", "3", "--bots", "random", "--variant", "1"]
    ran = castelli(*command, "--json", "one.json")
    assert ran.code == 0
    assert re.match(r"castles \(design \w{5}\), variant 1, seed 0: 30 games\n", ran.out)
    assert castelli(*command, "--json", "two.json", "--workers", "2").code == 0
    told = json.loads((tmp_path / "one.json").read_text("utf-8"))
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert [seat["suit"] for seat in told["seats"]] == ["suns", "moons", "crowns"]
    assert told["turns"]["value"] == 117


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["simulate", "--game", "piecepack"], "a set of pieces without rules"),
        (["simulate", "--game", "castles", "--modules", "battle", "--layout", "two"], "--layout, --modules"),
        (["simulate", "--variant", "1"], "--variant"),
        (["simulate", "--game", "castles", "--variant", "9"], "no variant “9”"),
        (["simulate", "--game", "castles", "-p", "5"], "5"),
        (
            ["simulate", "--game", "castles", "-p", "2", "--bots", "greedy,greedy,random"],
            "you named 3 players for 2",
        ),
        (["generate", "board", "--out", "x", "--game", "castles"], "does not support castles"),
        (["lab", "castles", "castelli"], "games of different systems"),
        (
            ["lab", "castles", "--bots", ""],
            "choose from: random, greedy, easy, casual, skilled, expert, master\n",
        ),
        (["lab", "castles", "-p", "5"], "this game is not for 5 players"),
        (
            ["lab", "castles", "--json", "x.json", "--html", "./x.json"],
            "x.json cannot be used for two",
        ),
        (["lab", "castles", "--json", "x.json", "--keep", "x.json"], "x.json cannot be used for two"),
    ],
)
def test_what_makes_no_sense_is_refused(command: list[str], told: str, castelli: Castelli) -> None:
    ran = castelli(*command)
    assert ran.code == 2
    assert told in ran.err


@pytest.mark.parametrize(
    ("language", "told"), [("de", "ohne Regeln"), ("es", "sin reglas"), ("nl", "zonder regels")]
)
def test_it_is_refused_in_every_language(language: str, told: str, castelli: Castelli) -> None:
    assert told in castelli("--ui-lang", language, "simulate", "--game", "piecepack").err


def test_castles_in_the_lab(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli(
        "lab", "castles", "--games", "24", "-p", "2", "--quick", "--json", "lab.json", "--variant", "2"
    )
    assert ran.code == 0
    assert "variant 2" in ran.out
    told = json.loads((tmp_path / "lab.json").read_text("utf-8"))
    assert told["castelli_lab"] == 1
    for wrong in (["lab", "piecepack"], ["lab", "castles", "--modules", "battle"], ["lab", "--variant", "1"]):
        assert castelli(*wrong).code == 2


def test_a_record_of_another_game_is_told_by_its_name(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "land.yaml").write_text(RECORDS.text(played(2, "1", 5)), "utf-8")
    assert (
        castelli("play", "--watch", "--bots", "random", "-p", "2", "--seed", "1", "--save", "k.yaml").code
        == 0
    )
    for file, game in (("land.yaml", "castelli"), ("k.yaml", "castles")):
        ran = castelli("play", "--resume", file, "--game", game)
        assert ran.code == 2
        assert ran.err.count("error") == 1
        assert "error E20" in ran.err
        assert "--game" in ran.err


def test_a_record_of_a_game_that_does_not_ship_wants_its_folder(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text("extends: castles\noptions: {army_limit: 1}\n", "utf-8")
    assert (
        castelli("play", "--game", "mine", "--watch", "-p", "2", "--seed", "1", "--save", "w.yaml").code == 0
    )
    ran = castelli("record", "to-ppn", "w.yaml")
    assert ran.code == 2
    board = (tmp_path / "w.yaml").read_text("utf-8").split("\nboard: ")[0].count("\n") + 2
    assert f"w.yaml:{board}:1: error E20" in ran.err
    assert castelli("record", "to-ppn", "w.yaml", "--game", "mine").code == 0


def test_fewest_are_not_more_than_most(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "extends: castles\noptions: {players: {fewest: 3, most: 2}}\n", "utf-8"
    )
    ran = castelli("check", ".")
    assert ran.code == 2
    assert (
        "game.yaml:2:32: error E15: fewest is 3; it must not be greater than most, which is 2"
        in ran.err + ran.out
    )
