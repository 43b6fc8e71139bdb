"""Moments of the examples that a master names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.schema.base import near

M_co = TypeVar("M_co", covariant=True)
M = TypeVar("M")


class Shown(Protocol[M_co]):
    """An example that was played: what can be seen before the first step (0) and after each step."""

    @property
    def moments(self) -> Sequence[M_co]: ...


class Examples(Protocol[M_co]):
    """The examples of a game."""

    def names(self) -> Sequence[str]: ...

    def played(self, name: str) -> Shown[M_co] | None:
        """One of them; None if it cannot be played with these rules. ``KeyError``: no such example."""


def moment_of(examples: Examples[M], name: str, step: int, mark: Mark, writer: Writer) -> M | None:
    """A moment of an example; None if it cannot be played with the rules of this game."""
    try:
        played = examples.played(name)
    except KeyError:
        writer.fault("example", mark, name=name, near=near(name, examples.names()))
        return None
    if played is None:
        return None
    if step >= len(played.moments):
        writer.fault("step", mark, name=name, step=step, steps=len(played.moments) - 1)
        return None
    return played.moments[step]
