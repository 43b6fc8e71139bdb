"""Metrics 1 and 2: who wins how often, what would make it even, and the verdicts at the top of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.lab.outcome import OPEN, Fairness, Seat
from castelli_pnp.report.plots import Dot, Dots, dots
from castelli_pnp.report.views import MetricSection, ReportData, ReportPlot, ReportTable, StudyEntry

TOLERANCE = 2.0
"""Percentage points around an even share that count as fair."""
LEAST = 5.0
"""The scale of the plot shows at least so many points on either side."""


class VerdictSentence(NamedTuple):
    """One sentence about a study."""

    label: str
    kind: str
    word: str
    sentence: str


def verdicts(sheet: ReportData) -> Iterator[VerdictSentence]:
    tell = sheet.tell
    for entry in sheet.entries:
        kind = entry.study.verdict
        yield VerdictSentence(entry.label, kind, tell.text(f"verdict.{kind}"), _sentence(sheet, entry, kind))


def _sentence(sheet: ReportData, entry: StudyEntry, kind: str) -> str:
    tell, study = sheet.tell, entry.study
    even = 1 / study.players
    by, seat = max(
        ((fairness.by, seat) for fairness in (study.order, study.roles) for seat in fairness.seats),
        key=lambda found: (found[1].verdict == kind, abs(found[1].wins.value - even)),
    )
    told = {
        "seat": tell.text(f"verdict.by_{by}", seat=tell.seat(seat.name)),
        "share": tell.percent(seat.wins.value),
        "interval": tell.interval(seat.wins, 100),
        "even": tell.percent(even),
        "games": tell.whole(study.games),
    }
    if kind == OPEN:
        more = max(study.order.more, study.roles.more)
        return tell.text(
            "verdict.open.why" if more else "verdict.open.unknown", more=tell.whole(more), **told
        )
    return tell.text(f"verdict.{kind}.why", **told)


def order_section(sheet: ReportData) -> MetricSection:
    return _section(sheet, "1", "order", [entry.study.order for entry in sheet.entries])


def role_section(sheet: ReportData) -> MetricSection:
    return _section(sheet, "1", "role", [entry.study.roles for entry in sheet.entries])


def _section(sheet: ReportData, number: str, by: str, found: list[Fairness]) -> MetricSection:
    tell = sheet.tell
    title = tell.text(f"metric.{by}.title")
    head = (
        tell.text("head.study"), tell.text(f"head.{by}"), tell.text("head.wins"), tell.text("head.points"),
        tell.text("head.games"), tell.text("head.verdict"),
    )  # fmt: skip
    rows = tuple(
        (
            entry.label, tell.seat(seat.name), tell.share(seat.wins), tell.mean(seat.points),
            tell.whole(seat.wins.count), tell.text(f"verdict.{seat.verdict}"),
        )
        for entry, fairness in zip(sheet.entries, found, strict=True)
        for seat in fairness.seats
    )  # fmt: skip
    tests = tuple(
        (entry.label, tell.number(one.chi_squared), tell.whole(one.freedom), tell.chance(one.p),
         tell.text(f"verdict.{one.verdict}"))
        for entry, one in zip(sheet.entries, found, strict=True)
    )  # fmt: skip
    heads = ("head.study", "head.chi", "head.freedom", "head.chance", "head.verdict")
    tables = (
        ReportTable(title, head, rows),
        ReportTable(tell.text("table.test"), tuple(map(tell.text, heads)), tests),
    )
    svg = dots(f"p-{by}", title, [_shares(sheet, found)])
    plot = ReportPlot(svg, title, tell.text("plot.band"))
    return MetricSection(by, number, title, tell.text(f"metric.{by}.what"), (plot,), tables)


def _shares(sheet: ReportData, found: list[Fairness]) -> Dots:
    """All seats on one scale: points above or below an even share."""
    tell, rows = sheet.tell, list[Dot]()
    for entry, fairness in zip(sheet.entries, found, strict=True):
        even = 1 / entry.study.players
        rows.append(Dot(entry.label))
        for seat in fairness.seats:
            one = seat.wins
            value, low, high = (100 * (each - even) for each in (one.value, one.low, one.high))
            rows.append(Dot(tell.seat(seat.name), value, low, high, tell.percent(one.value), seat.verdict))
    return Dots(
        tell.text("plot.off"), rows, tell.tick, (-LEAST, LEAST), (-TOLERANCE, TOLERANCE), 0.0
    )  # fmt: skip


def handicap_section(sheet: ReportData) -> MetricSection:
    tell, title = sheet.tell, sheet.tell.text("metric.handicap.title")
    rows = tuple(
        (entry.label, tell.seat(seat.name), tell.mean(seat.handicap), tell.whole(seat.handicap.count))
        for entry in sheet.entries
        for seat in (*entry.study.order.seats, *entry.study.roles.seats)
    )
    head = tuple(map(tell.text, ("head.study", "head.seat", "head.handicap", "head.games")))
    marks = [dot for entry in sheet.entries for dot in _handicaps(sheet, entry)]
    scale = Dots(tell.text("plot.handicap"), marks, tell.tick, (0.0, 1.0), None, 0.0)
    plot = ReportPlot(dots("p-handicap", title, [scale]), title)
    what = tell.text("metric.handicap.what")
    return MetricSection("handicap", "2", title, what, (plot,), (ReportTable(title, head, rows),))


def _handicaps(sheet: ReportData, entry: StudyEntry) -> Iterator[Dot]:
    yield Dot(entry.label)
    for seat in (*entry.study.order.seats, *entry.study.roles.seats):
        yield _handicap(sheet, seat)


def _handicap(sheet: ReportData, seat: Seat) -> Dot:
    found, tell = seat.handicap, sheet.tell
    return Dot(tell.seat(seat.name), found.value, found.low, found.high, tell.number(found.value))
