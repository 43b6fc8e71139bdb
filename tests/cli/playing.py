"""Games at the terminal without a terminal: somebody types, everything that is shown is kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from rich.console import Console

from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import RECORDS
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.offers import groups_of
from castelli_pnp.systems.castelli.screen.session import CastelliSession
from castelli_pnp.terminal.opening import SaveFile, Seating, kept, seated
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.words.sentences import words

Typist = Callable[["Session"], str]
WIDTH = 80


@cache
def castelli_facts() -> Facts:
    return load_game("castelli").game


def chairs_for(seats: int, bots: str, watch: bool = False) -> Seating:
    return seated(BOTS, seats, bots, watch)


def resume(facts: Facts, path: Path, where: str | None) -> tuple[Game, Seating | None, SaveFile]:
    """The game in a file, who played it as far as it tells, and where it is saved from now on."""
    game = RECORDS.read(facts, path)
    players, save_file = kept(path, where, facts.id, game.seed)
    return game, None if players is None else chairs_for(game.table.seats, players), save_file


class Tape(Screen):
    """A screen whose keyboard is a function."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self.typist: Callable[[], str] = lambda: ""
        self.prompts: list[str] = []
        self.asks_windows = False
        """Whether the script also answers for those who may answer a tile or an attack; or nobody does."""

    def ask(self, prompt: str) -> str:
        if not self.asks_windows and prompt.strip() == words().text("play.window.prompt"):
            return ""
        self.prompts.append(prompt)
        return self.typist()


class Session:
    """A game, its screen, and what is typed."""

    def __init__(self, game: Game, seating: Seating, typist: Typist, path: Path, **look: object) -> None:
        self.out = io.StringIO()
        settings = {"width": WIDTH, "highlight": False, "markup": False, "emoji": False} | look
        self.screen = Tape(Console(file=self.out, **settings))  # type: ignore[arg-type]
        self.game = game
        text = path.read_text("utf-8") if path.exists() else None
        self.client = CastelliClient(game, seating, SaveFile(path, text=text), self.screen)
        self.screen.typist = lambda: typist(self)

    def run(self) -> int:
        return CastelliSession(self.client).run()

    @property
    def text(self) -> str:
        return self.out.getvalue()


def sitting(
    typist: Typist, path: Path, players: int = 2, bots: str = "random", *, modules: Iterable[str] = (),
    seed: int = 1, layout: str | None = None, facts: Facts | None = None, **look: object,
) -> Session:  # fmt: skip
    path.unlink(missing_ok=True)  # what an earlier sitting of the same test has left
    game = Game.new(facts or castelli_facts(), players, modules, seed, layout=layout)
    return Session(game, chairs_for(game.table.seats, bots), typist, path, **look)


def first_choice(at: Session) -> str:
    """The first thing that is offered, typed as a person would type it."""
    groups = groups_of(at.game.state, at.game.legal_actions())
    offer = groups[0].offers[0]
    return str(offer.number) if offer.number else offer.action.text


def script(*lines: str) -> Typist:
    """Types one line after the other, then no more."""
    left = iter(lines)

    def typist(at: Session) -> str:
        del at
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return typist
