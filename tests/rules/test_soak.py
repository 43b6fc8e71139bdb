"""Many random games finish without an exception and without a broken invariant."""

from __future__ import annotations

import os

import pytest

from tests.rules.soak import soak


def test_some_random_games() -> None:
    """A taste of the soak, with every layout and every mix of modules once."""
    told = soak(1_600)
    assert told["games"] == 1_600
    assert len([name for name in told if " " in name]) == 16


@pytest.mark.soak
def test_very_many_random_games() -> None:
    games = int(os.environ.get("CASTELLI_SOAK_GAMES", "100000"))
    assert soak(games)["games"] == games
