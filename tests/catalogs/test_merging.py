"""``merged``: a catalog comes in line with English, and no translation is ever lost."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_reads
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.base import resources
from castelli_pnp.base.places import Source
from castelli_pnp.files.po_entry import PoFile
from castelli_pnp.files.po_reader import parse_po, read_po
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.merging import Merged, merged
from tests.catalogs.made import Texts, header, po_text

LOCALES = resources.root("locales")
OTHERS = [name for name in language_names(LOCALES) if name != "en"]
FILES = sorted(path for name in OTHERS for path in (LOCALES / name / "LC_MESSAGES").glob("*.po"))


def parsed(text: str) -> PoFile:
    return parse_po(Source(Path("made.po"), tuple(text.split("\n"))))


def brought(english: Mapping[str, Texts], own: str, language: str = "de") -> Merged:
    return merged(parsed(po_text("en", english)), parsed(own), language)


def body(made: Merged) -> str:
    """A file without its header."""
    return made.text.partition("\n\n")[2]


def counts(made: Merged) -> tuple[int, int, int, int]:
    return made.kept, made.new, made.fuzzy, made.obsolete


def accepted_by_msgfmt(text: str, place: Path) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("msgfmt of GNU gettext is not installed")
    path = place / "made.po"
    path.write_text(text, "utf-8")
    ran = subprocess.run(
        ["msgfmt", "-c", "-o", "/dev/null", path], capture_output=True, text=True, check=False
    )
    told = [line for line in ran.stderr.splitlines() if "'PO-Revision-Date' missing" not in line]
    assert (ran.returncode, told) == (0, [])


# --- the shipped catalogs ---


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_the_shipped_catalogs_can_be_converted(path: Path, tmp_path: Path) -> None:
    language, own = path.parent.parent.name, read_po(path)
    english = read_po(LOCALES / "en" / "LC_MESSAGES" / path.name, english=True)
    made = merged(english, own, language)
    again = parsed(made.text)
    assert not again.faults
    known = {entry.id: entry for entry in english.entries}
    now = {entry.id: entry for entry in again.entries if not entry.obsolete}
    assert list(now) == list(known)
    for entry in own.entries:
        if (
            entry.id in known
            and not entry.obsolete
            and (entry.plural is None) == (known[entry.id].plural is None)
        ):
            assert (now[entry.id].texts, now[entry.id].comments) == (entry.texts, entry.comments)
            assert now[entry.id].extracted == known[entry.id].extracted
    accepted_by_msgfmt(made.text, tmp_path)
    with (tmp_path / "made.po").open("rb") as stream:
        theirs = babel_reads(stream)
    assert {message.context for message in theirs if message.id} == set(known)
    assert merged(english, again, language).text == made.text


def test_an_empty_catalog_is_one_too(tmp_path: Path) -> None:
    english = read_po(LOCALES / "en" / "LC_MESSAGES" / "cards.po", english=True)
    made = merged(english, PoFile(Source(Path("none"))), "pl", ("Polski",))
    assert made.text.startswith('# Polski\nmsgid ""\nmsgstr ""\n"Project-Id-Version: castelli-pnp\\n"\n')
    assert counts(made) == (0, len(english.entries), 0, 0)
    assert 'msgstr[2] ""' in made.text
    accepted_by_msgfmt(made.text, tmp_path)


# --- step by step ---

ENGLISH: dict[str, Texts] = {
    "one": "First.",
    "two": "Take {silver}.",
    "three": ("One card.", "{count} cards."),
}
GERMAN: dict[str, Texts] = {"one": "Erstes.", "two": "Nimm {silver}.", "three": ("Karte.", "{count} Karten.")}
WHOLE = """\
# ok: L4 (so it is)
msgctxt "one"
msgid "First."
msgstr "Erstes."

#, python-brace-format
msgctxt "two"
msgid "Take {silver}."
msgstr "Nimm {silver}."

