"""Names of things that are imported when they are first needed: ``castelli_pnp.kit.formats:FORMATS``."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from typing import Any


def load(target: str) -> Any:
    """What a descriptor names: a module, behind the colon a way into it; ``()`` at the end: its result."""
    module, _, way = target.partition(":")
    found = attrgetter(way.removesuffix("()"))(import_module(module))
    return found() if way.endswith("()") else found
