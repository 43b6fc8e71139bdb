"""Kits that are made again: what has not changed comes from the cache, and no byte shows it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.base import fingerprint as program
from castelli_pnp.base import resources
from castelli_pnp.cli.app import run
from castelli_pnp.kits import run as work
from castelli_pnp.kits.exporters import work as exporting

PARTS = "scorepad,endpad,start"
SCRIPT = """
import sys
from castelli_pnp.cli.app import run
code = run(sys.argv[1:])
print([name for name in ("reportlab", "jinja2", "PIL") if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""
SYMBOL = Path("symbols", "silver.svg")


def files(
    cache: Path | None, game: Path | str = "castelli", parts: str = PARTS, **own: str
) -> dict[str, bytes]:
    wishes = {"languages": "en", **own}
    made = cp.kit(game, papers="a4", parts=parts, cache=cache, **wishes)  # type: ignore[arg-type]
    return dict(made.files)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """All parts that were really made."""
    made: list[tuple[str, str]] = []
    true = work._make

    def make(order: cp.Order, job: tuple[str, str]) -> work.Made:
        made.append(job)
        return true(order, job)

    monkeypatch.setattr(work, "_make", make)
    return made


def test_a_second_kit_is_the_same_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = files(None)
    assert files(tmp_path) == plain

    def never(*_: object) -> object:
        raise AssertionError("this was made before")

    monkeypatch.setattr(work, "_make", never)
    monkeypatch.setattr(work, "_start", never)
    assert files(tmp_path) == plain


def test_a_whole_kit_comes_back_without_loading_what_draws(tmp_path: Path) -> None:
    seen = {}
    for name in ("first", "again", "without"):
        folder = tmp_path / name
        arguments = ["kit", "--lang", "de,en", "--paper", "letter", "--out", str(folder), "--workers", "1"]
        arguments += ["--no-cache"] if name == "without" else []
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *arguments], capture_output=True, text=True, check=True
        )
        seen[name] = {
            path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
        }
        assert ("[]" in done.stderr) == (name == "again"), done.stderr
    assert seen["first"] == seen["again"] == seen["without"]


def test_orders_share_the_parts_that_they_have_in_common(tmp_path: Path, jobs: list[tuple[str, str]]) -> None:
    files(tmp_path)
    assert jobs == [("endpad", ""), ("scorepad", "en")]
    files(tmp_path, languages="de,en")
    assert jobs[2:] == [("scorepad", "de")]
    files(tmp_path, parts="endpad,start")
    assert jobs[3:] == []


def test_the_first_language_decides_what_the_others_add(tmp_path: Path) -> None:
    for languages in ("de,en", "es,en", "en"):
        kit = cp.kit("castles", languages, "a4", cache=tmp_path)
        assert kit.files == cp.kit("castles", languages, "a4").files


def test_exports_are_kept_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def exported(cache: Path | None) -> dict[str, bytes]:
        return dict(cp.kit("piecepack", exports="cutter", parts="set", cache=cache).files)

    plain = exported(None)
    assert exported(tmp_path) == plain
    monkeypatch.setattr(exporting, "exported", lambda *_: pytest.fail("this was made before"))
    assert exported(tmp_path) == plain


