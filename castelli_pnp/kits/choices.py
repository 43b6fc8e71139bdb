"""Names that a caller chooses from; an unknown one is refused with the possible values and a suggestion."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from castelli_pnp.base.errors import Refused, refuse
from castelli_pnp.schema.base import near
from castelli_pnp.systems import SYSTEMS

ALL = "all"
Names = str | Iterable[str]
"""Names as a list or tuple, or as one text such as ``dilemma,battle``."""
Choice = TypeVar("Choice", bound=StrEnum)


def names_in(given: object, what: str = "names") -> list[str]:
    """The names in lowercase, without surrounding spaces."""
    parts = given.split(",") if isinstance(given, str) else given
    if not isinstance(parts, Iterable) or isinstance(parts, bytes):
        raise wrong_type(what, "str | list[str]", given)
    found = list(parts)
    for each in found:
        if not isinstance(each, str):
            named = f"{type(given).__name__}[{type(each).__name__}]"
            raise Refused("wrong_type", name=what, required="str | list[str]", found=named)
    return [name for part in found if (name := part.strip().lower())]


def chosen(what: str, given: Names, there: Iterable[str], as_given: bool = False) -> tuple[str, ...]:
    """The given names in the order of the existing ones, or as given; ``all`` means every name."""
    choices = {str(name).lower(): str(name) for name in there}
    names = names_in(given, f"{what}s")  # the name of the argument
    refuse(unknown(what, names, choices.values(), (ALL,)))
    found = [name for name in choices if name in names or ALL in names]
    if as_given:
        found.sort(key=lambda name: names.index(name if name in names else ALL))
    return tuple(choices[name] for name in found)


def one_of(what: str, given: object, kinds: type[Choice], also: Mapping[str, str] | None = None) -> Choice:
    """The member with that value, or with a value that another name stands for."""
    if given is not None and not isinstance(given, str):
        raise wrong_type(what, "str", given)
    name = (given or "").strip().lower()
    others = also or {}
    refuse(unknown(what, [name], kinds, tuple(others)))
    return kinds(others.get(name, name))


def unknown(what: str, names: object, there: Iterable[str], more: tuple[str, ...] = ()) -> list[Refused]:
    """The problem with a list of names: its type, unknown names, or no names at all."""
    choices = (*map(str, there), *more)
    if not isinstance(names, list | tuple):
        return [wrong_type(f"{what}s", "tuple[str]", names)]
    told = ", ".join(choices)
    if not names:
        return [Refused("kit_nothing", what=what, choices=told)]
    known = {choice.lower() for choice in choices}
    return [
        Refused("kit_choice", what=what, name=name[:40], near=near(name, choices), choices=told)
        if isinstance(name, str)
        else wrong_type(what, "str", name)
        for name in names
        if not isinstance(name, str) or name.lower() not in known
    ]


def as_listed(names: Iterable[str], there: Iterable[str]) -> tuple[str, ...]:
    """Known names as they are spelled in the list of existing names, each once."""
    known = {str(name).lower(): name for name in there}
    return tuple(dict.fromkeys(known[name.lower()] for name in names))


def check_facts(game: object) -> None:
    """Refuses anything but the facts of a game, such as ``load("castelli").game``."""
    names = [getattr(game, name, None) for name in ("id", "title", "system")]
    if not is_dataclass(game) or not all(isinstance(name, str) for name in names) or names[2] not in SYSTEMS:
        raise wrong_type("game", "Facts", game)


def path_in(name: str, given: object, or_else: str = "") -> Path:
    """Returns a path; refuses anything else, and names what is possible instead."""
    found = os.fspath(given) if isinstance(given, str | os.PathLike) else given
    if not isinstance(found, str):
        raise wrong_type(name, f"{or_else}str | Path", given)
    return Path(found)


def not_of(kind: type, **values: object) -> list[Refused]:
    """The problem with values that must have a type; a flag is not a number."""
    return [
        wrong_type(name, kind.__name__, value)
        for name, value in values.items()
        if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool))
    ]


def check_types(kind: type, **values: object) -> None:
    """Refuses values of another type; None stands for an option that was not given."""
    refuse(not_of(kind, **{name: value for name, value in values.items() if value is not None}))


def wrong_type(name: str, wanted: str, found: object) -> Refused:
    return Refused("wrong_type", name=name, required=wanted, found=type(found).__name__)


def in_range(reason: str, value: object, low: float, high: float) -> list[Refused]:
    """The problem with a number; ``reason`` also names the number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return [wrong_type(reason, type(low).__name__, value)]
    if low <= value <= high:
        return []
    return [Refused(reason, low=low, high=high, **{reason: value})]
