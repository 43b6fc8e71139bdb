"""Records whose dataclass says of each field what it means, and so how it is read."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from typing import Any, TypeVar, get_args, get_type_hints

from castelli_pnp.schema.base import BAD, Shape
from castelli_pnp.schema.groups import Field, Record
from castelli_pnp.schema.values import Flag, Whole, Word

T = TypeVar("T")
NUMBER = Whole(0, 1_000)


def described(build: type[T], number: Shape[int] = NUMBER, whole: bool = False) -> Record[T]:
    """The record of a dataclass with fields such as ``Annotated[int, Whole(1, 9), "How many."]``.

    Without a shape the type decides: ``number`` for a number, a word of its list, another such dataclass.
    """
    hints = get_type_hints(build, include_extras=True)
    read: dict[str, Field] = {}
    for each in fields(build):  # type: ignore[arg-type]
        kind, *shapes, doc = get_args(hints[each.name])
        default = BAD if each.default is MISSING else each.default
        read[each.name] = Field(shapes[0] if shapes else _shape(kind, number), doc, default)
    return Record(build, read, whole)


def _shape(kind: Any, number: Shape[int]) -> Shape[Any]:
    if is_dataclass(kind):
        return described(kind, number)  # type: ignore[arg-type]
    if issubclass(kind, StrEnum):
        return Word(kind)
    return Flag() if kind is bool else number
