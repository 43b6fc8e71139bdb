"""Counted sequences, told games, many games, and the table of what is pinned."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.castles.coverage import TABLE, covered, table
from tests.castles.ids import BOOKLET_ONLY, FACTS, KNOWN, RULINGS, pins
from tests.castles.narrator import GOLDEN, PLAYTHROUGHS, Playthrough, tell
from tests.castles.perft import PERFT
from tests.castles.soak import figures, soak
from tests.castles.tables import IDS
from tests.engine.perft import by_copies, by_undoing

STORED = PERFT.stored()


def named(case: dict[str, Any]) -> str:
    return f"{case['players']} players, {case['variant']}, {case['piles']}, after {case['after']}"


def test_the_file_of_counts_has_every_case() -> None:
    PERFT.check_file()


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_with_copies(case: dict[str, Any]) -> None:
    game = PERFT.position(case)
    before = game.state.key()
    for depth, count in enumerate(case["counts"], 1):
        if count < 10_000:
            assert by_copies(game, depth) == count
    assert game.state.key() == before


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_by_undoing(case: dict[str, Any]) -> None:
    game = PERFT.position(case)
    assert by_undoing(game, 2) == case["counts"][1]


@pins("F16", "F17", "R8")
def test_lands_grow_as_they_can_be_counted_by_hand() -> None:
    """4 places beside one tile, 6 beside two, 8 beside three in a row, 7 beside three in a corner."""
    assert next(case["counts"] for case in STORED if case["variant"] == "1")[:4] == [
        1,
        4,
        4 * 6,
        4 * (2 * 8 + 4 * 7),
    ]


@pytest.mark.parametrize("told", PLAYTHROUGHS, ids=lambda told: told.name)
def test_the_game_goes_as_it_was_told(told: Playthrough) -> None:
    """If a change was meant: ``python -m tests.castles.narrator``, then read what ``git diff`` shows."""
    assert tell(told).splitlines() == (GOLDEN / f"{told.name}.txt").read_text("utf-8").splitlines()


def test_some_random_games() -> None:
    told = soak(1200)
    assert told["games"] == 1200
    assert [told[name] for name in IDS] == [100] * 12
    wanted = {2: (3.3, 0.18), 3: (0.7, 0.38), 4: (-0.7, 0.49)}
    for players, (mean, negative) in figures(told).items():
        assert abs(mean - wanted[players][0]) < 0.7
        assert abs(negative - wanted[players][1]) < 0.06


@pytest.mark.soak
def test_very_many_random_games() -> None:
    games = int(os.environ.get("CASTELLI_SOAK_GAMES", "20000"))
    assert soak(games)["games"] == games


# --- what is pinned ---


def test_every_fact_and_ruling_is_pinned() -> None:
    pinned = covered()
    assert [name for name in (*FACTS, *RULINGS) if name not in BOOKLET_ONLY and not pinned.get(name)] == []


def test_no_pin_names_an_unknown_rule() -> None:
    assert sorted(set(covered()) - KNOWN) == []


def test_the_table_of_pins_is_up_to_date() -> None:
    """Else run ``python -m tests.castles.coverage``."""
    assert TABLE.read_text("utf-8") == table()
