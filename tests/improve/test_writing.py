"""Changes go into the game's own files, and nothing else of them changes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.improver.drawing import ChangeScope, Scope, Trouble, draw_moves
from castelli_pnp.improver.writing import rewritten
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.rewriting import Rewritten, diff, write
from tests.games import SHIPPED

OWN = """\
# my own board
pieces:
  piece2:
    landscapes:
      1,2:  # the old capital
        settlement: village  # walls!
        areas:
          - {sides: NE,  kind: wood, symbols: 3}   # fields
          - {sides: S, kind: market, symbols: 1}
          - {sides: W, kind: rocks, symbols: 2, sites: 1}
"""


NEW = {"board.yaml", "tiles.yaml", "frame.yaml", "charts.yaml", "options.yaml"}


def game_in(folder: Path, board: str | None = None, extends: str = "castelli") -> Loaded[CastelliFacts]:
    folder.mkdir()
    (folder / "game.yaml").write_text(f"extends: {extends}  # from there\ntitle: Mine\n", "utf-8")
    if board is not None:
        (folder / "board.yaml").write_text(board, "utf-8")
    return load_game(folder)


def changed(loaded: Loaded[CastelliFacts], seed: str, count: int = 3) -> CastelliFacts:
    """The game after a few changes by chance, of board, tiles and edge."""
    game = loaded.game
    edge = frozenset(piece.id for piece in game.frame) | {chart.id for chart in game.charts}
    scope = Scope(frozenset(ChangeScope), edge, ("two", "three", "four"))
    for number in range(count):
        moves = draw_moves(game, Trouble({}, True, True), scope, 1, generator(seed, number))
        game = moves[0].game if moves else game
    return game


def put(files: list[Rewritten], names: dict[Path, str]) -> str:
    return diff(files, names)


def test_a_game_that_only_extends_gets_files_of_its_own(tmp_path: Path) -> None:
    loaded = game_in(tmp_path / "mine")
    shipped = {path: path.read_bytes() for path in SHIPPED.glob("*.yaml")}
    for seed in range(6):
        new = changed(loaded, f"own {seed}")
        files = rewritten(loaded, new)
        assert files
        assert all(each.path.parent == tmp_path / "mine" and each.before is None for each in files)
        assert {each.path.name for each in files} <= NEW
    assert shipped == {path: path.read_bytes() for path in SHIPPED.glob("*.yaml")}


def test_written_files_say_the_new_game(tmp_path: Path) -> None:
    loaded = game_in(tmp_path / "mine", OWN)
    for seed in range(4):
        new = changed(loaded, f"say {seed}")
        files = rewritten(loaded, new)
        assert files
        write(files)
        loaded = load_game(tmp_path / "mine")
        assert loaded.game == new
        assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    text = (tmp_path / "mine" / "board.yaml").read_text("utf-8")
    for comment in ("# my own board", "# the old capital", "# walls!", "# fields"):
        assert text.count(comment) == 1
    assert (tmp_path / "mine" / "game.yaml").read_text("utf-8").endswith("# from there\ntitle: Mine\n")


def test_a_game_in_one_file_and_one_that_extends_a_neighbor(tmp_path: Path) -> None:
    game_in(tmp_path / "mine", OWN)
    (tmp_path / "alone.yaml").write_text("title: Alone\nextends: mine\n", "utf-8")
    loaded = load_game(tmp_path / "alone.yaml")
    new = changed(loaded, "alone")
    files = rewritten(loaded, new)
    assert files
    assert [each.path.name for each in files] == ["alone.yaml"]
    assert files[0].after.startswith("title: Alone\nextends: mine\n")
    write(files)
    assert load_game(tmp_path / "alone.yaml").game == new


def test_the_diff_applies(tmp_path: Path) -> None:
    loaded = game_in(tmp_path / "mine", OWN.replace("\n", "\r\n").rstrip())
    new = changed(loaded, "diff", 4)
    files = rewritten(loaded, new)
    assert files
    text = put(files, {each.path: str(each.path.relative_to(tmp_path)) for each in files})
    patch = tmp_path / "change.diff"
    patch.write_bytes(text.encode("utf-8"))
    subprocess.run(["git", "apply", "-p0", str(patch)], cwd=tmp_path, check=True, capture_output=True)
    assert load_game(tmp_path / "mine").game == new


def test_what_hangs_on_an_anchor_is_not_touched(tmp_path: Path) -> None:
    """The landscape is said twice by one text: whoever changes it changes both."""
    board = (
        OWN.replace("1,2:  # the old capital", "1,2: &twice").replace("  # walls!", "")
        + "      3,2: *twice\n"
    )
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: castelli\ntitle: Mine\n", "utf-8")
    (folder / "board.yaml").write_text(board, "utf-8")
    loaded = load_game(folder)
    land = next(each for each in loaded.game.landscapes if each.id == "piece2-1,2")
    from castelli_pnp.improver.moves import move_border

    move = next(
        found for number in range(100) if (found := move_border(loaded.game, land, generator("x", number)))
    )
    assert rewritten(loaded, move.game) is None


def test_a_file_that_was_changed_meanwhile_stays(tmp_path: Path) -> None:
    loaded = game_in(tmp_path / "mine", OWN)
    new = changed(loaded, "meanwhile", 5)
    files = rewritten(loaded, new)
    assert files
    board = tmp_path / "mine" / "board.yaml"
    board.write_text(OWN + "# more\n", "utf-8")
    before = {path.name: path.read_bytes() for path in board.parent.iterdir()}
    with pytest.raises(Refused, match="changed"):
        write([Rewritten(board, OWN, "pieces: {}\n"), *files])
    assert before == {path.name: path.read_bytes() for path in board.parent.iterdir()}
