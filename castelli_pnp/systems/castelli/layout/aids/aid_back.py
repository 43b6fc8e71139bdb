"""The back of a player aid: cards, the modules in boxes, and the final scoring."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import Box, line, polygon, rounded
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, LAND, WHITE
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    BAND,
    LEFT,
    RIGHT,
    AidCard,
    middled,
    outlined,
)
from castelli_pnp.systems.castelli.layout.aids.aid_final import PLATES, final_scoring
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arms,
    icon,
    row,
    row_width,
    seats,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    both_ways,
    shown_tile,
    start_tile,
    tile_face,
    valued,
)
from castelli_pnp.systems.castelli.layout.aids.rule_rows import card_sale, example_values, overbuilding
from castelli_pnp.systems.castelli.model.words import House, Module

TOP, HEAD, GAP = 26.8, 6.2, 2.0
BOX_HEIGHT, LOW_HEIGHT = 38.2, 24.6
"""How high the boxes of two modules are, and the box of one."""
FINAL = {0: 58.0, 1: 56.2, 2: 68.8}
"""Where the final scoring begins below so many boxes."""
THIRD = 26.4


def aid_back(card: AidCard) -> tuple[Node, ...]:
    final = FINAL[len(card.words.game.modules)]
    return (*_cards(card), *_modules(card), *final_scoring(card, final))


def _cards(card: AidCard) -> Iterator[Node]:
    """Who plays how many cards when, and what a sold one brings; all go under the deck."""
    words, look, options = card.words, card.look, card.words.options
    yield card.title(words.text("head.cards"), "head.cards", LEFT + 0.2, 7.9, 36.0, 15.0)
    under = card.note(words.text("aid.under"), "aid.under", 48.0, 1, "right")
    yield from under.at(RIGHT - 48.0, 5.4)
    hand = icon("card", 7.2, look)
    columns: list[CardRule] = [
        ([seats(True, 4.3, look), hand], "aid.own", words.count("aid.own", options.cards_per_turn))
    ]
    if words.has_reactions:
        columns.append(([seats(False, 4.3, look), hand], "aid.other", words.text("aid.other")))
    columns.append((card_sale(options, look), "aid.sell", words.text("aid.sell")))
    below = not words.game.modules
    for number, (bits, key, text) in enumerate(columns):
        yield from _rule_under(card, number, bits, key, text) if below else _column(card, number, columns)


CardRule = tuple[list[Bit], str, str]
"""A picture, and the key and the words of what it means."""


def _column(card: AidCard, number: int, columns: list[CardRule]) -> Iterator[Node]:
    """A rule of the cards next to the others: its picture over its words."""
    bits, key, text = columns[number]
    x = LEFT + number * (RIGHT - LEFT - THIRD) / max(1, len(columns) - 1)
    yield from row(bits, x + (THIRD - row_width(bits, 1.0)) / 2, 14.3, 1.0)
    label = card.label(text, key, THIRD + 0.6, align="center", most=7.5)
    yield from label.at(x - 0.3, min(19.6, 26.2 - label.height))


def _rule_under(card: AidCard, number: int, bits: list[Bit], key: str, text: str) -> Iterator[Node]:
    """A rule of the cards under the others: its picture before its words."""
    y = 18.6 + 13.4 * number
    yield from row(bits, LEFT + (THIRD - row_width(bits, 1.0)) / 2, y, 1.0)
    yield from middled(card.label(text, key, RIGHT - LEFT - THIRD - 4.0), LEFT + THIRD + 4.0, y)


def _modules(card: AidCard) -> Iterator[Node]:
    """A box for each module; one alone is as wide as the card."""
    modules = card.words.game.modules
    alone = len(modules) == 1
    width = RIGHT - LEFT if alone else (RIGHT - LEFT - GAP) / 2
    height = LOW_HEIGHT if alone else BOX_HEIGHT
    inside = {Module.DILEMMA: _dilemma, Module.BATTLE: _battle}
    for number, module in enumerate(modules):
        x = LEFT + number * (width + GAP)
        yield from _box(card, module, Box(x, TOP, x + width, TOP + height))
        room = Box(x + 1.6, TOP + HEAD + 1.4, x + width - 1.6, TOP + height - 1.4)
        yield from inside[module](card, room, alone)


def _box(card: AidCard, module: Module, box: Box) -> Iterator[Node]:
    """A white box with the name of the module on its color."""
    look, fill = card.look, PLATES[module]
    shape = rounded(box.left, box.top, box.width, box.height, 1.8)
    head = polygon(((box.left, box.top), (box.right, box.top), (box.right, box.top + HEAD),
                    (box.left, box.top + HEAD)))  # fmt: skip
    level = line(box.left, box.top + HEAD, box.right, box.top + HEAD)
    bar = Path(level, None, INK, 0.25) if look.low else Path(head, fill)
    yield Group((Path(shape, WHITE), bar), clip=shape)
    yield Path(shape, None, look.line(fill), 0.35)
    key = f"head.{module.value}"
    title = card.title(card.words.text(key), key, 0.0, 0.0, box.width - 4.0, 12.4)
    style = Style("title", title.size, fill=INK if look.low else WHITE)
    yield line_at(title.text, box.left + 2.2, box.top + 4.6, style)


def _dilemma(card: AidCard, room: Box, alone: bool) -> Iterator[Node]:
    """The revealed tile and the one in the hand: one is placed, the other is kept."""
    look, words = card.look, card.words
    plate, swap, gap = 11.7, 5.4, 1.8
    wide = 2 * plate + swap + 2 * gap
    x, y = room.left + (0.0 if alone else (room.width - wide) / 2), room.top
    revealed, kept = shown_tile(words.game, silver=True), start_tile(words.game)
    grounds = (LAND["meadow"].fill, BAND)
    for number, (tile, key) in enumerate(((revealed, "aid.revealed"), (kept, "aid.in_hand"))):
        left = x + number * (plate + swap + 2 * gap)
        yield outlined(rounded(left, y, plate, plate, 1.2), grounds[number], look)
        yield tile_face(tile, left + plate / 2, y + plate / 2, plate - 2.4, look)
        sentence = card.small(words.text(key), key, plate + 5.4)
        yield from sentence.at(left - 2.7, y + plate + 0.9)
    yield from both_ways(x + plate + gap, y + plate / 2, swap)
    left = x + wide + 4.0 if alone else room.left
    align = "left" if alone else "center"
    place = card.label(words.text("aid.place"), "aid.place", room.right - left, 2, align)
    only = card.note(words.text("aid.only"), "aid.only", room.right - left, 2, align)
    top = y + 2.6 if alone else y + plate + 4.6
    spare = room.bottom - top - place.height - only.height
    gap = max(1.1, min(2.4, 0.75 * spare))
    yield from place.at(left, top)
    yield from only.at(left, top + place.height + gap)


def _battle(card: AidCard, room: Box, alone: bool) -> Iterator[Node]:
    """What overbuilding costs, and who may do it."""
    look, words, options = card.look, card.words, card.words.options
    bits = overbuilding(options.battle.overbuild_cost, look, 10.6)
    wide = 37.0 if alone else room.width
    gap = min(1.7, (wide - row_width(bits, 0.0)) / (len(bits) - 1))
    x = room.left + (0.0 if alone else (wide - row_width(bits, gap)) / 2)
    yield from row(bits, x, room.top + 4.7, gap)
    _, _, rival = example_values(options.highest_value)
    high = min(max(options.highest_value, 1), rival + 1)
    low = high - 1
    contest = [arms(valued(House.BLUE, high), 5.7, look), sign(">", 10.0, "number"),
               arms(valued(House.RED, low), 5.7, look)]  # fmt: skip
    left, middle = (room.left + wide + 4.0, room.top + 4.9) if alone else (room.left, room.top + 15.2)
    yield from row(contest, left, middle, 0.8)
    text_left = left + row_width(contest, 0.8) + 1.6
    yield from middled(
        card.note(words.text("aid.more"), "aid.more", room.right - text_left, 3), text_left, middle
    )
    times = max(1, options.battle.stack_height - 1)
    sentence = card.note(words.count("aid.top", times), "aid.top", room.right - room.left, 1 if alone else 3)
    free = room.bottom - middle - 5.6 - sentence.height
    yield from sentence.at(room.left, middle + 5.6 + max(0.0, free) / 2)
