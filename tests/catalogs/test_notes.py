"""Every message that players read says where it appears, what its names are, and how long it may be."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from castelli_pnp.actions.message_notes import notes
from castelli_pnp.actions.message_pictures import page, pictures
from castelli_pnp.actions.message_places import PLAYED, Trace, trace_kits
from castelli_pnp.actions.translate import update_languages
from castelli_pnp.base import resources
from castelli_pnp.base.tracing import marked, marks_in, unmarked
from castelli_pnp.files.po_reader import read_po
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.render import fonts
from castelli_pnp.words.notes import length_of
from tests.catalogs.made import folder, header, po_text, told
from tests.catalogs.test_fitting import TOO_LONG

LOCALES = resources.root("locales")
MESSAGES = {
    domain: {
        entry.id: entry for entry in read_po(LOCALES / "en" / "LC_MESSAGES" / f"{domain}.po", True).entries
    }
    for domain in PLAYED
}


@pytest.fixture(scope="module")
def traced() -> tuple[Trace, list[tuple[str, Drawn]]]:
    return trace_kits()


def test_the_notes_are_those_that_the_pages_give(traced: tuple[Trace, list[tuple[str, Drawn]]]) -> None:
    """If not: castelli-pnp locale update --notes."""
    found = update_languages(LOCALES, "all", write=False, notes=notes(traced[0]))
    assert [each.path for each in found if each.is_changed] == []


def test_nearly_every_message_has_a_note_and_a_reference() -> None:
    every = [entry for entries in MESSAGES.values() for entry in entries.values()]
    assert sum(bool(entry.extracted) for entry in every) >= 0.95 * len(every)
    assert sum(bool(entry.references) for entry in every) >= 0.95 * len(every)
    root = LOCALES.parent
    assert all((root / place).is_file() for entry in every for place in entry.references)


def test_a_length_is_told_in_the_note_too() -> None:
    limited = [entry for entries in MESSAGES.values() for entry in entries.values() if length_of(entry)]
    assert len(limited) > 100
    assert all(f"At most {length_of(entry)} characters." in entry.extracted for entry in limited)
    assert all(length_of(MESSAGES["cards"][key]) for key in ("effect.turn_tile.text", "card.when.own_turn"))


def test_a_length_is_one_that_fits() -> None:
    """The text does not fit the player aid (test_fitting); a short text on a card may be set smaller."""
    assert (length_of(MESSAGES["aids"]["aid.title"]) or 0) < len(TOO_LONG)
    assert (length_of(MESSAGES["cards"]["effect.score.text"]) or 99) > 60


def test_pictures_are_taken_where_the_layout_sets_the_message(
    traced: tuple[Trace, list[tuple[str, Drawn]]],
) -> None:
    trace, files = traced
    kept = {key: found for key, found in trace.found.items() if key[0] == "castles_aids"}
    trace.found, every = kept, trace.found
    try:
        made = dict(pictures(trace, files))
    finally:
        trace.found = every
    assert made.keys() == kept.keys()
    shown = page("castles_aids", notes(trace)["castles_aids"], made)
    assert shown.count('src="data:image/png;base64,') == len(made)
    assert '<article id="scoring.title">' in shown
    spots = [spot for found in every.values() for spot in found.spots]
    sizes = {(game, drawn.part): drawn.pages for game, drawn in files}
    for spot in spots:
        sheet = sizes[spot.game, spot.part]
        assert spot.page <= max(len(sheet), 60)
        assert spot.box.left < spot.box.right
        assert spot.box.top < spot.box.bottom


def test_marks_have_neither_width_nor_ink_and_leave_words_alone() -> None:
    text = "Take *{count} cubes* :wood: and [read on](overview.way). 4"
    made = marked(text, 777)
    assert set(marks_in(made)) == {777}
    assert unmarked(made) == text
    assert ":wood:" in made
    assert "](overview.way)" in made
    assert fonts.advance(marked("Cubes go here", 3), "body") == fonts.advance("Cubes go here", "body")
    assert set(marks_in(marked(made, 5))) == {777}
    assert marks_in(marked("4–7", 5)) == [5]


def test_a_text_over_its_length_is_told(tmp_path: Path) -> None:
    english = po_text("en", {"one": "Your turn"}).replace('msgid "one"', '#, max-length:12\nmsgid "one"')
    own = header("de") + '\nmsgctxt "one"\nmsgid "Your turn"\nmsgstr "{}"\n'
    for said, wanted in (("Du bist dran", []), ("Du bist am Zug", ["L13.long"])):
        place = folder(tmp_path / said, {"en/aids": english, "de/aids": own.format(said)})
        assert [each for each in told(place, "de") if each.startswith("L13")] == wanted


def test_translations_take_the_notes_over(tmp_path: Path) -> None:
    for language in ("en", "de"):
        shutil.copytree(LOCALES / language, tmp_path / language)
    path = tmp_path / "de" / "LC_MESSAGES" / "aids.po"
    bare = re.sub(r"^#[.:] .*\n|^#, max-length.*\n", "", path.read_text("utf-8"), flags=re.MULTILINE)
    path.write_text(bare, "utf-8")
    update_languages(tmp_path, "de", write=True)
    own = {entry.id: entry for entry in read_po(path).entries}
    for key, entry in MESSAGES["aids"].items():
        assert own[key].extracted == entry.extracted
        assert own[key].references == entry.references
        assert length_of(own[key]) == length_of(entry)
