"""What a study finds wanting, in the sentences that the command line says, and where on the map it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.i18n import catalog
from castelli_pnp.lab.outcome import Advice
from castelli_pnp.labreport.telling import Teller
from castelli_pnp.labreport.views import Sheet

NAMED = ("house", "kind", "resource")
"""Data of findings that are ids of the game."""


class Finding(NamedTuple):
    """A finding in words; ``place`` is what it is about, if it is a place."""

    code: str
    sentence: str
    fix: str
    place: str


class Findings(NamedTuple):
    """Those of one study."""

    label: str
    entry: str
    found: tuple[Finding, ...]


def all_findings(sheet: Sheet) -> Iterator[Findings]:
    for entry in sheet.entries:
        told = tuple(_told(sheet.tell, advice) for advice in entry.study.findings)
        if told:
            yield Findings(entry.label, entry.id, told)


def _told(tell: Teller, advice: Advice) -> Finding:
    words = catalog("ui", tell.language)
    data = {key: _value(tell, key, value) for key, value in advice.data.items()}
    key = f"{advice.code}.{advice.reason}"
    fix = f"{key}.fix" if f"{key}.fix" in words else f"{advice.code}.fix"
    sentence = words.text(key, **{"players": "", **data})
    sentence = sentence[:1].upper() + sentence[1:]
    return Finding(advice.code, sentence, words.text(fix, **data), str(advice.data.get("place", "")))


def _value(tell: Teller, key: str, value: object) -> str:
    if key in NAMED:
        return tell.name(str(value))
    return tell.number(value) if isinstance(value, float) else str(value)
