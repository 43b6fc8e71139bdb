"""A store of what can be made again: bytes by a key that names all they were made of.

Any number of programs may use one store at the same time. An entry is written whole under another name and
then renamed; it is believed only if it is a file of the user's own, is about its key, and has the check sum
that it says. A store that cannot be written or has no room is not used: nothing ever fails because of it.
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

MOST = 256 << 20
"""Bytes of all entries together: some twenty kits. Those that were not used for the longest time go first."""
LARGEST = 64 << 20
"""Bytes of one entry."""
NEW = "new-"
"""How the names of entries begin that are still being written."""
FORGOTTEN = 3600
"""Seconds after which such a file belongs to a program that was killed."""
_BINARY = getattr(os, "O_BINARY", 0)


class Store:
    """A folder of entries."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self.most = folder, most
        self._usable = sys.platform not in ("emscripten", "wasi")  # the disk of a browser is its memory
        self._grown = False

    def get(self, key: str) -> bytes | None:
        """What was put there; None if there is nothing, or nothing that can be believed."""
        if not self._usable:
            return None
        path = self.folder / key
        try:
            data = _own_bytes(path)
        except OSError:
            return None
        start = len(_head(key, b""))
        body = memoryview(data)[start:]
        if data[:start] != _head(key, body):
            with suppress(OSError):
                path.unlink()  # damaged: it would only be in the way
            return None
        with suppress(OSError):
            os.utime(path)  # used just now
        return bytes(body)

    def put(self, key: str, data: bytes) -> None:
        """Keeps something if that can be done; after the first trouble nothing more is tried."""
        if not self._usable or len(data) > min(LARGEST, self.most):
            return
        new = self.folder / f"{NEW}{secrets.token_hex(8)}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
            with os.fdopen(handle, "wb") as stream:
                stream.writelines((_head(key, data), data))
            new.replace(self.folder / key)
            self._grown = True
        except OSError:
            self._usable = False
            with suppress(OSError):
                new.unlink()

    def close(self) -> None:
        """Takes away what is too much, and what programs that were killed have left behind."""
        if not self._grown:
            return
        self._grown = False
        now, total = time.time(), 0
        with suppress(OSError):
            for used, size, path in sorted(self._entries(), reverse=True):
                total += size
                left = path.name.startswith(NEW) and used < now - FORGOTTEN
                if left or total > self.most:
                    with suppress(OSError):
                        path.unlink()

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        """When each was used last, its size, and where it is."""
        with os.scandir(self.folder) as found:
            for each in found:
                with suppress(OSError):
                    if each.is_file(follow_symlinks=False) and _is_name(each.name):
                        about = each.stat(follow_symlinks=False)
                        yield about.st_mtime, about.st_size, Path(each.path)


def _is_name(name: str) -> bool:
    """Whether a file could be ours: nothing else in the folder is ever touched."""
    rest = name.removeprefix(NEW)
    return len(rest) in (16, 64) and not rest.strip("0123456789abcdef")


def _own_bytes(path: Path) -> bytes:
    """A file that only its owner could have written, if that is the user."""
    handle = os.open(
        path, os.O_RDONLY | _BINARY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    )
    with os.fdopen(handle, "rb") as stream:
        about = os.fstat(handle)
        foreign = hasattr(os, "geteuid") and (about.st_uid != os.geteuid() or about.st_mode & 0o022)
        if not stat.S_ISREG(about.st_mode) or foreign or about.st_size > LARGEST + 256:
            raise PermissionError(str(path))
        return stream.read()


def _head(key: str, data: bytes | memoryview) -> bytes:
    """What stands before some data: their key and their check sum."""
    return b"castelli-pnp store 1 %b %b\n" % (key.encode(), sha256(data).hexdigest().encode())
