"""The figures of a simulation: as a table for people, and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from castelli_pnp.cli.printing import VAGUE, known, marked, module_names, named_design, paragraph, say
from castelli_pnp.files.output import write_files
from castelli_pnp.lab.series import Series, Summary
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.systems.design import design_code
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import named, printable, terminal_width, words

FORMAT = 1
_LABEL, _COLUMN = 12, 17
"""Widths of table columns that fit most words; longer words make a column wider."""
_LABELS = {
    "castles_built": "simulate.castles",
    "cubes": "simulate.silver",
    "drawn": "simulate.cards.drawn",
    "played": "simulate.cards.played",
    "sold": "simulate.cards.sold",
    "below_zero": "simulate.below_zero",
}
is_ours = marked('"castelli_simulation"')


# --- for people ---


def show(summary: Summary) -> None:
    """Prints the table: a column for every seat, then what is counted once per game."""
    ui = words()
    played = ui.count("simulate.games", summary.games, count=ui.whole(summary.games))
    paragraph(_heading(summary.spec, played))
    echo()
    for line in _table(summary):
        echo(line)
    echo()
    each = {name: _mean(found) for name, found in summary.of_games.items()}
    key = "simulate.each_game" if "void" in each else "simulate.each_game_plain"
    say(key, shared=_share(summary.shared), **each)
    say("simulate.intervals")


def _heading(series: Series, games: str) -> str:
    """The games that were played, in one sentence."""
    ui, about = words(), dict(series.about)
    game = named_design(about["game"], design_code(series.facts))
    told = {"game": game, "seed": printable(series.seed), "games": games}
    if "layout" not in about and "variant" not in about:
        return ui.text("simulate.heading_plain", **told)
    if "variant" in about:
        return ui.text("simulate.heading_variant", variant=about["variant"], **told)
    modules = module_names(about["modules"])
    return ui.text("simulate.heading", layout=about["layout"], modules=modules, **told)


def _table(summary: Summary) -> Iterator[str]:
    """The table, as wide as its words; if that is too wide, the intervals of victories get their own row."""
    rows = list(_rows(summary))
    seats, column = len(summary.names), _COLUMN
    label = max(_LABEL, *(len(name) for name, _ in rows))
    if label + seats * column > terminal_width():
        rows = list(_rows(summary, apart=True))
        column = max(len(cell) for _, cells in rows for cell in cells) + 2
    for name, cells in rows:
        yield f"{name:<{label}}{''.join(f'{cell:>{column}}' for cell in cells)}".rstrip()


def _rows(summary: Summary, apart: bool = False) -> Iterator[tuple[str, list[str]]]:
    ui = words()
    yield "", [named(each) for each in summary.names]
    yield ui.text("simulate.bot"), list(summary.spec.bots)
    if apart:
        wins = [known(100 * found.value, 100 * found.margin) for found in summary.wins]
        yield ui.text("simulate.wins"), wins
        yield "", [f"({_interval(found)})" for found in summary.wins]
    else:
        yield ui.text("simulate.wins"), [_share(found) for found in summary.wins]
    yield ui.text("simulate.points"), [_mean(found) for found in summary.of_seats["points"]]
    for source in summary.earned():
        label = ui.text(f"simulate.source.{source}")
        yield f"  {label}", [_mean(found) for found in summary.of_seats[source]]
    form = summary.spec.form
    for what in (*form.result[1:], *form.others):
        yield ui.text(_LABELS[what]), [_mean(found) for found in summary.of_seats[what]]


def _share(found: Estimate) -> str:
    return f"{known(100 * found.value, 100 * found.margin)} ({_interval(found)})"


def _interval(found: Estimate) -> str:
    ui = words()
    digits = 0 if 100 * found.margin >= VAGUE else 1
    low, high = (ui.number(round(100 * bound, digits) or 0) for bound in (found.low, found.high))
    return ui.text("simulate.interval", low=low, high=high)


def _mean(found: Estimate) -> str:
    margin = f"±{known(found.margin, found.margin)}" if found.count > 1 else "±?"
    return f"{known(found.value, found.margin)} {margin}"


# --- for programs ---


def save(path: Path, summary: Summary) -> None:
    """Saves all options and all results, without times, so that the bytes are always the same."""
    spec = summary.spec
    told = {
        "castelli_simulation": FORMAT,
        **spec.about,
        "design": design_code(spec.facts),
        "bots": list(spec.bots),
        "seed": spec.seed,
        **summary.data(),
    }
    write_files(path.parent, {path.name: json.dumps(told, indent=2) + "\n"}, is_ours)
