"""The commands of the program, one descriptor each; ``--help``, parser and ``locale check`` derive from it.

A new command is a line here, a function in ``cli`` and its texts in the catalog ``help`` (``about.NAME``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed for a command, and where its function is; it is imported when the command runs."""

    name: str
    """One word, or a group and a word: ``locale check``."""
    module: str
    function: str

    @property
    def key(self) -> str:
        """Its name in the ids of messages: ``about.locale.check``."""
        return self.name.replace(" ", ".")

    def load(self) -> Callable[..., None]:
        function: Callable[..., None] = getattr(import_module(self.module), self.function)
        return function


COMMANDS: dict[str, Command] = {}
"""Every command by its name, in the order in which help lists them."""


def add_command(name: str, function: str = "", module: str = "") -> Command:
    """Registers a command; without a module it is the one in ``cli`` with the name of the first word."""
    group, _, last = name.partition(" ")
    command = Command(name, module or f"{_ROOM}.{group}", function or last.replace("-", "_") or group)
    COMMANDS[name] = command
    return command


_ROOM = "castelli_pnp.cli"
for _name in (
    "check", "explain", "generate", "improve", "kit", "lab", "new", "play", "proof", "schema", "simulate",
    "locale check", "locale status", "locale new", "locale update", "locale preview", "record to-ppn",
):  # fmt: skip
    add_command(_name)


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
