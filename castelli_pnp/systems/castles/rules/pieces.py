"""Pieces by short names: S5 is the five of suns, Ma the ace of moons, Cn the null of crowns."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.systems.piecepack.model import Rank, Suit

RANKS = tuple(Rank)
RANK_COUNT = len(RANKS)
NULL, ACE = 0, 1
"""The numbers of two ranks; those of the others are what they show."""
LETTERS = "".join(rank.letter for rank in RANKS)
SUIT_OF = {suit.letter: suit for suit in Suit}
PIECE = f"[{''.join(SUIT_OF)}][{LETTERS}]"
"""The form of a short name."""


def piece_name(suit: Suit, rank: int) -> str:
    return suit.letter + LETTERS[rank]


def names_of(suits: tuple[Suit, ...], pieces: Iterable[int]) -> str:
    """Pieces that are numbered seat by seat, as one line."""
    return " ".join(piece_name(suits[piece // RANK_COUNT], piece % RANK_COUNT) for piece in pieces)


def piece_of(suits: tuple[Suit, ...], name: str) -> int:
    """The number of a piece at a table; -1 if nobody there has that suit."""
    suit = SUIT_OF[name[0]]
    return suits.index(suit) * RANK_COUNT + LETTERS.index(name[1]) if suit in suits else -1
