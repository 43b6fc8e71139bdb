"""Reads reports that the lab wrote as JSON, and compares the places of two games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused, system_says
from castelli_pnp.lab.compare_places import compare_audits
from castelli_pnp.lab.outcome import Audit, Outcome, PlaceComparison
from castelli_pnp.lab.statistics import Estimate

MOST_BYTES = 1 << 26
ESTIMATES = ("completed", "contested", "void", "payout", "lift")
"""The figures of a place, in the order of ``Audit``."""


@dataclass(frozen=True, slots=True)
class LabDifference:
    """What the lab says differs between two games, for one number of players and one bot."""

    players: int
    bot: str
    places: PlaceComparison


def of_outcome(found: Outcome) -> tuple[LabDifference, ...]:
    """The same for games that were just played."""
    return tuple(LabDifference(each.players, each.bot, each.places) for each in found.comparisons)


def compare_reports(first: Path, second: Path, game: str) -> tuple[LabDifference, ...]:
    """Compares, place by place, the studies that two reports share; of each report, the first game counts."""
    one, other = _studies(first, game), _studies(second, game)
    common = [key for key in one if key in other]
    if not common:
        told = {"firsts": _listed(one), "seconds": _listed(other)}
        raise Refused("lab_no_study", first=first.name, second=second.name, **told)
    return tuple(LabDifference(*key, compare_audits(one[key], other[key])) for key in common)


Studies = Mapping[tuple[int, str], tuple[Audit, ...]]


def _listed(studies: Studies) -> str:
    return ", ".join(f"{players} {bot}" for players, bot in studies) or "-"


def _studies(path: Path, game: str) -> Studies:
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise Refused("lab_report", path=path, game=game)
        report = json.loads(path.read_bytes())
        if report["castelli_lab"] != 1:
            raise ValueError(report["castelli_lab"])
        return {
            (int(study["players"]), str(study["bot"])): tuple(map(_audit, study["places"]))
            for study in report["studies"][0]
        }
    except OSError as error:
        raise Refused("read", path=path, why=system_says(error)) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise Refused("lab_report", path=path, game=game) from None


def _audit(place: Mapping[str, Any]) -> Audit:
    name, family, kind = (str(place[key]) for key in ("id", "family", "kind"))
    completed, contested, void, payout, lift = (_estimate(place[key]) for key in ESTIMATES)
    return Audit(name, family, kind, int(place["games"]), completed, contested, void, payout, lift)


def _estimate(said: Mapping[str, Any]) -> Estimate:
    return Estimate(float(said["value"]), float(said["low"]), float(said["high"]), int(said["count"]))
