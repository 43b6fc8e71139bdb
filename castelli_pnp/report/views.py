"""What a report shows before it is laid out as a page, and how its language writes numbers and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.lab.outcome import Outcome, Study
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.words.catalog import Catalog, catalog, glossary
from castelli_pnp.words.world import spaces_percent

DOMAIN = "labreport"
MINUS = "\N{MINUS SIGN}"
_FINE = 0.001
"""Chances below this are reported as such."""
LETTERS = "AB"
"""The names of two games that are compared."""


class ReportWords(Catalog):
    """The sentences, numbers and names of a report in one language."""

    def __init__(self, language: str) -> None:
        own = catalog(DOMAIN, language)
        super().__init__(language, own.messages, own.plural_rule)
        self._ui = catalog("ui", language)
        self._terms = glossary(language)
        self._percent = "\N{NO-BREAK SPACE}%" if spaces_percent(language) else "%"

    # --- numbers ---

    def decimal(self, value: float) -> str:
        """One decimal; nothing else is measured so finely."""
        return super().decimal(value + 0.0).replace("-", MINUS) if round(value, 1) else super().decimal(0)

    def signed(self, value: float) -> str:
        return f"+{self.decimal(value)}" if round(value, 1) > 0 else self.decimal(value)

    def percent(self, value: float) -> str:
        return f"{self.decimal(100 * value)}{self._percent}"

    def tick(self, value: float) -> str:
        """A number of a scale: no more decimals than it needs."""
        return self.number(round(value, 2)).replace("-", MINUS)

    def tick_percent(self, value: float) -> str:
        return f"{self.tick(100 * value)}{self._percent}"

    def interval(self, found: Estimate, scale: float = 1.0) -> str:
        low, high = (self.decimal(scale * bound) for bound in (found.low, found.high))
        return self.text("number.interval", low=low, high=high)

    def share(self, found: Estimate) -> str:
        """A share in percent with its interval."""
        return f"{self.percent(found.value)} ({self.interval(found, 100)})"

    def mean(self, found: Estimate) -> str:
        return f"{self.decimal(found.value)} ({self.interval(found)})"

    def chance(self, p: float) -> str:
        """How likely chance alone does as much."""
        return self.text("number.below", value=self.fine(_FINE)) if p < _FINE else self.fine(p)

    # --- names ---

    def name(self, kind: str) -> str:
        """What the data call by an id: a color, a resource, a card; unknown ones keep their id."""
        return self._terms.get(kind, {}).get("term", kind.replace("_", " "))

    def flow(self, name: str) -> str:
        """Something that is counted."""
        for words, key in ((self, f"flow.{name}"), (self._ui, f"simulate.{name}")):
            if key in words:
                return words.text(key)
        return self.name(name.rpartition(".")[2])

    def seat(self, name: str) -> str:
        """A place in the order of turns, or a color."""
        if not name.isdigit():
            return self.name(name)
        key = f"seat.{name}"
        return self.text(key) if key in self else self.text("seat.any", number=name)


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
    """One metric: what it says, its plots, and the same numbers as tables."""

    id: str
    number: str
    title: str
    what: str
    plots: Sequence[ReportPlot]
    tables: Sequence[ReportTable]
    note: str


class StudyEntry(NamedTuple):
    """One study among those of the report."""

    label: str
    id: str
    game: int
    study: Study


class Report(ReportWords):
    """The studies of an outcome, and the words they are reported in."""

    def __init__(self, outcome: Outcome, language: str) -> None:
        super().__init__(language)
        self.outcome = outcome
        self.entries = tuple(self._entries())

    def _entries(self) -> Iterator[StudyEntry]:
        for game, studies in enumerate(self.outcome.studies):
            for number, study in enumerate(studies, 1):
                label = self.label(study.players, study.bot)
                if len(self.outcome.studies) > 1:
                    label = self.text("entry.game", label=label, game=LETTERS[game])
                yield StudyEntry(label, f"{LETTERS[game].lower()}{number}", game, study)

    def label(self, players: int, bot: str) -> str:
        """What tells a study apart from the others."""
        label = self.count("players", players)
        bots = {study.bot for studies in self.outcome.studies for study in studies}
        return self.text("entry.bot", label=label, bot=bot) if len(bots) > 1 else label

    def section(
        self, key: str, plots: Sequence[ReportPlot], *tables: ReportTable, number: str = "", note: str = ""
    ) -> MetricSection:
        """A section whose title and explanation are in the catalog under that key; it ends with the id."""
        title, what = self.heads(f"{key}.title", f"{key}.what")
        return MetricSection(key.rpartition(".")[2], number, title, what, plots, tables, note)

    def heads(self, *keys: str) -> tuple[str, ...]:
        """The heads of the columns of a table."""
        return tuple(map(self.text, keys))
