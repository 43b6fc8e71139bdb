"""The figures of the lab as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from math import fsum
from typing import Any

from castelli_pnp.cli.printing import known, module_names, named_design, paragraph, say
from castelli_pnp.lab.compare import SHARES
from castelli_pnp.lab.fairness import roughly
from castelli_pnp.lab.measured import CARDS, UNITS, by_turns
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR, Advice, Comparison, Fairness, Outcome, Study
from castelli_pnp.lab.statistics import RESAMPLES, Estimate
from castelli_pnp.terminal.echo import echo, emphasize
from castelli_pnp.words.sentences import named, printable, terminal_width, words
from castelli_pnp.words.sentences import say as sentence

_COLORS = {FAIR: "green", OPEN: "yellow", UNFAIR: "red"}
_SURE = 0.001
Rows = Sequence[Sequence[str]]


def show(found: Outcome, verbose: bool) -> None:
    """Prints all studies, then the comparison of two games."""
    for number, group in enumerate(found.studies):
        for each in group:
            if number or each is not group[0]:
                echo()
            _show_study(each, verbose)
    for comparison in found.comparisons:
        from castelli_pnp.cli import place_tables

        echo()
        _show_comparison(found.games, comparison)
        first, second = map(printable, found.games)
        place_tables.show(first, second, comparison.places, verbose)
    echo()
    say("lab.intervals", times=words().whole(RESAMPLES))


def _show_study(found: Study, verbose: bool) -> None:
    ui, about = words(), found.about
    told = {
        "game": named_design(str(about["game"]), str(about["design"])),
        "players": found.players,
        "bot": found.bot,
        "modules": _what_is_played(about),
        "seed": printable(str(about["seed"])),
        "games": ui.count("simulate.games", found.games, count=ui.whole(found.games)),
        "blocks": found.chapters,
        "extra": found.extra_games,
    }
    say("lab.heading", **told)
    more = roughly(max(found.order.more, found.roles.more))
    emphasize(ui.text(f"lab.verdict.{found.verdict}", more=more), _COLORS[found.verdict])
    echo()
    print_table(list(_seat_rows(found)))
    for fairness in (found.order, found.roles):
        paragraph(_chi_line(fairness))
    echo()
    print_table(list(_metric_rows(found)))
    paragraph(_demerits_line(found))
    if verbose:
        _show_flow(found)
        _show_places(found)
    _show_findings(found)


def _seat_rows(found: Study) -> Iterator[list[str]]:
    ui = words()
    heads = ("name", "wins", "interval", "points", "handicap", "verdict")
    yield [ui.text(f"lab.seat.{each}") for each in heads]
    for fairness in (found.order, found.roles):
        for seat in fairness.seats:
            name = named(seat.name) if fairness.by == "role" else ui.text("lab.turn", number=seat.name)
            yield [
                name,
                known(100 * seat.wins.value, 100 * seat.wins.margin),
                interval_text(seat.wins, 100),
                ui.decimal(seat.points.value),
                f"{known(seat.handicap.value, seat.handicap.margin)} ({interval_text(seat.handicap)})",
                ui.text(f"lab.{seat.verdict}"),
            ]


def _chi_line(found: Fairness) -> str:
    ui = words()
    chance = ui.text("lab.chance", percent=ui.decimal(100 * found.p))
    if found.p < _SURE:
        chance = ui.text("lab.chance_below", percent=100 * _SURE)
    value = ui.decimal(found.chi_squared)
    return ui.text(f"lab.chi.{found.by}", value=value, freedom=found.freedom, chance=chance)


def _demerits_line(found: Study) -> str:
    ui = words()
    parts = [
        f"{ui.text(f'score.{name}')} {ui.decimal(part)}" for name, part in found.demerits.items() if part
    ]
    if not parts:
        return ui.text("lab.no_demerits")
    return ui.text("lab.demerits", total=ui.decimal(fsum(found.demerits.values())), parts=", ".join(parts))


def _metric_rows(found: Study) -> Iterator[list[str]]:
    """Every metric with its interval and the number of games, or other trials, that it is based on."""
    ui = words()
    yield ["", ui.text("lab.value"), ui.text("lab.interval"), ui.text("lab.count")]

    def row(key: str, estimate: Estimate, scale: float = 1, **data: object) -> list[str]:
        value = known(scale * estimate.value, scale * estimate.margin)
        figures = value, interval_text(estimate, scale), ui.whole(estimate.count)
        return [ui.text(f"lab.metric.{key}", **data), *figures]

    yield row("shared", found.closeness.shared, 100)
    yield row("tie_break", found.closeness.tie_break, 100)
    yield row("margin", found.closeness.margin, 100)
    for rung in found.skill:
        yield row("skill", rung.gap, 100, strong=rung.strong, weak=rung.weak)
    if found.luck is not None:
        yield row("luck", found.luck.share, 100)
    yield row("lead_changes", found.tension.lead_changes)
    yield row("drama", found.tension.drama, 100)
    yield row("decided_at", found.tension.decided_at, 100)
    if found.choice is not None:
        yield row("weight", found.choice.weight)
        count = ui.whole(found.choice.decisions)
        yield [ui.text("lab.metric.options"), ui.decimal(found.choice.options), "", count]


def _show_flow(found: Study) -> None:
    """Prints points by source, resources, cards, and events turn by turn, as means per game."""
    ui, flow = words(), found.flow
    sources = {name.partition(".")[2]: each for name, each in flow.items() if name.startswith("source.")}
    rows = [[_source(name), _mean(each)] for name, each in sources.items() if each.value]
    _titled("lab.flow.sources", rows)
    for group, columns in (("resource", UNITS), ("card", CARDS)):
        names = dict.fromkeys(name.split(".")[1] for name in flow if name.startswith(f"{group}."))
        head = ["", *(ui.text(f"lab.flow.{group}.{each}") for each in columns)]
        body = [[named(name), *(_mean(flow[f"{group}.{name}.{each}"]) for each in columns)] for name in names]
        _titled(f"lab.flow.{group}s", [head, *body] if body else [])
    for group, turns in by_turns(flow).items():
        echo()
        say(f"lab.flow.{group}", turns="  ".join(ui.decimal(flow[name].value) for name in turns))
    for name in ("void", "length", "decisions"):
        if name in flow:
            say(f"lab.flow.{name}", mean=_mean(flow[name]))


def _source(name: str) -> str:
    ui, key = words(), f"simulate.source.{name}"
    return ui.text(key) if key in ui else name


def _show_places(found: Study) -> None:
    ui = words()
    heads = ("id", "kind", "completed", "contested", "payout", "lift")
    body = [
        [
            each.id,
            named(each.kind) if each.kind else "",
            ui.decimal(100 * each.completed.value),
            ui.decimal(100 * each.contested.value),
            ui.decimal(each.payout.value),
            f"{ui.decimal(100 * each.lift.value)} ({interval_text(each.lift, 100)})",
        ]
        for each in found.places
    ]
    head = [ui.text(f"lab.place.{each}") for each in heads]
    _titled("lab.place.title", [head, *body] if body else [])


def _show_findings(found: Study) -> None:
    ui = words()
    if found.findings:
        echo()
    for each in found.findings:
        paragraph(finding(each), f"{each.code}  ")
        paragraph(f"{ui.text('report.fix')}: {fix(found, each)}", " " * (len(each.code) + 2))


def finding(each: Advice) -> str:
    """A finding as a sentence."""
    return printable(sentence(f"{each.code}.{each.reason}", {"players": "", **each.data}))


def fix(found: Study, each: Advice) -> str:
    """A possible change to a game of this system."""
    return sentence(next(key for key in each.fixes(found.about) if key in words()), each.data)


def _show_comparison(games: Sequence[str], found: Comparison) -> None:
    ui = words()
    first, second = (printable(each) for each in games)
    told = {"first": first, "second": second, "players": found.players, "bot": found.bot}
    say("lab.compare.heading", **told, games=ui.whole(found.games))
    echo()
    heads = map(ui.text, ("lab.compare.difference", "lab.interval", "lab.saved"))
    rows = [["", first, second, *heads]]
    for each in found.changes:
        key = f"lab.compare.{each.metric}"
        if key not in ui:
            continue
        scale = 100 if each.metric in SHARES else 1
        clear = "" if each.difference.low <= 0 <= each.difference.high else " *"
        rows.append(
            [
                ui.text(key),
                ui.decimal(scale * each.first),
                ui.decimal(scale * each.second),
                f"{ui.decimal(scale * each.difference.value)}{clear}",
                interval_text(each.difference, scale),
                f"{ui.decimal(each.saved)}×",
            ]
        )
    print_table(rows)


# --- layout ---


def _titled(key: str, rows: Rows) -> None:
    if rows:
        echo()
        echo(words().text(key))
        print_table(rows)


def print_table(rows: Rows) -> None:
    """The first column is aligned left, all others right; a narrow terminal breaks words, not rows."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for number in range(len(rows[0])):
        table.add_column(justify="right" if number else "left", no_wrap=bool(number))
    for row in rows:
        table.add_row(*row)
    text = StringIO()
    Console(file=text, width=terminal_width(), color_system=None, markup=False, emoji=False).print(table)
    for line in text.getvalue().splitlines():
        echo(line.rstrip())


def interval_text(found: Estimate, scale: float = 1) -> str:
    low, high = (known(scale * bound, scale * found.margin) for bound in (found.low, found.high))
    return words().text("lab.range", low=low, high=high)


def _mean(found: Estimate) -> str:
    return f"{known(found.value, found.margin)} ±{known(found.margin, found.margin)}"


def _what_is_played(about: Mapping[str, Any]) -> str:
    """The variant, for games with variants, or else the modules."""
    if "variant" in about:
        return words().text("lab.variant", variant=about["variant"])
    return module_names(about.get("modules", ()))
