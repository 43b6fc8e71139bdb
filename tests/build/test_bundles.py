"""Files as people print them: one for each stock and way to print; more languages add only what has words."""

from __future__ import annotations

from functools import cache
from pathlib import PurePosixPath
from typing import Any

import pytest

from castelli_pnp.actions.kit import KitOptions, order_for
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.listing import NAME, file_entries, manifest_text
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import usual_parts
from castelli_pnp.kits.proof.kit import prove
from tests.build.kits import made, order, shipped

WORDY = {"cards", "aids", "boxes", "reference", "scorepad", "rules"}
"""The parts of the shipped game that are printed and have words, without the test page."""


def in_two_languages() -> Order:
    return order(parts=usual_parts(order().plan), bundled=True, languages=("en", "de"))


@cache
def files_in_two_languages() -> tuple[Artifact, ...]:
    return tuple(made(in_two_languages()))


def by_folder(artifacts: tuple[Artifact, ...]) -> dict[str, list[Artifact]]:
    """The files to print of each language, in the order of their names."""
    found: dict[str, list[Artifact]] = {}
    for each in sorted(artifacts, key=lambda each: each.path):
        if "bundle" in each.facts and not each.path.endswith("START-HERE.pdf"):  # which is to read
            found.setdefault(PurePosixPath(each.path).parts[1], []).append(each)
    return found


def names(artifacts: list[Artifact]) -> list[str]:
    return [PurePosixPath(each.path).name for each in artifacts]


def sheets(artifacts: list[Artifact]) -> int:
    """How many sheets of paper go through the printer."""
    counts = [(int(str(each.facts["pages"])), bool(each.facts["duplex"])) for each in artifacts]
    return sum(-(-pages // 2) if duplex else pages for pages, duplex in counts)


def pieces(artifacts: list[Artifact]) -> set[str]:
    rows: list[Any] = [row for each in artifacts for row in each.facts.get("pieces", ())]  # type: ignore[attr-defined]
    return {row["id"] for row in rows if row["part"] not in WORDY}


def parts(artifacts: list[Artifact]) -> set[str]:
    found: list[Any] = [each.facts["parts"] for each in artifacts]
    return {part for group in found for part in group}


def test_the_first_language_has_a_file_for_each_stock_and_way() -> None:
    files = by_folder(files_in_two_languages())
    assert names(files["en"]) == [
        "0-test-plain.pdf",
        "1-card-duplex.pdf",
        "2-card-single.pdf",
        "3-board-single.pdf",
        "4-plain-duplex.pdf",
        "5-plain-duplex-extra.pdf",
        "6-plain-single.pdf",
    ]
    alone = {each.facts["bundle"]: each.facts["parts"] for each in files["en"]}
    assert alone["4-plain-duplex"] == ["rules"]  # it is stapled
    assert alone["5-plain-duplex-extra"] == ["reference"]
    assert alone["6-plain-single"] == ["endpad", "scorepad"]


def test_a_further_language_prints_only_what_has_words() -> None:
    artifacts = files_in_two_languages()
    files = by_folder(artifacts)
    assert names(files["de"]) == [
        "add-de-1-card-duplex.pdf",
        "add-de-2-card-single.pdf",
        "add-de-3-plain-duplex.pdf",
        "add-de-4-plain-duplex-extra.pdf",
        "add-de-5-plain-single.pdf",
    ]
    assert {each.facts.get("adds") for each in files["de"]} == {"en"}
    assert not any("adds" in each.facts for each in files["en"])
    assert parts(files["de"]) == WORDY
    assert not pieces(files["de"])
    assert parts(files["en"]) > WORDY
    assert len(pieces(files["en"])) > 100
    # Without words are 6 sheets of board, 2 of card, the pad and the test page; booklets differ in length.
    whole, added = (
        [each for each in files[name] if each.facts["parts"] != ["rules"]] for name in ("en", "de")
    )
    assert sheets(whole) - sheets(added) == 10


def test_what_a_language_adds_is_proved() -> None:
    artifacts, wanted = by_folder(files_in_two_languages())["de"], in_two_languages()
    entries = file_entries(artifacts, wanted)
    listed = {**{each.path: each.data for each in artifacts}, NAME: manifest_text(wanted, entries).encode()}
    others = {each.path for each in files_in_two_languages()} - entries.keys()
    assert {(flaw.code, flaw.reason, flaw.file) for flaw in prove(listed).flaws} == {
        ("K33", "lacking", path) for path in others
    }


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("nl,de", ("nl", "de")),
        ("es,all", ("es", "en", "de", "fr", "nl")),
        ("all", ("en", "de", "es", "fr", "nl")),
    ],
)
def test_languages_come_in_the_order_in_which_they_are_named(given: str, wanted: tuple[str, ...]) -> None:
    assert order_for(shipped(), KitOptions(given, parts="tiles")).languages == wanted


def test_the_paper_is_that_of_the_first_language() -> None:
    assert order_for(shipped(), KitOptions("nl,en", parts="tiles")).papers == ("a4",)
