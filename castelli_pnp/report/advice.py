"""What a study finds wrong, in the sentences that the command line says, and where on the map it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.lab.outcome import Advice, Study
from castelli_pnp.report.views import Report
from castelli_pnp.words.catalog import catalog

NAMED = ("house", "kind", "resource")
"""Data of findings that are ids of the game."""


class Remark(NamedTuple):
    """A sentence; ``place`` is what it is about, if it is a place."""

    sentence: str
    place: str


class AdviceGroup(NamedTuple):
    """What is to be changed in the same way."""

    code: str
    fix: str
    remarks: tuple[Remark, ...]


class Findings(NamedTuple):
    """Those of one study."""

    label: str
    entry: str
    found: tuple[AdviceGroup, ...]


def all_findings(report: Report) -> Iterator[Findings]:
    for entry in report.entries:
        grouped: dict[tuple[str, str], list[Remark]] = {}
        for advice in entry.study.findings:
            fix, remark = _worded(report, entry.study, advice)
            grouped.setdefault((advice.code, fix), []).append(remark)
        if grouped:
            ordered = sorted(grouped.items(), key=lambda one: int(one[0][0][1:]))
            found = (AdviceGroup(code, fix, tuple(remarks)) for (code, fix), remarks in ordered)
            yield Findings(entry.label, entry.id, tuple(found))


def _worded(report: Report, study: Study, advice: Advice) -> tuple[str, Remark]:
    """What to change, and what was found."""
    words = catalog("ui", report.language)
    data = {"players": "", **{key: _value(report, key, value) for key, value in advice.data.items()}}
    fix = next(key for key in advice.fixes(study.about) if key in words)
    sentence = words.text(f"{advice.code}.{advice.reason}", **data)
    remark = Remark(sentence[:1].upper() + sentence[1:], str(advice.data.get("place", "")))
    return words.text(fix, **data), remark


def _value(report: Report, key: str, value: object) -> str:
    if key in NAMED:
        return report.name(str(value))
    return report.decimal(value) if isinstance(value, float) else str(value)
