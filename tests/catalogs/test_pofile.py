"""The reader of PO files: it agrees with that of babel, tells what is broken, and never fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_reads
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Source
from castelli_pnp.files.po_entry import PoFile, plurals_of
from castelli_pnp.files.po_reader import parse_po, read_po
from castelli_pnp.files.textfile import MAX_BYTES, decode
from castelli_pnp.words.catalog import compiled
from tests.catalogs.made import header

SHIPPED = sorted(resources.root("locales").glob("*/LC_MESSAGES/*.po"))
GOOD = 'msgid "a"\nmsgstr "A"\n'
BROKEN: dict[str, tuple[str | bytes | None, int]] = {
    "keyword": (GOOD + "mgsid bad\n", 3),
    "order": (GOOD + 'msgstr "B"\n' + 'msgid_plural "c"\n', 4),
    "form": (GOOD + 'msgid "b"\nmsgstr[0] "B"\n', 4),
    "index": (GOOD + 'msgid "b"\nmsgid_plural "b"\nmsgstr[0] "B"\nmsgstr[2] "B"\n', 6),
    "string": ('"lost"\n' + GOOD, 1),
    "quote": (GOOD + 'msgid "b"\nmsgstr "say "B" now"\n', 4),
    "escape": (GOOD + 'msgid "b"\nmsgstr "\\q"\n', 4),
    "no_msgstr": (GOOD + 'msgid "b"\n\n' + GOOD.replace("a", "c"), 3),
    "duplicate": (GOOD + GOOD, 3),
    "utf8": (GOOD.encode() + b'msgid "b"\nmsgstr "\xff"\n', 4),
    "control": (GOOD + 'msgid "b"\nmsgstr "\x07"\n', 4),
    "bytes": (b"#" * (MAX_BYTES + 1), 0),
    "file": (None, 0),
    "directory": (None, 0),
    "no_file": (None, 0),
    "refused": (None, 0),
}


def parsed(text: str) -> PoFile:
    return parse_po(Source(Path("made.po"), tuple(text.split("\n"))))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_it_reads_what_babel_reads(path: Path) -> None:
    with path.open("rb") as stream:
        theirs = babel_reads(stream)
    ours = read_po(path)
    assert not ours.faults
    forms = {entry.id: entry.texts if entry.plural is not None else entry.texts[0] for entry in ours.entries}
    ids = [(message.id if isinstance(message.id, str) else message.id[0], message) for message in theirs]
    told = {message.context or key: message for key, message in ids}
    assert forms == {key: message.string for key, message in told.items() if key}
    for entry in ours.entries:  # ours begins with its context, the line before
        assert entry.line + bool(told[entry.id].context) == told[entry.id].lineno


@pytest.mark.parametrize("reason", [reason for reason, (text, _) in BROKEN.items() if text is not None])
def test_what_is_broken_is_told_with_its_line(reason: str, tmp_path: Path) -> None:
    text, line = BROKEN[reason]
    path = tmp_path / "made.po"
    path.write_bytes(text if isinstance(text, bytes) else (text or "").encode())
    file = read_po(path)
    first = file.faults[-1] if reason == "order" else file.faults[0]
    assert (first.code, first.reason, first.mark.line) == ("L12", reason, line)
    assert len(file.faults) == (2 if reason == "order" else 1)
    with pytest.raises(Unreadable):
        compiled(file, "en")


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "folder.po").mkdir()
    told = [read_po(tmp_path / name).faults[0].reason for name in ("none.po", "folder.po", "x" * 300)]
    assert told == ["file", "directory", "refused"]
    assert read_po(Path("/dev/null")).faults[0].reason == "no_file"


def test_entries_around_a_broken_one_are_understood() -> None:
    text = (
        header("de")
        + GOOD
        + 'msgid "b"\nmsgstr "B\n'
        + 'msgctxt "x"\n'
        + GOOD
        + '#~ msgid "o"\n#~ msgstr "O"\n'
    )
    file = parsed(text)
    assert [(entry.context, entry.msgid, entry.obsolete) for entry in file.entries] == [
        (None, "a", False), ("x", "a", False), (None, "o", True),
    ]  # fmt: skip
    assert file.fields["language"] == "de"


def test_comments_and_flags_belong_to_what_follows() -> None:
    file = parsed('# mine\n#. theirs\n#: file:1\n#, fuzzy, c-format\n#| msgid "old"\n' + GOOD + "# last\n")
    (entry,) = file.entries
    assert (entry.comments, entry.flags) == (("mine",), frozenset(["fuzzy", "c-format"]))


@pytest.mark.parametrize(
    ("rule", "right"),
    [
        ("nplurals=2; plural=(n != 1);", True),
        ("nplurals=1; plural=0", True),
        ("nplurals=2; plural=n;", False),
        ("nplurals=2; plural=1 % n;", False),
        ("nplurals=2; plural=n.__class__;", False),
        ("nplurals=2; plural=" + "(" * 5000 + "n" + ")" * 5000, False),
        ("plural=n", False),
    ],
)
def test_plural_rules_are_sums_of_n(rule: str, right: bool) -> None:
    assert (plurals_of(rule) is not None) is right


WORDS = ("msgid", "msgstr", "msgstr[0]", "msgid_plural", "msgctxt", '"', '""', '"a"', "\\", "#", "#~",
         "#, fuzzy", " ", "\n", "\n", "{count}", "[", "x", "é")  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=60).map(lambda w: "".join(w).encode())
)
def test_reading_never_fails(raw: bytes) -> None:
    try:
        source = decode(Path("made.po"), raw)
    except Unreadable:
        return  # faults with their places, as for every text file
    file = parse_po(source)
    for fault in file.faults:
        assert 0 < fault.mark.line <= len(source.lines)
    for entry in file.entries:
        assert entry.forms
        for form in entry.forms:
            for offset in range(len(form.text) + 1):
                line, column = form.place(offset)
                assert 0 < column <= len(source.lines[line - 1])


def test_spaces_without_end_are_soon_read() -> None:
    """With a pattern that goes back for each space this would take days."""
    assert plurals_of("nplurals=2;" + " " * 100_000 + "plural" + " " * 100_000 + "x") is None
    spaced = plurals_of("  nplurals = 2 ;  plural = ( n != 1 ) ;  ")
    assert spaced is not None
    assert [spaced.form(number) for number in (0, 1, 2)] == [1, 0, 1]
    assert plurals_of("nplurals=2; plural=n%1 0;") is None
