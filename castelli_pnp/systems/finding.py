"""What a check can say, and the register of all checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from castelli_pnp.base import codes
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.places import Route

T = TypeVar("T")
Data = Mapping[str, object]


class Severity(StrEnum):
    """An error makes a game illegal; advice makes it worse than it could be."""

    ERROR = "error"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that breaks a constraint, and the way to it in the data."""

    code: str
    reason: str
    route: Route
    data: Data = field(default_factory=dict)
    related: tuple[Route, ...] = ()
    """Other values that the finding depends on; whoever changed one of those wants to be shown that one."""

    @property
    def severity(self) -> Severity:
        is_advice = codes.FAMILIES[self.code[0]] == f"report.{Severity.ADVICE}"
        return Severity.ADVICE if is_advice else Severity.ERROR


@dataclass(frozen=True, slots=True)
class Measure:
    """A property of a game as a number, the range that is good, and where to look if it is not.

    ``slack`` is how far outside the range the property is worth nothing any more; on a board so small that
    this comes out as nothing, it is 1.
    """

    name: str
    value: float
    low: float
    high: float
    route: Route
    slack: float = 1.0
    data: Data = field(default_factory=dict)
    culprits: tuple[tuple[Route, Data], ...] = ()
    related: tuple[Route, ...] = ()

    @property
    def is_good(self) -> bool:
        return self.low <= self.value <= self.high

    @property
    def score(self) -> float:
        """1 inside the range, falling to 0 outside it."""
        outside = max(self.low - self.value, self.value - self.high, 0.0)
        return max(0.0, 1.0 - outside / (self.slack or 1.0))


Violation = tuple[str, Route, Data] | tuple[str, Route, Data, tuple[Route, ...]]
"""What a hard constraint says of a game: the reason, the place, the data, and perhaps related places."""
Judge = Callable[[Any], Iterator[Violation]]
Gauge = Callable[[Any], Iterator[Measure]]

HARD: dict[str, Judge] = {}
"""The hard constraints by code: each yields what breaks it."""
SOFT: dict[str, Gauge] = {}
"""The soft properties by code: each yields what it measures."""


def hard(code: str) -> Callable[[Judge], Judge]:
    """Registers a hard constraint."""
    return _registering(HARD, code)


def soft(code: str) -> Callable[[Gauge], Gauge]:
    """Registers a soft property."""
    return _registering(SOFT, code)


def _registering(known: dict[str, T], code: str) -> Callable[[T], T]:
    codes.register(code)

    def register(check: T) -> T:
        known[code] = check
        return check

    return register


def judge_hard(code: str, game: object) -> list[Finding]:
    return [Finding(code, *told) for told in HARD[code](game)]


def judge_soft(code: str, measures: Iterable[Measure]) -> list[Finding]:
    """What is outside its range becomes advice."""
    findings = []
    for measure in measures:
        if not measure.is_good:
            shared = {"value": measure.value, "low": measure.low, "high": measure.high, **measure.data}
            culprits = measure.culprits or ((measure.route, {}),)
            findings += [
                Finding(code, measure.name, route, {**shared, **data}, measure.related)
                for route, data in culprits
            ]
    return findings


def score(measures: Iterable[Measure]) -> float:
    """How well a property holds, from 0 to 100."""
    values = [measure.score for measure in measures]
    return 100 * float_sum(values) / len(values) if values else 100.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything the checks say about a game."""

    findings: tuple[Finding, ...]
    measures: dict[str, tuple[Measure, ...]]

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)

    @property
    def advice(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity is Severity.ADVICE)

    @property
    def scores(self) -> dict[str, float]:
        """How well each soft property holds, from 0 to 100."""
        return {code: score(measures) for code, measures in self.measures.items()}
