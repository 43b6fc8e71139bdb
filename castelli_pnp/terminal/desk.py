"""A game on the desk: played, told, saved and taken back, whatever is played."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Protocol

from rich.text import Text

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.keeper import Keeper
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.seats import Chairs
from castelli_pnp.terminal.signals import uninterrupted

WATCHER = -1
"""The seat of somebody who only watches."""


class Telling(Protocol):
    """What has happened, as sentences."""

    def tell(self, before: Any, after: Any, action: Any, count: int, /) -> None: ...
    def forget(self, count: int, /) -> None: ...
    def since(self, count: int, /) -> list[tuple[int, int, str]]: ...


class AnyDesk(ABC):
    """The game, who plays it, where it is shown and where it is kept."""

    secret = "play.hand_over"
    """The message that passes the screen on."""
    story: Telling

    def __init__(self, game: Any, chairs: Chairs, keeper: Keeper, screen: Screen) -> None:
        self.game = game
        self.chairs = chairs
        self.keeper = keeper
        self.screen = screen
        recent = self._actions_before(game.state.turn - game.table.seats)
        self.seen = dict.fromkeys((WATCHER, *range(game.table.seats)), recent)
        """How many actions each player has been told of; who resumes is told the last round."""

    def _actions_before(self, turn: int) -> int:
        return sum(state.turn < turn for state, _ in self.game.replay())

    @property
    def solo(self) -> bool:
        """Whether what is shown is seen by one person at most."""
        return len(self.chairs.humans) < 2

    @abstractmethod
    def record(self) -> str:
        """The game as text."""

    @abstractmethod
    def player(self, seat: int) -> str:
        """What the player on a seat is called."""

    @abstractmethod
    def chip(self, seat: int) -> Text:
        """The same in the colour of the player."""

    @abstractmethod
    def shown(self, action: Any) -> str:
        """An action as the language says it."""

    @abstractmethod
    def show_all(self) -> None:
        """Everything that lies on the table."""

    @abstractmethod
    def show_result(self) -> None:
        """How it ended."""

    # --- playing ---

    def apply(self, action: Any) -> None:
        """Plays an action and notes what came of it."""
        before = self.game.state.copy()
        with uninterrupted():
            self.game.apply(action)
        self.story.tell(before, self.game.state, action, len(self.game.log))

    def undo(self) -> Any:
        """Back to the last decision of a person, also over turns of bots."""
        last = -1
        for number, (state, _) in enumerate(self.game.replay()):
            if state.actor in self.chairs.humans:
                last = number
        if last < 0:
            raise Refused("undo")
        with uninterrupted():
            while len(self.game.log) > last:
                undone = self.game.undo()
        self.story.forget(last)
        self.seen = {seat: min(count, last) for seat, count in self.seen.items()}
        return undone

    def save(self, path: Path | None = None) -> None:
        """Writes the record; to another file, if one is named."""
        keeper = self.keeper if path in (None, self.keeper.path) else Keeper(path, self.keeper.game)
        keeper.save(self.record(), self.chairs)
        self.keeper = keeper

    # --- telling ---

    def show_story(self, seat: int) -> None:
        """What has happened since that player was told last."""
        for _, active, text in self.story.since(self.seen[seat]):
            self.show_turn(active, text)
        self.seen[seat] = len(self.game.log)

    def show_turn(self, seat: int, text: str, number: int = 0) -> None:
        """What happened in one turn, as a paragraph."""
        head = Text(f"{number:>3} " if number else "").append_text(self.chip(seat))
        room = self.screen.width - head.cell_len - 1
        for line in textwrap.wrap(text.removeprefix(f"{self.player(seat)} "), room):
            self.screen.lines([head.append(f" {line}")])
            head = Text(" " * (self.screen.width - room - 1))
