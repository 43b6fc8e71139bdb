"""The faces: every sign of every language, widths as the finished files show them, quick to open."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import pdfplumber
import pytest
import uharfbuzz
import yaml
from babel.messages import Message
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import MM_PER_PT, PT_PER_MM, bounds
from castelli_pnp.base.resources import root
from castelli_pnp.base.scene import Page, Text
from castelli_pnp.render import fonts
from castelli_pnp.render.icons import ICONS, icon_sign
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

SETTING = ("text", "text-bold", "label", "body", "title")
"""Faces that may set any word of a language."""
CATALOGS = sorted(path for path in root("locales").rglob("*.po") if path.stem != "ui")  # ui is for terminals
GLOSSARIES = sorted(root("locales").glob("*/glossary.yaml"))
MARKUP = re.compile(r"\{[^{}]*\}|:[a-z-]+:|`|\n")
WORDS = ("Räuberbande", "¡Una sola acción!", "Één, 12 × Straße", "AVATAR To LT Ty", "Ejército de caballeros")


def in_text_files(message: Message) -> bool:
    """What goes with an export is written into text files, and set in no face."""
    return str(message.context or message.id).startswith("export.")


COUNTED = re.compile(r"\{\w+, plural,|(=\d+|zero|one|two|few|many|other) \{|#")
"""How a message counts; what it says in each case is left."""
RUNNING = "†²{}"
"""Signs of running text and of counting, which no title shows."""


def said(message: Message) -> tuple[str, ...]:
    """Its texts; what English says is its id."""
    texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
    return tuple(text or "" for text in (texts if any(texts) else ids))


def strings_of(path: Path) -> list[str]:
    with path.open("rb") as stream:
        messages = [message for message in read_po(stream) if message.id and not in_text_files(message)]
    return [text or "" for message in messages for text in said(message)]


def terms_of(glossary: Path) -> list[str]:
    entries = yaml.safe_load(glossary.read_text("utf-8"))
    return [str(value) for entry in entries.values() for value in entry.values()]


@pytest.mark.parametrize("face", SETTING)
@pytest.mark.parametrize("path", [*CATALOGS, *GLOSSARIES], ids=lambda path: f"{path.parts[-3:]}")
def test_every_sign_of_every_language_is_in_the_face(path: Path, face: str) -> None:
    texts = strings_of(path) if path.suffix == ".po" else terms_of(path)
    assert texts
    for text in texts:
        shown = MARKUP.sub("", COUNTED.sub("", text))
        assert not set(fonts.face(face).missing(shown)) - set(RUNNING if face == "title" else ""), text


@pytest.mark.parametrize("face", SETTING)
def test_the_typographic_signs_are_in_the_face(face: str) -> None:
    assert not fonts.face(face).missing("“”‘’„‚«»–—…×−·%°ºª¡¿ßẞ±0123456789\u00a0")


@pytest.mark.parametrize("ask", ["advance", "glyph", "kerns"])
def test_a_missing_sign_is_refused(ask: str) -> None:
    with pytest.raises(Refused) as refused:
        getattr(fonts.face("title"), ask)("字字" if ask == "kerns" else "字")
    assert refused.value.reason == "no_glyph"
    assert (refused.value.data["code"], refused.value.data["face"]) == ("U+5B57", "title")


@pytest.mark.parametrize("name", fonts.FACES)
def test_our_reader_reads_what_the_font_library_reads(name: str) -> None:
    opened = fonts.face(name)
    library = TTFont(opened.path)
    unit = 1000 / library["head"].unitsPerEm
    read = {chr(code): library["hmtx"][glyph][0] * unit for code, glyph in library.getBestCmap().items()}
    for sign, advance in read.items():
        assert opened.advance(sign) == advance
    assert not opened.missing("".join(read))
    beyond = {chr(code) for code in range(0x20, 0x3000)} - read.keys()
    shown = {sign for sign, shown in fonts.STAND_INS.items() if shown in read}
    assert set(opened.missing("".join(beyond))) == beyond - shown


@pytest.mark.parametrize("name", [name for name in fonts.FACES if name != "icon"])
def test_heights_are_those_of_the_outline(name: str) -> None:
    opened = fonts.face(name)
    for sign, height in (("H", opened.cap_height), ("1", opened.figure_height)):
        assert -bounds([opened.glyph(sign)]).top == pytest.approx(height, abs=2)


def shown(texts: list[Text]) -> list[list[tuple[str, float, float]]]:
    """The signs of each line of a finished PDF: sign, left edge and right edge of its advance in mm."""
    pdf = paint_pdf([Page(210, 297, tuple(texts))], PdfInfo("faces", "en"))
    with pdfplumber.open(io.BytesIO(pdf)) as document:
        chars = document.pages[0].chars
    lines: dict[int, list[tuple[str, float, float]]] = {}
    for char in chars:
        lines.setdefault(round(char["matrix"][5]), []).append(
            (char["text"], char["x0"] / PT_PER_MM, char["x1"] / PT_PER_MM)
        )
    return [line for _, line in sorted(lines.items(), reverse=True)]


@pytest.mark.parametrize("name", [name for name in fonts.FACES if name != "icon"])
def test_a_line_is_as_wide_as_the_pdf_shows_it(name: str) -> None:
    opened = fonts.face(name)
    texts = [
        Text(word, (10, 20 + 12 * i), name, 11.5 + i, "#000000", opened.kerns(word))
        for i, word in enumerate(WORDS)
    ]
    lines = shown(texts)
    assert ["".join(sign for sign, _, _ in line) for line in lines] == list(WORDS)
    for text, line in zip(texts, lines, strict=True):
        assert line[0][1] == pytest.approx(10, abs=0.005)
        assert line[-1][2] - 10 == pytest.approx(fonts.width(text.text, name, text.size), abs=0.002)


@pytest.mark.parametrize("name", ["title", "text", "body", "number"])
def test_the_outline_is_as_wide_as_the_line(name: str) -> None:
    opened, size = fonts.face(name), 13.0
    unit = size * MM_PER_PT / 1000
    for word in WORDS:
        drawn = bounds([fonts.outline(word, name, size, opened.kerns(word))])
        first, last = bounds([opened.glyph(word[0])]), bounds([opened.glyph(word[-1])])
        end = (opened.advance(word[-1]) - last.right) * unit
        width = fonts.width(word, name, size)
        assert drawn.left == pytest.approx(first.left * unit, abs=0.001)
        assert drawn.right + end == pytest.approx(width, abs=0.001)


def test_titles_are_kerned_and_texts_are_not() -> None:
    title = fonts.face("title")
    plain = title.advance("AVATAR")
    assert plain - 400 < title.advance("AVATAR", title.kerns("AVATAR")) < plain - 50
    assert fonts.face("text").kerns("AVATAR") == ()


@pytest.mark.parametrize("name", fonts.KERNED)
def test_every_pair_is_kerned_as_harfbuzz_does(name: str) -> None:
    face = fonts.face(name)
    shaper = uharfbuzz.Font(uharfbuzz.Face(face.path.read_bytes()))
    pairs = ["".join(pair) for pair in product(sorted(face.signs), repeat=2)]
    shifts: set[float] = set()
    for pair in pairs:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(pair)
        buffer.guess_segment_properties()
        uharfbuzz.shape(shaper, buffer, {"kern": True, "liga": False, "clig": False})
        expected = buffer.glyph_positions[0].x_advance * 1000 / shaper.face.upem - face.advance(pair[0])
        assert face.kerns(pair) == (expected,), pair
        shifts.add(expected)
    assert len(pairs) > 40_000
    assert len(shifts) > 20


def test_icons_are_shown_in_lines() -> None:
    signs = "".join(icon_sign(name) for name in ICONS)
    assert not fonts.face("icon").missing(signs)
    assert len(set(signs)) == len(ICONS)
    [line] = shown([Text(signs, (10, 20), "icon", 6, "#000000")])
    assert line[-1][2] - 10 == pytest.approx(fonts.width(signs, "icon", 6), abs=0.002)
    with pytest.raises(ValueError, match="dragon"):
        icon_sign("dragon")


def test_roles_that_share_a_file_print_side_by_side() -> None:
    texts = [Text("Zwölf 12", (10, 20 + 10 * i), name, 10, "#000000") for i, name in enumerate(fonts.FACES)
             if name != "icon"]  # fmt: skip
    assert len(shown(texts)) == len(texts)


def test_measuring_loads_no_font_library() -> None:
    script = (
        "import sys\n"
        "from castelli_pnp.render import fonts\n"
        "for name in fonts.FACES:\n"
        "    fonts.face(name).missing('H')\n"
        "fonts.width('Castelli', 'text', 9), fonts.face('body').cap_height\n"
        "print('fontTools' in sys.modules)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
