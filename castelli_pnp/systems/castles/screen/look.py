"""How suits, tiles and coins look on the terminal: letters that say it all, colours that say it again."""

from __future__ import annotations

from rich.text import Text

from castelli_pnp.systems.piecepack.model import Suit
from castelli_pnp.words.sentences import words

FREE, FAINT, STRONG = "land.free", "dim", "bold"
SUITS = {suit.value: f"land.{suit.value}" for suit in Suit}
PALETTE = {
    FREE: ("#9e9e9e", "dim"),
    SUITS["suns"]: ("bold #ffffff on #b3261e", "bold white on red"),
    SUITS["moons"]: ("bold #ffffff on #3a3a3a", "bold white on black"),
    SUITS["crowns"]: ("bold #ffffff on #006b4f", "black on green"),
    SUITS["arms"]: ("bold #ffffff on #0072b2", "bold white on blue"),
}
"""Every style with many colours, and with eight."""


def suit_name(suit: str) -> str:
    """A suit as people call it."""
    return words().text(f"word.{suit}")


def chip(suit: str) -> Text:
    """The name of a suit in its colour."""
    return Text(f" {suit_name(suit)} ", SUITS[suit])
