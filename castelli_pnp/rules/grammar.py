"""The form of a written position and of a written record."""

from __future__ import annotations

from typing import Any

from castelli_pnp.model.grammar.common import ID
from castelli_pnp.model.layouts import parse_placed
from castelli_pnp.model.words import House, Module, Side
from castelli_pnp.nodes import Map, Node, Scalar
from castelli_pnp.rules.chance import is_seed
from castelli_pnp.rules.position import SETTLEMENTS, STEPS
from castelli_pnp.rules.state import PHASES, SOURCES, TALLIES
from castelli_pnp.shape import Bad, Field, ListOf, MapOf, Pattern, Reading, Record, Schema, Shape, Whole, Word

COUNT = Whole(0, 1_000_000)
HOUSES = Word(House)
NAME: Pattern[str] = Pattern(r"[^\n]{1,200}", "name", str)
CELL: Pattern[str] = Pattern(r"Q?[1-9][0-9]{0,2},[1-9][0-9]{0,2}(:[NESW]{1,4}(#[1-9][0-9]?)?)?", "cell", str)
TILE = Pattern(rf"{ID}( [NESW])?", "laid", lambda text: text.partition(" ")[::2])
STACK = Pattern(r"[a-z]+( over [a-z]+)*", "stack", lambda text: tuple(text.split(" over ")))
CARD: Pattern[str] = Pattern(rf"{ID}( [0-9]{{1,2}})?", "card", str)


ACTIONS = Pattern(r"[^\n]{1,4000}", "name", lambda text: tuple(part.strip() for part in text.split(";")))


class Seed(Shape[int | str]):
    """A number or a word."""

    def read(self, node: Node, reading: Reading) -> int | str | Bad:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, int | str) or not is_seed(value):
            return reading.wrong_type("text", node)
        return value

    def schema(self) -> Schema:
        return {"type": ["integer", "string"]}


class Anything(Shape[Any]):
    """Plain data of any form."""

    def read(self, node: Node, reading: Reading) -> Any:
        if isinstance(node, Map):
            return {key: self.read(entry.node, reading) for key, entry in node.entries.items()}
        if isinstance(node, Scalar):
            return node.value
        return [self.read(item, reading) for item in node.items]

    def schema(self) -> Schema:
        return {}


def choice(words: tuple[str, ...]) -> Pattern[str]:
    return Pattern("|".join(words), "choice", str)


def _map(**values: Any) -> dict[str, Any]:
    return values


def _counts(names: tuple[str, ...], doc: str) -> Record[dict[str, int]]:
    return Record(_map, {name: Field(COUNT, doc.format(name), 0) for name in names}, whole=True)


PLAYER = Record(
    _map,
    {
        "wood": Field(COUNT, "Units of wood.", 0),
        "grain": Field(COUNT, "Units of grain.", 0),
        "rocks": Field(COUNT, "Units of rocks.", 0),
        "silver": Field(COUNT, "Silver cubes.", 0),
        "points": Field(COUNT, "Victory points.", 0),
        "hand": Field(ListOf(CARD), "Cards in hand.", ()),
        "tile": Field(NAME, "The Dilemma tile in hand.", None),
        "earned": Field(_counts(SOURCES, "Points from {}."), "Where the points came from.", {}),
        "cards": Field(_counts(TALLIES, "Cards {}."), "What happened to cards.", {}),
    },
    whole=True,
)
SETTLING = Record(
    _map,
    {
        "count": Field(Whole(1, 9), "Settlements still to be founded or burnt."),
        "as": Field(choice(SETTLEMENTS), "What they become."),
        "then": Field(choice(PHASES), "What is asked afterwards."),
    },
    whole=True,
)
TURN = Record(
    _map,
    {
        "number": Field(COUNT, "Turns so far; as many as tiles were turned up.", None),
        "player": Field(HOUSES, "Whose turn it is.", None),
        "asked": Field(choice(PHASES), "What is asked.", "reveal"),
        "of": Field(HOUSES, "Of whom, if not of the active player.", None),
        "space": Field(CELL, "The space of the tile in question.", None),
        "side": Field(Word(Side), "Where its north points.", None),
        "before": Field(choice(STEPS), "The step that comes next.", "icon"),
        "cards_played": Field(COUNT, "Cards the active player has used.", 0),
        "purchases": Field(COUNT, "Units bought in this turn.", 0),
        "licences": Field(
            ListOf(COUNT, 3, 3), "Castles that cards still allow: wood, grain, army.", (0, 0, 0)
        ),
        "guarded": Field(ListOf(CELL), "Places that a guard has protected.", ()),
        "guards": Field(ListOf(HOUSES), "Whose guard still cancels attempts.", ()),
        "thefts": Field(Whole(0, 10_000), "Unseen draws so far.", 0),
        "over": Field(ListOf(Whole(0, 1)), "Fields of a tournament that are finished.", ()),
        "stewards": Field(ListOf(HOUSES), "Who has turned the tile.", ()),
        "queue": Field(ListOf(HOUSES), "Who is asked next.", ()),
        "settling": Field(SETTLING, "A card that founds or burns several settlements.", None),
        "attempt": Field(NAME, "The overbuilding that a guard may cancel.", None),
    },
    whole=True,
)
POSITION = Record(
    _map,
    {
        "layout": Field(Pattern(ID, "id", str), "The layout that is played."),
        "arrangement": Field(
            ListOf(Pattern(f"{ID}( turned)?", "placed", parse_placed)), "The pieces in reading order.", None
        ),
        "modules": Field(ListOf(Word(Module), unique=True), "Modules in play.", ()),
        "houses": Field(ListOf(HOUSES, 1, 4, unique=True), "The colours in the order of the seats.", None),
        "order": Field(ListOf(HOUSES, 1, 4, unique=True), "The players in the order of their turns.", None),
        "tiles": Field(MapOf(CELL, TILE, most=50_000), "Tiles on spaces; with a side they lie face up.", {}),
        "players": Field(MapOf(Pattern(ID, "id", str), PLAYER), "What each player has.", {}),
        "castles": Field(MapOf(CELL, STACK, most=50_000), "Castles by building place.", {}),
        "settlements": Field(
            MapOf(CELL, choice(SETTLEMENTS), most=50_000), "Settlements that differ from the board's.", {}
        ),
        "reserve": Field(_counts(SETTLEMENTS[1:], "Pieces of the kind {}."), "Settlements set aside.", None),
        "mine": Field(ListOf(COUNT, 1, 2), "Silver in the mine of each field.", None),
        "deck": Field(ListOf(CARD), "The draw pile, its top first.", None),
        "turn": Field(TURN, "Whose turn it is and what is asked.", None),
    },
    whole=True,
)
RECORD = Record(
    _map,
    {
        "record": Field(COUNT, "The form of the record."),
        "engine": Field(COUNT, "The engine that wrote it."),
        "game": Field(NAME, "The game's name."),
        "board": Field(NAME, "The fingerprint of the game's data."),
        "seed": Field(Seed(), "What the set-up and unseen draws were decided by."),
        "options": Field(Anything(), "The options that were played with."),
        "start": Field(POSITION, "The position at the start."),
        "draws": Field(ListOf(CARD, most=100_000), "The cards that were drawn unseen from hands."),
        "turns": Field(ListOf(ACTIONS, most=100_000), "The actions, turn by turn."),
        "points": Field(MapOf(Pattern(ID, "id", str), COUNT), "The points at the end."),
        "actions": Field(COUNT, "How many actions there are: a record that is cut short is noticed."),
    },
    whole=True,
)
