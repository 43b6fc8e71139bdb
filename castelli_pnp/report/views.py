"""What a report shows before it is laid out as a page, and how its language writes numbers and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.lab.outcome import Outcome, Study
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.words.catalog import Catalog, catalog, glossary, spaces_percent

DOMAIN = "labreport"
MINUS = "\N{MINUS SIGN}"
_FINE = 0.001
"""Chances below this are told as such."""


class Teller:
    """Says everything in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: Catalog = catalog(DOMAIN, language)
        self._ui: Catalog = catalog("ui", language)
        self._terms = glossary(language)
        self._percent = "\N{NO-BREAK SPACE}%" if spaces_percent(language) else "%"

    def text(self, key: str, /, **data: object) -> str:
        return self.words.text(key, **data)

    def count(self, key: str, count: int, /, **data: object) -> str:
        return self.words.count(key, count, count=self.words.whole(count), **data)

    # --- numbers ---

    def number(self, value: float) -> str:
        """One decimal; nothing else is measured so finely."""
        return (
            self.words.decimal(value + 0.0).replace("-", MINUS) if round(value, 1) else self.words.decimal(0)
        )

    def whole(self, value: int) -> str:
        return self.words.whole(value)

    def signed(self, value: float) -> str:
        return f"+{self.number(value)}" if round(value, 1) > 0 else self.number(value)

    def percent(self, value: float) -> str:
        return f"{self.number(100 * value)}{self._percent}"

    def tick(self, value: float) -> str:
        """A number of a scale: no more decimals than it needs."""
        return self.words.number(round(value, 2)).replace("-", MINUS)

    def tick_percent(self, value: float) -> str:
        return f"{self.tick(100 * value)}{self._percent}"

    def interval(self, found: Estimate, scale: float = 1.0) -> str:
        low, high = (self.number(scale * bound) for bound in (found.low, found.high))
        return self.text("number.interval", low=low, high=high)

    def share(self, found: Estimate) -> str:
        """A share in percent with its interval."""
        return f"{self.percent(found.value)} ({self.interval(found, 100)})"

    def mean(self, found: Estimate) -> str:
        return f"{self.number(found.value)} ({self.interval(found)})"

    def chance(self, p: float) -> str:
        """How likely chance alone does as much."""
        if p < _FINE:
            return self.text("number.below", value=self.words.fine(_FINE))
        return self.words.fine(p)

    # --- names ---

    def name(self, kind: str) -> str:
        """What the data call by an id: a colour, a resource, a card; unknown ones keep their id."""
        return self._terms.get(kind, {}).get("term", kind.replace("_", " "))

    def flow(self, name: str) -> str:
        """Something that is counted."""
        for words, key in ((self.words, f"flow.{name}"), (self._ui, f"simulate.{name}")):
            if key in words:
                return words.text(key)
        return self.name(name.rpartition(".")[2])

    def seat(self, name: str) -> str:
        """A place in the order of turns, or a colour."""
        if not name.isdigit():
            return self.name(name)
        key = f"seat.{name}"
        return self.text(key) if key in self.words else self.text("seat.any", number=name)


LETTERS = "AB"


class ReportTable(NamedTuple):
    """Rows below a heading; the first cell of a row names it."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ReportPlot(NamedTuple):
    """A drawing, what it shows in a few words, and what is said below it."""

    svg: str
    label: str
    caption: str = ""


class MetricSection(NamedTuple):
    """One metric: what it tells, its plots, and the same numbers as tables."""

    id: str
    number: str
    title: str
    what: str
    plots: tuple[ReportPlot, ...] = ()
    tables: tuple[ReportTable, ...] = ()
    note: str = ""


class StudyEntry(NamedTuple):
    """One study among those of the report."""

    label: str
    id: str
    game: int
    study: Study


@dataclass(frozen=True, slots=True)
class ReportData:
    """All that a report speaks about, and its language."""

    outcome: Outcome
    tell: Teller
    entries: tuple[StudyEntry, ...]


def sheet_of(outcome: Outcome, tell: Teller) -> ReportData:
    """The studies with names that tell them apart."""
    bots = {study.bot for studies in outcome.studies for study in studies}
    found = []
    for game, studies in enumerate(outcome.studies):
        for number, study in enumerate(studies):
            label = tell.count("players", study.players)
            label = tell.text("entry.bot", label=label, bot=study.bot) if len(bots) > 1 else label
            if len(outcome.studies) > 1:
                label = tell.text("entry.game", label=label, game=LETTERS[game])
            found.append(StudyEntry(label, f"{LETTERS[game].lower()}{number + 1}", game, study))
    return ReportData(outcome, tell, tuple(found))
