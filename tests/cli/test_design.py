"""The code of a design: another for every change of a fact, the same for the same facts, everywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.base.short_code import LENGTH, SIGNS
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
BASE = "extends: castelli\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "hill"
    folder.mkdir()
    (folder / "game.yaml").write_text(f"title: Hill\n{BASE}", "utf-8")
    return folder


def code_of(folder: Path) -> str:
    return cp.load(folder).design


def test_the_code_is_five_signs_that_nobody_confuses() -> None:
    codes = {name: cp.load(name).design for name in cp.choices()["games"]}
    assert len(set(codes.values())) == len(codes)
    assert all(len(code) == LENGTH and set(code) <= set(SIGNS) for code in codes.values())


def test_what_is_not_a_fact_does_not_change_it(game: Path, tmp_path: Path) -> None:
    first = code_of(game)
    (game / "game.yaml").write_text(f"# a note\n{BASE}title:   Hill\ntheme: winter\n", "utf-8")
    assert code_of(game) == first
    assert code_of(game.rename(tmp_path / "hill-2")) == first


@pytest.mark.parametrize("change", ["title: Hills", "options: {castle_cost: {wood: 3}}"])
def test_every_fact_changes_it(game: Path, change: str) -> None:
    first = code_of(game)
    title = "" if "title" in change else "title: Hill\n"
    (game / "game.yaml").write_text(f"{title}{BASE}{change}\n", "utf-8")
    assert code_of(game) != first


def test_a_fact_of_the_game_it_extends_changes_it(game: Path, tmp_path: Path) -> None:
    child = tmp_path / "child"
    child.mkdir()
    (child / "game.yaml").write_text("extends: ../hill\n", "utf-8")
    first = code_of(child)
    (game / "game.yaml").write_text(f"title: Hill\n{BASE}options: {{castle_cost: {{wood: 3}}}}\n", "utf-8")
    assert code_of(child) != first


def test_check_simulate_and_lab_name_it(game: Path, tmp_path: Path, castelli: Castelli) -> None:
    code, out = code_of(game), tmp_path / "out.json"
    assert f"Design code: {code}\n" in castelli("check", game, "--static").out
    found = json.loads(castelli("check", game, "--static", "--format", "json").out)
    assert found["games"][0]["design"] == code
    bots = ("--bots", "random", "--workers", "1", "--json", out)
    ran = castelli("simulate", "--game", game, "--games", "4", *bots)
    assert ran.out.startswith(f"hill (design {code}), ")
    assert json.loads(out.read_text("utf-8"))["design"] == code
    out.unlink()
    ran = castelli("lab", game, "--games", "10", "--quick", "--players", "2", *bots)
    assert ran.out.startswith(f"hill (design {code}), ")
    studies = json.loads(out.read_text("utf-8"))["studies"]
    assert [study["about"]["design"] for group in studies for study in group] == [code]


def test_a_record_names_it() -> None:
    game = cp.Game(cp.load("castelli"), seed=3)
    assert f"design: {cp.load('castelli').design}\n" in game.record()
    assert cp.Game.from_record("castelli", game.record()).record() == game.record()


def test_the_footer_and_the_list_of_a_kit_name_it_and_the_proof_reads_it_back() -> None:
    made = cp.kit("castelli", parts="scorepad")
    code = cp.load("castelli").design
    stamp = json.loads(made.files["manifest.json"])["stamp"]
    assert stamp["design"] == code
    assert stamp["code"].startswith(f"{code}-")
    assert cp.proof(made).designs == (code,)
