"""Metrics 1 and 2: who wins how often, what would make it even, and the verdicts at the top of the page."""

from __future__ import annotations

from castelli_pnp.lab.fairness import roughly
from castelli_pnp.lab.outcome import OPEN, Fairness
from castelli_pnp.report.plots import Dot, Dots, dots
from castelli_pnp.report.views import MetricSection, Report, ReportPlot, ReportTable, StudyEntry

TOLERANCE = 2.0
"""Percentage points around an even share that count as fair."""
LEAST = 5.0
"""The scale of the plot shows at least so many points on either side."""


def verdict_sentence(report: Report, entry: StudyEntry) -> str:
    """Why a study ends with its verdict."""
    study, kind = entry.study, entry.study.verdict
    even = 1 / study.players
    by, seat = max(
        ((fairness.by, seat) for fairness in (study.order, study.roles) for seat in fairness.seats),
        key=lambda found: (found[1].verdict == kind, abs(found[1].wins.value - even)),
    )
    more, key = max(study.order.more, study.roles.more), f"verdict.{kind}.why"
    return report.text(
        "verdict.open.unknown" if kind == OPEN and not more else key,
        seat=report.text(f"verdict.by_{by}", seat=report.seat(seat.name)),
        share=report.percent(seat.wins.value),
        interval=report.interval(seat.wins, 100),
        even=report.percent(even),
        games=report.whole(study.games),
        more=roughly(more),
    )


def fairness_section(report: Report, by: str, found: list[Fairness]) -> MetricSection:
    """Who wins how often, by ``order`` of turns or by ``role``."""
    title = report.text(f"metric.{by}.title")
    head = ("head.study", f"head.{by}", "head.wins", "head.points", "head.games", "head.verdict")
    rows = tuple(
        (
            entry.label, report.seat(seat.name), report.share(seat.wins), report.mean(seat.points),
            report.whole(seat.wins.count), report.text(f"verdict.{seat.verdict}"),
        )
        for entry, fairness in zip(report.entries, found, strict=True)
        for seat in fairness.seats
    )  # fmt: skip
    tests = tuple(
        (entry.label, report.decimal(one.chi_squared), report.whole(one.freedom), report.chance(one.p),
         report.text(f"verdict.{one.verdict}"))
        for entry, one in zip(report.entries, found, strict=True)
    )  # fmt: skip
    heads = ("head.study", "head.chi", "head.freedom", "head.chance", "head.verdict")
    return report.section(
        f"metric.{by}",
        [ReportPlot(dots(f"p-{by}", title, [_shares(report, found)]), title, report.text("plot.band"))],
        ReportTable(title, report.heads(*head), rows),
        ReportTable(report.text("table.test"), report.heads(*heads), tests),
        number="1",
    )


def _shares(report: Report, found: list[Fairness]) -> Dots:
    """All seats on one scale: points above or below an even share."""
    rows = []
    for entry, fairness in zip(report.entries, found, strict=True):
        even = 1 / entry.study.players
        rows.append(Dot(entry.label))
        for seat in fairness.seats:
            one = seat.wins
            value, low, high = (100 * (each - even) for each in (one.value, one.low, one.high))
            rows.append(
                Dot(report.seat(seat.name), value, low, high, report.percent(one.value), seat.verdict)
            )
    return Dots(report.text("plot.off"), rows, report.tick, (-LEAST, LEAST), (-TOLERANCE, TOLERANCE), 0.0)


def handicap_section(report: Report) -> MetricSection:
    """How many points would make it even."""
    title = report.text("metric.handicap.title")
    marks, rows = [], []
    for entry in report.entries:
        marks.append(Dot(entry.label))
        for seat in (*entry.study.order.seats, *entry.study.roles.seats):
            name, found = report.seat(seat.name), seat.handicap
            marks.append(Dot(name, found.value, found.low, found.high, report.decimal(found.value)))
            rows.append((entry.label, name, report.mean(found), report.whole(found.count)))
    head = report.heads("head.study", "head.seat", "head.handicap", "head.games")
    scale = Dots(report.text("plot.handicap"), marks, report.tick, (0.0, 1.0), None, 0.0)
    plot = ReportPlot(dots("p-handicap", title, [scale]), title)
    return report.section("metric.handicap", [plot], ReportTable(title, head, tuple(rows)), number="2")
