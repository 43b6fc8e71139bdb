"""The same rules in every language: structure, numbers, icons, links and rounding agree, text by text."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from castelli_pnp.base.markup import spans
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document
from castelli_pnp.words.catalog import languages
from tests.booklet.plain import plain_text
from tests.booklet.told import told
from tests.booklet.variants import CASTELLI, VARIANTS

OTHERS = [language for language in languages() if language != "en"]
DOWN = {
    "en": r"\bdown\b",
    "de": r"abgerundet|abzurunden|\babrunde|[Rr]unde[tn]? (\w+ )?ab\b",
    "es": r"hacia\sabajo",
    "nl": r"naar beneden",
    "fr": r"à l’inférieur",
}
UP = {
    "en": r"\bup\b",
    "de": r"aufgerundet|aufzurunden|\baufrunde|[Rr]unde[tn]? (\w+ )?auf\b",
    "es": r"hacia\sarriba",
    "nl": r"naar boven",
    "fr": r"au supérieur",
}
ROUNDED = r"\b[Rr]ound(ed|ing)? (up|down)\b"


@cache
def booklet(variant: str, language: str) -> Document:
    return write_booklet(VARIANTS[variant](), language)


def pairs(variant: str, language: str) -> list[tuple[str, str, str]]:
    """Each English text beside its translation."""
    english, other = told(booklet(variant, "en")), told(booklet(variant, language))
    assert [place for place, _ in english] == [place for place, _ in other]
    return [(place, one, two) for (place, one), (_, two) in zip(english, other, strict=True)]


def figures(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_text_is_there_in_every_language(variant: str, language: str) -> None:
    for place, english, other in pairs(variant, language):
        assert bool(english) == bool(other), place


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_numbers_agree_text_by_text(variant: str, language: str) -> None:
    """A single one may be a word in one language and a figure in another; no other number may."""
    for place, english, other in pairs(variant, language):
        one, two = figures(english), figures(other)
        del one["1"], two["1"]
        assert set(one) == set(two), (place, english, other)


NUMBERS = {
    "castelli": (*range(11, 19), *range(21, 24), *range(26, 30), *range(31, 40), *range(41, 50),
                 *range(51, 54), *CASTELLI["many"]().options.silver_in_mine.values()),
    "castles": (*range(11, 20), *range(21, 28), 12, 18, 24, 42, 63, 84),
}  # fmt: skip
"""The numbers of the game in which all differ; of Castles also the tiles and rounds that follow from them."""


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("system", NUMBERS)
def test_every_number_of_a_game_is_told(system: str, language: str) -> None:
    """In a game in which all numbers differ, the booklet tells each of them."""
    text = " ".join(text for _, text in told(booklet(f"{system}/many", language)))
    for number in NUMBERS[system]:
        assert str(number) in figures(text), number


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("variant", ["castelli/shipped", "castelli/contrary"])
def test_roundings_go_the_same_way(variant: str, language: str) -> None:
    found = 0
    for place, english, other in pairs(variant, language):
        ways = Counter(way for _, way in re.findall(ROUNDED, english))
        if not ways:
            continue
        found += 1
        assert bool(ways["down"]) == bool(re.search(DOWN[language], other)), (place, english, other)
        assert bool(ways["up"]) == bool(re.search(UP[language], other)), (place, english, other)
    assert found >= 5


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_icons_and_links_agree_text_by_text(variant: str, language: str) -> None:
    for place, english, other in pairs(variant, language):
        marks = [
            Counter(
                (span.kind, span.target or span.text) for span in spans(text) if span.kind in ("icon", "link")
            )
            for text in (english, other)
        ]
        assert marks[0] == marks[1], (place, english, other)


@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_left_unfilled(variant: str, language: str) -> None:
    for place, text in told(booklet(variant, language)):
        apart = "[^\\S\u00a0\u202f]" if language == "fr" else r"\s"  # no-break spaces belong there
        assert not re.search(rf"[{{}}]|  |\s[.,]|{apart};", text), (place, text)


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        (
            "en",
            [
                "for 2 or 4\u00a0players",
                "A castle *costs nothing*.",
                "Overbuilding costs 2\u00a0:wood:.",
                "take it for free",
            ],
        ),
        (
            "de",
            [
                "für 2 oder 4\u00a0Personen",
                "*kostet nichts*",
                "Überbauen kostet 2\u00a0:wood:.",
                "umsonst nehmen",
            ],
        ),
        (
            "es",
            [
                "para 2 o 4\u00a0jugadores",
                "*no cuesta nada*",
                "castillo cuesta 2\u00a0:wood:.",
                "tomarla gratis",
            ],
        ),
        (
            "nl",
            ["voor 2 of 4\u00a0spelers", "*kost niets*", "Overbouwen kost 2\u00a0:wood:.", "gratis pakken"],
        ),
    ],
)
def test_what_costs_nothing_is_not_counted(language: str, wanted: list[str]) -> None:
    said = plain_text(booklet("castelli/free", language))
    assert [text for text in wanted if text not in said] == []
    assert not re.search(r"\b0\u00a0?\s*(:wood:|:grain:|:rocks:|wood|Holz|de madera|hout)", said)
    assert "2–4" not in said
