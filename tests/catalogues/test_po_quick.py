"""The quick reader of PO files: it says the same as the strict one, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.files.po_quick import quick_messages
from castelli_pnp.files.po_reader import read_po
from castelli_pnp.words.catalog import compiled
from tests.catalogues.made import catalogue
from tests.catalogues.test_pofile import BROKEN, SHIPPED

PLAIN = catalogue("de", {"one": "Eins „hier“.", "two": ("{count} Karte", "{count} Karten")}) + (
    '\nmsgctxt "four"\nmsgid "Four."\nmsgstr "Vier."\n'
    '\n# ok: L4\n#. hint\n#, fuzzy\nmsgid "three"\nmsgstr "say \\"a\\"\\n\\\\ b"\n'
)


def both(path: Path) -> None:
    quick = quick_messages(path)
    if quick is not None:
        strict = compiled(read_po(path), "de")
        assert quick == (strict.messages, strict.plural_rule)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_shipped_catalogues_are_the_same(path: Path) -> None:
    both(path)


def test_our_own_words_are_read_quickly() -> None:
    english = [path for path in SHIPPED if path.parts[-3] == "en"]
    assert english
    assert all(quick_messages(path) for path in english)


def test_all_that_is_plain(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(PLAIN, "utf-8")
    found = quick_messages(path)
    assert found is not None
    assert found[0]["four"] == ("Vier.",)
    assert found[0]["three"] == ('say "a"\n\\ b',)
    assert found[0]["two"] == ("{count} Karte", "{count} Karten")
    both(path)


@pytest.mark.parametrize("reason", [reason for reason, (text, _) in BROKEN.items() if text is not None])
def test_what_is_broken_is_left_to_the_strict_reader(reason: str, tmp_path: Path) -> None:
    text = BROKEN[reason][0]
    assert text is not None
    path = tmp_path / "de.po"
    path.write_bytes(PLAIN.encode() + b"\n" + (text if isinstance(text, bytes) else text.encode()))
    assert quick_messages(path) is None
    assert quick_messages(tmp_path / "none.po") is None


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_change_is_read_alike_or_not_at_all(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = data.draw(st.integers(0, len(PLAIN)))
    cut = data.draw(st.integers(0, 12))
    new = data.draw(
        st.sampled_from(["", '"', "\\", "\n", "\n\n", "#~ ", "#", 'msgid "', "msgctxt", "é", "\x07", "[1]"])
    )
    path = tmp_path_factory.getbasetemp() / "changed.po"
    path.write_bytes((PLAIN[:place] + new + PLAIN[place + cut :]).encode())
    both(path)
