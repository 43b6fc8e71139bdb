"""Things that are imported when they are first needed."""

from __future__ import annotations

import sys
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any


def load(target: str) -> Any:
    """What a text such as ``castelli_pnp.kit.formats:FORMATS`` names; ``()`` at the end: its result."""
    module, _, way = target.partition(":")
    found = attrgetter(way.removesuffix("()"))(import_module(module))
    return found() if way.endswith("()") else found


class _CallablePackage(ModuleType):
    """A package that can be called because what it makes has its name: ``castelli_pnp.kit(game)``."""

    def __call__(self, *values: Any, **options: Any) -> Any:
        return self.__wrapped__(*values, **options)

    @property
    def __wrapped__(self) -> Any:
        """The function of the library that has the name of the package."""
        library = import_module("castelli_pnp.actions.library")
        return getattr(library, self.__name__.rpartition(".")[2])


def make_callable(name: str) -> None:
    """Lets a package be called as the function of the same name in the library."""
    sys.modules[name].__class__ = _CallablePackage
