"""Reuses parts of kits from a store if nothing they depend on has changed.

The key of a part covers the entire program, the packages it uses, and everything in the order: the facts of
the game, and the contents (not the file names) of words, drawings, and theme. So a stored part has exactly
the bytes that would be made now.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import Any

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.fingerprint import fingerprint
from castelli_pnp.files.store import Store
from castelli_pnp.kits.order import Order
from castelli_pnp.layout.art.own import own_files
from castelli_pnp.layout.art.theme import SUFFIX
from castelli_pnp.systems.facts_data import facts_data

FORMAT = 1
Job = tuple[str, str]
"""A part of a kit, or a service to make files for; and a language."""


class KeptParts:
    """Results of jobs in a store; it is not used unless all files of the program are known."""

    def __init__(self, store: Store, kinds: Sequence[type]) -> None:
        self._store, self._program = store, fingerprint()
        self._kinds = {each.__name__: each for each in kinds}
        self._new: list[tuple[str, Any]] = []

    def get(self, order: Order, job: Job) -> Any | None:
        """The stored result of a job; it depends on the entire order."""
        key = self._key(order, job)
        found = None if key is None else self._store.get(key)
        return None if found is None else _unpacked(found, self._kinds)

    def put(self, order: Order, job: Job, made: Any) -> None:
        """Remembers the result of a job, to be stored at the end."""
        key = self._key(order, job)
        if key is not None:
            self._new.append((key, made))

    def close(self) -> None:
        """Stores all results, unless the program was changed in the meantime."""
        if self._new and self._program == fingerprint():
            for key, made in self._new:
                with suppress(TypeError):  # another system's data may contain anything
                    self._store.put(key, _packed(made, frozenset(self._kinds.values())))
        self._store.close()

    def _key(self, order: Order, job: Job) -> str | None:
        """A hash of everything that a job depends on; None if that is uncertain."""
        if self._program is None:
            return None
        try:
            inputs = json.dumps([FORMAT, self._program, _inputs(order), job], sort_keys=True)
        except (TypeError, OSError, RecursionError):  # JSON cannot express something
            return None
        return sha256(inputs.encode()).hexdigest()


@contextmanager
def kept_parts(folder: Path | None, kinds: Sequence[type]) -> Iterator[KeptParts | None]:
    """The store in a folder, for results made of some kinds of tuples; None without a folder."""
    if folder is None:
        yield None
        return
    kept = KeptParts(Store(folder), kinds)
    yield kept
    kept.close()


def _inputs(order: Order) -> dict[str, object]:
    """Everything in an order, with the contents of the files that it names."""
    plain = {
        each.name: facts_data(getattr(order, each.name))
        for each in fields(order)
        if each.name not in ("game", "packs", "art")
    }
    theme = Path(order.theme)
    return plain | {
        "game": _word(order.game),
        "packs": [_word(pack) for pack in order.packs],
        "art": [
            [(path.relative_to(folder).as_posix(), _sum(path)) for path in own_files(folder)]
            for folder in order.art
        ],
        "own theme": _sum(theme) if order.theme.endswith(SUFFIX) and theme.is_file() else "",
        "date": os.environ.get("SOURCE_DATE_EPOCH"),  # reportlab uses it as the date of a file
    }


def _sum(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


@cache_by_identity(16)
def _word(facts: object) -> str:
    return sha256(json.dumps(facts_data(facts), sort_keys=True).encode()).hexdigest()


# --- results as bytes: a line of JSON, then the bytes of all files ---


class _Damaged(ValueError):
    """Data that cannot be a stored result."""


def _packed(made: Any, kinds: frozenset[type]) -> bytes:
    files: list[bytes] = []
    text = json.dumps(_plain(made, kinds, files))
    sizes = json.dumps([len(each) for each in files])
    return b"\n".join((text.encode(), sizes.encode(), b"".join(files)))


def _plain(value: Any, kinds: frozenset[type], files: list[bytes]) -> Any:
    """A result as JSON; other values become a list that begins with the name of their kind."""
    kind = type(value)
    if value is None or kind in (int, float, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if kind is bytes:
        files.append(value)
        return ["bytes", len(files) - 1]
    if kind in (list, tuple):
        return [kind.__name__, *(_plain(each, kinds, files) for each in value)]
    if kind in kinds:
        names = _field_names(kind)
        return [kind.__name__, *(_plain(getattr(value, name), kinds, files) for name in names)]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return {str(key): _plain(each, kinds, files) for key, each in value.items()}
    raise TypeError(f"{kind.__name__} cannot be kept")


def _unpacked(data: bytes, kinds: Mapping[str, type]) -> Any | None:
    """The result in the packed data; None if the data are anything else."""
    try:
        text, sizes, files = data.split(b"\n", 2)
        ends = list(accumulate(json.loads(sizes)))
        if not ends or ends[-1] != len(files):
            raise _Damaged
        pieces = [files[start:end] for start, end in zip((0, *ends), ends, strict=False)]
        return _read(json.loads(text), kinds, pieces)
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _read(data: Any, kinds: Mapping[str, type], files: Sequence[bytes]) -> Any:
    if isinstance(data, dict):
        return {key: _read(each, kinds, files) for key, each in data.items()}
    if not isinstance(data, list):
        return data
    name, *rest = data
    if name == "bytes":
        return files[rest[0]]
    values = [_read(each, kinds, files) for each in rest]
    if name in ("list", "tuple"):
        return values if name == "list" else tuple(values)
    return kinds[name](*values)


def _field_names(kind: Any) -> Sequence[str]:
    names: Sequence[str] = getattr(kind, "_fields", None) or [each.name for each in fields(kind)]
    return names
