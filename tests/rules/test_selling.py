"""R62 and A17: everybody may sell at any time, also in the turn of another, whoever is asked."""

from __future__ import annotations

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import parse_record, record_text
from tests.rules.ids import pins
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    a_game,
    advance,
    building,
    castle,
    deck,
    finish,
    give,
    hand,
    hand_sizes,
    lay,
    lay_rest,
    mine,
    points,
    put,
    rich,
    set_mine,
    silver,
    texts,
    toward,
    turn_of,
    turn_up,
)

AS_RED = "sell king 4 as red"


def at_phase(phase: str) -> Game:
    """Somebody else than red is asked; red holds two cards."""
    dilemma, battle = phase == "dilemma", phase == "guard"
    game = a_game(modules=["dilemma"] * dilemma + ["battle"] * battle)
    give(game, RED, hand=["king 4", "landgrave"])
    give(game, BLUE, hand=["king 3", "peasant"])
    if phase == "last_sale":
        lay_rest(game, "5,5")
        turn_of(game, GREEN)
        turn_up(game, "5,5")
        advance(game, "last_sale", BLUE)
        return game
    if phase == "steward":
        give(game, YELLOW, hand=["steward"])
        turn_up(game, "4,4")
    elif phase == "guard":
        guarded(game)
    elif phase == "build":
        building(game)
    elif phase != "reveal":
        orient = put(game, "2,2", value=4, N="green")
        game.apply("reveal 2,2")
        if phase == "window":
            game.apply(orient)
    assert game.phase == phase
    assert game.to_act != RED
    return game


def guarded(game: Game) -> None:
    """Blue tries to overbuild a castle of green, who holds a guard."""
    lay(game, "2,2", value=4, **toward("E", "blue"))
    castle(game, "2,3:N", GREEN)
    give(game, GREEN, hand=["guard"])
    rich(game, BLUE)
    building(game)
    game.apply("overbuild 2,3:N")


# --- at any time ---


@pins("A17", "R62", "D16")
@pytest.mark.parametrize(
    "phase", ["reveal", "dilemma", "orient", "steward", "window", "build", "guard", "last_sale"]
)
def test_anybody_sells_while_another_is_asked(phase: str) -> None:
    game = at_phase(phase)
    asked, choices, purse, cubes = game.to_act, texts(game), silver(game)[RED], mine(game)
    assert AS_RED not in choices
    assert game.why_illegal(AS_RED) is None
    game.apply(AS_RED)
    assert (silver(game)[RED], mine(game)) == (purse + 2, cubes - 2)
    assert hand(game, RED) == ["landgrave"]
    assert deck(game)[-1] == "king 4"
    assert (game.phase, game.to_act, texts(game)) == (phase, asked, choices)


@pins("A17")
def test_between_two_settlements_of_a_card() -> None:
    game = a_game(change=lambda raw: raw["cards"]["peasant"].update(villages=2))
    give(game, BLUE, hand=["peasant"])
    give(game, RED, hand=["king 4"])
    game.apply("play peasant 1,4")
    assert game.phase == "settle"
    game.apply(AS_RED)
    assert silver(game)[RED] == 2
    assert (game.phase, game.to_act) == ("settle", BLUE)


@pins("A17", "R62")
def test_any_number_of_cards_is_sold_out_of_turn() -> None:
    game = a_game()
    give(game, RED, hand=["king 4", "king 4", "steward"])
    assert [str(action) for action in game.out_of_turn(RED)] == [AS_RED, "sell steward as red"]
    for _ in range(2):
        game.apply(AS_RED)
    game.apply("sell steward as red")
    assert silver(game)[RED] == 6
    assert game.out_of_turn(RED) == []


@pins("A17")
def test_whoever_is_asked_may_sell_by_name_too() -> None:
    game, other = a_game(), a_game()
    for each in (game, other):
        give(each, BLUE, hand=["king 3"])
    game.apply("sell king 3 as blue")
    other.apply("sell king 3")
    assert game.state.key() == other.state.key()


