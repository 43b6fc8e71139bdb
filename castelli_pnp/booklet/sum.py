"""How the numbers of an example are calculated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Won(NamedTuple):
    """What somebody gets: a sign for the player, and for each unit."""

    sign: str
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """How a number is calculated: its subject, the numbers that are added, and their sum."""

    sign: str
    terms: tuple[int, ...]
    total: int
    formula: str = ""
    """The calculation, if it is not a sum: digits and signs that every language can read."""
    signed: bool = False
    """Whether the sum is a gain or a loss."""
    signs: tuple[str, ...] = ()
    """A sign for each number that is added, if they have signs, which are behind the numbers."""
    best: bool = False
    """Whether its row is emphasized."""
    won: tuple[Won, ...] = ()
    """What players gain from it."""
    label: str = ""
    """A letter in the figure."""
    less: tuple[str, ...] = ()
    """The signs of the second best, if the row compares two sums instead of showing the total."""
    tied: bool = False
    """Whether those two are equal."""

    @property
    def way(self) -> str:
        """The text before the sum."""
        return self.formula or " + ".join(map(str, self.terms)) + " ="

    @property
    def shown(self) -> str:
        """The sum in its printed form."""
        sign = MINUS if self.total < 0 else "+" if self.signed and self.total else ""
        return f"{sign}{abs(self.total)}"


MINUS = "\N{MINUS SIGN}"
