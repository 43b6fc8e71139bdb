"""Words: the catalog of messages, and the glossaries that name what the data only know by id."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from castelli_pnp.actions.translate import StatusRow
from castelli_pnp.base import resources
from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import House, Kind, Module, Resource, Settlement
from castelli_pnp.systems.castelli.rules.legal import REASONS
from castelli_pnp.systems.castelli.rules.state import SOURCES
from castelli_pnp.systems.castles.rules.turn import REASONS as CASTLES_REASONS
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import LIBRARY

LANGUAGES = ["en", "de", "es", "nl"]
KIT_TERMS = {"silver": "silver_cube", "villages": "village", "cities": "city"}


def glossary(language: str) -> dict[str, dict[str, Any]]:
    path = resources.root("locales") / language / "glossary.yaml"
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_of_the_data_has_a_name(language: str) -> None:
    game = load_game("castelli").game
    components = {KIT_TERMS.get(name, name.removesuffix("s")) for name in game.kit.__slots__}
    words = {word.value for words in (House, Kind, Module, Resource, Settlement) for word in words}
    assert components | words | set(game.cards) <= set(glossary(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossaries_name_the_same_things(language: str) -> None:
    assert list(glossary(language)) == list(glossary("en"))
    second = {"en": None, "nl": "article"}.get(language, "gender")
    only = ["only"] if language == "en" else []
    for key, entry in glossary(language).items():
        assert set(entry) <= {"term", "plural", second, "forms", "forbidden", *only}, key
        assert second is None or entry[second] in ("m", "f", "n", "de", "het"), key


def test_card_names_are_told_apart() -> None:
    cards = load_game("castelli").game.cards
    for language in LANGUAGES:
        names = [glossary(language)[card]["term"] for card in cards]
        assert len(set(names)) == len(names)


def test_messages_are_clean() -> None:
    ui = catalog("ui")
    for key, forms in ui.messages.items():
        assert all(text.strip() == text for text in forms) or key == "report.near", key
        if re.fullmatch(r"[EHKLPS]\d+", key):
            assert not ui.placeholders(key)
            assert not ui.placeholders(f"{key}.fix"), key


def test_plural_forms() -> None:
    ui = catalog("ui")
    assert [ui.count("count.errors", number) for number in (0, 1, 2)] == ["0 errors", "1 error", "2 errors"]


@pytest.mark.parametrize(("value", "shown"), [(3, "3"), (2.0, "2"), (66.666, "66.67"), (-1.25, "-1.25")])
def test_numbers(value: float, shown: str) -> None:
    assert catalog("ui").number(value) == shown


def test_every_message_is_used() -> None:
    """A message that no code names is left over from an earlier day."""
    package = Path(resources.PACKAGE)
    source = "\n".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    for key in catalog("ui").messages:
        head, _, reason = key.partition(".")
        if head in ("report", "explain", "new", "schema", "count"):
            assert f'"{key}"' in source or f"'{key}'" in source or reason in ("error", "advice"), key
        elif head == "locale":
            assert f'"{key}"' in source or f"'{key}'" in source or reason in StatusRow._fields, key
        elif head == "refused":
            reason = reason.removesuffix(LIBRARY)
            assert f"refused.{reason}" in catalog("ui").messages, key
            assert f'"{reason}"' in source or reason.removeprefix("action.") in (
                *REASONS,
                *CASTLES_REASONS,
                "unknown",
                "unknown_castles",
            ), key
        elif head == "word":
            assert f'"{reason}"' in source or reason in _ids(), key
        elif head in ("play", "letter", "goods", "command", "verb"):
            assert f'"{key}"' in source or f"'{key}'" in source or _is_composed(key, source), key


def _ids() -> set[str]:
    """What the data and the proof of a kit call things."""
    return {*load_game("castelli").game.cards, "lang", "title", "author", "page_labels"}


def _is_composed(key: str, source: str) -> bool:
    """Whether code makes up the name of a message from its beginning and a word that it knows."""
    stem, _, last = key.rpartition(".")
    begun = re.search(rf'f"{re.escape(stem)}\.\{{', source) or re.search(
        rf'f"{re.escape(stem.rpartition(".")[0])}\.\{{', source
    )
    known = f'"{last}"' in source or last in (*EFFECTS, "table", *SOURCES)
    return begun is not None and known
