"""The work of ``castelli-pnp generate``: wishes are understood, games made, files written, and all told."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

from castelli_pnp.actions.games import is_name
from castelli_pnp.actions.generate import Generator, check_counts
from castelli_pnp.actions.kit import check_workers
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores
from castelli_pnp.cli.figures import progress
from castelli_pnp.files.output import write_new_file, write_new_folder
from castelli_pnp.generate.making import Candidate, best_of
from castelli_pnp.generate.writing import Files, needs
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import printable, sentences, shown_path, words, wrapped


def make_and_write(wanted: Generator, out: Path, count: int, best: int, workers: int | None) -> int:
    """One game, or the best of several; all files are written, or none. The exit code."""
    check_counts(count, best)
    check_workers(workers)
    _check_out(wanted, out, best)
    if count == 1:
        _write(wanted, out, list(wanted.made(1)), count)
        return 0
    with leaving_once():
        found, code = _find(wanted, count, workers or cores())
        if code:
            key = "generate.interrupted" if len(found) >= best else "generate.interrupted_early"
            told = words().text(key, made=len(found), count=count, best=best)
            echo("\n".join(wrapped(told, "")), err=True)
        if len(found) >= best:
            _write(wanted, out, best_of(found, best), count)
    return code


def _write(wanted: Generator, out: Path, found: list[Candidate], count: int) -> None:
    if len(found) > 1:
        write_new_folder(out, _several(wanted, out, found))
    elif wanted.what == "game":
        write_new_folder(out, wanted.files(found[0], out))
    else:
        write_new_file(out, wanted.text(found[0]))
    _tell(wanted, out, found, count)


def _check_out(wanted: Generator, out: Path, best: int) -> None:
    """What could not be written in the end is refused at once."""
    if os.path.lexists(out):
        raise Refused("exists", path=out)
    if wanted.what == "game" or best > 1:
        if not is_name(out.name):
            raise Refused("name", name=out.name or str(out))
        if out.name in resources.shipped_games():
            raise Refused("shipped", name=out.name)
    if not out.parent.is_dir():
        raise Refused("parent", path=out, parent=out.parent)
    if not os.access(out.parent, os.W_OK):
        raise Refused("write", path=out, why=os.strerror(errno.EACCES))


def _find(wanted: Generator, count: int, workers: int) -> tuple[list[Candidate], int]:
    """All candidates, or those up to an interruption, and the exit code that tells which."""
    found: list[Candidate] = []
    try:
        with progress() as bar:
            for candidate in wanted.made(count, workers):
                found.append(candidate)
                bar(len(found), count, "")
    except KeyboardInterrupt:
        return found, INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        return found, int(stop.code or 0)
    except Refused as error:
        if not found or error.reason != "worker":
            raise
        echo("\n".join(sentences(error)), err=True)
        return found, 2
    return found, 0


def _several(wanted: Generator, out: Path, found: list[Candidate]) -> Files:
    """Games in folders of their own, or files, numbered from the best."""
    files: Files = {}
    for number, made in enumerate(found, 1):
        if wanted.what == "game":
            folder = out / f"{out.name}-{number}"
            own = wanted.files(made, folder)
            files |= {f"{folder.name}/{name}": text for name, text in own.items()}
        else:
            files[f"{wanted.what}-{number}.yaml"] = wanted.text(made)
    return files


def _tell(wanted: Generator, out: Path, found: list[Candidate], count: int) -> None:
    ui = words()
    for number, made in enumerate(found, 1):
        verdict = check_game(replace(made.game, id=out.stem))
        place = out
        if len(found) > 1:
            place = out / (
                f"{out.name}-{number}" if wanted.what == "game" else f"{wanted.what}-{number}.yaml"
            )
        advice = ui.count("count.advice", len(verdict.advice))
        told = {"path": printable(shown_path(place)), "advice": advice}
        echo(ui.text("generate.done", **told))
        if wanted.what != "game" and needs(made.game, wanted.base.game, wanted.what):
            echo("\n".join(wrapped(ui.text("generate.needs"), "  ")))
        if count > 1:
            told = {"seed": printable(str(made.wish.seed)), "demerits": ui.decimal(made.judged)}
            echo(f"  {ui.text('generate.judged', **told)}")
    key = "generate.next" if wanted.what == "game" else "generate.use"
    first = out / f"{out.name}-1" if len(found) > 1 else out
    echo(ui.text(key, path=printable(shown_path(first)), part=f"{wanted.what}.yaml"))
