"""How often what came out, counted by hand."""

from __future__ import annotations

import json

import pytest

from castelli_pnp.lab.digest import Columns, Digest, digest, spreads
from castelli_pnp.lab.measured import PlayedGame, SeedGames

CLOSE = PlayedGame(("blue", "red"), ((5, 0), (5, 6), (20, 19)), (0,))
"""The lead changes twice; it is decided with the last of three turns, by a twentieth."""
CLEAR = PlayedGame(("red", "blue"), ((4, 0), (8, 2), (10, 2)), (0,))
"""Decided in the first turn, by four fifths."""


@pytest.fixture
def found() -> Digest:
    return digest(Columns(2, ("blue", "red"), ()), SeedGames((CLOSE, CLEAR, CLEAR, CLEAR)))


def test_each_game_is_counted_once(found: Digest) -> None:
    told = spreads([found, found])
    assert {name: round(sum(each.share for each in bins), 9) for name, bins in told.items()} == {
        "margin": 1.0, "lead_changes": 1.0, "decided_at": 1.0, "points": 1.0,
    }  # fmt: skip


def test_games_fall_into_their_steps(found: Digest) -> None:
    told = spreads([found])
    assert [(each.low, each.share) for each in told["lead_changes"]] == [(0, 0.75), (1, 0), (2, 0.25)]
    assert all(each.low == each.high for each in told["lead_changes"])
    assert [each.share for each in told["decided_at"]] == [0, 0, 0, 0.75, 0, 0, 0, 0, 0, 0.25]
    margins = {round(each.low, 2): each.share for each in told["margin"] if each.share}
    assert margins == {0.05: 0.25, 0.8: 0.75}
    points = [(each.low, each.high, each.share) for each in told["points"]]
    assert points == [(0, 5, 0.375), (5, 10, 0), (10, 15, 0.375), (15, 20, 0.125), (20, 25, 0.125)]


def test_a_digest_is_read_as_it_was_written(found: Digest) -> None:
    assert Digest.read(json.loads(json.dumps(found))) == found
