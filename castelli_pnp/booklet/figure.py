"""The figures of a booklet: what is shown, not yet drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from castelli_pnp.systems.system import Facts


class Figure:
    """A figure of any kind; the position it shows is its own matter."""

    __slots__ = ()
    system: ClassVar[str] = ""
    """Who draws it."""
    alt: str
    """What it shows, for those who cannot see it."""
    wide: ClassVar[bool] = False
    """Whether it needs the whole width of a page."""
    small: ClassVar[bool] = False
    """Whether it can stand next to the words of an example."""
    full: ClassVar[bool] = False
    """Whether it lies through the fold, over both pages of a spread."""


@dataclass(frozen=True, slots=True)
class RowFigure(Figure):
    """Things side by side, each with a number or letter below it, or nothing.

    What a thing is called is a matter of its game; layout refuses a name that it does not know.
    """

    game: Facts
    things: tuple[str, ...]
    labels: tuple[str, ...] = ()
    alt: str = ""
