"""A record of a game: how it began, every action, every deal (see ``engine.records``)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from castelli_pnp.base.chance import fingerprint
from castelli_pnp.base.errors import Refused
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
from castelli_pnp.engine.restoring import Restorer
from castelli_pnp.files.nodes import Map, Node, mark_at
from castelli_pnp.files.yamlfile import parse_yaml, read_yaml
from castelli_pnp.schema import Reading
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.grammar import RECORD
from castelli_pnp.systems.castles.rules.position import Data, deal_data, position_of
from castelli_pnp.systems.castles.rules.restore import restore, restore_deal
from castelli_pnp.systems.castles.rules.state import State

ENGINE = 1
"""The rules as this engine plays them; grows when a record could come out differently."""
_PLAYED_BY = ("pieces", "options")


def data_hash(facts: Castles) -> str:
    """A short name for everything about a game that matters for playing it."""
    return fingerprint(facts_text(facts, _PLAYED_BY))


class Origin:
    """What a record of a game says of the engine and the data."""

    engine = ENGINE

    def __init__(self, facts: Castles) -> None:
        self.game, self.board, self.options = facts.id, data_hash(facts), facts.options


def record_of(game: Game) -> Data:
    """The whole game as plain data, fit for YAML and JSON."""
    t, dealt = game.table, game.state.deals[game.began.round + 1 : game.state.round + 1]
    result = game.result()
    return {
        **head_of(Origin(t.game), game.seed),
        "start": position_of(game.began),
        "deals": [deal_data(t, deal) for deal in dealt],
        "turns": turn_lines((s.turn, action.text) for s, action in game.replay()),
        "points": dict(zip(result.players, result.points, strict=True)) if result else {},
        "actions": len(game.log),
    }


def record_text(game: Game) -> str:
    """The record as YAML, one line for each turn."""
    return text_of(record_of(game))


def read_record(facts: Castles, path: Path) -> Game:
    """The game that a file tells, ready to go on."""
    return replay(facts, read_yaml(path))


def parse_record(facts: Castles, text: str, name: str = "record") -> Game:
    return replay(facts, parse_yaml(text, name))


def replay(facts: Castles, root: Node) -> Game:
    """Plays a record again; ``Unreadable`` says where it is corrupt or foreign."""
    reading = Reading()
    values = understood(RECORD, root, Origin(facts), reading)
    assert isinstance(root, Map)
    began = restore(facts, root.entries["start"].node, values["seed"])
    at = Restorer(root, reading)
    for number, told in enumerate(values["deals"]):
        deal = restore_deal(began.table, told, ("deals", number), at)
        _check_whole(began, deal[0], deal[1], number, at)
        began.deals.append(deal)
    settle(reading)
    game = Game(began.copy(), values["seed"], began)
    play_turns(values["turns"], root, reading, partial(_step, game))
    result = game.result()
    points = dict(zip(result.players, result.points, strict=True)) if result else {}
    check_end(points, len(game.log), values, root, reading)
    if len(values["deals"]) != max(0, min(game.state.round, game.table.rounds - 1) - began.round):
        reading.fault("E20", "draws", mark_at(root, ("deals",)))
    settle(reading)
    return game


def _check_whole(
    s: State, proper: tuple[int, ...], piles: tuple[tuple[int, ...], ...], number: int, at: Restorer
) -> None:
    """A later round is dealt with all tiles."""
    tiles = sorted((*proper, *(tile for pile in piles for tile in pile)))
    if tiles != list(range(s.table.pieces)):
        at.wrong("missing_tiles", ("deals", number), spaces=s.table.pieces, tiles=len(set(tiles) - {-1}))


def _step(game: Game, text: str) -> tuple[str, str] | None:
    """Plays one action of a record; tells why it cannot be."""
    try:
        reason = game.why_illegal(text)
    except Refused:
        return "unknown_action", ""
    if reason is not None:
        return "action", reason
    game.apply(text)
    return None
