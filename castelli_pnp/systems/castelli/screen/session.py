"""A game of Castelli from here to its end: what people are asked, and what their answers mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.console import RenderableType

from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.state import REVEAL, WINDOW
from castelli_pnp.systems.castelli.screen.asking import ask_again, show_question
from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.looking import (
    card_lines,
    find_cell,
    legend,
    look_lines,
    no_cell,
    rules_lines,
    some_area,
    some_tile,
)
from castelli_pnp.systems.castelli.screen.offers import OfferGroup, shown
from castelli_pnp.systems.castelli.screen.typed import meant, named_actions, tidy
from castelli_pnp.systems.castelli.screen.why import explain, hint_lines, why_lines
from castelli_pnp.terminal.commands import COMMON, Command, own_words, show_help
from castelli_pnp.terminal.session import Sitting
from castelli_pnp.words.sentences import printable


def _board(desk: Desk, seat: int, rest: str) -> None:
    """The own field, or what lies around a cell."""
    found = find_cell(desk, rest) if rest else None
    if rest and found is None:
        desk.screen.show(no_cell(desk, rest))
    elif found is not None:
        desk.show_part(found[0].half, found[1])
    else:
        desk.show_board(desk.game.table.half_of[seat])


def _help(desk: Desk, *_: object) -> None:
    show_help(desk, tile=some_tile(desk), area=some_area(desk))


def _showing(parts: Callable[[Desk, str], Iterable[RenderableType]]) -> Command:
    """A command that shows what there is to say of what is typed after it."""
    return lambda desk, _seat, rest: desk.screen.show(*parts(desk, rest))


COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("?", "help", "h"), _help),
    **dict.fromkeys(("board", "b"), _board),
    "legend": _showing(lambda desk, _: [legend(desk)]),
    "look": _showing(look_lines),
    **dict.fromkeys(("card", "cards"), _showing(card_lines)),
    "hand": lambda desk, seat, _: desk.show_hand(seat),
    "why": _showing(explain),
    "rules": _showing(lambda desk, _: rules_lines(desk.game.table)),
    **COMMON,
}


class Session(Sitting):
    """One sitting at a game of Castelli."""

    desk: Desk
    desk_class = Desk
    commands = COMMANDS

    def __init__(self, desk: Desk, pause: float = 0) -> None:
        super().__init__(desk, pause)
        self._groups: list[OfferGroup] = []
        """What is offered."""
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

    def _show_question(self, seat: int, whole: bool) -> None:
        self._groups = show_question(self.desk, seat, whole)

    def _ask_again(self, seat: int) -> None:
        ask_again(self.desk, seat, self._groups)

    def _undone(self) -> None:
        self._passing = -1

    def _choice(self, text: str) -> Action | None:
        desk, groups = self.desk, self._groups
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
