"""A record: how a game began, every action, every unseen draw. It replays without any generator.

It tells for which board, options and engine it was written; another board or engine refuses it (E20).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from castelli_pnp.errors import Unreadable
from castelli_pnp.model.game import Game as Facts
from castelli_pnp.nodes import Map, Node, block_lines, mark_at, node_of
from castelli_pnp.places import Mark, Source
from castelli_pnp.rules.actions import Verb
from castelli_pnp.rules.chance import fingerprint
from castelli_pnp.rules.game import Game
from castelli_pnp.rules.grammar import RECORD
from castelli_pnp.rules.position import Data, position_of
from castelli_pnp.rules.restore import restore
from castelli_pnp.rules.state import State
from castelli_pnp.shape import Bad, Reading
from castelli_pnp.yamlfile import parse_yaml, read_yaml

FORMAT = 1
"""The form of records; grows when they are written differently."""
ENGINE = 1
"""The rules as this engine plays them; grows when a record could come out differently."""
_PLAYED_BY = ("piece_size", "pieces", "tiles", "cards", "frame", "charts", "layouts", "options")


_hashed: list[tuple[Facts, str]] = []


def board_hash(facts: Facts) -> str:
    """A short name for everything about a game that matters for playing it; the last one is remembered."""
    if not _hashed or _hashed[0][0] is not facts:
        _hashed[:] = [(facts, _hash(facts))]
    return _hashed[0][1]


def _hash(facts: Facts) -> str:
    told = {name: _plain(getattr(facts, name)) for name in _PLAYED_BY}
    return fingerprint(json.dumps(told, sort_keys=True))


def _plain(value: object) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, tuple | frozenset):
        return [_plain(part) for part in value]
    return value if value is None or isinstance(value, bool | int) else str(value)


def record_of(game: Game) -> Data:
    """The whole game as plain data, fit for YAML and JSON."""
    facts = game.table.game
    numbered = [(s.turn, action.text) for s, action in game.replay()]
    turns = [
        "; ".join(text for _, text in played) for _, played in groupby(numbered, key=lambda pair: pair[0])
    ]
    result = game.result()
    return {
        "record": FORMAT,
        "engine": ENGINE,
        "game": facts.id,
        "board": board_hash(facts),
        "seed": game.seed,
        "options": _plain(facts.options),
        "start": position_of(game.began),
        "draws": [
            game.table.faces[face].name for face in game.state.fate[game.began.thefts : game.state.thefts]
        ],
        "turns": turns,
        "points": dict(zip(result.houses, result.points, strict=True)) if result else {},
        "actions": len(game.log),
    }


def record_text(game: Game) -> str:
    """The record as YAML, one line for each turn."""
    return "\n".join(block_lines(node_of(record_of(game), Mark(Source(Path("record")))), filled=True)) + "\n"


def read_record(facts: Facts, path: Path) -> Game:
    """The game that a file tells, ready to go on."""
    return replay(facts, read_yaml(path))


def parse_record(facts: Facts, text: str, name: str = "record") -> Game:
    return replay(facts, parse_yaml(text, name))


def replay(facts: Facts, root: Node) -> Game:
    """Plays a record again; ``Unreadable`` says where it is corrupt or foreign."""
    reading = Reading()
    values = RECORD.read(root, reading)
    if isinstance(values, Bad):
        raise Unreadable(reading.faults)
    _check_origin(facts, values, root, reading)
    assert isinstance(root, Map)
    start = root.entries["start"].node
    began = restore(facts, start, values["seed"])
    lacking = sorted(set(position_of(began)) - set(start.entries if isinstance(start, Map) else ()))
    if lacking or len(values["start"]["tiles"]) < len(began.tiles):
        reading.fault("E20", "start", start.mark, lacking=", ".join(lacking) or "tiles")
    began.fate += _draws(began, values["draws"], root, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    game = Game(began.copy(), values["seed"], began)
    for number, turn in enumerate(values["turns"]):
        for text in turn:
            reason = _step(game, text)
            if reason is not None:
                mark = mark_at(root, ("turns", number))
                reading.fault("E20", reason[0], mark, action=text, why=reason[1])
                raise Unreadable(reading.faults)
    _check_end(game, values, root, reading)
    return game


def _check_origin(facts: Facts, values: dict[str, Any], root: Node, reading: Reading) -> None:
    for key, own in (("record", FORMAT), ("engine", ENGINE)):
        if values[key] != own:
            reading.fault("E20", "version", mark_at(root, (key,)), what=key, told=values[key], own=own)
    if values["board"] != board_hash(facts) or values["options"] != _plain(facts.options):
        mark = mark_at(root, ("board",))
        reading.fault("E20", "board", mark, told=values["game"], own=facts.id)
    if reading.faults:
        raise Unreadable(reading.faults)


def _draws(s: State, names: tuple[str, ...], root: Node, reading: Reading) -> tuple[int, ...]:
    known = s.table.face_numbers
    for number, name in enumerate(names):
        if name not in known:
            mark = mark_at(root, ("draws", number))
            reading.fault("E19", "unknown", mark, what="card", name=name, near=reading.near(name, known))
    return tuple(known.get(name, -1) for name in names)


def _step(game: Game, text: str) -> tuple[str, str] | None:
    """Plays one action of a record; tells why it cannot be."""
    s = game.state
    action = game.table.actions.by_text.get(text)
    if action is None:
        return "unknown_action", ""
    reason = game.why_illegal(action)
    if reason is not None:
        return "action", reason
    if action.verb == Verb.PLAY and game.table.faces[action.face].card.id == "traitor":
        hand = list(s.hands[action.target])
        count = min(game.table.faces[action.face].number("cards"), len(hand))
        told = s.fate[s.thefts : s.thefts + count]
        if len(told) < count or Counter(told) - Counter(hand):
            return "draw", ""
    game.apply(action)
    return None


def _check_end(game: Game, values: Mapping[str, Any], root: Node, reading: Reading) -> None:
    """A record that was cut short or patched together does not come out as it says."""
    standing = game.standings()
    own = dict(zip(standing.houses, standing.points, strict=True)) if game.is_over else {}
    if dict(values["points"]) != own:
        reading.fault("E20", "points", mark_at(root, ("points",)))
    if values["actions"] != len(game.log):
        told = {"told": values["actions"], "own": len(game.log)}
        reading.fault("E20", "count", mark_at(root, ("actions",)), **told)
    if len(game.state.fate) != game.state.thefts:
        reading.fault("E20", "draws", mark_at(root, ("draws",)))
    if reading.faults:
        raise Unreadable(reading.faults)
