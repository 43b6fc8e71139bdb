"""``castelli-pnp locale``, as translators use it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castelli_pnp.base import resources
from castelli_pnp.words.catalog import catalog
from tests.catalogs.made import folder, po_text
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
LOCALES = resources.root("locales")
CARDS = len(catalog("cards").messages)


def copied(place: Path, *languages: str) -> Path:
    for language in languages:
        shutil.copytree(LOCALES / language, place / language)
    return place


def test_the_shipped_languages_have_no_problems(castelli: Castelli, tmp_path: Path) -> None:
    copied(tmp_path / "mine", "en", "de", "es", "fr", "nl")
    ran = castelli("locale", "check", "--locales", "mine")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("en, de, es, fr, nl: ")
    assert ran.out.endswith(" messages, 0 problems.\n")
    assert castelli("locale", "check", "--lang", "en").out.startswith("en: ")


def test_problems_are_told_with_place_pointer_and_fix(castelli: Castelli, tmp_path: Path) -> None:
    english = po_text("en", {"one": "Take {silver}.", "two": "Say “yes.”"})
    own = po_text("de", {"one": "Nimm {silber}.", "two": "Sag »ja«."})
    folder(tmp_path / "mine", {"en/cards": english, "de/cards": own})
    ran = castelli("locale", "check", "--locales", "mine", "--lang", "de")
    assert ran.code == 1
    assert ran.out.splitlines()[:4] == [
        "mine/de/LC_MESSAGES/cards.po:8:9: error L5: missing placeholder {silver} in “one”",
        '  8 | msgstr "Nimm {silber}."',
        "    |         ^",
        "  fix: Write the placeholders exactly as in the English message; do not translate them.",
    ]
    unknown = "unknown placeholder {silber} in “one”; known placeholders: {silver}"
    assert f"cards.po:8:14: error L5: {unknown}" in ran.out
    assert (
        "cards.po:11:13: error L10: quotes of another language or style at “Sag »ja«.”; write „…“" in ran.out
    )
    assert ran.out.splitlines()[-1] == "de: 2 messages, 3 problems."


@pytest.mark.parametrize("command", ["check", "status"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--lang", "it"), "there is no language “it” here; choose from: en, de, es, fr, nl, all"),
        (("--lang", "../de"), "there is no language “../de” here; choose from: en, de, es, fr, nl, all"),
        (("--lang", ","), "name a language; choose from: en, de, es, fr, nl, all"),
        (("--locales", "none"), "none is not a folder of languages: it contains nothing like de/LC_MESSAGES"),
    ],
)
def test_what_is_not_there_is_refused(
    castelli: Castelli, command: str, arguments: tuple[str, ...], said: str
) -> None:
    ran = castelli("locale", command, *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"castelli-pnp: {said}\n")


def test_some_languages_in_our_order(castelli: Castelli) -> None:
    assert castelli("locale", "check", "--lang", "es, de").out.splitlines()[-1].startswith("de, es: ")


def test_a_folder_without_english_is_held_against_the_shipped_one(castelli: Castelli, tmp_path: Path) -> None:
    copied(tmp_path / "mine", "nl")
    ran = castelli("locale", "check", "--locales", "mine")
    assert (ran.code, ran.out.splitlines()[-1].split(":")[0]) == (0, "nl")


def test_a_new_language_is_told_what_it_lacks(castelli: Castelli, tmp_path: Path) -> None:
    french = {f"{key}": "Bonjour." for key in ("effect.share_of_mine.down", "effect.share_of_mine.up")}
    folder(tmp_path / "mine", {"fr/cards": po_text("fr", french)})
    counted = castelli("locale", "check", "--locales", "mine")
    assert counted.code == 1
    assert f"cards.po: {CARDS - 2} messages are not translated yet" in counted.out.replace("\\", "/")
    assert "List them with --missing, or hide them with --no-missing." in counted.out
    assert "is missing after this entry" not in counted.out
    ran = castelli("locale", "check", "--locales", "mine", "--missing")
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == counted.out.splitlines()[-1]
    count = len(catalog("aids").messages)
    assert f"aids.po: error L1: this catalog is missing; the English one has {count} messages" in ran.out
    assert "missing message “effect.score.values” after this entry; English, line " in ran.out
    table = castelli("locale", "status", "--locales", "mine")
    assert table.code == 0
    assert f"fr cards {CARDS} {200 // CARDS}% 0 {CARDS - 2} 0 –" in " ".join(table.out.split())
    assert table.out.splitlines()[-1] == "To see what is left to do, run: castelli-pnp locale check"


def test_many_problems_come_to_an_end(castelli: Castelli, tmp_path: Path) -> None:
    english = po_text("en", {f"m{number}": "Take it." for number in range(300)})
    folder(tmp_path / "mine", {"en/cards": english, "de/cards": po_text("de", {})})
    ran = castelli("locale", "check", "--locales", "mine", "--missing")
    assert ran.out.count("error L1") == 200
    assert ran.out.splitlines()[-1] == "en, de: 300 messages, 0 problems, 300 missing."
    hidden = castelli("locale", "check", "--locales", "mine", "--no-missing")
    assert (hidden.code, hidden.out) == (0, "en, de: 300 messages, 0 problems.\n")


def test_problems_are_counted_by_file_and_kind(castelli: Castelli, tmp_path: Path) -> None:
    english = po_text("en", {f"m{number}": "Take {silver}." for number in range(12)})
    own = po_text("de", {f"m{number}": "Nimm »{silber}«." for number in range(12)})
    folder(tmp_path / "mine", {"en/cards": english, "de/cards": own})
    ran = castelli("locale", "check", "--locales", "mine", "--lang", "de")
    *_, head, row, _, last = ran.out.splitlines()
    assert head.split() == ["L5", "L10"]
    assert row.split() == ["mine/de/LC_MESSAGES/cards.po", "24", "12"]
    assert last == "de: 12 messages, 36 problems."


def test_the_codes_are_explained(castelli: Castelli) -> None:
    for number in range(1, 14):
        ran = castelli("explain", f"L{number}")
        assert ran.code == 0
        assert ran.out.startswith(f"L{number}, error: ")
        assert "\nFix: " in ran.out
    assert "such as {count}, and no others" in castelli("explain", "l5").out.replace("\n           ", " ")


# --- status ---


def test_the_table_fits_a_terminal(castelli: Castelli) -> None:
    ran = castelli("locale", "status")
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == [
        "language", "domain", "messages", "done", "fuzzy", "missing", "problems", "fullest",
    ]  # fmt: skip
    for language in ("en", "de", "es", "nl"):
        (row,) = [line.split() for line in lines if line.split()[:2] == [language, "cards"]]
        assert row[2:7] == [str(CARDS), "100%", "0", "0", "0"]
        assert 30 <= int(row[7].removesuffix("%")) <= 95


def test_the_table_for_programs(castelli: Castelli, tmp_path: Path) -> None:
    assert castelli("locale", "status", "--lang", "de", "--json", "status.json").code == 0
    assert (
        castelli("locale", "status", "--lang", "de", "--json", "status.json").code == 0
    )  # ours, so replaced
    told = json.loads((tmp_path / "status.json").read_text("utf-8"))
    cards = next(row for row in told["rows"] if row["domain"] == "cards")
    assert (cards["language"], cards["messages"], cards["done"], cards["problems"]) == ("de", CARDS, CARDS, 0)
    assert 0.3 < cards["fullest"] < 0.95
    (tmp_path / "mine.json").write_text("{}", "utf-8")
    assert castelli("locale", "status", "--json", "mine.json").code == 2
    assert (tmp_path / "mine.json").read_text("utf-8") == "{}"


def test_the_table_counts_what_is_wrong(castelli: Castelli, tmp_path: Path) -> None:
    path = copied(tmp_path / "mine", "en", "de") / "de" / "LC_MESSAGES" / "cards.po"
    text = path.read_text("utf-8").replace('msgstr "Runde ab."', 'msgstr ""')
    text = text.replace('msgctxt "effect.share_of_mine.up"', '#, fuzzy\nmsgctxt "effect.share_of_mine.up"')
    path.write_text(
        text.replace(
            '"Frei heißt: ohne Dorf, Stadt oder Mine; Burgen stören nicht."',
            '"Frei  heißt: ohne Dorf, Stadt oder Mine; Burgen stören nicht."',
        ),
        "utf-8",
    )
    (tmp_path / "mine" / "de" / "typography.yaml").write_text("quotes: „“\n", "utf-8")
    out = castelli("locale", "status", "--locales", "mine", "--lang", "de").out
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert f"de cards {CARDS} {100 * (CARDS - 2) // CARDS}% 1 1 1 –" in rows
    assert "de other files 0 – 0 0 4 –" in rows


@pytest.mark.parametrize(("words", "share"), [("Lang und länger. ", "%"), ("x" * 400, ">100%")])
def test_cards_that_are_too_full(castelli: Castelli, tmp_path: Path, words: str, share: str) -> None:
    path = copied(tmp_path / "mine", "en", "de") / "de" / "LC_MESSAGES" / "cards.po"
    longer = 'msgstr "' + (words * (30 if " " in words else 1)).strip() + '"'
    path.write_text(path.read_text("utf-8").replace('msgstr "Runde ab."', longer), "utf-8")
    out = castelli("locale", "status", "--locales", "mine", "--lang", "de").out
    (row,) = [line.split() for line in out.splitlines() if line.split()[1] == "cards"]
    assert row[-1].endswith(share)
    assert row[-1] == ">100%" or int(row[-1].removesuffix("%")) > 100


# --- hostile files ---


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    raw=st.binary(max_size=300),
    name=st.sampled_from(["LC_MESSAGES/cards.po", "glossary.yaml", "typography.yaml"]),
)
def test_any_bytes_give_sentences(castelli: Castelli, tmp_path: Path, raw: bytes, name: str) -> None:
    place = tmp_path / "mine"
    if not place.exists():
        folder(place, {"en/cards": po_text("en", {"one": "Take it."}), "de/cards": ""})
    (place / "de" / name).write_bytes(raw)
    ran = castelli("locale", "check", "--locales", place, "--lang", "de")
    assert ran.code in (0, 1)
    assert "de: " in ran.out.splitlines()[-1]
    assert castelli("locale", "status", "--locales", place).code == 0


def test_nothing_in_a_translation_is_executed(castelli: Castelli, tmp_path: Path) -> None:
    text = po_text("de", {"one": "{one.__init__.__globals__[os]} {{7*7}} <b>\x1b[31m"})
    folder(tmp_path / "mine", {"en/cards": po_text("en", {"one": "Take it."}), "de/cards": text})
    ran = castelli("locale", "check", "--locales", "mine", "--lang", "de")
    assert ran.code == 1
    assert "\x1b[31m" not in ran.out
    assert "L12: the character U+001B is not allowed in a text file" in ran.out
