"""A65: what players see of each other."""

from __future__ import annotations

from typing import Any

from castelli_pnp.base.chance import generator
from tests.rules.ids import pins
from tests.rules.tables import BLUE, GREEN, RED, a_game, give, hand, held_tile, lay, put, tile_under, turn_up


@pins("A65", "R40", "R59")
def test_hands_are_hidden() -> None:
    game = a_game()
    give(game, BLUE, hand=["king 3", "king 4"])
    give(game, RED, hand=["steward"])
    other = game.copy()
    give(other, RED, hand=["peasant"])
    assert game.observe(BLUE).key() == other.observe(BLUE).key()
    assert game.observe(RED).key() != other.observe(RED).key()
    view = game.observe(BLUE)
    names = [game.table.faces[face].name for face in view.hand]
    assert names == ["king 3", "king 4"]
    assert view.hand_sizes == (2, 1, 0, 0)


@pins("A65", "R43")
def test_silver_resources_and_points_are_open() -> None:
    game = a_game()
    changes: list[dict[str, Any]] = [{"silver": 2}, {"wood": 1}, {"grain": 1}, {"rocks": 1}, {"points": 4}]
    for change in changes:
        other = game.copy()
        give(other, RED, **change)
        assert game.observe(BLUE).key() != other.observe(BLUE).key()


@pins("A65", "R26")
def test_face_down_tiles_are_hidden() -> None:
    game = a_game()
    other = game.copy()
    put(game, "2,2", value=6)
    put(other, "2,2", value=5)
    spaces = game.table.board.space_names
    assert game.observe(BLUE).tile_on(spaces.index("2,2")) == -1
    assert game.observe(BLUE).key() == other.observe(BLUE).key()
    lay(game, "2,2", value=6)
    lay(other, "2,2", value=5)
    assert game.observe(BLUE).key() != other.observe(BLUE).key()


@pins("A65", "A61", "R79")
def test_start_tiles_are_hidden_and_tiles_picked_up_are_known() -> None:
    game = a_game(modules=["dilemma"])
    view = game.observe(RED)
    assert view.held_by(BLUE) == -1
    assert game.table.tiles[view.held_by(RED)].id == held_tile(game, RED)
    put(game, "2,2", value=6)
    shown = tile_under(game, "2,2")
    game.apply("reveal 2,2")
    game.apply("swap")
    game.apply("orient N")
    assert game.table.tiles[game.observe(RED).held_by(BLUE)].id == shown


@pins("A65", "R99")
def test_being_asked_for_a_steward_is_a_secret() -> None:
    """Blue cannot tell whether red or green is being asked."""
    keys = []
    for seat in (RED, GREEN):
        game = a_game()
        give(game, RED, hand=["king 3"])
        give(game, GREEN, hand=["king 4"])
        give(game, seat, hand=["steward"])
        turn_up(game, "4,4")
        assert (game.phase, game.to_act) == ("steward", seat)
        keys.append(game.observe(BLUE).key())
        assert game.observe(BLUE).legal_actions() == []
        assert game.observe(seat).legal_actions()
    assert keys[0] == keys[1]


@pins("A65")
def test_what_is_imagined_looks_the_same() -> None:
    game = a_game(modules=["dilemma", "battle"])
    give(game, RED, hand=["guard", "steward"])
    give(game, BLUE, hand=["king 3"])
    view = game.observe(BLUE)
    hands = set()
    for number in range(10):
        state = view.imagine(generator(number))
        other = type(game)(state, 0)
        assert other.observe(BLUE).key() == view.key()
        hands.add(tuple(hand(other, RED)))
    assert len(hands) > 1
