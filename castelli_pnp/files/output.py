"""Writes each file completely or not at all; together.py writes groups of files, kits/folder.py kits."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused, system_says
from castelli_pnp.files.together import finish, replace_together, workplace, write_bytes

Files = Mapping[str, str]
"""Text by relative path."""


def write_new_folder(folder: Path, files: Files) -> None:
    """Creates a folder with all files in it; if anything fails, the folder does not exist."""
    with _new(folder) as place:
        made = place / folder.name
        made.mkdir()
        for name, text in files.items():
            _write(made / name, text)
        _rename_new(made, folder)


def write_new_file(path: Path, text: str) -> None:
    """Creates a complete file; if anything fails, the file does not exist."""
    with _new(path) as place:
        _write(place / path.name, text)
        _rename_new(place / path.name, path)


@contextmanager
def _new(path: Path) -> Iterator[Path]:
    """A work folder next to the result; refuses if the result exists or cannot be made."""
    with refusing(path):
        if os.path.lexists(path):
            raise Refused("exists", path=path)
        if not path.parent.is_dir():
            raise Refused("parent", path=path, parent=path.parent)
        finish(path.parent)
        with workplace(path.parent) as place:
            yield place


@contextmanager
def make_folder(folder: Path) -> Iterator[None]:
    """Creates a folder to write to if necessary; at the end, removes the new folders that are still empty."""
    with refusing(folder):
        new = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        for each in new:
            with suppress(OSError):
                each.rmdir()


def _rename_new(workplace: Path, folder: Path) -> None:
    """The last step; another program may have created the folder in the meantime."""
    try:
        workplace.rename(folder)
    except OSError:
        if os.path.lexists(folder):
            raise Refused("exists", path=folder) from None
        raise


def check_place(path: Path, is_ours: Callable[[str], bool]) -> None:
    """Rejects a place where ``write_files`` would fail later."""
    with refusing(path):
        _check_ours(path, is_ours)
        check_writable(path)


def check_writable(path: Path) -> None:
    """Refuses a path whose folder does not exist or is not writable."""
    if not path.parent.is_dir():
        raise Refused("parent", path=path, parent=path.parent)
    if not os.access(path.parent, os.W_OK):
        raise Refused("write", path=path, why=os.strerror(errno.EACCES))


def _check_ours(path: Path, is_ours: Callable[[str], bool]) -> None:
    if os.path.lexists(path) and not (path.is_file() and is_ours(path.read_text("utf-8", "replace"))):
        raise Refused("foreign", path=path)


def write_files(folder: Path, files: Files, is_ours: Callable[[str], bool]) -> None:
    """Writes all files or none, into a folder that is created if necessary.

    An existing file is replaced only if it is an older one of ours; it keeps its mode, and a link to it stays
    a link. A crash in between leaves a plan that the next run of the program finishes. Targets of links are
    written after the other files, one by one.
    """
    with refusing(folder):
        finish(folder)
        for name in files:
            _check_ours(folder / name, is_ours)
        folder.mkdir(parents=True, exist_ok=True)
        home = folder.resolve()
        inside = [name for name in files if (folder / name).resolve() == home / name]
        with ExitStack() as workplaces:
            made = workplaces.enter_context(workplace(folder))
            for number, name in enumerate(inside):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                _prepare(made / str(number), folder / name, files[name])
            linked = [(folder / name).resolve() for name in files if name not in inside]
            others = {place: workplaces.enter_context(workplace(place.parent)) for place in linked}
            for place, name in zip(linked, (each for each in files if each not in inside), strict=True):
                _prepare(others[place] / place.name, place, files[name])
            replace_together(folder, made, {str(number): name for number, name in enumerate(inside)})
            for place, elsewhere in others.items():
                (elsewhere / place.name).replace(place)


def _prepare(new: Path, place: Path, text: str) -> None:
    """Writes a file that will replace another one, with the mode of that file."""
    _write(new, text)
    if place.exists():
        shutil.copymode(place, new)


def _write(path: Path, text: str) -> None:
    write_bytes(path, text.encode("utf-8"))


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turns errors of the operating system into refusals that name the path."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Refused("write", path=path, why=system_says(error)) from None


# --- a file that grows ---

_KEPT = '{"castelli_lab_run": 1}'
"""The first line of such a file."""
_MOST_KEPT = 1 << 28
"""The maximum size in bytes: far more than the longest run."""
_CHECK = 12
"""The number of checksum characters before each line."""


class Kept:
    """Results by name, stored line by line as they come: whatever was written survives the end of the
    program.

    Incomplete or damaged lines are ignored when the file is read again.
    """

    def __init__(self, path: Path, lost: Callable[[], object] | None = None) -> None:
        """``lost``: called once if writing fails later; without it, a failure is refused."""
        self.path, self._lost, self._writes = path, lost, True
        with refusing(path):
            if os.path.lexists(path) and not (path.is_file() and path.stat().st_size <= _MOST_KEPT):
                raise Refused("foreign", path=path)  # reading a device or a pipe would never end
            text = path.read_bytes() if os.path.lexists(path) else b""
            if text and not text.startswith(_KEPT.encode()):
                raise Refused("foreign", path=path)
            self._known = dict(_whole_lines(text))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._stream = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            if not text:
                self._append(_KEPT)
            elif not text.endswith(b"\n"):
                os.write(self._stream, b"\n")

    def get(self, key: str) -> Any | None:
        return self._known.get(key)

    def put(self, key: str, data: object) -> None:
        line = json.dumps([key, data], separators=(",", ":"))
        if not self._writes:
            return
        try:
            with refusing(self.path):
                self._append(f"{_sum(line.encode())} {line}")
        except Refused:
            if self._lost is None:
                raise
            self._writes = False
            self._lost()

    def _append(self, line: str) -> None:
        rest = memoryview(f"{line}\n".encode())
        while rest:
            rest = rest[os.write(self._stream, rest) :]

    def close(self, remove: bool = False) -> None:
        """Ends the writing; with ``remove``, deletes the file, which is no longer needed."""
        try:
            with refusing(self.path):
                os.close(self._stream)
                if remove:
                    self.path.unlink(missing_ok=True)
                    with suppress(OSError):
                        self.path.parent.rmdir()
        except Refused:
            if self._lost is None:
                raise


def _whole_lines(text: bytes) -> Iterator[tuple[str, Any]]:
    for line in text.splitlines()[1:]:
        check, _, rest = line.partition(b" ")
        if check.decode("ascii", "replace") == _sum(rest):
            with suppress(ValueError, TypeError, RecursionError):  # a line from another program
                key, data = json.loads(rest)
                yield str(key), data


def _sum(line: bytes) -> str:
    return sha256(line).hexdigest()[:_CHECK]


def cache_folder() -> Path:
    """The folder for data that can be made again: as the user sets it, or where the system has caches."""
    own = os.environ.get("CASTELLI_PNP_CACHE")
    if own:
        return Path(own)
    try:
        usual = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".cache"
    except RuntimeError:  # there is no home folder
        usual = tempfile.gettempdir()
    return Path(usual) / "castelli-pnp"
