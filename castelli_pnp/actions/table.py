"""Tables for spreadsheets: parts of a game of Castelli written as CSV, and read back into its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Fault, Refused, Unreadable, refuse
from castelli_pnp.base.places import Mark
from castelli_pnp.files.csvfile import read_table, table_text
from castelli_pnp.files.nodes import Map, MapEntry
from castelli_pnp.files.output import check_place
from castelli_pnp.improver.tables import TABLES, lines_of_table, table_of
from castelli_pnp.improver.writing import rewritten
from castelli_pnp.kits.choices import Names, names_in, unknown
from castelli_pnp.schema import Reading
from castelli_pnp.systems import system_of
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.files import read_chain
from castelli_pnp.systems.load import Loaded, loaded_from, of_kind, values_of
from castelli_pnp.systems.rewriting import Rewritten
from castelli_pnp.words.sentences import Note, note


def tables(game: AnyGame = "castelli", only: Names = (), *, separator: str = ",") -> dict[str, str]:
    """Parts of a game as tables for spreadsheets, by file name: tiles, landscapes, cards and options."""
    named = names_in(only, "only") or list(TABLES)
    refuse(unknown("table", named, TABLES))
    loaded = of_kind(load(game), CastelliFacts)
    chosen = [TABLES[name] for name in named]
    return {f"{each.name}.csv": table_text(each.columns, each.rows(loaded), separator) for each in chosen}


def is_table(text: str) -> bool:
    """Whether a file is a table of ours, so that it may be written again."""
    first = text.lstrip("\N{BYTE ORDER MARK}").split("\n", 1)[0].strip().replace(";", ",")
    return first in {",".join(table.columns) for table in TABLES.values()}


class TableImport:
    """Tables that were read for a game; what cannot be understood raises ``Unreadable``."""

    def __init__(self, game: AnyGame, paths: Sequence[Path]) -> None:
        self.loaded: Loaded[CastelliFacts] = of_kind(load(game), CastelliFacts)
        self.read = _read(self.loaded, paths)
        files = rewritten(self.loaded, self.read.game, "table import")
        if files is None:
            raise Refused("resize_text", game=self.loaded.game.id)
        self.files: list[Rewritten] = files

    def notes(self) -> list[Note]:
        """What is against the rules, at the cells that say it."""
        verdict = system_of(self.read.game).check(self.read.game)
        placed = [
            (finding, self.read.own_mark(finding.route, *finding.related)) for finding in verdict.errors
        ]
        return [note(finding, mark) for finding, mark in sorted(placed, key=lambda pair: pair[1].sort_key)]

    def check_writable(self) -> None:
        """Refuses what could not be written in the end."""
        if self.loaded.file.is_relative_to(resources.root("data")):
            raise Refused("improve_shipped", game=self.loaded.game.id)
        for path in sorted(self.loaded.own_files):
            check_place(path, lambda _: True)


def _read(loaded: Loaded[CastelliFacts], paths: Sequence[Path]) -> Loaded[CastelliFacts]:
    """The game as the tables have it; every value of theirs has the place of its cell."""
    reading = Reading()
    tree = read_chain(loaded.file, reading, loaded.source)
    parts = dict(tree.root.entries)
    for path in paths:
        header, *rows = read_table(path)
        table, columns = table_of(header)
        part = parts[table.part]
        if isinstance(part.node, Map):
            node = table.node(lines_of_table(rows, columns), part.node, reading.faults)
            parts[table.part] = MapEntry(Mark(header[0].mark.source), node)
    changed = replace(tree, root=Map(parts, tree.root.mark), files=tree.files | set(paths))
    values = values_of(changed, reading)
    if reading.faults:
        raise Unreadable(list(_once(reading.faults)))
    return of_kind(loaded_from(loaded.file, loaded.source, changed, values), CastelliFacts)


def _once(faults: Sequence[Fault]) -> Iterator[Fault]:
    yield from {fault.key: fault for fault in faults}.values()
