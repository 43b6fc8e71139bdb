"""Which program plays: games of the same seed are the same only if the same engine plays them."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from typing import NamedTuple

from castelli_pnp import __version__
from castelli_pnp.base.resources import PACKAGE


class Edition(NamedTuple):
    """What must be the same on all machines that share work."""

    version: str
    source: str
    """A hash of the source: it tells two states of a checkout apart."""
    python: str


@cache
def edition() -> Edition:
    """The one that runs here; compiled or not, it plays the same games."""
    source = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        name = path.relative_to(PACKAGE).as_posix()
        source.update(f"{name} {len(text)}\n".encode() + text)
    python = ".".join(map(str, sys.version_info[:2]))
    return Edition(__version__, source.hexdigest()[:12], python)
