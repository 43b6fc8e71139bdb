"""A piecepack: the pieces that many games are played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """One of the four kinds of pieces; in most games one player has one suit."""

    SUNS = "suns"
    MOONS = "moons"
    CROWNS = "crowns"
    ARMS = "arms"

    @property
    def letter(self) -> str:
        return self.value[0].upper()


class Rank(StrEnum):
    """What tiles, coins and the sides of dice show; a null is blank."""

    NULL = "null"
    ACE = "ace"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    @property
    def letter(self) -> str:
        return self.value[0]


@dataclass(frozen=True, slots=True)
class PieceSet:
    """How many of everything there is."""

    suits: tuple[Suit, ...]
    values: Mapping[Rank, int]
    """What each rank counts, unless a game says otherwise."""
    tiles: int
    """Tiles of each suit and rank."""
    coins: int
    """Coins of each suit and rank."""
    dice: int
    """Dice of each suit."""
    pawns: int
    """Pawns of each suit."""

    def faces(self) -> Iterator[tuple[Suit, Rank]]:
        """Every suit with every rank."""
        return ((suit, rank) for suit in self.suits for rank in Rank)

    @property
    def counts(self) -> dict[str, int]:
        """How many tiles, coins, dice and pawns lie in the box."""
        faces = len(self.suits) * len(Rank)
        each = {"tiles": faces, "coins": faces, "dice": len(self.suits), "pawns": len(self.suits)}
        return {name: number * int(getattr(self, name)) for name, number in each.items()}


@dataclass(frozen=True, slots=True)
class Piecepack:
    """A set of pieces, bare or as a part of a game."""

    id: str
    system: str
    title: str
    pieces: PieceSet

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players that the pieces are printed for."""
        return 1, len(self.pieces.suits)


def scope(facts: Piecepack) -> dict[str, object]:
    """What a check has looked at."""
    return {"pieces": facts.pieces.counts}
