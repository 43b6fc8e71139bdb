"""The front of a player aid: the three steps of a turn in pictures, and when the game ends."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.scene import Node
from castelli_pnp.layout.text import TextBlock
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    ART_HEIGHT,
    ART_WIDTH,
    END_BAND,
    LEFT,
    RIGHT,
    TEXT,
    TYPE_SIZES,
    AidCard,
    battlements,
    middled,
    numbered_shield,
    ruled,
)
from castelli_pnp.systems.castelli.layout.aids.area_picture import evaluated_area
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arms,
    arrow,
    charge_arms,
    icon,
    row,
    row_width,
    sign,
    turn_arrows,
)
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    castle_lines,
    shown_tile,
    tile_behind,
    tile_face,
    valued,
)
from castelli_pnp.systems.castelli.layout.aids.rule_rows import (
    castle_price,
    contest,
    edge_banner,
    example_values,
    purchase,
)
from castelli_pnp.systems.castelli.model.words import House

STEPS = (12.4, 43.8, 77.6)
END = 112.4
"""On this height stand the merlons of the last band."""
COLUMN = 53.0
"""Where the pictures of what a tile gives begin."""
COAT = 6.3


def aid_front(card: AidCard) -> tuple[Node, ...]:
    return (*_head(card), *_reveal(card), *_evaluate(card), *_build(card), *_end(card))


def _head(card: AidCard) -> tuple[Node, ...]:
    coats = [charge_arms(house, 7.2, card.look) for house in House]
    width = row_width(coats, 1.0)
    room = RIGHT - width - 2.0 - LEFT
    title = card.title(card.words.text("aid.title"), "aid.title", LEFT + 0.2, 9.6, room, 19.0)
    return title, *row(coats, RIGHT - width, 6.6, 1.0)


def _step(card: AidCard, number: int, key: str, width: float) -> tuple[Node, ...]:
    """The shield and the heading of a step, under a line."""
    y = STEPS[number - 1]
    title = card.title(card.words.text(key), key, TEXT, y + 4.4, width, 13.4)
    above = () if number == 1 else (ruled(y - 1.9, card.look),)
    return *above, *numbered_shield(number, LEFT - 0.2, y, card.look), title


def _under(card: AidCard, number: int, key: str, width: float) -> tuple[Node, ...]:
    """The line under the heading: when or where."""
    block = card.note(card.words.text(key), key, width, 1)
    return block.at(TEXT, STEPS[number - 1] + 6.5)


def _reveal(card: AidCard) -> tuple[Node, ...]:
    """Turn up a tile; take what it and the edge give."""
    look, y, game = card.look, STEPS[0], card.words.game
    middle = y + 19.1
    room = COLUMN - 0.8 - TEXT
    drawn: list[Node] = [*_step(card, 1, "aid.reveal", room), *_under(card, 1, "aid.any", room)]
    drawn.append(tile_behind(False, 11.0, middle, 12.0, look))
    drawn += arrow(7.4).draw(19.2, middle)
    drawn.append(tile_face(shown_tile(game, silver=False), 37.2, middle, 12.4, look))
    drawn += turn_arrows(37.2, middle, 9.2, look)
    rows = _gains(card)
    heights = [height for height, _, _ in rows]
    top, gap = y + 0.9, (28.2 - float_sum(heights)) / max(1, len(rows))
    for height, picture, text in rows:
        at = top + (height + gap) / 2
        drawn += picture.draw(COLUMN + 5.0 - picture.width / 2, at)
        drawn += middled(text, COLUMN + 11.2, at)
        top += height + gap
    return tuple(drawn)


def _gains(card: AidCard) -> list[tuple[float, Bit, TextBlock]]:
    """What a tile gives: the height of a picture, the picture, and what it means."""
    look, words, options = card.look, card.words, card.words.options
    found: list[tuple[float, Bit, str, str]] = []
    if options.cards_per_icon:
        sentence = words.count("aid.draw", options.cards_per_icon)
        found.append((6.4, arms(valued(House.RED, 0), 7.0, look), "aid.draw", sentence))
    if options.most_tile_silver:
        found.append((6.2, icon("silver", 6.4, look), "aid.from_mine", words.text("aid.from_mine")))
    if options.edge_reward:
        sentence = words.count("aid.edge", options.edge_reward)
        found.append((11.2, edge_banner(options, look), "aid.edge", sentence))
    width = RIGHT - COLUMN - 11.2
    return [(height, picture, card.label(text, key, width)) for height, picture, key, text in found]


def _evaluate(card: AidCard) -> tuple[Node, ...]:
    """A complete area: who wins what, ties, markets."""
    look, words, options, y = card.look, card.words, card.words.options, STEPS[1]
    a, b, c = example_values(options.highest_value)
    x = 41.4
    width = RIGHT + 0.4 - x
    drawn: list[Node] = [*_step(card, 2, "aid.evaluate", RIGHT - TEXT)]
    drawn += _under(card, 2, "aid.when", RIGHT - TEXT)
    drawn.append(evaluated_area(a, b, c, LEFT, y + 10.6, look))
    won = contest(options, look)
    tent = [icon("tent", 6.0, look), arrow(3.4), icon("card", 6.0, look)]
    win = card.label(words.text("aid.win", cap=options.resource_cap), "aid.win", width)
    tie = card.note(words.text(f"aid.share_{options.rounding.areas.value}"), "aid.share", width, 1)
    market = card.label(
        words.count("aid.tent", options.cards_per_tent), "aid.tent", width - row_width(tent, 1.2) - 1.2
    )
    parts = (6.0, win.height + 0.6, tie.height + 0.6, max(5.6, market.height + 0.4))
    gap = min(2.0, (21.4 - float_sum(parts)) / 3)
    top = y + 9.7 + (21.4 - float_sum(parts) - 3 * gap) / 2
    drawn += row(won, x, top + 3.0, min(0.8, (width - row_width(won, 0)) / 6))
    top += parts[0] + gap
    drawn += win.at(x, top + 0.3)
    top += parts[1] + gap
    drawn += tie.at(x, top + 0.3)
    top += parts[2] + gap
    middle = top + parts[3] / 2
    drawn += row(tent, x, middle, 1.2)
    return *drawn, *middled(market, x + row_width(tent, 1.2) + 1.2, middle)


def _build(card: AidCard) -> tuple[Node, ...]:
    """Where a castle may stand, what it costs, what it scores."""
    look, options, y = card.look, card.words.options, STEPS[2]
    drawn: list[Node] = [*_step(card, 3, "aid.build", RIGHT - TEXT), *_where(card, y + 7.7)]
    bits = castle_price(options, look, 10.4)
    free = 55.0 - LEFT - row_width(bits, 0.0)
    drawn += row(bits, LEFT, y + 16.6, max(0.3, min(1.1, free / max(1, len(bits) - 1))))
    if options.purchases_per_turn:
        buy = purchase(options, look)
        sentence = card.words.count("aid.purchase", options.purchases_per_turn)
        left = LEFT + row_width(buy, 0.9) + 1.3
        drawn += row(buy, LEFT, y + 25.4, 0.9)
        drawn += middled(card.note(sentence, "aid.purchase", 56.0 - left), left, y + 25.4)
    drawn += castle_lines(57.8, y + 10.9, 6.9, options, look)
    return tuple(drawn)


def _where(card: AidCard, y: float) -> tuple[Node, ...]:
    """On one line: a free site, and a coat of arms of one's own; smaller than other notes if it has to be."""
    smaller = [size for size in TYPE_SIZES if size.note < card.type.note and not size.broken]
    for sizes in (card.type, *smaller[:-1]):
        with suppress(Refused):
            return _site_and_coat(replace(card, type=sizes), y)
    return _site_and_coat(replace(card, type=(card.type, *smaller)[-1]), y)


