"""The report of a check, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from castelli_pnp.base.errors import MOST_TOLD, Unreadable
from castelli_pnp.base.places import Mark
from castelli_pnp.systems import system_of
from castelli_pnp.systems.finding import Measure, Severity, Verdict
from castelli_pnp.systems.load import Loaded, load_any
from castelli_pnp.systems.system import Facts
from castelli_pnp.terminal.echo import echo, echo_bold
from castelli_pnp.words.sentences import (
    Note,
    lines_of,
    note,
    notes_of,
    printable,
    range_text,
    say,
    shown_path,
    wants_colour,
    words,
    wrapped,
)


@dataclass(frozen=True, slots=True)
class Examined:
    """One game with what was found; without a verdict it could not be read."""

    where: str
    notes: tuple[Note, ...]
    more: int = 0
    """How many notes there are beyond those."""
    loaded: Loaded[Facts] | None = None
    verdict: Verdict | None = None
    played: Mapping[str, int] = field(default_factory=dict)
    """How many games were played in each layout; none if that was not wanted or the game is illegal."""

    def exit_code(self, strict: bool) -> int:
        if self.verdict is None:
            return 2
        return int(bool(self.verdict.errors or (strict and self.verdict.advice)))


def examine(where: str, play: bool = False) -> Examined:
    """Reads and judges a game, and plays it if it is legal; what is wrong becomes notes, sorted by place."""
    try:
        loaded = load_any(where)
    except Unreadable as error:
        return Examined(where, tuple(notes_of(error)), error.more)
    system = system_of(loaded.game)
    verdict = system.check(loaded.game)
    played: Mapping[str, int] = {}
    if play and not verdict.errors:
        tried = system.try_out(loaded.game)
        played, verdict = tried.games, Verdict(verdict.findings + tried.findings, verdict.measures)
    placed = [(finding, loaded.own_mark(finding.route, *finding.related)) for finding in verdict.findings]
    placed.sort(key=lambda pair: (pair[0].severity is Severity.ADVICE, pair[1].sort_key, pair[0].code))
    notes = [note(finding, mark, _origin(loaded, mark)) for finding, mark in placed[:MOST_TOLD]]
    return Examined(where, tuple(notes), len(placed) - len(notes), loaded, verdict, played)


def _origin(loaded: Loaded[Facts], mark: Mark) -> str:
    """The game that a value is taken over from, if it is."""
    return "" if loaded.is_own(mark) else mark.source.path.parent.name


# --- for programs ---


def as_json(checked: Sequence[Examined], code: int) -> str:
    report = {"format": 1, "exit": code, "games": [_game_json(each) for each in checked]}
    return json.dumps(report, indent=2)


def _game_json(each: Examined) -> dict[str, Any]:
    result: dict[str, Any] = {"game": each.where, "readable": each.verdict is not None}
    if each.verdict is not None and each.loaded is not None:
        result["file"] = shown_path(each.loaded.file)
        result |= system_of(each.loaded.game).scope(each.loaded.game)
        result["played"] = dict(each.played)
        result["scores"] = {code: round(score, 1) for code, score in each.verdict.scores.items()}
    result["more_findings"] = each.more
    result["findings"] = [_note_json(found) for found in each.notes]
    return result


def _note_json(found: Note) -> dict[str, Any]:
    return {
        "code": found.code,
        "reason": found.reason,
        "severity": found.severity,
        "file": shown_path(found.mark.source.path),
        "line": found.mark.line,
        "column": found.mark.column,
        "message": found.message,
        "fix": found.fix,
        "inherited_from": found.inherited or None,
        "data": {
            key: value if isinstance(value, int | float) else str(value) for key, value in found.data.items()
        },
    }


# --- for people ---


def print_text(checked: Sequence[Examined], verbose: bool, strict: bool) -> None:
    for number, each in enumerate(checked):
        if number:
            echo()
        for found in each.notes:
            first, *rest = lines_of(found)
            _echo(first, {"error": "red", "advice": "yellow"}[found.severity])
            for line in rest:
                echo(line)
            echo()
        if each.more:
            echo(words().text("report.more", more=each.more))
            echo()
        if each.verdict is not None and each.loaded is not None and verbose:
            for line in _score_lines(each.verdict):
                echo(line)
            echo()
        _print_summary(each, strict)


def _echo(line: str, colour: str) -> None:
    echo_bold(line, colour, wants_colour())


def _print_summary(each: Examined, strict: bool) -> None:
    ui = words()
    if each.verdict is None or each.loaded is None:
        faults = ui.count("count.faults", len(each.notes) + each.more)
        _echo(ui.text("report.unreadable", game=printable(each.where), faults=faults), "red")
        return
    errors, advice = len(each.verdict.errors), len(each.verdict.advice)
    told = {"errors": ui.count("count.errors", errors), "advice": ui.count("count.advice", advice)}
    key, colour = _outcome(each, strict)
    _echo(ui.text(key, game=printable(each.where), **told), colour)
    echo(system_of(each.loaded.game).scope_sentence(each.loaded.game))
    if each.played:
        played = sum(each.played.values())
        echo(ui.count("count.played", played, count=ui.whole(played)))


def _outcome(each: Examined, strict: bool) -> tuple[str, str]:
    """The message that sums a check up, and its colour."""
    assert each.verdict is not None
    if each.verdict.errors:
        legal = all(finding.code.startswith("P") for finding in each.verdict.errors)
        return "report.unplayable" if legal else "report.illegal", "red"
    if strict and each.verdict.advice:
        return "report.not_strict", "red"
    return "report.playable" if each.played else "report.legal", "yellow" if each.verdict.advice else "green"


def _score_lines(verdict: Verdict) -> Iterator[str]:
    ui = words()
    yield ui.text("report.scores")
    for code, score in verdict.scores.items():
        yield from wrapped(say(code, {}), f"  {code:<4}{ui.number(round(score, 1)):>5}  ")
        for name in dict.fromkeys(measure.name for measure in verdict.measures[code]):
            same = [measure for measure in verdict.measures[code] if measure.name == name]
            yield from wrapped(_measure_line(code, name, same), " " * 13)


def _measure_line(code: str, name: str, measures: Sequence[Measure]) -> str:
    """What was measured under one name, often once for each piece or field."""
    ui = words()
    found = range_text(min(each.value for each in measures), max(each.value for each in measures))
    good = range_text(min(each.low for each in measures), max(each.high for each in measures))
    return ui.text("report.measure", name=say(f"{code}.{name}.label", {}), value=found, good=good)
