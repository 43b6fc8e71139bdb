"""A game from here to its end: bots play, people are asked, whatever happens it is saved."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from castelli_pnp.cli.signals import leaving_once
from castelli_pnp.cli.table.asking import ask_again, show_question
from castelli_pnp.cli.table.commands import Leave, Then, find_command, own_words, run_command
from castelli_pnp.cli.table.desk import WATCHER, Desk
from castelli_pnp.cli.table.look import name
from castelli_pnp.cli.table.offers import Group, shown
from castelli_pnp.cli.table.typed import meant, named_actions, tidy
from castelli_pnp.cli.table.why import explain, hint_lines, why_lines
from castelli_pnp.cli.telling import echo
from castelli_pnp.cli.words import printable, say, shown_path, words
from castelli_pnp.errors import Refused
from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.state import REVEAL, WINDOW

INTERRUPTED = 130


def _code(stop: KeyboardInterrupt | SystemExit) -> int:
    """The exit code for what ended the game."""
    if isinstance(stop, KeyboardInterrupt):
        return INTERRUPTED
    return stop.code if isinstance(stop.code, int) else 0


class Session:
    """One sitting at the desk."""

    def __init__(self, desk: Desk, pause: float = 0) -> None:
        self.desk = desk
        self._pause = pause
        """Seconds between two turns while nobody is asked."""
        self._asked: int | None = None
        """The person who sees the screen."""
        self._passing = -1
        """The turn whose windows are passed without being asked."""

    def run(self, greeting: str = "") -> int:
        """Plays; the exit code. Whatever ends it, the game is saved."""
        with leaving_once():
            try:
                return self._sit(greeting)
            except (KeyboardInterrupt, SystemExit) as stop:
                return self._leave(_code(stop))

    def _sit(self, greeting: str) -> int:
        try:
            self.desk.save()
            if greeting:
                self.desk.screen.show(greeting)
            if self.desk.chairs.humans:
                self.desk.screen.say("play.welcome")
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
        desk.show_story(desk.chairs.humans[0] if desk.chairs.humans else WATCHER)
        desk.show_result()
        desk.save()
        desk.screen.say("play.over", path=self._path())

    def _leave(self, code: int) -> int:
        """The last words; they may not be heard, but the game is safe."""
        try:
            self.desk.save()
            told = words().text("play.resume", command=printable(self.desk.keeper.command))
        except Refused as error:
            told, code = printable(say(f"refused.{error.reason}", error.data)), code or 2
        try:
            self.desk.screen.show("", told)
            sys.stdout.flush()
        except OSError:
            with suppress(OSError):
                echo(told, err=True)
        return code

    def _path(self) -> str:
        return printable(shown_path(self.desk.keeper.path))

    # --- bots ---

    def _let_play(self) -> None:
        desk = self.desk
        turn = desk.game.state.turn
        desk.apply(desk.chairs.choose(desk.game))
        now = desk.game.state
        if desk.solo and (now.turn != turn or desk.game.is_over):
            desk.show_story(desk.chairs.humans[0] if desk.chairs.humans else WATCHER)
            if not desk.chairs.humans and now.turn % desk.game.table.seats == 0 and not desk.game.is_over:
                for half in range(desk.game.table.ground.halves):
                    desk.show_board(half)
            if not desk.chairs.humans and self._pause > 0:
                sys.stdout.flush()
                time.sleep(self._pause)

    # --- people ---

    def _turn_to(self, seat: int) -> None:
        """Asks a person, after the screen has been passed on if several play."""
        desk = self.desk
        state = desk.game.state
        if state.phase == WINDOW and self._passing == state.turn:
            desk.apply(desk.game.table.actions.done)
            return
        handed = not desk.solo and self._asked != seat
        if handed:
            self._hand_over(seat)
        whole = handed or self._asked is None
        self._asked = seat
        if state.phase == REVEAL:
            self._save_along()
        desk.show_story(seat)
        self._ask(seat, show_question(desk, seat, whole))

    def _save_along(self) -> None:
        """Whatever happens to the machine, the last turns are not lost; if they may be, it is said."""
        try:
            self.desk.save()
        except Refused as error:
            self.desk.screen.show(printable(say(f"refused.{error.reason}", error.data)))

    def _hand_over(self, seat: int) -> None:
        player = name(self.desk.game.table.names[seat])
        self.desk.screen.clear()
        self.desk.screen.say("play.hand_over", player=player)
        self.desk.screen.ask(f"{words().text('play.press_enter')} ")

    def _ask(self, seat: int, groups: list[Group]) -> None:
        """Asks until something is decided."""
        desk = self.desk
        while True:
            text = desk.screen.ask(f"{name(desk.game.table.names[seat])}> ")
            command = find_command(text)
            if command is not None:
                if run_command(desk, seat, *command) is Then.SHOW:
                    self._passing = -1
                    return
                ask_again(desk, seat, groups)
                continue
            action = self._choice(groups, text)
            if action is not None:
                desk.apply(action)
                return

    def _choice(self, groups: list[Group], text: str) -> Action | None:
        """The legal action that was typed; anything else is answered."""
        desk = self.desk
        state = desk.game.state
        done = desk.game.table.actions.done
        typed = " ".join(tidy(text))
        step = ("step", *own_words("command.step"))
        if state.phase == WINDOW and typed in ("", *step, done.text, *own_words("verb.pass")):
            self._passing = -1 if typed in step else state.turn
            return done
        found = meant(desk.game, groups, text)
        if len(found) == 1:
            if desk.game.why_illegal(found[0]) is None:
                return found[0]
            desk.screen.show(*why_lines(desk, found[0]))
        elif found:
            listed = ", ".join(shown(desk.game.table, action) for action in found[:8])
            desk.screen.say("play.unclear", text=printable(text[:40]), choices=listed)
        elif text.isdigit() or not text:
            desk.screen.show(*hint_lines(desk, groups))
        elif any(char.isdigit() for char in text) or named_actions(desk.game, tidy(text)):
            desk.screen.show(*explain(desk, text))
        else:
            hints = " ".join(hint_lines(desk, groups))
            desk.screen.say("play.unknown", text=printable(text[:40]), hints=hints)
        return None
