"""Text is broken, measured and fitted; nothing is lost, nothing overflows, and what cannot fit is told."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pdfplumber
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.layout import hyphenation
from castelli_pnp.layout.binding import bound
from castelli_pnp.layout.fit import TextBox, fits, fitted, fitting_size
from castelli_pnp.layout.hyphenation import break_places
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

STYLE = Style("text", 9)
SOME_WORDS = (
    "Burg", "castillo", "één", "Landschaftsfeld", "ciudades", "*Wappenplättchen*", "und", ":wood:", "de", "–",
    "3\u00a0Silberwürfel", "ridderleger",
)  # fmt: skip
WORDS = st.lists(st.sampled_from(SOME_WORDS), min_size=1, max_size=30)
LANGUAGES = st.sampled_from(["en", "de", "es", "nl"])


def read(block: TextBlock) -> str:
    """The words of a block, hyphens at line ends taken out again."""
    text = ""
    for line in block.lines:
        said = "".join(run.text for run in line.runs)
        text += said[:-1] if said.endswith("-") else said + " "
    return text.replace(" ", "")


def plain(text: str) -> str:
    from castelli_pnp.render.icons import icon_sign

    return text.replace("*", "").replace(":wood:", icon_sign("wood")).replace(" ", "")


@given(WORDS, st.floats(30, 90), LANGUAGES, st.booleans(), st.sampled_from([7.0, 9.0, 12.0]))
@settings(max_examples=100, deadline=None)
def test_no_word_is_lost_and_no_line_too_wide(
    words: list[str], measure: float, language: str, balanced: bool, size: float
) -> None:
    text = " ".join(words)
    block = set_text(text, replace(STYLE, size=size), measure, language, balanced)
    assert read(block) == plain(text)
    assert all(line.width <= measure + 1e-6 for line in block.lines)


@pytest.mark.parametrize(
    ("language", "text", "held"),
    [
        ("en", "Take 4 cubes from page 14 of it.", "Take 4~cubes from page~14 of it."),
        (
            "en",
            "*2* cubes, *3 coats*, 2 :wood: and 2–4 players",
            "*2*~cubes, *3~coats*, 2~:wood: and 2–4~players",
        ),
        ("en", "A4 paper, 3:4, 1/2 of, 5 × 5, in 3", "A4 paper, 3:4, 1/2 of, 5 × 5, in 3"),
        ("en", "1,234 games, +70 points, −3 points", "1,234~games, +70~points, −3~points"),
        ("en", "Step 3 builds.", "Step~3 builds."),
        ("de", "In Schritt 3 baust du 4 Burgen.", "In Schritt~3 baust du 4~Burgen."),
        ("de_AT", "Siehe Seite 14 unten.", "Siehe Seite~14 unten."),
        ("es", "la página 14 y el paso 3 del turno", "la página~14 y el paso~3 del turno"),
        ("nl", "zie pagina 14 en stap 3 van je beurt", "zie pagina~14 en stap~3 van je beurt"),
        ("qps", "4 cubes on page 14.", "4~cubes on page 14."),
    ],
)
def test_numbers_stay_with_their_nouns(language: str, text: str, held: str) -> None:
    assert bound(text, language, "~") == held
    assert bound(text, language) == held.replace("~", "\u00a0")


@pytest.mark.parametrize("measure", range(14, 60, 2))
def test_no_line_ends_between_a_number_and_its_noun(measure: int) -> None:
    text = "Whoever has most scores *4* points, the next 2 points; see page 14, or step 3 of the turn."
    block = set_text(text, Style("body", 9), measure, "en")
    lines = ["".join(run.text for run in line.runs) for line in block.lines]
    assert " ".join(lines).replace("- ", "") == text.replace("*", "")
    assert not any(line.rpartition(" ")[2] in ("4", "2", "page", "step") for line in lines), lines


def test_a_measure_too_narrow_for_both_parts_them() -> None:
    lines = set_text("Take 4444444 cubesss", Style("body", 9, bold="body"), 14, "").lines
    assert ["".join(run.text for run in line.runs) for line in lines] == ["Take", "4444444", "cubesss"]


@given(WORDS, st.floats(40, 90))
@settings(max_examples=60, deadline=None)
def test_balance_needs_no_more_lines(words: list[str], measure: float) -> None:
    text = " ".join(words)
    assert len(set_text(text, STYLE, measure, "de", balanced=True).lines) <= len(
        set_text(text, STYLE, measure, "de").lines
    )


def test_lines_are_placed_as_they_are_aligned() -> None:
    for align, left in (("left", 10.0), ("center", None), ("right", None)):
        block = set_text("eine Burg", replace(STYLE, align=align), 40, "de")
        (placed,) = block.at(10, 5)
        width = block.lines[0].width
        wanted = {"left": left, "center": 30 - width / 2, "right": 50 - width}[align]
        assert placed.at[0] == pytest.approx(wanted)
        assert placed.at[1] > 5


def test_a_no_break_space_holds() -> None:
    block = set_text("Nimm dir\u00a03\u00a0Silberwürfel", STYLE, 22, "de")
    assert not any("".join(run.text for run in line.runs).endswith("3") for line in block.lines)


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_words_are_broken_where_pyphen_breaks_them(language: str) -> None:
    import pyphen

    dictionary = {"en": "en_US", "de": "de_DE", "es": "es", "nl": "nl_NL"}[language]
    wanted = pyphen.Pyphen(lang=dictionary, left=3, right=3)
    text = "".join(path.read_text("utf-8") for path in resources.root("locales").glob("*/LC_MESSAGES/*.po"))
    words = sorted(set(re.findall(r"[^\W\d_äëïöü]{6,}", text)))[::3]
    assert len(words) > 300
    for word in words:
        assert list(break_places(word, language)) == list(wanted.positions(word)), word


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_a_word_of_thousands_of_letters_is_set_at_once(language: str) -> None:
    word = "brotkastenbau" * 300
    block = set_text(word, Style("body", 9), 90, language)
    lines = ["".join(run.text for run in line.runs) for line in block.lines]
    assert "".join(line.removesuffix("-") for line in lines) == word
    assert 50 < len(lines) < 100
    letters = [key.strip(" .") for key in hyphenation._patterns(language)]
    assert max(len(key) for key in letters if key.isalpha()) < hyphenation.LONGEST


def test_dutch_never_breaks_before_a_diaeresis() -> None:
    for word in ("reünie", "coördinatie", "geïrriteerd", "tweeëntwintig"):
        assert not any(word[place] in "äëïöü" for place in break_places(word, "nl"))


def test_a_missing_glyph_is_an_error_and_no_gap() -> None:
    with pytest.raises(Refused) as refused:
        set_text("Burg \u4e2d", STYLE, 40, "de")
    assert refused.value.reason == "no_glyph"
    assert refused.value.data["code"] == "U+4E2D"


def test_one_size_fits_all_texts() -> None:
    rooms = [("Kurz.", 10.0), ("Ein viel längerer Text, der mehr als eine Zeile braucht.", 12.0)]
    texts = [(text, TextBox(40, height, "card", "text", "de")) for text, height in rooms]
    size = fitting_size(texts, replace(STYLE, size=14), 6.5)
    assert size < 14
    assert all(fits(text, replace(STYLE, size=size), room) for text, room in texts)
    assert not all(fits(text, replace(STYLE, size=size + 0.25), room) for text, room in texts)


def test_a_title_whose_words_must_be_broken_stays_in_its_box() -> None:
    text = "Die Burgengesellschaft der Landschaftsgärtner versammelt Gebietsverwaltungen"
    style, room = Style("title", 14, 1.1), TextBox(46, 14, "chapter", "title", "de")
    assert not fits(text, replace(style, size=12), room._replace(language=""))
    assert fitted(text, style, room, 12).height <= room.height
    roomy = fitted(text, style, room._replace(height=40), 12)
    assert not any(line.runs[-1].text.endswith("-") for line in roomy.lines)


def test_what_does_not_fit_is_told_with_its_place() -> None:
    room = TextBox(49, 8, "steward", "text", "de")
    with pytest.raises(Refused) as refused:
        fitting_size([("Ein Satz. " * 20, room)], STYLE, 6.5)
    told = refused.value.data
    assert refused.value.reason == "no_room"
    assert (told["piece"], told["field"], told["language"], told["size"]) == ("steward", "text", "de", 6.5)
    assert float(str(told["over"])) > 0


def test_a_word_too_wide_is_told() -> None:
    with pytest.raises(Refused) as refused:
        fitting_size([("Xqzwrtxqzwrtxqzwrtx", TextBox(8, 50, "card", "name", "en"))], STYLE, 6.5)
    assert refused.value.reason == "no_room_wide"


def test_titles_are_kerned() -> None:
    title = line_at("AVATAR To", 0, 0, Style("title", 24))
    assert any(kern < -20 for kern in title.kerns)
    plain_width = fonts.face("title").advance("AVATAR To")
    assert fonts.width("AVATAR To", "title", 24) < plain_width * 24 * 25.4 / 72 / 1000


def test_no_more_than_two_hyphens_in_a_row() -> None:
    text = "die Landschaftsfelder und Siedlungsplätze gehören zusammen " * 6
    for measure in range(24, 60, 2):
        ends = [line.runs[-1].text.endswith("-") for line in set_text(text, STYLE, measure, "de").lines]
        assert not any(all(ends[i : i + 3]) for i in range(len(ends) - 2)), measure


def test_a_link_keeps_room_for_its_page() -> None:
    plain, told = STYLE, replace(STYLE, digits=2)
    text = "see [the edge](edge) there"
    assert "".join(run.text for run in set_text(text, plain, 90, "en").lines[0].runs) == "see the edge there"
    (line,) = set_text(text, told, 90, "en").lines
    assert [(run.text, run.target, run.numbered) for run in line.runs] == [
        ("see ", "", False),
        ("the edge", "edge", False),
        ("\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}", "edge", False),
        ("00", "edge", True),
        (" there", "", False),
    ]


@pytest.mark.parametrize("face", ["body", "body-bold", "body-italic", "text", "text-bold", "title", "label"])
def test_narrow_spaces_and_hyphens_that_hold_are_shown_by_every_face(face: str) -> None:
    text = "Qui\u202f? Là\u2011bas\u202f!"
    assert not fonts.face(face).missing(text)
    shown = fonts.face(face).shown(text)
    assert len(shown) == len(text)
    assert {ord(sign) for sign in shown} <= fonts.face(face).file.glyphs.keys()
    assert fonts.advance(text, face) == fonts.advance(shown, face)
    assert fonts.outline(text, face, 10) == fonts.outline(shown, face, 10)


def test_no_line_ends_at_a_narrow_space_or_at_a_hyphen_that_holds() -> None:
    block = set_text("Qui vient\u202f? Va là\u2011bas\u202f: ici même", STYLE, 12, "fr")
    ends = ["".join(run.text for run in line.runs) for line in block.lines]
    assert len(ends) > 2
    assert not [line for line in ends if line.endswith(("\u202f", "\u2011")) or line[:1] in "?:!"]


def test_a_pdf_shows_the_stand_ins() -> None:
    block = set_text("Va là\u2011bas\u202f: ici", Style("body", 9.0), 60, "")
    data = paint_pdf([Page(80, 20, block.at(5, 5))], PdfInfo("t", "fr"))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        said = pdf.pages[0].extract_text()
    assert said.replace("\u00a0", " ") == "Va là-bas : ici"
