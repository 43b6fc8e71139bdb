"""A hash of the program: it changes with every file of it and with the packages it uses."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from castelli_pnp.base.resources import LOADED, homes

USED = (
    "babel", "jinja2", "markupsafe", "PIL", "pyphen", "pypdfium2", "reportlab", "svgwrite", "typer", "yaml",
)  # fmt: skip
"""Packages whose version may affect the output; packages with fonts are next to them."""
_COMPILED = "__pycache__"


def fingerprint() -> str | None:
    """The hash of all files of the program as they are now; None if they are not the running ones.

    A file that changed after the program had started may or may not have been read before.
    """
    whole = sha256()
    try:
        for home in dict.fromkeys(homes()):
            for path in _files(home):
                data = path.read_bytes()
                if path.stat().st_mtime > LOADED:
                    return None
                whole.update(f"{path}\n{len(data)}\n".encode("utf-8", "surrogateescape"))
                whole.update(data)
        for line in _packages():
            whole.update(f"{line}\n".encode("utf-8", "surrogateescape"))
    except OSError:
        return None
    whole.update(f"{sys.version} {sys.platform} {zlib.ZLIB_RUNTIME_VERSION}".encode())
    return whole.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    """All files below a folder, always in the same order."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda each: each.name)
    for each in entries:
        if not each.is_dir():
            yield Path(each.path)
        elif each.name != _COMPILED:
            yield from _files(Path(each.path))


def _packages() -> Iterator[str]:
    """Name, version, and installation time of all packages installed next to the used ones."""
    found = (find_spec(name) for name in USED)
    places = {Path(each.origin).parents[1] for each in found if each and each.origin}
    for home in sorted(places):
        with os.scandir(home) as entries:
            for each in sorted(entries, key=lambda each: each.name):
                if each.name.endswith((".dist-info", ".egg-info")):
                    yield f"{home} {each.name} {each.stat().st_mtime_ns}"