def _site_and_coat(card: AidCard, y: float) -> tuple[Node, ...]:
    words, options, look = card.words, card.words.options, card.look
    key = "aid.coat_any" if options.rulings.zero_coat_builds else "aid.coat"
    value = max(1, min(2, options.highest_value))
    site, coat = icon("site", 4.7, look), arms(valued(House.BLUE, value), 5.1, look)
    gap = 0.8
    plus = sign("+", 8.0, "text-bold")
    free = card.note(words.text("aid.site"), "aid.site", 30.0, 1)
    taken = site.width + free.width + plus.width + coat.width + 4 * gap
    left = TEXT - 0.2 + taken
    sentence = card.note(words.count(key, options.builder_coats), key, RIGHT + 0.4 - left, 1)
    x = TEXT - 0.2
    drawn: list[Node] = [*site.draw(x, y), *middled(free, x + site.width + gap, y)]
    drawn += row([plus, coat], x + site.width + free.width + 2 * gap, y, gap)
    return *drawn, *middled(sentence, left, y)


def _end(card: AidCard) -> tuple[Node, ...]:
    """The last band: when the game ends."""
    words = card.words
    head = words.text("aid.end")
    title = card.title(head, "aid.end", LEFT, END + 5.2, 34.0, 13.4)
    left = LEFT + fonts.width(head, "title", title.size) + 2.6
    block = card.note(words.text("aid.finish"), "aid.finish", RIGHT - left)
    y = END + (3.1 if len(block.lines) > 2 else 3.55)  # three lines fill the band
    band = battlements(END, ART_WIDTH, ART_HEIGHT, END_BAND, card.look)
    return *band, title, *middled(block, left, y)
