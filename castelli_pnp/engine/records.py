"""A record: how a game began, every action, everything chance did. It replays without any generator.

It tells for which data, options and engine it was written; other data or another engine refuse it (E20).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Protocol

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.engine.forms import ACTIONS, COUNT, NAME, Anything
from castelli_pnp.files.nodes import Map, Node, Scalar, block_lines, mark_at, node_of
from castelli_pnp.schema import Bad, Field, ListOf, Reading, Record, Shape

FORMAT = 1
"""The form of records; grows when they are written differently."""
Data = dict[str, Any]


class Engine(Protocol):
    """What tells one engine, and one game played by it, from others."""

    @property
    def game(self) -> str: ...
    @property
    def engine(self) -> int: ...
    @property
    def board(self) -> str: ...
    @property
    def options(self) -> object: ...


def plain(value: object) -> Any:
    """Facts as plain data, fit for YAML and JSON."""
    if is_dataclass(value):
        told = {field.name: (field, getattr(value, field.name)) for field in fields(value)}
        return {name: plain(part) for name, (field, part) in told.items() if not _unused(field, part)}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | frozenset):
        return [plain(part) for part in value]
    return value if value is None or isinstance(value, bool | int) else str(value)


def _unused(field: Any, value: object) -> bool:
    """A map that may be left out, and is: games that do without it are the same as before there was one."""
    return field.default is not MISSING and isinstance(value, Mapping) and not value


def facts_text(facts: object, names: Sequence[str]) -> str:
    """Everything about a game that matters for playing it, as one text."""
    return json.dumps({name: plain(getattr(facts, name)) for name in names}, sort_keys=True)


def head_of(origin: Engine, seed: int | str) -> Data:
    """How a record begins."""
    return {
        "record": FORMAT,
        "engine": origin.engine,
        "game": origin.game,
        "board": origin.board,
        "seed": seed,
        "options": plain(origin.options),
    }


def turn_lines(numbered: Iterable[tuple[int, str]]) -> list[str]:
    """Actions with the number of their turn, as one line for each turn."""
    return [
        "; ".join(text for _, text in played) for _, played in groupby(numbered, key=lambda pair: pair[0])
    ]


def text_of(record: Data) -> str:
    """The record as YAML."""
    return "\n".join(block_lines(node_of(record, Mark(Source(Path("record")))), filled=True)) + "\n"


def record_grammar(
    seed: Shape[Any], start: Shape[Any], chance: Mapping[str, Field], points: Shape[Any]
) -> Record[Data]:
    """The form of a record; ``chance`` are the keys that tell what chance did."""
    return Record(
        lambda **values: values,
        {
            "record": Field(COUNT, "The form of the record."),
            "engine": Field(COUNT, "The engine that wrote it."),
            "game": Field(NAME, "The game's name."),
            "board": Field(NAME, "The fingerprint of the game's data."),
            "seed": Field(seed, "What the set-up and unseen draws were decided by."),
            "options": Field(Anything(), "The options that were played with."),
            "start": Field(start, "The position at the start."),
            **chance,
            "turns": Field(ListOf(ACTIONS, most=100_000), "The actions, turn by turn."),
            "points": Field(points, "The points at the end."),
            "actions": Field(COUNT, "How many actions there are: a record that is cut short is noticed."),
        },
        whole=True,
    )


def understood(grammar: Record[Data], root: Node, origin: Engine, reading: Reading) -> Data:
    """The values of a record that fits the game; ``Unreadable`` if it is foreign."""
    values = grammar.read(root, reading)
    if isinstance(values, Bad):
        board, game = (word_at(root, key) for key in ("board", "game"))
        if board and game and board != origin.board:  # of another game: nothing in it can fit
            reading.faults.clear()
            reading.fault("E20", "board", mark_at(root, ("board",)), told=game, own=origin.game)
        raise Unreadable(reading.faults)
    for key, own in (("record", FORMAT), ("engine", origin.engine)):
        if values[key] != own:
            reading.fault("E20", "version", mark_at(root, (key,)), what=key, told=values[key], own=own)
    if values["board"] != origin.board or values["options"] != plain(origin.options):
        mark = mark_at(root, ("board",))
        reading.fault("E20", "board", mark, told=values["game"], own=origin.game)
    settle(reading)
    return values


def word_at(root: Node, key: str) -> str:
    """What a record says under one of its keys, even if the rest of it cannot be read."""
    entry = root.entries.get(key) if isinstance(root, Map) else None
    return entry.node.text[:80] if entry and isinstance(entry.node, Scalar) else ""


def play_turns(
    turns: Sequence[Sequence[str]],
    root: Node,
    reading: Reading,
    step: Callable[[str], tuple[str, str] | None],
) -> None:
    """Plays every action of a record; ``step`` tells why one cannot be."""
    for number, turn in enumerate(turns):
        for text in turn:
            reason = step(text)
            if reason is not None:
                mark = mark_at(root, ("turns", number))
                reading.fault("E20", reason[0], mark, action=text, why=reason[1])
                raise Unreadable(reading.faults)


def check_end(points: Mapping[str, int], actions: int, values: Data, root: Node, reading: Reading) -> None:
    """A record that was cut short or patched together does not come out as it says."""
    if dict(values["points"]) != dict(points):
        reading.fault("E20", "points", mark_at(root, ("points",)))
    if values["actions"] != actions:
        reading.fault("E20", "count", mark_at(root, ("actions",)), told=values["actions"], own=actions)


def settle(reading: Reading) -> None:
    """Whatever was noted is told now."""
    if reading.faults:
        raise Unreadable(reading.faults)
