"""What a study finds wanting, in the sentences that the command line says, and where on the map it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.lab.outcome import Advice, Study
from castelli_pnp.report.views import ReportData, Teller
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


def all_findings(sheet: ReportData) -> Iterator[Findings]:
    for entry in sheet.entries:
        grouped: dict[tuple[str, str], list[Remark]] = {}
        for advice in entry.study.findings:
            fix, remark = _told(sheet.tell, entry.study, advice)
            grouped.setdefault((advice.code, fix), []).append(remark)
        if grouped:
            ordered = sorted(grouped.items(), key=lambda one: int(one[0][0][1:]))
            found = (AdviceGroup(code, fix, tuple(remarks)) for (code, fix), remarks in ordered)
            yield Findings(entry.label, entry.id, tuple(found))


def _told(tell: Teller, study: Study, advice: Advice) -> tuple[str, Remark]:
    """What to change, and what was found."""
    words = catalog("ui", tell.language)
    data = {"players": "", **{key: _value(tell, key, value) for key, value in advice.data.items()}}
    key = f"{advice.code}.{advice.reason}"
    fix = next(key for key in advice.fixes(study.about) if key in words)
    sentence = words.text(key, **data)
    remark = Remark(sentence[:1].upper() + sentence[1:], str(advice.data.get("place", "")))
    return words.text(fix, **data), remark


def _value(tell: Teller, key: str, value: object) -> str:
    if key in NAMED:
        return tell.name(str(value))
    return tell.number(value) if isinstance(value, float) else str(value)
