"""The strip below all cards: when cards are played and sold, and what the modules change."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Node
from castelli_pnp.systems.castelli.layout.aids.aid_card import AidCard, ruled
from castelli_pnp.systems.castelli.layout.aids.aid_final import module_spot
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, icon, joined_bits, row, row_width, seats
from castelli_pnp.systems.castelli.layout.aids.pen import ColumnPart
from castelli_pnp.systems.castelli.layout.aids.pictures import placed_or_kept
from castelli_pnp.systems.castelli.layout.aids.reference_page import PAD, panel, words_under
from castelli_pnp.systems.castelli.layout.aids.rule_rows import card_sale, overbuilding
from castelli_pnp.systems.castelli.model.words import Module

GAP, HIGH = 5.0, 10.0
"""Between two columns; the height of the pictures."""
CARD_HIGH, WORD_GAP, APART = 8.6, 1.8, 2.2
"""The height of the first row at least; from its pictures to their words; from a row to the line below it."""
DILEMMA, BATTLE = 1.0, 1.75
"""How wide the columns of the modules are: their texts differ in length."""


class StripColumn(NamedTuple):
    """A picture with its words, and how wide it is compared with the others."""

    share: float
    bits: list[Bit]
    text: str


def rules_strip(card: AidCard, width: float) -> ColumnPart:
    """Two rows on a panel: when cards are played and sold, and below them what the modules change."""
    measure = width - 2 * PAD
    rows = [part for part in (_cards_row(card, measure), _modules_row(card, measure)) if part.height]
    height = 2 * PAD + sum(part.height for part in rows) + 2 * APART * (len(rows) - 1)

    def draw(x: float, y: float) -> tuple[Node, ...]:
        nodes: list[Node] = [panel(Box(x, y, x + width, y + height), card.look)]
        top = y + PAD
        for number, part in enumerate(rows):
            if number:
                nodes.append(ruled(top - APART, card.look, x + PAD, x + width - PAD))
            nodes += part.draw(x + PAD, top)
            top += part.height + 2 * APART
        return tuple(nodes)

    return ColumnPart(height, draw)


def _cards_row(card: AidCard, width: float) -> ColumnPart:
    """Pictures with their words next to them, in columns of one width."""
    columns = _of_cards(card)
    each = (width - GAP * (len(columns) - 1)) / max(1, len(columns))
    wide = [row_width(column.bits, 1.2) + WORD_GAP for column in columns]
    blocks = [words_under(column.text, card, each - taken, "left")
              for column, taken in zip(columns, wide, strict=True)]  # fmt: skip
    height = max((CARD_HIGH, *(block.height for block in blocks))) if blocks else 0.0

    def draw(x: float, y: float) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for number, (column, block) in enumerate(zip(columns, blocks, strict=True)):
            left = x + number * (each + GAP)
            nodes += row(column.bits, left, y + height / 2, 1.2)
            nodes += block.at(left + wide[number], y + (height - block.height) / 2)
        return tuple(nodes)

    return ColumnPart(height, draw)


def _modules_row(card: AidCard, width: float) -> ColumnPart:
    """A picture for each module with its words below."""
    columns = _of_modules(card)
    unit = (width - GAP * (len(columns) - 1)) / max(1.0, sum(column.share for column in columns))
    blocks = [words_under(column.text, card, unit * column.share, "left") for column in columns]
    height = HIGH + 1.2 + max(block.height for block in blocks) if blocks else 0.0

    def draw(x: float, y: float) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for column, block in zip(columns, blocks, strict=True):
            nodes += row(column.bits, x, y + HIGH / 2, 1.4)
            nodes += block.at(x, y + HIGH + 1.2)
            x += unit * column.share + GAP
        return tuple(nodes)

    return ColumnPart(height, draw)


def _of_cards(card: AidCard) -> list[StripColumn]:
    words, look, options = card.words, card.look, card.words.options
    hand = icon("card", 7.2, look)
    found: list[StripColumn] = []
    if words.game.cards:
        own = words.count("aid.own", options.cards_per_turn)
        found.append(StripColumn(1.0, [seats(True, 4.3, look), hand], own))
        if words.has_reactions:
            found.append(StripColumn(1.0, [seats(False, 4.3, look), hand], words.text("aid.other")))
        sold = f"{words.text('aid.sell')}. {words.text('aid.under')}"
        found.append(StripColumn(1.0, card_sale(options, look), sold))
    return found


def _of_modules(card: AidCard) -> list[StripColumn]:
    words, look, options = card.words, card.look, card.words.options
    found: list[StripColumn] = []
    for module in words.game.modules:
        mark, name = module_spot(module, look), words.text(f"head.{module.value}")
        if module is Module.DILEMMA:
            bits = [mark, placed_or_kept(words.game, 9.6, look)]
            share, rules = DILEMMA, words.dilemma()
        else:
            bits = [mark, joined_bits(overbuilding(options.battle.overbuild_cost, look), 1.4)]
            share, rules = BATTLE, words.battle()
        found.append(StripColumn(share, bits, words.text("head.module", module=name, rules=rules)))
    return found
