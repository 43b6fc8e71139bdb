"""What can be typed besides actions, and the commands that every game has: log, undo, save, quit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from castelli_pnp.base.errors import Refused
from castelli_pnp.terminal.desk import AnyDesk
from castelli_pnp.terminal.echo import folded
from castelli_pnp.terminal.screen import STRONG
from castelli_pnp.words.sentences import path_text, printable, refusal, say, words

_DIGITS = 4
"""More digits than that are no number of decisions."""
_RECENT = 12
"""Turns that ``log`` tells."""


class Leave(Exception):
    """The player wants to stop."""


Command = Callable[[Any, int, str], bool | None]
"""Called with the game, the seat, and what is typed after the command; True: everything is shown again."""


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


def show_help(desk: AnyDesk, **data: object) -> None:
    """What can be typed, and what it does."""
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=STRONG)
    grid.add_column(overflow="fold")
    for key in desk.help:
        typed, _, told = words().text(key, **data).partition(" | ")
        grid.add_row(desk.screen.fit(typed), desk.screen.fit(told))
    desk.screen.show(grid)


def why(desk: AnyDesk, _seat: int, rest: str) -> None:
    """Why something is not possible now."""
    action = desk.meant(rest) if rest else None
    if action is None:
        say_unknown(desk, rest)
    else:
        say_why(desk, action)


def say_unknown(desk: AnyDesk, text: str) -> None:
    """That nobody knows what was meant."""
    desk.screen.say("play.unknown", text=printable(text[:40]), hints=desk.hint())


def say_why(desk: AnyDesk, action: Any) -> None:
    """Whether an action is possible, or else why not."""
    reason, told = desk.game.why_illegal(action), desk.shown(action)
    if reason is None:
        desk.screen.say("play.why.legal", action=told, note="")
    else:
        desk.screen.show(printable(say(f"refused.action.{reason}", {"action": told})))


def log(desk: AnyDesk, *_: object) -> None:
    """The last turns once more."""
    recent = desk.story.since(0)[-_RECENT:]
    for turn, active, text in recent:
        desk.show_turn(active, text, turn + 1)
    if not recent:
        desk.screen.say("play.no_log")


def undo(desk: AnyDesk, _seat: int, rest: str) -> bool:
    """One decision, or as many as are named."""
    if rest and not (rest.isdecimal() and int(rest[:_DIGITS]) > 0 and len(rest) <= _DIGITS):
        desk.screen.say("play.undo_usage", text=printable(rest[:40]))
        return False
    undone = [desk.shown(desk.undo())]
    with suppress(Refused):
        for _ in range(int(rest or 1) - 1):
            undone.append(desk.shown(desk.undo()))
    desk.screen.say("play.undone", action="; ".join(undone))
    return True


def save(desk: AnyDesk, _seat: int, rest: str) -> None:
    desk.save(Path(rest) if rest else None)
    desk.screen.say("play.saved", path=path_text(desk.keeper.path))


def leave(desk: AnyDesk, *_: object) -> None:
    """Ends the session; the game is kept."""
    desk.save()
    raise Leave


COMMON: Mapping[str, Command] = {
    "log": log, "undo": undo, "u": undo, "save": save, "quit": leave, "exit": leave, "q": leave,
}  # fmt: skip
ANY: Mapping[str, Command] = {
    **dict.fromkeys(("?", "help", "h"), lambda desk, *_: show_help(desk)),
    **dict.fromkeys(("board", "b"), lambda desk, seat, _: desk.show_table(seat)),
    "why": why,
    **COMMON,
}
"""What can be typed in any game."""


def run_command(desk: AnyDesk, seat: int, command: Command, rest: str) -> bool:
    """Whether everything is shown again; a refusal is printed, and the question stays."""
    try:
        return command(desk, seat, rest) or False
    except Refused as error:
        desk.screen.show(refusal(error))
        return False
