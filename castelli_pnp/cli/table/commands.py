"""What can be typed besides actions: help, a look around, why not, back, save, leave."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from rich.table import Table as Grid

from castelli_pnp.cli.table import look
from castelli_pnp.cli.table.desk import Desk
from castelli_pnp.cli.table.hints import around_land, castle_land, goods_text, price_of
from castelli_pnp.cli.table.looking import (
    cell_lines,
    find_cell,
    legend,
    points_text,
    show_card,
    show_cards,
)
from castelli_pnp.cli.table.typed import any_action, tidy
from castelli_pnp.cli.words import printable, say, shown_path, words
from castelli_pnp.errors import Refused
from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.table import RESOURCES

_HELP = ("choose", "board", "look", "card", "legend", "why", "log", "undo", "save", "quit")
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
    """The command that is typed, and what stands behind it."""
    head, _, rest = text.strip().partition(" ")
    command = _COMMANDS.get(head.lower())
    return None if command is None else (command, rest.strip())


def _help(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=look.STRONG)
    grid.add_column(overflow="fold")
    for key in _HELP:
        typed, _, told = words().text(f"play.help.{key}").partition(" | ")
        grid.add_row(desk.screen.fit(typed), desk.screen.fit(told))
    desk.screen.show(grid)
    return Then.ASK


def _board(desk: Desk, seat: int, rest: str) -> Then:
    """The own field, or what lies around a cell."""
    found = find_cell(desk, rest) if rest else None
    if rest and found is None:
        desk.screen.say("play.no_cell", text=printable(rest[:40]))
    elif found is not None:
        desk.show_board(found[0].half, found[1])
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
    if found is None:
        desk.screen.say("play.no_cell", text=printable(rest[:40]))
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
    for turn, active, text in desk.story.since(0)[-_RECENT:]:
        desk.show_turn(active, text, turn + 1)
    return Then.ASK


def _undo(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    undone = desk.undo()
    desk.screen.say("play.undone", action=undone.text)
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
    actions = any_action(desk.game, tidy(rest)) if rest else []
    if len(actions) == 1:
        desk.screen.show(*why_lines(desk, actions[0]))
    else:
        desk.screen.show(say("refused.action.unknown", {"action": printable(rest[:60])}))
    return Then.ASK


def why_lines(desk: Desk, action: Action) -> list[str]:
    """Why an action is not possible now, with what would be needed as far as it is on the table."""
    reason = desk.game.why_illegal(action)
    if reason is None:
        return [words().text("play.why.legal", action=action.text)]
    lines = [say(f"refused.action.{reason}", {"action": action.text})]
    s = desk.game.state
    match reason:
        case "too_poor":
            stock = s.stock[s.actor * 3 : s.actor * 3 + 3]
            has = {resource.value: count for resource, count in zip(RESOURCES, stock, strict=True)}
            price, own = price_of(s, action, s.actor), goods_text(has | {"silver": s.silver[s.actor]})
            lines.append(words().text("play.why.poor", price=goods_text(price), own=own or "-"))
        case "no_influence" | "no_majority":
            around = points_text(around_land(s, castle_land(s, action)))
            lines.append(words().text("play.look.around", points=around))
        case _:
            pass
    return lines


_COMMANDS: dict[str, Command] = {
    "?": _help, "help": _help, "h": _help, "board": _board, "b": _board, "legend": _legend, "look": _look,
    "card": _card, "cards": _card, "hand": _hand, "log": _log, "undo": _undo, "u": _undo, "save": _save,
    "why": _why, "quit": _quit, "exit": _quit, "q": _quit,
}  # fmt: skip


def run_command(desk: Desk, seat: int, command: Command, rest: str) -> Then:
    """A refusal is told, and the question stays."""
    try:
        return command(desk, seat, rest)
    except Refused as error:
        desk.screen.show(printable(say(f"refused.{error.reason}", error.data)))
        return Then.ASK
