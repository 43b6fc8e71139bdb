"""Printing: as the terminal can show it, even if it knows nothing but ASCII."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata

import typer

HANDLER = "castelli-plain"
"""The name of the error handler for streams: what cannot be encoded is shown by its twin, or as a code."""
_TWINS = str.maketrans({
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "…": "...", "–": "-",
    "—": "-", "−": "-", "·": "*", "→": "->", "×": "x", "±": "+/-", "─": "-", "│": "|", "▤": "c", "□": "^",
    "▶": ">", "¡": "", "¿": "", "ß": "ss", "ẞ": "SS", "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ", "\N{NON-BREAKING HYPHEN}": "-",
    "\N{REPLACEMENT CHARACTER}": "?",
})  # fmt: skip


def folded(text: str) -> str:
    """Text with its signs in ASCII where they have a twin: accents are left out, quotes straight."""
    apart = unicodedata.normalize("NFKD", text.translate(_TWINS))
    return "".join(char for char in apart if not unicodedata.combining(char))


def plain(text: str) -> str:
    """Text for a terminal that knows no signs beyond ASCII."""
    return folded(text).encode("ascii", "replace").decode()


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = (folded(sign) for sign in error.object[error.start : error.end])
    return "".join(sign.encode("ascii", "backslashreplace").decode() for sign in signs), error.end


codecs.register_error(HANDLER, _instead)


def echo(text: str = "", err: bool = False) -> None:
    """Prints a line; typer by itself would send UTF-8 to a terminal that does not know it."""
    typer.echo(text, file=sys.stderr if err else sys.stdout)


def emphasize(line: str, color: str) -> None:
    """Prints a line in bold, in a color if the terminal has any, unless the environment says otherwise."""
    colored = False if os.environ.get("NO_COLOR") else True if os.environ.get("FORCE_COLOR") else None
    typer.secho(line, fg=color, bold=True, color=colored, file=sys.stdout)


def fitting(text: str) -> str:
    """Text that typer prints for us, as the terminal can show it."""
    return plain(text) if codecs.lookup(sys.stdout.encoding or "utf-8").name == "ascii" else text
