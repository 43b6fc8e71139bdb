"""Glossaries go to other programs as TBX and CSV, and come back without a loss."""

from __future__ import annotations

import csv
import io
import shutil
from codecs import BOM_UTF8
from pathlib import Path
from xml.etree import ElementTree

import pytest

from castelli_pnp.actions.translate import read_glossary, write_glossaries
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.words.exchange import read_terms
from castelli_pnp.words.folder import language_names, read_language

LOCALES = resources.root("locales")
OTHERS = [name for name in language_names(LOCALES) if name != "en"]


@pytest.mark.parametrize("suffix", [".tbx", ".csv"])
def test_every_glossary_comes_back_as_it_was(suffix: str, tmp_path: Path) -> None:
    assert len(write_glossaries(LOCALES, "all", tmp_path, suffix)) == len(OTHERS)
    assert not (tmp_path / f"en{suffix}").exists()
    for name in OTHERS:
        own = read_language(LOCALES, name).glossary
        found = read_terms(tmp_path / f"{name}{suffix}", own)
        assert {key: found[key] for key in own} == own


def test_forbidden_words_say_so_as_weblate_reads_it(tmp_path: Path) -> None:
    write_glossaries(LOCALES, "de", tmp_path, ".tbx")
    root = ElementTree.parse(tmp_path / "de.tbx").getroot()
    forbidden = [
        entry.findtext(".//langSet[2]//term")
        for entry in root.iter("termEntry")
        if any(
            note.text == "forbidden"
            for note in entry.iter("termNote")
            if note.get("type") == "administrativeStatus"
        )
    ]
    assert forbidden == [
        word for term in read_language(LOCALES, "de").glossary.values() for word in term.forbidden
    ]
    assert forbidden


@pytest.mark.parametrize("suffix", [".tbx", ".csv"])
def test_a_changed_word_lands_in_its_line(suffix: str, tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "de", tmp_path / "de")
    write_glossaries(tmp_path, "de", tmp_path, suffix)
    path, glossary = tmp_path / f"de{suffix}", tmp_path / "de" / "glossary.yaml"
    before = glossary.read_text("utf-8")
    word = read_language(tmp_path, "de").glossary["castle"].term
    text = path.read_text("utf-8")
    ours = text.index('"castle"') if suffix == ".tbx" else text.index("\ncastle,")
    path.write_text(text[:ours] + text[ours:].replace(word, "Feste: “neu”", 1), "utf-8")
    assert read_glossary(tmp_path, path) == (glossary, 1, ())
    assert read_language(tmp_path, "de").glossary["castle"].term == "Feste: “neu”"
    after = glossary.read_text("utf-8")
    assert sum(a != b for a, b in zip(before.split("\n"), after.split("\n"), strict=True)) == 1
    assert read_glossary(tmp_path, path) == (glossary, 0, ())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("de.tbx", "<martif"),
        ("de.tbx", '<!DOCTYPE a [<!ENTITY b "c">]><martif><termEntry/></martif>'),
        ("de.csv", "word,other\nx,y\n"),
        ("de.csv", "id,term\nx,y,z\n"),
        ("de.txt", ""),
        ("qq.csv", "id,term\n"),
    ],
)
def test_what_is_no_glossary_is_refused(name: str, text: str, tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "de", tmp_path / "de")
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(Refused):
        read_glossary(tmp_path, tmp_path / name)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [("de.csv", "foo;bar\n", "columns"), ("de.xlsx", "x", "suffix")],
)
def test_a_file_that_is_no_glossary_is_refused_with_the_reason(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        read_glossary(LOCALES, tmp_path / name)
    assert refused.value.reason == f"terms_{said}"


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_spreadsheets_may_separate_cells_in_their_own_way(delimiter: str, tmp_path: Path) -> None:
    """Excel writes semicolons where a comma separates decimals, and it needs a byte order mark."""
    shutil.copytree(LOCALES / "de", tmp_path / "de")
    [path] = write_glossaries(tmp_path, "de", tmp_path, ".csv")
    written = path.read_bytes()
    assert written.startswith(BOM_UTF8)
    table = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    [row] = [row for row in table if row[0] == "castle"]
    row[3] = "Feste"
    made = io.StringIO()
    csv.writer(made, delimiter=delimiter).writerows(table)
    path.write_bytes(BOM_UTF8 + made.getvalue().encode())
    assert read_glossary(tmp_path, path) == (tmp_path / "de" / "glossary.yaml", 1, ())
    assert read_language(tmp_path, "de").glossary["castle"].term == "Feste"


def test_a_term_that_the_glossary_lacks_is_named(tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "de", tmp_path / "de")
    (tmp_path / "de.csv").write_text("id,term\ncastel,Burg\n", "utf-8")
    assert read_glossary(tmp_path, tmp_path / "de.csv")[1:] == (0, ("castel",))


def test_a_gender_that_is_none_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "de.csv").write_text("id,term,gender\nking,König,m\ncastle,Burg,weiblich\n", "utf-8")
    with pytest.raises(Refused) as refused:
        read_glossary(LOCALES, tmp_path / "de.csv")
    assert refused.value.data == {"path": "de.csv", "what": "3: gender: weiblich"}