@pins("A17")
def test_no_list_of_choices_has_it() -> None:
    game = a_game()
    for seat in range(4):
        give(game, seat, hand=["landgrave"] if seat < 3 else ["king 4"])
    while not game.is_over:
        assert not [text for text in texts(game) if " as " in text]
        game.apply(texts(game)[-1] if game.phase != "reveal" else texts(game)[0])


# --- what is not possible ---


@pins("A17", "R62")
def test_nobody_sells_a_card_of_another() -> None:
    game = at_phase("reveal")
    before = game.state.key()
    for text in ("sell king 3 as red", "sell king 4 as green", "sell guard as red", "sell king 4"):
        with pytest.raises(Refused) as refused:
            game.apply(text)
        assert refused.value.reason in ("action.no_such_card", "action.unknown")
    assert game.why_illegal("sell king 3 as red") == "no_such_card"
    assert game.state.key() == before
    assert game.log == ()


@pins("A17")
def test_a_card_is_sold_once() -> None:
    game = at_phase("orient")
    game.apply(AS_RED)
    assert game.why_illegal(AS_RED) == "no_such_card"
    with pytest.raises(Refused):
        game.apply(AS_RED)
    assert silver(game)[RED] == 2


@pins("A17", "A18")
def test_the_mine_must_have_something() -> None:
    game = at_phase("reveal")
    set_mine(game, 1, spare=YELLOW)
    game.apply(AS_RED)
    assert (silver(game)[RED], mine(game)) == (1, 0)
    assert game.why_illegal("sell landgrave as red") == "mine_empty"
    assert game.out_of_turn(RED) == []


@pins("R62")
def test_where_nothing_is_sold_nobody_sells() -> None:
    game = a_game(card_sale_silver=0)
    give(game, RED, hand=["king 4"])
    assert game.why_illegal(AS_RED) == "no_sale"
    assert game.out_of_turn(RED) == []


@pins("A17")
def test_not_after_the_end() -> None:
    game = at_phase("last_sale")
    finish(game)
    assert game.is_over
    assert game.why_illegal(AS_RED) == "over"
    assert game.out_of_turn(RED) == []
    with pytest.raises(Refused) as refused:
        game.apply(AS_RED)
    assert refused.value.reason == "action.over"


@pytest.mark.parametrize(
    "text", ["sell king 4 as purple", "sell king 4 as", "sell as red", "play king 4 as red"]
)
def test_what_is_no_sale(text: str) -> None:
    game = at_phase("reveal")
    with pytest.raises(Refused) as refused:
        game.apply(text)
    assert refused.value.reason == "action.unknown"


def test_only_who_sits_at_the_table() -> None:
    game = a_game(players=2)
    assert game.table.names == ("blue", "red")
    with pytest.raises(Refused):
        game.why_illegal("sell king 4 as green")
    with pytest.raises(Refused):
        game.out_of_turn(2)


# --- what follows from it ---


@pins("A17", "A25")
def test_a_steward_that_was_sold_is_not_asked_for() -> None:
    game = a_game()
    give(game, RED, hand=["steward"])
    give(game, YELLOW, hand=["steward", "king 3"])
    give(game, GREEN, hand=["steward"])
    turn_up(game, "4,4")
    assert (game.phase, game.to_act) == ("steward", RED)
    game.apply("sell steward as green")
    game.apply("pass")
    assert (game.phase, game.to_act) == ("steward", YELLOW)
    again = Game.from_position(game.table.game, game.position(), game.seed)
    assert again.state.key() == game.state.key()
    game.apply("pass")
    assert game.phase == "reveal"


@pins("A17", "A24")
def test_who_is_asked_for_a_steward_sells_it_by_name() -> None:
    game = a_game()
    give(game, RED, hand=["steward"])
    turn_up(game, "4,4")
    game.apply("sell steward as red")
    assert (game.phase, game.to_act) == ("reveal", RED)


@pins("A17", "A51")
def test_the_attacker_sells_while_a_guard_is_asked_for() -> None:
    game = at_phase("guard")
    before = silver(game)[BLUE]
    game.apply("sell king 3 as blue")
    assert silver(game)[BLUE] == before + 2
    assert (game.phase, game.to_act) == ("guard", GREEN)
    game.apply("play guard")
    assert game.phase == "build"


