"""The rule of a card in its box: one size for a deck, lines of about one length, words whole if possible.

Also how full these boxes are: what a translator wants to know before words get longer.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import line, polygon
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.base.tracing import tell_room
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.fit import TextBox, fits, fitting_size, tightness
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.sizes import sizes as usual_sizes
from castelli_pnp.layout.text import Style, TextBlock, set_text
from castelli_pnp.systems.castelli.layout.card_frame import CardGrid, grid_of
from castelli_pnp.systems.castelli.layout.card_words import rule_texts
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck
from castelli_pnp.words.catalog import Catalog, catalog, compiled

if TYPE_CHECKING:
    from castelli_pnp.files.po_entry import PoFile

TEXT_SIZE, TEXT_FLOOR = 9.0, 6.5
SHORT_SIZE, SHORT_FLOOR = 13.0, 11.0
"""For a card that says next to nothing, the king: large, and on one line if that leaves it large."""
STEP = 0.25
WHOLE = ""
"""No language: words are not broken."""
_AIRY = 0.8
"""A text that fills less of its box than this may begin each of its sentences on a line of its own."""
_NARROWEST = 0.5
"""As a share of the box."""


def text_style(grid: CardGrid, size: float = TEXT_SIZE) -> Style:
    return Style("text", max(size * grid.k, TEXT_FLOOR), align="center")


def deck_size(texts: list[tuple[str, str]], language: str, grid: CardGrid) -> float:
    """The size in pt for all texts (card, text) of a deck; what fits in no way is refused."""
    style, box = text_style(grid), grid.text
    rooms = [(_flowing(text), TextBox(box.width, box.height, card, "text", language)) for card, text in texts]
    for text, room in rooms:
        tell_room(text, style, TEXT_FLOOR, room)
    if all(fits(text, style, room._replace(broken=False)) for text, room in rooms):
        return style.size
    return fitting_size(rooms, style, TEXT_FLOOR, STEP)


def short_size(texts: list[tuple[str, str]], language: str, grid: CardGrid) -> float:
    """The size in pt for texts of a few words."""
    style, box = text_style(grid, SHORT_SIZE), grid.text
    rooms = [(text, TextBox(box.width, box.height, card, "text", language)) for card, text in texts]
    lines = [(text, room._replace(height=style.line_height, language=WHOLE)) for text, room in rooms]
    try:
        return fitting_size(lines, style, SHORT_FLOOR * grid.k, STEP, told=False)
    except Refused:
        return fitting_size(rooms, style, TEXT_FLOOR, STEP)


def text_nodes(text: str, size: float, language: str, grid: CardGrid, look: Look) -> list[Node]:
    """The text in the middle of its box; a flourish above and below where it leaves much room."""
    box = grid.text
    block = best_block(text, replace(text_style(grid), size=size), language, grid)
    top = (box.top + box.bottom - block.height) / 2
    nodes: list[Node] = list(block.at(box.left, top))
    if top - box.top > 5.5 * grid.k:
        nodes += _flourishes(block, top, grid, look)
    return nodes


def best_block(text: str, style: Style, language: str, grid: CardGrid) -> TextBlock:
    """Words are broken only where the text would not fit otherwise."""
    measure, height = grid.text.width, grid.text.height
    room = TextBox(measure, height, "", "", WHOLE)
    if not fits(_flowing(text), style, room):
        return set_text(_flowing(text), style, measure, language, balanced=True)
    flowing = _even(_flowing(text), style, measure)
    sentences = text.split("\n")
    if len(sentences) > 1:
        apart = [_even(sentence, style, measure) for sentence in sentences]
        block = TextBlock(tuple(line for part in apart for line in part.lines), style, measure)
        if block.height <= max(_AIRY * height, flowing.height):
            return block
    return flowing


def _flowing(text: str) -> str:
    return text.replace("\n", " ")


def _even(text: str, style: Style, measure: float) -> TextBlock:
    """Whole words in as few lines as can be, and among these the lines that differ least in length."""
    best = set_text(text, style, measure, WHOLE)
    least, tried = _raggedness(best), measure
    while len(best.lines) > 1 and tried > measure * _NARROWEST:
        tried -= measure / 48
        try:
            block = set_text(text, style, tried, WHOLE)
        except Refused:
            break
        if len(block.lines) > len(best.lines):
            break
        if _raggedness(block) < least:
            best, least = block, _raggedness(block)
    return TextBlock(best.lines, style, measure)


def _raggedness(block: TextBlock) -> float:
    return float_sum((block.width - line.width) ** 2 for line in block.lines)


def _flourishes(block: TextBlock, top: float, grid: CardGrid, look: Look) -> list[Node]:
    """A lozenge between two lines, above and below a short text."""
    k, x = grid.k, grid.middle
    color = INK if look.low else HOUSES["red"].fill
    nodes: list[Node] = []
    for y in (top - 3.7 * k, top + block.height + 3.9 * k):
        lozenge = polygon(((x, y - 1.1 * k), (x + 0.85 * k, y), (x, y + 1.1 * k), (x - 0.85 * k, y)))
        nodes.append(Path(lozenge, color))
        for side in (-1, 1):
            nodes.append(Path(line(x + side * 2.2 * k, y, x + side * 11 * k, y), None, INK, 0.2 * k))
    return nodes


CARDS = "cards"


class Filled(NamedTuple):
    """A card and how much of its box the text fills: 1 is all of it, more does not fit."""

    card: str
    share: float


def fullest_card(game: CastelliFacts, words: Catalog, sizes: Sizes) -> Filled:
    """The card whose text leaves the least room, each deck at the size that it is printed at."""
    grid = grid_of(sizes)
    said = [(card.id, card.deck, text) for card, text in rule_texts(game, words)]
    decks = [[(name, text) for name, of, text in said if of is deck] for deck in Deck]
    return max(
        (_fullest(texts, words.language, grid) for texts in decks if texts), key=lambda each: each.share
    )


def _fullest(texts: list[tuple[str, str]], language: str, grid: CardGrid) -> Filled:
    box = grid.text
    try:
        style = replace(text_style(grid), size=deck_size(texts, language, grid))
    except Refused as refused:
        over = refused.data.get("over")
        share = 1 + over / box.height if isinstance(over, float) else math.inf
        return Filled(str(refused.data["piece"]), share)
    room = TextBox(box.width, box.height, "", "", language)
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
