"""The command ``castelli-pnp diff``: compares two games, then prints and writes the differences."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.actions.diff import Difference
from castelli_pnp.actions.diff import diff as compare
from castelli_pnp.actions.diff_page import DiffTable, is_page, page
from castelli_pnp.actions.lab_reports import LabDifference, compare_reports, of_outcome
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.printing import print_done, say
from castelli_pnp.files.output import check_place, write_files
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import printable, words
from castelli_pnp.words.ui_language import current_language


def check_html(path: Path) -> None:
    """Refuses at the start if the page could not be written at the end."""
    check_place(path, is_page)


@dataclass(slots=True)
class Compared:
    """Two games, how their data differ, and optionally the lab's results."""

    where: tuple[str, str]
    found: Difference
    lab: tuple[LabDifference, ...] = ()
    heading: str = ""

    @classmethod
    def of(cls, first: str, second: str) -> Compared:
        return cls((first, second), compare(first, second))

    @property
    def names(self) -> tuple[str, str]:
        """The names that distinguish the games: their ids, or else what was typed for them."""
        ids = (self.found.first.game.id, self.found.second.game.id)
        first, second = ids if ids[0] != ids[1] else self.where
        return printable(first), printable(second)

    # --- the lab ---

    def read(self, reports: str) -> None:
        """Reads the lab's results from two files."""
        files = [part.strip() for part in reports.split(",")]
        if len(files) != 2 or not all(files):
            raise Refused("two_reports", found=reports[:80])
        self.lab = compare_reports(Path(files[0]), Path(files[1]), self.where[0])
        self.heading = words().text("diff.reports", first=printable(files[0]), second=printable(files[1]))

    def measure(self, games: int, players: tuple[int, ...], workers: int | None) -> int:
        """Lets bots play both games on the same seeds; returns the exit code."""
        from castelli_pnp.actions.lab import LabOptions, LabRun
        from castelli_pnp.cli import work
        from castelli_pnp.lab.outcome import Outcome
        from castelli_pnp.terminal.signals import leaving_once

        run = LabRun(self.where, LabOptions(games, players=players, quick=True))
        done: list[Outcome] = []
        with leaving_once(), work.open_pool_here(None, workers) as pool:
            code = work.run(lambda bar: done.append(run.measure(pool, progress=bar)))
        if not code:
            self.lab += of_outcome(done[0])
        return code

    # --- output ---

    def print_text(self, verbose: bool) -> None:
        echo(words().text("diff.title", first=self.names[0], second=self.names[1]))
        say("diff.count", count=len(self.found.changes))
        for change in self.found.changes:
            echo(f"  {self.found.sentence_of(change)}")
        if self.lab:
            from castelli_pnp.cli import place_tables

            for each in self.lab:
                echo()
                self._say_heading(each)
                place_tables.show(*self.names, each.places, verbose)

    def _say_heading(self, each: LabDifference) -> None:
        if self.heading:
            echo(self.heading)
        say("diff.lab", players=each.players, bot=each.bot)

    def print_json(self) -> None:
        changes = [
            {"path": each.path, "kind": each.kind, "before": each.before, "after": each.after}
            for each in self.found.changes
        ]
        from castelli_pnp.lab.outcome import plain

        report = {"format": 1, "games": list(self.names), "changes": changes, "lab": plain(self.lab)}
        echo(json.dumps(report, indent=2))

    def write(self, path: Path) -> None:
        from castelli_pnp.cli.place_tables import rows_of

        tables = []
        for each in self.lab:
            title = words().text("diff.lab", players=each.players, bot=each.bot)
            head, *rows = rows_of(*self.names, each.places, len(each.places.sure))
            tables.append(DiffTable(title, head, rows))
        text = page(self.found, current_language(), tables)
        write_files(path.parent, {path.name: text}, is_page)
        print_done("diff.done", path)
