"""The work of ``castelli-pnp lab``: games are read, played and kept, figures printed and saved."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.actions.lab import LabOptions, LabRun, outcome_json
from castelli_pnp.base.errors import CastelliError, Refused
from castelli_pnp.cli import lab_tables
from castelli_pnp.cli.figures import progress, say_saved
from castelli_pnp.cli.workers import open_pool_here
from castelli_pnp.files.output import Kept, cache_folder, check_place, write_files
from castelli_pnp.lab.outcome import FAIR, Outcome
from castelli_pnp.lab.pools import Pool
from castelli_pnp.systems.system import Facts
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import printable, sentences, shown_path, words, wrapped
from castelli_pnp.words.ui_language import current_language

_OURS = '"castelli_lab"'


@dataclass(frozen=True, slots=True)
class Means:
    """Who plays, and where figures and games are put down."""

    json_file: Path | None
    html_file: Path | None
    keep: Path | None
    workers: int | None
    cluster: str | None

    def check_files(self) -> None:
        """What is written into one file would be lost to what is written into it next."""
        files = [each for each in (self.json_file, self.html_file, self.keep) if each is not None]
        for number, file in enumerate(files):
            if file.resolve() in [each.resolve() for each in files[:number]]:
                raise Refused("same_file", path=str(file))

    def kept(self, wanted: LabRun) -> Kept:
        """The file of this run: the one that is named, or one that the same command finds again."""
        return Kept(self.keep or cache_folder() / "lab" / f"{wanted.name}.jsonl")


def run(where: Sequence[str], options: LabOptions, means: Means, verbose: bool, strict: bool) -> int:
    """Plays, prints and saves; what is interrupted goes on with the same command."""
    wanted = LabRun(where, options)
    means.check_files()
    if means.json_file is not None:
        check_place(means.json_file, _is_ours)
    if means.html_file is not None:
        check_report(means.html_file)
    with leaving_once(), open_pool_here(means.cluster, means.workers) as pool:
        kept = means.kept(wanted)
        code, found = _measured(wanted, kept, pool)
        told = False
        try:
            if found is not None:
                _tell(where, wanted, means, found, verbose)
                told = True
        finally:  # what was played is needed no more when all of it is told
            kept.close(remove=told and means.keep is None)
    if found is None:
        return code
    fair = all(each.verdict == FAIR for group in found.studies for each in group)
    return int(strict and not fair)


def _tell(where: Sequence[str], wanted: LabRun, means: Means, found: Outcome, verbose: bool) -> None:
    """The files come first: the tables may end in a pipe that nobody reads any more."""
    try:
        if means.json_file is not None:
            save(means.json_file, found)
        if means.html_file is not None:
            save_report(means.html_file, found, wanted.facts, where, wanted.options)
    finally:
        lab_tables.show(found, verbose)
    if means.json_file is not None:
        say_saved(means.json_file)
    if means.html_file is not None:
        echo(words().text("lab.report", path=printable(shown_path(means.html_file))))


def save(path: Path, found: Outcome) -> None:
    """All figures as JSON; no times, so the same bytes every time."""
    write_files(path.parent, {path.name: outcome_json(found)}, _is_ours)


def _measured(wanted: LabRun, kept: Kept, pool: Pool) -> tuple[int, Outcome | None]:
    """All studies; or an exit code, if something ended them early."""
    try:
        with progress() as bar:
            return 0, wanted.measure(pool, kept, bar)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        code = int(stop.code or 0)
    except CastelliError as error:  # workers are gone
        echo("\n".join(sentences(error)), err=True)
        code = 2
    told = words().text("lab.interrupted", path=printable(shown_path(kept.path)))
    echo("\n".join(wrapped(told, "")), err=True)
    return code, None


# --- the report ---


def check_report(path: Path) -> None:
    """Refuses what could not be written in the end, before anything is played."""
    from castelli_pnp.report import check_plots, is_report

    check_plots()
    check_place(path, is_report)


def save_report(
    path: Path, found: Outcome, games: Sequence[Facts], where: Sequence[str], options: LabOptions
) -> None:
    """The page, whole or not at all."""
    from castelli_pnp.report import is_report, report_page

    command = shlex.join(["castelli-pnp", "lab", *_typed(where, options), "--html", path.name])
    page = report_page(found, games, current_language(), command)
    write_files(path.parent, {path.name: page}, is_report)


def _typed(where: Sequence[str], asked: LabOptions) -> Iterator[str]:
    """What gives the same games again."""
    yield from where
    yield from ("--games", str(asked.games))
    if asked.until_sure:
        yield "--until-sure"
    for name, values in (("--players", asked.players), ("--bots", asked.bots), ("--modules", asked.modules)):
        if values:
            yield from (name, ",".join(map(str, values)))
    yield from ("--seed", str(asked.seed))
    yield from (name for name, on in (("--held-out", asked.held_out), ("--quick", asked.quick)) if on)


def _is_ours(text: str) -> bool:
    return _OURS in text[:200]
