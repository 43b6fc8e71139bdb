"""The numbers of action sequences stay as they are stored, however they are counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.perft import by_copies, by_undoing
from tests.rules.perft import PERFT

STORED = PERFT.stored()


def named(case: dict[str, Any]) -> str:
    return f"{case['board']} {case['layout']} {'+'.join(case['modules']) or 'basic'} after {case['after']}"


def test_the_file_has_every_case() -> None:
    PERFT.check_file()


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_with_copies(case: dict[str, Any]) -> None:
    game = PERFT.position(case)
    before = game.state.key()
    for depth, count in enumerate(case["counts"], 1):
        assert by_copies(game, depth) == count
    assert game.state.key() == before


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_by_undoing(case: dict[str, Any]) -> None:
    game = PERFT.position(case)
    before = game.state.key()
    depth = min(3, len(case["counts"]))
    assert by_undoing(game, depth) == case["counts"][depth - 1]
    assert game.state.key() == before