#, python-brace-format
msgctxt "three"
msgid "One card."
msgid_plural "{count} cards."
msgstr[0] "Karte."
msgstr[1] "{count} Karten."
"""


def german() -> str:
    return po_text("de", GERMAN).replace('msgid "one"', '# ok: L4 (so it is)\nmsgid "one"')


def test_ids_become_contexts() -> None:
    made = brought(ENGLISH, german())
    assert body(made) == WHOLE
    assert counts(made) == (3, 0, 0, 0)
    assert brought(ENGLISH, made.text).text == made.text


def test_new_messages_are_empty_and_stand_where_english_has_them() -> None:
    made = brought({"zero": "None.", **ENGLISH}, german())
    assert body(made) == 'msgctxt "zero"\nmsgid "None."\nmsgstr ""\n\n' + WHOLE
    assert counts(made) == (3, 1, 0, 0)


def test_changed_english_makes_fuzzy_and_comes_back() -> None:
    before = brought(ENGLISH, german())
    changed = {**ENGLISH, "one": "The first.", "three": ("One card.", "Just {count} cards.")}
    made = brought(changed, before.text)
    assert counts(made) == (1, 0, 2, 0)
    assert '#, fuzzy\n#| msgid "First."\nmsgctxt "one"\nmsgid "The first."\nmsgstr "Erstes."\n' in made.text
    assert (
        '#, fuzzy, python-brace-format\n#| msgid "One card."\n#| msgid_plural "{count} cards."\n' in made.text
    )
    twice = brought({**changed, "one": "Very first."}, made.text)
    assert '#| msgid "First."\nmsgctxt "one"\nmsgid "Very first."\n' in twice.text
    assert counts(twice) == (3, 0, 0, 0)
    assert brought(ENGLISH, twice.text).text == before.text


def test_an_empty_message_never_is_fuzzy() -> None:
    made = brought({"one": "First."}, brought({"one": "Second."}, header("de")).text)
    assert body(made) == 'msgctxt "one"\nmsgid "First."\nmsgstr ""\n'


def test_what_a_translator_marked_stays_marked() -> None:
    marked = brought(ENGLISH, german()).text.replace('msgctxt "one"', '#, fuzzy\nmsgctxt "one"')
    made = brought(ENGLISH, marked)
    assert made.text == marked
    mended = made.text.replace("#, fuzzy\n", '#| msgid "Old."\n')
    assert '#| msgid "Old."' not in brought(ENGLISH, mended).text


def test_removed_messages_rest_and_are_revived() -> None:
    before = brought(ENGLISH, german())
    less = brought({"two": ENGLISH["two"]}, before.text)
    assert counts(less) == (1, 0, 0, 2)
    assert '\n\n# ok: L4 (so it is)\n#~ msgctxt "one"\n#~ msgid "First."\n#~ msgstr "Erstes."\n' in less.text
    assert brought({"two": ENGLISH["two"]}, less.text).text == less.text
    assert brought(ENGLISH, less.text).text == before.text
    other = brought({**ENGLISH, "one": "Another."}, less.text)
    assert '#, fuzzy\n#| msgid "First."\nmsgctxt "one"\nmsgid "Another."\nmsgstr "Erstes."\n' in other.text


def test_what_rests_without_its_english_is_revived_as_fuzzy() -> None:
    less = brought({"two": ENGLISH["two"]}, german())
    assert '#~ msgid "one"\n#~ msgstr "Erstes."\n' in less.text
    made = brought(ENGLISH, less.text)
    assert '# ok: L4 (so it is)\n#, fuzzy\nmsgctxt "one"\nmsgid "First."\nmsgstr "Erstes."\n' in made.text
    assert "#~" not in made.text


def test_an_empty_message_that_english_has_no_more_is_gone() -> None:
    assert "two" not in brought({"one": "First."}, brought(ENGLISH, header("de")).text).text


def test_a_message_gets_and_loses_plural_forms(tmp_path: Path) -> None:
    several = brought({**ENGLISH, "one": ("First.", "{count} first.")}, brought(ENGLISH, german()).text)
    assert 'msgid_plural "{count} first."\nmsgstr[0] "Erstes."\nmsgstr[1] "Erstes."\n' in several.text
    assert "#, fuzzy" in several.text
    accepted_by_msgfmt(several.text, tmp_path)
    single = brought({**ENGLISH, "three": "Cards."}, brought(ENGLISH, german()).text)
    assert 'msgid "Cards."\nmsgstr "Karte."\n' in single.text
    assert '#~ msgstr[0] "Karte."\n#~ msgstr[1] "{count} Karten."\n' in single.text
    assert brought({**ENGLISH, "three": "Cards."}, single.text).text == single.text
    accepted_by_msgfmt(single.text, tmp_path)


def test_wrong_numbers_of_forms_are_mended(tmp_path: Path) -> None:
    own = po_text("pl", {"three": ("a {count}", "b {count}")})
    few = brought({"three": ENGLISH["three"]}, own, "pl")
    assert 'msgstr[1] "b {count}"\nmsgstr[2] ""\n' in few.text
    many = brought({"three": ENGLISH["three"]}, po_text("de", {"three": ("a", "b", "c")}))
    assert '#~ msgstr[2] "c"\n' in many.text
    accepted_by_msgfmt(many.text, tmp_path)


def test_an_english_message_without_words_waits() -> None:
    made = brought({"one": "", "two": "Second."}, header("de"))
    assert "one" not in made.text
    assert "Erstes." in brought({"one": ""}, german()).text


def test_headers_keep_what_they_say() -> None:
    own = '# mine\nmsgid ""\nmsgstr ""\n"X-Generator: Poedit 3.4\\n"\n"Language: de\\n"\n# last words\n'
    made = brought({"one": "First."}, own)
    assert made.text.startswith(
        '# mine\nmsgid ""\nmsgstr ""\n"X-Generator: Poedit 3.4\\n"\n"Language: de\\n"\n'
    )
    assert made.text.count("Language: de") == 1
    assert made.text.endswith('msgstr ""\n\n# last words\n')
    assert brought({"one": "First."}, made.text).text == made.text


def test_braces_that_are_no_names_are_told_to_gettext(tmp_path: Path) -> None:
    made = brought({"one": "Write {0} or {.", "two": "Write {{count}}."}, header("de"))
    assert '#, no-python-brace-format\nmsgctxt "one"' in made.text
    assert '#, python-brace-format\nmsgctxt "two"' in made.text
    accepted_by_msgfmt(made.text, tmp_path)


# --- whatever happens ---

words = st.text(st.sampled_from('ab{}"\\\n\té#~|, '), max_size=8)
texts = words | st.tuples(words, words)
catalogs = st.dictionaries(st.sampled_from("abcdefgh"), texts, max_size=6)


@settings(max_examples=150, deadline=None)
@given(own=catalogs, days=st.lists(catalogs, min_size=1, max_size=5), remark=words)
def test_no_translation_is_ever_lost(
    own: dict[str, Texts], days: list[dict[str, Texts]], remark: str
) -> None:
    """English changes day by day; all that was ever written is still there."""
    said = re.sub(r"\s+", " ", remark).strip(" ,.:|~#")
    text = po_text("de", own, f"# {said}")
    written = {form for texts in own.values() for form in ([texts] if isinstance(texts, str) else texts)}
    for english in days:
        made = brought(english, text)
        text = made.text
        file = parsed(text)
        assert not file.faults
        assert written - {""} <= {form for entry in file.entries for form in entry.texts}
        assert all(entry.comments == ((said,) if said else ("",)) for entry in file.entries if entry.comments)
        assert brought(english, text).text == text
        active = [entry.id for entry in file.entries if not entry.obsolete]
        ready = [key for key, texts in english.items() if all([texts] if isinstance(texts, str) else texts)]
        assert [key for key in active if key in ready] == ready
