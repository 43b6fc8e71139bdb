"""The command resize: the game's own files change, all or none, and a copy of them stays."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.resize import Resizing
from castelli_pnp.cli.app import run
from castelli_pnp.generator.blanks import extent_of
from castelli_pnp.systems.castelli.model.load import load_game


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def contents(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).glob("*.yaml")}


def own_game(folder: str = "mine", more: str = "") -> None:
    """A game with comments, a piece of its own and one that it takes over."""
    run(["new", folder])
    board = Path(folder, "board.yaml")
    text = board.read_text("utf-8").replace("  piece4:", "  piece4:  # my favorite")
    board.write_text(text, "utf-8")
    game = Path(folder, "game.yaml")
    game.write_text(game.read_text("utf-8") + more, "utf-8")


def test_it_grows_in_place_and_says_what_it_did(capsys: pytest.CaptureFixture[str]) -> None:
    own_game()
    before = contents("mine")
    assert run(["resize", "mine", "--pieces", "2x3"]) == 0
    said = capsys.readouterr().out
    assert "+  piece5:" in said
    assert "Pieces that stay: piece1, piece2, piece3, piece4." in said
    assert "Heraldic tiles: 32 stay, 16 are new, 0 are dropped." in said
    assert "mine is ready: legal, 0 pieces of advice." in said
    assert "  piece4:  # my favorite" in Path("mine/board.yaml").read_text("utf-8")
    assert contents("mine-before") == before
    assert load_game("mine-before").game.pieces == load_game("castelli").game.pieces
    assert run(["check", "mine"]) == 0


def test_it_shrinks_back_to_the_same_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    own_game()
    old = load_game("mine").game
    board = Path("mine/board.yaml").read_text("utf-8")
    for options in (["--pieces", "3x2"], ["--pieces", "2x2"], ["--piece-size", "6"], ["--piece-size", "4"]):
        assert run(["resize", "mine", *options]) == 0
    new = load_game("mine").game
    assert (new.pieces, new.tiles.heraldic) == (old.pieces, old.tiles.heraldic)
    assert Path("mine/board.yaml").read_text("utf-8").replace("piece_size: 4\n", "") == board.replace(
        "piece_size: 4\n", ""
    )
    assert Path("mine-before-4").is_dir()
    assert "Pieces that stay" in capsys.readouterr().out


def test_a_dry_run_writes_nothing_and_its_diff_applies(capsys: pytest.CaptureFixture[str]) -> None:
    own_game()
    before = contents("mine")
    capsys.readouterr()
    assert run(["resize", "mine", "--pieces", "1x3", "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "Nothing was written" in said
    assert contents("mine") == before
    assert not Path("mine-before").exists()
    patch, _, _ = said.partition("New board:")
    Path("a.diff").write_text(patch, "utf-8")
    subprocess.run(["git", "apply", "-p0", "a.diff"], check=True, capture_output=True)
    assert extent_of(load_game("mine").game) == (1, 3, 4)
    assert run(["check", "mine", "--static"]) == 0


def test_a_copy_leaves_the_game_as_it_is() -> None:
    own_game()
    Path("mine/art").mkdir()
    Path("mine/art/note.txt").write_text("drawn by me\n", "utf-8")
    before = contents("mine")
    assert run(["resize", "mine", "--pieces", "2x3", "--out", "wide"]) == 0
    assert contents("mine") == before
    assert Path("wide/art/note.txt").read_text("utf-8") == "drawn by me\n"
    assert '"piece6"' in Path("wide/schema/board.schema.json").read_text("utf-8")
    assert run(["check", "wide", "--static"]) == 0
    assert run(["resize", "mine", "--pieces", "2x3", "--out", "wide"]) == 2


def test_a_game_that_extends_a_neighbor() -> None:
    own_game("first", "\n")
    assert run(["resize", "first", "--pieces", "3x2"]) == 0
    run(["new", "second", "--game", "first"])
    assert run(["resize", "second", "--pieces", "2x2"]) == 0
    assert "piece5: null" in Path("second/board.yaml").read_text("utf-8")
    assert run(["check", "second", "--static"]) == 0
    assert run(["resize", "second", "--pieces", "1x3", "--out", "third"]) == 0
    assert run(["check", "third", "--static"]) == 0


def test_a_whole_game_and_one_in_a_single_file() -> None:
    run(["new", "whole", "--full"])
    assert run(["resize", "whole", "--pieces", "2x3", "--piece-size", "6"]) == 0
    assert run(["check", "whole", "--static"]) == 0
    assert "#" in Path("whole/options.yaml").read_text("utf-8")
    Path("one.yaml").write_text("extends: castelli  # from there\ntitle: One\n", "utf-8")
    assert run(["resize", "one.yaml", "--pieces", "1x2"]) == 0
    text = Path("one.yaml").read_text("utf-8")
    assert text.startswith("extends: castelli  # from there\ntitle: One\n")
    assert Path("one-before.yaml").read_text("utf-8") == "extends: castelli  # from there\ntitle: One\n"
    assert run(["check", "one.yaml", "--static"]) == 0


def test_the_shipped_game_becomes_one_that_extends_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["resize", "castelli", "--pieces", "2x3"]) == 2
    assert "--out" in capsys.readouterr().err
    assert run(["resize", "castelli-even", "--pieces", "2x3", "--seed", "hill", "--out", "wide"]) == 0
    assert run(["check", "wide", "--static"]) == 0
    assert "resize castelli-even --pieces 2x3 --piece-size 4 --seed hill" in Path(
        "wide/board.yaml"
    ).read_text("utf-8")


@pytest.mark.parametrize(
    "options", [["--pieces", "2x2"], ["--pieces", "0x2"], ["--piece-size", "5"], ["--style", "x"]]
)
def test_what_cannot_be_is_refused_and_nothing_is_written(options: list[str]) -> None:
    own_game()
    before = contents("mine")
    assert run(["resize", "mine", *options]) == 2
    assert contents("mine") == before
    assert sorted(path.name for path in Path().iterdir()) == ["mine"]


def test_anchors_are_not_torn_apart(capsys: pytest.CaptureFixture[str]) -> None:
    own_game()
    Path("mine/tiles.yaml").write_text(
        "heraldic:\n  tile32: &last {coats: [blue, yellow, green, red], value: 6}\n  tile1: *last\n", "utf-8"
    )
    before = contents("mine")
    assert run(["resize", "mine", "--pieces", "1x2"]) == 2
    assert contents("mine") == before
    assert "an anchor (&)" in " ".join(capsys.readouterr().err.split())
    assert run(["resize", "mine", "--pieces", "1x2", "--out", "copy"]) == 0
    assert run(["check", "copy", "--static"]) == 0


def test_a_file_that_changes_meanwhile_stays() -> None:
    own_game()
    wanted = Resizing("mine", "2x3")
    assert wanted.changed
    Path("mine/board.yaml").write_text(Path("mine/board.yaml").read_text("utf-8") + "# more\n", "utf-8")
    before = contents("mine")
    with pytest.raises(cp.Refused):
        wanted.write()
    assert contents("mine") == before


def written(files: Mapping[str, str]) -> Path:
    folder = Path("written")
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def test_the_library_gives_texts() -> None:
    texts = cp.texts("castelli", name="my-board")
    found = cp.resize(texts, "2x3", seed=4)
    assert "+  piece5:" in found.diff
    assert load_game(written(found.files)).game == replace(found.game, id="written")
    assert cp.check(found.files, play=False).legal
    assert cp.check(cp.resize("castelli", piece_size=6).files, play=False).legal
    assert found.differences.pieces.new == ("piece5", "piece6")
