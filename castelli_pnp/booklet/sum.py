"""How the numbers of an example come about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Won(NamedTuple):
    """What somebody gets: a sign for whom, and for each unit."""

    sign: str
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number came about: what or whom it is about, the numbers that are added, and their sum."""

    sign: str
    terms: tuple[int, ...]
    total: int
    formula: str = ""
    """How it came about, if not by adding: figures and signs that every language reads."""
    signed: bool = False
    """Whether the sum is a gain or a loss."""
    signs: tuple[str, ...] = ()
    """A sign for each number that is added, where they have some: the numbers stand on them."""
    best: bool = False
    """Whether its row stands out."""
    won: tuple[Won, ...] = ()
    """What follows from it."""
    label: str = ""
    """A letter of the figure."""
    less: tuple[str, ...] = ()
    """The signs of the next best, where the row compares two sums instead of giving the total."""
    tied: bool = False
    """Whether those two are equal."""

    @property
    def way(self) -> str:
        """What stands before the sum."""
        return self.formula or " + ".join(map(str, self.terms)) + " ="

    @property
    def shown(self) -> str:
        """The sum as it is printed."""
        sign = MINUS if self.total < 0 else "+" if self.signed and self.total else ""
        return f"{sign}{abs(self.total)}"


MINUS = "\N{MINUS SIGN}"
