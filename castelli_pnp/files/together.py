"""Replaces several files together: after a crash at any moment, all of them are old, or all are new.

New files are first written to a hidden work folder next to them. When all are on the disk, a plan is added
that names the file that each one replaces. If the program ends before that, the old files stay; after that,
``finish`` completes the work. It also removes work folders that were left behind.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

WORKPLACE = ".castelli-pnp-group-"
SIGN = "castelli-pnp"
"""An empty file that identifies a work folder as ours; it is locked while a program works there."""
PLAN = "plan.json"
OLD = "old-"
"""The start of the names of copies of the old files."""
FORGOTTEN = 3600
"""The number of seconds after which a work folder that cannot be locked counts as left behind."""


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """A hidden work folder, which is removed at the end."""
    made = Path(tempfile.mkdtemp(prefix=WORKPLACE, dir=folder))
    handle = os.open(made / SIGN, os.O_RDWR | os.O_CREAT, 0o600)
    _lock(handle)
    try:
        yield made
    finally:
        _remove(made)
        os.close(handle)


def _remove(made: Path) -> None:
    """Removes a work folder, its mark last, so that what a crash leaves of it is still recognized as ours."""
    with suppress(OSError):
        for each in [each for each in made.iterdir() if each.name != SIGN]:
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink()
        (made / SIGN).unlink()
        made.rmdir()


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a new file; it is on the disk when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def replace_together(folder: Path, made: Path, names: Mapping[str, str]) -> None:
    """Moves files from a work folder to their final places, by the name there and the name in the folder.

    If one of them cannot be moved, the old files are restored.
    """
    for number, name in names.items():
        if (folder / name).exists():
            shutil.copy2(folder / name, made / f"{OLD}{number}")
    if len(names) > 1:
        write_bytes(made / f"{PLAN}.new", json.dumps({"made_by": SIGN, "files": dict(names)}).encode())
        (made / f"{PLAN}.new").replace(made / PLAN)
        _settle(made)
    done: list[str] = []
    try:
        for number, name in names.items():
            (made / number).replace(folder / name)
            done.append(number)
        _settle(folder)
    except OSError:
        (made / PLAN).unlink(missing_ok=True)
        for number in done:
            _put_back(made / f"{OLD}{number}", folder / names[number])
        raise


def _put_back(old: Path, place: Path) -> None:
    with suppress(OSError):
        if old.exists():
            old.replace(place)
        else:
            place.unlink()


def finish(folder: Path) -> None:
    """Completes what killed programs had begun in a folder, and removes what they left."""
    with suppress(OSError):
        with os.scandir(folder) as found:
            names = [each.name for each in found if each.name.startswith(WORKPLACE)]
        for left in (folder / name for name in names):
            if _is_own(left):
                _finish(folder, left)
            elif _is_old(left):
                with suppress(OSError):
                    left.rmdir()  # empty: it had no mark yet, or no longer


def _finish(folder: Path, left: Path) -> None:
    handle = os.open(left / SIGN, os.O_RDWR)
    try:
        if not _lock(handle) and not (os.name == "nt" and _is_old(left)):
            return  # another program works there
        for number, name in _planned(left).items():
            new, place = left / number, folder / name
            if new.is_file() and not new.is_symlink() and not place.is_symlink() and _is_below(place, folder):
                new.replace(place)
        _remove(left)
    finally:
        os.close(handle)


def _is_own(left: Path) -> bool:
    """Whether a program of this user made the work folder."""
    if left.is_symlink() or not (left / SIGN).is_file() or (left / SIGN).is_symlink():
        return False
    return not hasattr(os, "geteuid") or left.stat().st_uid == os.geteuid()


def _is_old(left: Path) -> bool:
    return left.lstat().st_mtime < time.time() - FORGOTTEN


def _is_below(place: Path, folder: Path) -> bool:
    """Whether a path is inside the folder and not hidden."""
    home = folder.resolve()
    return place.parent.resolve().is_relative_to(home) and not place.name.startswith(".")


def _planned(left: Path) -> dict[str, str]:
    """The file that each file of a work folder replaces; empty if there is no plan yet."""
    try:
        found: Any = json.loads((left / PLAN).read_text("utf-8"))
        files = found["files"] if found["made_by"] == SIGN else {}
        return {str(int(number)): str(name) for number, name in files.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}


def _lock(handle: int) -> bool:
    """Locks a file until it is closed; False if another program has the lock."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _settle(folder: Path) -> None:
    """Makes sure that the names of files in a folder are on the disk, where systems support that."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
