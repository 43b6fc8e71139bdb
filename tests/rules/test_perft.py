"""The numbers of action sequences stay as they are stored, however they are counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.perft import CASES, by_copies, by_undoing, position, stored

STORED = stored()


def named(case: dict[str, Any]) -> str:
    return f"{case['board']} {case['layout']} {'+'.join(case['modules']) or 'basic'} after {case['after']}"


def test_the_file_has_every_case() -> None:
    told = [{key: case[key] for key in case if key != "depth"} for case in CASES]
    assert [{key: case[key] for key in case if key != "counts"} for case in STORED] == told
    assert [len(case["counts"]) for case in STORED] == [case["depth"] for case in CASES]


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_with_copies(case: dict[str, Any]) -> None:
    game = position(case)
    before = game.state.key()
    for depth, count in enumerate(case["counts"], 1):
        assert by_copies(game, depth) == count
    assert game.state.key() == before


@pytest.mark.parametrize("case", STORED, ids=named)
def test_counted_by_undoing(case: dict[str, Any]) -> None:
    game = position(case)
    before = game.state.key()
    depth = min(3, len(case["counts"]))
    assert by_undoing(game, depth) == case["counts"][depth - 1]
    assert game.state.key() == before
