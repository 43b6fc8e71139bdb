"""A preview shows every piece: texts that do not fit appear in English, and are named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

import castelli_pnp as cp
from castelli_pnp.actions.kit import Kit
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused

LOCALES = resources.root("locales")
TOO_LONG = "Was du jetzt alles machen darfst"
"""For the title of a player aid, whose room is about one word longer than the English title."""


def changed(place: Path, domain: str, key: str, text: str) -> Path:
    """A German with another text."""
    if not place.exists():
        shutil.copytree(LOCALES / "de", place / "de")
    path = place / "de" / "LC_MESSAGES" / f"{domain}.po"
    old = path.read_text("utf-8")
    new = re.sub(
        rf'(msgctxt "{re.escape(key)}"\nmsgid "[^"]*"\nmsgstr )"[^"]*"',
        lambda found: f'{found[1]}"{text}"',
        old,
    )
    assert new != old
    path.write_text(new, "utf-8")
    return place


def words_of(pdf: bytes) -> str:
    document = PdfDocument(pdf)
    try:
        return " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def preview(place: Path, parts: str) -> tuple[Kit, str]:
    kit = cp.preview_translation("de", place, papers="a4", parts=parts)
    [pdf] = [artifact.data for artifact in kit.artifacts if artifact.path.endswith(".pdf")]
    return kit, words_of(pdf)


def test_a_text_that_does_not_fit_is_english_in_the_preview(tmp_path: Path) -> None:
    kit, words = preview(changed(tmp_path / "own", "aids", "aid.title", TOO_LONG), "aids")
    assert "[Your turn]" in words
    assert [(each.data["field"], each.data["language"]) for each in kit.unfit] == [("aid.title", "de")]
    assert kit.left_out == ()


def test_a_card_name_that_does_not_fit_is_english_in_the_preview(tmp_path: Path) -> None:
    place, name = tmp_path / "own", "Landgräfin vom Schwarzwald und Bodensee"
    shutil.copytree(LOCALES / "de", place / "de")
    path = place / "de" / "glossary.yaml"
    path.write_text(path.read_text("utf-8").replace("term: Landgräfin", f"term: {name}", 1), "utf-8")
    kit, words = preview(place, "cards")
    assert "[Landgravine]" in words
    assert {each.data["word"] for each in kit.unfit} == {name}


def test_a_long_text_without_a_name_is_found_by_its_length(tmp_path: Path) -> None:
    long = "Wenn du am Zug bist und sonst niemand, aber auch dann nur einmal"
    kit, words = preview(changed(tmp_path / "own", "cards", "card.when.own_turn", long), "cards")
    assert "[Your turn]" in words
    assert len(kit.unfit) == 1


def test_what_fits_stays(tmp_path: Path) -> None:
    kit, words = preview(changed(tmp_path / "own", "aids", "aid.title", "Was tun?"), "aids")
    assert "Was tun?" in words
    assert kit.unfit == ()


def test_a_kit_is_not_made_with_a_text_that_does_not_fit(tmp_path: Path) -> None:
    place = changed(tmp_path / "own", "aids", "aid.title", TOO_LONG)
    with pytest.raises(Refused) as refused:
        cp.kit("castelli", languages="de", locales=place, parts="aids", papers="a4")
    assert (refused.value.reason, refused.value.data["language"]) == ("no_room", "de")
