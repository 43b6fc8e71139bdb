"""The command ``castelli-pnp generate``: makes games, writes their files, and prints figures."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from castelli_pnp.actions.author import check_new_name
from castelli_pnp.actions.generate import GameMaker, check_counts
from castelli_pnp.actions.progress import Progress, check_workers
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores
from castelli_pnp.cli import work
from castelli_pnp.cli.printing import paragraph, say_error
from castelli_pnp.files.output import check_writable, write_new_file, write_new_folder
from castelli_pnp.generator.making import Candidate, best_of
from castelli_pnp.generator.writing import Files, needs
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import leaving_once
from castelli_pnp.words.sentences import path_text, printable, words


def make_and_write(wanted: GameMaker, out: Path, count: int, best: int, workers: int | None) -> int:
    """Makes one game, or the best of several; writes all files or none. Returns the exit code."""
    check_counts(count, best)
    check_workers(workers)
    _check_out(wanted, out, best)
    if count == 1:
        _write(wanted, out, list(wanted.made(1)), count)
        return 0
    with leaving_once():
        found: list[Candidate] = []

        def make(bar: Progress) -> None:
            for candidate in wanted.made(count, workers or cores(), bar):
                found.append(candidate)

        code = work.run(make, lambda error: found and error.code == "worker")
        if code:
            key = "generate.interrupted" if len(found) >= best else "generate.interrupted_early"
            say_error(key, made=len(found), count=count, best=best)
        if len(found) >= best:
            _write(wanted, out, best_of(found, best), count)
    return code


def _write(wanted: GameMaker, out: Path, found: list[Candidate], count: int) -> None:
    if len(found) > 1:
        write_new_folder(out, _several(wanted, out, found))
    elif wanted.what == "game":
        write_new_folder(out, wanted.files(found[0], out))
    else:
        write_new_file(out, wanted.text(found[0]))
    _print(wanted, out, found, count)


def _check_out(wanted: GameMaker, out: Path, best: int) -> None:
    """Refuses at the start if the files could not be written at the end."""
    if os.path.lexists(out):
        raise Refused("exists", path=out)
    if wanted.what == "game" or best > 1:
        check_new_name(out)
    check_writable(out)


def _place(wanted: GameMaker, out: Path, number: int) -> Path:
    """The folder or file of one of several games, numbered from the best."""
    return out / (f"{out.name}-{number}" if wanted.what == "game" else f"{wanted.what}-{number}.yaml")


def _several(wanted: GameMaker, out: Path, found: list[Candidate]) -> Files:
    """Several games, in folders of their own or in files."""
    files: Files = {}
    for number, made in enumerate(found, 1):
        place = _place(wanted, out, number)
        if wanted.what == "game":
            files |= {f"{place.name}/{name}": text for name, text in wanted.files(made, place).items()}
        else:
            files[place.name] = wanted.text(made)
    return files


def _print(wanted: GameMaker, out: Path, found: list[Candidate], count: int) -> None:
    ui = words()
    for number, made in enumerate(found, 1):
        verdict = check_game(replace(made.game, id=out.stem))
        place = _place(wanted, out, number) if len(found) > 1 else out
        advice = ui.count("count.advice", len(verdict.advice))
        echo(ui.text("generate.done", path=path_text(place), advice=advice))
        if wanted.what != "game" and needs(made.game, wanted.base.game, wanted.what):
            paragraph(ui.text("generate.needs"), "  ")
        if count > 1:
            seed, demerits = printable(str(made.request.seed)), ui.decimal(made.judged)
            echo(f"  {ui.text('generate.judged', seed=seed, demerits=demerits)}")
    key = "generate.next" if wanted.what == "game" else "generate.use"
    first = out / f"{out.name}-1" if len(found) > 1 else out
    echo(ui.text(key, path=path_text(first), part=f"{wanted.what}.yaml"))
