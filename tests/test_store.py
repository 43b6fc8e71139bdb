"""The store of what can be made again: shared, bounded, never believed without a look, never in the way."""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from hashlib import sha256
from pathlib import Path

import pytest

from castelli_pnp.files.store import NEW, Store

ONE, TWO = "1" * 64, "2" * 64


def entries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_what_was_put_is_found_by_any_other_program(tmp_path: Path) -> None:
    assert Store(tmp_path / "kits").get(ONE) is None
    Store(tmp_path / "kits").put(ONE, b"first\nsecond")
    assert Store(tmp_path / "kits").get(ONE) == b"first\nsecond"
    assert Store(tmp_path / "kits").get(TWO) is None
    assert entries(tmp_path / "kits") == [ONE]


def test_every_damaged_byte_is_seen(tmp_path: Path) -> None:
    store, path = Store(tmp_path), tmp_path / ONE
    store.put(ONE, b"0123456789")
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :])
        assert store.get(ONE) is None
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        path.chmod(0o600)
        assert store.get(ONE) is None
    path.write_bytes(whole + b"x")
    assert store.get(ONE) is None
    assert not path.exists(), "a damaged entry is taken away"


def test_the_entry_of_another_key_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(ONE, b"one")
    (tmp_path / TWO).write_bytes((tmp_path / ONE).read_bytes())
    assert store.get(TWO) is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs owners of files")
def test_a_file_that_others_can_write_is_not_believed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.put(ONE, b"one")
    (tmp_path / ONE).chmod(0o666)
    assert store.get(ONE) is None
    (tmp_path / ONE).chmod(0o600)
    assert store.get(ONE) == b"one"
    if os.geteuid() == 0:
        os.chown(tmp_path / ONE, 12345, -1)
        assert store.get(ONE) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_what_is_no_plain_file_is_passed_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    os.mkfifo(tmp_path / ONE)
    assert store.get(ONE) is None
    store.put(TWO, b"two")
    (tmp_path / ONE).unlink()
    (tmp_path / ONE).symlink_to(tmp_path / TWO)
    assert store.get(ONE) is None
    (tmp_path / ONE).unlink()
    (tmp_path / ONE).mkdir()
    assert store.get(ONE) is None
    store.put(ONE, b"one")
    assert entries(tmp_path) == [ONE, TWO], "nothing is left of an entry that could not be put"


def test_the_longest_unused_go_first_and_foreign_files_stay(tmp_path: Path) -> None:
    most = 2_000
    store = Store(tmp_path, most)
    (tmp_path / "holiday.jpg").write_bytes(b"x" * 10_000)
    for number in range(8):
        store.put(f"{number}" * 64, b"x" * 240)
        os.utime(tmp_path / (f"{number}" * 64), (number, number))
    assert store.get("0" * 64) is not None  # used just now
    store.close()
    left = entries(tmp_path)
    assert {"holiday.jpg", "0" * 64, "7" * 64} <= set(left)
    assert "1" * 64 not in left
    assert sum(len((tmp_path / name).read_bytes()) for name in left if name != "holiday.jpg") <= most


def test_leftovers_of_killed_programs_are_removed_and_those_of_running_ones_are_not(tmp_path: Path) -> None:
    old, young, foreign = (tmp_path / name for name in (f"{NEW}{'a' * 16}", f"{NEW}{'b' * 16}", "new-letter"))
    for path in (old, young, foreign):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    os.utime(foreign, (1, 1))
    store = Store(tmp_path)
    store.put(ONE, b"one")
    store.close()
    assert entries(tmp_path) == sorted([ONE, young.name, foreign.name])


def test_a_full_disk_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "No space left on device")

    store = Store(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", full)
        store.put(ONE, b"one")
    assert entries(tmp_path) == []
    store.put(TWO, b"two")
    assert entries(tmp_path) == [], "after the first trouble nothing more is tried"


def test_a_place_that_cannot_be_used_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for folder in (tmp_path / "file", tmp_path / "file" / "kits"):
        store = Store(folder)
        store.put(ONE, b"one")
        assert store.get(ONE) is None
        store.close()
    assert (tmp_path / "file").read_text() == "mine"


def test_a_browser_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    Store(tmp_path).put(ONE, b"one")
    assert entries(tmp_path) == []


def test_many_writers_and_readers_at_once(tmp_path: Path) -> None:
    def data(number: int) -> bytes:
        return sha256(str(number % 7).encode()).digest() * 500

    wrong: list[int] = []

    def work(first: int) -> None:
        store = Store(tmp_path, most=60_000)
        for number in range(first, first + 60):
            key = f"{number % 7}" * 64
            store.put(key, data(number))
            if store.get(key) not in (None, data(number)):
                wrong.append(number)
            store.close()

    threads = [threading.Thread(target=work, args=(first,)) for first in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert all(len(name) == 64 for name in entries(tmp_path))
