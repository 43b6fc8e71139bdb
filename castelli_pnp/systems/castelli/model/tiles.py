"""Heraldic tiles and the coats of arms on them."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.words import House


@dataclass(frozen=True, slots=True)
class Coat:
    """One coat of arms: a house with its points, or with a card icon and no points."""

    house: House
    value: int
    card: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A heraldic tile: its coats clockwise from the north, and the silver in its center."""

    id: str
    coats: tuple[Coat, ...]
    silver: int = 0
    start: bool = False

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def value(self) -> int:
        """The highest number on the tile."""
        return max((coat.value for coat in self.coats), default=0)

    @property
    def card(self) -> House | None:
        """The house whose coat carries the card icon, if any."""
        return next((coat.house for coat in self.coats if coat.card), None)

    @property
    def order(self) -> tuple[House, ...]:
        """The cyclic order of the houses, read clockwise from the one named first in the game."""
        houses = [coat.house for coat in self.coats]
        first = houses.index(min(houses, key=list(House).index)) if houses else 0
        return tuple(houses[first:] + houses[:first])


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tiles of a game."""

    heraldic: tuple[Tile, ...]
    start: tuple[Tile, ...]
    mine: int

    @property
    def all(self) -> tuple[Tile, ...]:
        return self.heraldic + self.start
