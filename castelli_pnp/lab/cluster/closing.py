"""Keeps what a cluster sends from running here: Dask would unpickle parts of messages without asking.

Pickles can call any function. While a cluster is joined, this process unpickles only plain values and the
errors of Dask that we report; the class of anything else is replaced by an empty one, which does nothing.
"""

from __future__ import annotations

import builtins
import io
import pickle
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

_PLAIN = {"bytes", "bytearray", "str", "int", "float", "bool", "complex", "tuple", "list", "dict", "set"}
_ERRORS = {("distributed.scheduler", "KilledWorker")}


class Closed(Exception):
    """Stands for a value of any other class, whatever it is made with; its text names that class."""

    name = ""

    def __init__(self, *_: object, **__: object) -> None:
        super().__init__(self.name)

    def __setstate__(self, state: object) -> None:
        """Forgets the contents."""


def _error(kind: object, args: object, *_: object) -> Exception:
    """An error without its causes and its traceback."""
    found = _is_error(kind)
    return found(*args) if isinstance(args, tuple) else found()


def _error_with(kind: object, attributes: object, *_: object) -> Exception:
    """The same for an error whose class is made in its own way."""
    found = _is_error(kind)
    error = found.__new__(found)
    if isinstance(attributes, dict):
        for name in ("args", "__dict__"):
            setattr(error, name, attributes.get(name) or getattr(error, name))
    return error


def _is_error(kind: object) -> type[Exception]:
    return kind if isinstance(kind, type) and issubclass(kind, Exception) else Closed


_REPLACED = {
    ("tblib.pickling_support", "unpickle_exception"): _error,
    ("tblib.pickling_support", "unpickle_exception_with_attrs"): _error_with,
}
"""What Dask makes errors with."""


class _Reader(pickle.Unpickler):
    """An unpickler that calls nothing but the constructors of plain values."""

    def find_class(self, module: str, name: str) -> Any:
        if module == "builtins":
            known = getattr(builtins, name, None)
            if name in _PLAIN or (isinstance(known, type) and issubclass(known, Exception)):
                return known
        if (module, name) in _ERRORS:
            return super().find_class(module, name)
        if (module, name) in _REPLACED:
            return _REPLACED[module, name]
        return type(name, (Closed,), {"name": f"{module}.{name}"})


def closed_loads(data: Any, *, buffers: Iterable[Any] = ()) -> Any:
    """Replaces ``distributed.protocol.pickle.loads``."""
    return _Reader(io.BytesIO(data), buffers=buffers).load()


@contextmanager
def closed() -> Iterator[None]:
    """While this context is open, no pickle from a cluster calls anything in this process."""
    from distributed.protocol import pickle as theirs

    before = theirs.loads
    theirs.loads = closed_loads
    try:
        yield
    finally:
        theirs.loads = before
