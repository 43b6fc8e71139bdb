"""A record: how a game began, every action, and every random event. It replays without a generator.

It names its data, options, and engine; it is refused with other data or another engine (E20).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Generic, TypeVar

from castelli_pnp.base.chance import fingerprint
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark, Route, Source
from castelli_pnp.engine.forms import ACTIONS, COUNT, NAME, Anything, Restorer, Seed
from castelli_pnp.engine.game import Game
from castelli_pnp.engine.rules import ActionT, Data, FactsT, StateT
from castelli_pnp.files.nodes import Map, Node, Scalar, block_lines, node_of
from castelli_pnp.files.yamlfile import parse_yaml, read_yaml
from castelli_pnp.schema import Bad, Field, ListOf, Reading, Record, Shape
from castelli_pnp.systems.design import design_code

FORMAT = 1
"""The version of the format of records; increases when the format changes."""
GameT = TypeVar("GameT", bound=Game[Any, Any, Any, Any, Any, Any])


def plain(value: object) -> Any:
    """Facts as plain data for YAML and JSON."""
    if is_dataclass(value):
        parts = {field.name: (field, getattr(value, field.name)) for field in fields(value)}
        return {name: plain(part) for name, (field, part) in parts.items() if not _unused(field, part)}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | frozenset):
        return [plain(part) for part in value]
    return value if value is None or isinstance(value, bool | int) else str(value)


def _unused(field: Any, value: object) -> bool:
    """Whether a map is optional and empty: games without it keep the fingerprint from before it existed."""
    return field.default is not MISSING and isinstance(value, Mapping) and not value


def text_of(data: Data, name: str = "record") -> str:
    """A record or a position as YAML."""
    return "\n".join(block_lines(node_of(data, Mark(Source(Path(name)))), filled=True)) + "\n"


def word_at(root: Node, key: str) -> str:
    """The value of a key of a record, even if the rest cannot be read."""
    entry = root.entries.get(key) if isinstance(root, Map) else None
    return entry.node.text[:80] if entry and isinstance(entry.node, Scalar) else ""


class Records(Generic[FactsT, StateT, ActionT, GameT]):
    """Writes and reads the games of one system; a system with random events overrides the part on chance.

    ``played_by``: the attributes of the facts that affect play.
    """

    engine = 1
    """The version of the rules as played; increases when a record could have another result."""
    chance = ""
    """The key under which a record stores random events."""

    def __init__(
        self,
        game: type[GameT],
        played_by: tuple[str, ...],
        position: Shape[Any],
        points: Shape[Any],
        chance: Mapping[str, Field] | None = None,
    ) -> None:
        self._game = game
        self._played_by = played_by
        self._last: tuple[FactsT, str] | None = None
        self._grammar: Record[Data] = Record(
            lambda **values: values,
            {
                "record": Field(COUNT, "The form of the record."),
                "engine": Field(COUNT, "The engine that wrote it."),
                "game": Field(NAME, "The game's name."),
                "design": Field(NAME, "The code of the design that was played.", ""),
                "board": Field(NAME, "The fingerprint of the game's data."),
                "seed": Field(Seed(), "What the set-up and unseen draws were decided by."),
                "options": Field(Anything(), "The options that were played with."),
                "start": Field(position, "The position at the start."),
                **(chance or {}),
                "turns": Field(ListOf(ACTIONS, most=100_000), "The actions, turn by turn."),
                "points": Field(points, "The points at the end."),
                "actions": Field(COUNT, "How many actions there are: a record that is cut short is noticed."),
            },
            whole=True,
        )

    # --- chance: nothing by default ---

    def chance_data(self, game: GameT) -> Data:
        """The random events of a game."""
        del game
        return {}

    def restore_chance(self, start: StateT, values: Data, at: Restorer) -> None:
        """Sets the random events of the position at the start."""

    def fits(self, game: GameT, action: ActionT) -> bool:
        """Whether an action is possible with the random events of the record."""
        del game, action
        return True

    def used_up(self, game: GameT, values: Data) -> bool:
        """Whether the record has no more random events than were used."""
        del game, values
        return True

    # --- options: unchanged by default ---

    def options_data(self, facts: FactsT) -> Data:
        """The options in the form of a record."""
        data: Data = plain(facts.options)
        return data

    def played_with(self, facts: FactsT, root: Node) -> FactsT:
        """The facts with which a record was played; the record may be older than one of the options."""
        del root
        return facts

    def check_start(self, start: StateT, values: Data, at: Restorer) -> None:
        """Reports what a position at the start lacks."""

    def facts_data(self, facts: FactsT, name: str) -> Any:
        """What affects play in one part of a game."""
        return plain(getattr(facts, name))

    # --- writing ---

    def fingerprint(self, facts: FactsT) -> str:
        """A hash of everything that affects play; the latest one is cached."""
        if self._last is None or self._last[0] is not facts:
            data = {name: self.facts_data(facts, name) for name in self._played_by}
            data["options"] = self.options_data(facts)
            self._last = facts, fingerprint(json.dumps(data, sort_keys=True))
        return self._last[1]

    def data(self, game: GameT) -> Data:
        """The entire game as plain data for YAML and JSON."""
        facts = game.table.game
        turns = groupby(((s.turn, action.text) for s, action in game.replay()), key=lambda pair: pair[0])
        return {
            "record": FORMAT,
            "engine": self.engine,
            "game": facts.id,
            "design": design_code(facts),
            "board": self.fingerprint(facts),
            "seed": game.seed,
            "options": self.options_data(facts),
            "start": game.rules.position(game.start),
            **self.chance_data(game),
            "turns": ["; ".join(text for _, text in played) for _, played in turns],
            "points": _points(game),
            "actions": len(game.log),
        }

    def text(self, game: GameT) -> str:
        """The record as YAML, one line for each turn."""
        return text_of(self.data(game))

    # --- reading ---

    def read(self, facts: FactsT, path: Path) -> GameT:
        """Reads the game in a file, ready to continue."""
        return self.replay(facts, read_yaml(path))

    def parse(self, facts: FactsT, text: str, name: str = "record") -> GameT:
        """Reads the game in a text."""
        return self.replay(facts, parse_yaml(text, name))

    def replay(self, facts: FactsT, root: Node) -> GameT:
        """Replays a record; ``Unreadable`` shows where it is corrupt or belongs to another game."""
        reading = Reading()
        at = Restorer(root, reading, "E20")
        facts = self.played_with(facts, root)
        values = self._values(facts, root, at)
        assert isinstance(root, Map)
        start = self._game.own_rules().restore(facts, root.entries["start"].node, values["seed"])
        self.check_start(start, values, at)
        self.restore_chance(start, values, Restorer(root, reading))
        at.settle()
        game = self._game(start.copy(), values["seed"], start)
        for number, turn in enumerate(values["turns"]):
            for text in turn:
                self._play(game, text, ("turns", number), at)
        if dict(values["points"]) != _points(game):
            at.wrong("points", ("points",))
        if values["actions"] != len(game.log):
            at.wrong("count", ("actions",), claimed=values["actions"], own=len(game.log))
        if not self.used_up(game, values):
            at.wrong("draws", (self.chance,))
        at.settle()
        return game

    def _values(self, facts: FactsT, root: Node, at: Restorer) -> Data:
        """The values of a record that fits the game; ``Unreadable`` if it belongs to another game."""
        values, board = self._grammar.read(root, at.reading), self.fingerprint(facts)
        if isinstance(values, Bad):
            found, game = (word_at(root, key) for key in ("board", "game"))
            if found and game and found != board:  # a record of another game: nothing in it can fit
                at.reading.faults.clear()
                at.wrong("board", ("board",), found=game, own=facts.id)
            raise Unreadable(at.reading.faults)
        for key, own in (("record", FORMAT), ("engine", self.engine)):
            if values[key] != own:
                at.wrong("version", (key,), what=key, found=values[key], own=own)
        if values["board"] != board or values["options"] != self.options_data(facts):
            at.wrong("board", ("board",), found=values["game"], own=facts.id)
        at.settle()
        return values

    def _play(self, game: GameT, text: str, route: Route, at: Restorer) -> None:
        """Plays an action of a record, if possible."""
        action = game.rules.find(game.table, text)
        why = None if action is None else game.why_illegal(action)
        if action is None:
            at.wrong("unknown_action", route, action=text, why="")
        elif why is not None:
            at.wrong("action", route, action=text, why=why)
        elif not self.fits(game, action):
            at.wrong("draw", route, action=text, why="")
        at.settle()
        game.apply(action)


def _points(game: Game[Any, Any, Any, Any, Any, Any]) -> dict[str, int]:
    """The points of a finished game."""
    result = game.result()
    return {} if result is None else dict(zip(game.table.names, result.points, strict=True))
