"""What a study finds wrong, in the sentences that the command line says, and where on the map it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.lab.outcome import Advice, Study
from castelli_pnp.report.views import Report, StudyEntry
from castelli_pnp.words.catalog import catalog

NAMED = ("house", "kind", "resource")
"""Data of findings that are ids of the game."""


class AdviceGroup(NamedTuple):
    """What is to be changed in the same way."""

    code: str
    fix: str
    remarks: tuple[tuple[str, str], ...]
    """Sentences, each with the place that it is about, if it is about one."""


def all_findings(report: Report) -> Iterator[tuple[StudyEntry, list[AdviceGroup]]]:
    """The studies that find something wrong, and what."""
    for entry in report.entries:
        grouped: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for advice in entry.study.findings:
            fix, remark = _worded(report, entry.study, advice)
            grouped.setdefault((advice.code, fix), []).append(remark)
        if grouped:
            found = [AdviceGroup(*group, tuple(remarks)) for group, remarks in grouped.items()]
            yield entry, sorted(found, key=lambda group: int(group.code[1:]))


def _worded(report: Report, study: Study, advice: Advice) -> tuple[str, tuple[str, str]]:
    """What to change, and what was found."""
    words = catalog("ui", report.language)
    data = {"players": "", **{key: _value(report, key, value) for key, value in advice.data.items()}}
    fix = next(key for key in advice.fixes(study.about) if key in words)
    sentence = words.text(f"{advice.code}.{advice.reason}", **data)
    remark = sentence[:1].upper() + sentence[1:], str(advice.data.get("place", ""))
    return words.text(fix, **data), remark


def _value(report: Report, key: str, value: object) -> str:
    if key in NAMED:
        return report.name(str(value))
    return report.decimal(value) if isinstance(value, float) else str(value)
