"""The commands of the program, one descriptor each; ``--help``, the parser, and ``locale check`` use them.

To add a command, add a line here, a function in ``cli``, and its texts in the catalog ``help``
(``about.NAME``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from castelli_pnp.base.lazy import load


@dataclass(frozen=True, slots=True)
class Command:
    """The words to type for a command, and where its function is, which is imported when it runs."""

    name: str
    """One word, or a group and a word: ``locale check``."""
    target: str
    topic: str = "tools"
    """Its topic: ``--help`` lists it below the title ``group.tools``."""

    @property
    def key(self) -> str:
        """The name in message ids: ``about.locale.check``."""
        return self.name.replace(" ", ".")

    def load(self) -> Callable[..., None]:
        function: Callable[..., None] = load(self.target)
        return function


_CLI = "castelli_pnp.cli"
COMMANDS = {
    command.name: command
    for command in (
        Command("kit", f"{_CLI}.kit:kit", "make"),
        Command("proof", f"{_CLI}.kit:proof", "make"),
        Command("new", f"{_CLI}.author:new", "design"),
        Command("check", f"{_CLI}.author:check", "design"),
        Command("show", f"{_CLI}.show:show", "design"),
        Command("diff", f"{_CLI}.show:diff", "design"),
        Command("preview", f"{_CLI}.preview:preview", "design"),
        Command("explain", f"{_CLI}.author:explain", "design"),
        Command("generate", f"{_CLI}.author:generate", "design"),
        Command("resize", f"{_CLI}.resize:resize", "design"),
        Command("improve", f"{_CLI}.author:improve", "design"),
        Command("table export", f"{_CLI}.table:export", "design"),
        Command("table import", f"{_CLI}.table:read", "design"),
        Command("play", f"{_CLI}.play:play", "play"),
        Command("simulate", f"{_CLI}.play:simulate", "play"),
        Command("lab", f"{_CLI}.play:lab", "play"),
        Command("locale new", f"{_CLI}.locale:new", "translate"),
        Command("locale check", f"{_CLI}.locale:check", "translate"),
        Command("locale preview", f"{_CLI}.locale:preview", "translate"),
        Command("locale status", f"{_CLI}.locale:status", "translate"),
        Command("locale update", f"{_CLI}.locale:update", "translate"),
        Command("locale pictures", f"{_CLI}.locale_tools:pictures", "translate"),
        Command("locale glossary", f"{_CLI}.locale_tools:glossary", "translate"),
        Command("locale pot", f"{_CLI}.locale_tools:pot", "translate"),
        Command("lsp", f"{_CLI}.lsp:lsp"),
        Command("schema", f"{_CLI}.author:schema"),
        Command("record to-ppn", f"{_CLI}.play:to_ppn"),
    )
}
"""Every command by its name, in the order in which help lists them."""


def words_after(group: str = "") -> tuple[str, ...]:
    """The words that can follow the name of the program, or the name of a group."""
    above = f"{group} " if group else ""
    inside = (name.removeprefix(above) for name in COMMANDS if name.startswith(above))
    return tuple(dict.fromkeys(name.partition(" ")[0] for name in inside))


def topic_of(word: str) -> str:
    """The topic of a command or group."""
    return next(each.topic for each in COMMANDS.values() if each.name.partition(" ")[0] == word)


def help_ids() -> tuple[str, ...]:
    """The ids of the messages that describe each command and each group."""
    groups = (name.partition(" ")[0] for name in COMMANDS)
    keys = dict.fromkeys((*groups, *(command.key for command in COMMANDS.values())))
    return tuple(f"about.{key}" for key in keys)
