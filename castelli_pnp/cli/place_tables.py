"""The differences that the lab finds between two games, place by place, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.cli.lab_tables import interval_text, print_table
from castelli_pnp.cli.printing import say
from castelli_pnp.lab.compare_places import SHARES
from castelli_pnp.lab.outcome import PlaceComparison
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import named, printable, words

MOST = 12
"""The maximum number of differences that are listed without ``--verbose``."""
MOST_NAMES = 20


def show(first: str, second: str, found: PlaceComparison, whole: bool) -> None:
    """Prints the places with significant differences, the surest first, and places in only one game."""
    sure = found.sure
    if found.changes:
        echo()
        say("lab.compare.places" if sure else "lab.compare.no_places")
    if sure:
        listed = len(sure) if whole else min(MOST, len(sure))
        print_table(rows_of(first, second, found, listed))
        if listed < len(sure):
            say("lab.compare.more_places", count=len(sure) - listed)
    for game, names in ((first, found.only_first), (second, found.only_second)):
        if names:
            shown = ", ".join(names[:MOST_NAMES]) + (" ..." if len(names) > MOST_NAMES else "")
            say("lab.compare.only_places", game=game, places=printable(shown))


def rows_of(first: str, second: str, found: PlaceComparison, count: int) -> list[list[str]]:
    """The head of the table, and the given number of places with significant differences."""
    ui = words()
    heads = ("lab.place.id", "lab.place.kind", "lab.compare.what")
    last = ("lab.compare.difference", "lab.interval")
    return [[*map(ui.text, heads), first, second, *map(ui.text, last)], *_rows(found, count)]


def _rows(found: PlaceComparison, count: int) -> Iterator[list[str]]:
    ui = words()
    for each in found.sure[:count]:
        scale = 100 if each.metric in SHARES else 1
        yield [
            each.id,
            named(each.kind) if each.kind else "",
            ui.text(f"lab.place.{each.metric}"),
            ui.decimal(scale * each.first),
            ui.decimal(scale * each.second),
            ui.decimal(scale * each.difference.value),
            interval_text(each.difference, scale),
        ]
