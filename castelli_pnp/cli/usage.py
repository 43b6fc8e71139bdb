"""Errors in a command as it was typed: the errors of typer, in the current language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from castelli_pnp.cli.help_pages import TranslatedGroup, metavar
from castelli_pnp.words.folder import is_code
from castelli_pnp.words.sentences import printable
from castelli_pnp.words.ui_language import OPTION, ui_catalog

_QUOTED = re.compile(r"(['\"])(.*?)\1")
_EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)", re.DOTALL)
_NO_COMMAND = re.compile(r"No such command (['\"])(.*?)\1\.", re.DOTALL)
_RANGE = re.compile(r"(\S+) is not in the range ")
LANGUAGE = "--lang"
_KINDS = {"int": "whole", "integer": "whole", "float": "number"}


def lines(error: Any) -> Iterator[str]:
    """The usage of the command, the error, and where to find help."""
    ctx = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        yield str(error.message)
        return
    if ctx is not None:
        yield ctx.get_usage()
    yield f"castelli-pnp: {printable(_sentence(error, ctx))}"
    if ctx is not None:
        yield ui_catalog("help").text("usage.help", command=f"{ctx.command_path} --help")


def _sentence(error: Any, ctx: Any) -> str:
    words = ui_catalog("help")
    match type(error).__name__:
        case "NoSuchOption":
            return _no_option(error)
        case "MissingParameter":
            return words.text("usage.missing", name=_name(error.param))
        case "BadOptionUsage":
            takes = " requires " in error.message
            return words.text("usage.no_value" if takes else "usage.flag", option=error.option_name)
        case "BadParameter":
            return _bad_value(error)
        case _:
            return _unknown_words(error, ctx)


def _no_option(error: Any) -> str:
    words = ui_catalog("help")
    if error.option_name == OPTION:
        return words.text("usage.ui_lang", option=OPTION)
    return words.text("usage.no_option", option=error.option_name, near=_near(error.possibilities or ()))


def _bad_value(error: Any) -> str:
    """The error for a value of the wrong kind, or out of its range."""
    words = ui_catalog("help")
    name, kind = _name(error.param), error.param.type
    data = {"option": name, "value": _value(error.message)}
    if _RANGE.match(error.message):
        return words.text("usage.range", **data, low=kind.min, high=kind.max)
    if hasattr(kind, "choices"):
        choices = ", ".join(getattr(each, "value", str(each)) for each in kind.choices)
        return words.text("usage.choice", **data, choices=choices)
    known = _KINDS.get(kind.name)
    if known is not None:
        return words.text(f"usage.{known}", **data)
    return words.text("usage.other", option=name, why=error.message)


def _unknown_words(error: Any, ctx: Any) -> str:
    words, message = ui_catalog("help"), error.message
    if found := _NO_COMMAND.match(message):
        there = list(ctx.command.commands) if isinstance(ctx.command, TranslatedGroup) else []
        near = _near(get_close_matches(found[2], there))
        return words.text("usage.no_command", name=found[2], near=near, choices=", ".join(there))
    if found := _EXTRA.fullmatch(message):
        return words.text("usage.extra", words=found[1]) + _near(_as_language(found[1], ctx))
    if message.startswith("Missing command"):
        return words.text("usage.no_command_given")
    return str(message)


def _as_language(word: str, ctx: Any) -> list[str]:
    """An option for a language that was typed without it; some commands take the language alone."""
    options = {option for param in ctx.command.params for option in param.opts} if ctx else set()
    return [f"{LANGUAGE} {word}"] if LANGUAGE in options and is_code(word) else []


def _near(guesses: Any) -> str:
    found = list(guesses)
    return ui_catalog("help").text("usage.near", near=found[0]) if found else ""


def _name(param: Any) -> str:
    """The name of an option as it is typed, or of an argument as in the help."""
    return metavar(param.metavar) if param.param_type_name == "argument" else str(max(param.opts, key=len))


def _value(message: str) -> str:
    found = _RANGE.match(message)
    if found:
        return ui_catalog("help").number(float(found[1]))
    quoted = _QUOTED.match(message)
    return quoted[2] if quoted else message
