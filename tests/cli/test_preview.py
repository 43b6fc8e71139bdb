"""The preview: pictures follow the files, the last good ones stay, the files of the game are not touched."""

from __future__ import annotations

import queue
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from castelli_pnp.actions import preview as module
from castelli_pnp.actions.preview import PAGE, VERSION, Preview
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.preview import keep_current
from castelli_pnp.files.watching import changes
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.ui_language import in_language
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
PATIENCE = 30
"""Seconds that a report of the system may take at most."""
WOOD = "{sides: S, kind: wood, symbols: 2}"
ROCKS = "{sides: WNE, kind: rocks, symbols: 1, sites: %d}"
BOARD = f"pieces:\n  piece1:\n    landscapes:\n      1,4:\n        areas: [{WOOD}, {ROCKS}]\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "hill"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Hill\nextends: castelli\n", "utf-8")
    (folder / "board.yaml").write_text(BOARD % 1, "utf-8")
    return folder


@pytest.fixture
def shown(game: Path, tmp_path: Path) -> Preview:
    return Preview(str(game), tmp_path / "out")


def page(shown: Preview) -> str:
    return shown.page.read_text("utf-8")


def pictures(shown: Preview) -> dict[str, tuple[int, str]]:
    """Each picture with its time and its content."""
    files = shown.folder.glob("*.svg")
    return {each.name: (each.stat().st_mtime_ns, each.read_text("utf-8")) for each in files}


def test_board_tiles_and_cards_are_drawn(shown: Preview) -> None:
    update = shown.update()
    assert (update.problems, [each.code for each in update.notes if each.severity == "error"]) == ((), [])
    names = set(pictures(shown))
    assert {"piece1.svg", "chart1.svg", "frame1.svg", "tile1.svg", "start1.svg", "king-3.svg"} <= names
    assert update.drawn == len(names)
    assert all(f'src="{name}?' in page(shown) for name in names)
    assert 'class="draft"' not in page(shown)


def test_an_edit_draws_what_changed_and_writes_nothing_else(shown: Preview, game: Path) -> None:
    shown.update()
    before, version = pictures(shown), (shown.folder / VERSION).read_text("utf-8")
    (game / "board.yaml").write_text(BOARD % 2, "utf-8")
    assert shown.update().drawn == 1
    after = pictures(shown)
    assert {name for name in after if after[name] != before[name]} == {"piece1.svg"}
    assert (shown.folder / VERSION).read_text("utf-8") != version
    assert shown.update().drawn == 0
    assert pictures(shown) == after


def test_an_edit_of_the_own_theme_is_noticed_and_drawn(shown: Preview, game: Path) -> None:
    theme = game / "themes" / "mine.yaml"
    theme.parent.mkdir()
    shutil.copy(resources.themes()["armorial"], theme)
    (game / "game.yaml").write_text("title: Hill\nextends: castelli\ntheme: themes/mine.yaml\n", "utf-8")
    shown.update()
    shown.update()  # now it is known which files to look at
    assert shown.is_current()
    right = theme.read_text("utf-8")
    for text, problems in ((right.replace("#4A7C5E", "green"), 1), (right.replace("#4A7C5E", "#44775A"), 0)):
        theme.write_text(text, "utf-8")
        assert not shown.is_current()
        update = shown.update()
        assert len(update.problems) == problems
        assert bool(update.drawn) is not bool(problems)


def test_what_is_wrong_is_in_the_picture_and_next_to_it(shown: Preview, game: Path) -> None:
    (game / "board.yaml").write_text(BOARD % 3, "utf-8")
    shown.update()
    assert "finding piece1-1,4: H6" in pictures(shown)["piece1.svg"][1]
    assert "board.yaml:5:" in page(shown)
    assert 'class="draft"' in page(shown)
    (game / "board.yaml").write_text(BOARD % 1, "utf-8")
    shown.update()
    assert "finding" not in pictures(shown)["piece1.svg"][1]


