"""Our English holds: no words of the list, American spelling, sentences that end; and the check can fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.english.check import LONGEST, findings, rules
from tests.english.passages import ROOT, Kind, Passage, code, data, markdown, passages

SPELLED = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs",
    "castelli_pnp",
    "templates",
    "locales/en",
    "typeface",
    "art",
    "benchmarks",
    "training",
]
"""What is spelled: all but the tests, which hold mistakes on purpose and words of other languages."""


@pytest.mark.parametrize("kind", Kind)
def test_nothing_is_found(kind: Kind) -> None:
    texts = [each for each in passages() if each.kind is kind]
    assert len(texts) > 300
    assert [str(each) for each in findings(texts)] == []


def typos(folder: Path, *paths: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "typos"), "--format", "brief", *paths]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_american_spelling() -> None:
    result = typos(ROOT, *(path for path in SPELLED if (ROOT / path).exists()))
    assert (result.stdout, result.returncode) == ("", 0)


@pytest.mark.parametrize("word", ["colour", "centre", "recieve", "millimetres", "neighbour"])
def test_a_wrong_spelling_is_found(word: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "page.md").write_text(f"The {word} of the board.\n", "utf-8")
    result = typos(tmp_path, "page.md")
    assert (word in result.stdout, result.returncode) == (True, 2)


def said(text: str, kind: Kind = Kind.DOCS) -> list[str]:
    return [each.words for each in findings([Passage("page.md", 1, text, kind)])]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The report tells what is wrong.", "tells"),
        ("It is told at the end.", "told"),
        ("1 or 2 sites are wanted.", "are wanted"),
        ("What is asked cannot be.", "What is asked"),
        ("It stands in the file.", "stands in the file"),
        ("Put it beside the board.", "beside"),
        ("Every building place counts.", "building place"),
        ("Ink covers 5 % of it.", "5 %"),
        ("The board – and the tiles – fit.", "d – a"),
        ("Use a card to turn it.", "Use a card"),
        ("Whole sentences only.", "Whole sentences"),
    ],
)
def test_a_planted_word_is_found(text: str, words: str) -> None:
    assert words in said(text)


@pytest.mark.parametrize(
    "text",
    [
        "Whole numbers only.",
        "Read the whole page.",
        "Use cards of any size.",
        "A 5% share.",
        "You can tell them apart.",
    ],
)
def test_plain_sentences_pass(text: str) -> None:
    assert said(text) == []


def test_every_plain_word_of_the_list_is_found() -> None:
    plain = [rule.bad.pattern[len(r"\b(?:") : -len(r")\b")] for rule in rules()]
    words = [word for pattern in plain if "(" not in pattern for word in pattern.split("|") if word.isalpha()]
    assert len(words) > 20
    assert [word for word in words if not said(f"So {word} it.")] == []


@pytest.mark.parametrize("kind", LONGEST)
def test_a_long_sentence_is_found(kind: Kind) -> None:
    most = LONGEST[kind]
    assert said("Word " * (most - 1) + "end. Then on.", kind) == []
    assert said("Word " * most + "end. Then on.", kind) == ["Word Word Word Word Word Word …"]


def test_rules_of_play_may_use_their_own_words() -> None:
    assert said("A castle beside the lake.", Kind.PLAY) == []
    assert said("Every building place counts.", Kind.PLAY) == ["building place"]


def lines(texts: Sequence[Passage]) -> list[tuple[int, str]]:
    return [(each.line, each.text) for each in texts]


def test_code_in_pages_is_no_english() -> None:
    page = "# Told\n\n```sh\ntold\n```\n\n- One `told` item\n  goes [on](told.md)\n- two\n\n| a | b |\n"
    assert lines(list(markdown("p.md", page))) == [
        (1, "Told"),
        (7, "One X item\n  goes on"),
        (9, "two"),
        (11, "a"),
        (11, "b"),
    ]


def test_docstrings_and_comments_are_read() -> None:
    source = '"""Head."""\n\nx = "told"  # first\n# second\n# third\n\n\ndef f() -> None:\n    """Do it."""\n'
    assert lines(list(code("m.py", source))) == [(1, "Head."), (9, "Do it."), (3, "first\nsecond\nthird")]


def test_descriptions_of_keys_are_texts_of_the_program() -> None:
    source = 'cost: Annotated[int, "What it tells."]\nname = "tells"\nraise X("Tells: no sentence")\n'
    assert [(each.text, each.kind) for each in code("m.py", source)] == [("What it tells.", Kind.PROGRAM)]


def test_comments_in_yaml_are_read() -> None:
    source = '# Head\n# goes on.\n#\nkey: "#FFF"  # a remark\n#   one  first\n#        row\n#   two  second\n'
    assert lines(list(data("m.yaml", source))) == [
        (1, "Head\ngoes on."),
        (4, "a remark"),
        (5, "  one  first\n       row"),
        (7, "  two  second"),
    ]


def test_files_that_people_read_are_covered() -> None:
    read = {each.path for each in passages()}
    assert {
        "README.md",
        "art/README.md",
        "locales/en/LC_MESSAGES/labreport.po",
        "castelli_pnp/systems/castelli/model/options.py",
        "templates/new/board.yaml.j2",
        "templates/themes/winter.yaml",
    } <= read
