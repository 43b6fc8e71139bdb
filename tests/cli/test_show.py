"""``show``: every value after ``extends`` with its place, as text, YAML and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.games import load
from castelli_pnp.systems.resolved import find_route
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
MINE = """extends: castelli
title: Mine
kit: {castles: 35}
tiles: {heraldic: {tile7: null}}
layouts:
  inherit: false
  two: {players: 2, grid: [P P C]}
"""


def own(folder: Path, text: str = MINE, name: str = "mine") -> Path:
    (folder / name).mkdir()
    (folder / name / "game.yaml").write_text(text, "utf-8")
    return folder / name


def test_own_values_have_their_place_and_what_they_replace(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path)
    ran = castelli("show", "mine")
    assert (ran.code, ran.err) == (0, "")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "castles: 35 # mine/game.yaml:3 instead of 36 in castelli/kit.yaml:13" in lines
    assert "# tile7 # removed in mine/game.yaml:4" in lines
    assert "# three # removed in mine/game.yaml:6" in lines
    assert "board:" not in lines
    assert any(line.startswith("frame: (10 values) # castelli/frame.yaml:") for line in lines)
    assert "sets 4 values itself" in " ".join(lines[:2])
    assert "removes 4 values" in " ".join(lines[:2])
    assert "four" not in castelli("show", "mine", "options").out  # its silver means nothing any more


def test_everything_is_shown_on_request(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path)
    out = castelli("show", "mine", "--resolved").out
    assert "values)" not in out
    assert "tile31: {coats: [blue, green, yellow, red], value: 6}" in out


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("board.piece4", ("board", "pieces", "piece4")),
        ("board.pieces.piece4", ("board", "pieces", "piece4")),
        ("board.piece4.2,3", ("board", "pieces", "piece4", "landscapes", "2,3")),
        ("tiles.tile8", ("tiles", "heraldic", "tile8")),
        (
            "board.piece4.2,3.areas.0.kind",
            ("board", "pieces", "piece4", "landscapes", "2,3", "areas", "0", "kind"),
        ),
        ("", ()),
    ],
)
def test_a_part_is_found_without_the_levels_in_between(typed: str, way: tuple[str, ...]) -> None:
    assert find_route(load("castelli"), typed) == way


def test_one_part_is_shown_whole(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path)
    out = castelli("show", "mine", "board.piece4").out
    assert out.startswith("piece4:\n  landscapes:\n    1,2:")
    assert "castelli/board.yaml:" in out
    assert "castles" not in out


def test_what_is_not_there_is_refused_with_a_guess(castelli: Castelli) -> None:
    ran = castelli("show", "castelli", "kit.castels")
    assert ran.code == 2
    assert "did you mean “castles”?" in ran.err
    ran = castelli("show", "castelli-even", "options.four")
    assert ran.code == 2
    assert "options.silver_in_mine.four, options.start_silver.four" in ran.err


@pytest.mark.parametrize("game", ["mine", "castles", "piecepack", "castelli-even"])
def test_the_yaml_is_the_same_game_alone(castelli: Castelli, tmp_path: Path, game: str) -> None:
    own(tmp_path)
    text = castelli("show", game, "--format", "yaml").out
    assert "extends" not in text
    alone = cp.load({"game.yaml": text})
    assert replace(alone.game, id="") == replace(cp.load(game).game, id="")  # type: ignore[type-var]


def test_json_has_every_value_with_its_place(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path)
    report = json.loads(castelli("show", "mine", "--format", "json").out)
    values = {each["path"]: each for each in report["values"]}
    castles = values["kit.castles"]
    assert (castles["value"], castles["own"], castles["file"], castles["line"]) == (
        35,
        True,
        "mine/game.yaml",
        3,
    )
    assert castles["instead_of"]["value"] == 36
    assert values["tiles.heraldic.tile7"]["dropped"] is True
    assert values["board.pieces.piece1.landscapes.1,2"]["own"] is False


def test_each_game_of_a_chain_is_named(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path)
    own(tmp_path, "extends: ../mine\ntitle: Third\nkit: {silver: 30}\n", "third")
    lines = [" ".join(line.split()) for line in castelli("show", "third").out.splitlines()]
    assert "silver: 30 # third/game.yaml:3 instead of 22 in castelli/kit.yaml:18" in lines
    values = {each.path: each for each in cp.resolved("third")}
    assert values["kit.castles"].file.parent.name == "mine"
    assert not values["kit.castles"].is_own


def test_a_game_that_cannot_be_read_says_why(castelli: Castelli, tmp_path: Path) -> None:
    own(tmp_path, "extends: castelli\ntitle: [half\n")
    ran = castelli("show", "mine")
    assert ran.code == 2
    assert "game.yaml:2:8" in ran.err
