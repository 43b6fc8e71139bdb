"""What stands on the page of a report, before it is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.lab.outcome import Outcome, Study
from castelli_pnp.report.telling import Teller

LETTERS = "AB"


class Table(NamedTuple):
    """Rows below a heading; the first cell of a row names it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Plot(NamedTuple):
    """A drawing, what it shows in a few words, and what is said below it."""

    svg: str
    label: str
    caption: str = ""


class Section(NamedTuple):
    """One metric: what it tells, its plots, and the same numbers as tables."""

    id: str
    number: str
    title: str
    what: str
    plots: tuple[Plot, ...] = ()
    tables: tuple[Table, ...] = ()
    note: str = ""


class Entry(NamedTuple):
    """One study among those of the report."""

    label: str
    id: str
    game: int
    study: Study


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a report speaks about, and its language."""

    outcome: Outcome
    tell: Teller
    entries: tuple[Entry, ...]


def sheet_of(outcome: Outcome, tell: Teller) -> Sheet:
    """The studies with names that tell them apart."""
    bots = {study.bot for studies in outcome.studies for study in studies}
    found = []
    for game, studies in enumerate(outcome.studies):
        for number, study in enumerate(studies):
            label = tell.count("players", study.players)
            label = tell.text("entry.bot", label=label, bot=study.bot) if len(bots) > 1 else label
            if len(outcome.studies) > 1:
                label = tell.text("entry.game", label=label, game=LETTERS[game])
            found.append(Entry(label, f"{LETTERS[game].lower()}{number + 1}", game, study))
    return Sheet(outcome, tell, tuple(found))
