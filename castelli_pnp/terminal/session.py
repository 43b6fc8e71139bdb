"""A game from here to its end: bots play, people are asked, whatever happens it is saved."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Self

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.commands import (
    ANY,
    Command,
    Leave,
    find_in,
    run_command,
    say_unknown,
    say_why,
)
from castelli_pnp.terminal.desk import WATCHER, AnyDesk
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.opening import Opening
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import path_text, printable, refusal, words


class Sitting:
    """A game at the desk; what is asked and shown is up to the game."""

    commands: ClassVar[Mapping[str, Command]] = ANY
    """What can be typed besides actions."""

    desk_class: ClassVar[type[AnyDesk]] = AnyDesk

    def __init__(self, desk: Any, pause: float = 0) -> None:
        self.desk = desk
        self._pause = pause
        """Seconds between two turns while nobody is asked."""
        self._asked: int | None = None
        """The person who sees the screen."""

    @classmethod
    def open(cls, opened: Opening, pause: float) -> Self:
        """The game that was opened, at the terminal."""
        return cls(cls.desk_class(opened.game, opened.chairs, opened.keeper, Screen()), pause)

    def run(self, greeting: str = "") -> int:
        """Plays; the exit code. Whatever ends it, the game is saved."""
        with leaving_once():
            try:
                return self._sit(greeting)
            except KeyboardInterrupt:
                return self._leave(INTERRUPTED)
            except SystemExit as stop:
                return self._leave(stop.code if isinstance(stop.code, int) else 0)

    def _sit(self, greeting: str) -> int:
        try:
            self.desk.save()
            if greeting:
                self.desk.screen.show(greeting)
            if self.desk.chairs.humans:
                self.desk.screen.say(self.desk.welcome)
            self._play()
        except (EOFError, Leave):
            return self._leave(0)
        except Exception:
            self.desk.save()  # whatever is wrong, nothing is lost
            raise
        return 0

    def _play(self) -> None:
        desk = self.desk
        while not desk.game.is_over:
            seat = desk.game.state.actor
            if seat in desk.chairs.humans:
                self._turn_to(seat)
            else:
                self._let_play()
        desk.show_story(self._watching())
        desk.show_result()
        desk.save()
        desk.screen.say("play.over", path=path_text(desk.keeper.path))

    def _leave(self, code: int) -> int:
        """The last words; they may not be heard, but the game is safe."""
        try:
            self.desk.save()
            told = words().text("play.resume", command=printable(self.desk.keeper.command))
        except Refused as error:
            told, code = refusal(error), code or 2
        try:
            self.desk.screen.show("", told)
            sys.stdout.flush()
        except OSError:
            with suppress(OSError):
                echo(told, err=True)
        return code

    def _watching(self) -> int:
        """The one who is told what bots do."""
        return self.desk.chairs.humans[0] if self.desk.chairs.humans else WATCHER

    # --- bots ---

    def _let_play(self) -> None:
        desk = self.desk
        turn = desk.game.state.turn
        desk.apply(desk.chairs.choose(desk.game))
        now = desk.game.state
        if desk.solo and (now.turn != turn or desk.game.is_over):
            desk.show_story(self._watching())
            if not desk.chairs.humans and now.turn % desk.game.table.seats == 0 and not desk.game.is_over:
                desk.show_all()
            if not desk.chairs.humans and self._pause > 0:
                sys.stdout.flush()
                time.sleep(self._pause)

    # --- people ---

    def _turn_to(self, seat: int) -> None:
        """Asks a person, after the screen has been passed on if several play."""
        desk = self.desk
        if self._passes(seat):
            return
        handed = not desk.solo and self._asked != seat
        if handed:
            self._hand_over(seat)
        whole = handed or self._asked is None
        self._asked = seat
        if self._begins_turn():
            self._save_along()
        desk.show_story(seat)
        self._ask(seat, whole)

    def _passes(self, seat: int) -> bool:
        """Whether the player has said already that nothing is to be done now."""
        del seat
        return False

    def _begins_turn(self) -> bool:
        """Whether a turn begins with what is asked now."""
        return True

    def _ask(self, seat: int, whole: bool) -> None:
        """Shows where the game stands and asks until something is decided."""
        desk = self.desk
        self._show_question(seat, whole)
        while True:
            text = desk.screen.ask(f"{desk.player(seat)}> ")
            command = find_in(self.commands, text)
            if command is not None:
                if run_command(desk, seat, *command):
                    self._undone()
                    return
                self._ask_again(seat)
                continue
            action = self._choice(text)
            if action is not None:
                desk.apply(action)
                return

    def _show_question(self, seat: int, whole: bool) -> None:
        """Where the game stands, and what is asked."""
        del whole
        self.desk.show_table(seat)
        self._ask_again(seat)

    def _ask_again(self, seat: int) -> None:
        """What is asked, and the choices in short."""
        desk = self.desk
        desk.screen.head(desk.question(seat))
        desk.show_hand(seat)
        choices = [f"{number} {desk.shown(action)}" for number, action in desk.listed().items()]
        if choices:
            desk.screen.show("; ".join(choices))

    def _undone(self) -> None:
        """After something was taken back."""

    def _choice(self, text: str) -> Any | None:
        """The legal action that was typed; anything else is answered."""
        action = self.desk.meant(text)
        if action is None:
            say_unknown(self.desk, text)
            return None
        if self.desk.game.why_illegal(action) is None:
            return action
        say_why(self.desk, action)
        return None

    def _save_along(self) -> None:
        """Whatever happens to the machine, the last turns are not lost; if they may be, it is said."""
        try:
            self.desk.save()
        except Refused as error:
            self.desk.screen.show(refusal(error))

    def _hand_over(self, seat: int) -> None:
        self.desk.screen.clear()
        self.desk.screen.say(self.desk.secret, player=self.desk.player(seat))
        self.desk.screen.ask(f"{words().text('play.press_enter')} ")
