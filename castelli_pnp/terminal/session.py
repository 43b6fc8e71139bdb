"""Runs a game to its end: bots play, people decide, and the game is always saved."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Self

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.client import WATCHER, TerminalClient
from castelli_pnp.terminal.commands import (
    ANY,
    Command,
    Leave,
    find_in,
    run_command,
    say_unknown,
    say_why,
)
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.opening import Opening
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import path_text, printable, refusal, words


class Session:
    """A game in the terminal; the game itself decides what is shown and which decisions there are."""

    commands: ClassVar[Mapping[str, Command]] = ANY
    """The commands in addition to actions."""

    client_class: ClassVar[type[TerminalClient]] = TerminalClient

    def __init__(self, client: Any, pause: float = 0) -> None:
        self.client = client
        self._pause = pause
        """Seconds between two turns while only bots play."""
        self._asked: int | None = None
        """The person who sees the screen."""

    @classmethod
    def open(cls, opened: Opening, pause: float) -> Self:
        """A session with the game that was opened."""
        return cls(cls.client_class(opened.game, opened.seating, opened.save_file, Screen()), pause)

    def run(self, greeting: str = "") -> int:
        """Plays; returns the exit code. The game is saved however the session ends."""
        with leaving_once():
            try:
                return self._sit(greeting)
            except KeyboardInterrupt:
                return self._leave(INTERRUPTED)
            except SystemExit as stop:
                return self._leave(stop.code if isinstance(stop.code, int) else 0)

    def _sit(self, greeting: str) -> int:
        try:
            self.client.save()
            if greeting:
                self.client.screen.show(greeting)
            if self.client.seating.humans:
                self.client.screen.say(self.client.welcome)
            self._play()
        except (EOFError, Leave):
            return self._leave(0)
        except Exception:
            self.client.save()  # save first, whatever else fails
            raise
        return 0

    def _play(self) -> None:
        client = self.client
        while not client.game.is_over:
            if self._interrupted():
                continue
            seat = client.game.state.actor
            if seat in client.seating.humans:
                self._turn_to(seat)
            else:
                self._let_play()
        client.show_story(self._watching())
        client.show_result()
        client.save()
        client.screen.say("play.over", path=path_text(client.save_file.path))

    def _leave(self, code: int) -> int:
        """Prints the last message; even if that fails, the game is saved."""
        try:
            self.client.save()
            message = words().text("play.resume", command=printable(self.client.save_file.command))
        except Refused as error:
            message, code = refusal(error), code or 2
        try:
            self.client.screen.show("", message)
            sys.stdout.flush()
        except OSError:
            with suppress(OSError):
                echo(message, err=True)
        return code

    def _watching(self) -> int:
        """The player who reads about the turns of bots."""
        return self.client.seating.humans[0] if self.client.seating.humans else WATCHER

    # --- bots ---

    def _let_play(self) -> None:
        client = self.client
        turn = client.game.state.turn
        client.apply(client.seating.choose(client.game))
        now = client.game.state
        if client.solo and (now.turn != turn or client.game.is_over):
            client.show_story(self._watching())
            people, round_ends = client.seating.humans, now.turn % client.game.table.seats == 0
            if not people and round_ends and not client.game.is_over:
                client.show_all()
            if not people and self._pause > 0:
                sys.stdout.flush()
                time.sleep(self._pause)

    # --- people ---

    def _turn_to(self, seat: int) -> None:
        """Asks a person, after the screen has been passed on if several people play."""
        client = self.client
        if self._passes(seat):
            return
        handed = not client.solo and self._asked != seat
        if handed:
            self._hand_over(seat)
        whole = handed or self._asked is None
        self._asked = seat
        if self._begins_turn():
            self._save_along()
        client.show_story(seat)
        self._ask(seat, whole)

    def _passes(self, seat: int) -> bool:
        """Whether the player has already declined to do anything now."""
        del seat
        return False

    def _interrupted(self) -> bool:
        """Lets others answer the last action; whether the next decision must be looked up again."""
        return False

    def _begins_turn(self) -> bool:
        """Whether a turn begins with the current decision."""
        return True

    def _ask(self, seat: int, whole: bool) -> None:
        """Shows the state of the game and asks until a decision is made."""
        client = self.client
        self._show_question(seat, whole)
        while True:
            text = client.screen.ask(f"{client.player(seat)}> ")
            command = find_in(self.commands, text)
            if command is not None:
                if run_command(client, seat, *command):
                    self._undone()
                    return
                self._ask_again(seat)
                continue
            action = self._choice(text)
            if action is not None:
                client.apply(action)
            if action is not None or self._asked != seat:  # the screen was passed on in between
                return

    def _show_question(self, seat: int, whole: bool) -> None:
        """Shows the state of the game, and the current decision."""
        del whole
        self.client.show_table(seat)
        self._ask_again(seat)

    def _ask_again(self, seat: int) -> None:
        """Shows the current decision and a short list of the choices."""
        client = self.client
        client.screen.head(client.question(seat))
        client.show_hand(seat)
        choices = [f"{number} {client.shown(action)}" for number, action in client.listed().items()]
        if choices:
            client.screen.show("; ".join(choices))

    def _undone(self) -> None:
        """Shows the state of the game after an undo."""

    def _choice(self, text: str) -> Any | None:
        """The legal action that was typed; responds to any other input."""
        action = self.client.meant(text)
        if action is None:
            say_unknown(self.client, text)
            return None
        if self.client.game.why_illegal(action) is None:
            return action
        say_why(self.client, action)
        return None

    def _save_along(self) -> None:
        """Saves after each turn, so that a crash does not lose the last turns; reports if that fails."""
        try:
            self.client.save()
        except Refused as error:
            self.client.screen.show(refusal(error))

    def _hand_over(self, seat: int) -> None:
        self.client.screen.clear()
        self.client.screen.say(self.client.secret, player=self.client.player(seat))
        self.client.screen.ask(f"{words().text('play.press_enter')} ")
