"""A cache on disk: bytes by a key that covers everything they were made from.

Several programs may use a store at the same time. An entry is written completely under another name and then
renamed. It is used only if the file belongs to the user, has the right key, and has the right checksum. A
store that is not writable or has no space is ignored: nothing ever fails because of it.
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
"""The maximum size of all entries, in bytes: about twenty kits. The least recently used go first."""
LARGEST = 64 << 20
"""The maximum size of an entry, in bytes."""
NEW = "new-"
"""The start of the names of entries that are being written."""
FORGOTTEN = 3600
"""The number of seconds after which such a file belongs to a killed program."""
_BINARY = getattr(os, "O_BINARY", 0)


class Store:
    """A folder of entries."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self.most = folder, most
        self._usable = sys.platform not in ("emscripten", "wasi")  # the disk of a browser is its memory
        self._grown = False

    def get(self, key: str) -> bytes | None:
        """The stored bytes; None if there are none, or none that can be trusted."""
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
                path.unlink()  # damaged: it is useless
            return None
        with suppress(OSError):
            os.utime(path)  # mark it as recently used
        return bytes(body)

    def put(self, key: str, data: bytes) -> None:
        """Stores bytes if possible; stops trying after the first failure."""
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
        """Removes excess entries, and files that killed programs have left behind."""
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
        """The time of the last use, the size, and the path of each entry."""
        with os.scandir(self.folder) as found:
            for each in found:
                with suppress(OSError):
                    if each.is_file(follow_symlinks=False) and _is_name(each.name):
                        about = each.stat(follow_symlinks=False)
                        yield about.st_mtime, about.st_size, Path(each.path)


def _is_name(name: str) -> bool:
    """Whether a file could be ours: other files in the folder are never changed."""
    rest = name.removeprefix(NEW)
    return len(rest) in (16, 64) and not rest.strip("0123456789abcdef")


def _own_bytes(path: Path) -> bytes:
    """The content of a file that belongs to the user and that nobody else can write."""
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
    """The header of stored data: their key and their checksum."""
    return b"castelli-pnp store 1 %b %b\n" % (key.encode(), sha256(data).hexdigest().encode())
