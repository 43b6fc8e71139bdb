"""What is printed on, as the pages say it: weights of card, thicknesses of board."""

from __future__ import annotations

from castelli_pnp.words.catalog import Catalog

CARD_GRAMS = (130, 260)
BOARD_MM = (1.5, 2.0)


def span(words: Catalog, first: float, last: float) -> str:
    """From one number to another, as the language writes it."""
    if first == last:
        return words.number(first)
    return words.text("range", first=words.number(first), last=words.number(last))


def grams(words: Catalog, low: int = CARD_GRAMS[0], high: int = CARD_GRAMS[1]) -> str:
    return words.text("grams", span=span(words, low, high))


def board_thickness(words: Catalog) -> str:
    return words.text("millimeters", span=span(words, *BOARD_MM))
