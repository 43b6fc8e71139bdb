"""What the lab found out, as plain data; ``plain`` makes of it what JSON and the report are written from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from castelli_pnp.lab.statistics import Estimate

FAIR, UNFAIR, OPEN = "fair", "unfair", "open"
"""Verdicts; open: more games must be played."""
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in the order of turns, or a color."""

    name: str
    """``1`` for who starts, ``2`` for who is next; or the color."""
    wins: Estimate
    """Its share of the victories, 90 % interval."""
    points: Estimate
    """Its mean points."""
    handicap: Estimate
    """Points to give it that would make all shares equal; the best off gets none."""
    verdict: str


@dataclass(frozen=True, slots=True)
class Fairness:
    """Metrics 1 and 2, by turn order or by color."""

    by: str
    """``order`` or ``role``."""
    seats: tuple[Seat, ...]
    chi_squared: float
    freedom: int
    p: float
    verdict: str
    more: int
    """Games to play until it is clear, by guess; 0 unless the verdict is open."""


@dataclass(frozen=True, slots=True)
class Closeness:
    """Metric 3."""

    shared: Estimate
    """Share of the games with several winners."""
    tie_break: Estimate
    """Share of the games in which several had most points."""
    margin: Estimate
    """Median of (first - second) / first."""


@dataclass(frozen=True, slots=True)
class Rung:
    """Metric 4: one stronger bot among weaker ones."""

    weak: str
    strong: str
    wins: Estimate
    """The stronger one's share of the victories."""
    gap: Estimate
    """0: it wins no more than its share; 1: always."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Metric 5."""

    share: Estimate
    deals: int
    replays: int


@dataclass(frozen=True, slots=True)
class Tension:
    """Metrics 6, 7 and 8."""

    lead_changes: Estimate
    drama: Estimate
    decided_at: Estimate


@dataclass(frozen=True, slots=True)
class ChoiceMetric:
    """Metric 9."""

    weight: Estimate
    """Points of lead that the best option is worth above the average one."""
    options: float
    """The median number of options."""
    decisions: int


@dataclass(frozen=True, slots=True)
class Causal:
    """The same seeds without the place: what changed (with it minus without it)."""

    games: int
    points: Estimate
    """Mean points of a player."""
    margin: Estimate
    """(first - second) / first, mean."""
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """Metric 10, one place."""

    id: str
    family: str
    kind: str
    games: int
    """In so many games it was in play."""
    completed: Estimate
    contested: Estimate
    void: Estimate
    payout: Estimate
    """What it pays out a game: units, cards, cubes; points for landscapes and sites."""
    lift: Estimate
    """How much more often those who took it won than an even share."""
    flag: str = ""
    """``dead``, ``strong`` or nothing."""
    p: float = 1.0
    """Of the test behind the flag; the flags hold at a false discovery rate of 10 %."""
    causal: Causal | None = None
    data: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bin:
    """The share of games (or results) from one bound to below the other; a single number has one bound."""

    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A finding: a code that ``explain`` knows, a reason that has a sentence, and the data in it."""

    code: str
    reason: str
    data: Mapping[str, Any]

    def fixes(self, about: Mapping[str, Any]) -> tuple[str, ...]:
        """Messages that may say what to change, the most fitting first; the last one there always is."""
        return f"{self.code}.{about.get('system')}.fix", f"{self.code}.{self.reason}.fix", f"{self.code}.fix"


@dataclass(frozen=True, slots=True)
class Study:
    """All metrics of one game with one number of players and one bot."""

    about: Mapping[str, Any]
    players: int
    bot: str
    chapters: int
    games: int
    """The games of the metrics 1, 2, 3, 6, 7, 8 and 10."""
    extra_games: int
    """Games, or parts of games, for the others."""
    verdict: str
    sequential: str
    """What the sequential test says; empty if it was not asked."""
    order: Fairness
    roles: Fairness
    closeness: Closeness
    skill: tuple[Rung, ...]
    luck: Luck | None
    tension: Tension
    choice: ChoiceMetric | None
    places: tuple[Audit, ...]
    flow: Mapping[str, Estimate]
    """Everything that is counted, mean of a game, by ``MeasuredGame.counts``; ``length``: turns."""
    findings: tuple[Advice, ...]
    spreads: Mapping[str, tuple[Bin, ...]] = field(default_factory=dict)
    """What lies behind ``margin``, ``lead_changes`` and ``decided_at``, and all players' ``points``."""
    demerits: Mapping[str, float] = field(default_factory=dict)
    """The parts of the score (see ``score.py``)."""


@dataclass(frozen=True, slots=True)
class MetricChange:
    """One metric in two games on the same seeds."""

    metric: str
    first: float
    second: float
    difference: Estimate
    """Second minus first."""
    saved: float
    """How many times less variance the same seeds give than different ones would."""


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One metric of one place of the board, or another thing that is audited, in two games."""

    id: str
    family: str
    kind: str
    metric: str
    """``completed``, ``contested``, ``payout`` or ``lift``."""
    first: float
    second: float
    difference: Estimate
    """Second minus first."""
    sure: bool = False
    """Whether it differs surely: at most a tenth of all that are sure are so by chance."""


@dataclass(frozen=True, slots=True)
class PlaceComparison:
    """All places of two games."""

    changes: tuple[PlaceChange, ...]
    """Those that differ surely come first, the surest of them first."""
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    """The places that the other game does not have."""

    @property
    def sure(self) -> tuple[PlaceChange, ...]:
        return tuple(each for each in self.changes if each.sure)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games, same number of players, same bot, same seeds."""

    players: int
    bot: str
    games: int
    changes: tuple[MetricChange, ...]
    places: PlaceComparison = PlaceComparison(())


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of the lab for one or two games."""

    seed: str
    held_out: bool
    games: tuple[str, ...]
    """The ids of the games."""
    studies: tuple[tuple[Study, ...], ...]
    """The studies of each game, by number of players and then by bot."""
    comparisons: tuple[Comparison, ...] = ()


def plain(value: object) -> Any:
    """As numbers, words, lists and maps."""
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return round(value, _DIGITS) if isinstance(value, float) else value
