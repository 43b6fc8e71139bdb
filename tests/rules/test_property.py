"""One generic property: any legal game can be played, and the engine agrees with the oracle throughout."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import REASONS
from castelli_pnp.systems.castelli.rules.record import parse_record, record_text
from tests.rules import boards
from tests.rules.invariants import check, check_end
from tests.rules.oracle import Oracle, told_by

profile = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

Drawn = tuple[str, str, tuple[str, ...], int]


@st.composite
def tables(draw: st.DrawFn, among: str = "") -> Drawn:
    """A game by name, a layout of it, modules, a seed."""
    name = draw(st.sampled_from([name for name in boards.names() if name.startswith(among)]))
    layout = draw(st.sampled_from(sorted(boards.facts_of(name).layouts)))
    return name, layout, draw(st.sampled_from(boards.MODULES)), draw(st.integers(0, 10_000))


def new(table: Drawn) -> Game:
    name, layout, modules, seed = table
    facts = boards.facts_of(name)
    return Game.new(facts, facts.layouts[layout].players, modules, seed, layout=layout)


def choose(game: Game, chance: random.Random) -> Action:
    """Any legal action; castles and cards more often than others, so that they come up."""
    actions = game.legal_actions()
    rare = [action for action in actions if action.text.split()[0] in ("build", "overbuild", "play", "swap")]
    return chance.choice(rare if rare and chance.random() < 0.6 else actions)


def out_of_turn(game: Game, chance: random.Random) -> list[Action]:
    """What everybody may sell, for now and then a sale in the turn of another."""
    sales = [action for seat in range(len(game.table.names)) for action in game.out_of_turn(seat)]
    return sales if chance.random() < 0.15 else []


def hand_of(game: Game, house: str) -> Counter[str]:
    return Counter(game.position().get("players", {}).get(house, {}).get("hand", ()))


class Judge:
    """Follows a game with the oracle."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.oracle = Oracle(game.table.game, game.position())
        self.printed = {land: kind.value for land, kind in self.oracle.settled.items() if kind}

    def agree(self) -> None:
        game = self.game
        actor = None if game.to_act is None else game.table.names[game.to_act]
        assert told_by(game.position(), game.phase, actor, self.printed) == self.oracle.told()
        assert {action.text for action in game.legal_actions()} == self.oracle.legal()
        assert game.state.void == self.oracle.void
        for seat, house in enumerate(game.table.names):
            assert {action.text for action in game.out_of_turn(seat)} == self.oracle.sales(House(house))

    def apply(self, action: Action) -> None:
        game = self.game
        stolen: tuple[str, ...] = ()
        if action.text.startswith("play traitor"):
            stolen = self._apply_traitor(action)
        else:
            game.apply(action)
        self.oracle.do(action.text, stolen)
        self.agree()

    def _apply_traitor(self, action: Action) -> tuple[str, ...]:
        """What was drawn unseen is seen in the hands afterwards."""
        game = self.game
        thief, victim = game.table.names[game.to_act or 0], action.text.split()[-1]
        had, owned = hand_of(game, victim), hand_of(game, thief)
        game.apply(action)
        owned["traitor"] -= 1
        count = min(game.table.game.cards["traitor"].numbers["cards"], had.total())
        gone = had - hand_of(game, victim)
        if gone.total() != count:  # the victim has drawn since
            gone = (hand_of(game, thief) - owned) & had
        return tuple(gone.elements())[:count]


def check_legal_list(game: Game) -> None:
    actions = game.legal_actions()
    numbers = [action.number for action in actions]
    assert numbers == sorted(set(numbers))
    assert numbers
    for action in actions:
        assert game.parse(str(action)) is action
        assert game.why_illegal(action) is None


def check_refusals(game: Game, chance: random.Random) -> None:
    legal = set(game.legal_actions())
    before = game.state.key()
    foreign = chance.choice(game.table.actions.sell_as)
    legal.update(game.out_of_turn(foreign[0].target))
    for action in (*chance.sample(game.table.actions.all, 6), chance.choice(foreign)):
        if action not in legal:
            assert game.why_illegal(action) in REASONS
            with pytest.raises(Refused) as caught:
                game.apply(action.text)
            assert caught.value.reason == f"action.{game.why_illegal(action)}"
    assert game.state.key() == before


