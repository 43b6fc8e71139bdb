"""Every worked example comes out exactly as it says, and a false one is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.engine.example_files import Example
from castelli_pnp.systems.castles.rules.examples import EXAMPLES as READER
from tests.castles.tables import facts

EXAMPLES = READER.load("castles")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_it_comes_out_as_it_says(example: Example) -> None:
    assert [str(mismatch) for mismatch in READER.run(facts(), example)] == []


def test_the_examples_of_the_design_are_there() -> None:
    pins = {pin for example in EXAMPLES for pin in example.pins}
    assert {"E1", "E2", "E5a", "E5b", "E7"} <= pins


def test_titles_are_those_of_the_files() -> None:
    assert all(example.title == f"example.{example.path.stem}" for example in EXAMPLES)


POSITION = """
title: example.own
pins: [R20]
position:
  players: [suns, moons]
  tiles: {"0,0": S2, "0,1": S5, "0,2": M3}
  castles: {suns: "0,0", moons: "0,2"}
  hands: {suns: 4}
steps:
"""
FALSE = [
    ("  - score: {suns: {total: 8}}", "score.suns.total: expected 8, found 7"),
    ("  - score: {suns: {N: 4}}", "score.suns.N: expected 4, found 5"),
    ("  - score: {suns: {against: {N: 1:0}}}", "score.suns.against.N: expected 1:0, found 0:0"),
    ("  - score: {suns: {controls: []}}", "score.suns.controls: expected (), found ('N',)"),
    ('  - do: army 4 0,3', "do: expected army 4 0,3, found no_tile_there"),
    ('  - do: army 4 0,1\n    then: {points: {suns: 6}}', "then.points.suns: expected 6, found 7"),
    ('  - do: army 4 0,1\n    score: {moons: {S: 0}}', "score.moons.S: expected 0, found -5"),
    ('  - refuse: {"army 4 0,0": full_tile}', "refuse.army 4 0,0: expected full_tile, found legal"),
    ("  - legal: [draw]", "legal.: expected ['draw'], found ['army 4 0,2', 'army 4 0,1', 'army 4 0,0']"),
    ("  - result: {winners: [suns]}", "result: expected over, found army"),
    ('  - then: {armies: {"0,0": S4}}', "then.armies.0,0: expected ('S4',), found ()"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "told"), FALSE, ids=[told for _, told in FALSE])
def test_a_false_example_is_found_out(step: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(POSITION + step + "\n", "utf-8")
    found = [str(mismatch).partition(": ")[2] for mismatch in READER.run(facts(), READER.read(path))]
    assert told in found


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("  - {}", "E18.empty_step"),
        ("  - do: jump 0,0", "E18.action"),
        ("  - score: {arms: {total: 1}}", "E18.unknown"),
        ("  - score: {suns: {against: {N: many}}}", "E14.against"),
    ],
)
def test_an_example_that_fits_no_game(step: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(POSITION + step + "\n", "utf-8")
    with pytest.raises(Unreadable) as caught:
        READER.run(facts(), READER.read(path))
    assert [f"{fault.code}.{fault.reason}" for fault in caught.value.faults] == [told]


def test_a_step_shows_the_game_before_and_after_it() -> None:
    example = next(each for each in EXAMPLES if each.title == "example.whole_round")
    first, second = READER.play(facts(), example)
    assert (first.before.phase, first.after.phase, second.after.state.round) == ("castle", "army", 1)
    assert [sheet.total for sheet in second.after.sheets(0)] == [2, 7]
