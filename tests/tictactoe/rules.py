"""The rules: a coin on a free tile, three coins in a row win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from castelli_pnp.base.chance import Generator, Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine import game
from castelli_pnp.engine.bots import Bot, Bots, any_action
from castelli_pnp.engine.examples import ExampleRunner
from castelli_pnp.engine.forms import COUNT, as_map, choice, position_values, some
from castelli_pnp.engine.records import Records
from castelli_pnp.engine.rules import ByPoints, Data, Rules, tidy
from castelli_pnp.files.nodes import Node
from castelli_pnp.schema import Field, MapOf, Pattern, Record, Whole
from castelli_pnp.systems.grammar import HEAD
from castelli_pnp.systems.piecepack.grammar import made, pieces
from castelli_pnp.systems.piecepack.model import Piecepack
from castelli_pnp.systems.system import Model, PlayOptions

ROWS, COLUMNS, SIGNS = "321", "abc", "SM."
CELLS = [f"{column}{row}" for row in ROWS for column in COLUMNS]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@dataclass(frozen=True, slots=True)
class Options:
    points: int


@dataclass(frozen=True, slots=True)
class TicTacToe(Piecepack):
    options: Options

    @property
    def seats(self) -> tuple[int, int]:
        return 2, 2


OPTIONS = Record(Options, {"points": Field(Whole(1, 99), "What three in a row are worth.")})
SECTIONS: Mapping[str, Field] = {
    "pieces": Field(pieces(Whole(1, 9), Whole(0, 9), 2), "The piecepack that is played with."),
    "options": Field(OPTIONS, "The numbers of the rules."),
}
MODEL: Model[TicTacToe] = Model(
    "tictactoe",
    Record(as_map, {**HEAD, **SECTIONS}),
    SECTIONS,
    made(TicTacToe, "pieces", "options"),
    frozenset(["piecepack"]),
    facts=TicTacToe,
)


class Action(NamedTuple):
    text: str
    cell: int


class Table:
    seats = 2

    def __init__(self, facts: TicTacToe) -> None:
        self.game = facts
        self.actions = [Action(text, cell) for cell, text in enumerate(CELLS)]
        self.names = tuple(suit.value for suit in facts.pieces.suits[:2])


class State:
    """Nine cells, each with the seat of the coin on it; 2 stands for none."""

    def __init__(self, table: Table, cells: list[int]) -> None:
        self.table, self.cells = table, cells

    def copy(self) -> State:
        return State(self.table, self.cells[:])

    def imagine(self, rng: Generator) -> State:
        del rng  # nothing is hidden
        return self.copy()

    @property
    def turn(self) -> int:
        return 9 - self.cells.count(2)

    @property
    def actor(self) -> int:
        return self.turn % 2

    @property
    def points(self) -> list[int]:
        lines = [{self.cells[cell] for cell in line} for line in LINES]
        return [self.table.game.options.points * ({seat} in lines) for seat in (0, 1)]

    @property
    def phase(self) -> int:
        return int(self.turn == 9 or any(self.points))


def legal(s: State) -> list[Action]:
    return [action for action in s.table.actions if s.cells[action.cell] == 2 and not s.phase]


def carry_out(s: State, action: Action) -> None:
    s.cells[action.cell] = s.actor


def position(s: State) -> Data:
    signs = "".join(SIGNS[seat] for seat in s.cells)
    return {"board": f"{signs[:3]}/{signs[3:6]}/{signs[6:]}"}


BOARD: Pattern[str] = Pattern(r"[SM.]{3}(/[SM.]{3}){2}", "board", str)
POSITION = Record(as_map, {"board": Field(BOARD, "The rows from top to bottom.")}, whole=True)


def restore(facts: TicTacToe, root: Node, seed: Seed) -> State:
    del seed
    values, at = position_values(POSITION, root)
    cells = [SIGNS.index(sign) for sign in values["board"].replace("/", "")]
    at.too_many("coins", cells.count(0), cells.count(1) + 1, ("board",))
    at.too_many("coins", cells.count(1), cells.count(0), ("board",))
    at.settle()
    return State(Table(facts), cells)


RULES: Rules[TicTacToe, Table, State, Action, State, ByPoints] = Rules(
    phases=("place", "over"),
    start=lambda table, seed: State(table, [2] * 9),  # noqa: ARG005 - nothing is left to chance
    legal=legal,
    legal_one=lambda s, action: next((each for each in legal(s) if each is action), None),
    why_illegal=lambda s, action: "over" if s.phase else "taken" if s.cells[action.cell] != 2 else None,
    carry_out=carry_out,
    find=lambda table, text: next((a for a in table.actions if a is text or a.text == tidy(text)), None),
    view=lambda s, seat: s,  # noqa: ARG005 - everybody sees everything
    result=lambda s: ByPoints(tuple(s.points)),
    position=position,
    restore=restore,
    describe=lambda s: f"{s.table.game.id}, turn {s.turn + 1}",
)


class Game(game.Game[TicTacToe, Table, State, Action, State, ByPoints]):
    @classmethod
    def own_rules(cls) -> Rules[TicTacToe, Table, State, Action, State, ByPoints]:
        return RULES


def start_game(facts: TicTacToe, options: PlayOptions, seed: Seed) -> Game:
    options.refuse_others(facts, ("players", "seed"))
    fewest, most = facts.seats
    if options.players is not None and not fewest <= options.players <= most:
        raise Refused(
            "players", players=options.players, choices=", ".join(map(str, range(fewest, most + 1)))
        )
    return Game.deal(Table(facts), seed)


PLAYER = choice(("suns", "moons", "crowns", "arms"))
RECORDS: Records[TicTacToe, State, Action, Game] = Records(
    Game, ("pieces", "options"), POSITION, MapOf(PLAYER, COUNT)
)
EXAMPLES: ExampleRunner[TicTacToe, State, Action, Game] = ExampleRunner(
    Game,
    pin=Pattern("T[1-9]", "pin", str),
    options=OPTIONS,
    position=POSITION,
    player=PLAYER,
    points=COUNT,
    reasons=("over", "taken"),
    then=some({name: (field.shape, field.doc) for name, field in POSITION.fields.items()}),
)


def play_greedily(view: Any, actions: list[Action], rng: Generator) -> Action:
    """Completes an own line, or else one of the other player, or else takes any cell."""
    for seat in (view.actor, 1 - view.actor):
        for action in actions:
            ways = [line for line in LINES if action.cell in line]
            if any([view.cells[cell] for cell in line].count(seat) == 2 for line in ways):
                return action
    return any_action(view, actions, rng)


BOTS: Bots[State, Action] = Bots(
    __name__, Bot("random", any_action, 0, 10), Bot("greedy", play_greedily, 1, 10)
)
