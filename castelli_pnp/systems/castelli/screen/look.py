"""How things look on the terminal: letters that say it all, colors that say it again."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from castelli_pnp.systems.castelli.cards import CardFace
from castelli_pnp.systems.castelli.cards.sentences import readable
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.words import House, Kind
from castelli_pnp.words.sentences import named, words
from castelli_pnp.words.ui_language import current_language


class Glyphs(NamedTuple):
    """Signs that an old terminal cannot show have a plain twin."""

    card: str
    site: str
    to_act: str
    tile_down: tuple[str, str, str, str, str, str]
    """Corners from the northwest clockwise, a horizontal and a vertical line."""
    tile_up: tuple[str, str, str, str]
    joins: tuple[str, str, str, str]
    """What joins the sides of one area in a corner, clockwise from the northwest."""


FINE = Glyphs("▤", "□", "▶", ("╭", "╮", "╯", "╰", "─", "│"), ("┌", "┐", "┘", "└"), ("╭─", "─╮", "─╯", "╰─"))
PLAIN = Glyphs(
    "c", "^", ">", (".", ".", "'", "'", "-", "|"), (".", ".", "'", "'"), ("/-", "-\\", "-/", "\\-")
)

GROUND, MEADOW, TILE, ASKED = "table.ground", "table.meadow", "table.tile", "table.asked"
VILLAGE, CITY, MINE = "table.village", "table.city", "table.mine"
EDGE, FAINT, STRONG = "bold", "dim", "bold"
HOUSES = {house.value: f"table.{house.value}" for house in House}
KINDS = {kind.value: f"table.{kind.value}" for kind in Kind}
SPENT = {kind.value: f"table.{kind.value}.spent" for kind in Kind}
"""Areas that have been evaluated, or never will be."""

PALETTE = {
    GROUND: ("on #26282b", "none"),
    MEADOW: ("#c8d0c8 on #2b3a30", "none"),
    TILE: ("#9e9e9e on #444444", "none"),
    ASKED: ("bold #101214 on #e6e6e6", "reverse"),
    VILLAGE: ("bold #101214 on #e8d9b0", "bold"),
    CITY: ("bold white on #8c2f1b", "bold"),
    MINE: ("bold #101214 on #b9c0c8", "reverse"),
    HOUSES["blue"]: ("bold #ffffff on #2456b8", "bold white on blue"),
    HOUSES["red"]: ("bold #ffffff on #b3261e", "bold white on red"),
    HOUSES["green"]: ("bold #ffffff on #1e7d3a", "black on green"),
    HOUSES["yellow"]: ("bold #101214 on #f0c419", "black on yellow"),
    KINDS["wood"]: ("#ffffff on #3d5a2a", "green"),
    KINDS["grain"]: ("#101214 on #c9a95a", "yellow"),
    KINDS["rocks"]: ("#ffffff on #6a6f76", "cyan"),
    KINDS["market"]: ("#ffffff on #7d4a86", "magenta"),
    SPENT["wood"]: ("#87af87 on #1c1c1c", "dim"),
    SPENT["grain"]: ("#af875f on #1c1c1c", "dim"),
    SPENT["rocks"]: ("#8a8a8a on #1c1c1c", "dim"),
    SPENT["market"]: ("#af87af on #1c1c1c", "dim"),
}
"""Every style with many colors, and with eight."""


def letter(word: str) -> str:
    """The letter that stands for a house or a kind of area."""
    return words().text(f"letter.{word}")


def card_title(card: CardType) -> str:
    """What people call a card: its own name, or that of the shipped card, or a readable id."""
    own = card.own_word(card.names, current_language())
    known = named(card.id)
    return own or (known if known != card.id else readable(card.id))


def card_name(face: CardFace) -> str:
    """One of the cards that look alike: ``King 4``."""
    return f"{card_title(face.card)} {face.value}" if face.card.values else card_title(face.card)


def chip(house: str) -> Text:
    """The name of a house in its color."""
    return Text(f" {named(house)} ", HOUSES[house])
