"""Finds the manifest of a kit and a way to read its files: in a folder, a single file, or memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused, system_says
from castelli_pnp.kits.listing import NAME, read_manifest

ENDINGS = (".pdf", ".svg", ".png", ".html")
"""The endings of files that people print or look at."""
Read = Callable[[str], bytes | None]


def opened(kit: Path | Mapping[str, bytes]) -> tuple[Mapping[str, Any], list[str], Read]:
    """The manifest of a kit, its selected files, and a function that reads them.

    On the disk, it is the folder of a kit, a folder that contains only such a folder, or one file of a kit.
    """
    if isinstance(kit, Mapping):
        if NAME not in kit:
            raise Refused("proof_no_list", path="", name=NAME)
        content = _listed(kit[NAME], Path(NAME))
        return content, sorted(content["files"]), kit.get
    if not kit.exists():
        raise Refused("proof_missing", path=kit)
    around = [kit, *sorted(kit.iterdir())] if kit.is_dir() else list(kit.resolve().parents)
    folders = [folder for folder in around if (folder / NAME).is_file()]
    if not folders or (kit.is_dir() and folders[0] != kit and len(folders) > 1):
        raise Refused("proof_no_list", path=kit, name=NAME)
    content = _listed(_read(folders[0] / NAME) or b"", folders[0] / NAME)
    if kit.is_file():
        wanted = [kit.resolve().relative_to(folders[0]).as_posix()]
    else:
        wanted = sorted({*content["files"], *_lying_there(folders[0])})
    return content, wanted, lambda name: _read(folders[0] / name)


def _lying_there(folder: Path) -> Iterator[str]:
    """The files in the folder that look like files of a kit, listed or not."""
    for path in folder.rglob("*"):
        if path.suffix in ENDINGS and path.is_file() and not path.name.startswith("."):
            yield path.relative_to(folder).as_posix()


def _listed(data: bytes, path: Path) -> Mapping[str, Any]:
    """The content of the manifest of a kit."""
    content = read_manifest(data.decode("utf-8", "replace"))
    if content is None:
        raise Refused("foreign_list", path=path)
    if not content["files"]:
        raise Refused("proof_empty", path=path)
    return content


def _read(path: Path) -> bytes | None:
    """The bytes of a file; None if it does not exist."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError as error:
        raise Refused("proof_unreadable", path=path, why=system_says(error)) from None
