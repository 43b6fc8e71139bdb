"""``castelli-pnp lab --html``: what was found out as a web page, in the language of all messages."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.files.output import check_place, write_files
from castelli_pnp.lab.outcome import Outcome
from castelli_pnp.systems.system import Facts
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import printable, shown_path, words
from castelli_pnp.words.ui_language import current_language

if TYPE_CHECKING:
    from castelli_pnp.actions.lab import LabOptions


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


def say_report(path: Path) -> None:
    echo(words().text("lab.report", path=printable(shown_path(path))))


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
