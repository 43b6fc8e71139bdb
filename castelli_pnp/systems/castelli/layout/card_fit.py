"""How full the boxes of the cards are: what a translator wants to know before words get longer."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.layout.fit import Room, tightness
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.sizes import sizes as usual_sizes
from castelli_pnp.systems.castelli.layout.card_frame import Grid, grid_of
from castelli_pnp.systems.castelli.layout.card_text import best_block, deck_size, text_style
from castelli_pnp.systems.castelli.layout.card_words import rule_texts
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import Deck
from castelli_pnp.words.catalog import Catalog, catalog, compiled

if TYPE_CHECKING:
    from castelli_pnp.files.po_entry import PoFile

CARDS = "cards"


class Filled(NamedTuple):
    """A card and how much of its box the text fills: 1 is all of it, more does not fit."""

    card: str
    share: float


def fullest_card(game: Game, words: Catalog, sizes: Sizes) -> Filled:
    """The card whose text leaves the least room, each deck at the size that it is printed at."""
    grid = grid_of(sizes)
    said = [(card.id, card.deck, text) for card, text in rule_texts(game, words)]
    decks = [[(name, text) for name, of, text in said if of is deck] for deck in Deck]
    return max(
        (_fullest(texts, words.language, grid) for texts in decks if texts), key=lambda each: each.share
    )


def _fullest(texts: list[tuple[str, str]], language: str, grid: Grid) -> Filled:
    box = grid.text
    try:
        style = replace(text_style(grid), size=deck_size(texts, language, grid))
    except Refused as refused:
        over = refused.data.get("over")
        share = 1 + over / box.height if isinstance(over, float) else math.inf
        return Filled(str(refused.data["piece"]), share)
    room = Room(box.width, box.height, "", "", language)
    filled = [Filled(name, tightness(best_block(text, style, language, grid), room)) for name, text in texts]
    return max(filled, key=lambda each: each.share)


def text_room(domain: str, file: PoFile, language: str) -> float | None:
    """How much of its box the longest text of the cards fills; None for other messages than ours."""
    from castelli_pnp.systems.castelli.model.load import load_game

    if domain != CARDS:
        return None
    texts, shipped = compiled(file, language), catalog(CARDS)
    ours = all(
        key in texts
        and texts.placeholders(key) <= shipped.placeholders(key)
        and len(texts.messages[key]) >= min(len(forms), 2)
        for key, forms in shipped.messages.items()
    )
    return fullest_card(load_game("castelli").game, texts, usual_sizes()).share if ours else None
