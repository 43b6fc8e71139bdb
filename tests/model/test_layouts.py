"""Layouts and arrangements as values."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.model.layouts import (
    parse_placed,
)
from castelli_pnp.systems.castelli.model.pieces import Cell, octagons, parse_cell
from castelli_pnp.systems.castelli.model.words import SIDES, Side, Slot
from tests.fields import arrangements, parse_arrangement
from tests.games import load, shipped


def test_there_are_as_many_arrangements_as_counted(tmp_path: Path) -> None:
    """Design 6.1: 24 x 16 = 384 ways to lay four pieces."""
    game = load(shipped(), tmp_path).game
    numbers = {}
    for layout in game.layouts.values():
        every = list(arrangements(layout, tuple(game.pieces), "piece1"))
        assert len(set(every)) == len(every) == game.arrangements_of(layout)
        assert all("piece1" in arrangement.pieces for arrangement in every)
        numbers[layout.id] = len(every)
    assert numbers == {"four": 384, "three": 384, "two": 24, "tournament": 384}


def test_arrangements_print_and_parse_back(tmp_path: Path) -> None:
    game = load(shipped(), tmp_path).game
    for arrangement in arrangements(game.layouts["two"], tuple(game.pieces), "piece1"):
        assert parse_arrangement(str(arrangement)) == arrangement
        assert all(parse_placed(str(placed)) == placed for placed in arrangement.placed)


def test_the_usual_arrangement_has_the_mine(tmp_path: Path) -> None:
    raw = shipped()
    pieces = raw["board"]["pieces"]
    raw["board"]["pieces"] = {name: pieces[name] for name in ("piece3", "piece2", "piece4", "piece1")}
    game = load(raw, tmp_path).game
    assert game.arrangement(game.layouts["two"]).pieces == ("piece3", "piece1")
    assert game.arrangement(game.layouts["four"]).pieces == ("piece3", "piece2", "piece4", "piece1")


def test_a_layout_may_name_its_arrangement(tmp_path: Path) -> None:
    raw = shipped()
    raw["layouts"]["two"]["arrangement"] = ["piece4 turned", "piece1"]
    game = load(raw, tmp_path).game
    assert str(game.arrangement(game.layouts["two"])) == "piece4 turned, piece1"


def test_fields_of_layouts(tmp_path: Path) -> None:
    layouts = load(shipped(), tmp_path).game.layouts
    assert layouts["four"].field_shape(Slot.FIELD) == (2, 2)
    assert layouts["two"].field_shape(Slot.FIELD) == (2, 1)
    assert layouts["tournament"].fields == (Slot.FIELD, Slot.SECOND_FIELD)
    assert {layout.perimeter for layout in layouts.values()} == {10}
    assert layouts["four"].exposed((1, 1)) == {Side.N, Side.W}


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_a_half_turn_keeps_squares_squares(size: int) -> None:
    for cell in octagons(size):
        turned = cell.turned(size, size)
        assert not turned.is_square
        assert turned.turned(size, size) == cell
        assert parse_cell(str(cell)) == cell
    assert len(octagons(size)) == size * size // 2


def test_sides() -> None:
    for side in SIDES:
        assert side.opposite.opposite is side
        assert Cell(3, 3).beside(side).beside(side.opposite) == Cell(3, 3)
