"""What can be typed besides actions: help, a look around, why not, back, save, leave."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path

from rich.table import Table as Grid

from castelli_pnp.cli.plainly import folded
from castelli_pnp.cli.table import look
from castelli_pnp.cli.table.desk import Desk
from castelli_pnp.cli.table.legend import legend
from castelli_pnp.cli.table.looking import (
    cell_lines,
    find_cell,
    no_cell,
    show_card,
    show_cards,
    some_area,
    some_tile,
)
from castelli_pnp.cli.table.offers import shown
from castelli_pnp.cli.table.rules import rules_lines
from castelli_pnp.cli.table.why import explain
from castelli_pnp.cli.words import printable, say, shown_path, words
from castelli_pnp.errors import Refused

_HELP = (
    "choose", "step", "board", "look", "card", "legend", "rules", "why", "log", "undo", "save", "quit",
)  # fmt: skip
_DIGITS = 4
"""More digits than that are no number of decisions."""
_RECENT = 12
"""Turns that ``log`` tells."""


class Then(Enum):
    """How it goes on after a command."""

    ASK = "ask"
    """The same question; what can be chosen still stands on the screen."""
    SHOW = "show"
    """Everything is shown anew."""


class Leave(Exception):
    """The player wants to stop."""


Command = Callable[[Desk, int, str], Then]


def find_command(text: str) -> tuple[Command, str] | None:
    """The command that is typed, in English or in the spoken language, and what stands behind it."""
    head, _, rest = text.strip().partition(" ")
    typed = folded(head.lower())
    own = (name for name in _NAMED if typed in own_words(f"command.{name}"))
    command = _COMMANDS.get(typed) or _COMMANDS.get(next(own, ""))
    return None if command is None else (command, rest.strip())


def own_words(key: str) -> list[str]:
    """What may be typed in the spoken language, without accents."""
    return [folded(word) for word in words().text(key).split(", ")]


def _help(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=look.STRONG)
    grid.add_column(overflow="fold")
    data = {"tile": some_tile(desk), "area": some_area(desk)}
    for key in _HELP:
        typed, _, told = words().text(f"play.help.{key}", **data).partition(" | ")
        grid.add_row(desk.screen.fit(typed), desk.screen.fit(told))
    desk.screen.show(grid)
    return Then.ASK


def _board(desk: Desk, seat: int, rest: str) -> Then:
    """The own field, or what lies around a cell."""
    found = find_cell(desk, rest) if rest else None
    if rest and found is None:
        desk.screen.show(no_cell(desk, rest))
    elif found is not None:
        desk.show_part(found[0].half, found[1])
    else:
        desk.show_board(desk.game.table.half_of[seat])
    return Then.ASK


def _legend(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    desk.screen.show(legend(desk))
    return Then.ASK


def _look(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    found = find_cell(desk, rest)
    if not rest:
        desk.screen.say("play.look.usage", tile=some_tile(desk), land=some_area(desk).partition(":")[0])
    elif found is None:
        desk.screen.show(no_cell(desk, rest))
    else:
        desk.screen.show(*cell_lines(desk, *found))
    return Then.ASK


def _card(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    if not rest or not show_card(desk, rest):
        show_cards(desk)
    return Then.ASK


def _hand(desk: Desk, seat: int, rest: str) -> Then:
    del rest
    desk.show_hand(seat)
    return Then.ASK


def _log(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    recent = desk.story.since(0)[-_RECENT:]
    for turn, active, text in recent:
        desk.show_turn(active, text, turn + 1)
    if not recent:
        desk.screen.say("play.no_log")
    return Then.ASK


def _rules(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    desk.screen.show(*rules_lines(desk.game.table))
    return Then.ASK


def _undo(desk: Desk, seat: int, rest: str) -> Then:
    """One decision, or as many as are told."""
    del seat
    if rest and not (rest.isdecimal() and int(rest[:_DIGITS]) > 0 and len(rest) <= _DIGITS):
        desk.screen.say("play.undo_usage", text=printable(rest[:40]))
        return Then.ASK
    undone = [shown(desk.game.table, desk.undo())]
    with suppress(Refused):
        for _ in range(int(rest or 1) - 1):
            undone.append(shown(desk.game.table, desk.undo()))
    desk.screen.say("play.undone", action="; ".join(undone))
    return Then.SHOW


def _save(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    desk.save(Path(rest) if rest else None)
    desk.screen.say("play.saved", path=printable(shown_path(desk.keeper.path)))
    return Then.ASK


def _quit(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    desk.save()
    raise Leave


# --- why not ---


def _why(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    if rest:
        desk.screen.show(*explain(desk, rest))
    else:
        desk.screen.say("play.why.usage", tile=some_tile(desk), area=some_area(desk))
    return Then.ASK


_COMMANDS: dict[str, Command] = {
    "?": _help, "help": _help, "h": _help, "board": _board, "b": _board, "legend": _legend, "look": _look,
    "card": _card, "cards": _card, "hand": _hand, "log": _log, "undo": _undo, "u": _undo, "save": _save,
    "why": _why, "rules": _rules, "quit": _quit, "exit": _quit, "q": _quit,
}  # fmt: skip


_NAMED = ("help", "board", "legend", "look", "card", "hand", "log", "undo", "save", "why", "rules", "quit")
"""The commands that every language has its own words for."""


def run_command(desk: Desk, seat: int, command: Command, rest: str) -> Then:
    """A refusal is told, and the question stays."""
    try:
        return command(desk, seat, rest)
    except Refused as error:
        desk.screen.show(printable(say(f"refused.{error.reason}", error.data)))
        return Then.ASK
