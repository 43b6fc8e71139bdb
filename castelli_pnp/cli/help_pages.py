"""The pages that ``--help`` shows, in the current language; their words are in the catalog ``help``.

about.kit        what a command does, in a sentence       more.kit       and what else there is to say
option.kit.lang  what an option does; option.game: for every command that has it
default.kit.lang what is meant when it is left out, if no value can say it
metavar.FILE     what stands behind an option
panel.paper      a title above options that belong together      group.make  the same above commands

Which options belong together, and the examples, are in ``help_layout.py``.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from castelli_pnp.base.caching import cache
from castelli_pnp.base.commands import COMMANDS, Command, topic_of, words_after
from castelli_pnp.base.lazy import load
from castelli_pnp.cli.help_layout import EXAMPLES, OTHER, PANELS
from castelli_pnp.terminal.echo import fitting
from castelli_pnp.words.catalog import Catalog
from castelli_pnp.words.ui_language import ui_catalog

ROOT = "castelli-pnp"
"""The name of the program in the list of commands."""
NARROWEST, WIDEST = 40, 80
_FIRST_COLUMN = 28
"""A wider entry gets its own line; so does one that would take more than two fifths of a narrow page."""
_INDENT = "  "
_HELD = "\N{NULL}"
"""Replaces a space where a line must not break."""

AND, OR = "standard", "or"
LISTS = {
    "languages": (", ", "words.ui_language:ui_languages()"),
    "papers": (", ", "layout.sizes:papers()"),
    "formats": (", ", "kits.formats:FORMATS"),
    "exports": (", ", "kits.exporters:EXPORTERS"),
    "parts": (", ", "systems.castelli:SYSTEM.kit.parts"),
    "set_parts": (", ", "systems.castles:SYSTEM.kit.parts"),
    "modules": (", ", "systems.castelli.model.words:Module"),
    "suits": (", ", "systems.piecepack.model:Suit"),
    "any_suit": (OR, "systems.piecepack.model:Suit"),
    "any_house": (OR, "systems.castelli.model.words:House"),
    "any_style": (OR, "generator.requests:styles()"),
    "bots": (AND, "systems:bot_names()"),
}
"""By the name of a list in help texts, such as ``{papers}``: the separator, and the source of the names."""


class TranslatedCommand(TyperCommand):
    """A command whose help texts are looked up when they are shown."""

    def get_help(self, ctx: Any) -> str:
        return fitting(page(ctx))

    def get_usage(self, ctx: Any) -> str:
        return usage(ctx)


class TranslatedGroup(TyperGroup):
    """The program itself, or a group of commands, each of which is loaded when it is needed."""

    get_help = TranslatedCommand.get_help
    get_usage = TranslatedCommand.get_usage

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.group = "" if self.name == ROOT else str(self.name)
        self.commands: Any = dict.fromkeys(words_after(self.group))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        del ctx
        name = f"{self.group} {cmd_name}".strip()
        if cmd_name not in self.commands:
            return None
        return _built(COMMANDS[name]) if name in COMMANDS else _group(name)


@cache
def _built(command: Command) -> Any:
    """The command that the parser makes from a function."""
    single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    single.command(command.name.rpartition(" ")[2], cls=TranslatedCommand)(command.load())
    return typer.main.get_command(single)


def _group(name: str) -> Any:
    several = typer.Typer(name=name, cls=TranslatedGroup, no_args_is_help=True, rich_markup_mode=None)
    several.callback()(lambda: None)
    return typer.main.get_group(several)


def page(ctx: Any) -> str:
    """The help page of a command."""
    words, width = ui_catalog("help"), _width()
    name = name_of(ctx)
    lines = [usage(ctx)]
    for key in (f"about.{name}", f"more.{name}"):
        if key in words:
            lines += ["", *textwrap.wrap(filled(words, key), width, **_hanging(_INDENT, _INDENT))]
    params = ctx.command.get_params(ctx)
    arguments = [_row(words, name, param) for param in params if param.param_type_name == "argument"]
    lines += _section(words.text("page.arguments"), arguments, width)
    options = [param for param in params if param.param_type_name == "option"]
    for title, listed in _panels(name, options):
        lines += _section(words.text(title), [_row(words, name, each) for each in listed], width)
    if isinstance(ctx.command, TranslatedGroup):
        inner = "" if name == ROOT else f"{name}."
        keys = {each: f"about.{inner}{each}" for each in ctx.command.commands}
        rows = {each: (each, words.text(key) if key in words else "") for each, key in keys.items()}
        for title, several in _topics(name, rows):
            lines += _section(words.text(title), several, width, max(map(len, rows)))
    if name in EXAMPLES:
        lines += ["", words.text("page.examples"), *(f"{_INDENT}{each}" for each in EXAMPLES[name])]
    return "\n".join(lines).replace(_HELD, " ")


def _panels(name: str, options: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The options of a command below the titles of its panels, in order."""
    if name not in PANELS:
        yield "page.options", options
        return
    by_name = {own_name(each): each for each in options}
    named = [each for listed in PANELS[name].values() for each in listed]
    rest = [each for own, each in by_name.items() if own not in named]
    for panel, listed in PANELS[name].items():
        found = [by_name[each] for each in listed if each in by_name]
        yield f"panel.{panel}", found + (rest if panel == OTHER else [])


