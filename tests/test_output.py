"""Files are written whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.files import output


def is_ours(text: str) -> bool:
    return text.startswith("ours")


def test_a_new_folder_appears_at_once(tmp_path: Path) -> None:
    output.write_new_folder(tmp_path / "game", {"a.txt": "ä\n", "deep/b.txt": "b"})
    assert (tmp_path / "game" / "a.txt").read_bytes() == "ä\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_trouble_half_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        if text == "b":
            raise OSError(28, "No space left on device", str(path))
        path.write_text(text, "utf-8")

    monkeypatch.setattr(output, "_write", full)
    with pytest.raises(Refused) as caught:
        output.write_new_folder(tmp_path / "game", {"a.txt": "a", "b.txt": "b"})
    assert caught.value.data["why"] == "No space left on device"
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(Refused):
        output.write_files(tmp_path / "files", {"a.txt": "a", "b.txt": "b"}, is_ours)
    assert list((tmp_path / "files").iterdir()) == []


def test_only_our_own_older_file_is_replaced(tmp_path: Path) -> None:
    output.write_files(tmp_path, {"a.txt": "ours 1"}, is_ours)
    output.write_files(tmp_path, {"a.txt": "ours 2"}, is_ours)
    assert (tmp_path / "a.txt").read_text("utf-8") == "ours 2"
    (tmp_path / "b.txt").write_text("theirs", "utf-8")
    with pytest.raises(Refused):
        output.write_files(tmp_path, {"a.txt": "ours 3", "b.txt": "ours 3"}, is_ours)
    assert (tmp_path / "a.txt").read_text("utf-8") == "ours 2"


def test_files_have_the_usual_permissions(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        output.write_new_folder(tmp_path / "game", {"a.txt": "a"})
        output.write_files(tmp_path, {"b.txt": "ours"}, is_ours)
    finally:
        os.umask(old)
    modes = [path.stat().st_mode & 0o777 for path in (tmp_path / "game", tmp_path / "b.txt")]
    assert modes == [0o755, 0o644]


def test_a_kill_leaves_no_half_game(tmp_path: Path) -> None:
    script = (
        "import os, signal, castelli_pnp.files.output as o, pathlib\n"
        "write = o._write\n"
        "def die(path, text):\n"
        "    write(path, text)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "o._write = die\n"
        "o.write_new_folder(pathlib.Path('game'), {'a.txt': 'a', 'b.txt': 'b'})\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=False)
    assert ran.returncode == -signal.SIGKILL
    assert not (tmp_path / "game").exists()
    assert all(path.name.startswith(".") for path in tmp_path.iterdir())
    output.write_new_folder(tmp_path / "game", {"a.txt": "a"})
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
