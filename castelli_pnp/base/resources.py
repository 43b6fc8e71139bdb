"""Finds the files that ship with the package: inside it in an installed wheel, next to it in a checkout.

A game system may have ``data``, ``locales``, and ``templates`` in its own folder, here or elsewhere.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Protocol, TypeVar

from castelli_pnp.base.caching import cache

PACKAGE = Path(__file__).resolve().parents[1]
LOADED = time.time()
"""When the program started: files that are newer are not, or not completely, what is running."""


class _Cached(Protocol):
    def cache_clear(self) -> None: ...


C = TypeVar("C", bound=_Cached)
_added: list[Path] = []
_caches: list[_Cached] = []


def reads_homes(cached: C) -> C:
    """Marks a cached function that reads these folders: its cache is cleared when a folder is added."""
    _caches.append(cached)
    return cached


def add_home(folder: Path) -> None:
    """Adds the folder of a system that is not part of the package."""
    if folder not in _added:
        _added.append(folder)
        _forget()


def remove_home(folder: Path) -> None:
    """Removes such a folder again."""
    _added.remove(folder)
    _forget()


def _forget() -> None:
    for each in _caches:
        each.cache_clear()


def homes() -> tuple[Path, ...]:
    """The folders of all shipped code and data, and of systems that were added."""
    return PACKAGE, *(root(name) for name in ("locales", "templates", "art")), *_added


def root(name: str) -> Path:
    """The folder ``data``, ``locales`` or ``templates``."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def themes() -> dict[str, Path]:
    """The files of the themes that ship with the package, by name."""
    return {path.stem: path for path in sorted((root("templates") / "themes").glob("*.yaml"))}


@reads_homes
@cache
def roots(name: str) -> tuple[Path, ...]:
    """All folders of that name: the common one first, then those of single systems."""
    own = sorted(PACKAGE.glob(f"systems/*/{name}"))
    return root(name), *own, *(home / name for home in _added if (home / name).is_dir())


def find_all(name: str, *parts: str) -> list[Path]:
    """The file or folder in every root that has it; if none has it, the path where it should be."""
    places = [folder.joinpath(*parts) for folder in roots(name)]
    return [place for place in places if place.exists()] or places[:1]


def find(name: str, *parts: str) -> Path:
    """The first result of ``find_all``."""
    return find_all(name, *parts)[0]


@reads_homes
@cache
def shipped_games() -> tuple[str, ...]:
    """The names of the games that ship with the package or with a system that was added."""
    return tuple(sorted(path.parent.name for folder in roots("data") for path in folder.glob("*/game.yaml")))
