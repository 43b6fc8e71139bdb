"""Packages that can be called because what they make has their name: ``castelli_pnp.kit(game)``."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    def __call__(self, *values: Any, **options: Any) -> Any:
        return self.__wrapped__(*values, **options)

    @property
    def __wrapped__(self) -> Any:
        """The function of the library that has the name of the package."""
        library = import_module("castelli_pnp.actions.library")
        return getattr(library, self.__name__.rpartition(".")[2])


def make_callable(name: str) -> None:
    """Lets a package be called as the function of the same name in the library."""
    sys.modules[name].__class__ = _Callable
