"""Metrics 3 to 9: how close games are, whether skill pays, and whether there is something to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.lab.outcome import Study
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.report.plots import CountBand, Dot, Dots, dots, spreads
from castelli_pnp.report.views import MetricSection, Report, ReportPlot, ReportTable


class PlayMetric(NamedTuple):
    """A number of a study: its name in the catalog, how it is found, and whether it is a share."""

    name: str
    of: Callable[[Study], Estimate | None]
    shares: bool = True
    whole: bool = False
    """Whether the scale shows all from nothing to all."""


MARGIN = PlayMetric("margin", lambda study: study.closeness.margin)
SHARED = PlayMetric("shared", lambda study: study.closeness.shared)
TIES = PlayMetric("tie_break", lambda study: study.closeness.tie_break)
LUCK = PlayMetric("luck", lambda study: study.luck.share if study.luck else None, whole=True)
LEADS = PlayMetric("lead_changes", lambda study: study.tension.lead_changes, shares=False)
DRAMA = PlayMetric("drama", lambda study: study.tension.drama)
DECIDED = PlayMetric("decided_at", lambda study: study.tension.decided_at, whole=True)
CHOICE = PlayMetric("choice", lambda study: study.choice.weight if study.choice else None, shares=False)
SPREADS = (MARGIN, LEADS, DECIDED)
"""Those whose spread is shown, too."""
MORE: Mapping[str, Mapping[str, Callable[[Study], float | None]]] = {
    "luck": {
        "head.deals": lambda study: study.luck.deals if study.luck else None,
        "head.replays": lambda study: study.luck.replays if study.luck else None,
    },
    "choice": {"head.options": lambda study: study.choice.options if study.choice else None},
}
"""Further columns that only some sections have."""


def play_sections(report: Report) -> Iterator[MetricSection]:
    """Those that were measured, in their order."""
    yield _section(report, "3", "closeness", MARGIN, SHARED, TIES)
    if any(entry.study.skill for entry in report.entries):
        yield _skill(report)
    for number, metric in enumerate((LUCK, LEADS, DRAMA, DECIDED, CHOICE), 5):
        if any(metric.of(entry.study) for entry in report.entries):
            yield _section(report, str(number), metric.name, metric)


def _section(report: Report, number: str, name: str, *metrics: PlayMetric) -> MetricSection:
    title, more = report.text(f"metric.{name}.title"), MORE.get(name, {})
    panels = [_panel(report, metric, bare=len(metrics) == 1) for metric in metrics]
    plots = [ReportPlot(dots(f"p-{name}", title, panels), title)]
    plots += [plot for metric in metrics if metric in SPREADS for plot in _spread(report, metric)]
    head = report.heads("head.study", *(f"measure.{metric.name}" for metric in metrics), "head.count", *more)
    rows = tuple(
        (
            entry.label,
            *(_cell(report, metric, entry.study) for metric in metrics),
            _count(report, metrics[0], entry.study),
            *(_figure(report, column(entry.study)) for column in more.values()),
        )
        for entry in report.entries
    )
    return report.section(f"metric.{name}", plots, ReportTable(title, head, rows), number=number)


def _cell(report: Report, metric: PlayMetric, study: Study) -> str:
    found = metric.of(study)
    if found is None:
        return report.text("number.none")
    return report.share(found) if metric.shares else report.mean(found)


def _count(report: Report, metric: PlayMetric, study: Study) -> str:
    found = metric.of(study)
    return report.whole(found.count) if found else report.text("number.none")


def _figure(report: Report, value: float | None) -> str:
    if value is None:
        return ""
    return report.whole(value) if isinstance(value, int) else report.decimal(value)


def _panel(report: Report, metric: PlayMetric, bare: bool) -> Dots:
    """The metric of all studies on one scale."""
    rows = []
    for entry in report.entries:
        found = metric.of(entry.study)
        if found is None:
            rows.append(Dot(entry.label))
        else:
            text = report.percent(found.value) if metric.shares else report.decimal(found.value)
            rows.append(Dot(entry.label, found.value, found.low, found.high, text))
    least = (0.0, 1.0) if metric.whole else (0.0, 0.02 if metric.shares else 1.0)
    title = report.text(f"measure.{metric.name}") if not bare else ""
    return Dots(title, rows, report.tick_percent if metric.shares else report.tick, least)


def _skill(report: Report) -> MetricSection:
    """One stronger bot among weaker ones, step by step."""
    title, marks, rows = report.text("metric.skill.title"), [], []
    for entry in report.entries:
        for rung in entry.study.skill:
            gap, wins = rung.gap, rung.wins
            name = report.text("skill.rung", label=entry.label, strong=rung.strong, weak=rung.weak)
            marks.append(Dot(name, gap.value, gap.low, gap.high, report.percent(gap.value)))
            shares = report.share(wins), report.share(gap), report.whole(wins.count)
            rows.append((entry.label, rung.strong, rung.weak, *shares))
    panel = Dots("", marks, report.tick_percent, (0.0, 1.0), None, 0.0)
    head = ("head.study", "head.strong", "head.weak", "head.wins", "measure.skill", "head.count")
    table = ReportTable(title, report.heads(*head), tuple(rows))
    return report.section(
        "metric.skill", [ReportPlot(dots("p-skill", title, [panel]), title)], table, number="4"
    )


def _spread(report: Report, metric: PlayMetric) -> Iterator[ReportPlot]:
    """How often what came out, if the lab kept it."""
    panels = []
    for entry in report.entries:
        if metric.name in entry.study.spreads:
            bins, mark = entry.study.spreads[metric.name], metric.of(entry.study)
            panels.append(CountBand(entry.label, bins, mark.value if mark else None))
    if panels:
        label, tick = (
            report.text(f"spread.{metric.name}"),
            report.tick_percent if metric.shares else report.tick,
        )
        yield ReportPlot(
            spreads(f"p-spread-{metric.name}", label, panels, tick, report.tick_percent), label, label
        )
