"""The words of the player aids: their numbers come from the game, and all are in use."""

from __future__ import annotations

import re

import pytest

from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.systems.castelli.layout.aids.words import tied
from castelli_pnp.words.catalog import catalog

LANGUAGES = ("en", "de", "es", "fr", "nl")


def messages(language: str) -> list[tuple[str, str]]:
    return [(key, form) for key, forms in catalog("aids", language).messages.items() for form in forms]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_come_from_the_game(language: str) -> None:
    """A figure stands in a message only where it is a name: the zero, once, and places."""
    allowed = {"pad.final", "pad.third"}
    for key, form in messages(language):
        figures = set(re.findall(r"\d+", re.sub(r"\{\w+\}", "", form)))
        if key in allowed or key.startswith("end.second"):
            continue
        assert figures <= {"0"} or (key in ("aid.purchase", "build.often") and figures == {"1"}), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_singular_and_plural_follow_the_number(language: str) -> None:
    words = catalog("aids", language)
    one, two = (words.count("aid.own", number).replace("\N{NO-BREAK SPACE}", " ") for number in (1, 2))
    assert one.startswith("1 ")
    assert two.startswith("2 ")
    assert one[2:] != two[2:]


def test_every_message_is_used() -> None:
    source = "\n".join(
        path.read_text("utf-8") for path in (PACKAGE / "systems/castelli/layout/aids").glob("*.py")
    )
    for key in catalog("aids").messages:
        stem = re.sub(r"(_down|_up)$", "_{", key)
        told = f'"{key}"' in source or f"'{key}'" in source
        composed = f'f"{stem}' in source if stem != key else f'f"{key.partition(".")[0]}.{{' in source
        assert told or composed, key


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("22, 16, 11", "22,\u00a016,\u00a011"),
        ("2 cards", "2 cards"),
        ("on 0 of each", "on 0 of each"),
        ("Share, rounded up.", "Share, rounded\u00a0up."),
        ("A long last sentence.", "A long last sentence."),
    ],
)
def test_rows_of_numbers_and_short_ends_are_held(text: str, held: str) -> None:
    assert tied(text) == held
