"""Finds what ships with the package: in an installed wheel inside it, in a checkout beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def root(name: str) -> Path:
    """The folder ``data``, ``locales`` or ``templates``."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


@cache
def shipped_games() -> tuple[str, ...]:
    """The names of the games that ship with the package."""
    return tuple(sorted(path.parent.name for path in root("data").glob("*/game.yaml")))
