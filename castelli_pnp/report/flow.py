"""What flows through a game: points, resources, cards, and what happens turn by turn, mean of a game."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.lab.measured import CARDS, TURN, UNITS, by_turns, turn_of
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.report.plots import Bars, CountBand, TurnLine, bars, lines, spreads
from castelli_pnp.report.views import MetricSection, Report, ReportPlot, ReportTable, StudyEntry


def flow_sections(report: Report) -> Iterator[MetricSection]:
    """One for each kind of thing that was counted."""
    names = dict.fromkeys(name for entry in report.entries for name in entry.study.flow)
    turns = by_turns(names)
    yield from _points(report)
    yield from _sources(report)
    yield from _grouped(report, "resource", UNITS)
    for group, own in turns.items():
        yield _turns(report, group, own)
    yield from _grouped(report, "card", CARDS)
    known = ("source", "resource", "card")
    others = [name for name in names if name.split(".")[0] not in known and TURN not in name]
    if others:
        table = _table(report, "other", [(report.flow(name), name) for name in others])
        yield report.section("flow.other", (), table)


def _keys(report: Report, group: str, last: str = "") -> list[str]:
    """What was counted in a group, by name, in the order of the first study that knows it."""
    found: dict[str, None] = {}
    for entry in report.entries:
        for name in entry.study.flow:
            parts = name.split(".")
            if parts[0] == group and (not last or parts[-1] == last):
                found[parts[1]] = None
    return list(found)


def _value(entry: StudyEntry, name: str) -> float:
    found = entry.study.flow.get(name)
    return found.value if found else 0.0


def _cell(report: Report, found: Estimate | None) -> str:
    return report.mean(found) if found else report.text("number.none")


def _table(report: Report, group: str, names: list[tuple[str, str]]) -> ReportTable:
    """A row for each thing, a column for each study; the games of each stand in its head."""
    heads = (
        report.text("head.mean", label=entry.label, games=report.whole(entry.study.games))
        for entry in report.entries
    )
    rows = tuple(
        (label, *(_cell(report, entry.study.flow.get(name)) for entry in report.entries))
        for label, name in names
    )
    return ReportTable(report.text(f"flow.{group}.title"), (report.text("head.what"), *heads), rows)


def _points(report: Report) -> Iterator[MetricSection]:
    """How many points players end with."""
    title = report.text("flow.points.title")
    found = [(entry, entry.study.spreads.get("points", ())) for entry in report.entries]
    if not any(bins for _, bins in found):
        return
    panels = [CountBand(entry.label, bins) for entry, bins in found]
    plot = ReportPlot(spreads("p-points", title, panels, report.tick, report.tick_percent), title)
    bounds = sorted({(each.low, each.high) for _, bins in found for each in bins})
    shares = [{each.low: each.share for each in bins} for _, bins in found]
    rows = tuple(
        (
            report.text("number.range", low=report.tick(low), high=report.tick(high - 1)),
            *(report.percent(own.get(low, 0.0)) for own in shares),
        )
        for low, high in bounds
    )
    head = (report.text("head.points"), *(entry.label for entry in report.entries))
    yield report.section("flow.points", [plot], ReportTable(title, head, rows))


def _sources(report: Report) -> Iterator[MetricSection]:
    title = report.text("flow.source.title")
    names = [f"source.{key}" for key in _keys(report, "source")]
    names = [name for name in names if any(_value(entry, name) for entry in report.entries)]
    if not names:
        return
    labels = [report.flow(name) for name in names]
    panels = [
        Bars(entry.label, labels, [[_value(entry, name) for name in names]]) for entry in report.entries
    ]
    plot = ReportPlot(bars("p-source", title, panels, [title], report.decimal), title)
    table = _table(report, "source", list(zip(labels, names, strict=True)))
    yield report.section("flow.source", [plot], table)


def _grouped(report: Report, group: str, ends: tuple[str, ...]) -> Iterator[MetricSection]:
    """Resources and cards: what became of each, in so many ways."""
    title = report.text(f"flow.{group}.title")
    keys = _keys(report, group, ends[0])
    if not keys:
        return
    names = {key: report.name(key) for key in keys}
    series = report.heads(*(f"flow.{group}.{end}" for end in ends))
    panels = []
    for entry in report.entries:
        values = [[_value(entry, f"{group}.{key}.{end}") for key in keys] for end in ends]
        panels.append(Bars(entry.label, list(names.values()), values))
    plot = ReportPlot(bars(f"p-{group}", title, panels, series, report.tick), title)
    rows = [
        (report.text("flow.row", name=names[key], what=label), f"{group}.{key}.{end}")
        for key in keys
        for end, label in zip(ends, series, strict=True)
    ]
    yield report.section(f"flow.{group}", [plot], _table(report, group, rows))


def _turns(report: Report, group: str, all_names: list[str]) -> MetricSection:
    """What happens when."""
    title = report.text(f"flow.{group}.title")
    found = []
    for entry in report.entries:
        names = by_turns(entry.study.flow).get(group, [])
        if names:
            numbers, each = [turn_of(name) for name in names], [entry.study.flow[name] for name in names]
            spread = [one.value for one in each], [one.low for one in each], [one.high for one in each]
            found.append(TurnLine(entry.label, numbers, *spread))
    plot = ReportPlot(lines(f"p-{group}", title, found, report.text("plot.turn"), report.tick), title)
    rows = [(report.text("flow.turn", turn=turn_of(name)), name) for name in all_names]
    return report.section(f"flow.{group}", [plot], _table(report, group, rows))