def _topics(name: str, rows: dict[str, tuple[str, str]]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The commands below titles: those of the program by topic, those of a group together."""
    if name != ROOT:
        yield "page.commands", list(rows.values())
        return
    found: dict[str, list[tuple[str, str]]] = {}
    for each, row in rows.items():
        found.setdefault(topic_of(each), []).append(row)
    for topic, listed in found.items():
        yield f"group.{topic}", listed


def usage(ctx: Any) -> str:
    """The usage line of a command."""
    words = ui_catalog("help")
    params = ctx.command.get_params(ctx)
    pieces = [f"[{metavar('OPTIONS')}]"]
    pieces += [_argument(param) for param in params if param.param_type_name == "argument"]
    if isinstance(ctx.command, TranslatedGroup):
        pieces += [metavar("COMMAND"), f"[{metavar('ARGS')}]..."]
    head = f"{words.text('page.usage')} {ctx.command_path} "
    typed = textwrap.wrap(" ".join(pieces), _width(), **_hanging(head, " " * len(head)))
    return "\n".join(typed)


def name_of(ctx: Any) -> str:
    """``locale.check``: the command without the name of the program."""
    names = []
    while ctx.parent is not None:
        names.append(ctx.info_name)
        ctx = ctx.parent
    return ".".join(reversed(names)) or ROOT


def metavar(text: str) -> str:
    """The placeholder for a value, such as FILE or NUMBER|WORD, in the current language."""
    words = ui_catalog("help")
    return re.sub(
        r"[A-Z]{2,}",
        lambda found: words.text(key) if (key := f"metavar.{found[0]}") in words else found[0],
        text,
    )


def _argument(param: Any) -> str:
    typed = metavar(param.metavar)
    return f"{typed if param.required else f'[{typed}]'}{'...' if param.nargs != 1 else ''}"


def own_name(param: Any) -> str:
    """``back-offset`` for ``--back-offset``."""
    return str(param.name if param.param_type_name == "argument" else max(param.opts, key=len).lstrip("-"))


def option_key(words: Catalog, kind: str, command: str, param: Any) -> str:
    """The id of the message about an option: of its command, or else of all commands."""
    own = f"{kind}.{command}.{own_name(param)}"
    return own if own in words else f"{kind}.{own_name(param)}"


def _row(words: Catalog, command: str, param: Any) -> tuple[str, str]:
    """The syntax of an option or argument, and its description."""
    key = option_key(words, "option", command, param)
    told = filled(words, key) if key in words else param.help or ""
    if param.param_type_name == "argument":
        return _argument(param), _with_default(words, told, command, param)
    typed = ", ".join(sorted(param.opts, key=len))
    if param.is_flag:
        return typed, told
    return f"{typed} {metavar(param.metavar or '')}".rstrip(), _with_default(words, told, command, param)


def _with_default(words: Catalog, told: str, command: str, param: Any) -> str:
    key = option_key(words, "default", command, param)
    value = param.default
    if key in words:
        shown = words.text(key)
    elif value is None or value == "" or param.required:
        return told
    else:
        shown = words.shown(value)
    return f"{told} {words.text('page.default', value=shown).replace(' ', _HELD)}"


def _section(head: str, rows: Iterable[tuple[str, str]], width: int, least: int = 0) -> list[str]:
    """Two columns below a heading, the first with a minimum width; nothing if there are no rows."""
    listed = list(rows)
    return ["", head, *_columns(listed, width, least)] if listed else []


def _columns(rows: list[tuple[str, str]], width: int, least: int) -> Iterator[str]:
    most = min(_FIRST_COLUMN, width * 2 // 5)
    first = min(max(least, *(len(typed) for typed, _ in rows)), most)
    rest = " " * (first + 2 * len(_INDENT))
    for typed, told in rows:
        head = f"{_INDENT}{typed:<{first}}{_INDENT}"
        if len(typed) > first:
            yield f"{_INDENT}{typed}"
            head = rest
        fits = max(map(len, told.split(" "))) <= width - len(rest)
        flowing = told if fits else told.replace(_HELD, " ")
        yield from textwrap.wrap(flowing, width, **_hanging(head, rest)) or [head.rstrip()]


def _hanging(first: str, rest: str) -> dict[str, Any]:
    """Wraps without breaking words, neither at a hyphen nor because they are long."""
    kept = {"break_on_hyphens": False, "break_long_words": False}
    return {"initial_indent": first, "subsequent_indent": rest, **kept}


def _width() -> int:
    return max(NARROWEST, min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST))


def filled(words: Catalog, key: str) -> str:
    """A help text with its lists filled in."""
    return words.text(key, **{name: _list(words, name) for name in words.placeholders(key)})


def _list(words: Catalog, name: str) -> str:
    joint, target = LISTS[name]
    names = load(f"castelli_pnp.{target}")
    return words.listed(names, joint) if joint in (AND, OR) else joint.join(names)