BROKEN = {
    "broken YAML": (BOARD % 1)[:-3],
    "an empty file": "",
    "half a file": BOARD[:40],
    "a wrong word": (BOARD % 1).replace("rocks", "stone"),
    "bytes that are no text": "\udcff\udcfe",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_the_last_good_pictures_stay(shown: Preview, game: Path, kind: str) -> None:
    shown.update()
    before = pictures(shown)
    text = BROKEN[kind].encode("utf-8", "surrogateescape")
    (game / "board.yaml").write_bytes(text)
    update = shown.update()
    assert pictures(shown) == before
    assert (game / "board.yaml").read_bytes() == text
    if kind != "an empty file":  # that is a board without changes
        assert "board.yaml" in page(shown)
        assert update.problems
    (game / "board.yaml").write_text(BOARD % 2, "utf-8")
    assert shown.update().problems == ()


def test_a_game_that_is_gone_is_said_and_comes_back(shown: Preview, game: Path) -> None:
    shown.update()
    before = pictures(shown)
    away = game.rename(game.with_name("away"))
    assert shown.update().problems
    assert pictures(shown) == before
    away.rename(game)
    assert shown.update().problems == ()


def test_a_first_version_that_cannot_be_read_has_a_page(shown: Preview, game: Path) -> None:
    (game / "game.yaml").write_text("title: [", "utf-8")
    update = shown.update()
    assert update.problems
    assert "game.yaml:" in page(shown)
    assert not pictures(shown)


def test_what_cannot_be_drawn_leaves_a_sentence(shown: Preview, game: Path) -> None:
    (game / "board.yaml").write_text("piece_size: 2\n", "utf-8")
    assert shown.update().problems == ()
    assert "cannot" in pictures(shown)["frame1.svg"][1]


def test_a_full_disk_is_a_sentence(shown: Preview, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Refused("write", path=Path("out"), why="No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(module, "write_files", full)
        assert "No space left" in "".join(shown.update().problems)
    assert shown.update().problems == ()
    assert pictures(shown)


def test_files_of_others_are_never_replaced(shown: Preview) -> None:
    shown.folder.mkdir()
    (shown.folder / "tile1.svg").write_text("mine", "utf-8")
    assert "tile1.svg" in "".join(shown.update().problems)
    assert [each.name for each in shown.folder.iterdir()] == ["tile1.svg"]
    assert (shown.folder / "tile1.svg").read_text("utf-8") == "mine"


def test_the_page_is_in_every_language_of_the_command_line(shown: Preview) -> None:
    found = set()
    for language in ("en", "de", "es", "nl"):
        assert language in languages()
        with in_language(language):
            shown.update()
        found.add(page(shown).split('id="t-findings">')[1].split("<")[0])
    assert len(found) == 4


# --- watching ---


@pytest.fixture
def watched(shown: Preview) -> Iterator[queue.Queue[object]]:
    """The updates after real changes of files, as they come."""
    found: queue.Queue[object] = queue.Queue()
    shown.update()
    stop = threading.Event()

    def watch() -> None:
        found.put("began")
        for _ in changes(shown.folders, shown.is_current, stop):
            found.put(shown.update())

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    assert found.get(timeout=PATIENCE) == "began"
    yield found
    stop.set()
    thread.join(timeout=PATIENCE)
    assert not thread.is_alive()


def awaited(found: queue.Queue[object], shown: Preview, text: str) -> None:
    """Waits for an update after which the page or the first piece has a text."""
    while True:
        found.get(timeout=PATIENCE)
        if text in page(shown) or text in pictures(shown)["piece1.svg"][1]:
            return


def test_saving_is_noticed_however_an_editor_does_it(
    shown: Preview, game: Path, watched: queue.Queue[object]
) -> None:
    board = game / "board.yaml"
    board.write_text(BOARD % 3, "utf-8")  # in place
    awaited(watched, shown, "3 building sites")
    new = game / ".board.yaml.swp"
    new.write_text(BOARD % 4, "utf-8")
    new.replace(board)  # a new file in place of the old one
    awaited(watched, shown, "4 building sites")
    board.rename(game / "board.yaml~")  # a copy is kept, the file is written anew
    board.write_text(BOARD % 5, "utf-8")
    awaited(watched, shown, "5 building sites")
    board.write_text("pieces: [", "utf-8")
    awaited(watched, shown, "cannot be read")
    board.unlink()
    awaited(watched, shown, "No findings")
    board.write_text(BOARD % 6, "utf-8")
    awaited(watched, shown, "6 building sites")


def test_a_folder_that_is_made_anew_is_noticed(
    shown: Preview, game: Path, watched: queue.Queue[object]
) -> None:
    copy = shutil.copytree(game, game.with_name("copy"))
    shutil.rmtree(game)
    awaited(watched, shown, "problem")
    (copy / "board.yaml").write_text(BOARD % 3, "utf-8")
    copy.replace(game)
    awaited(watched, shown, "3 building sites")


def test_ctrl_c_ends_it_and_the_pictures_stay(shown: Preview, capsys: pytest.CaptureFixture[str]) -> None:
    shown.update()

    def pressed() -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    keep_current(shown, pressed())
    assert "Stopped" in capsys.readouterr().out
    assert (shown.folder / PAGE).is_file()


def test_the_command_says_what_is_wrong_by_its_exit_code(castelli: Castelli, game: Path) -> None:
    ran = castelli("preview", game)
    assert (ran.code, ran.err) == (0, "")
    assert "output/hill-preview/index.html" in ran.out
    assert sorted(each.name for each in game.iterdir()) == ["board.yaml", "game.yaml"]
    (game / "board.yaml").write_text(BOARD % 3, "utf-8")
    ran = castelli("preview", game)
    assert ran.code == 1
    assert "board.yaml:5:" in ran.out
    (game / "board.yaml").write_text("pieces: [", "utf-8")
    assert castelli("preview", game).code == 2
    assert castelli("preview", "nowhere").code == 2
    assert castelli("preview", game, "--lang", "xx").code == 2
