"""The commands of the program, one descriptor each; ``--help``, parser and ``locale check`` derive from it.

A new command is a line here, a function in ``cli`` and its texts in the catalog ``help`` (``about.NAME``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from castelli_pnp.base.lazy import load


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed for a command, and where its function is; it is imported when the command runs."""

    name: str
    """One word, or a group and a word: ``locale check``."""
    target: str

    @property
    def key(self) -> str:
        """Its name in the ids of messages: ``about.locale.check``."""
        return self.name.replace(" ", ".")

    def load(self) -> Callable[..., None]:
        function: Callable[..., None] = load(self.target)
        return function


_CLI = "castelli_pnp.cli"
COMMANDS = {
    command.name: command
    for command in (
        Command("check", f"{_CLI}.author:check"),
        Command("explain", f"{_CLI}.author:explain"),
        Command("generate", f"{_CLI}.author:generate"),
        Command("improve", f"{_CLI}.author:improve"),
        Command("kit", f"{_CLI}.kit:kit"),
        Command("lab", f"{_CLI}.play:lab"),
        Command("new", f"{_CLI}.author:new"),
        Command("play", f"{_CLI}.play:play"),
        Command("proof", f"{_CLI}.kit:proof"),
        Command("schema", f"{_CLI}.author:schema"),
        Command("simulate", f"{_CLI}.play:simulate"),
        Command("locale check", f"{_CLI}.locale:check"),
        Command("locale status", f"{_CLI}.locale:status"),
        Command("locale new", f"{_CLI}.locale:new"),
        Command("locale update", f"{_CLI}.locale:update"),
        Command("locale preview", f"{_CLI}.locale:preview"),
        Command("locale pictures", f"{_CLI}.locale_tools:pictures"),
        Command("locale glossary", f"{_CLI}.locale_tools:glossary"),
        Command("locale pot", f"{_CLI}.locale_tools:pot"),
        Command("record to-ppn", f"{_CLI}.play:to_ppn"),
    )
}
"""Every command by its name, in the order in which help lists them."""


def words_after(group: str = "") -> tuple[str, ...]:
    """What can be typed after the name of the program, or after that of a group."""
    above = f"{group} " if group else ""
    inside = (name.removeprefix(above) for name in COMMANDS if name.startswith(above))
    return tuple(dict.fromkeys(name.partition(" ")[0] for name in inside))


def help_ids() -> tuple[str, ...]:
    """The messages that say what each command and each group does."""
    groups = (name.partition(" ")[0] for name in COMMANDS)
    keys = dict.fromkeys((*groups, *(command.key for command in COMMANDS.values())))
    return tuple(f"about.{key}" for key in keys)
