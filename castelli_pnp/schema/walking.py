"""Finds the shape of a value below a key or in a list, and its description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castelli_pnp.schema.base import Shape
from castelli_pnp.schema.groups import Either, Field, ListOf, OneOrEach, Placed, Record


@dataclass(frozen=True, slots=True)
class Below:
    """The grammar's information on a place in the data."""

    shape: Shape[Any] | None
    """None if the grammar has no such place."""
    field: Field | None = None
    """The field that contains the place; its description applies to the place."""


def unwrapped(shape: Shape[Any] | None) -> Shape[Any] | None:
    """The shape of the map or list itself, without wrappers that allow a word or make an object."""
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
    """The grammar's information at the end of a route, with the nearest field around it."""
    found = Below(shape)
    for step in route:
        next_one = below(found.shape, step)
        found = Below(next_one.shape, next_one.field or found.field)
    return found
