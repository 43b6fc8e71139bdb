"""How suits, tiles and coins look on the terminal: letters that say it all, colours that say it again."""

from __future__ import annotations

from rich.text import Text
from rich.theme import Theme

from castelli_pnp.systems.piecepack.model import Suit
from castelli_pnp.words.sentences import words

FREE, FAINT, STRONG = "land.free", "dim", "bold"
SUITS = {suit.value: f"land.{suit.value}" for suit in Suit}
_PALETTE = {
    FREE: ("#9e9e9e", "dim"),
    SUITS["suns"]: ("bold #ffffff on #b3261e", "bold white on red"),
    SUITS["moons"]: ("bold #ffffff on #3a3a3a", "bold white on black"),
    SUITS["crowns"]: ("bold #ffffff on #006b4f", "black on green"),
    SUITS["arms"]: ("bold #ffffff on #0072b2", "bold white on blue"),
}
"""Every style with many colours, and with eight."""


def theme(colours: str | None) -> Theme:
    """The styles for a terminal with those colours, as rich calls them."""
    few = colours not in ("truecolor", "256")
    return Theme({name: styles[few] for name, styles in _PALETTE.items()})


def suit_name(suit: str) -> str:
    """A suit as people call it."""
    return words().text(f"word.{suit}")


def chip(suit: str) -> Text:
    """The name of a suit in its colour."""
    return Text(f" {suit_name(suit)} ", SUITS[suit])


def listed(names: list[str]) -> str:
    """``Suns, Moons and Arms``."""
    if len(names) < 2:
        return "".join(names)
    return words().text("play.and", first=", ".join(names[:-1]), last=names[-1])
