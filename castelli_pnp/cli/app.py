"""The command line: one file a command; here they come together, and errors become sentences."""

from __future__ import annotations

import io
import os
import sys
from typing import Annotated

import typer

from castelli_pnp import __version__
from castelli_pnp.cli import check, explain, new, schema
from castelli_pnp.errors import CastelliError

app = typer.Typer(
    name="castelli-pnp",
    help="Checks the board game Castelli, or a game of your own, against the rules.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("check")(check.check)
app.command("explain")(explain.explain)
app.command("new")(new.new)
app.command("schema")(schema.schema)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"castelli-pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    del version


def run(arguments: list[str] | None = None) -> int:
    """Runs a command; 0: fine, 1: findings, 2: the input or the request cannot be used."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence()
        return 1
    except OSError as error:
        _silence()
        typer.echo(f"castelli-pnp: {error.strerror or error}", err=True)
        return 2
    return code


def _run(arguments: list[str] | None) -> int:
    try:
        app(args=arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except CastelliError as error:
        from castelli_pnp.cli.words import sentences

        typer.echo("\n".join(sentences(error)), err=True)
        return 2
    return 0


def _silence() -> None:
    """What could not be printed is not tried again when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
