"""The report of a check, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from castelli_pnp.actions.check import CheckReport
from castelli_pnp.cli.printing import print_notes
from castelli_pnp.files.fixes import Fix
from castelli_pnp.systems import system_of
from castelli_pnp.systems.finding import Measure, Verdict
from castelli_pnp.terminal.echo import echo, emphasize
from castelli_pnp.words.sentences import (
    Note,
    fix_title,
    printable,
    range_text,
    say,
    shown_path,
    words,
    wrapped,
)


class Checked(NamedTuple):
    """A game as it was named, and its findings."""

    where: str
    report: CheckReport

    def exit_code(self, strict: bool) -> int:
        verdict = self.report.verdict
        return 2 if verdict is None else int(bool(verdict.errors or (strict and verdict.advice)))


# --- for programs ---


def as_json(checked: Sequence[Checked], code: int) -> str:
    report = {"format": 1, "exit": code, "games": [_game_json(each) for each in checked]}
    return json.dumps(report, indent=2)


def _game_json(each: Checked) -> dict[str, Any]:
    report = each.report
    result: dict[str, Any] = {"game": each.where, "readable": report.readable}
    if report.game is not None:
        result["file"] = shown_path(report.game.file)
        result["design"] = report.game.design
        result |= system_of(report.game.game).scope(report.game.game)
        result["played"] = dict(report.played)
        result["scores"] = {code: round(score, 1) for code, score in report.scores.items()}
    result["more_findings"] = report.more
    result["findings"] = [_note_json(found) for found in report.findings]
    return result


def _note_json(found: Note) -> dict[str, Any]:
    return {
        "code": found.code,
        "reason": found.reason,
        "severity": found.severity,
        "file": shown_path(found.mark.source.path),
        "line": found.mark.line,
        "column": found.mark.column,
        "message": found.sentence,
        "fix": found.fix,
        "inherited_from": found.inherited or None,
        "consequences": [_note_json(each) for each in found.consequences],
        "fixes": [_fix_json(each) for each in found.fixes],
        "data": {
            key: value if isinstance(value, int | float) else str(value) for key, value in found.data.items()
        },
    }


def _fix_json(fix: Fix) -> dict[str, Any]:
    """A fix as JSON; positions count the characters of the decoded file from 0."""
    edits = [
        {"file": shown_path(each.path), "start": each.start, "end": each.end, "text": each.text}
        for each in fix.edits
    ]
    return {"title": fix_title(fix), "safe": fix.is_safe, "edits": edits}


# --- for people ---


def print_text(checked: Sequence[Checked], verbose: bool, strict: bool, whole: bool = False) -> None:
    for number, each in enumerate(checked):
        if number:
            echo()
        print_notes(each.report.findings, each.report.more, whole)
        if each.report.verdict is not None and verbose:
            for line in _score_lines(each.report.verdict):
                echo(line)
            echo()
        _print_summary(each, strict)


def _print_summary(each: Checked, strict: bool) -> None:
    ui, report = words(), each.report
    if report.verdict is None or report.game is None:
        faults = ui.count("count.faults", report.errors)
        emphasize(ui.text("report.unreadable", game=printable(each.where), faults=faults), "red")
        return
    told = {
        "errors": ui.count("count.errors", report.errors),
        "advice": ui.count("count.advice", report.advice),
    }
    key, color = _outcome(report, report.verdict, strict)
    emphasize(ui.text(key, game=printable(each.where), **told), color)
    echo(system_of(report.game.game).scope_sentence(report.game.game))
    echo(ui.text("design.code", code=report.game.design))
    if report.played:
        played = sum(report.played.values())
        echo(ui.count("count.played", played, count=ui.whole(played)))


def _outcome(report: CheckReport, verdict: Verdict, strict: bool) -> tuple[str, str]:
    """The message that sums up a check, and its color."""
    if verdict.errors:
        legal = all(finding.code.startswith("P") for finding in verdict.errors)
        return "report.unplayable" if legal else "report.illegal", "red"
    if strict and verdict.advice:
        return "report.not_strict", "red"
    return "report.playable" if report.played else "report.legal", "yellow" if verdict.advice else "green"


def _score_lines(verdict: Verdict) -> Iterator[str]:
    ui = words()
    yield ui.text("report.scores")
    for code, score in verdict.scores.items():
        yield from wrapped(say(code, {}), f"  {code:<4}{ui.number(round(score, 1)):>5}  ")
        for name in dict.fromkeys(measure.name for measure in verdict.measures[code]):
            same = [measure for measure in verdict.measures[code] if measure.name == name]
            yield from wrapped(_measure_line(code, name, same), " " * 13)


def _measure_line(code: str, name: str, measures: Sequence[Measure]) -> str:
    """The measurements with one name, often one for each piece or field."""
    ui = words()
    found = range_text(min(each.value for each in measures), max(each.value for each in measures))
    good = range_text(min(each.low for each in measures), max(each.high for each in measures))
    return ui.text("report.measure", name=say(f"{code}.{name}.label", {}), value=found, good=good)
