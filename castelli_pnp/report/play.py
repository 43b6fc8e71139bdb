"""Metrics 3 to 9: how close games are, whether skill pays, and whether there is something to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.lab.outcome import Study
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.report.plots import CountBand, Dot, Dots, dots, spreads
from castelli_pnp.report.views import MetricSection, ReportData, ReportPlot, ReportTable, StudyEntry


class PlayMetric(NamedTuple):
    """A number of a study: its name in the catalogue, how it is found, and whether it is a share."""

    name: str
    of: Callable[[Study], Estimate | None]
    shares: bool = True
    whole: bool = False
    """Whether the scale shows all from nothing to all."""


CLOSENESS = (
    PlayMetric("margin", lambda study: study.closeness.margin),
    PlayMetric("shared", lambda study: study.closeness.shared),
    PlayMetric("tie_break", lambda study: study.closeness.tie_break),
)
LUCK = (PlayMetric("luck", lambda study: study.luck.share if study.luck else None, whole=True),)
LEADS = (PlayMetric("lead_changes", lambda study: study.tension.lead_changes, shares=False),)
DRAMA = (PlayMetric("drama", lambda study: study.tension.drama),)
DECIDED = (PlayMetric("decided_at", lambda study: study.tension.decided_at, whole=True),)
CHOICE = (PlayMetric("choice", lambda study: study.choice.weight if study.choice else None, shares=False),)


def play_sections(sheet: ReportData) -> Iterator[MetricSection]:
    """Those that were measured, in their order."""
    yield _section(sheet, "3", "closeness", CLOSENESS, "margin")
    if any(entry.study.skill for entry in sheet.entries):
        yield _skill(sheet)
    yield from _measured(sheet, "5", "luck", LUCK)
    yield _section(sheet, "6", "lead_changes", LEADS, "lead_changes")
    yield _section(sheet, "7", "drama", DRAMA)
    yield _section(sheet, "8", "decided_at", DECIDED, "decided_at")
    yield from _measured(sheet, "9", "choice", CHOICE)


def _measured(
    sheet: ReportData, number: str, name: str, measures: Sequence[PlayMetric]
) -> Iterator[MetricSection]:
    """A metric that needs games of its own, which nobody may have asked for."""
    if any(measures[0].of(entry.study) for entry in sheet.entries):
        yield _section(sheet, number, name, measures)


def _section(
    sheet: ReportData, number: str, name: str, measures: Sequence[PlayMetric], spread: str = ""
) -> MetricSection:
    tell, title = sheet.tell, sheet.tell.text(f"metric.{name}.title")
    panels = [_panel(sheet, measure, bare=len(measures) == 1) for measure in measures]
    plots = [ReportPlot(dots(f"p-{name}", title, panels), title)]
    plots += _spread(sheet, spread) if spread else ()
    head = [tell.text("head.study"), *(tell.text(f"measure.{measure.name}") for measure in measures)]
    more = _more(sheet, name)
    rows = tuple(
        (
            entry.label,
            *(_cell(sheet, measure, entry.study) for measure in measures),
            _count(sheet, measures[0], entry.study),
            *more[1:][number],
        )
        for number, entry in enumerate(sheet.entries)
    )
    table = ReportTable(title, (*head, tell.text("head.count"), *more[0]), rows)
    return MetricSection(name, number, title, tell.text(f"metric.{name}.what"), tuple(plots), (table,))


def _cell(sheet: ReportData, measure: PlayMetric, study: Study) -> str:
    found = measure.of(study)
    if found is None:
        return sheet.tell.text("number.none")
    return sheet.tell.share(found) if measure.shares else sheet.tell.mean(found)


def _count(sheet: ReportData, measure: PlayMetric, study: Study) -> str:
    found = measure.of(study)
    return sheet.tell.whole(found.count) if found else sheet.tell.text("number.none")


def _more(sheet: ReportData, name: str) -> list[tuple[str, ...]]:
    """Further columns, their heads first, that only some metrics have."""
    tell, studies = sheet.tell, [entry.study for entry in sheet.entries]
    if name == "luck":
        return [
            (tell.text("head.deals"), tell.text("head.replays")),
            *(
                (tell.whole(each.luck.deals), tell.whole(each.luck.replays)) if each.luck else ("", "")
                for each in studies
            ),
        ]
    if name == "choice":
        return [
            (tell.text("head.options"),),
            *((tell.number(each.choice.options),) if each.choice else ("",) for each in studies),
        ]
    return [(), *(() for _ in studies)]


def _panel(sheet: ReportData, measure: PlayMetric, bare: bool) -> Dots:
    """The measure of all studies on one scale."""
    tell, tick = sheet.tell, sheet.tell.tick_percent if measure.shares else sheet.tell.tick
    rows = [_dot(sheet, entry, measure) for entry in sheet.entries]
    least = (0.0, 1.0) if measure.whole else (0.0, 0.02 if measure.shares else 1.0)
    return Dots(tell.text(f"measure.{measure.name}") if not bare else "", rows, tick, least)


def _dot(sheet: ReportData, entry: StudyEntry, measure: PlayMetric) -> Dot:
    found, tell = measure.of(entry.study), sheet.tell
    if found is None:
        return Dot(entry.label)
    text = tell.percent(found.value) if measure.shares else tell.number(found.value)
    return Dot(entry.label, found.value, found.low, found.high, text)


def _skill(sheet: ReportData) -> MetricSection:
    """One stronger bot among weaker ones, step by step."""
    tell, title = sheet.tell, sheet.tell.text("metric.skill.title")
    rungs = [(entry, rung) for entry in sheet.entries for rung in entry.study.skill]
    marks = [
        Dot(
            tell.text("skill.rung", label=entry.label, strong=rung.strong, weak=rung.weak),
            rung.gap.value, rung.gap.low, rung.gap.high, tell.percent(rung.gap.value),
        )
        for entry, rung in rungs
    ]  # fmt: skip
    plot = ReportPlot(
        dots("p-skill", title, [Dots("", marks, tell.tick_percent, (0.0, 1.0), None, 0.0)]), title
    )
    head = ("head.study", "head.strong", "head.weak", "head.wins", "measure.skill", "head.count")
    rows = tuple(
        (
            entry.label, rung.strong, rung.weak, tell.share(rung.wins), tell.share(rung.gap),
            tell.whole(rung.wins.count),
        )
        for entry, rung in rungs
    )  # fmt: skip
    table = ReportTable(title, tuple(map(tell.text, head)), rows)
    return MetricSection("skill", "4", title, tell.text("metric.skill.what"), (plot,), (table,))


def _spread(sheet: ReportData, name: str) -> Iterator[ReportPlot]:
    """How often what came out, if the lab kept it."""
    tell = sheet.tell
    found = [(entry, entry.study.spreads[name]) for entry in sheet.entries if name in entry.study.spreads]
    if not found:
        return
    marks = {
        "margin": lambda study: study.closeness.margin,
        "lead_changes": LEADS[0].of,
        "decided_at": DECIDED[0].of,
    }
    tick = tell.tick if name == "lead_changes" else tell.tick_percent
    panels = []
    for entry, bins in found:
        mark = marks[name](entry.study)
        bounds, shares = [(each.low, each.high) for each in bins], [each.share for each in bins]
        panels.append(CountBand(entry.label, bounds, shares, mark and mark.value))
    label = tell.text(f"spread.{name}")
    yield ReportPlot(spreads(f"p-spread-{name}", label, panels, tick, tell.tick_percent), label, label)