@pins("A17", "A18")
def test_the_last_cube_ends_a_question_that_has_no_answer_left() -> None:
    """Blue could only sell, and after red's sale no longer can: the turn goes on by itself."""
    game = a_game()
    give(game, BLUE, hand=["landgrave"])
    give(game, RED, hand=["king 4"])
    set_mine(game, 1, spare=GREEN)
    turn_up(game, "4,4")
    advance(game, "build")
    assert (game.phase, game.to_act, texts(game)) == ("build", BLUE, ["sell landgrave", "pass"])
    game.apply(AS_RED)
    assert (game.phase, game.to_act) == ("reveal", RED)
    assert points(game) == (0, 0, 0, 0)


@pins("A17")
def test_the_last_window_skips_who_can_no_longer_sell() -> None:
    game = at_phase("last_sale")
    assert game.to_act == BLUE
    game.apply(AS_RED)
    game.apply("sell landgrave as red")
    game.apply("pass")
    assert game.is_over
    result = game.result()
    assert result is not None
    assert result.sources[RED]["cards"] == 0


@pins("A17", "A58")
def test_in_a_tournament_everybody_sells_to_the_own_mine() -> None:
    game = a_game(layout="tournament")
    seat = game.table.half_of.index(1)
    give(game, seat, hand=["king 5"])
    before = mine(game, 0), mine(game, 1)
    game.apply(f"sell king 5 as {game.table.names[seat]}")
    assert (mine(game, 0), mine(game, 1)) == (before[0], before[1] - 2)
    assert silver(game)[seat] == 2
    assert game.to_act == BLUE


@pins("A17", "A58")
def test_a_field_that_is_over_sells_nothing() -> None:
    game = a_game(layout="tournament")
    luck = generator("a field is over")
    while not any(game.state.over):
        game.apply(luck.choice(game.legal_actions()))
    over = game.state.over.index(True)
    seat = next(each for each in game.table.seats_in[over])
    assert game.out_of_turn(seat) == []
    for face in set(game.state.hands[seat]):
        assert game.why_illegal(game.table.actions.sell_as[seat][face]) == "over"


# --- what others learn, records and undo ---


@pins("A65", "A17")
def test_the_others_do_not_learn_which_card_it_was() -> None:
    one, two = at_phase("orient"), at_phase("orient")
    one.apply(AS_RED)
    two.apply("sell landgrave as red")
    for seat in (BLUE, GREEN, YELLOW):
        assert one.observe(seat).hand_sizes == (2, 1, 0, 0)
        same = _seen(one, seat), _seen(two, seat)
        assert same[0] == same[1]
    assert one.observe(RED).hand != two.observe(RED).hand


def _seen(game: Game, seat: int) -> object:
    return game.observe(seat).key()


@pins("A17")
def test_a_record_keeps_the_sale_and_undo_takes_it_back() -> None:
    game = a_game()
    give(game, RED, hand=["king 4"])
    game.apply("reveal 4,4")
    before = game.state.key()
    game.apply(AS_RED)
    game.apply("orient N")
    text = record_text(game)
    assert AS_RED in text
    again = parse_record(game.table.game, text)
    assert again.state.key() == game.state.key()
    assert [str(action) for action in again.log] == [str(action) for action in game.log]
    assert str(game.undo(2)) == AS_RED
    assert game.state.key() == before
    assert hand_sizes(game) == [0, 1, 0, 0]


def test_a_record_with_a_card_that_was_not_there_is_refused() -> None:
    game = a_game()
    give(game, RED, hand=["king 4"])
    game.apply(AS_RED)
    text = record_text(game).replace(AS_RED, "sell king 5 as red")
    with pytest.raises(Unreadable) as unreadable:
        parse_record(game.table.game, text)
    fault = unreadable.value.faults[0]
    assert (fault.code, fault.data["why"]) == ("E20", "no_such_card")
