"""Sentences that count several things: each form takes the branch that the language has for its number."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Source
from castelli_pnp.files.po_reader import parse_po, read_po
from castelli_pnp.words.catalog import Catalog, compiled
from castelli_pnp.words.counted import DEEPEST, LONGEST, BrokenForm, parsed
from castelli_pnp.words.merging import is_template, merged, template
from castelli_pnp.words.world import categories, category
from tests.catalogs.made import faults, folder, header, po_text

LOCALES = resources.root("locales")
FILES = sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))
CUBES = "{cubes, plural, =0 {no cubes} one {# cube} other {# cubes}}"


def said(language: str, text: str, **data: object) -> str:
    return Catalog(language, {"key": (text,)}, "0").text("key", **data)


@pytest.mark.parametrize(
    ("language", "text", "numbers"),
    [
        ("en", CUBES, {0: "no cubes", 1: "1 cube", 2: "2 cubes", 1234: "1,234 cubes", -1: "−1 cube"}),
        ("en", "{cubes,plural,one{a}other{b}}", {0: "b", 1: "a", 1.5: "b"}),
        ("de", "{cubes, plural, one {# Punkt} other {# Punkte}}", {1: "1 Punkt", 1234: "1.234 Punkte"}),
        (
            "es",
            "{cubes, plural, one {# cubo} other {# cubos}}",
            {1234: "1234 cubos", 10**6: "1.000.000 cubos"},
        ),
        ("fr", "{cubes, plural, one {# cube} other {# cubes}}", {0: "0 cube", 1: "1 cube", 2: "2 cubes"}),
        (
            "pl",
            "{cubes, plural, one {# kostka} few {# kostki} many {# kostek} other {# kostki}}",
            {1: "1 kostka", 3: "3 kostki", 5: "5 kostek", 21: "21 kostek", 22: "22 kostki"},
        ),
        (
            "ar",
            "{cubes, plural, zero {a} one {b} two {c} few {d} many {e} other {f}}",
            {0: "a", 2: "c", 100: "f"},
        ),
        ("qps", "{cubes, plural, one {a} other {b}}", {1: "a", 2: "b"}),
        ("pl", "{cubes, plural, one {a} other {b}}", {3: "b"}),
        ("en", "{cubes, plural, one {a} other {# b}}", {"1": "a", "−2": "−2 b", "2–4": "2–4 b"}),
        ("en", "{cubes, plural, other {#}}", {10**20: "10^20", 2.5: "2.5"}),
    ],
)
def test_the_language_chooses(language: str, text: str, numbers: dict[object, str]) -> None:
    assert {number: said(language, text, cubes=number) for number in numbers} == numbers


def test_a_sentence_counts_several_things_in_any_order() -> None:
    english = "Pay {stones, plural, one {# stone} other {# stones}} for " + CUBES + " of {house}."
    german = (
        "{house} gibt dir {cubes, plural, =0 {nichts} "
        "one {{cubes} Würfel aus {stones, plural, one {einem Stein} other {# Steinen}}} "
        "other {# Würfel für {stones} Steine}}."
    )
    assert said("en", english, stones=1, cubes=0, house="Red") == "Pay 1 stone for no cubes of Red."
    assert said("de", german, stones=1, cubes=0, house="Rot") == "Rot gibt dir nichts."
    assert said("de", german, stones=1, cubes=1, house="Rot") == "Rot gibt dir 1 Würfel aus einem Stein."
    assert said("de", german, stones=3, cubes=1, house="Rot") == "Rot gibt dir 1 Würfel aus 3 Steinen."
    assert said("de", german, stones=3, cubes=2, house="{cubes}") == "{cubes} gibt dir 2 Würfel für 3 Steine."
    assert Catalog("de", {"key": (german,)}, "0").placeholders("key") == {"house", "cubes", "stones"}


def test_signs_are_signs_outside_of_forms() -> None:
    assert said("en", "#1 {{x}} " + CUBES + " #", cubes=2) == "#1 {x} 2 cubes #"
    assert parsed("Write {{n, plural, one {{# card}}}}.") is None


def test_english_needs_no_tables() -> None:
    assert categories("en") == {"one", "other"}
    english = [category("en", number) for number in (0, 1, -1, 2, 1.5, 100)]
    assert english == [category("en_US", number) for number in (0, 1, -1, 2, 1.5, 100)]


def test_a_broken_form_is_found_before_anything_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "made.po"
    path.write_text(po_text("en", {"a": "Fine.", "b": "Take {n, plural, one {# cube}}."}), "utf-8")
    with pytest.raises(Unreadable) as caught:
        compiled(read_po(path), "en")
    (fault,) = caught.value.faults
    line = path.read_text("utf-8").splitlines().index('msgid "b"') + 2
    assert (fault.code, fault.reason, fault.mark.line, fault.mark.column) == ("L8", "form_other", line, 14)
    assert fault.data["key"] == "b"


def test_hostile_texts_are_refused_at_once() -> None:
    for text in (
        "{n, plural, one " * LONGEST,
        "{n, plural, other {" * 300,
        "{n," + " " * LONGEST,
        "{a,{" * LONGEST,
    ):
        with pytest.raises(BrokenForm):
            parsed(text)
    for depth in (DEEPEST, DEEPEST + 1):
        text = "#"
        for name in "abcdefgh"[:depth]:
            text = f"{{{name}, plural, other {{{text}}}}}"
        if depth == DEEPEST:
            assert said("en", text, **dict.fromkeys("abcdefgh", 7)) == "7"
        else:
            with pytest.raises(BrokenForm):
                parsed(text)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_cut_anywhere_is_broken(seed: int) -> None:
    text = "{a, plural, =0 {{b, plural, one {x {c}} other {#}}} other {# y}} z"
    cut = text[:seed] + text[seed + 1 + seed % 5 :]
    with pytest.raises(BrokenForm) as broken:
        parsed(cut)
    assert 0 <= broken.value.at <= len(cut)


def test_places_are_true(tmp_path: Path) -> None:
    english = "Take {cubes, plural, one {# cube} other {# cubes}} now."
    own = "Nimm {cubes, plural, one {# Würfel} other {# ☃ Würfel}} jetzt."
    place = folder(
        tmp_path, {"en/cards": po_text("en", {"a": english}), "de/cards": po_text("de", {"a": own})}
    )
    (fault,) = faults(place, "de")
    assert fault.mark.text[fault.mark.column - 1] == "☃"


def test_what_stands_around_the_forms_is_told_once(tmp_path: Path) -> None:
    english = "Take {cubes, plural, one {# cube} other {# cubes}} of {house}, and say “now.”"
    own = 'Nimm {cubes, plural, =0 {keine} one {# Würfel} other {# Würfel}}, und sag "jetzt".'
    files = {"en/cards": po_text("en", {"a": english}), "de/cards": po_text("de", {"a": own})}
    found = [(fault.code, fault.reason) for fault in faults(folder(tmp_path, files), "de")]
    assert found == [("L5", "missing"), ("L10", "quote")]


# --- catalogs ---


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_shipped_catalogs_are_standard(path: Path, tmp_path: Path) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("GNU gettext is not installed")
    english = LOCALES / "en" / "LC_MESSAGES" / path.name
    subprocess.run(["msgfmt", "-c", "-o", "/dev/null", path], check=True, capture_output=True)
    made = tmp_path / "made.po"
    subprocess.run(["msgmerge", "-q", "-o", made, path, english], check=True, capture_output=True)
    own, now = (read_po(each, english=path.parent.parent.name == "en").entries for each in (path, made))
    assert [(entry.id, entry.texts) for entry in now] == [(entry.id, entry.texts) for entry in own]
    assert not any("fuzzy" in entry.flags or entry.obsolete for entry in now)


@pytest.mark.parametrize("path", sorted((LOCALES / "en").rglob("*.po")), ids=lambda path: path.stem)
def test_english_is_a_template(path: Path) -> None:
    file = read_po(path, english=True)
    assert is_template(file)
    assert all(entry.context is not None for entry in file.entries)
    assert template(file) == path.read_text("utf-8")


def test_english_may_be_written_with_its_ids() -> None:
    old = po_text("en", {"a": "Take {n}.", "b": ("{count} card", "{count} cards"), "c": CUBES, "d": ""})
    before = parse_po(Source(Path("en.po"), tuple(old.split("\n"))), english=True)
    assert not is_template(before)
    text = template(before, ["e"])
    after = parse_po(Source(Path("en.po"), tuple(text.split("\n"))), english=True)
    assert is_template(after)
    assert [(entry.id, entry.texts) for entry in after.entries] == [
        *((entry.id, entry.texts) for entry in before.entries),
        ("e", ("",)),
    ]
    lines = text.split("\n")
    for entry in after.entries[:3]:
        row, column = entry.forms[-1].place(0)
        assert lines[row - 1][column - 1 :].startswith(entry.texts[-1])
    assert 'msgctxt "a"\nmsgid "Take {n}."\nmsgstr ""\n' in text
    assert '#, no-python-brace-format\nmsgctxt "c"' in text


def test_a_language_may_count_where_english_does_not() -> None:
    english = parse_po(
        Source(Path("en.po"), tuple(po_text("en", {"a": "Cubes: {cubes}."}).split("\n"))), english=True
    )
    form = "Nimm {cubes, plural, one {# Würfel} other {# Würfel}}."
    text = (
        header("de") + f'\n#, python-brace-format\nmsgctxt "a"\nmsgid "Cubes: {{cubes}}."\nmsgstr "{form}"\n'
    )
    made = merged(english, parse_po(Source(Path("de.po"), tuple(text.split("\n")))), "de")
    assert (made.kept, made.fuzzy) == (1, 0)
    assert "#, no-python-brace-format\n" in made.text
    assert form in made.text
