"""Two games on the same seeds: what differs, and which is better in what."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.lab.outcome import Comparison, MetricChange
from castelli_pnp.report.plots import Dot, Dots, dots
from castelli_pnp.report.views import LETTERS, MetricSection, ReportData, ReportPlot, ReportTable

LESS_IS_BETTER = ("order_spread", "role_spread", "margin", "tie_break")
MORE_IS_BETTER = ("lead_changes", "drama", "decided_at")
"""Fair and close games with tension are wanted; of all else the designer must judge."""
SHARES = ("order_spread", "role_spread", "margin", "tie_break", "drama", "decided_at")


def comparison_section(sheet: ReportData) -> MetricSection | None:
    """All that was compared; nothing if there is one game only."""
    found, tell = sheet.outcome.comparisons, sheet.tell
    if not found:
        return None
    title = tell.text("compare.title")
    tables = tuple(_table(sheet, each) for each in found)
    plots = tuple(_plot(sheet, each, f"p-compare-{number}") for number, each in enumerate(found, 1))
    return MetricSection("compare", "", title, tell.text("compare.what"), plots, tables, _verdict(sheet))


def _label(sheet: ReportData, found: Comparison) -> str:
    tell = sheet.tell
    label = tell.count("players", found.players)
    if len({each.bot for each in sheet.outcome.comparisons}) > 1:
        return tell.text("entry.bot", label=label, bot=found.bot)
    return label


def _verdict(sheet: ReportData) -> str:
    """What each game is surely better in, for all numbers of players together in one sentence each."""
    tell, told = sheet.tell, list[str]()
    for each in sheet.outcome.comparisons:
        parts = []
        for game, letter in enumerate(LETTERS):
            better = [
                tell.text(f"change.{change.metric}") for change in each.changes if _better(change) == game
            ]
            if better:
                parts.append(tell.text("compare.better", game=letter, metrics=", ".join(better)))
        what = "; ".join(parts) or tell.text("compare.same")
        told.append(tell.text("compare.sentence", label=_label(sheet, each), what=what))
    return " ".join(told)


def _better(change: MetricChange) -> int | None:
    """The number of the game that is surely better in it; None: nobody knows, or it is a matter of taste."""
    found = change.difference
    if found.low <= 0 <= found.high:
        return None
    if change.metric in LESS_IS_BETTER:
        return int(found.value < 0)
    return int(found.value > 0) if change.metric in MORE_IS_BETTER else None


def _name(sheet: ReportData, metric: str) -> str:
    key, tell = f"change.{metric}", sheet.tell
    if key in tell.words:
        return tell.text(key)
    parts = metric.split(".")
    if len(parts) == 3 and f"flow.{parts[0]}.{parts[2]}" in tell.words:
        return tell.text("flow.row", name=tell.name(parts[1]), what=tell.text(f"flow.{parts[0]}.{parts[2]}"))
    group = tell.text(f"flow.{parts[0]}.title") if f"flow.{parts[0]}.title" in tell.words else ""
    return tell.text("flow.row", name=group, what=tell.flow(metric)) if group else tell.flow(metric)


def _shown(sheet: ReportData, change: MetricChange, value: float) -> str:
    return sheet.tell.percent(value) if change.metric in SHARES else sheet.tell.number(value)


def _table(sheet: ReportData, found: Comparison) -> ReportTable:
    tell = sheet.tell
    head = (
        tell.text("head.metric"), LETTERS[0], LETTERS[1], tell.text("head.difference"),
        tell.text("head.better"), tell.text("head.saved"),
    )  # fmt: skip
    return ReportTable(
        tell.text("compare.table", label=_label(sheet, found), games=tell.whole(found.games)),
        head,
        tuple(_row(sheet, change) for change in found.changes if change.first or change.second),
    )


def _row(sheet: ReportData, change: MetricChange) -> tuple[str, ...]:
    tell, scale = sheet.tell, 100 if change.metric in SHARES else 1
    better, found = _better(change), change.difference
    if better is None:
        sure = not found.low <= 0 <= found.high
        word = tell.text("compare.differs" if sure else "compare.unsure")
    else:
        word = LETTERS[better]
    return (
        _name(sheet, change.metric),
        _shown(sheet, change, change.first),
        _shown(sheet, change, change.second),
        f"{tell.signed(scale * found.value)} ({tell.interval(found, scale)})",
        word,
        tell.text("compare.times", times=tell.number(change.saved)),
    )


def _plot(sheet: ReportData, found: Comparison, name: str) -> ReportPlot:
    """The shares whose better side is known, as differences in percentage points."""
    tell = sheet.tell
    panels = [
        Dots(
            tell.text("plot.points_of_percent"),
            list(_dots(sheet, found)),
            tell.tick,
            (-1.0, 1.0),
            None,
            0.0,
        ),
    ]
    label = tell.text("compare.plot", label=_label(sheet, found))
    caption = tell.text("compare.caption", first=LETTERS[0], second=LETTERS[1])
    return ReportPlot(dots(name, label, panels), label, caption)


def _dots(sheet: ReportData, found: Comparison) -> Iterator[Dot]:
    yield Dot(_label(sheet, found))
    for change in found.changes:
        if change.metric in SHARES:
            one, better = change.difference, _better(change)
            value, low, high = (100 * each for each in (one.value, one.low, one.high))
            tone = "open" if better is None else ("one", "three")[better]
            yield Dot(_name(sheet, change.metric), value, low, high, sheet.tell.signed(value), tone)
