"""Our language server, asked over stdio as editors ask it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

from castelli_pnp.cli.app import run
from tests.editor.client import PATIENCE, Editor, Message, framed

COMMAND = [sys.executable, "-m", "castelli_pnp", "--ui-lang", "en", "lsp"]
KINDS = ["wood", "grain", "rocks", "market"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that extends the shipped one."""
    home = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        assert run(["new", "hill"]) == 0
    return home


@pytest.fixture(scope="module")
def shared(home: Path) -> Iterator[Editor]:
    """One editor for all tests that only ask."""
    with Editor(COMMAND, home / "hill") as started:
        started.greet()
        yield started
        assert started.process.poll() is None, b"".join(started.errors)


@pytest.fixture
def editor(shared: Editor) -> Editor:
    """The editor with the files as they are saved."""
    for file in ("board.yaml", "game.yaml"):
        shared.type(file)
    return shared


def place_of(text: str, needle: str, after: int = 1) -> tuple[int, int]:
    """The line and column of a word, outside comments."""
    lines = text.split("\n")
    line = next(at for at, each in enumerate(lines) if needle in each and not each.startswith("#"))
    return line, lines[line].index(needle) + after


def typed(editor: Editor, file: str, old: str = "", new: str = "") -> tuple[str, list[Message]]:
    """Replaces something in the saved text of a file without saving it; what is wrong then."""
    text = (editor.folder / file).read_text("utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    uri = editor.type(file, text)
    return text, editor.problems(file, editor.opened[uri])


def codes(problems: list[Message]) -> list[str]:
    return [each["code"] for each in problems]


def offered(editor: Editor, file: str, text: str) -> list[str]:
    """What is offered at the | in a text."""
    before, _, after = text.partition("|")
    editor.type(file, before + after)
    place = editor.at(file, before.count("\n"), len(before.rpartition("\n")[2]))
    return [each["label"] for each in editor.request("textDocument/completion", place)["items"]]


# --- what is wrong ---


def test_a_fine_game_has_no_problems(editor: Editor) -> None:
    assert typed(editor, "board.yaml")[1] == []


def test_what_is_typed_counts_though_nobody_saved_it(editor: Editor) -> None:
    text, problems = typed(editor, "board.yaml", "kind: wood", "kind: wod")
    assert codes(problems) == ["E14"]
    line, column = place_of(text, "wod", 0)
    assert problems[0]["range"]["start"] == {"line": line, "character": column}
    assert problems[0]["range"]["end"] == {"line": line, "character": column + 3}
    assert "did you mean “wood”?" in problems[0]["message"]
    assert typed(editor, "board.yaml")[1] == []


def test_the_whole_folder_is_the_game(editor: Editor) -> None:
    """What is typed into one file is judged with what another one says and nobody has saved."""
    assert "H14" in codes(typed(editor, "game.yaml", "#options:", "kit: {castles: 30}\n#options:")[1])
    uri = editor.uri("game.yaml")
    editor.diagnostics.pop(uri)
    typed(editor, "board.yaml", "symbols: 3", "symbols: 2")
    assert "H14" in codes(editor.problems("game.yaml"))


def test_a_fix_is_offered_and_works(editor: Editor) -> None:
    text, problems = typed(editor, "board.yaml", "kind: wood", "kind: wod")
    span = problems[0]["range"]
    params = {
        "textDocument": {"uri": editor.uri("board.yaml")},
        "range": span,
        "context": {"diagnostics": []},
    }
    actions = editor.request("textDocument/codeAction", params)
    assert [each["title"].endswith("to wood") for each in actions] == [True]
    assert actions[0]["isPreferred"] is True
    fixed = applied(text, actions[0]["edit"]["changes"][editor.uri("board.yaml")])
    assert fixed == (editor.folder / "board.yaml").read_text("utf-8")


def test_a_fix_may_need_a_new_file(tmp_path: Path) -> None:
    """The counts of the kit are in the extended game: the game gets a file that says other ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert run(["new", "dale"]) == 0
    with Editor(COMMAND, tmp_path / "dale") as editor:
        editor.greet()
        text = (editor.folder / "board.yaml").read_text("utf-8")
        uri = editor.type("board.yaml", text.replace("        settlement: village\n", "", 1))
        problem = next(each for each in editor.problems("board.yaml", 1) if each["code"] == "H4")
        params = {"textDocument": {"uri": uri}, "range": problem["range"], "context": {"diagnostics": []}}
        actions = editor.request("textDocument/codeAction", params)
        made, filled = next(each for each in actions if "kit.villages" in each["title"])["edit"][
            "documentChanges"
        ]
        assert (made["kind"], made["uri"]) == ("create", editor.uri("kit.yaml"))
        assert filled["textDocument"]["uri"] == made["uri"]
        editor.type("kit.yaml", filled["edits"][0]["newText"])
        while "H4" in codes(editor.problems("board.yaml")):
            editor.diagnostics.pop(uri)
        assert not (editor.folder / "kit.yaml").exists()


def applied(text: str, edits: list[Any]) -> str:
    """A text after edits, as an editor applies them."""
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda each: each["range"]["start"]["line"], reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        lines[start["line"]] = line[: start["character"]] + edit["newText"] + line[end["character"] :]
    return "\n".join(lines)


def test_every_beginning_of_a_file_is_answered(editor: Editor) -> None:
    """As somebody types a file from its first letter on."""
    text = (editor.folder / "board.yaml").read_text("utf-8")
    body = text.index("pieces:")
    for end in range(body, min(len(text), body + 400), 9):
        uri = editor.type("board.yaml", text[:end])
        line, column = text[:end].count("\n"), len(text[:end].rpartition("\n")[2])
        for method in ("hover", "completion", "definition"):
            answer = editor.answer(
                editor.post(f"textDocument/{method}", editor.at("board.yaml", line, column))
            )
            assert "error" not in answer, (text[:end][-40:], answer)
        assert uri in editor.opened


# --- what it means ---


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("symbols", "How many resource symbols"),
        ("symbols", "A whole number, 0 to 20."),
        ("kind", "wood, grain, rocks, market"),
        ("landscapes", "The octagons of the piece"),
        ("symbols", "Inherited from castelli/board.yaml:"),
    ],
)
def test_hover_explains_a_key_and_shows_the_inherited_value(editor: Editor, word: str, told: str) -> None:
    line, column = place_of((editor.folder / "board.yaml").read_text("utf-8"), word)
    found = editor.request("textDocument/hover", editor.at("board.yaml", line, column))
    assert told in found["contents"]["value"]


def test_hover_says_the_rule_that_is_broken(editor: Editor) -> None:
    text, problems = typed(editor, "board.yaml", ", sites: 1}", ", sites: 9}")
    assert codes(problems) == ["H6"]
    found = editor.request("textDocument/hover", editor.at("board.yaml", *place_of(text, "sites: 9")))
    assert f"**{problems[0]['code']}**: " in found["contents"]["value"]


def test_comments_and_empty_places_say_nothing(editor: Editor) -> None:
    assert editor.request("textDocument/hover", editor.at("board.yaml", 0, 4)) is None
    assert editor.request("textDocument/hover", editor.at("board.yaml", 99_999, 4)) is None


# --- what may be written ---


@pytest.mark.parametrize(
    ("file", "text", "wanted"),
    [
        ("board.yaml", "pieces:\n  |", {"piece1", "piece4", "inherit"}),
        ("board.yaml", "pieces:\n  piece4:\n    landscapes:\n      |", {"1,2", "4,3"}),
        ("board.yaml", "pieces:\n  own:\n    landscapes:\n      1,2: |", {"mine"}),
        ("board.yaml", "pieces:\n  own:\n    landscapes:\n      1,2:\n        |", {"areas", "settlement"}),
        ("board.yaml", "pieces: {own: {landscapes: {'1,2': {areas: [{kind: |", set(KINDS)),
        ("game.yaml", "extends: castelli\n|", {"title", "board", "kit"}),
        ("game.yaml", "extends: |", {"castelli", "castelli-even"}),
        ("game.yaml", "extends: castelli\ntheme: |", {"winter", "woodcut"}),
        ("game.yaml", "extends: castelli\ntiles:\n  heraldic:\n    |", {"tile1", "tile32"}),
        ("game.yaml", "extends: castelli\ntiles:\n  heraldic:\n    tile1: {card: |}", {"blue", "red"}),
        ("game.yaml", "extends: castelli\noptions:\n  silver_in_mine:\n    |", {"two", "three", "four"}),
        ("game.yaml", "extends: castelli\noptions:\n  rulings:\n    zero_coat_builds: |", {"true", "false"}),
        (
            "game.yaml",
            "extends: castelli\nlayouts:\n  two:\n    players: 2\n    grid: [P C]\n    arrangement: [|]",
            {"piece1", "piece4"},
        ),
    ],
)
def test_keys_words_and_names_are_offered(editor: Editor, file: str, text: str, wanted: set[str]) -> None:
    if file == "board.yaml":
        editor.problems("game.yaml")
    found = offered(editor, file, text)
    assert wanted <= set(found)
    assert len(found) == len(set(found))


def test_keys_that_are_there_are_not_offered_again(editor: Editor) -> None:
    found = offered(
        editor, "game.yaml", "extends: castelli\ntitle: A\nkit:\n  castles: 3\n  |\n  silver: 1\n"
    )
    assert "villages" in found
    assert not {"castles", "silver"} & set(found)


# --- where it comes from ---


def test_definition_leads_to_the_inherited_value(editor: Editor) -> None:
    text = (editor.folder / "board.yaml").read_text("utf-8")
    found = editor.request("textDocument/definition", editor.at("board.yaml", *place_of(text, "piece4")))
    base = Path(unquote(urlparse(found["uri"]).path))
    line = base.read_text("utf-8").split("\n")[found["range"]["start"]["line"]]
    assert (base.parent.name, base.name, line.split()[0]) == ("castelli", "board.yaml", "piece4:")


def test_definition_of_a_name_leads_to_the_thing(editor: Editor) -> None:
    two = "{players: 2, grid: [P P C], arrangement: [piece4, piece1]}"
    text = f"extends: castelli\ntitle: A\nlayouts:\n  two: {two}\n"
    editor.type("game.yaml", text)
    found = editor.request("textDocument/definition", editor.at("game.yaml", *place_of(text, "piece4")))
    assert found["uri"] == editor.uri("board.yaml")  # this game has a piece4 of its own
    found = editor.request("textDocument/definition", editor.at("game.yaml", *place_of(text, "piece1")))
    assert "/data/castelli/board.yaml" in found["uri"]


# --- whatever comes ---


def test_strange_files_and_requests_are_survived(home: Path) -> None:
    with Editor(COMMAND, home / "hill") as editor:
        editor.greet()
        for number, uri in enumerate(
            ("untitled:Untitled-1", "file:///nowhere/at/all.yaml", "git:/x.yaml", "file:")
        ):
            document = {"uri": uri, "languageId": "yaml", "version": number, "text": "a: ["}
            editor.notify("textDocument/didOpen", {"textDocument": document})
            place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 2}}
            assert editor.request("textDocument/hover", place) is None
        assert editor.request("textDocument/hover", editor.at("never-opened.yaml", 3, 3)) is None
        unknown = editor.answer(editor.post("textDocument/inventedByNobody", {}))
        assert unknown["error"]["code"] == -32601
        broken = editor.answer(editor.post("textDocument/hover", {"position": "here"}))
        assert "error" in broken
        editor.notify("$/inventedToo", {"x": 1})
        editor.send_bytes(b"Content-Length: 9\r\n\r\n{not json")
        editor.send_bytes(b"Content-Length: 2\r\n\r\n[]")
        editor.notify("$/cancelRequest", {"id": 424242})
        number = editor.post("textDocument/hover", editor.at("board.yaml", 20, 3))
        editor.notify("$/cancelRequest", {"id": number})
        editor.answer(number)
        editor.type("board.yaml", "a: &a [*a, *a]\n" * 3)
        assert codes(editor.problems("board.yaml", 1))
        editor.type("board.yaml", "\0\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
        assert codes(editor.problems("board.yaml", 2))
        assert editor.request("textDocument/hover", editor.at("board.yaml", 0, 1)) is None
        assert editor.process.poll() is None


def test_a_huge_file_is_answered(home: Path) -> None:
    with Editor(COMMAND, home / "hill") as editor:
        editor.greet()
        editor.type("board.yaml", "pieces:\n" + "  p: {landscapes: {}}\n" * 230_000)
        assert codes(editor.problems("board.yaml", 1)) == ["E3"]
        place = editor.at("board.yaml", 100, 3)
        assert editor.request("textDocument/hover", place) is None
        assert editor.request("textDocument/completion", place) is None


def test_a_game_on_the_disk_changes(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "game.yaml").write_text("extends: castelli\ntitle: Own\n", "utf-8")
    with Editor(COMMAND, tmp_path / "own") as editor:
        editor.greet()
        editor.type("game.yaml")
        assert editor.problems("game.yaml", 1) == []
        (tmp_path / "own" / "kit.yaml").write_text("castles: 30\n", "utf-8")
        editor.diagnostics.clear()
        asked = [each for each in editor.said if each["method"] == "client/registerCapability"]
        assert asked[0]["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
        change = {"uri": editor.uri("kit.yaml"), "type": 1}
        editor.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
        assert codes(editor.problems("kit.yaml")) == ["H14"]


def test_columns_spaces_and_line_ends_are_those_of_the_editor(tmp_path: Path) -> None:
    """Columns count units of UTF-16, paths may hold anything, and lines end as the file has them."""
    home = tmp_path / "bär ü %20"
    (home / "my game").mkdir(parents=True)
    text = 'extends: castelli\r\ntitle: Own\r\nkit: {"x😀": 1, castels: 36}\r\n'
    (home / "my game" / "game.yaml").write_bytes(text.encode())
    with Editor(COMMAND, home) as editor:
        editor.greet()
        uri = editor.type("my game/game.yaml", text)
        spans = [each["range"] for each in editor.problems("my game/game.yaml", 1)]
        assert [(span["start"]["character"], span["end"]["character"]) for span in spans] == [
            (6, 11),
            (16, 23),
        ]
        params = {"textDocument": {"uri": uri}, "range": spans[1], "context": {"diagnostics": []}}
        action = editor.request("textDocument/codeAction", params)[0]
        edits = action["edit"]["changes"][uri]
        encoded = text.split("\r\n")[2].encode("utf-16-le")
        start, end = (2 * edits[0]["range"][side]["character"] for side in ("start", "end"))
        fixed = encoded[:start] + edits[0]["newText"].encode("utf-16-le") + encoded[end:]
        assert fixed.decode("utf-16-le") == 'kit: {"x😀": 1, castles: 36}'


def test_what_is_typed_into_an_extended_game_counts(tmp_path: Path) -> None:
    for name, base in (("base", "castelli"), ("mine", "../base")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text(f"extends: {base}\ntitle: A\n", "utf-8")
    with Editor(COMMAND, tmp_path) as editor:
        editor.greet()
        editor.type("mine/game.yaml")
        assert editor.problems("mine/game.yaml", 1) == []
        editor.diagnostics.clear()
        editor.type("base/game.yaml", "extends: castelli\ntitle: A\nkit: {castles: 30}\n")
        assert codes(editor.problems("base/game.yaml", 1)) == ["H14"]
        problem = editor.problems("mine/game.yaml")[0]
        assert (problem["code"], problem["range"]["start"]) == ("H14", {"line": 0, "character": 9})
        shown = editor.request("textDocument/definition", editor.at("mine/game.yaml", 0, 12))
        assert shown["uri"] == editor.uri("base/game.yaml")


def test_it_leaves_when_it_is_asked_to_and_writes_nothing(home: Path) -> None:
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for says_goodbye in (True, False):
        with Editor(COMMAND, home / "hill") as editor:
            editor.greet()
            editor.type("board.yaml", "pieces: {")
            editor.problems("board.yaml", 1)
            if says_goodbye:
                assert editor.request("shutdown", None) is None
            editor.notify("exit", None)
            assert editor.process.wait(PATIENCE) == (0 if says_goodbye else 1)
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before


def test_it_ends_with_its_editor(home: Path) -> None:
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    started = subprocess.run(
        COMMAND, input=framed(hello),
        capture_output=True, cwd=home, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert started.returncode == 0
    assert b"hoverProvider" in started.stdout
    assert b"Traceback" not in started.stderr


def test_without_pygls_a_sentence_says_what_to_install(home: Path) -> None:
    script = "import sys; sys.modules['pygls'] = None\n"
    script += "from castelli_pnp.cli.app import run; sys.exit(run(['lsp']))"
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=home, check=False,
        env={**os.environ, "LANGUAGE": "en", "PYTHONUTF8": "1"},
    )  # fmt: skip
    assert ran.returncode == 2
    assert "pip install castelli-pnp[lsp]" in ran.stderr
    assert "Traceback" not in ran.stderr
