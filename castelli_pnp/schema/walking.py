"""The way down a shape: which shape the value below a key or in a list has, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castelli_pnp.schema.base import Shape
from castelli_pnp.schema.groups import Either, Field, ListOf, OneOrEach, Placed, Record


@dataclass(frozen=True, slots=True)
class Below:
    """What the grammar says of a place in the data."""

    shape: Shape[Any] | None
    """None: the grammar knows no such place."""
    field: Field | None = None
    """The field that the place is or is in: what its sentence says is true of it."""


def unwrapped(shape: Shape[Any] | None) -> Shape[Any] | None:
    """The shape that a map or list has, where one word may stand for it or it becomes something else."""
    while isinstance(shape, Either | Placed):
        shape = shape.other if isinstance(shape, Either) else shape.shape
    return shape


def below(shape: Shape[Any] | None, step: str | int) -> Below:
    """One step further down."""
    shape = unwrapped(shape)
    if isinstance(shape, OneOrEach):
        shape = shape.list if isinstance(step, int) else unwrapped(shape.item)
    if isinstance(shape, ListOf):
        return Below(shape.item if isinstance(step, int) else None)
    if isinstance(shape, Record):
        field = shape.fields.get(str(step))
        return Below(None if field is None else field.shape, field)
    return Below(None if shape is None else shape.part(str(step)))


def find(shape: Shape[Any], route: Sequence[str | int]) -> Below:
    """What the grammar says at the end of a route, with the nearest field around it."""
    found = Below(shape)
    for step in route:
        next_one = below(found.shape, step)
        found = Below(next_one.shape, next_one.field or found.field)
    return found
