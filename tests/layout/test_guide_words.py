"""The words of guide, calibration page and tuck box: everything in the kit has a name."""

from __future__ import annotations

import pytest
import yaml

from castelli_pnp.base import resources
from castelli_pnp.layout.guide.lists import WEIGHTS
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import catalog

LANGUAGES = ("en", "de", "es", "nl")
KINDS = (
    "boards", "board", "charts", "frame", "corners", "tiles", "start-tiles", "mine", "cards", "battle-cards",
    "tokens", "castles", "settlements", "markers", "silver", "aids", "summary", "reference", "scorepad",
    "rules", "guide", "calibration", "boxes", "poster",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    own = catalog("guide", language)
    for kind in KINDS:
        assert f"part.{kind}" in own
    for weight in WEIGHTS:
        assert f"weight.{weight}" in own


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
