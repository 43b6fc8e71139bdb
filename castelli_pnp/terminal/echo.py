"""Printing in a form that the terminal can show, even if it supports only ASCII."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata

import typer

HANDLER = "castelli-plain"
"""The name of the error handler for streams, which replaces characters that a stream cannot show."""
_TWINS = str.maketrans({
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "…": "...", "–": "-",
    "—": "-", "−": "-", "·": "*", "→": "->", "×": "x", "±": "+/-", "─": "-", "│": "|", "▤": "c", "□": "^",
    "▶": ">", "¡": "", "¿": "", "ß": "ss", "ẞ": "SS", "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ", "\N{NON-BREAKING HYPHEN}": "-",
    "\N{REPLACEMENT CHARACTER}": "?",
})  # fmt: skip


def folded(text: str) -> str:
    """A text in ASCII where possible: without accents, with straight quotes."""
    apart = unicodedata.normalize("NFKD", text.translate(_TWINS))
    return "".join(char for char in apart if not unicodedata.combining(char))


def plain(text: str) -> str:
    """A text for a terminal that supports only ASCII."""
    return folded(text).encode("ascii", "replace").decode()


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = (folded(sign) for sign in error.object[error.start : error.end])
    return "".join(sign.encode("ascii", "backslashreplace").decode() for sign in signs), error.end


codecs.register_error(HANDLER, _instead)


def echo(text: str = "", err: bool = False) -> None:
    """Prints a line; typer alone would send UTF-8 to a terminal that does not support it."""
    typer.echo(text, file=sys.stderr if err else sys.stdout)


def emphasize(line: str, color: str) -> None:
    """Prints a line in bold and in a color, if the terminal and the environment allow it."""
    colored = False if os.environ.get("NO_COLOR") else True if os.environ.get("FORCE_COLOR") else None
    typer.secho(line, fg=color, bold=True, color=colored, file=sys.stdout)


def fitting(text: str) -> str:
    """A text for typer to print, in a form that the terminal can show."""
    return plain(text) if codecs.lookup(sys.stdout.encoding or "utf-8").name == "ascii" else text
