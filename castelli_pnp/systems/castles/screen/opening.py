"""How a game of Castles begins at the terminal."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.systems.castles.bots import BOTS
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.record import read_record
from castelli_pnp.systems.castles.rules.table import table_for
from castelli_pnp.systems.castles.screen.desk import LandDesk
from castelli_pnp.systems.castles.screen.session import LandSession
from castelli_pnp.terminal.opening import Opening, Screen, Wishes, new_game, saved_game
from castelli_pnp.terminal.screen import Screen as Terminal
from castelli_pnp.terminal.session import Sitting


def opening(facts: Castles, wishes: Wishes, where: str | None, path: Path | None) -> Opening:
    """A new game, or the one that was saved in a file."""
    if path is not None:
        return saved_game(wishes, (facts.id, where), BOTS, path, lambda file: read_record(facts, file))
    variant = wishes.new.variant or facts.options.variants[0]
    table = table_for(facts, wishes.new.players, variant)
    suits = _suits(facts, table.seats, wishes.new.suit)
    named = (facts.id, where)
    return new_game(
        wishes, named, BOTS, table.seats, lambda seed: Game.new(facts, None, variant, seed, suits=suits)
    )


def session(opened: Opening, pause: float) -> Sitting:
    return LandSession(LandDesk(opened.game, opened.chairs, opened.keeper, Terminal()), pause)


def _suits(facts: Castles, count: int, wished: str | None) -> list[str]:
    """The wished suit on the first seat, the others in their order."""
    suits = [suit.value for suit in facts.pieces.suits]
    first = suits[0] if wished is None else wished.strip().lower()
    return [first, *(suit for suit in suits if suit != first)][:count]


def screen(facts: Castles) -> Screen:
    """How a game is played at the terminal."""
    del facts
    return Screen(("players", "variant", "seed", "suit"), opening, session)