def check_undo_and_copy(game: Game, chance: random.Random) -> None:
    before, log = game.state.key(), game.log
    other = game.copy()
    action = chance.choice(out_of_turn(game, chance) or [choose(game, chance)])
    other.apply(action)
    assert (game.state.key(), game.log) == (before, log)
    after = other.state.key()
    assert other.undo() is action
    assert (other.state.key(), other.log) == (before, log)
    other.apply(action.text)
    assert other.state.key() == after


def check_sight(game: Game, chance: random.Random) -> None:
    """Whatever a seat can imagine looks the same to it, and offers it the same."""
    for seat in range(len(game.table.names)):
        if game.phase in ("steward", "guard") and game.to_act != seat:
            continue
        view = game.observe(seat)
        imagined = Game(view.imagine(generator(chance.randrange(1 << 30))), 0)
        assert imagined.observe(seat).key() == view.key()
        assert imagined.observe(seat).legal_actions() == view.legal_actions()
        check(imagined)


def check_writing(game: Game) -> None:
    again = Game.from_position(game.table.game, game.position(), game.seed)
    assert again.state.key() == game.state.key()
    assert str(again) == str(game)


@profile
@given(table=tables(), luck=st.integers(0, 10_000))
def test_any_legal_game_is_played_by_the_rules(table: Drawn, luck: int) -> None:
    chance = random.Random(luck)
    game = new(table)
    judge = Judge(game)
    judge.agree()
    steps = 0
    while not game.is_over:
        check_legal_list(game)
        check(game)
        check_refusals(game, chance)
        if chance.random() < 0.08:
            check_undo_and_copy(game, chance)
            check_sight(game, chance)
            check_writing(game)
        sales = out_of_turn(game, chance)
        judge.apply(chance.choice(sales) if sales else choose(game, chance))
        steps += 1
        assert steps < 5_000
    check_end(game)
    again = parse_record(game.table.game, record_text(game))
    assert again.state.key() == game.state.key()
    assert again.result() == game.result()


@settings(profile, max_examples=25)
@given(table=tables("shipped"), luck=st.integers(0, 10_000), turn=st.integers(1, 3))
def test_relabelling_the_seats_changes_nothing(table: Drawn, luck: int, turn: int) -> None:
    """The same houses in the same circle, only counted from another seat: house by house the same game."""
    chance = random.Random(luck)
    game = new(table)
    told = game.position()
    fields = len(game.table.board.fields)
    each = len(told["houses"]) // fields
    circles = [told["houses"][half * each : (half + 1) * each] for half in range(fields)]
    told["houses"] = [house for circle in circles for house in circle[turn % each :] + circle[: turn % each]]
    other = Game.from_position(game.table.game, told, game.seed)
    while not game.is_over:
        assert game.to_act is not None
        assert other.to_act is not None
        assert game.table.names[game.to_act] == other.table.names[other.to_act]
        assert {str(action) for action in game.legal_actions()} == {
            str(action) for action in other.legal_actions()
        }
        action = choose(game, chance)
        game.apply(action)
        other.apply(action.text)
    ours, theirs = game.result(), other.result()
    assert ours is not None
    assert theirs is not None
    for seat, house in enumerate(ours.houses):
        at = theirs.houses.index(house)
        assert (ours.points[seat], ours.silver[seat], ours.ranks[seat]) == (
            theirs.points[at], theirs.silver[at], theirs.ranks[at],
        )  # fmt: skip
        assert ours.sources[seat] == theirs.sources[at]


@settings(profile, max_examples=20)
@given(table=tables("changed"), luck=st.integers(0, 10_000))
def test_the_same_seed_is_the_same_game(table: Drawn, luck: int) -> None:
    first, second = new(table), new(table)
    assert first.state.key() == second.state.key()
    chance = random.Random(luck)
    for _ in range(40):
        if first.is_over:
            break
        action = choose(first, chance)
        first.apply(action)
        second.apply(action.text)
        assert first.state.key() == second.state.key()
