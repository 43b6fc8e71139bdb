"""The results of the lab as plain data; JSON and the report are made from ``plain``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from castelli_pnp.lab.statistics import Estimate

FAIR, UNFAIR, OPEN = "fair", "unfair", "open"
"""Verdicts; open: more games are needed."""
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in the turn order, or a color."""

    name: str
    """``1`` for the starting player, ``2`` for the next; or the color."""
    wins: Estimate
    """Its share of the victories, with a 90% interval."""
    points: Estimate
    """Its mean points."""
    handicap: Estimate
    """The points to give it so that all shares are equal; the strongest seat gets none."""
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
    """An estimate of the number of games until it is clear; 0 unless the verdict is open."""


@dataclass(frozen=True, slots=True)
class Closeness:
    """Metric 3."""

    shared: Estimate
    """The share of the games with several winners."""
    tie_break: Estimate
    """The share of the games in which several players had the most points."""
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
    """0: it wins only its share; 1: it always wins."""


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
    """The points of lead that the best option gains over the average one."""
    options: float
    """The median number of options."""
    decisions: int


@dataclass(frozen=True, slots=True)
class Causal:
    """The same seeds without the place: what changed (with it minus without it)."""

    games: int
    points: Estimate
    """Mean points per player."""
    margin: Estimate
    """Mean of (first - second) / first."""
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """Metric 10 for one place."""

    id: str
    family: str
    kind: str
    games: int
    """The number of games in which it was in play."""
    completed: Estimate
    contested: Estimate
    void: Estimate
    payout: Estimate
    """Its payout per game: units, cards, cubes; points for landscapes and sites."""
    lift: Estimate
    """How much more often its takers won than an even share."""
    flag: str = ""
    """``dead``, ``strong``, or empty."""
    p: float = 1.0
    """The p-value of the test behind the flag; flags have a false discovery rate of 10%."""
    causal: Causal | None = None
    data: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bin:
    """The share of games (or results) from one bound up to the other; a single number has one bound."""

    low: float
    high: float
    share: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A finding: a code for ``explain``, a reason with a sentence, and its data."""

    code: str
    reason: str
    data: Mapping[str, Any]

    def fixes(self, about: Mapping[str, Any]) -> tuple[str, ...]:
        """Messages that may suggest a change, the most specific first; the last one always exists."""
        return f"{self.code}.{about.get('system')}.fix", f"{self.code}.{self.reason}.fix", f"{self.code}.fix"


@dataclass(frozen=True, slots=True)
class Study:
    """All metrics of one game with one number of players and one bot."""

    about: Mapping[str, Any]
    players: int
    bot: str
    chapters: int
    games: int
    """The games for metrics 1, 2, 3, 6, 7, 8, and 10."""
    extra_games: int
    """Games, or parts of games, for the other metrics."""
    verdict: str
    sequential: str
    """The verdict of the sequential test; empty if it was not requested."""
    order: Fairness
    roles: Fairness
    closeness: Closeness
    skill: tuple[Rung, ...]
    luck: Luck | None
    tension: Tension
    choice: ChoiceMetric | None
    places: tuple[Audit, ...]
    flow: Mapping[str, Estimate]
    """All counts as means per game, by ``MeasuredGame.counts``; ``length``: turns."""
    findings: tuple[Advice, ...]
    spreads: Mapping[str, tuple[Bin, ...]] = field(default_factory=dict)
    """The distributions for ``margin``, ``lead_changes`` and ``decided_at``, and all players' ``points``."""
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
    """The factor by which the same seeds reduce the variance."""


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One metric of one place of the board, or of another audited thing, in two games."""

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
    """Whether the difference is significant: at most a tenth of all significant ones are due to chance."""


@dataclass(frozen=True, slots=True)
class PlaceComparison:
    """All places of two games."""

    changes: tuple[PlaceChange, ...]
    """Significant differences come first, in order of significance."""
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    """The places that the first game does not have."""

    @property
    def sure(self) -> tuple[PlaceChange, ...]:
        return tuple(each for each in self.changes if each.sure)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games with the same number of players, the same bot, and the same seeds."""

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
    """Results as numbers, words, lists, and maps."""
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return round(value, _DIGITS) if isinstance(value, float) else value
