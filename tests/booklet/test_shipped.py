"""The shipped booklets: they tell every rule, every link leads somewhere, and their words are all in use."""

from __future__ import annotations

import re

import pytest

from castelli_pnp.base.markup import spans
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Aside, Document, Paragraph, SectionHeading, TurnSummary
from castelli_pnp.booklet.master import booklet_systems, message_ids, shipped_master
from castelli_pnp.booklet.rulings import DAGGER, marked
from castelli_pnp.systems import find_system
from castelli_pnp.systems.load import load_any
from castelli_pnp.words.catalog import Catalog, catalog, languages
from tests.rules.ids import KNOWN, RULES, RULINGS

SYSTEMS = booklet_systems()
FACTS = {*(f"F{number}" for number in range(1, 42)), *(f"R{number}" for number in range(1, 28))}
TOLD = {"castelli": {*RULES, *RULINGS} - {"A3"}, "castles": FACTS}
"""The rules and rulings that players must find in a booklet; A3 is for whoever makes a set of tiles."""
MAY_BE_TOLD = {"castelli": KNOWN, "castles": {*FACTS, "E1", "E2"}}
LONGEST_TITLE = 28
MOST_WORDS_IN_A_NOTE = 35
FORM = ("cover.", "word.")
"""Messages that the form of the booklet uses."""
ALLOWED_FIGURES = {
    "castelli": {"0", "1", "2", "3", "4", "10", "45", "2011"},
    "castles": {"0", "2", "3", "4", "5", "30", "2003"},
}
"""Nought, the least on a coat, steps of the turn, how many play; what pieces show; age, time, date."""
every_system = pytest.mark.parametrize("system", SYSTEMS)


def document_of(system: str) -> Document:
    return write_booklet(load_any(system).game, "en")


def words_of(system: str) -> Catalog:
    return catalog(find_system(system).booklet.domain)


@every_system
def test_every_rule_is_told_somewhere(system: str) -> None:
    parts = [part for chapter in shipped_master(system).chapters for part in chapter.parts]
    pinned = {pin for part in parts for pin in part.values["pins"]}
    assert pinned <= MAY_BE_TOLD[system]
    assert TOLD[system] - pinned == set()


@every_system
def test_every_message_is_used(system: str) -> None:
    known = {key for key in words_of(system).messages if not key.startswith(FORM)}
    assert known == message_ids(system)


@every_system
def test_every_link_leads_to_a_chapter_or_section(system: str) -> None:
    document = document_of(system)
    anchors = {chapter.id for chapter in document.chapters}
    anchors |= {
        block.id for each in document.chapters for block in each.blocks if isinstance(block, SectionHeading)
    }
    texts = [text for forms in words_of(system).messages.values() for text in forms]
    targets = {span.target for text in texts for span in spans(text) if span.kind == "link"}
    assert targets
    assert targets <= anchors


@every_system
@pytest.mark.parametrize("language", languages())
def test_the_back_cover_has_the_name_that_the_contents_say(system: str, language: str) -> None:
    last = write_booklet(load_any(system).game, language).chapters[-1]
    assert [block.title for block in last.blocks if isinstance(block, TurnSummary)] == [last.title]


@pytest.mark.parametrize("pins", [("A4",), ("A28", "A29"), ("R53", "A8"), ("R17",), ()], ids=str)
def test_what_only_we_rule_has_a_dagger(pins: tuple[str, ...]) -> None:
    ours = {pin[0] for pin in pins} == {"A"}
    for block in (Paragraph("So it is."), Aside("Note", "So it is.")):
        told = marked(block, pins)
        assert isinstance(told, (Paragraph, Aside))
        assert told.text == ("So it is.\N{NO-BREAK SPACE}†" if ours else "So it is.")
    heading = SectionHeading("c.s", "Rules")
    assert marked(heading, pins) == heading


@pytest.mark.parametrize("language", languages())
def test_our_own_rulings_are_marked(language: str) -> None:
    document = write_booklet(load_any("castelli").game, language)
    blocks = [block for chapter in document.chapters for block in chapter.blocks]
    notes = [block.text for block in blocks if isinstance(block, (Paragraph, Aside))]
    assert sum(text.endswith("†") for text in notes) >= 8


@every_system
def test_titles_and_notes_are_short(system: str) -> None:
    document = document_of(system)
    blocks = [block for chapter in document.chapters for block in chapter.blocks]
    titles = [chapter.title for chapter in document.chapters]
    titles += [block.title for block in blocks if isinstance(block, SectionHeading | Aside)]
    assert [title for title in titles if len(title) > LONGEST_TITLE] == []
    notes = [block.text.removesuffix(DAGGER) for block in blocks if isinstance(block, Aside)]
    assert [note for note in notes if len(note.split()) > MOST_WORDS_IN_A_NOTE] == []


@every_system
def test_no_number_of_the_game_is_written_out(system: str) -> None:
    for key, forms in words_of(system).messages.items():
        for text in forms:
            bare = re.sub(r"\{\w+\}", "", text)
            assert set(re.findall(r"\d+", bare)) <= ALLOWED_FIGURES[system], key
