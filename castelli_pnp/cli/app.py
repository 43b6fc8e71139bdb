"""The command line: one file a command; here they come together, and errors become sentences."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp import __version__
from castelli_pnp.cli import check, explain, generate, kit, locale, new, play, proof, schema, simulate
from castelli_pnp.errors import CastelliError, system_says

app = typer.Typer(
    name="castelli-pnp",
    help="Checks the board game Castelli, or a game of your own, against the rules, and plays it.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("check")(check.check)
app.command("explain")(explain.explain)
app.command("generate")(generate.generate)
app.command("kit")(kit.kit)
app.add_typer(locale.app, name="locale")
app.command("new")(new.new)
app.command("play")(play.play)
app.command("proof")(proof.proof)
app.command("schema")(schema.schema)
app.command("simulate")(simulate.simulate)


def _version(wanted: bool) -> None:
    if wanted:
        from castelli_pnp.rules import compiled

        typer.echo(f"castelli-pnp {__version__}{' (compiled)' if compiled() else ''}")
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
    _prepare_streams()
    with suppress(ValueError):  # signals belong to the main thread
        signal.signal(signal.SIGTERM, _stop)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence()
        return 1
    except MemoryError:
        with suppress(OSError):
            typer.echo("castelli-pnp: the memory of this machine is not enough for that", err=True)
        return 2
    except OSError as error:
        _silence()
        with suppress(OSError):
            typer.echo(f"castelli-pnp: {system_says(error)}", err=True)
        return 2
    return code


def _prepare_streams() -> None:
    """A closed stream becomes one that leads nowhere; what a stream cannot show is shown as a code."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _stop(number: int, frame: object) -> None:
    """Being told to end, the program ends as if by itself, and so cleans up."""
    del frame
    sys.exit(128 + number)


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
    with suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
