"""A translator may tell two messages of the booklet in one: they are checked together, and printed once."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from castelli_pnp.actions.games import load_legal
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Paragraph
from castelli_pnp.words.catalog import using_packs
from castelli_pnp.words.language_pack import prepare_language
from tests.catalogs.made import folder, header, po_text, told

LOCALES = resources.root("locales")
ENGLISH = {"way.one": "Take {cards} cards.", "way.two": "Then pay 3 silver.", "other.one": "Go on."}
BOTH = "Nimm {cards} Karten, dann zahle 3 Silber."


def german(one: str, two: str = "", remark: str = "# merged: way.one", plural: str = "") -> str:
    entries = [("way.one", one, ""), ("way.two", two, remark), ("other.one", "Mach weiter.", "")]
    made = [
        f'{above}\nmsgctxt "{key}"\nmsgid "{ENGLISH[key]}"\nmsgstr "{text}"\n'.lstrip()
        for key, text, above in entries
    ]
    return header("de") + plural + "\n" + "\n".join(made)


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        (german(BOTH), []),
        (german(BOTH, remark=""), ["L1.empty", "L6.extra"]),
        (german("Nimm {cards} Karten."), ["L6.lost"]),
        (german("Nimm Karten, dann zahle 3 Silber."), ["L5.missing"]),
        (german(BOTH, "Dann zahle 3 Silber."), ["L1.merged_said", "L6.extra"]),
        (german(BOTH, remark="# merged: way.none"), ["L1.merged_host", "L6.extra"]),
        (german(BOTH, remark="# merged: way.two"), ["L1.merged_host", "L6.extra"]),
        (german(BOTH, remark="# merged: other.one"), ["L1.merged_chapter", "L6.extra"]),
    ],
)
def test_merged_messages_are_checked_together(own: str, wanted: list[str], tmp_path: Path) -> None:
    place = folder(tmp_path, {"en/rules": po_text("en", ENGLISH), "de/rules": own})
    kept = [each for each in told(place, "de") if each.partition(".")[0] in ("L1", "L5", "L6")]
    assert sorted(each for each in kept if each != "L1.catalog") == sorted(wanted)


def _merged(place: Path, host: str, guest: str, words: str) -> Path:
    """The German of the project, in which one message tells what another one says."""
    shutil.copytree(LOCALES / "de", place / "de")
    path = place / "de" / "LC_MESSAGES" / "rules.po"
    text = path.read_text("utf-8")
    text = re.sub(rf'(msgctxt "{re.escape(host)}"\n.*\nmsgstr )".*"', rf'\1"{words}"', text)
    text = re.sub(
        rf'((?:#.*\n)*)(msgctxt "{re.escape(guest)}"\n.*\nmsgstr )".*"', rf'# merged: {host}\n\1\2""', text
    )
    path.write_text(text, "utf-8")
    return place


def test_the_booklet_prints_them_once(tmp_path: Path) -> None:
    place = _merged(tmp_path, "overview.house", "overview.way", "Zwei auf einen Streich.")
    prepared = prepare_language(place, "de")
    assert prepared.total() == (prepared.total()[0], 0)
    with using_packs([prepared.pack]):
        made = write_booklet(load_legal("castelli").game, "de")
    first = next(block for block in made.chapters[0].blocks if isinstance(block, Paragraph))
    assert first.text.startswith("Zwei auf einen Streich. ")
    assert "  " not in first.text


def test_what_is_told_elsewhere_cannot_be_merged(tmp_path: Path) -> None:
    place = _merged(tmp_path, "overview.house", "overview.helpers", "Zwei auf einen Streich.")
    prepared = prepare_language(place, "de")
    with using_packs([prepared.pack]), pytest.raises(Unreadable) as raised:
        write_booklet(load_legal("castelli").game, "de")
    assert [fault.reason for fault in raised.value.faults] == ["merged"]
