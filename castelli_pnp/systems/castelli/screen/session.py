"""A game of Castelli from here to its end: what people are asked, and what their answers mean."""

from __future__ import annotations

from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.state import REVEAL, WINDOW
from castelli_pnp.systems.castelli.screen.asking import ask_again, show_question
from castelli_pnp.systems.castelli.screen.commands import Then, find_command, own_words, run_command
from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.look import name
from castelli_pnp.systems.castelli.screen.offers import Group, shown
from castelli_pnp.systems.castelli.screen.typed import meant, named_actions, tidy
from castelli_pnp.systems.castelli.screen.why import explain, hint_lines, why_lines
from castelli_pnp.terminal.session import Sitting
from castelli_pnp.words.sentences import printable


class Session(Sitting):
    """One sitting at a game of Castelli."""

    desk: Desk

    def __init__(self, desk: Desk, pause: float = 0) -> None:
        super().__init__(pause)
        self.desk = desk
        self._passing = -1
        """The turn whose windows are passed without being asked."""

    def _passes(self, seat: int) -> bool:
        del seat
        state = self.desk.game.state
        passes = state.phase == WINDOW and self._passing == state.turn
        if passes:
            self.desk.apply(self.desk.game.table.actions.done)
        return passes

    def _begins_turn(self) -> bool:
        return self.desk.game.state.phase == REVEAL

    def _ask(self, seat: int, whole: bool) -> None:
        """Asks until something is decided."""
        desk = self.desk
        groups = show_question(desk, seat, whole)
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
