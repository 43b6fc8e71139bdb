"""Things of an area stand in line and mirrored where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from castelli_pnp.base.geometry import Point
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.layout import placing
from castelli_pnp.systems.castelli.layout.board_spaces import AreaSpace, spaces
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Cell, Piece
from castelli_pnp.systems.castelli.model.words import Settlement, Side
from tests import games
from tests.layout.boards import piece_with

GAME = load_game(games.SHIPPED).game
CROOKED = 2.6
"""Two middles that lie less than this out of line look like a mistake, in mm."""


@pytest.fixture
def untidied(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Boards as they are without the last touch."""
    forget()
    monkeypatch.setattr(placing, "tidied", lambda _, spots: spots)
    monkeypatch.setattr(placing, "known_stand", lambda _: None)
    yield
    forget()


def forget() -> None:
    """What was placed before is placed again."""
    placing.place.cache_clear()
    spaces.cache_clear()


def areas(piece: Piece, scale: Sizes) -> Iterator[tuple[AreaSpace, Point]]:
    for octagon in spaces(piece, scale).octagons.values():
        yield from ((area, octagon.center) for area in octagon.areas)


def crooked(scale: Sizes) -> int:
    """How many pairs on the shipped board are nearly in line but not quite."""
    unit = scale.cell / 47.5
    offs = [
        abs(one[axis] - other[axis]) / unit
        for piece in GAME.pieces.values()
        for area, _ in areas(piece, scale)
        for one, other in combinations((*area.sites, *area.symbols), 2)
        for axis in (0, 1)
    ]
    return sum(0.05 < off < CROOKED for off in offs)


@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_hardly_anything_stands_crooked(factor: float) -> None:
    assert crooked(sizes().scaled(factor)) <= 8


@pytest.mark.usefixtures("untidied")
def test_without_the_last_touch_much_would() -> None:
    assert crooked(sizes()) >= 12


THREE_SIDES = ((Side.W, Side.N, Side.E), (Side.S,))


@pytest.mark.parametrize("things", [(3, 0), (2, 0), (4, 0)])
@pytest.mark.parametrize("settlement", [Settlement.CITY, Settlement.VILLAGE])
def test_things_round_a_settlement_mirror_each_other(settlement: Settlement, things: tuple[int, int]) -> None:
    piece = piece_with(Cell(1, 2), THREE_SIDES, [things, (1, 0)], settlement)
    (area, middle), _ = areas(piece, sizes())
    across = sorted(round(x - middle[0], 3) for x, _ in (*area.sites, *area.symbols))
    assert across == pytest.approx([-x for x in reversed(across)], abs=0.01)
    if len(area.symbols) == 2:
        assert area.symbols[0][1] == pytest.approx(area.symbols[1][1])


def test_three_over_a_city_in_the_corner_stand_evenly() -> None:
    """The tightest place of the shipped board."""
    (area, middle), *_ = (
        (area, middle)
        for area, middle in areas(GAME.pieces["piece2"], sizes())
        if area.area.symbols == 3 and len(area.area.sides) == 3
    )
    left, inmost, right = sorted(x - middle[0] for x, _ in area.symbols)
    assert inmost == pytest.approx(0, abs=0.01)
    assert left == pytest.approx(-right, abs=0.01)
