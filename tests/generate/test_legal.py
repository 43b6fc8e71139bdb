"""Made games are legal, good, can be drawn, and are played to the end; over seeds, extents and styles."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice, product

import pytest

from castelli_pnp.generator.areas import AreaDraft
from castelli_pnp.generator.blanks import Extent, cuts
from castelli_pnp.generator.counts import MOST_SYMBOLS, counted
from castelli_pnp.lab.series import simulate
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.lab.playable import play_game
from castelli_pnp.systems.castelli.layout.board_spaces import spaces
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape, Piece, rim
from castelli_pnp.systems.castelli.model.words import Kind, Resource, Settlement
from castelli_pnp.systems.finding import SOFT
from tests.generate.made import EXTENTS, STYLES, TINY, USUAL, base, made, name


def play_every_layout(game: CastelliFacts, games: int = 2) -> None:
    """Random bots finish every layout, with all modules."""
    for layout in game.layouts.values():
        spec = Spec(game, layout.id, ("random",) * layout.players, tuple(game.modules), "made", games)
        assert sum(part.games for part in simulate(spec)) == games


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(4))
def test_boards_like_the_shipped_one_get_full_marks(seed: int, style: str) -> None:
    game = made(seed, USUAL, style)
    verdict = check_game(game)
    assert verdict.findings == ()
    assert verdict.scores == dict.fromkeys(SOFT, 100.0)
    assert counted(game.landscapes).villages == 11
    assert game.pieces != base().game.pieces


@pytest.mark.parametrize("extent", EXTENTS[1:], ids=name)
def test_boards_of_other_extents_get_full_marks_too(extent: Extent) -> None:
    for seed, style in enumerate(STYLES):
        assert check_game(made(seed, extent, style)).findings == ()


@pytest.mark.parametrize("extent", TINY, ids=name)
@pytest.mark.parametrize("style", STYLES)
def test_tiny_boards_are_legal(extent: Extent, style: str) -> None:
    for seed in range(3):
        assert check_game(made(seed, extent, style)).errors == ()


@pytest.mark.parametrize("extent", [*EXTENTS[:6], *TINY], ids=name)
def test_made_games_are_played_to_the_end(extent: Extent) -> None:
    play_every_layout(made(1, extent))


@pytest.mark.parametrize("style", ["harsh", "trade"])
def test_everything_happens_on_a_made_board(style: str) -> None:
    played = play_game(made(2, USUAL, style))
    assert played.findings == ()
    assert set(played.games) == {"four", "three", "two", "tournament"}


def test_another_seed_makes_another_game() -> None:
    boards = {made(seed).pieces["piece2"].landscapes for seed in range(10)}
    tiles = {made(seed).tiles.heraldic for seed in range(10)}
    assert len(boards) == len(tiles) == 10


def test_kinds_and_settlements_come_anywhere() -> None:
    """No place of a piece is without a chance: over some seeds each has every kind, and settlements."""
    kinds: dict[Cell, Counter[Kind]] = {}
    settled: Counter[Cell] = Counter()
    for seed in range(20):
        for place in made(seed).landscapes:
            kinds.setdefault(place.cell, Counter()).update(area.kind for area in place.areas)
            settled[place.cell] += place.settlement is not None
    assert all(set(found) == set(Kind) for found in kinds.values())
    assert all(settled[cell] for cell in kinds if cell not in (Cell(2, 3), Cell(3, 2)))


def test_the_styles_differ_as_they_say() -> None:
    counts = {style: counted(made(0, USUAL, style).landscapes) for style in STYLES}
    symbols = {style: sum(getattr(each, kind.value) for kind in Resource) for style, each in counts.items()}
    assert min(symbols, key=symbols.__getitem__) == "harsh"
    assert max(symbols, key=symbols.__getitem__) == "rich"
    assert max(STYLES, key=lambda style: counts[style].sites) == "highlands"
    assert max(STYLES, key=lambda style: counts[style].tents) == "trade"


# --- what can be drawn ---


@pytest.mark.parametrize("cell", [Cell(2, 3), Cell(1, 2), Cell(3, 4), Cell(1, 4)], ids=str)
def test_the_fullest_landscapes_can_be_drawn(cell: Cell) -> None:
    """Inside a piece, at two of its sides and in a corner: every cut with all that its areas may hold."""
    for count, settlement in product((2, 3, 4), (None, Settlement.VILLAGE)):
        for cut in cuts(rim(cell, 4), count):
            areas = []
            for sides in cut:
                two = AreaDraft(sides, Kind.ROCKS, 2)
                areas.append(Area(sides, Kind.ROCKS, two.most, 2))
            piece = Piece("full", 4, (Landscape("full", cell, tuple(areas), settlement),))
            assert all(space.areas for space in spaces(piece, sizes()).octagons.values())


def test_symbols_keep_their_size() -> None:
    """One site or none beside the most symbols, even in an area with one side: nothing shrinks."""
    for cell, sites in product((Cell(2, 3), Cell(1, 2)), (0, 1)):
        for cut in cuts(rim(cell, 4), 3):
            areas = tuple(Area(sides, Kind.ROCKS, MOST_SYMBOLS, sites) for sides in cut)
            piece = Piece("full", 4, (Landscape("full", cell, areas, Settlement.CITY),))
            found = [
                area.symbol for space in spaces(piece, sizes()).octagons.values() for area in space.areas
            ]
            assert found == pytest.approx([7.0] * len(areas))


# --- very many ---


@pytest.mark.soak
def test_very_many_made_games() -> None:
    wanted = int(os.environ.get("CASTELLI_SOAK_BOARDS", "1000"))
    extents = (*EXTENTS, *TINY, Extent(6, 6, 4), Extent(1, 1, 8), Extent(4, 1, 4))
    mixes = product(range(wanted), extents, STYLES)
    shuffled = islice(((seed, extent, style) for seed, extent, style in mixes), wanted)
    for seed, extent, style in shuffled:
        game = made.__wrapped__(seed, extent, style)
        assert check_game(game).errors == (), (seed, extent, style)
        play_every_layout(game, 1)
