"""The work of ``castelli-pnp improve``: a game is read, changes are proved, told and perhaps written."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.actions.improve import ImproveRun
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.figures import progress
from castelli_pnp.cli.workers import open_pool_here
from castelli_pnp.improve.search import Step, Verdict
from castelli_pnp.improve.writing import Rewritten, diff, write
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.score import PARTS, Gain
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once, uninterrupted
from castelli_pnp.words.sentences import printable, say, sentences, shown_path, words, wrapped

Means = tuple[str | None, int | None]
"""The cluster, or how many processes, that do the work."""


def run(wanted: ImproveRun, means: Means, writing: bool) -> int:
    """Looks for changes and tells of them; writes them only if that is wanted and all is done."""
    if writing:
        wanted.check_writable()
    with leaving_once(), open_pool_here(*means) as pool:
        code = _searched(wanted, pool)
        for number, step in enumerate(wanted.steps, 1):
            _tell_step(number, step)
        _conclude(wanted, code, writing)
    return code


def _searched(wanted: ImproveRun, pool: Pool) -> int:
    """Tests all changes, or those up to an interruption; the exit code tells which."""
    try:
        with progress() as bar:
            for _ in wanted.run(pool, bar):
                pass
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        return int(stop.code or 0)
    except Refused as error:  # a worker is gone
        echo("\n".join(sentences(error)), err=True)
        return 2
    return 0


def _say(key: str, /, **data: object) -> None:
    echo("\n".join(wrapped(words().text(key, **data), "")))


def _tell_step(number: int, step: Step) -> None:
    ui = words()
    if step.move is None or step.proof is None:
        _say("improve.none", number=number)
        return
    data = step.move.data
    kind = "_".join(str(each) for each in (step.move.kind, data.get("settlement")) if each)
    told = printable(say(f"improve.edit.{kind}", data))
    key = "improve.proved" if step.proved else "improve.unproved"
    _say("improve.change", number=number, change=told)
    for line in wrapped(ui.text(key, **_figures(step.proof)), "  "):
        echo(line)


def _figures(gain: Gain) -> dict[str, str]:
    ui = words()
    numbers = {"gain": gain.value, "low": gain.low, "high": gain.high}
    return {name: ui.decimal(value) for name, value in numbers.items()} | {"games": ui.whole(gain.games)}


def _conclude(wanted: ImproveRun, code: int, writing: bool) -> None:
    """What all changes gain, and what they change in the files."""
    steps, verdict = wanted.steps, wanted.verdict
    if code:
        proved = sum(step.proved for step in steps)
        told = words().text("improve.interrupted", proved=proved, steps=wanted.task.steps)
        echo("\n".join(wrapped(told, "")), err=True)
    elif verdict is None:
        tested = sum(step.move is not None for step in steps)
        _say("improve.nothing", game=printable(wanted.task.game.id), tested=tested)
        return
    if verdict is not None:
        _tell_verdict(verdict)
        if not verdict.is_better:
            _say("improve.not_together")
            return
    files = wanted.files()
    if not files:
        return
    names = {each.path: printable(shown_path(each.path)) for each in files}
    echo()
    echo(diff(files, names).rstrip("\n"))
    echo()
    _write(files, names.values(), writing and not code)


def _write(files: list[Rewritten], names: Iterable[str], writing: bool) -> None:
    if writing:
        with uninterrupted():
            write(files)
    _say("improve.written" if writing else "improve.unwritten", files=", ".join(names))


def _tell_verdict(verdict: Verdict) -> None:
    """Every part of the score before and after."""
    ui = words()
    heads = [ui.text(f"improve.{name}") for name in ("wanting", "before", "after")]
    rows = [
        (
            ui.text(f"score.{part}"),
            ui.decimal(verdict.before.parts[part]),
            ui.decimal(verdict.after.parts[part]),
        )
        for part in PARTS
        if verdict.before.parts[part] or verdict.after.parts[part]
    ]
    rows.append((ui.text("score.total"), ui.decimal(verdict.before.total), ui.decimal(verdict.after.total)))
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(3)]
    echo()
    for row in (heads, *rows):
        echo(f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}")
    echo()
    _say("improve.together", **_figures(verdict.gain))
