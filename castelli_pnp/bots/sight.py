"""What of a view the bots read, with its types."""

from __future__ import annotations

from typing import Protocol, cast

from castelli_pnp.rules.table import Table
from castelli_pnp.rules.view import View


class Sight(Protocol):
    """The open things of a position, by the names that ``State`` gives them, and the own hand.

    A ``View`` is one, and so is the ``State`` that a player imagines.
    """

    areas: list[int]
    castles: list[int]
    drawn: int
    founding_as: int
    half: int
    lands: list[int]
    mine: list[int]
    places: list[int]
    purchases: int
    realms: list[list[int]]
    rooms: list[int]
    settled: list[int]
    silver: list[int]
    space: int
    stock: list[int]
    turn: int
    turned: int
    up: list[int]
    worth: list[int]

    @property
    def seat(self) -> int: ...
    @property
    def table(self) -> Table: ...
    @property
    def hand(self) -> tuple[int, ...]: ...
    @property
    def phase(self) -> int: ...
    def held_by(self, seat: int, /) -> int: ...


def sight(view: View) -> Sight:
    return cast("Sight", view)
