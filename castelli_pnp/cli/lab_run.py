"""The command ``castelli-pnp lab``: reads games, plays and stores them, prints and saves figures."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.actions.lab import LabOptions, LabRun, outcome_json
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli import lab_tables, work
from castelli_pnp.cli.printing import marked, print_done, say_error
from castelli_pnp.cli.work import Means
from castelli_pnp.files.output import Kept, cache_folder, check_place, write_files
from castelli_pnp.lab.outcome import FAIR, Outcome
from castelli_pnp.terminal.signals import leaving_once
from castelli_pnp.words.sentences import path_text
from castelli_pnp.words.ui_language import current_language

_is_ours = marked('"castelli_lab"')


class LabFiles(NamedTuple):
    """The files for figures and games."""

    json: Path | None
    html: Path | None
    keep: Path | None

    def check(self) -> None:
        """Refuses at the start, before anything is played, if the files could not be written at the end."""
        files = [each for each in self if each is not None]
        for number, file in enumerate(files):
            if file.resolve() in [each.resolve() for each in files[:number]]:  # one would replace the other
                raise Refused("same_file", path=str(file))
        if self.json is not None:
            check_place(self.json, _is_ours)
        if self.html is not None:
            from castelli_pnp.report import check_plots, is_report

            check_plots()
            check_place(self.html, is_report)


def run(
    where: Sequence[str], options: LabOptions, files: LabFiles, means: Means, verbose: bool, strict: bool
) -> int:
    """Plays, prints, and saves; the same command resumes an interrupted run."""
    wanted = LabRun(where, options)
    files.check()
    found: list[Outcome] = []
    with leaving_once(), work.open_pool_here(*means) as pool:
        kept = _kept(files.keep, f"{wanted.name}.jsonl")
        code = work.run(lambda bar: found.append(wanted.measure(pool, kept, bar)))
        printed = False
        try:
            if code:
                if kept is not None:
                    say_error("lab.interrupted", path=path_text(kept.path))
                return code
            _print_and_save(where, wanted, files, found[0], verbose)
            printed = True
        finally:  # the stored games are only needed until everything is printed
            if kept is not None:
                kept.close(remove=printed and files.keep is None)
    fair = all(each.verdict == FAIR for group in found[0].studies for each in group)
    return int(strict and not fair)


def _kept(wanted: Path | None, name: str) -> Kept | None:
    """The file that stores a run; even without one, the run continues."""
    if wanted is not None:
        return Kept(wanted)
    path = cache_folder() / "lab" / name

    def lost() -> None:
        say_error("lab.not_kept", path=path_text(path))

    try:
        return Kept(path, lost)
    except Refused:
        lost()
        return None


def _print_and_save(
    where: Sequence[str], wanted: LabRun, files: LabFiles, found: Outcome, verbose: bool
) -> None:
    """Saves the files first: the tables may end in a pipe that nobody reads any more."""
    try:
        if files.json is not None:
            write_files(files.json.parent, {files.json.name: outcome_json(found)}, _is_ours)
        if files.html is not None:
            save_report(files.html, found, wanted, where)
    finally:
        lab_tables.show(found, verbose)
    for key, path in (("simulate.saved", files.json), ("lab.report", files.html)):
        if path is not None:
            print_done(key, path)


def save_report(path: Path, found: Outcome, wanted: LabRun, where: Sequence[str]) -> None:
    """Saves the web page, completely or not at all."""
    from castelli_pnp.report import is_report, report_page

    command = shlex.join(["castelli-pnp", "lab", *_typed(where, wanted.options), "--html", path.name])
    page = report_page(found, wanted.facts, current_language(), command)
    write_files(path.parent, {path.name: page}, is_report)


def _typed(where: Sequence[str], asked: LabOptions) -> Iterator[str]:
    """The command that plays the same games again."""
    yield from where
    yield from ("--games", str(asked.games))
    if asked.until_sure:
        yield "--until-sure"
    for name, values in (("--players", asked.players), ("--bots", asked.bots), ("--modules", asked.modules)):
        if values:
            yield from (name, ",".join(map(str, values)))
    yield from ("--seed", str(asked.seed))
    yield from (name for name, on in (("--held-out", asked.held_out), ("--quick", asked.quick)) if on)
