"""Imports objects when they are first needed."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from typing import Any


def load(target: str) -> Any:
    """Loads what a text such as ``castelli_pnp.kits.formats:FORMATS`` names, or with ``()`` its result."""
    module, _, way = target.partition(":")
    found = attrgetter(way.removesuffix("()"))(import_module(module))
    return found() if way.endswith("()") else found
