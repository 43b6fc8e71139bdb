"""Reads a file as lines of text, or reports why it is not text."""

from __future__ import annotations

import re
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from castelli_pnp.base.errors import Fault, Unreadable, system_says
from castelli_pnp.base.places import Mark, Source

MAX_BYTES = 4 * 1024 * 1024
MAX_FAULTS = 1000

# Control characters, and the line breaks that YAML counts but editors do not.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


@contextmanager
def asking(path: Path) -> Iterator[None]:
    """Turns the system's errors for a path into faults."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        raise Unreadable([Fault("E2", "refused", Mark(Source(path)), {"why": system_says(error)})]) from None


def read_source(path: Path) -> Source:
    """The decoded text of a file without invalid characters; ``Unreadable`` if it is not text."""
    return decode(path, read_bytes(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file that may be a text; ``Unreadable`` if it is none, or too large."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable([Fault("E2", "directory", Mark(Source(path)))])
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable([Fault("E2", "no_file", Mark(Source(path)))])
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable([Fault("E1", "file", Mark(Source(path)))]) from None
    except (OSError, ValueError) as error:
        reason = {"why": system_says(error)}
        raise Unreadable([Fault("E2", "refused", Mark(Source(path)), reason)]) from None
    if len(raw) > MAX_BYTES:
        raise Unreadable([Fault("E3", "bytes", Mark(Source(path)), {"limit": MAX_BYTES // (1024 * 1024)})])
    return raw


def decode(path: Path, raw: bytes) -> Source:
    plain = raw.removeprefix(BOM_UTF8)
    try:
        text = plain.decode("utf-8")
    except UnicodeDecodeError as error:
        before = re.split("\r\n|\r|\n", plain[: error.start].decode("utf-8"))
        mark = Mark(Source(path), len(before), len(before[-1]) + 1)
        raise Unreadable([Fault("E4", "utf8", mark, {"byte": f"0x{plain[error.start]:02x}"})]) from None
    lines = re.split("\r\n|\r|\n", text) if "\r" in text else text.split("\n")
    source = Source(path, tuple(lines))
    if _FORBIDDEN.search(text):
        raise Unreadable(list(islice(_strange_characters(source), MAX_FAULTS)))
    return source


def _strange_characters(source: Source) -> Iterator[Fault]:
    """Characters that no text file contains."""
    for number, line in enumerate(source.lines, 1):
        for found in _FORBIDDEN.finditer(line):
            code = {"code": f"U+{ord(found[0]):04X}"}
            yield Fault("E4", "control", Mark(source, number, found.start() + 1), code)
