"""Printing: as the terminal can show it, even if it knows nothing but ASCII."""

from __future__ import annotations

import codecs
import sys

import typer

from castelli_pnp.terminal.plain import plain


def echo(text: str = "", err: bool = False) -> None:
    """Prints a line; typer by itself would send UTF-8 to a terminal that does not know it."""
    typer.echo(text, file=sys.stderr if err else sys.stdout)


def echo_bold(text: str, colour: str, coloured: bool | None) -> None:
    """Prints a line that stands out, in a colour if the terminal has any."""
    typer.secho(text, fg=colour, bold=True, color=coloured, file=sys.stdout)


def fitting(text: str) -> str:
    """Text that typer prints for us, as the terminal can show it."""
    return plain(text) if codecs.lookup(sys.stdout.encoding or "utf-8").name == "ascii" else text
