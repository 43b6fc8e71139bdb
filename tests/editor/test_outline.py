"""The place of a cursor is found in text of any form, also half typed."""

from __future__ import annotations

import random

import pytest

from castelli_pnp.base import resources
from castelli_pnp.base.places import Route
from castelli_pnp.editor.outline import LONGEST, Cursor, cursor_at, keys_of
from castelli_pnp.editor.units import TextPlaces, characters, lines_of, units, word_end
from castelli_pnp.files.nodes import Map, Node, Seq
from castelli_pnp.files.yamlfile import read_yaml
from tests.games import PARTS


def at(text: str) -> Cursor | None:
    """The cursor at the | in a text."""
    before, _, after = text.partition("|")
    line, column = before.count("\n"), len(before.rpartition("\n")[2])
    return cursor_at((before + after).split("\n"), line, column)


@pytest.mark.parametrize(
    ("text", "route", "is_key", "word"),
    [
        ("|", (), True, ""),
        ("opt|ions:\n", ("options",), True, "options"),
        ("kit:\n  castles: |", ("kit", "castles"), False, ""),
        ("a:\n  b:\n    |\n", ("a", "b"), True, ""),
        ("a:\n  b: 1\n  |\n  c: 2", ("a",), True, ""),
        ("a:\n  1,2:\n    b:\n      - {c: N, d: wo|od}", ("a", "1,2", "b", 0, "d"), False, "wood"),
        ("a:\n  1,|2: mine", ("a", "1,2"), True, "1,2"),
        ("a:\n  b: [x, y|, z]\n", ("a", "b", 1), False, "y"),
        ("a: {b: {c: 1, |}}", ("a", "b"), True, ""),
        ("a: {b: {c: 1}, d|: 2}", ("a", "d"), True, "d"),
        ("a: {b: [{c: 1}, {d: |", ("a", "b", 1, "d"), False, ""),
        ("a:\n  - b: 1\n    |", ("a", 0), True, ""),
        ("a:\n  - b: 1\n  - c: |", ("a", 1, "c"), False, ""),
        ("a:\n- x: 1\n  y: |\n", ("a", 0, "y"), False, ""),
        ("a: [1, 2\nb:\n  c: |", ("b", "c"), False, ""),
        ("a:\n  c: {d: 1,\n    e|: 2}", ("a", "c", "e"), True, "e"),
        ("a: {\"null\": 1, '3|': 2}", ("a", "3"), True, "3"),
        ("'2|': 3", ("2",), True, "2"),
        ('a: "x # y"\nb: |', ("b",), False, ""),
    ],
)  # fmt: skip
def test_the_way_to_the_cursor(text: str, route: Route, is_key: bool, word: str) -> None:
    found = at(text)
    assert found is not None
    assert (found.route, found.is_key, found.word) == (route, is_key, word)


@pytest.mark.parametrize("text", ["# com|ment", "a: 1 # x|", "  # |", "x" * LONGEST + "|x"])
def test_comments_and_endless_texts_have_no_places(text: str) -> None:
    assert at(text) is None


def written(node: Node, route: Route = ()) -> dict[Route, int]:
    """The way to every key of a file that was parsed, with its line."""
    found: dict[Route, int] = {}
    if isinstance(node, Map):
        for key, (mark, value) in node.entries.items():
            found |= {(*route, key): mark.line - 1} | written(value, (*route, key))
    elif isinstance(node, Seq):
        for number, item in enumerate(node.items):
            found |= written(item, (*route, number))
    return found


@pytest.mark.parametrize("part", PARTS)
def test_a_whole_file_is_understood_as_the_parser_understands_it(part: str) -> None:
    path = resources.find("data", "castelli", f"{part}.yaml")
    lines = path.read_text("utf-8").split("\n")
    found = {(*above, key): line for above, keys in keys_of(lines).items() for key, line in keys.items()}
    assert found == written(read_yaml(path))


@pytest.mark.parametrize("seed", range(40))
def test_no_text_is_too_broken(seed: int) -> None:
    chance = random.Random(seed)
    text = "".join(chance.choice("ab:,-#'\"[]{}|> \n\t&*!%é😀") for _ in range(300))
    lines = text.split("\n")
    for line, each in enumerate(lines):
        for column in range(0, len(each) + 2, 3):
            found = cursor_at(lines, line, column)
            assert found is None or 0 <= found.start <= found.end <= len(each)
    assert keys_of(lines) is not None


def test_columns_are_those_of_editors() -> None:
    line = "a: 😀é x"
    assert units(line, 5) == 6
    assert characters(line, 6) == 5
    assert [characters(line, units(line, column)) for column in range(len(line) + 1)] == list(
        range(len(line) + 1)
    )
    places = TextPlaces("a\r\nb😀c\rd\n")
    assert [places.at(offset) for offset in (0, 3, 5, 7, 9)] == [(0, 0), (1, 0), (1, 3), (2, 0), (3, 0)]
    assert lines_of("a\r\nb\rc\n") == ["a", "b", "c", ""]
    assert word_end("{kind: wod, symbols: 2}", 7) == 10
    assert word_end("  2,3: mine", 2) == 5
    assert word_end("", 0) == 1
