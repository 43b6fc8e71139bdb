"""What flows through a game: points, resources, cards, and what happens turn by turn, mean of a game."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.lab.measured import TURN, by_turns, turn_of
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.report.plots import Bars, CountBand, TurnLine, bars, lines, spreads
from castelli_pnp.report.views import MetricSection, ReportData, ReportPlot, ReportTable, StudyEntry

UNITS = ("gained", "spent", "wasted", "left")
CARDS = ("drawn", "played", "sold", "kept")


def flow_sections(sheet: ReportData) -> Iterator[MetricSection]:
    """One for each kind of thing that was counted."""
    yield from _points(sheet)
    yield from _sources(sheet)
    yield from _grouped(sheet, "resource", UNITS)
    for group in by_turns(_names(sheet)):
        yield from _turns(sheet, group)
    yield from _grouped(sheet, "card", CARDS)
    yield from _others(sheet)


def _keys(sheet: ReportData, group: str, last: str = "") -> list[str]:
    """What was counted in a group, by name, in the order of the first study that knows it."""
    found: dict[str, None] = {}
    for entry in sheet.entries:
        for name in entry.study.flow:
            parts = name.split(".")
            if parts[0] == group and (not last or parts[-1] == last):
                found[parts[1]] = None
    return list(found)


def _names(sheet: ReportData) -> dict[str, None]:
    """All that was counted in any study."""
    return dict.fromkeys(name for entry in sheet.entries for name in entry.study.flow)


def _value(entry: StudyEntry, name: str) -> float:
    found = entry.study.flow.get(name)
    return found.value if found else 0.0


def _cell(sheet: ReportData, found: Estimate | None) -> str:
    return sheet.tell.mean(found) if found else sheet.tell.text("number.none")


def _table(sheet: ReportData, title: str, names: list[tuple[str, str]]) -> ReportTable:
    """A row for each thing, a column for each study; the games of each stand in its head."""
    tell = sheet.tell
    heads = (
        tell.text("head.mean", label=entry.label, games=tell.whole(entry.study.games))
        for entry in sheet.entries
    )
    rows = tuple(
        (label, *(_cell(sheet, entry.study.flow.get(name)) for entry in sheet.entries))
        for label, name in names
    )
    return ReportTable(title, (tell.text("head.what"), *heads), rows)


def _points(sheet: ReportData) -> Iterator[MetricSection]:
    """How many points players end with."""
    tell, title = sheet.tell, sheet.tell.text("flow.points.title")
    found = [(entry, entry.study.spreads.get("points", ())) for entry in sheet.entries]
    if not any(bins for _, bins in found):
        return
    panels = [
        CountBand(entry.label, [(each.low, each.high) for each in bins], [each.share for each in bins], None)
        for entry, bins in found
    ]
    plot = ReportPlot(spreads("p-points", title, panels, tell.tick, tell.tick_percent), title)
    bounds = sorted({(each.low, each.high) for _, bins in found for each in bins})
    shares = [{each.low: each.share for each in bins} for _, bins in found]
    rows = tuple(
        (
            tell.text("number.range", low=tell.tick(low), high=tell.tick(high - 1)),
            *(tell.percent(own.get(low, 0.0)) for own in shares),
        )
        for low, high in bounds
    )
    head = (tell.text("head.points"), *(entry.label for entry in sheet.entries))
    yield MetricSection(
        "points", "", title, tell.text("flow.points.what"), (plot,), (ReportTable(title, head, rows),)
    )


def _sources(sheet: ReportData) -> Iterator[MetricSection]:
    tell, title = sheet.tell, sheet.tell.text("flow.source.title")
    keys = [key for key in _keys(sheet, "source") if any(_value(e, f"source.{key}") for e in sheet.entries)]
    if not keys:
        return
    labels = [tell.flow(f"source.{key}") for key in keys]
    panels = [
        Bars(entry.label, labels, [[_value(entry, f"source.{key}") for key in keys]])
        for entry in sheet.entries
    ]
    plot = ReportPlot(bars("p-source", title, panels, [title], tell.number), title)
    names = [(label, f"source.{key}") for label, key in zip(labels, keys, strict=True)]
    yield MetricSection(
        "source", "", title, tell.text("flow.source.what"), (plot,), (_table(sheet, title, names),)
    )


def _grouped(sheet: ReportData, group: str, ends: tuple[str, ...]) -> Iterator[MetricSection]:
    """Resources and cards: what became of each, in so many ways."""
    tell, title = sheet.tell, sheet.tell.text(f"flow.{group}.title")
    keys = _keys(sheet, group, ends[0])
    if not keys:
        return
    names = {key: tell.name(key) for key in keys}
    series = [tell.text(f"flow.{group}.{end}") for end in ends]
    panels = [
        Bars(
            entry.label,
            list(names.values()),
            [[_value(entry, f"{group}.{key}.{end}") for key in keys] for end in ends],
        )
        for entry in sheet.entries
    ]
    plot = ReportPlot(bars(f"p-{group}", title, panels, series, tell.tick), title)
    rows = [
        (tell.text("flow.row", name=names[key], what=label), f"{group}.{key}.{end}")
        for key in keys
        for end, label in zip(ends, series, strict=True)
    ]
    yield MetricSection(
        group, "", title, tell.text(f"flow.{group}.what"), (plot,), (_table(sheet, title, rows),)
    )


def _turns(sheet: ReportData, group: str) -> Iterator[MetricSection]:
    """What happens when."""
    tell, title = sheet.tell, sheet.tell.text(f"flow.{group}.title")
    found = []
    for entry in sheet.entries:
        names = by_turns(entry.study.flow).get(group, [])
        if names:
            numbers, each = [turn_of(name) for name in names], [entry.study.flow[name] for name in names]
            spread = [one.value for one in each], [one.low for one in each], [one.high for one in each]
            found.append(TurnLine(entry.label, numbers, *spread))
    plot = ReportPlot(lines(f"p-{group}", title, found, tell.text("plot.turn"), tell.tick), title)
    told = [(tell.text("flow.turn", turn=turn_of(name)), name) for name in by_turns(_names(sheet))[group]]
    table = _table(sheet, title, told)
    yield MetricSection(group, "", title, tell.text(f"flow.{group}.what"), (plot,), (table,))


def _others(sheet: ReportData) -> Iterator[MetricSection]:
    """Whatever else was counted, as a table."""
    tell, title = sheet.tell, sheet.tell.text("flow.other.title")
    known = ("source", "resource", "card")
    names = [name for name in _names(sheet) if name.split(".")[0] not in known and TURN not in name]
    others = [(tell.flow(name), name) for name in names]
    if others:
        yield MetricSection(
            "other", "", title, tell.text("flow.other.what"), (), (_table(sheet, title, others),)
        )
