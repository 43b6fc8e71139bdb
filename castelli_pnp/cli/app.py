"""The command line: runs the commands of ``base/commands.py`` and reports errors as sentences."""

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
from castelli_pnp.base.errors import CastelliError, Refused, Unreadable, system_says
from castelli_pnp.cli.help_pages import ROOT, TranslatedGroup
from castelli_pnp.files.together import finish
from castelli_pnp.terminal.echo import HANDLER, echo
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.ui_language import (
    OPTION,
    chosen_language,
    from_environment,
    ui_catalog,
    using_language,
)

app = typer.Typer(
    name=ROOT,
    cls=TranslatedGroup,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from castelli_pnp.base import compiled

        echo(f"castelli-pnp {__version__}{' (compiled)' if compiled() else ''}")
        raise typer.Exit


@app.callback()
def _options(
    ui_lang: Annotated[str | None, typer.Option(OPTION, metavar="CODE")] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    del ui_lang, version  # the language was chosen before parsing


def run(arguments: list[str] | None = None) -> int:
    """Runs a command; 0: fine, 1: findings, 2: the input or the request cannot be used."""
    _prepare_streams()
    with suppress(ValueError):  # only the main thread can handle signals
        signal.signal(signal.SIGTERM, _stop)
    try:
        language = chosen_language(sys.argv[1:] if arguments is None else arguments, os.environ)
    except Refused as error:
        with using_language(from_environment(os.environ)):
            return _report(error)
    with using_language(language):
        return _guarded(arguments)


def _guarded(arguments: list[str] | None) -> int:
    """Converts whatever ends the program from outside into an exit code."""
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
            echo(f"castelli-pnp: {ui_catalog('help').text('usage.memory')}", err=True)
        return 2
    except OSError as error:
        _silence()
        with suppress(OSError):
            echo(f"castelli-pnp: {system_says(error)}", err=True)
        return 2
    return code


def _prepare_streams() -> None:
    """Replaces closed streams with ones that discard everything, and characters that streams cannot show."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _stop(number: int, frame: object) -> None:
    """On a signal to end, exits the program in the normal way, so that it cleans up."""
    del frame
    sys.exit(128 + number)


def _run(arguments: list[str] | None) -> int:
    _finish_interrupted(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(args=arguments, standalone_mode=False)
    except SystemExit as stop:
        code = stop.code
    except typer.Abort:
        return 1
    except typer.TyperException as error:
        from castelli_pnp.cli.usage import lines

        echo("\n".join(lines(error)), err=True)
        return 2
    except CastelliError as error:
        return _report(error)
    return code if isinstance(code, int) else 0


def _finish_interrupted(arguments: list[str]) -> None:
    """If a command was killed while it replaced several files, finishes its work before they are read."""
    named = (Path(each.rpartition("=")[2]) for each in arguments)
    with suppress(OSError, ValueError):
        homes = [path if path.is_dir() else path.parent for path in (Path(), *named)]
        for folder in dict.fromkeys((*homes, Path("locales"))):
            finish(folder)


def _report(error: CastelliError) -> int:
    """Prints the problem: in English if the language's messages are broken, in codes if English is, too."""
    from castelli_pnp.words.sentences import sentences

    try:
        lines = list(sentences(error))
    except Unreadable as broken:
        try:
            with using_language(SOURCE):
                lines = [*sentences(broken), *sentences(error)]
        except Unreadable as wordless:
            marks = [(fault.mark, f"{fault.code}.{fault.reason}") for fault in wordless.faults]
            lines = [f"{mark.source.path}:{mark.line}:{mark.column}: {code}" for mark, code in marks]
    echo("\n".join(dict.fromkeys(lines)), err=True)
    return 2


def _silence() -> None:
    """Discards output that could not be printed, so that Python does not try again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError, ValueError):
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
