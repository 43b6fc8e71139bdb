"""Advice of the lab fits the system of the game, on the page as on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from castelli_pnp.cli.lab_tables import fix
from castelli_pnp.lab.outcome import Advice, Outcome, Study
from castelli_pnp.report.advice import all_findings
from castelli_pnp.report.views import Report
from castelli_pnp.systems.castles.lab import CastlesSystem
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.load import load_as
from castelli_pnp.words.catalog import glossary
from castelli_pnp.words.ui_language import ui_languages, using_language
from tests.labreport.made import one_game

CASTELLIS = ("site", "area", "coat", "resource", "landscape", "silver")
"""Terms of what only Castelli has."""
CODES = {
    "B1": "order_more",
    "B2": "role_more",
    "B3": "ties",
    "B4": "skill",
    "B5": "luck",
    "B6": "changes",
    "B7": "decided",
    "B8": "light",
}
DATA = ("seat", "share", "even", "house", "strong", "weak", "changes", "weight")
FOUND = tuple(Advice(code, reason, dict.fromkeys(DATA, "suns")) for code, reason in CODES.items())


def fixes(study: Study, language: str) -> list[str]:
    """What the page says."""
    sheet = Report(Outcome("0", False, ("any",), ((study,),)), language)
    return [finding.fix for _, groups in all_findings(sheet) for finding in groups]


def strangers(told: list[str], language: str) -> list[str]:
    """Sentences that name something of Castelli."""
    terms = "|".join(word for each in CASTELLIS for word in _words(glossary(language)[each]))
    return [each for each in told if re.search(rf"\b({terms})", each, re.IGNORECASE)]


def _words(term: Mapping[str, Any]) -> Iterator[str]:
    for key in ("term", "plural"):
        if key in term:
            yield str(term[key]).partition(" of ")[0]


@pytest.mark.parametrize("language", ui_languages())
def test_advice_for_castles_names_nothing_of_castelli(language: str) -> None:
    of_castelli = replace(one_game(2).studies[0][0], places=(), findings=FOUND)
    about = CastlesSystem(load_as("castles", Castles).game, 2, "base", "random").about
    of_castles = replace(of_castelli, about=about)
    told = fixes(of_castles, language)
    assert len(told) == len(CODES)
    assert strangers(told, language) == []
    assert len(strangers(fixes(of_castelli, language), language)) == 6
    with using_language(language):
        assert [fix(of_castles, each) for each in FOUND] == told
        assert [fix(of_castelli, each) for each in FOUND] == fixes(of_castelli, language)
