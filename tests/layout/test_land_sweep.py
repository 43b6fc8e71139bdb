"""The land of any game: octagons of every kind, and made games, in all themes, in color and in low ink.

The whole sweep takes about a quarter of an hour: ``pytest -m soak -n 0 tests/layout/test_land_sweep.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.board_spaces import center, cut_of, stands_of
from castelli_pnp.systems.castelli.layout.land.cells import scene_of
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind, Settlement
from tests.generate.made import STYLES, made
from tests.layout.boards import CELLS, all_cuts
from tests.layout.land_ink import Thing, collisions, things

USUAL = sizes()
SIZE = 4
SIDE = SIZE * USUAL.cell
LOOKS = tuple(Look(low=low, theme=theme) for theme in theme_names() for low in (False, True))
LANDS = (Kind.WOOD, Kind.GRAIN, Kind.ROCKS, Kind.MARKET)
ROUNDS = 4
"""How often every octagon is dealt other things in the whole sweep."""
GAMES = tuple(
    (Extent(rows, columns, size), STYLES[(rows + 2 * columns + number) % len(STYLES)], number)
    for number, size in enumerate((4, 4, 2, 6))
    for rows, columns in product(range(1, 5), repeat=2)
    if (size < 6 or rows * columns < 4) and (size > 2 or rows * columns > 2)  # smaller ones cannot be legal
)
"""Fields of 1 x 1 to 4 x 4 pieces of 2, 4 and 6 cells a side, in all styles."""
looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


def landscapes(number: int = 0) -> Iterator[Landscape]:
    """Every way to deal out the sides, each settlement, every rim; what stands there varies."""
    chance = generator("land", f"sweep{number or ''}")
    for cut, settlement, cell in product(all_cuts(), (None, *Settlement), CELLS):
        areas = tuple(
            Area(
                sides,
                (kind := LANDS[chance.below(4)]),
                chance.below(5),
                chance.below(3) if kind is Kind.ROCKS else 0,
            )
            for sides in cut
        )
        yield Landscape("made", cell, areas, settlement)


def check(landscape: Landscape, look: Look) -> bool:
    """Draws a landscape; False if its areas hold more than there is room for, which is said."""
    piece = Piece("made", SIZE, (landscape,))
    try:
        scene = scene_of(piece, landscape, USUAL, look)
    except Refused:
        return False
    found = list(things(scene.things))
    wanted = sum(area.symbols + area.sites for area in landscape.areas)
    marks = [thing for thing in found if thing.name.startswith(("counted", "site"))]
    assert len(marks) == wanted
    assert found[len(found) - wanted :] == marks  # painted last: nothing can cover them
    stands = stands_of(piece, landscape, cut_of(piece, landscape, USUAL), USUAL)
    places = {(round(x, 6), round(y, 6)) for stand in stands for x, y in stand.symbols + stand.sites}
    assert {(round(x, 6), round(y, 6)) for x, y in (mark.foot for mark in marks)} == places
    assert list(collisions([placed(thing, landscape) for thing in found], SIDE)) == [], landscape
    return True


def placed(thing: Thing, landscape: Landscape) -> Thing:
    """A thing where it is on its piece."""
    dx, dy = center(landscape.cell, USUAL)
    (x, y), (left, top, right, bottom) = thing.foot, thing.box
    moved = [(a + dx, b + dy) for a, b in thing.points]
    box = Box(left + dx, top + dy, right + dx, bottom + dy)
    return Thing(thing.name, (x + dx, y + dy), moved, box)


@looks
def test_octagons_of_every_kind_can_be_drawn(look: Look) -> None:
    assert sum(check(landscape, look) for landscape in islice(landscapes(), 5, None, 23)) > 8


@pytest.mark.soak
@pytest.mark.parametrize("number", range(ROUNDS))
@looks
def test_every_octagon_can_be_drawn(look: Look, number: int) -> None:
    assert sum(check(landscape, look) for landscape in landscapes(number)) > 240


def check_game(extent: Extent, style: str, seed: int, chosen: tuple[Look, ...]) -> None:
    game = made(seed, extent, style)
    side = game.piece_size * USUAL.cell
    for look, piece in product(chosen, game.pieces.values()):
        found = list(things(piece_symbol(piece, USUAL, look).children))
        wanted = sum(area.symbols + area.sites for each in piece.landscapes for area in each.areas)
        assert sum(thing.name.startswith(("counted", "site")) for thing in found) == wanted
        assert list(collisions(found, side)) == [], (look.name, piece.id)


@pytest.mark.parametrize(("extent", "look"), [(Extent(1, 1, 4), LOOKS[0]), (Extent(2, 2, 2), LOOKS[3])])
def test_small_games_are_drawn_without_collisions(extent: Extent, look: Look) -> None:
    check_game(extent, STYLES[0], 9, (look,))


@pytest.mark.soak
@pytest.mark.parametrize(("extent", "style", "seed"), GAMES, ids=map(str, range(len(GAMES))))
def test_made_games_are_drawn_without_collisions(extent: Extent, style: str, seed: int) -> None:
    check_game(extent, style, seed, LOOKS)


def test_the_whole_sweep_has_fifty_games() -> None:
    assert len(GAMES) >= 50
    assert {str(extent) for extent, _, _ in GAMES} == {f"{a}x{b}" for a in range(1, 5) for b in range(1, 5)}
