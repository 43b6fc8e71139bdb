"""Figures of Castles: what lies in them can be seen, what counts stands in full colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Group, Node, Symbol, Use
from castelli_pnp.booklet.document import RowFigure
from castelli_pnp.layout.art.palette import LOW, NORMAL
from castelli_pnp.layout.figures import draw
from castelli_pnp.systems.castles.booklet.figure_facts import MapFigure, SetupFigure
from castelli_pnp.systems.piecepack.layout.suits import COLOURS
from castelli_pnp.systems.piecepack.model import Suit
from tests.layout.figures.castles import CASTLES, GAME, land


def symbols(nodes: tuple[Node, ...]) -> list[Symbol]:
    """Every piece of a drawing, from the back to the front."""
    found: list[Symbol] = []
    for node in nodes:
        if isinstance(node, Use):
            found.append(node.symbol)
        elif isinstance(node, Group):
            found += symbols(node.children)
    return found


def count(figure: MapFigure, start: str) -> int:
    return sum(symbol.id.startswith(start) for symbol in symbols(draw(figure, 90.0, NORMAL).nodes))


def test_all_that_lies_in_the_land_is_drawn() -> None:
    whole = land("whole_round", 2)
    assert count(whole, "lying-tile") == len(whole.position.tiles) == 12
    assert count(whole, "lying-coin") == sum(map(len, whole.position.armies.values())) == 12
    assert count(whole, "standing-pawn") == 2


def test_a_window_shows_only_its_part() -> None:
    part = replace(land("whole_round", 2), window=((0, 2), (2, 3)))
    assert count(part, "lying-tile") == 6
    assert count(part, "standing-pawn") == 1
    whole, half = (draw(each, 60.0, NORMAL) for each in (land("whole_round", 2), part))
    assert half.height < whole.height


def test_open_coins_tell_their_values() -> None:
    hidden, told = (draw(land("whole_round", 2, open=way), 90.0, NORMAL) for way in (False, True))
    assert str(hidden.nodes) != str(told.nodes)


def test_what_does_not_count_is_pale() -> None:
    drawn = draw(land("whole_round", 2, focus=((1, 2),)), 90.0, NORMAL)
    tiles = [symbol for symbol in symbols(drawn.nodes) if symbol.id.startswith("lying-tile")]
    assert sum("-0#" in symbol.id for symbol in tiles) == 1
    assert COLOURS["suns"].fill in str([symbol for symbol in tiles if "-0#" in symbol.id])


@pytest.mark.parametrize(
    "figure",
    [
        SetupFigure(GAME, Suit.MOONS, {"1": "chimney"}),
        RowFigure(GAME, ("tile:suns:7",)),
        RowFigure(GAME, ("symbol:village",)),
        replace(land("building", 0), position=replace(land("building", 0).position, tiles={})),
    ],
)
def test_what_nobody_knows_is_refused(figure: MapFigure | SetupFigure | RowFigure) -> None:
    with pytest.raises(Refused):
        assert draw(figure, 60.0, NORMAL).nodes


@pytest.mark.parametrize("name", CASTLES)
def test_low_ink_is_another_drawing_of_the_same_size(name: str) -> None:
    one, other = (draw(CASTLES[name], 60.0, look) for look in (NORMAL, LOW))
    assert (one.width, one.height) == pytest.approx((other.width, other.height), abs=0.2)
    assert str(one.nodes) != str(other.nodes)
