"""The shipped booklet: it tells every rule, every link leads somewhere, and its words are all in use."""

from __future__ import annotations

import re

import pytest

from castelli_pnp.booklet import DOMAIN, load_master, master_path, message_ids, write_booklet
from castelli_pnp.document import Aside, Document, Section
from castelli_pnp.i18n import catalog
from castelli_pnp.markup import spans
from castelli_pnp.model.load import load_game
from tests.rules.ids import KNOWN, RULES, RULINGS

NOT_FOR_PLAYERS = {"A3"}
"""A ruling for whoever makes a set of tiles."""
LONGEST_TITLE = 28
MOST_WORDS_IN_A_NOTE = 35
FORM = ("cover.", "word.")
"""Messages that the form of the booklet uses."""


@pytest.fixture(scope="module")
def document() -> Document:
    return write_booklet(load_game("castelli").game, "en")


def test_every_rule_is_told_somewhere() -> None:
    parts = [part for chapter in load_master(master_path("castelli")).chapters for part in chapter.parts]
    pinned = {pin for part in parts for pin in part.values["pins"]}
    assert pinned <= KNOWN
    assert {*RULES, *RULINGS} - pinned == NOT_FOR_PLAYERS


def test_every_message_is_used() -> None:
    known = {key for key in catalog(DOMAIN).messages if not key.startswith(FORM)}
    assert known == message_ids()


def test_every_link_leads_to_a_chapter_or_section(document: Document) -> None:
    anchors = {chapter.id for chapter in document.chapters}
    anchors |= {block.id for each in document.chapters for block in each.blocks if isinstance(block, Section)}
    texts = [text for forms in catalog(DOMAIN).messages.values() for text in forms]
    targets = {span.target for text in texts for span in spans(text) if span.kind == "link"}
    assert targets
    assert targets <= anchors


def test_titles_and_notes_are_short(document: Document) -> None:
    blocks = [block for chapter in document.chapters for block in chapter.blocks]
    titles = [chapter.title for chapter in document.chapters]
    titles += [block.title for block in blocks if isinstance(block, Section | Aside)]
    assert [title for title in titles if len(title) > LONGEST_TITLE] == []
    notes = [block.text for block in blocks if isinstance(block, Aside)]
    assert [note for note in notes if len(note.split()) > MOST_WORDS_IN_A_NOTE] == []


ALLOWED_FIGURES = {"0", "1", "2", "3", "4"}
"""Nought, the lowest number of a coat, steps of the turn, and how many play."""


def test_no_number_of_the_game_is_written_out() -> None:
    for key, forms in catalog(DOMAIN).messages.items():
        for text in forms:
            bare = re.sub(r"\{\w+\}", "", text)
            assert set(re.findall(r"\d+", bare)) <= ALLOWED_FIGURES, key
