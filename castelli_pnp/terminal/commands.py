"""What players can type besides actions: the commands of every game, such as log, undo, save, quit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.advice import hint, why_bot
from castelli_pnp.terminal.client import TerminalClient
from castelli_pnp.terminal.echo import folded
from castelli_pnp.terminal.screen import STRONG
from castelli_pnp.words.sentences import path_text, printable, refusal, say, words

_DIGITS = 4
"""A number with more digits is not a number of decisions."""
_RECENT = 12
"""The number of turns that ``log`` shows."""


class Leave(Exception):
    """The player wants to stop."""


Command = Callable[[Any, int, str], bool | None]
"""Called with the game, the seat, and what follows the command; returns True to show everything again."""


def find_in(commands: Mapping[str, Command], text: str) -> tuple[Command, str] | None:
    """The command that was typed, in English or in the current language, and what follows it."""
    head, _, rest = text.strip().partition(" ")
    typed = folded(head.lower())
    ui = words()
    own = (name for name in commands if f"command.{name}" in ui and typed in own_words(f"command.{name}"))
    command = commands.get(typed) or commands.get(next(own, ""))
    return None if command is None else (command, rest.strip())


def own_words(key: str) -> list[str]:
    """The words for a command in the current language, without accents."""
    return [folded(word) for word in words().text(key).split(", ")]


def show_help(client: TerminalClient, **data: object) -> None:
    """Shows what can be typed, and what it does."""
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=STRONG)
    grid.add_column(overflow="fold")
    for key in client.help:
        typed, _, text = words().text(key, **data).partition(" | ")
        grid.add_row(client.screen.fit(typed), client.screen.fit(text))
    client.screen.show(grid)


def why(client: TerminalClient, _seat: int, rest: str) -> None:
    """Explains why something is not possible now, or why a bot did what it did."""
    if why_bot(client, rest):
        return
    action = client.meant(rest) if rest else None
    if action is None:
        say_unknown(client, rest)
    else:
        say_why(client, action)


def say_unknown(client: TerminalClient, text: str) -> None:
    """Reports that the input was not understood."""
    client.screen.say("play.unknown", text=printable(text[:40]), hints=client.hint())


def say_why(client: TerminalClient, action: Any) -> None:
    """Reports whether an action is possible, or else why not."""
    reason, text = client.game.why_illegal(action), client.shown(action)
    if reason is None:
        client.screen.say("play.why.legal", action=text, note="")
    else:
        client.screen.show(printable(say(f"refused.action.{reason}", {"action": text})))


def log(client: TerminalClient, *_: object) -> None:
    """Shows the last turns again."""
    recent = client.story.since(0)[-_RECENT:]
    for turn, active, text in recent:
        client.show_turn(active, text, turn + 1)
    if not recent:
        client.screen.say("play.no_log")


def undo(client: TerminalClient, _seat: int, rest: str) -> bool:
    """Undoes one decision, or the given number of them."""
    if rest and not (rest.isdecimal() and int(rest[:_DIGITS]) > 0 and len(rest) <= _DIGITS):
        client.screen.say("play.undo_usage", text=printable(rest[:40]))
        return False
    undone = [client.shown(client.undo())]
    with suppress(Refused):
        for _ in range(int(rest or 1) - 1):
            undone.append(client.shown(client.undo()))
    client.screen.say("play.undone", action="; ".join(undone))
    return True


def save(client: TerminalClient, _seat: int, rest: str) -> None:
    client.save(Path(rest) if rest else None)
    client.screen.say("play.saved", path=path_text(client.save_file.path))


def leave(client: TerminalClient, *_: object) -> None:
    """Ends the session; the game is saved."""
    client.save()
    raise Leave


COMMON: Mapping[str, Command] = {
    "hint": hint, "log": log, "undo": undo, "u": undo, "save": save, "quit": leave, "exit": leave, "q": leave,
}  # fmt: skip
ANY: Mapping[str, Command] = {
    **dict.fromkeys(("?", "help", "h"), lambda client, *_: show_help(client)),
    **dict.fromkeys(("board", "b"), lambda client, seat, _: client.show_table(seat)),
    "why": why,
    **COMMON,
}
"""The commands of every game."""


def run_command(client: TerminalClient, seat: int, command: Command, rest: str) -> bool:
    """Runs a command; returns whether to show everything again. Prints a refusal and keeps the question."""
    try:
        return command(client, seat, rest) or False
    except Refused as error:
        client.screen.show(refusal(error))
        return False
