"""Whatever is drawn is legal, is different, and is what its words say."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.improver.drawing import ChangeScope, Scope, Trouble, draw_moves, no_worse
from castelli_pnp.improver.game_data import changes
from castelli_pnp.improver.moves import BOARD_MOVES
from castelli_pnp.improver.tile_moves import TILE_MOVES, Draw, give_silver, swap_spots
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.words.sentences import words
from tests.generate.made import TINY, USUAL, base, made


def all_edges(game: CastelliFacts) -> frozenset[str]:
    return frozenset(piece.id for piece in game.frame) | {chart.id for chart in game.charts}


def everything(game: CastelliFacts) -> Scope:
    layouts = [each.id for each in game.layouts.values() if len(each.fields) == 1]
    return Scope(frozenset(ChangeScope), all_edges(game), tuple(layouts))


@pytest.mark.parametrize("extent", [USUAL, Extent(3, 2, 4), Extent(2, 2, 6), TINY[0]], ids=str)
def test_every_change_keeps_the_game_legal_and_no_worse(extent: Extent) -> None:
    game = made(2, extent)
    before = check_game(game)
    moves = draw_moves(game, Trouble({}, True, True), everything(game), 12, generator("draw"))
    assert len(moves) >= 6
    assert len({move.kind for move in moves}) > 2
    for move in moves:
        after = check_game(move.game)
        assert not after.errors
        assert Counter(each.code for each in after.advice) <= Counter(each.code for each in before.advice)
        assert move.game != game
        assert 1 <= len(list(changes(game, move.game))) <= 3


def test_all_kinds_are_drawn_and_have_words() -> None:
    game = base().game
    kinds = set()
    for number in range(300):
        luck = generator("kinds", number)
        lands = [land for land in game.landscapes if land.areas]
        for draw in BOARD_MOVES:
            move = draw(game, luck.choice(lands), luck)
            kinds |= {move.kind} if move else set()
        scope = everything(game)
        others: list[Draw] = [partial(swap_spots, scope.edge), partial(give_silver, scope.start)]
        for other in (*TILE_MOVES, *others):
            move = other(game, luck)
            kinds |= {move.kind} if move else set()
    assert kinds == {
        "settlement", "settlements", "landscapes", "areas", "symbol", "symbol_more", "symbol_less", "site",
        "side", "coats", "value", "values", "silver", "spots", "start_silver",
    }  # fmt: skip
    ui = words()
    assert all(f"improve.edit.{kind}" in ui for kind in (kinds | {"symbols"}) - {"settlement"})


def test_edge_spots_stay_unless_the_game_says_them_itself() -> None:
    game = base().game
    for number in range(8):
        moves = draw_moves(
            game, Trouble({}, True), Scope(frozenset(ChangeScope)), 2, generator("edge", number)
        )
        assert all(move.game.frame == game.frame and move.game.charts == game.charts for move in moves)


def test_places_in_trouble_are_looked_at_first() -> None:
    game = base().game
    dead = "piece3-3,2"
    near, anywhere = (
        sum(
            dead in " ".join(map(str, move.data.values()))
            for move in draw_moves(
                game, Trouble(places), Scope(frozenset(ChangeScope)), 30, generator("near")
            )
        )
        for places in ({f"{dead}:W#1": 1.0}, {})
    )
    assert near > 2 * anywhere + 3


def test_worse_advice_is_seen() -> None:
    game = base().game
    piece = game.pieces["piece1"]
    land = replace(piece.landscapes[0], areas=(replace(piece.landscapes[0].areas[0], symbols=9),))
    many = replace(piece.landscapes[0], areas=(*land.areas, *piece.landscapes[0].areas[1:]))
    from castelli_pnp.improver.moves import with_landscapes

    lopsided = with_landscapes(game, many)
    assert not no_worse(check_game(game), check_game(lopsided))
    assert no_worse(check_game(lopsided), check_game(game))


@pytest.mark.parametrize("part", list(ChangeScope))
def test_only_what_is_wanted_changes(part: ChangeScope) -> None:
    game = base().game
    scope = everything(game)
    moves = draw_moves(
        game, Trouble(), Scope(frozenset((part,)), scope.edge, scope.start), 4, generator("only")
    )
    assert moves
    for move in moves:
        routes = {str(change.route[0]) for change in changes(game, move.game)}
        assert (
            routes
            <= {
                ChangeScope.BOARD: {"board"},
                ChangeScope.TILES: {"tiles"},
                ChangeScope.EDGE: {"frame", "charts"},
                ChangeScope.START: {"options"},
            }[part]
        )