# --- whatever changes, nothing old is found ---


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A game with a theme, drawings and words of its own."""
    folder = tmp_path / "mine"
    (folder / "art" / SYMBOL).parent.mkdir(parents=True)
    shutil.copy(resources.root("art") / SYMBOL, folder / "art" / SYMBOL)
    (folder / "themes").mkdir()
    shutil.copy(resources.themes()["winter"], folder / "themes" / "frost.yaml")
    (folder / "game.yaml").write_text("extends: castelli\ntitle: Mine\ntheme: themes/frost.yaml\n", "utf-8")
    shutil.copytree(resources.root("locales") / "de", tmp_path / "words" / "de")
    return folder


def _edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def _fact(folder: Path) -> None:
    _edited(folder / "game.yaml", "title: Mine", "title: Yours")


def _word(folder: Path) -> None:
    path = folder.parent / "words" / "de" / "LC_MESSAGES" / "aids.po"
    entry = next(each for each in path.read_text("utf-8").split("\n\n") if 'msgctxt "pad.title"' in each)
    _edited(path, entry, entry.replace('msgstr "', 'msgstr "Z'))


def _drawing(folder: Path) -> None:
    _edited(folder / "art" / SYMBOL, 'stroke-width="0.', 'stroke-width="0.0')


def _theme(folder: Path) -> None:
    _edited(folder / "themes" / "frost.yaml", "#1D2530", "#1D2531")


@pytest.mark.parametrize("change", [_fact, _word, _drawing, _theme])
def test_a_changed_file_changes_the_kit(own: Path, tmp_path: Path, change: Callable[[Path], None]) -> None:
    def made(cache: Path | None) -> dict[str, bytes]:
        return files(cache, own, "scorepad,tiles", languages="de", locales=str(tmp_path / "words"))

    before = made(tmp_path / "cache")
    assert made(tmp_path / "cache") == before
    change(own)
    assert made(tmp_path / "cache") == made(None) != before


@pytest.mark.parametrize(
    "wish",
    [{"ink": "low"}, {"theme": "woodcut"}, {"backs": "single"}, {"formats": "pdf,svg"}, {"tokens": "flat"}],
)
def test_a_changed_option_changes_the_kit(tmp_path: Path, wish: dict[str, str]) -> None:
    files(tmp_path, parts="tiles")
    assert files(tmp_path, parts="tiles", **wish) == files(None, parts="tiles", **wish)


def test_a_changed_date_changes_the_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert files(tmp_path) == files(None) != before


def test_a_changed_program_knows_nothing_of_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: list[tuple[str, str]]
) -> None:
    home, packages = tmp_path / "system", tmp_path / "packages"
    home.mkdir()
    (packages / "reportlab-4.4.dist-info").mkdir(parents=True)
    (packages / "reportlab").mkdir()
    (packages / "reportlab" / "__init__.py").write_text("")
    old = time.time() - 86_400
    monkeypatch.setattr(resources, "_added", [home])
    code = home / "kit.py"

    def written(text: str) -> None:
        code.write_text(text)
        os.utime(code, (old, old))

    written("a = 1")
    words = [program.fingerprint()]
    files(tmp_path / "cache", parts="endpad")
    files(tmp_path / "cache", parts="endpad")
    assert len(jobs) == 1
    written("a = 2")  # same size, same time
    words.append(program.fingerprint())
    files(tmp_path / "cache", parts="endpad")
    assert len(jobs) == 2
    code.rename(home / "other.py")
    words.append(program.fingerprint())
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.setattr(program, "find_spec", lambda _: _spec(packages))
    words.append(program.fingerprint())
    (packages / "reportlab-4.4.dist-info").rename(packages / "reportlab-4.5.dist-info")
    words.append(program.fingerprint())
    assert None not in words
    assert len(set(words)) == len(words)


def _spec(packages: Path) -> object:
    class Found:
        origin = str(packages / "reportlab" / "__init__.py")

    return Found


def test_a_program_that_is_being_changed_neither_finds_nor_keeps_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: list[tuple[str, str]]
) -> None:
    home = tmp_path / "system"
    home.mkdir()
    monkeypatch.setattr(resources, "_added", [home])
    (home / "kit.py").write_text("a = 1")  # newer than the program that is running
    for _ in range(2):
        files(tmp_path / "cache", parts="endpad")
    assert len(jobs) == 2
    assert not (tmp_path / "cache").exists()


def test_what_was_made_while_the_program_was_changed_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter(("before", "after"))
    monkeypatch.setattr("castelli_pnp.kits.kept.fingerprint", lambda: next(words))
    files(tmp_path / "cache", parts="endpad")
    assert not (tmp_path / "cache").exists()


# --- an odd cache does no harm ---


def test_damaged_entries_are_made_again(tmp_path: Path, jobs: list[tuple[str, str]]) -> None:
    plain = files(tmp_path)
    count = len(jobs)
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        path.write_bytes(data[:-100] + bytes(100))
    assert files(tmp_path) == plain
    assert len(jobs) == 2 * count
    assert files(tmp_path) == plain
    assert len(jobs) == 2 * count


@pytest.mark.parametrize(
    "forged", [b"", b"[]\n[]\n", b'["Made"]\n[0]\n', b'["os.system", "id"]\n[0]\n', b"null\n[0]\n"]
)
def test_entries_of_another_form_are_made_again(
    tmp_path: Path, jobs: list[tuple[str, str]], forged: bytes
) -> None:
    from castelli_pnp.files.store import Store

    plain = files(tmp_path, parts="endpad,start")
    for path in tmp_path.iterdir():
        Store(tmp_path).put(path.name, forged)
    assert files(tmp_path, parts="endpad,start") == plain
    assert len(jobs) == 2


def test_two_builds_at_once(tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [
                *(sys.executable, "-m", "castelli_pnp", "kit", "--game", "castles", "--lang", "en"),
                *("--paper", "a4", "--out", str(tmp_path / name), "--workers", "1"),
            ],
            stdout=subprocess.DEVNULL,
        )
        for name in ("one", "two")
    ]
    assert [each.wait() for each in started] == [0, 0]
    plain = cp.kit("castles", "en", "a4").files
    for name in ("one", "two"):
        folder = tmp_path / name / "castles"
        assert {path: (folder / path).read_bytes() for path in plain} == plain
    assert cp.kit("castles", "en", "a4", cache=os.environ["CASTELLI_PNP_CACHE"] + "/kits").files == plain


def test_a_cache_that_cannot_be_written_is_not_needed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    assert files(tmp_path / "file") == files(tmp_path / "file" / "kits") == files(None)
    assert (tmp_path / "file").read_text() == "mine"


def test_the_command_keeps_parts_in_the_cache_of_the_user(
    tmp_path: Path, own_cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["kit", "--game", "piecepack", "--only", "set", "--paper", "a4", "--out"]
    assert run([*arguments, str(tmp_path / "a"), "--no-cache"]) == 0
    assert not own_cache.exists()
    assert run([*arguments, str(tmp_path / "b")]) == 0
    assert [path.name for path in own_cache.iterdir()] == ["kits"]
    capsys.readouterr()
    assert run(["kit", "--help"]) == 0
    assert "--no-cache" in capsys.readouterr().out
