"""What can be typed besides actions, and the commands that every game has: log, undo, save, quit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.desk import AnyDesk
from castelli_pnp.terminal.plain import folded
from castelli_pnp.terminal.session import Leave
from castelli_pnp.words.sentences import printable, say, shown_path, words

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


Command = Callable[[Any, int, str], Then]


def find_in(commands: Mapping[str, Command], text: str) -> tuple[Command, str] | None:
    """The command that is typed, in English or in the spoken language, and what stands behind it."""
    head, _, rest = text.strip().partition(" ")
    typed = folded(head.lower())
    ui = words()
    own = (name for name in commands if f"command.{name}" in ui and typed in own_words(f"command.{name}"))
    command = commands.get(typed) or commands.get(next(own, ""))
    return None if command is None else (command, rest.strip())


def own_words(key: str) -> list[str]:
    """What may be typed in the spoken language, without accents."""
    return [folded(word) for word in words().text(key).split(", ")]


def log(desk: AnyDesk, seat: int, rest: str) -> Then:
    """The last turns once more."""
    del seat, rest
    recent = desk.story.since(0)[-_RECENT:]
    for turn, active, text in recent:
        desk.show_turn(active, text, turn + 1)
    if not recent:
        desk.screen.say("play.no_log")
    return Then.ASK


def undo(desk: AnyDesk, seat: int, rest: str) -> Then:
    """One decision, or as many as are told."""
    del seat
    if rest and not (rest.isdecimal() and int(rest[:_DIGITS]) > 0 and len(rest) <= _DIGITS):
        desk.screen.say("play.undo_usage", text=printable(rest[:40]))
        return Then.ASK
    undone = [desk.shown(desk.undo())]
    with suppress(Refused):
        for _ in range(int(rest or 1) - 1):
            undone.append(desk.shown(desk.undo()))
    desk.screen.say("play.undone", action="; ".join(undone))
    return Then.SHOW


def save(desk: AnyDesk, seat: int, rest: str) -> Then:
    del seat
    desk.save(Path(rest) if rest else None)
    desk.screen.say("play.saved", path=printable(shown_path(desk.keeper.path)))
    return Then.ASK


def leave(desk: AnyDesk, seat: int, rest: str) -> Then:
    """Ends the sitting; the game is kept."""
    del seat, rest
    desk.save()
    raise Leave


COMMON: Mapping[str, Command] = {
    "log": log, "undo": undo, "u": undo, "save": save, "quit": leave, "exit": leave, "q": leave,
}  # fmt: skip


def run_command(desk: AnyDesk, seat: int, command: Command, rest: str) -> Then:
    """A refusal is told, and the question stays."""
    try:
        return command(desk, seat, rest)
    except Refused as error:
        desk.screen.show(printable(say(f"refused.{error.reason}", error.data)))
        return Then.ASK
