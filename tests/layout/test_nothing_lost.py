"""No text is left out for lack of room: it is set smaller, or refused with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.markup import bare
from castelli_pnp.booklet.document import Chapter, Paragraph
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_pages
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.systems.castelli.layout.aids import card_reference, score_pad
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries
from castelli_pnp.systems.castelli.model.load import load_game
from tests.layout.booklet.sample import document, grey
from tests.layout.scenes import whole_text

LANGUAGES = ("en", "de", "es", "fr", "nl")
PAPERS = (papers()["a4"], papers()["letter"])
GAME = load_game("castelli").game
NO_ROOM = ("no_room", "no_room_wide")
MATCHES = 8
"""Four games in each of two blocks of the pad."""


def letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalpha())


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_of_the_score_pad_has_its_points(language: str, paper: Paper) -> None:
    told = whole_text(score_pad(GAME, language, NORMAL, paper).children)
    words = AidWords(GAME, language)
    assert told.count(words.text("pad.points")) >= MATCHES
    for key in ("pad.final", "pad.third"):
        assert letters(told).count(letters(words.text(key))) == 2
    assert words.text("pad.game", number=1) in told


@pytest.mark.parametrize("key", ["pad.points", "pad.third", "pad.game", "pad.duel"])
def test_a_long_word_of_the_score_pad_is_refused(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = AidWords.text

    def longer(self: AidWords, name: str, **data: object) -> str:
        said = usual(self, name, **data)
        return f"{said} {said} Wettkampfergebnisse Wettkampfergebnisse" if name == key else said

    monkeypatch.setattr(AidWords, "text", longer)
    with pytest.raises(Refused) as caught:
        score_pad(GAME, "de", NORMAL, PAPERS[0])
    assert caught.value.reason in NO_ROOM
    assert (caught.value.data["piece"], caught.value.data["field"]) == ("score-pad", key)
    assert caught.value.data["language"] == "de"


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_all_notes_on_one_page(language: str, paper: Paper) -> None:
    entries = card_reference_entries(GAME, language)
    (page,) = card_reference(GAME, language, NORMAL, paper, entries)
    told = letters(whole_text(page.children))
    assert sum(bool(entry.note) for entry in entries) >= 10
    assert [entry.id for entry in entries if letters(bare(entry.note)) not in told] == []


def test_a_long_note_takes_more_pages_and_a_longer_one_is_refused() -> None:
    first, *rest = card_reference_entries(GAME, "en")
    longer = first._replace(note=f"{first.note} " * 12)
    pages = card_reference(GAME, "en", NORMAL, PAPERS[0], [longer, *rest])
    told = letters("".join(whole_text(page.children) for page in pages))
    assert len(pages) > 1
    assert letters(bare(longer.note)) in told
    with pytest.raises(Refused) as caught:
        card_reference(GAME, "en", NORMAL, PAPERS[0], [first._replace(note=f"{first.note} " * 400), *rest])
    assert caught.value.reason == "no_room"


def test_a_title_too_long_for_the_foot_is_refused() -> None:
    title = "A rather long title of a chapter that nobody would ever give to one " * 2
    usual = document(Chapter("long", title[:60].strip(), (Paragraph("Words."),)))
    assert booklet_pages(usual, NORMAL, A5, grey)
    with pytest.raises(Refused) as caught:
        booklet_pages(
            replace(usual, chapters=(replace(usual.chapters[0], title=title.strip()),)), NORMAL, A5, grey
        )
    assert (caught.value.data["piece"], caught.value.data["field"]) == ("booklet/long", "foot")
