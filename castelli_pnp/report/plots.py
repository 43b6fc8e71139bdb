"""The kinds of plots: dots with intervals, bars, lines and spreads. They know no metric."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from castelli_pnp.lab.outcome import Bin
from castelli_pnp.report.plotting import bare, canvas, drawing, tone

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

WIDTH = 7.4
"""Inches; the page shows a plot as wide as it has room for."""
PANELS_ACROSS = 3
ROW, PANEL_FOOT, TITLE = 0.25, 0.42, 0.26
SERIES = ("one", "two", "three", "four")
HATCHES = ("", "////", "....", "xxxx")
"""Series can be distinguished without colors."""
DASHES = ("solid", (0, (5, 1.5)), (0, (1.5, 1.2)), (0, (6, 1.5, 1.5, 1.5)))
MARKS = ("o", "s", "^", "D")
Format = Callable[[float], str]


class Dot(NamedTuple):
    """A value in its interval; one without a value is a heading."""

    label: str
    value: float | None = None
    low: float = 0.0
    high: float = 0.0
    text: str = ""
    tone: str = "one"


class Dots(NamedTuple):
    """Dots below each other on one scale."""

    title: str
    rows: Sequence[Dot]
    tick: Format
    least: tuple[float, float] | None = None
    """What the scale shows in any case."""
    band: tuple[float, float] | None = None
    line: float | None = None


class Bars(NamedTuple):
    """Bars below each other, in each row one for each of the series."""

    title: str
    labels: Sequence[str]
    values: Sequence[Sequence[float]]
    """Series by series."""


class TurnLine(NamedTuple):
    """A line over the turns of a game, with its interval."""

    label: str
    places: Sequence[float]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]


class CountBand(NamedTuple):
    """How often something came out between two bounds."""

    title: str
    bins: Sequence[Bin]
    mark: float | None = None
    """The middle, or mean, that the metric gives."""


def dots(name: str, label: str, panels: Sequence[Dots]) -> str:
    """Panels side by side; rows are named once, at the left."""
    rows = max(len(panel.rows) for panel in panels)
    titled = any(panel.title for panel in panels)
    with canvas(WIDTH, PANEL_FOOT + ROW * (rows + 0.4) + (TITLE if titled else 0)) as figure:
        found = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for axes, panel in zip(found, panels, strict=True):
            _dots(axes, panel)
        found[0].set_yticks(range(rows), [row.label for row in panels[0].rows])
        for mark, row in zip(found[0].get_yticklabels(), panels[0].rows, strict=True):
            if row.value is None:
                mark.set_fontweight("bold")
        found[0].set_ylim(rows - 0.5, -0.6)
        return drawing(figure, name, label)


def _dots(axes: Axes, panel: Dots) -> None:
    bare(axes)
    values = [bound for row in panel.rows if row.value is not None for bound in (row.low, row.high)]
    low, high = min([*values, *(panel.least or ())]), max([*values, *(panel.least or ())])
    room = (high - low) or 1.0
    axes.set_xlim(low - 0.04 * room, high + (0.28 if any(row.text for row in panel.rows) else 0.04) * room)
    axes.xaxis.grid(True, color=tone("faint"), linewidth=0.6)
    if panel.band:
        axes.axvspan(*panel.band, color=tone("band"), linewidth=0)
    if panel.line is not None:
        axes.axvline(panel.line, color=tone("muted"), linewidth=0.9)
    for number, row in enumerate(panel.rows):
        if row.value is None:
            continue
        axes.plot(
            [row.low, row.high], [number, number], color=tone(row.tone), linewidth=2.2, solid_capstyle="butt"
        )
        mark = {"fair": "o", "unfair": "X", "open": "D"}.get(row.tone, "o")
        color, edge, size = tone(row.tone), tone("page"), 8 if row.tone == "unfair" else 7
        axes.plot([row.value], [number], mark, color=color, markeredgecolor=edge, markersize=size)
        if row.text:
            axes.annotate(
                row.text, (row.high, number), (7, 0), textcoords="offset points", va="center", ha="left"
            )
    _scale(axes, panel.title, panel.tick)


def _scale(axes: Axes, title: str, tick: Format) -> None:
    axes.xaxis.set_major_locator(_locator())
    axes.xaxis.set_major_formatter(lambda value, _: tick(value))
    if title:
        axes.set_title(title, fontsize=10.5, fontweight="bold", loc="left")


def _locator(count: int = 6) -> MaxNLocator:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(count, steps=[1, 2, 2.5, 5, 10])


def _rows_of_panels(panels: int) -> int:
    return -(-panels // PANELS_ACROSS)


def _panels(figure: Figure, count: int) -> list[Axes]:
    """So many panels on the same scales, some of them in each row."""
    down, across = _rows_of_panels(count), min(PANELS_ACROSS, count)
    found = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False)
    flat = [axes for line in found for axes in line]
    for axes in flat[count:]:
        axes.set_visible(False)
    return flat[:count]


def bars(name: str, label: str, panels: Sequence[Bars], series: Sequence[str], tick: Format) -> str:
    """Panels with bars; more than one series have a legend."""
    down = _rows_of_panels(len(panels))
    count, rows = len(series), max(len(panel.labels) for panel in panels)
    each = ROW * max(1.0, 0.62 * count)
    high = down * (PANEL_FOOT + TITLE + each * rows) + (TITLE if count > 1 else 0)
    with canvas(WIDTH, high) as figure:
        flat = _panels(figure, len(panels))
        for axes, panel in zip(flat, panels, strict=True):
            _bars(axes, panel, count, tick)
        flat[0].set_ylim(rows - 0.5, -0.5)
        if count > 1:
            handles, _ = flat[0].get_legend_handles_labels()
            figure.legend(handles, list(series), loc="outside lower center", ncols=count, frameon=False)
        return drawing(figure, name, label)


def _bars(axes: Axes, panel: Bars, count: int, tick: Format) -> None:
    bare(axes)
    axes.xaxis.grid(True, color=tone("faint"), linewidth=0.6)
    axes.set_yticks(range(len(panel.labels)), list(panel.labels))
    thick = 0.78 / count
    most = max([value for values in panel.values for value in values], default=0.0) or 1.0
    for number, values in enumerate(panel.values):
        places = [row + (number - (count - 1) / 2) * thick for row in range(len(values))]
        drawn = axes.barh(places, values, 0.9 * thick, color=tone(SERIES[number]), label=str(number))
        if HATCHES[number]:
            colors = {"facecolor": tone("page"), "edgecolor": tone(SERIES[number])}
            for bar in drawn:
                bar.set(hatch=HATCHES[number], **colors, linewidth=0.8)
        if count == 1:
            for place, value in zip(places, values, strict=True):
                axes.annotate(tick(value), (value, place), (4, 0), textcoords="offset points", va="center")
    axes.set_xlim(min(0.0, axes.get_xlim()[0]), max(axes.get_xlim()[1], most * (1.3 if count == 1 else 1.05)))
    _scale(axes, panel.title, tick)


def lines(name: str, label: str, found: Sequence[TurnLine], foot: str, tick: Format) -> str:
    """Lines on one pair of scales, each named at its end."""
    with canvas(WIDTH, 2.9) as figure:
        axes = figure.subplots()
        bare(axes, left=True)
        axes.yaxis.grid(True, color=tone("faint"), linewidth=0.6)
        for number, line in enumerate(found):
            color, style = tone(SERIES[number % 4]), (number + number // 4) % 4
            axes.fill_between(line.places, line.lows, line.highs, color=color, alpha=0.2, linewidth=0)
            axes.plot(
                line.places, line.values, color=color, linestyle=DASHES[style], linewidth=1.8,
                label=line.label, marker=MARKS[style], markersize=4, markevery=max(1, len(line.places) // 8),
            )  # fmt: skip
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_locator(_locator())
        axes.yaxis.set_major_formatter(lambda value, _: tick(value))
        axes.set_xlabel(foot)
        axes.legend(frameon=False, loc="best", handlelength=3.5)
        _scale(axes, "", tick)
        return drawing(figure, name, label)


def spreads(name: str, label: str, panels: Sequence[CountBand], tick: Format, share: Format) -> str:
    """Panels of upright bars on the same scales."""
    with canvas(WIDTH, _rows_of_panels(len(panels)) * 1.9) as figure:
        for axes, panel in zip(_panels(figure, len(panels)), panels, strict=True):
            bare(axes)
            axes.yaxis.grid(True, color=tone("faint"), linewidth=0.6)
            lows = [each.low if each.high > each.low else each.low - 0.5 for each in panel.bins]
            wide = [each.high - each.low if each.high > each.low else 1.0 for each in panel.bins]
            shares = [each.share for each in panel.bins]
            axes.bar(lows, shares, wide, align="edge", color=tone("one"), edgecolor=tone("page"))
            if panel.mark is not None:
                axes.axvline(panel.mark, color=tone("unfair"), linewidth=1.6, linestyle=(0, (4, 2)))
            _scale(axes, panel.title, tick)
            axes.yaxis.set_major_locator(_locator(4))
            axes.yaxis.set_major_formatter(lambda value, _: share(value))
        return drawing(figure, name, label)
