"""Several files that are replaced together: after a crash at any moment all of them are old, or all are new.

New files are first written into a hidden workplace in their folder. A plan that is put there when all of them
are on the disk says which file each will replace. Whatever ends the program before that leaves the old
files; after that ``finish`` does the rest, and it also takes away the workplaces that were left behind.
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
"""An empty file in every workplace, by which we know it as ours; locked as long as somebody works there."""
PLAN = "plan.json"
OLD = "old-"
"""How the names of copies of the old files begin."""
FORGOTTEN = 3600
"""Seconds after which a workplace that cannot be locked was left behind."""


@contextmanager
def workplace(folder: Path) -> Iterator[Path]:
    """A hidden folder to work in; it is taken away in the end."""
    made = Path(tempfile.mkdtemp(prefix=WORKPLACE, dir=folder))
    handle = os.open(made / SIGN, os.O_RDWR | os.O_CREAT, 0o600)
    _lock(handle)
    try:
        yield made
    finally:
        _remove(made)
        os.close(handle)


def _remove(made: Path) -> None:
    """Takes a workplace away, its sign last: whatever a crash leaves of it is still known as ours."""
    with suppress(OSError):
        for each in [each for each in made.iterdir() if each.name != SIGN]:
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink()
        (made / SIGN).unlink()
        made.rmdir()


def write_bytes(path: Path, data: bytes) -> None:
    """A new file that is on the disk when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def replace_together(folder: Path, made: Path, names: Mapping[str, str]) -> None:
    """Puts files of a workplace where others stand or stood: by the name there, the name in the folder.

    If one of them cannot be put in place, the old ones are put back.
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
    """Ends what programs that were killed had begun in a folder, and takes away what they left."""
    with suppress(OSError):
        with os.scandir(folder) as found:
            names = [each.name for each in found if each.name.startswith(WORKPLACE)]
        for left in (folder / name for name in names):
            if _is_own(left):
                _finish(folder, left)
            elif _is_old(left):
                with suppress(OSError):
                    left.rmdir()  # the sign was still to come, or gone already: so it is empty


def _finish(folder: Path, left: Path) -> None:
    handle = os.open(left / SIGN, os.O_RDWR)
    try:
        if not _lock(handle) and not (os.name == "nt" and _is_old(left)):
            return  # somebody works there
        for number, name in _planned(left).items():
            new, place = left / number, folder / name
            if new.is_file() and not new.is_symlink() and not place.is_symlink() and _is_below(place, folder):
                new.replace(place)
        _remove(left)
    finally:
        os.close(handle)


def _is_own(left: Path) -> bool:
    """Whether a workplace is one that a program of this user has made."""
    if left.is_symlink() or not (left / SIGN).is_file() or (left / SIGN).is_symlink():
        return False
    return not hasattr(os, "geteuid") or left.stat().st_uid == os.geteuid()


def _is_old(left: Path) -> bool:
    return left.lstat().st_mtime < time.time() - FORGOTTEN


def _is_below(place: Path, folder: Path) -> bool:
    """Whether a path leads into the folder or below it, and to nothing hidden."""
    home = folder.resolve()
    return place.parent.resolve().is_relative_to(home) and not place.name.startswith(".")


def _planned(left: Path) -> dict[str, str]:
    """Which file of a workplace replaces which one; nothing if it did not come that far."""
    try:
        found: Any = json.loads((left / PLAN).read_text("utf-8"))
        files = found["files"] if found["made_by"] == SIGN else {}
        return {str(int(number)): str(name) for number, name in files.items()}
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}


def _lock(handle: int) -> bool:
    """Whether nobody else holds a file; from now on it is held until it is closed."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _settle(folder: Path) -> None:
    """The names of files in a folder are on the disk when this returns, where systems can do that."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
