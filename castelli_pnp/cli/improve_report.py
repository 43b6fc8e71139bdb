"""The command ``castelli-pnp improve``: reads a game, then proves, prints, and perhaps writes changes."""

from __future__ import annotations

from castelli_pnp.actions.improve import ImproveRun
from castelli_pnp.cli import work
from castelli_pnp.cli.printing import paragraph, print_columns, say, say_error
from castelli_pnp.cli.work import Means
from castelli_pnp.improver.search import ProvedStep, TotalGain
from castelli_pnp.lab.score import PARTS, Gain
from castelli_pnp.systems.design import design_code
from castelli_pnp.systems.rewriting import diff, write
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import leaving_once, uninterrupted
from castelli_pnp.words.sentences import path_text, printable, words
from castelli_pnp.words.sentences import say as sentence


def run(wanted: ImproveRun, means: Means, writing: bool) -> int:
    """Searches for changes and reports them; writes them only on request and when everything is finished."""
    if writing:
        wanted.check_writable()
    with leaving_once(), work.open_pool_here(*means) as pool:
        code = work.run(lambda bar: wanted.run(pool, bar))
        say("design.code", code=wanted.loaded.design)
        for number, step in enumerate(wanted.steps, 1):
            _print_step(number, step)
        _conclude(wanted, code, writing)
    return code


def _print_step(number: int, step: ProvedStep) -> None:
    if step.move is None or step.proof is None:
        say("improve.none", number=number)
        return
    data = step.move.data
    kind = "_".join(str(each) for each in (step.move.kind, data.get("settlement")) if each)
    told = printable(sentence(f"improve.edit.{kind}", data))
    key = "improve.proved" if step.proved else "improve.unproved"
    say("improve.change", number=number, change=told)
    paragraph(words().text(key, **_figures(step.proof)), "  ")


def _figures(gain: Gain) -> dict[str, str]:
    ui = words()
    numbers = {"gain": gain.value, "low": gain.low, "high": gain.high}
    return {name: ui.decimal(value) for name, value in numbers.items()} | {"games": ui.whole(gain.games)}


def _conclude(wanted: ImproveRun, code: int, writing: bool) -> None:
    """Reports the gain of all changes, and the files that they change."""
    steps, verdict = wanted.steps, wanted.verdict
    if code:
        proved = sum(step.proved for step in steps)
        say_error("improve.interrupted", proved=proved, steps=wanted.task.steps)
    elif verdict is None:
        tested = sum(step.move is not None for step in steps)
        say("improve.nothing", game=printable(wanted.task.game.id), tested=tested)
        return
    if verdict is not None:
        _print_verdict(verdict)
        if not verdict.is_better:
            say("improve.not_together")
            return
    files = wanted.files()
    if not files:
        return
    if wanted.changed is not None:
        say("improve.design", code=design_code(wanted.changed))
    names = {each.path: path_text(each.path) for each in files}
    echo()
    echo(diff(files, names).rstrip("\n"))
    echo()
    if writing and not code:
        with uninterrupted():
            write(files)
    key = "improve.written" if writing and not code else "improve.unwritten"
    say(key, files=", ".join(names.values()))


def _print_verdict(verdict: TotalGain) -> None:
    """Prints every part of the score before and after."""
    ui = words()
    rows = [[ui.text(f"improve.{name}") for name in ("wanting", "before", "after")]]
    figures = {part: (verdict.before.parts[part], verdict.after.parts[part]) for part in PARTS}
    shown = {part: pair for part, pair in figures.items() if any(pair)}
    for part, pair in (shown | {"total": (verdict.before.total, verdict.after.total)}).items():
        rows.append([ui.text(f"score.{part}"), *map(ui.decimal, pair)])
    echo()
    print_columns(rows, "<>>")
    echo()
    say("improve.together", **_figures(verdict.gain))
