"""How a game of Castelli begins at the terminal."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.base.chance import Seed
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import read_record
from castelli_pnp.systems.castelli.rules.setup import choose_layout
from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.session import Session
from castelli_pnp.terminal.opening import Opening, Screen, Wishes, new_game, saved_game
from castelli_pnp.terminal.screen import Screen as Terminal
from castelli_pnp.terminal.session import Sitting


def opening(facts: Facts, wishes: Wishes, where: str | None, path: Path | None) -> Opening:
    """A new game, or the one that was saved in a file."""
    if path is not None:
        return saved_game(wishes, (facts.id, where), BOTS, path, lambda file: read_record(facts, file))
    laid = choose_layout(facts, wishes.new.players, wishes.new.layout)

    def start(seed: Seed) -> Game:
        modules = list(wishes.new.modules or ())
        houses = _houses(laid.players, wishes.new.house)
        return Game.new(facts, laid.players, modules, seed, layout=laid.id, houses=houses)

    return new_game(wishes, (facts.id, where), BOTS, laid.players, start)


def session(opened: Opening, pause: float) -> Sitting:
    return Session(Desk(opened.game, opened.chairs, opened.keeper, Terminal()), pause)


def _houses(count: int, wished: str | None) -> list[str]:
    """The wished colour on the first seat, the others in their order."""
    first = House.BLUE.value if wished is None else wished.strip().lower()
    return [first, *(house.value for house in House if house.value != first)][:count]


def screen(facts: Facts) -> Screen:
    """How a game is played at the terminal."""
    del facts
    return Screen(("players", "layout", "modules", "seed", "house"), opening, session)
