"""What all commands print in the same way: paragraphs, notes, columns, paths, and errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.terminal.echo import echo, emphasize
from castelli_pnp.words.catalog import glossary
from castelli_pnp.words.sentences import (
    Note,
    lines_of,
    path_text,
    printable,
    sentences,
    words,
    wrapped,
)
from castelli_pnp.words.ui_language import current_language

VAGUE = 10
"""From this margin on, decimals of a number mean nothing."""


def paragraph(text: str, indent: str = "", err: bool = False) -> None:
    """Prints a text, wrapped to the width of the terminal."""
    echo("\n".join(wrapped(text, indent)), err=err)


def say(key: str, /, **data: object) -> None:
    """Prints a message as a paragraph."""
    paragraph(words().text(key, **data))


def say_error(key: str, /, **data: object) -> None:
    """Prints a message to standard error."""
    paragraph(words().text(key, **data), err=True)


def print_error(error: CastelliError) -> None:
    echo("\n".join(sentences(error)), err=True)


def print_notes(notes: Sequence[Note], more: int, whole: bool = False) -> None:
    """Prints each finding with its place and fix, and how many more there are."""
    for note in notes:
        first, *rest = lines_of(note, whole)
        emphasize(first, {"error": "red", "advice": "yellow"}[note.severity])
        echo("\n".join((*rest, "")))
    if more:
        echo(f"{words().text('report.more', more=more)}\n")


def print_columns(rows: Sequence[Sequence[str]], align: str) -> None:
    """Prints columns of minimum width; ``<`` or ``>`` aligns each one."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, align, widths, strict=True)
        echo("  ".join(f"{text:{side}{width}}" for text, side, width in cells).rstrip())


def print_done(key: str, path: Path, **data: object) -> None:
    """Reports that something was written, and where."""
    echo(words().text(key, path=path_text(path), **data))


def module_names(modules: Sequence[str]) -> str:
    """The names of the modules of a game in the current language, or that it has none."""
    terms = glossary(current_language())
    return ", ".join(terms[each]["term"] for each in modules) or words().text("simulate.no_modules")


def named_design(game: str, code: str) -> str:
    """The name of a game with the code of its design, which distinguishes versions."""
    return words().text("design.named", game=printable(game), code=code)


def marked(mark: str) -> Callable[[str], bool]:
    """A test for files of ours, which begin with a mark; no other file is ever replaced."""
    return lambda text: mark in text[:200]


def known(value: float, margin: float) -> str:
    """A number without decimals that its margin makes meaningless."""
    ui = words()
    return ui.decimal(value) if margin < VAGUE else ui.whole(round(value))
