"""Figures of Castles: what lies in them can be seen, what counts stands in full color."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.geometry import bounds
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.layout.art.palette import HOUSES, INK, LOW, NORMAL
from castelli_pnp.layout.figures import draw
from castelli_pnp.systems.castles.booklet.figure_facts import MapFigure, SetupFigure
from castelli_pnp.systems.piecepack.layout.suits import COLORS
from castelli_pnp.systems.piecepack.model import Rank, Suit
from tests.layout.figures.castles import CASTLES, GAME, land

TILE, TOWER = "pictured-tile-", "tower-"
"""How pieces of a land are called."""


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
    assert count(whole, TILE) == len(whole.position.tiles) == 12
    assert count(whole, "lying-coin") == sum(map(len, whole.position.armies.values())) == 12
    assert count(whole, TOWER) == 2


def test_a_window_shows_only_its_part() -> None:
    part = replace(land("whole_round", 2), window=((0, 2), (2, 3)))
    assert count(part, TILE) == 6
    assert count(part, TOWER) == 1
    whole, half = (draw(each, 60.0, NORMAL) for each in (land("whole_round", 2), part))
    assert half.height < whole.height


def test_open_coins_tell_their_values() -> None:
    hidden, told = (draw(land("whole_round", 2, open=way), 90.0, NORMAL) for way in (False, True))
    assert str(hidden.nodes) != str(told.nodes)


def test_what_does_not_count_is_pale() -> None:
    drawn = draw(land("whole_round", 2, focus=((1, 2),)), 90.0, NORMAL)
    tiles = [symbol for symbol in symbols(drawn.nodes) if symbol.id.startswith(TILE)]
    (counts,) = (symbol for symbol in tiles if INK in str(symbol))
    assert COLORS["suns"].fill in str(counts)


@pytest.mark.parametrize(
    "figure",
    [
        SetupFigure(GAME, Suit.MOONS, {"1": "chimney"}),
        RowFigure(GAME, ("tile:suns:7",)),
        RowFigure(GAME, ("symbol:village",)),
        RowFigure(GAME, ("laid:X9",)),
        RowFigure(GAME, ("ace_on:suns:9",)),
        replace(land("building", 0), position=replace(land("building", 0).position, tiles={})),
    ],
)
def test_what_nobody_knows_is_refused(figure: MapFigure | SetupFigure | RowFigure) -> None:
    with pytest.raises(Refused):
        assert draw(figure, 60.0, NORMAL).nodes


@pytest.mark.parametrize("name", CASTLES)
def test_low_ink_is_another_drawing_of_the_same_size(name: str) -> None:
    one, other = (draw(CASTLES[name], 60.0, look) for look in (NORMAL, LOW))
    assert (one.width, one.height) == pytest.approx((other.width, other.height), rel=0.002)
    assert str(one.nodes) != str(other.nodes)


def discs(figure: Figure) -> dict[str, tuple[float, float]]:
    """Where the numbers of a figure stand, by what is written on them."""
    found: dict[str, tuple[float, float]] = {}

    def walk(nodes: tuple[Node, ...]) -> None:
        for node in nodes:
            if isinstance(node, Group):
                if node.name.startswith("disc:"):
                    plate = node.children[0]
                    assert isinstance(plate, Path)
                    box = bounds([plate.outline])
                    found[node.name[5:]] = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
                walk(node.children)

    walk(draw(figure, 282.0, NORMAL).nodes)
    return found


PLACES = [name for name, figure in CASTLES.items() if isinstance(figure, SetupFigure)]


@pytest.mark.parametrize("name", PLACES)
def test_the_numbers_of_the_setup_stay_away_from_the_fold_and_from_the_title(name: str) -> None:
    figure = CASTLES[name]
    assert isinstance(figure, SetupFigure)
    found = discs(figure)
    assert found.keys() == figure.marks.keys()
    assert all(abs(x - 141.0) > 8 + 2.5 for x, _ in found.values())
    assert all(y > 20 or 60 < x < 222 for x, y in found.values())


@pytest.mark.parametrize(
    ("name", "backs", "coins"),
    [
        ("place", 4 + 4 * 5, 24),  # a secret tile each, and the pile of all
        ("place with an own pile", 4 + 4 * 5, 24),
        ("tiles spread out", 24, 24),
    ],
)
def test_the_table_shows_all_pieces_of_all_players(name: str, backs: int, coins: int) -> None:
    drawn = symbols(draw(CASTLES[name], 282.0, NORMAL).nodes)
    assert sum(symbol.id.startswith("lying-tile") for symbol in drawn) == backs
    assert sum(symbol.id.startswith("lying-coin") for symbol in drawn) == coins
    assert sum(symbol.id.startswith(TOWER) for symbol in drawn) == 4


def test_a_table_for_two_has_two_places() -> None:
    two = replace(GAME, options=replace(GAME.options, players=(2, 2)))
    drawn = symbols(draw(SetupFigure(two, Suit.SUNS, {"4": "coins"}), 282.0, NORMAL).nodes)
    assert sum(symbol.id.startswith(TOWER) for symbol in drawn) == 2


def named(figure: Figure) -> list[str]:
    found: list[str] = []

    def walk(nodes: tuple[Node, ...]) -> None:
        for node in nodes:
            if isinstance(node, Group):
                found.append(node.name)
                walk(node.children)

    walk(draw(figure, 72.0, NORMAL).nodes)
    return found


def test_coins_that_count_are_outlined_and_the_rest_is_pale() -> None:
    names = named(CASTLES["open land"])
    assert {name for name in names if name.startswith("counted:")} == {"counted:1,2", "counted:1,3"}
    assert sum(name.startswith("pale:") for name in names) == 7
    plain = land("whole_round", 2, open=True, window=((0, 1), (2, 3)))
    gold = [
        HOUSES["yellow"].fill in str(draw(each, 72.0, NORMAL).nodes) for each in (CASTLES["open land"], plain)
    ]
    assert gold == [True, False]


def texts(nodes: tuple[Node, ...]) -> list[str]:
    found: list[str] = []
    for node in nodes:
        if isinstance(node, Text):
            found.append("".join(str(run) for run in (node.text,)))
        elif isinstance(node, Group):
            found += texts(node.children)
    return found


def test_the_strength_of_an_ace_is_that_of_the_rules() -> None:
    strong = replace(GAME, options=replace(GAME.options, ace_army=FrozenMap(dict.fromkeys(Rank, 7))))
    for game in (GAME, strong):
        for rank in Rank:
            drawn = draw(RowFigure(game, (f"ace_on:suns:{rank}",)), 60.0, NORMAL)
            assert str(game.options.ace_army[rank]) in texts(drawn.nodes)


def test_the_table_of_control_tells_the_values_of_the_game() -> None:
    told = texts(draw(CASTLES["control"], 123.0, NORMAL).nodes)
    assert [each for each in told if each in ("+4", "0", "−3")] == ["+4", "0", "0", "−3"]
    assert " ".join(told).count("suit") == 2
