"""Facts of a game as plain data, and back: what a kit carries so that it can be drawn once more."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems import SYSTEMS, find_system
from castelli_pnp.systems.system import Facts


class NotFacts(ValueError):
    """Data that no facts of that kind could have become."""


def facts_data(facts: object) -> Any:
    """Frozen facts as maps, lists, words and numbers."""
    if is_dataclass(facts) and not isinstance(facts, type):
        return {each.name: facts_data(getattr(facts, each.name)) for each in fields(facts)}
    if isinstance(facts, Enum):
        return facts.value
    if isinstance(facts, Mapping):
        return {str(facts_data(key)): facts_data(value) for key, value in facts.items()}
    if isinstance(facts, frozenset):
        return sorted(facts_data(each) for each in facts)
    if isinstance(facts, tuple):
        return [facts_data(each) for each in facts]
    return facts


def facts_of(data: Any) -> Facts:
    """The facts that such data came from; ``NotFacts`` if they are none of a system that we know."""
    system = data.get("system") if isinstance(data, dict) else None
    kind = find_system(system).model.facts if isinstance(system, str) and system in SYSTEMS else None
    if kind is None:
        raise NotFacts(str(system)[:40])
    try:
        facts: Facts = _read(data, kind)
    except (TypeError, ValueError, LookupError, RecursionError) as error:
        raise NotFacts(str(error)[:80]) from None
    return facts


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(data: Any, kind: Any) -> Any:
    """A value of a type that annotations name."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _read_any(data, inner)
    if origin is not None and issubclass(origin, Mapping):
        entries = _checked(data, dict).items()
        return FrozenMap(
            {_read(_key(key, inner[0]), inner[0]): _read(each, inner[1]) for key, each in entries}
        )
    if origin is frozenset:
        return frozenset(_read(each, inner[0]) for each in _checked(data, list))
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return tuple(_read(each, inner[0]) for each in _checked(data, list))
        return tuple(_read(each, part) for each, part in zip(_checked(data, list), inner, strict=True))
    if not isinstance(kind, type):
        raise NotFacts(str(kind))
    return _read_one(data, kind)


def _read_one(data: Any, kind: type) -> Any:
    if is_dataclass(kind):
        hints, given = _hints(kind), _checked(data, dict)
        if given.keys() != {each.name for each in fields(kind)}:
            raise NotFacts(kind.__name__)
        return kind(**{name: _read(value, hints[name]) for name, value in given.items()})
    if issubclass(kind, tuple):
        hints = _hints(kind)
        return kind(
            *(_read(each, part) for each, part in zip(_checked(data, list), hints.values(), strict=True))
        )
    if issubclass(kind, Enum):
        return kind(data)
    if kind is float and type(data) is int:
        return float(data)
    if kind is type(None):
        kind = types.NoneType
    return _checked(data, kind)


def _read_any(data: Any, kinds: tuple[Any, ...]) -> Any:
    for kind in kinds:
        try:
            return _read(data, kind)
        except (TypeError, ValueError):
            continue
    raise NotFacts(str(data)[:40])


def _key(key: str, kind: Any) -> Any:
    return int(key) if kind is int else key


def _checked(data: Any, kind: type) -> Any:
    if type(data) is not kind:
        raise NotFacts(f"{type(data).__name__} instead of {kind.__name__}")
    return data
