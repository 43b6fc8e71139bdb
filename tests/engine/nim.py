"""A small system to try the engine with: players take one to three stones; the last stone wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Self

from castelli_pnp.base.chance import Generator, Seed, number_below
from castelli_pnp.engine import examples, game
from castelli_pnp.engine.bots import Bot, Bots, any_action, play_out
from castelli_pnp.engine.forms import COUNT, as_map, choice, position_values, some
from castelli_pnp.engine.records import Records
from castelli_pnp.engine.rules import Data, Rules, tidy
from castelli_pnp.files.nodes import Node
from castelli_pnp.lab.counting import Row, RowForm, victories
from castelli_pnp.lab.series import Series, play_row
from castelli_pnp.schema import Field, MapOf, Pattern, Record

PLAYERS = ("odd", "even")
PLAYER = choice(PLAYERS)
POSITION = Record(
    as_map,
    {"stones": Field(COUNT, "Stones left."), "player": Field(PLAYER, "Whose turn it is.", "odd")},
    whole=True,
)


@dataclass(frozen=True)
class Facts:
    id: str = "nim"
    system: str = "nim"
    options: Mapping[str, int] = field(default_factory=lambda: {"most": 3})


@dataclass(frozen=True)
class Action:
    text: str
    count: int

    def __str__(self) -> str:
        return self.text


class Table:
    seats, names = 2, PLAYERS

    def __init__(self, facts: Facts) -> None:
        self.game = facts
        self.actions = [Action(f"take {count}", count) for count in range(1, facts.options["most"] + 1)]


@dataclass
class State:
    table: Table
    stones: int
    actor: int = 0
    turn: int = 0

    @property
    def phase(self) -> int:
        return int(not self.stones)

    def copy(self) -> State:
        return State(self.table, self.stones, self.actor, self.turn)


@dataclass(frozen=True)
class Result:
    points: tuple[int, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(2 - points for points in self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points)


def legal(s: State) -> list[Action]:
    return [action for action in s.table.actions if action.count <= s.stones]


def carry_out(s: State, action: Action) -> None:
    s.stones -= action.count
    s.turn += 1
    s.actor = 1 - s.actor


def find(table: Table, action: object) -> Action | None:
    return next((each for each in table.actions if each is action or each.text == tidy(action)), None)


def result(s: State) -> Result:
    """Whoever took the last stone has a point."""
    return Result(tuple(int(not s.stones and seat != s.actor) for seat in range(2)))


def position(s: State) -> Data:
    return {"stones": s.stones, "player": PLAYERS[s.actor]}


def restore(facts: Facts, root: Node, seed: Seed) -> State:
    del seed
    values, at = position_values(POSITION, root)
    at.too_many("stones", values["stones"], 99, ("stones",))
    at.settle()
    return State(Table(facts), values["stones"], PLAYERS.index(values["player"]))


RULES: Rules[Facts, Table, State, Action, State, Result] = Rules(
    phases=("take", "over"),
    start=lambda table, seed: State(table, 10 + number_below(6, seed)),
    legal=legal,
    legal_one=lambda s, action: next((each for each in legal(s) if each is action), None),
    why_illegal=lambda s, action: None if action in legal(s) else "too_few" if s.stones else "over",
    carry_out=carry_out,
    find=find,
    view=lambda *seen: seen[0],
    result=result,
    position=position,
    restore=restore,
    describe=lambda s: f"nim, {s.stones} stones",
)


class Game(game.Game[Facts, Table, State, Action, State, Result]):
    @classmethod
    def own_rules(cls) -> Rules[Facts, Table, State, Action, State, Result]:
        return RULES

    @classmethod
    def new(cls, facts: Facts, seed: Seed = 0) -> Self:
        return cls.deal(Table(facts), seed)


RECORDS: Records[Facts, State, Action, Game] = Records(Game, ("options",), POSITION, MapOf(PLAYER, COUNT))


class _Examples(examples.ExampleRunner[Facts, State, Action, Game]):
    def seen(self, game: Game) -> Data:
        return game.position()

    def options_data(self, options: Any) -> Data:
        return dict(options)


EXAMPLES = _Examples(
    Game,
    pin=Pattern("N[1-9]", "pin", str),
    options=Record(as_map, {"most": Field(COUNT, "Stones that can be taken at once.")}),
    position=POSITION,
    player=PLAYER,
    points=COUNT,
    reasons=("too_few", "over"),
    then=some({"stones": (COUNT, "Stones left."), "player": (PLAYER, "Whose turn it is.")}),
)


def play_well(view: State, actions: list[Action], rng: Generator) -> Action:
    """Leaves a multiple of four, if possible."""
    best = [action for action in actions if action.count == view.stones % 4]
    return best[0] if best else any_action(view, actions, rng)


BOTS: Bots[State, Action] = Bots(__name__, Bot("random", any_action, 0, 10), Bot("good", play_well, 1, 10))


@cache
def table() -> Table:
    return Table(Facts())


@dataclass(frozen=True, slots=True)
class Nim(Series):
    bots: tuple[str, ...]
    seed: str = "0"
    games: int = 100

    role = "player"
    form = RowForm(("points",), (), (), ("turns", "decisions"))

    @property
    def known_bots(self) -> Bots[State, Action]:
        return BOTS

    @property
    def names(self) -> tuple[str, ...]:
        return PLAYERS

    @property
    def about(self) -> Mapping[str, Any]:
        return {"game": "nim"}

    def rows(self, games: range) -> list[Row]:
        play = partial(play_out, RULES, BOTS.players(self.bots))
        return [play_row(RULES, table(), self.seed, number, play, _row) for number in games]


def _row(s: State, decisions: int) -> Row:
    end = result(s)
    return (*victories(2, end.ranks, [range(2)]), *end.points, s.turn, decisions)
