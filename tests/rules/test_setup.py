"""R22-R35 and the rulings about the set-up."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Side
from castelli_pnp.systems.castelli.rules.game import Game
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    RED,
    a_game,
    castles_left,
    deck,
    face_up,
    finish,
    give,
    hand_sizes,
    held_tile,
    hidden_spaces,
    mine,
    points,
    reserve,
    settlements,
    silver,
    stocks,
    texts,
    tile_under,
    turn_up,
)


@cache
def shipped() -> Facts:
    return load_game("castelli").game


def new(players: int = 4, *modules: str, seed: int = 0, layout: str | None = None) -> Game:
    return Game.new(shipped(), players, modules, seed, layout=layout)


@pins("R22")
def test_four_pieces_make_a_square_field() -> None:
    field = new().table.board.fields[0]
    assert (field.rows, field.columns) == (8, 8)
    assert len(field.squares) == len(field.landscapes) == 32


@pins("R25", "H14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_nothing_but_nine_castles(players: int) -> None:
    game = new(players, "battle", "dilemma")
    assert points(game) == silver(game) == (0,) * players
    assert stocks(game) == [(0, 0, 0)] * players
    assert castles_left(game) == (9,) * players
    assert hand_sizes(game) == [0] * players
    assert len(set(game.standings().houses)) == players


@pins("R25")
def test_players_pick_their_colors() -> None:
    game = Game.new(shipped(), 2, houses=["yellow", "green"])
    assert game.standings().houses == ("yellow", "green")
    for wrong in (["blue"], ["blue", "blue"], ["blue", "red", "green"], ["blue", "pink"]):
        with pytest.raises(Refused):
            Game.new(shipped(), 2, houses=wrong)


@pins("R26", "A54", "H13")
@pytest.mark.parametrize(("players", "spaces"), [(2, 16), (3, 32), (4, 32)])
def test_a_tile_face_down_on_every_square(players: int, spaces: int) -> None:
    orders = set()
    for seed in range(8):
        game = new(players, seed=seed)
        tiles = [tile_under(game, space) for space in hidden_spaces(game)]
        assert len(set(tiles)) == len(tiles) == spaces
        assert set(tiles) <= {tile.id for tile in shipped().tiles.heraldic}
        assert face_up(game) == {}
        assert len(texts(game, "reveal")) == spaces
        orders.add(tuple(tiles))
    assert len(orders) == 8


@pins("R27", "R28", "D31")
def test_two_villages_and_two_cities_are_set_aside() -> None:
    game = new()
    assert settlements(game) == {"village": 11, "city": 6}
    assert reserve(game) == {"village": 2, "city": 2}
    table = a_game(modules=["battle"])
    give(table, BLUE, hand=["peasant", "duke"])
    table.apply("play peasant 1,4")
    assert reserve(table) == {"village": 1, "city": 2}
    assert settlements(table) == {"village": 12, "city": 6}


@pins("R29", "R82", "H10")
@pytest.mark.parametrize(("modules", "cards"), [((), 25), (("battle",), 33), (("dilemma",), 25)])
def test_the_deck_is_shuffled(modules: tuple[str, ...], cards: int) -> None:
    decks = [deck(new(4, *modules, seed=seed)) for seed in range(5)]
    assert {len(cards) for cards in decks} == {cards}
    assert len({tuple(sorted(cards)) for cards in decks}) == 1
    assert len({tuple(cards) for cards in decks}) == 5
    assert Counter(decks[0])["steward"] == 3
    assert Counter(decks[0])["king 4"] == 2
    assert Counter(decks[0])["guard"] == (2 if "battle" in modules else 0)


@pins("R30", "R31", "R34", "A57")
@pytest.mark.parametrize(
    ("players", "layout", "cubes"),
    [(4, None, [22]), (3, None, [16]), (2, None, [11]), (4, "tournament", [11, 11])],
)
def test_silver_in_the_mine(players: int, layout: str | None, cubes: list[int]) -> None:
    game = new(players, layout=layout)
    assert [mine(game, half) for half in range(len(cubes))] == cubes


@pins("R31")
def test_three_players_use_the_board_of_four() -> None:
    three, four = new(3), new(4)
    assert three.table.board.space_names == four.table.board.space_names
    assert settlements(three) == settlements(four)
    assert reserve(three) == reserve(four)
    assert len(deck(three)) == len(deck(four))


@pins("R32", "H13")
def test_two_players_use_the_piece_with_the_mine_and_any_other() -> None:
    seen = set()
    for seed in range(60):
        placed = new(2, seed=seed).table.setup.arrangement.placed
        assert len(placed) == 2
        seen.add(frozenset(piece.piece for piece in placed))
    assert seen == {frozenset(("piece1", other)) for other in ("piece2", "piece3", "piece4")}


@pins("R33", "D38", "A54")
def test_the_charts_lie_beside_the_half_of_two_players() -> None:
    game = new(2)
    field = game.table.board.fields[0]
    assert (field.rows, field.columns) == (8, 4)
    holders = {
        side: {spot.holder for (cell, at), spot in field.edge.items() if at is side and spot} for side in Side
    }
    assert holders == {
        Side.N: {"frame1"}, Side.E: {"chart1", "chart2"}, Side.S: {"frame8"}, Side.W: {"frame9", "frame10"},
    }  # fmt: skip
    printed = [
        place.settlement
        for piece in game.table.setup.arrangement.pieces
        for place in shipped().pieces[piece].landscapes
    ]
    assert settlements(game) == {"village": printed.count("village"), "city": printed.count("city")}  # type: ignore[arg-type]
    assert reserve(game) == {"village": 2, "city": 2}


@pins("R35", "D24", "A5")
def test_colors_that_nobody_plays_are_neutral() -> None:
    """They keep their points: where they lead, the yield is lost."""
    game = a_game(players=3)
    turn_up(game, "2,2", value=4, N="yellow", E="blue")
    assert stocks(game) == [(0, 0, 2), (0, 0, 0), (0, 0, 0)]


@pins("A55")
@pytest.mark.parametrize(("players", "turns"), [(2, [8, 8]), (3, [10, 11, 11]), (4, [8, 8, 8, 8])])
def test_turns_of_each_player(players: int, turns: list[int]) -> None:
    game = new(players, seed=3)
    taken: Counter[int] = Counter()
    first = game.to_act
    while not game.is_over:
        if game.phase == "reveal":
            taken[game.to_act or 0] += 1
            game.apply(texts(game, "reveal")[0])
        else:
            game.apply("pass" if "pass" in texts(game) else game.legal_actions()[0])
    assert sorted(taken.values()) == turns
    last = (first or 0) - 1  # to the right of the starting player: the one who may have a turn less
    assert taken[last % players] == turns[0]


@pins("A60")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_decides_who_starts(players: int) -> None:
    first = [new(players, seed=seed).to_act for seed in range(20)]
    assert set(first) == set(range(players))
    assert first == [new(players, seed=seed).to_act for seed in range(20)]


@pins("A60", "R36")
def test_play_goes_clockwise() -> None:
    game = a_game()
    order: list[int | None] = []
    while not game.is_over and len(order) < 9:
        if game.phase == "reveal":
            order.append(game.to_act)
            game.apply(texts(game, "reveal")[0])
        game.apply("pass" if "pass" in texts(game) else game.legal_actions()[0])
    assert order == [0, 1, 2, 3, 0, 1, 2, 3, 0]


@pins("R79", "A61", "A65")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_tiles_are_shuffled_and_hidden(players: int) -> None:
    deals = set()
    for seed in range(30):
        game = new(players, "dilemma", seed=seed)
        held = [held_tile(game, seat) for seat in range(players)]
        assert len(set(held)) == players
        assert set(held) <= {"start1", "start2", "start3", "start4"}
        deals.add(tuple(held))
        view = game.observe(0)
        assert view.held_by(0) >= 0
        assert all(view.held_by(seat) == -1 for seat in range(1, players))
    assert len(deals) > 5
    assert [held_tile(new(players), seat) for seat in range(players)] == [None] * players


@pins("A66", "R32")
def test_pieces_lie_in_any_order_and_any_half_turn() -> None:
    placed = [new(4, seed=seed).table.setup.arrangement.placed for seed in range(50)]
    for slot in range(4):
        assert {(pieces[slot].piece, pieces[slot].turned) for pieces in placed} == {
            (f"piece{number}", turned) for number in range(1, 5) for turned in (False, True)
        }
    assert placed == [new(4, seed=seed).table.setup.arrangement.placed for seed in range(50)]


@pins("A64", "R82")
@pytest.mark.parametrize("modules", [(), ("dilemma",), ("battle",), ("dilemma", "battle")])
@pytest.mark.parametrize(("players", "layout"), [(2, None), (3, None), (4, None), (4, "tournament")])
def test_modules_combine_freely(modules: tuple[str, ...], players: int, layout: str | None) -> None:
    game = new(players, *modules, seed=5, layout=layout)
    finish(game)
    result = game.result()
    assert result is not None
    assert result.winners


@pins("R25")
def test_what_cannot_be_set_up_is_refused() -> None:
    for players in (0, 1, 5):
        with pytest.raises(Refused):
            new(players)
    with pytest.raises(Refused):
        new(4, "chess")
    with pytest.raises(Refused):
        new(4, layout="nowhere")
    assert new(2).to_act in (BLUE, RED)
