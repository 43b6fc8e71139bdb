"""The edition of the program: a seed gives the same games only with the same engine."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from castelli_pnp import __version__
from castelli_pnp.base.resources import PACKAGE

HASH_FILE = "source_hash.txt"
"""A file next to the sources in a wheel, written by the build: a bundle may contain only compiled files."""


class Edition(NamedTuple):
    """What must be the same on all machines that share work."""

    version: str
    source: str
    """A hash of the source code: different for two versions of a checkout."""
    python: str


@cache
def edition() -> Edition:
    """The edition of the running program; compiled or not, it plays the same games."""
    python = ".".join(map(str, sys.version_info[:2]))
    return Edition(__version__, source_hash(PACKAGE), python)


def source_hash(package: Path) -> str:
    """The hash that the build wrote, or else that of the package's source files."""
    written = package / HASH_FILE
    if written.is_file():
        return written.read_text("ascii").strip()
    source = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        name = path.relative_to(package).as_posix()
        source.update(f"{name} {len(text)}\n".encode() + text)
    return source.hexdigest()[:12]
