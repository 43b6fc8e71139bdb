"""Castles: what is known of a game for the piecepack in which castles rise in a land laid out by all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from castelli_pnp.schema import Field, ListOf, Record, Whole, Word
from castelli_pnp.systems.grammar import each
from castelli_pnp.systems.piecepack.model import Piecepack, Rank, Suit


class Variant(StrEnum):
    """Where the tiles of the land come from."""

    BASE = "base"
    """From a pile (``Piles``), or the tile that was looked at and set aside (F11, F15)."""
    SHARED_PILE = "1"
    """All tiles lie mixed, and everybody draws any of them (F40)."""
    OWN_PILE = "2"
    """From the top of the own pile (F41)."""


class Piles(StrEnum):
    """Which pile is drawn from in the basic game (F13, R3)."""

    COMMON = "common"
    """All tiles that nobody has set aside are shuffled into one pile for all."""
    OWN = "own"
    """Everybody has a pile of the own suit."""


class Control(StrEnum):
    """What it takes to control a tile next to the own castle (F37, R20)."""

    LEAST = "least"
    """Own armies at least as strong as those of all others together, also if nobody has any there."""
    PRESENT = "present"
    """The same, and at least one own army there."""


_SEATS = Whole(2, len(Suit))
PLAYERS = Record(
    lambda fewest, most: (fewest, most),
    {
        "fewest": Field(_SEATS, "The smallest number of players."),
        "most": Field(_SEATS, "The largest number of players; each needs a suit."),
    },
)
VARIANTS = ListOf(Word(Variant), 1, len(Variant), unique=True)
ACES = each(Rank, "What an ace coin counts on a tile with this rank: {}.", Whole(0, 99))


@dataclass(frozen=True, slots=True)
class CastlesOptions:
    """Every number of the rules."""

    players: Annotated[tuple[int, int], PLAYERS, "The number of players."]
    variants: Annotated[
        tuple[Variant, ...],
        VARIANTS,
        "The variants offered: base, 1 (one pile for all), 2 (players draw from their own piles).",
    ]
    army_limit: Annotated[int, Whole(1, 99), "The most coins on one tile, from all players together."]
    null_army: Annotated[int, Whole(0, 99), "What a null coin counts."]
    ace_army: Annotated[Mapping[Rank, int], ACES, "What an ace coin counts, depending on its tile."]
    castle_bonus: Annotated[
        int, Whole(0, 99), "How much more an army counts next to its own castle if that is on an ace."
    ]
    rounds_per_player: Annotated[int, Whole(1, 9), "How many rounds each player starts."]
    control: Annotated[
        Control,
        "Control: least (your armies are as strong as all others), present (and you have an army there).",
    ]
    piles: Annotated[Piles, "Piles in the basic game: common (one for all), own (one for each player)."] = (
        Piles.COMMON
    )


@dataclass(frozen=True, slots=True)
class Castles(Piecepack):
    """The pieces and the rules."""

    options: CastlesOptions

    @property
    def seats(self) -> tuple[int, int]:
        return self.options.players

    @property
    def player_counts(self) -> range:
        fewest, most = self.options.players
        return range(fewest, most + 1)

    @property
    def tiles_each(self) -> int:
        """Tiles of one player, which are also the turns in which the land is laid (F5)."""
        return len(Rank) * self.pieces.tiles

    @property
    def armies_each(self) -> int:
        return len(Rank) * self.pieces.coins

    @property
    def plies_each(self) -> int:
        """What one player does in a round: lays tiles, sets the castle, deploys armies."""
        return self.tiles_each + self.pieces.pawns + self.armies_each

    def rounds(self, players: int) -> int:
        return players * self.options.rounds_per_player

    def plies(self, players: int) -> int:
        """Actions of a whole game."""
        return self.plies_each * players * self.rounds(players)


def with_piles(facts: Castles, piles: Piles) -> Castles:
    """The same game, played with the piles that are named."""
    if facts.options.piles is piles:
        return facts
    return replace(facts, options=replace(facts.options, piles=piles))
