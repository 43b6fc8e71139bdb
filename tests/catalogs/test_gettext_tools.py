"""Files that tools of translators wrote say the same as before: GNU gettext, polib, Poedit's way."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from castelli_pnp.actions.translate import update_languages, write_templates
from castelli_pnp.base import resources
from castelli_pnp.base.places import Source
from castelli_pnp.files.po_entry import PoFile
from castelli_pnp.files.po_reader import parse_po, read_po
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.merging import DERIVED, meaning

LOCALES = resources.root("locales")
OTHERS = [name for name in language_names(LOCALES) if name != "en"]
FILES = sorted(path for name in OTHERS for path in (LOCALES / name / "LC_MESSAGES").glob("*.po"))
FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
SOME = pytest.mark.parametrize("domain", ["cards", "aids", "rules", "guide"])


def run(tool: str, *arguments: str | Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} of GNU gettext is not installed")
    ran = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def parsed(text: str) -> PoFile:
    return parse_po(Source(Path("made.po"), tuple(text.split("\n"))))


def copied(place: Path, language: str = "de") -> Path:
    shutil.copytree(LOCALES / language, place / language)
    return place


def stale(place: Path, language: str = "de") -> list[str]:
    return [each.path for each in update_languages(place, language, write=False) if each.is_stale]


@pytest.fixture(scope="module")
def pots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("pot")
    assert write_templates(LOCALES, place, "2026-11-19 00:00+0000") == len(list(LOCALES.glob("en/*/*.po")))
    return place


@FILE
def test_msgmerge_finds_nothing_to_do(path: Path, pots: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.po"
    run("msgmerge", "--quiet", "--no-fuzzy-matching", "-o", made, path, pots / f"{path.stem}.pot")
    entries = read_po(made).entries
    assert not [entry.id for entry in entries if entry.obsolete or "fuzzy" in entry.flags]
    assert [(e.id, e.texts) for e in entries] == [(e.id, e.texts) for e in read_po(path).entries]


@FILE
def test_msgfmt_accepts_every_file(path: Path) -> None:
    run("msgfmt", "-c", "-o", "/dev/null", path)


def test_templates_have_notes_references_and_lengths(pots: Path) -> None:
    run("msgcat", "-o", "/dev/null", *sorted(pots.glob("*.pot")))
    text = (pots / "aids.pot").read_text("utf-8")
    assert re.search(r"^#: castelli_pnp/.*\.py:\d+$", text, re.MULTILINE)
    assert re.search(r"^#\. At most (\d+) characters\.(?s:.*?)^#, max-length:\1\b", text, re.MULTILINE)
    header = text.partition("\n\n")[0]
    for name in (
        "Project-Id-Version",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Plural-Forms",
    ):
        assert f'"{name}: ' in header
    booklet = (pots / "rules.pot").read_text("utf-8")
    assert re.search(r"^#: templates/castelli/booklet/overview\.yaml:\d+$", booklet, re.MULTILINE)


@SOME
def test_what_msgcat_wraps_is_not_stale(domain: str, tmp_path: Path) -> None:
    place = copied(tmp_path)
    path = place / "de" / "LC_MESSAGES" / f"{domain}.po"
    before = path.read_text("utf-8")
    for options in (("--width=60",), ("--no-wrap", "--sort-by-file"), ("--add-location=file",)):
        run("msgcat", *options, "-o", path, LOCALES / "de" / "LC_MESSAGES" / f"{domain}.po")
        assert meaning(read_po(path), derived=False) == meaning(parsed(before), derived=False)
        assert stale(place) == []


@SOME
def test_update_restores_the_lengths_that_msgmerge_drops(domain: str, pots: Path, tmp_path: Path) -> None:
    place = copied(tmp_path)
    path = place / "de" / "LC_MESSAGES" / f"{domain}.po"
    flags = {entry.id: entry.flags for entry in read_po(path).entries}
    run("msgmerge", "--quiet", "--update", "--backup=none", path, pots / f"{domain}.pot")
    update_languages(place, "de", write=True)
    assert {entry.id: entry.flags for entry in read_po(path).entries} == flags
    assert any(DERIVED.fullmatch(flag) for each in flags.values() for flag in each)


@SOME
def test_what_polib_writes_is_not_stale(domain: str, tmp_path: Path) -> None:
    polib = pytest.importorskip("polib", reason="polib is not installed")
    place = copied(tmp_path)
    path = place / "de" / "LC_MESSAGES" / f"{domain}.po"
    before = read_po(path)
    polib.pofile(str(path), wrapwidth=50).save()
    assert path.read_text("utf-8") != (LOCALES / "de" / "LC_MESSAGES" / f"{domain}.po").read_text("utf-8")
    assert meaning(read_po(path)) == meaning(before)
    assert stale(place) == []


def in_poedits_way(text: str) -> str:
    """Poedit's own header fields, another order of the header, texts that begin below their keyword."""
    head, _, rest = text.partition("\n\n")
    fields = [line for line in head.split("\n") if line.startswith('"')]
    above = head[: head.index(fields[0])]
    mine = ['"X-Generator: Poedit 3.4.2\\n"', '"PO-Revision-Date: 2026-11-19 10:00+0100\\n"']
    wrapped = re.sub(r'^(msgid|msgstr) "(.{40,}?) ', r'\1 ""\n"\2 "\n"', rest, flags=re.MULTILINE)
    return "\n".join([above.rstrip("\n"), *reversed(fields), *mine]) + "\n\n" + wrapped


@SOME
def test_what_poedit_writes_is_not_stale_and_keeps_its_header(domain: str, tmp_path: Path) -> None:
    place = copied(tmp_path)
    path = place / "de" / "LC_MESSAGES" / f"{domain}.po"
    before = read_po(path)
    path.write_text(in_poedits_way(path.read_text("utf-8")), "utf-8")
    found = {entry.id: entry.texts for entry in read_po(path).entries}
    assert found == {entry.id: entry.texts for entry in before.entries}
    assert stale(place) == []
    first = next(entry for entry in before.entries if entry.plural is None)
    text = path.read_text("utf-8").replace(
        f'msgctxt "{first.id}"\n', f'#, fuzzy\n#| msgid "Something of old"\nmsgctxt "{first.id}"\n'
    )
    path.write_text(text, "utf-8")
    update_languages(place, "de", write=True)
    kept = read_po(path)
    assert "X-Generator" in path.read_text("utf-8")
    again = next(entry for entry in kept.entries if entry.id == first.id)
    assert "fuzzy" in again.flags
    assert again.previous == ("Something of old",)
    assert again.texts == first.texts


def test_the_english_of_a_folder_may_be_rewritten_too(tmp_path: Path) -> None:
    place = copied(copied(tmp_path), "en")
    for path in sorted((place / "en" / "LC_MESSAGES").glob("*.po")):
        run("msgcat", "--width=70", "-o", path, path)
    assert stale(place, "en,de") == []
