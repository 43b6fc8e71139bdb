"""What the engine does for the shipped systems, it does for any that gives it a handful of functions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from tests.engine.nim import EXAMPLES, RECORDS, Facts, Game, Nim
from tests.engine.perft import by_copies, by_undoing

FACTS = Facts()
EXAMPLE = """
title: example.nim
pins: [N1]
position: {stones: 5, player: even}
steps:
- do: take 1
  then: {stones: 4, player: odd}
  legal: [take 1, take 2, take 3]
- do: take 2; take 2
  result: {winners: [even], points: {odd: 0, even: 1}}
  refuse: {take 1: over}
"""


def played(seed: int) -> Game:
    game, chance = Game.new(FACTS, seed), random.Random(seed)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    return game


def test_a_game_is_played_refused_undone_and_copied() -> None:
    game = Game.from_position(FACTS, {"stones": 4})
    assert [str(action) for action in game.legal_actions()] == ["take 1", "take 2", "take 3"]
    game.apply(" take   3 ")
    assert (game.to_act, game.phase, str(game)) == (1, "take", "stones: 1\nplayer: even\n")
    assert game.why_illegal("take 2") == "too_few"
    for text, reason in (("take 2", "action.too_few"), ("jump", "action.unknown")):
        with pytest.raises(Refused) as caught:
            game.apply(text)
        assert caught.value.reason == reason
    other = game.copy()
    game.apply("take 1")
    result = game.result()
    assert game.is_over
    assert result is not None
    assert result.winners == (1,)
    assert (other.is_over, other.result(), repr(other)) == (False, None, "<Game nim, 1 stones, take even>")
    assert game.undo(2).text == "take 3"
    assert game.position() == {"stones": 4, "player": "odd"}
    with pytest.raises(Refused):
        game.observe(2)


def test_sequences_are_counted_alike_by_copies_and_by_undoing() -> None:
    game = Game.from_position(FACTS, {"stones": 6})
    three_takes = 1 + 3 + 6 + 7  # with 3, 4, 5 or 6 stones in all
    assert by_copies(game, 2) == 9
    assert by_undoing(game, 3) == by_copies(game, 3) == three_takes


@pytest.mark.parametrize("seed", range(5))
def test_a_record_plays_the_same_game_again(seed: int) -> None:
    game = played(seed)
    text = RECORDS.text(game)
    again = RECORDS.parse(FACTS, text)
    assert (RECORDS.text(again), again.result(), again.log == game.log) == (text, game.result(), True)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("actions", 99, "E20.count"),
        ("points", {}, "E20.points"),
        ("board", "other", "E20.board"),
        ("engine", 2, "E20.version"),
        ("turns", ["take 9"], "E20.unknown_action"),
        ("start", {"stones": 100}, "E19.too_many"),
    ],
)
def test_a_damaged_record_is_refused(key: str, value: object, reason: str) -> None:
    record = RECORDS.data(played(1)) | {key: value}
    with pytest.raises(Unreadable) as caught:
        RECORDS.parse(FACTS, yaml.safe_dump(record))
    assert reason in [f"{fault.code}.{fault.reason}" for fault in caught.value.faults]


def test_examples_are_played_and_compared(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(EXAMPLE, "utf-8")
    assert EXAMPLES.run(FACTS, EXAMPLES.read(path)) == ()
    path.write_text(EXAMPLE.replace("odd: 0", "odd: 1").replace("stones: 4", "stones: 3"), "utf-8")
    found = EXAMPLES.run(FACTS, EXAMPLES.read(path))
    assert [mismatch.what for mismatch in found] == ["then.stones", "result.points.odd"]


def test_series_are_the_same_for_any_number_of_workers() -> None:
    series = Nim(("good", "random"), "s", 40)
    alone, together = (sum(simulate(series, workers), Tally.empty(2)) for workers in (1, 2))
    assert alone == together
    assert alone.games == 40
    assert alone.wins(0) > 30
    with pytest.raises(Refused):
        Nim(("good",), games=0)
