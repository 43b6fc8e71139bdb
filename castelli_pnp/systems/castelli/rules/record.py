"""A record of a game: how it began, every action, every unseen draw (see ``engine.records``)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

from castelli_pnp.base.chance import fingerprint
from castelli_pnp.engine.records import (
    check_end,
    facts_text,
    head_of,
    play_turns,
    settle,
    text_of,
    turn_lines,
    understood,
)
from castelli_pnp.files.nodes import Map, Node, mark_at
from castelli_pnp.files.yamlfile import parse_yaml, read_yaml
from castelli_pnp.schema import Reading
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.grammar import RECORD
from castelli_pnp.systems.castelli.rules.position import Data, position_of
from castelli_pnp.systems.castelli.rules.restore import restore
from castelli_pnp.systems.castelli.rules.state import State

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
    return fingerprint(facts_text(facts, _PLAYED_BY))


class Origin:
    """What a record of a game says of the engine and the data."""

    engine = ENGINE

    def __init__(self, facts: Facts) -> None:
        self.game, self.board, self.options = facts.id, board_hash(facts), facts.options


def record_of(game: Game) -> Data:
    """The whole game as plain data, fit for YAML and JSON."""
    result = game.result()
    return {
        **head_of(Origin(game.table.game), game.seed),
        "start": position_of(game.began),
        "draws": [
            game.table.faces[face].name for face in game.state.fate[game.began.thefts : game.state.thefts]
        ],
        "turns": turn_lines((s.turn, action.text) for s, action in game.replay()),
        "points": dict(zip(result.houses, result.points, strict=True)) if result else {},
        "actions": len(game.log),
    }


def record_text(game: Game) -> str:
    """The record as YAML, one line for each turn."""
    return text_of(record_of(game))


def read_record(facts: Facts, path: Path) -> Game:
    """The game that a file tells, ready to go on."""
    return replay(facts, read_yaml(path))


def parse_record(facts: Facts, text: str, name: str = "record") -> Game:
    return replay(facts, parse_yaml(text, name))


def replay(facts: Facts, root: Node) -> Game:
    """Plays a record again; ``Unreadable`` says where it is corrupt or foreign."""
    reading = Reading()
    values = understood(RECORD, root, Origin(facts), reading)
    assert isinstance(root, Map)
    start = root.entries["start"].node
    began = restore(facts, start, values["seed"])
    lacking = sorted(set(position_of(began)) - set(start.entries if isinstance(start, Map) else ()))
    if lacking or len(values["start"]["tiles"]) < len(began.tiles):
        reading.fault("E20", "start", start.mark, lacking=", ".join(lacking) or "tiles")
    began.fate += _draws(began, values["draws"], root, reading)
    settle(reading)
    game = Game(began.copy(), values["seed"], began)
    play_turns(values["turns"], root, reading, partial(_step, game))
    _check_end(game, values, root, reading)
    return game


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


def _check_end(game: Game, values: Data, root: Node, reading: Reading) -> None:
    standing = game.standings()
    points = dict(zip(standing.houses, standing.points, strict=True)) if game.is_over else {}
    check_end(points, len(game.log), values, root, reading)
    if len(game.state.fate) != game.state.thefts:
        reading.fault("E20", "draws", mark_at(root, ("draws",)))
    settle(reading)
