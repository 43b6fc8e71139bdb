"""Two games on the same seeds: what differs, and which is better in what."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.lab.compare import SHARES
from castelli_pnp.lab.compare_places import SHARES as OF_PLACES
from castelli_pnp.lab.outcome import Comparison, MetricChange, PlaceChange
from castelli_pnp.report.plots import Dot, Dots, dots
from castelli_pnp.report.views import LETTERS, MetricSection, Report, ReportPlot, ReportTable

LESS_IS_BETTER = ("order_spread", "role_spread", "margin", "tie_break")
MORE_IS_BETTER = ("lead_changes", "drama", "decided_at")
"""Fair and close games with tension are better; the designer must judge everything else."""


def comparison_section(report: Report) -> MetricSection | None:
    """All that was compared; nothing if there is one game only."""
    found = report.outcome.comparisons
    if not found:
        return None
    tables = [_table(report, each) for each in found]
    tables += [_places(report, each) for each in found if each.places.sure]
    plots = [_plot(report, each, f"p-compare-{number}") for number, each in enumerate(found, 1)]
    return report.section("compare", plots, *tables, note=" ".join(_verdict(report, each) for each in found))


def _verdict(report: Report, found: Comparison) -> str:
    """What each game is surely better in, in one sentence."""
    parts = []
    for game, letter in enumerate(LETTERS):
        better = report.heads(*(f"change.{each.metric}" for each in found.changes if _better(each) == game))
        if better:
            parts.append(report.text("compare.better", game=letter, metrics=", ".join(better)))
    what = "; ".join(parts) or report.text("compare.same")
    return report.text("compare.sentence", label=report.label(found.players, found.bot), what=what)


def _better(change: MetricChange) -> int | None:
    """The number of the game that is surely better in it; None: nobody knows, or it is a matter of taste."""
    found = change.difference
    if found.low <= 0 <= found.high:
        return None
    if change.metric in LESS_IS_BETTER:
        return int(found.value < 0)
    return int(found.value > 0) if change.metric in MORE_IS_BETTER else None


def _name(report: Report, metric: str) -> str:
    group, *parts = metric.split(".")
    if f"change.{metric}" in report:
        return report.text(f"change.{metric}")
    if len(parts) == 2 and (key := f"flow.{group}.{parts[1]}") in report:
        return report.text("flow.row", name=report.name(parts[0]), what=report.text(key))
    if (title := f"flow.{group}.title") in report:
        return report.text("flow.row", name=report.text(title), what=report.flow(metric))
    return report.flow(metric)


def _table(report: Report, found: Comparison) -> ReportTable:
    label = report.label(found.players, found.bot)
    return ReportTable(
        report.text("compare.table", label=label, games=report.whole(found.games)),
        (report.text("head.metric"), *LETTERS, *report.heads("head.difference", "head.better", "head.saved")),
        tuple(_row(report, change) for change in found.changes if change.first or change.second),
    )


def _places(report: Report, found: Comparison) -> ReportTable:
    """The places of the board that surely differ, the surest first."""
    heads = ("head.place", "head.kind", "head.metric")
    label = report.label(found.players, found.bot)
    return ReportTable(
        report.text("compare.places", label=label),
        (*report.heads(*heads), *LETTERS, report.text("head.difference")),
        tuple(_place_row(report, each) for each in found.places.sure),
    )


def _place_row(report: Report, change: PlaceChange) -> tuple[str, ...]:
    shown, scale = (report.percent, 100) if change.metric in OF_PLACES else (report.decimal, 1)
    found = change.difference
    return (
        change.id,
        report.name(change.kind) if change.kind else "",
        report.text(f"heat.{change.metric}"),
        shown(change.first),
        shown(change.second),
        f"{report.signed(scale * found.value)} ({report.interval(found, scale)})",
    )


def _row(report: Report, change: MetricChange) -> tuple[str, ...]:
    shares, better, found = change.metric in SHARES, _better(change), change.difference
    shown, scale = (report.percent, 100) if shares else (report.decimal, 1)
    if better is None:
        word = report.text("compare.unsure" if found.low <= 0 <= found.high else "compare.differs")
    else:
        word = LETTERS[better]
    return (
        _name(report, change.metric),
        shown(change.first),
        shown(change.second),
        f"{report.signed(scale * found.value)} ({report.interval(found, scale)})",
        word,
        report.text("compare.times", times=report.decimal(change.saved)),
    )


def _plot(report: Report, found: Comparison, name: str) -> ReportPlot:
    """The shares whose better side is known, as differences in percentage points."""
    title, rows = report.text("plot.points_of_percent"), list(_dots(report, found))
    label = report.text("compare.plot", label=report.label(found.players, found.bot))
    caption = report.text("compare.caption", first=LETTERS[0], second=LETTERS[1])
    return ReportPlot(
        dots(name, label, [Dots(title, rows, report.tick, (-1.0, 1.0), None, 0.0)]), label, caption
    )


def _dots(report: Report, found: Comparison) -> Iterator[Dot]:
    yield Dot(report.label(found.players, found.bot))
    for change in found.changes:
        if change.metric in SHARES:
            one, better = change.difference, _better(change)
            value, low, high = (100 * each for each in (one.value, one.low, one.high))
            tone = "open" if better is None else ("one", "three")[better]
            yield Dot(_name(report, change.metric), value, low, high, report.signed(value), tone)
