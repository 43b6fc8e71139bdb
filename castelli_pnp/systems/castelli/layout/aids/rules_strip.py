"""The strip below all cards: when cards are played and sold, and what the modules change."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Node
from castelli_pnp.layout.text import TextBlock
from castelli_pnp.systems.castelli.layout.aids.aid_card import AidCard
from castelli_pnp.systems.castelli.layout.aids.aid_final import module_spot
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, icon, joined_bits, row, row_width, seats
from castelli_pnp.systems.castelli.layout.aids.pen import ColumnPart
from castelli_pnp.systems.castelli.layout.aids.pictures import placed_or_kept
from castelli_pnp.systems.castelli.layout.aids.reference_page import PAD, panel, words_under
from castelli_pnp.systems.castelli.layout.aids.rule_rows import card_sale, overbuilding
from castelli_pnp.systems.castelli.model.words import Module

GAP, HIGH = 4.0, 10.0
"""Between two columns; the height of the pictures."""
CARDS, DILEMMA, BATTLE = 1.0, 1.4, 2.3
"""How wide the columns are: their texts differ in length."""


class StripColumn(NamedTuple):
    """A picture over its words, and how wide it is compared with the others."""

    share: float
    bits: list[Bit]
    text: str
    align: str = "centre"


def rules_strip(card: AidCard, width: float) -> ColumnPart:
    """Columns of pictures with words below them, on a panel."""
    columns = _columns(card)
    unit = (width - 2 * PAD - GAP * (len(columns) - 1)) / sum(column.share for column in columns)
    blocks = [words_under(each.text, card, unit * each.share + 1.6, each.align) for each in columns]
    first = PAD + HIGH + 1.6
    height = first + max(block.height for block in blocks) + PAD

    def draw(x: float, y: float) -> tuple[Node, ...]:
        nodes: list[Node] = [panel(Box(x, y, x + width, y + height), card.look)]
        left = x + PAD
        for column, block in zip(columns, blocks, strict=True):
            nodes += _column(column, block, left, y, unit, first)
            left += unit * column.share + GAP
        return tuple(nodes)

    return ColumnPart(height, draw)


def _column(
    column: StripColumn, block: TextBlock, x: float, y: float, unit: float, first: float
) -> tuple[Node, ...]:
    wide = unit * column.share
    gap = max(0.2, min(1.4, (wide - row_width(column.bits, 0)) / max(1, len(column.bits) - 1)))
    left = x + (wide - row_width(column.bits, gap)) / 2 if column.align == "centre" else x
    return *row(column.bits, left, y + PAD + HIGH / 2, gap), *block.at(
        x - (0.8 if column.align == "centre" else 0.0), y + first
    )


def _columns(card: AidCard) -> list[StripColumn]:
    words, look, options = card.words, card.look, card.words.options
    hand = icon("card", 7.2, look)
    own = words.count("aid.own", options.cards_per_turn)
    found: list[StripColumn] = []
    if words.game.cards:
        found.append(StripColumn(CARDS, [seats(True, 4.3, look), hand], own))
        if words.has_reactions:
            found.append(StripColumn(CARDS, [seats(False, 4.3, look), hand], words.text("aid.other")))
        sold = f"{words.text('aid.sell')}. {words.text('aid.under')}"
        found.append(StripColumn(CARDS, card_sale(options, look), sold))
    for module in words.game.modules:
        mark, name = module_spot(module, look), words.text(f"head.{module.value}")
        if module is Module.DILEMMA:
            bits = [mark, placed_or_kept(words.game, 9.6, look)]
            found.append(StripColumn(DILEMMA, bits, f"*{name}:* {words.dilemma()}", "left"))
        else:
            bits = [mark, joined_bits(overbuilding(options.battle.overbuild_cost, look), 1.4)]
            found.append(StripColumn(BATTLE, bits, f"*{name}:* {words.battle()}", "left"))
    return found
