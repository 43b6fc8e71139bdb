"""What chance decided stands in the record: unseen draws, and nothing but them."""

from __future__ import annotations

from castelli_pnp.systems.castelli.rules.record import RECORDS, parse_record, record_text
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    a_game,
    advance,
    finish,
    give,
    hand,
    put,
    set_mine,
    stack_deck,
)


@pins("R105", "D29")
def test_only_the_traitors_draw_is_noted_even_if_the_turn_runs_on() -> None:
    """The mine is empty, so nothing is left to decide: the icon is served at once, from the deck."""
    game = a_game()
    give(game, RED, hand=["king 5", "king 3"])
    give(game, BLUE, silver=1, hand=["traitor"])
    give(game, GREEN, silver=1, hand=["traitor"])
    set_mine(game, 0, spare=GREEN)
    stack_deck(game, "peasant")
    orient = put(game, "5,5", value=3, card="green")
    game.apply("reveal 5,5")
    game.apply(orient)
    game.apply("play traitor red")
    first = next(card for card in hand(game, BLUE) if card != "peasant")
    assert sorted([first, "peasant"]) == hand(game, BLUE)
    assert RECORDS.data(game)["draws"] == [first]
    advance(game, "reveal", GREEN)
    game.apply("play traitor red")
    finish(game)
    assert parse_record(game.table.game, record_text(game)).state.key() == game.state.key()
