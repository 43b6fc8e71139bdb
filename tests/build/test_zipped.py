"""A kit in one file: whole or not at all, and never over a file of somebody else."""

from __future__ import annotations

import errno
import os
import zipfile
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits import zipped
from castelli_pnp.kits.listing import NAME
from castelli_pnp.kits.zipped import write_zip, zip_of


def test_the_same_files_make_the_same_bytes(tmp_path: Path) -> None:
    target = zip_of(tmp_path / "kit")
    write_zip(target, "kit", {NAME: b"{}", "a4/en/x.pdf": b"one"})
    first = target.read_bytes()
    assert zip_of(tmp_path / "kit") == target  # a kit that was packed before is replaced
    write_zip(target, "kit", {"a4/en/x.pdf": b"one", NAME: b"{}"})
    assert target.read_bytes() == first
    with zipfile.ZipFile(target) as packed:
        assert packed.namelist() == ["kit/a4/en/x.pdf", f"kit/{NAME}"]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = zip_of(tmp_path / "kit")
    write_zip(target, "kit", {NAME: b"old"})
    before = target.read_bytes()

    def full(path: Path, data: bytes) -> None:
        path.write_bytes(data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipped, "write_bytes", full)
    with pytest.raises(Refused) as refused:
        write_zip(target, "kit", {NAME: b"new"})
    assert refused.value.reason == "write"
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["kit.zip"]


@pytest.mark.parametrize("kind", ["text", "other zip", "folder", "pipe", "dangling link"])
def test_what_is_no_packed_kit_is_left_alone(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "kit.zip"
    if kind == "text":
        target.write_text("mine", "utf-8")
    elif kind == "other zip":
        with zipfile.ZipFile(target, "w") as packed:
            packed.writestr("holiday.jpg", b"mine")
    elif kind == "folder":
        target.mkdir()
    elif kind == "pipe":
        os.mkfifo(target)
    else:
        target.symlink_to(tmp_path / "nowhere")
    with pytest.raises(Refused) as refused:
        zip_of(tmp_path / "kit")
    assert refused.value.reason == "foreign"
