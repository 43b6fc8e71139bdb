"""Layouts (what lies where for how many players) and arrangements (which piece goes where)."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.words import FIELDS, SIDES, Side, Slot

Place = tuple[int, int]
"""Row and column of a slot in the layout, counted from 1."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A rectangle of slots, each as large as a board piece, for a number of players."""

    id: str
    players: int
    grid: tuple[tuple[Slot, ...], ...]
    arrangement: Arrangement | None = None

    @property
    def rows(self) -> int:
        return len(self.grid)

    @property
    def columns(self) -> int:
        return len(self.grid[0])

    @property
    def perimeter(self) -> int:
        """How many piece lengths the frame around it has."""
        return 2 * (self.rows + self.columns)

    def places(self, *slots: Slot) -> tuple[Place, ...]:
        """The slots of the given kinds in reading order."""
        return tuple(
            (row, column)
            for row, line in enumerate(self.grid, 1)
            for column, slot in enumerate(line, 1)
            if slot in slots
        )

    def at(self, place: Place) -> Slot | None:
        """What lies there; None outside the layout."""
        row, column = place
        inside = 1 <= row <= self.rows and 1 <= column <= self.columns
        return self.grid[row - 1][column - 1] if inside else None

    @property
    def fields(self) -> tuple[Slot, ...]:
        """The fields played on: one, or two in the tournament."""
        return tuple(slot for slot in FIELDS if self.places(slot))

    def field_shape(self, slot: Slot) -> tuple[int, int] | None:
        """Rows and columns of a field in pieces, or None if its slots do not form a rectangle."""
        places = self.places(slot)
        rows = {row for row, _ in places}
        columns = {column for _, column in places}
        solid = len(places) == len(rows) * len(columns)
        joined = all(max(line) - min(line) + 1 == len(line) for line in (rows, columns) if line)
        return (len(rows), len(columns)) if places and solid and joined else None

    def exposed(self, place: Place) -> frozenset[Side]:
        """The sides of a slot on which its own field ends."""
        own = self.at(place)
        row, column = place
        beside = {side: self.at((row + side.step[0], column + side.step[1])) for side in SIDES}
        return frozenset(side for side, slot in beside.items() if slot is not own)


@dataclass(frozen=True, slots=True)
class Placed:
    """A board piece in a slot, as drawn or after a half-turn."""

    piece: str
    turned: bool = False

    def __str__(self) -> str:
        return f"{self.piece} turned" if self.turned else self.piece


def parse_placed(text: str) -> Placed:
    """``"piece1"`` or ``"piece1 turned"``."""
    piece, _, turned = text.partition(" ")
    return Placed(piece, bool(turned))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Which piece lies in which slot of the field (or fields), in reading order."""

    placed: tuple[Placed, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.placed))

    @property
    def pieces(self) -> tuple[str, ...]:
        return tuple(placed.piece for placed in self.placed)
