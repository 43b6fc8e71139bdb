"""Files that are replaced together, killed at every step: all old or all new, and nothing left behind."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.app import run
from castelli_pnp.files import together
from castelli_pnp.files.output import write_files, write_new_folder
from castelli_pnp.files.together import PLAN, SIGN, WORKPLACE, finish
from tests.killing import every_kill

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
OLD = {"a.yaml": "ours: old a", "b.yaml": "ours: old b", "c.yaml": "ours: old c"}
NEW = {"a.yaml": "ours: new a", "b.yaml": "ours: new b", "d.yaml": "ours: new d"}


def is_ours(text: str) -> bool:
    return text.startswith("ours")


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.is_file()}


def old_files(folder: Path) -> None:
    for name, text in OLD.items():
        (folder / name).write_text(text, "utf-8")


def test_files_are_all_old_or_all_new_after_a_kill_at_any_step(tmp_path: Path) -> None:
    seen = []
    for folder in every_kill(tmp_path, lambda folder: write_files(folder, NEW, is_ours), old_files):
        finish(folder)
        found = texts(folder)
        assert found in (OLD, OLD | NEW)
        assert not list(folder.glob(".*/*"))
        for empty in folder.glob(".*"):  # it may be of a program that has just begun
            os.utime(empty, (1, 1))
        finish(folder)
        assert len(list(folder.iterdir())) == len(found)
        seen.append(found == OLD)
    assert True in seen
    assert seen == sorted(seen, reverse=True), "once new, they stay new"


def test_a_kill_while_another_kill_is_finished(tmp_path: Path) -> None:
    """Whatever was to be finished is finished by the next one."""

    def half(folder: Path) -> None:
        old_files(folder)
        made = folder / f"{WORKPLACE}left"
        made.mkdir()
        (made / SIGN).touch()
        for number, text in enumerate(NEW.values()):
            (made / str(number)).write_text(text, "utf-8")
        plan = {"made_by": SIGN, "files": {str(number): name for number, name in enumerate(NEW)}}
        (made / PLAN).write_text(json.dumps(plan), "utf-8")

    for folder in every_kill(tmp_path, finish, half):
        finish(folder)
        assert texts(folder) == OLD | NEW
        assert not list(folder.glob(".*/*"))


def test_a_new_folder_is_whole_or_not_there(tmp_path: Path) -> None:
    def work(folder: Path) -> None:
        write_new_folder(folder / "game", NEW)

    for folder in every_kill(tmp_path, work, lambda _: None):
        if (folder / "game").exists():
            assert texts(folder / "game") == NEW
        finish(folder)
        assert not list(folder.glob(".*/*"))


def test_trouble_with_one_file_puts_the_others_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_files(tmp_path)
    true = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if target.name == "d.yaml":
            raise OSError(errno.EACCES, "Permission denied")
        return true(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(Refused):
        write_files(tmp_path, NEW, is_ours)
    assert texts(tmp_path) == OLD
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(OLD)


def _planted(folder: Path, files: object, new: str = "evil") -> Path:
    made = folder / f"{WORKPLACE}planted"
    made.mkdir()
    (made / SIGN).touch()
    (made / "0").write_text(new, "utf-8")
    (made / PLAN).write_text(json.dumps({"made_by": SIGN, "files": files}), "utf-8")
    return made


@pytest.mark.parametrize(
    "files",
    [
        {"0": "../victim.txt"}, {"0": "/etc/castelli-victim"}, {"0": "link.txt"}, {"0": "out/victim.txt"},
        {"0": ".hidden"}, {"../../victim.txt": "mine.txt"}, {"x": "mine.txt"}, [1], None, {"0": None},
    ],
)  # fmt: skip
def test_a_planted_plan_reaches_nothing_outside(tmp_path: Path, files: object) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "victim.txt").write_text("precious", "utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "victim.txt")
    (folder / "out").symlink_to(tmp_path)
    _planted(folder, files)
    finish(folder)
    assert (tmp_path / "victim.txt").read_text("utf-8") == "precious"
    assert (folder / "link.txt").is_symlink()
    assert not (folder / ".hidden").exists()
    assert not (folder / "mine.txt").exists()


def test_a_workplace_of_somebody_else_or_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / f"{WORKPLACE}mine").mkdir()
    (tmp_path / f"{WORKPLACE}mine" / "diary").write_text("dear", "utf-8")
    with together.workplace(tmp_path) as made:
        (made / "0").write_text("half", "utf-8")
        finish(tmp_path)
        assert (made / "0").exists()
    assert [path.name for path in tmp_path.iterdir()] == [f"{WORKPLACE}mine"]
    assert (tmp_path / f"{WORKPLACE}mine" / "diary").exists()
    if os.geteuid() == 0:
        made = _planted(tmp_path, {"0": "a.txt"})
        os.chown(made, 12345, -1)
        finish(tmp_path)
        assert made.exists()


def test_a_command_finishes_what_another_had_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: nothing-of-this-name\n", "utf-8")
    _planted(folder, {"0": "game.yaml"}, "extends: castelli\n")
    assert run(["check", "--static", str(folder)]) == 0, capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["game.yaml"]
