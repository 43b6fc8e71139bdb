"""The words of guide, calibration page and tuck box: four catalogues that say the same."""

from __future__ import annotations

import re

import pytest
import yaml

from castelli_pnp import resources
from castelli_pnp.i18n import catalog
from castelli_pnp.layout.guide.lists import WEIGHTS
from castelli_pnp.model.load import load_game
from castelli_pnp.render.fonts import face

LANGUAGES = ("en", "de", "es", "nl")
KINDS = (
    "boards", "board", "charts", "frame", "corners", "tiles", "start-tiles", "mine", "cards", "battle-cards",
    "tokens", "castles", "settlements", "markers", "silver", "aids", "summary", "reference", "scorepad",
    "booklet", "guide", "calibration", "boxes", "poster",
)  # fmt: skip
ALIKE = {"range", "grams", "millimetres", "hundred", "head.how", "head.pieces", "part.frame"}
TITLES = ("guide.title", "calibration.title", "calibration.back", "tuckbox.title")
FIGURE = r"[\d}]"


def forms(language: str) -> list[tuple[str, str]]:
    return [(key, text) for key, texts in catalog("guide", language).messages.items() for text in texts]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_complete(language: str) -> None:
    own, english = catalog("guide", language), catalog("guide", "en")
    assert list(own.messages) == list(english.messages)
    for key, texts in own.messages.items():
        assert all(texts), key
        assert len(texts) == len(english.messages[key]), key
        assert own.placeholders(key) == english.placeholders(key), key
        assert [text.count("*") % 2 for text in texts] == [0] * len(texts), key
    for kind in KINDS:
        assert f"part.{kind}" in own
    for weight in WEIGHTS:
        assert f"weight.{weight}" in own


@pytest.mark.parametrize("language", ["de", "es", "nl"])
def test_nothing_is_left_in_english(language: str) -> None:
    english = catalog("guide", "en").messages
    for key, texts in catalog("guide", language).messages.items():
        if key not in ALIKE:
            assert texts != english[key], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kit_speaks_as_the_glossary(language: str) -> None:
    path = resources.root("locales") / language / "glossary.yaml"
    glossary = yaml.safe_load(path.read_text("utf-8"))
    special = {"silver": "silver_cube", "villages": "village", "cities": "city"}
    words = catalog("guide", language)
    for name in load_game("castelli").game.kit.__slots__:
        entry = glossary[special.get(name, name.removesuffix("s"))]
        assert words.count(f"kit.{name}", 1).endswith(entry["term"])
        assert words.count(f"kit.{name}", 2).endswith(entry.get("plural", entry["term"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    quotes = {"en": "“”‘’", "de": "„“‚‘’", "es": "«»“”", "nl": "‘’“”"}[language]
    for key, text in forms(language):
        assert not re.search(r"[\"']|\.\.\.|  |[\u202f\u2009\u0132\u0133]| [,;:!?]|\d x \d| - ", text), key
        assert set(re.findall("[“”„‘’‚«»]", text)) <= set(quotes), key
        assert not re.search(FIGURE + r" (mm|g)\b", text), key
        percent = {"en": r"\d%", "nl": r"\d%"}.get(language, "\\d\u00a0%")
        assert len(re.findall(percent, text)) == text.count("%"), key
        if language == "es":
            assert text.count("¿") == text.count("?"), key
            assert text.count("¡") == text.count("!"), key
        else:
            assert not re.search("[¿¡]", text), key
        dash = "–" if language in ("en", "de") else "-"
        assert key != "range" or text == f"{{first}}{dash}{{last}}"
        assert not re.search(r"(^|[^\d.,])[-]\d", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_glyphs(language: str) -> None:
    for key, text in forms(language):
        bare = re.sub(r"\{\w+\}|\*|\n", "", text)
        for name in ("text", "text-bold", "body-italic"):
            assert not face(name).missing(bare), (key, name)
        if key.endswith(".title") or key in TITLES:
            assert not face("title").missing(bare), key
