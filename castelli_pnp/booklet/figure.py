"""The figures of a booklet: their content, before drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from castelli_pnp.systems.system import Facts


class Figure:
    """The base class of all figures; each kind has its own position."""

    __slots__ = ()
    system: ClassVar[str] = ""
    """The system that draws it."""
    alt: str
    """A description for people who cannot see it."""
    wide: ClassVar[bool] = False
    """Whether it needs the full width of a page."""
    small: ClassVar[bool] = False
    """Whether it can be next to the text of an example."""
    full: ClassVar[bool] = False
    """Whether it extends across the fold, over both pages of a spread."""


@dataclass(frozen=True, slots=True)
class RowFigure(Figure):
    """Things side by side, each with an optional number or letter below it.

    The names of things depend on the game; layout refuses unknown names.
    """

    game: Facts
    things: tuple[str, ...]
    labels: tuple[str, ...] = ()
    alt: str = ""
