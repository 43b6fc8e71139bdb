"""The assembly guide: every language on every paper, for the shipped game and for odd ones."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp.base.scene import Path as Drawn
from castelli_pnp.base.scene import Text
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.calibration import calibration
from castelli_pnp.layout.guide.lists import WEIGHTS, PrintedPages, span, weight_of
from castelli_pnp.layout.sizes import Paper, papers, sizes
from castelli_pnp.systems.castelli.layout.guide import assembly_guide
from castelli_pnp.systems.castelli.layout.tuckbox import tuck_boxes
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import Catalog, catalog
from tests.games import grown, load
from tests.layout.guide_scene import (
    assert_inside_margin,
    assert_no_text_collides,
    assert_readable,
    said,
    texts,
    walk,
)

LANGUAGES = ("en", "de", "es", "nl")
PAPERS = tuple(papers().values())
PARTS = (
    PrintedPages("calibration", "castelli-calibration-a4.pdf", 1, 2, True, 0, "paper"),
    PrintedPages("board", "castelli-board-a4.pdf", 1, 4, False, 4, "board"),
    PrintedPages("charts", "castelli-board-a4.pdf", 5, 6, False, 2, "board"),
    PrintedPages("frame", "castelli-board-a4.pdf", 7, 8, False, 10, "board"),
    PrintedPages("tiles", "castelli-tiles-a4.pdf", 1, 4, True, 36, "board"),
    PrintedPages("cards", "castelli-cards-de-letter.pdf", 1, 10, True, 33, "card"),
    PrintedPages("castles", "castelli-tokens-a4.pdf", 1, 3, False, 36, "card"),
    PrintedPages("settlements", "castelli-tokens-a4.pdf", 4, 4, False, 21, "card"),
    PrintedPages("markers", "castelli-tokens-a4.pdf", 5, 5, False, 16, "board"),
    PrintedPages("silver", "castelli-tokens-a4.pdf", 6, 6, False, 22, "board"),
    PrintedPages("aids", "castelli-aids-de-a4.pdf", 1, 2, True, 4, "card"),
    PrintedPages("boxes", "castelli-boxes-a4.pdf", 1, 2, False, 2, "card"),
)


@pytest.fixture(scope="module")
def game() -> CastelliFacts:
    return load_game("castelli").game


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_four_pages_that_are_whole(game: CastelliFacts, language: str, paper: Paper, look: Look) -> None:
    pages = assembly_guide(game, language, paper, look, PARTS)
    assert len(pages) == 4
    for page in pages:
        assert (page.width, page.height) == (paper.width, paper.height)
        assert_inside_margin(page, paper.margin)
        assert_no_text_collides(page)
        assert_readable(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_printed_whole(game: CastelliFacts, language: str) -> None:
    """Nothing is lost between the catalogue and the page, whatever is broken or hyphenated."""
    words = catalog("guide", language)
    pages = assembly_guide(game, language, PAPERS[0], NORMAL, PARTS)
    printed = _bare(" ".join(map(said, pages)))
    for step in ("print", "duplex", "fold", "standee", "box", "count"):
        for line in words.text(f"{step}.text").split("\n"):
            assert _bare(line) in printed, line
        assert _bare(words.text(f"{step}.title")) in printed


def _bare(text: str) -> str:
    """Letters and figures only: spaces, hyphens and marks may fall where lines are broken."""
    return "".join(sign for sign in text if sign.isalnum())


def test_the_words_that_explain_are_at_least_nine_points(game: CastelliFacts) -> None:
    for language in LANGUAGES:
        for page in assembly_guide(game, language, PAPERS[1], NORMAL, PARTS):
            for placed in texts(page):
                assert isinstance(placed.node, Text)
                small = placed.node.size * placed.matrix.size < 9 - 1e-6
                footer = placed.node.at[1] > page.height - 15
                # the numbers in pictures are numerals and ranges
                assert not small or footer or not any(map(str.isalpha, placed.node.text)), placed.node


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_is_in_the_table(game: CastelliFacts, language: str) -> None:
    words = catalog("guide", language)
    lines = {placed.node.text for page in assembly_guide(game, language, PAPERS[0], NORMAL, PARTS)
             for placed in texts(page) if isinstance(placed.node, Text)}  # fmt: skip
    printed = _bare(" ".join(lines))
    for part in PARTS:
        assert span(words, part.first_page, part.last_page) in lines
        assert _bare(part.file) in printed
    assert words.text("how.duplex") in lines
    assert words.text("how.single") in lines


def test_a_long_list_of_files_runs_on(game: CastelliFacts) -> None:
    many = tuple(
        PrintedPages("cards", f"file-{number:03}.pdf", 1, 2, True, 9, WEIGHTS[number % 3])
        for number in range(90)
    )
    pages = assembly_guide(game, "de", PAPERS[1], NORMAL, many)
    assert len(pages) > 4
    printed = " ".join(map(said, pages))
    assert all(part.file in printed for part in many)
    for page in pages:
        assert_inside_margin(page, PAPERS[1].margin)
        assert_no_text_collides(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_counted(game: CastelliFacts, language: str) -> None:
    words = catalog("guide", language)
    printed = _bare(said(assembly_guide(game, language, PAPERS[0], NORMAL, PARTS)[-1]))
    for name in game.kit.__slots__:
        assert _bare(words.count(f"kit.{name}", getattr(game.kit, name))) in printed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_count_comes_from_the_kit(game: CastelliFacts, language: str) -> None:
    words = catalog("guide", language)
    odd = replace(game, kit=replace(game.kit, castles=1, villages=47, battle_cards=0))
    printed = said(assembly_guide(odd, language, PAPERS[0], NORMAL, PARTS)[-1])
    assert _bare(words.count("kit.castles", 1)) in _bare(printed)
    assert _bare(words.count("kit.villages", 47)) in _bare(printed)
    assert _bare(words.count("kit.battle_cards", 0)) not in _bare(printed)


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 2, 2), (3, 2, 4), (2, 2, 6), (4, 1, 4)])
def test_other_boards(rows: int, columns: int, size: int, tmp_path: Path) -> None:
    other = load(grown(rows, columns, size), tmp_path / "game").game
    for paper in PAPERS:
        for page in assembly_guide(other, "nl", paper, NORMAL, PARTS):
            assert_inside_margin(page, paper.margin)
            assert_no_text_collides(page)


def test_a_game_that_cannot_be_laid_out_has_no_such_step(game: CastelliFacts) -> None:
    words = catalog("guide", "en")
    pages = assembly_guide(replace(game, layouts={}), "en", PAPERS[0], NORMAL, PARTS)
    assert words.text("table.title") not in " ".join(map(said, pages))


def test_the_board_shows_the_whole_track(game: CastelliFacts) -> None:
    words = catalog("guide", "en")
    printed = said(assembly_guide(game, "en", PAPERS[0], NORMAL, PARTS)[-1]).split()
    for piece in game.frame:
        assert span(words, piece.track[0], piece.track[-1]) in printed


def test_low_ink_has_no_coloured_fields(game: CastelliFacts) -> None:
    for page in assembly_guide(game, "en", PAPERS[0], LOW, PARTS):
        fills = {placed.node.fill for placed in walk(page.children) if isinstance(placed.node, Drawn)}
        strokes = {placed.node.stroke for placed in walk(page.children) if isinstance(placed.node, Drawn)}
        assert {"#7B3344", "#f6eedb", "#4A7C5E"}.isdisjoint({*fills, *strokes})


def test_the_same_guide_twice(game: CastelliFacts) -> None:
    first = assembly_guide(game, "es", PAPERS[0], NORMAL, PARTS)
    again = assembly_guide(game, "es", PAPERS[0], NORMAL, PARTS)
    assert [said(page) for page in first] == [said(page) for page in again]


def test_what_suits_a_part_if_nothing_is_said() -> None:
    def on(kind: str, duplex: bool = False) -> str:
        return weight_of(PrintedPages(kind, "file.pdf", 1, 1, duplex, 1))

    assert on("boards") == "board"
    assert on("tiles") == "board"
    assert on("tiles", duplex=True) == "card"
    assert on("cards", duplex=True) == "card"
    assert on("reference") == "paper"
    assert on("poster") == "shop"
    assert weight_of(PrintedPages("cards", "file.pdf", 1, 1, True, 1, "paper")) == "paper"


ACCENTS = str.maketrans("aeioucn", "áéíóúçñ")


def pseudo(domain: str, language: str) -> Catalog:
    """A made-up language: English with accents, its messages a third longer."""
    english = catalog(domain, "en")

    def longer(text: str) -> str:
        parts = re.split(r"(\{\w+\})", text)
        marked = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)
        words = [word for word in re.findall(r"\w+", text) if "{" not in word and word.isalpha()]
        extra = " ".join(words)[: round(len(text) * 0.35)].strip()
        return f"{marked} {extra}" if len(text) > 12 and "{" not in text else marked

    messages = {key: tuple(map(longer, forms)) for key, forms in english.messages.items()}
    return Catalog(language, messages, "(n != 1)")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_a_longer_language_fits_too(
    game: CastelliFacts, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("systems.castelli.layout.guide", "layout.calibration", "systems.castelli.layout.tuckbox"):
        monkeypatch.setattr(f"castelli_pnp.{module}.catalog", pseudo)
    pages = (
        *assembly_guide(game, "en", paper, NORMAL, PARTS),
        *calibration(paper, "en", NORMAL),
        *tuck_boxes(game, "en", sizes(), NORMAL, paper),
    )
    for page in pages:
        assert_inside_margin(page, paper.margin)
        assert_no_text_collides(page)
        assert_readable(page)
