"""The schemas help in a real editor: the YAML server that editors use is asked over stdio."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.cli.app import run
from castelli_pnp.files.nodes import Map, Node, Scalar, Seq
from castelli_pnp.files.yamlfile import read_yaml
from tests.editor.client import Editor, Message

HERE = Path(__file__).resolve().parent
SERVER = HERE / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
SETTINGS = {
    "yaml": {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}},
}
FOLDERS = {
    "starter": ["new", "starter"],
    "full": ["new", "full", "--full"],
    "made": ["generate", "game", "--seed", "7", "--pieces", "3x2", "--out", "made"],
    "hill": ["new", "hill", "--game", "castles"],
    "set": ["new", "set", "--game", "piecepack", "--full"],
}
"""Every kind of folder that the program writes for designers, and the command that writes it."""
MODELINE = r"# yaml-language-server: \$schema=schema/\w+\.schema\.json\n"
Place = tuple[int, int]


@pytest.fixture(params=FOLDERS, scope="module")
def editor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """An editor that is open in the folder of a game."""
    node = shutil.which("node")
    if node is None or not SERVER.is_file():
        pytest.skip("needs Node and yaml-language-server: npm ci --prefix tests/editor")
    home = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        assert run(FOLDERS[request.param]) == 0
    with Editor([node, str(SERVER), "--stdio"], home / request.param, SETTINGS) as started:
        started.greet()
        yield started


def files(editor: Editor) -> list[Path]:
    found = sorted(editor.folder.glob("*.yaml"))
    assert found
    return found


def opened(editor: Editor, file: Path, text: str | None = None) -> list[Message]:
    """What the server says of a file, or of the text that somebody typed into it."""
    editor.type(file.name, text)
    return editor.problems(file.name)


def keys(node: Node) -> Iterator[tuple[str, Place, Node]]:
    """Every key of a file with its place, which counts from 0, and its value."""
    if isinstance(node, Map):
        for key, (mark, value) in node.entries.items():
            yield key, (mark.line - 1, mark.column - 1), value
            yield from keys(value)
    elif isinstance(node, Seq):
        for item in node.items:
            yield from keys(item)


def leaves(file: Path) -> list[tuple[str, Place, Node]]:
    """The keys with a single value that is written behind them."""
    return [each for each in keys(read_yaml(file)) if isinstance(each[2], Scalar)]


def test_no_file_has_a_problem_and_every_file_names_its_schema(editor: Editor) -> None:
    for file in files(editor):
        assert opened(editor, file) == [], file
        assert re.match(
            r"# yaml-language-server: \$schema=schema/\w+\.schema\.json\n", file.read_text("utf-8")
        )


def test_a_wrong_value_is_found_at_every_key(editor: Editor) -> None:
    """Also below names that the extended game has, such as piece4 and all tiles."""
    for file in files(editor):
        lines = file.read_text("utf-8").splitlines()
        found = leaves(file)
        for key, (line, _), value in found[:: max(1, len(found) // 5)]:
            assert isinstance(value, Scalar)
            at = value.mark.column - 1
            written = len(re.match(r'"[^"]*"|[^,}\]#]*', lines[line][at:])[0].rstrip())  # type: ignore[index]
            typed = f"{lines[line][:at]}{{zzz: [1]}}{lines[line][at + written :]}"
            problems = opened(editor, file, "\n".join((*lines[:line], typed, *lines[line + 1 :], "")))
            assert line in [each["range"]["start"]["line"] for each in problems], (file, key, typed)


def test_an_unknown_key_is_found_in_every_map_with_fixed_keys(editor: Editor) -> None:
    for file in files(editor):
        text = file.read_text("utf-8")
        problems = opened(editor, file, f"{text}\nNo such key!: 1\n")
        assert any("not allowed" in each["message"] for each in problems), (file, problems)


def test_every_key_explains_itself(editor: Editor) -> None:
    for file in files(editor):
        opened(editor, file)
        found = list(keys(read_yaml(file)))
        for key, (line, column), _ in found[:: max(1, len(found) // 40)]:
            shown = editor.request("textDocument/hover", editor.at(file.name, line, column + 1))
            assert shown is not None, (file, key)
            assert len(shown["contents"]["value"].partition("\n\n")[2]) > 5, (file, key, shown)


def offered(editor: Editor, file: Path, text: str, line: int, column: int) -> set[str]:
    opened(editor, file, text)
    found: Any = editor.request("textDocument/completion", editor.at(file.name, line, column))
    items = found["items"] if isinstance(found, dict) else found
    return {each["label"] for each in items}


def test_the_keys_of_every_file_are_offered(editor: Editor) -> None:
    """In an empty file the keys of the part, whichever the game has."""
    for file in files(editor):
        head = file.read_text("utf-8").splitlines()[0]
        known = {key for key in getattr(read_yaml(file), "entries", {}) if key != "inherit"}
        if file.name != "game.yaml" and editor.folder.name == "made":
            known = set()  # names of its own; what the extended game has is offered all the same
        found = offered(editor, file, f"{head}\n", 1, 0)
        assert known <= found, file
        assert len(found) > 1, file


_LANDSCAPES = "pieces:\n  piece4:\n    landscapes:\n      "
_TILE = "extends: castelli\ntitle: A\ntiles:\n  heraldic:\n    tile7:\n      "
PLACES = {
    "piece": ("board", "pieces:\n  |", {"piece1", "piece4", "inherit"}),
    "cell": ("board", f"{_LANDSCAPES}|", {"1,2", "4,3"}),
    "part of a new piece": ("board", "pieces:\n  hill:\n    |", {"landscapes"}),
    "landscape": ("board", f"{_LANDSCAPES}1,2:\n        |", {"areas", "settlement"}),
    "area": ("board", f"{_LANDSCAPES}1,2:\n        areas:\n          - |", {"sides", "kind", "sites"}),
    "kind": ("board", f"{_LANDSCAPES}1,2:\n        areas:\n          - {{kind: |}}", {"wood", "market"}),
    "settlement": ("board", f"{_LANDSCAPES}1,2:\n        settlement: |", {"village", "city"}),
    "part": ("game", "extends: castelli\ntitle: A\n|", {"board", "tiles", "kit", "options", "theme"}),
    "option": ("game", "extends: castelli\ntitle: A\noptions:\n  |", {"card_sale_silver", "reserve"}),
    "tile": ("game", f"{_TILE}|", {"coats", "value"}),
    "house": ("game", f"{_TILE}card: |", {"blue", "red"}),
    "layout": ("game", "extends: castelli\ntitle: A\nlayouts:\n  two:\n    |", {"players", "grid"}),
}


@pytest.mark.parametrize("editor", ["starter", "full", "made"], indirect=True)
@pytest.mark.parametrize("place", PLACES)
def test_words_are_offered_where_they_belong(editor: Editor, place: str) -> None:
    part, text, wanted = PLACES[place]
    file = editor.folder / f"{part}.yaml"
    before, _, after = f"# yaml-language-server: $schema=schema/{part}.schema.json\n{text}\n".partition("|")
    line, column = before.count("\n"), len(before.rpartition("\n")[2])
    assert wanted <= offered(editor, file, before + after, line, column)
