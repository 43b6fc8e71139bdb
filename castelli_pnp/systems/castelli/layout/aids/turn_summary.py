"""The game at a glance, one page of paper: the setup in pictures, the three steps of a turn, the final
scoring."""

from __future__ import annotations

import re
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, line, move, scale
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.fit import TextBox, no_room
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    RULE,
    SHIELD_HEIGHT,
    SHIELD_WIDTH,
    AidCard,
    middled,
    numbered_shield,
)
from castelli_pnp.systems.castelli.layout.aids.aid_final import final_lines, final_table, module_key
from castelli_pnp.systems.castelli.layout.aids.area_picture import PICTURE_HEIGHT, evaluated_area
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    arrow,
    charge_arms,
    icon,
    row,
    row_width,
    turn_arrows,
)
from castelli_pnp.systems.castelli.layout.aids.pen import ColumnPart, Pen, bullets, largest, stacked
from castelli_pnp.systems.castelli.layout.aids.pictures import (
    ROWS,
    castle_lines,
    shown_tile,
    tile_behind,
    tile_face,
)
from castelli_pnp.systems.castelli.layout.aids.reference_page import (
    PAD,
    page_head,
    panel,
    reference_card,
    text_area,
    words_under,
)
from castelli_pnp.systems.castelli.layout.aids.rule_rows import (
    castle_price,
    contest,
    edge_banner,
    example_values,
    purchase,
)
from castelli_pnp.systems.castelli.layout.aids.setup_pictures import HIGH, setup_picture
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

BODY, BODY_LEAST = 10.0, 7.25
SHIELD = 12.0
PICTURES, WIDE, NARROW = 16.0, 56.0, 48.0
"""Where the pictures of a step begin, how wide they may be, and how wide where they are small."""
TEXT_GAP = 4.0
"""From the pictures of a step to its sentences."""
STEP_HEAD = 17.0
GAP, SPREAD = 1.6, 5.4
"""The least gap between two parts of the page, and by how much it may grow."""
ROW, ROW_LEAST = 6.7, 6.0
"""A row of the final scoring."""
FULL, TIGHT, LEAST = 9.8, 9.25, 0.5
"""Below this size of type pictures are smaller too, below that one much smaller, down to that share."""


def picture_share(size: float) -> float:
    """How large the pictures are where the type has that size: on tight pages they shrink first."""
    return max(LEAST, min(1.0, 1.0 - 0.42 * (FULL - size) - max(0.0, TIGHT - size)))


def turn_summary(game: CastelliFacts, language: str, look: Look, paper: Paper) -> Page:
    """The whole course of the game on one page, at the largest size that fits."""
    words = AidWords(game, language)
    area = text_area(paper)
    body = largest(lambda size: _body(words, look, size, area), BODY, BODY_LEAST)
    title = words.text("head.summary")
    coats = [charge_arms(house, 9.0, look) for house in House]
    head = page_head(title, coats, language, look, paper)
    return Page(paper.width, paper.height, (*head, *body), title=title)


def _body(words: AidWords, look: Look, size: float, area: Box) -> tuple[Node, ...]:
    card = reference_card(words, look, size)
    pen = Pen("turn-summary", words.language, look, Style("text", size, leading=1.2))
    share = picture_share(size)
    wide = max(NARROW, WIDE * share)
    drawings = {1: _reveal, 2: _evaluate, 3: _build}
    headings = {
        1: ("aid.reveal", words.reveal),
        2: ("aid.evaluate", words.areas),
        3: ("aid.build", words.build),
    }
    parts = [_setup(card, area.width)]
    for number, (key, sentences) in headings.items():
        texts = [led(text) for text in sentences()]
        step = Step(number, wide, words.text(key), drawings[number](card, share, wide), texts)
        parts.append(_step(step, pen, area.width))
    parts.append(_final(card, area.width, max(ROW_LEAST, ROW * share)))
    free = area.height - float_sum(part.height for part in parts) - GAP * (len(parts) - 1)
    if free < 0:
        room = TextBox(area.width, area.height, "turn-summary", "body", words.language)
        raise no_room(room, size, len(parts), -free, round(-100 * free / area.height))
    gap = GAP + min(SPREAD, free / (len(parts) - 1))
    return stacked((gap, part) for part in parts).draw(area.left, area.top)


_LEAD = re.compile(r"^([^*:.]{2,26}:)(?= )")


def led(text: str) -> str:
    """A sentence whose first words, up to a colon, are bold: they say what it is about."""
    return _LEAD.sub(r"*\1*", text)


def _setup(card: AidCard, width: float) -> ColumnPart:
    """A picture for each thing to do, with its words below it."""
    steps = list(card.words.setup())
    gap = 3.2
    wide = (width - 2 * PAD - gap * (len(steps) - 1)) / len(steps)
    blocks = [(setup_picture(card.words.game, what, card.look), words_under(text, card, wide + 1.2))
              for what, text in steps]  # fmt: skip
    first = PAD + HIGH + 2.4
    height = first + max(block.height for _, block in blocks) + PAD

    def draw(x: float, y: float) -> tuple[Node, ...]:
        nodes: list[Node] = [panel(Box(x, y, x + width, y + height), card.look)]
        for number, (picture, block) in enumerate(blocks):
            left = x + PAD + number * (wide + gap)
            nodes += picture.draw(left + (wide - picture.width) / 2, y + PAD + HIGH / 2)
            nodes += block.at(left - 0.6, y + first)
        return tuple(nodes)

    return ColumnPart(height, draw)


class Step(NamedTuple):
    """A step of the turn: its heading, its picture and how wide that may be, its sentences."""

    number: int
    wide: float
    head: str
    picture: ColumnPart
    texts: list[str]


def _step(step: Step, pen: Pen, width: float) -> ColumnPart:
    """A shield, a heading over a picture, and sentences next to them, under a line."""
    style = pen.title([(step.head, step.head)], step.wide, STEP_HEAD)
    cap = fonts.cap("title", style.size)
    left = PICTURES + step.wide + TEXT_GAP
    texts = bullets(step.texts, pen, width - left, 0.62)
    top, below = 3.0, 1.6 + cap + 3.2
    height = top + max(below + step.picture.height, 1.8 + texts.height,
                       SHIELD * SHIELD_HEIGHT / SHIELD_WIDTH)  # fmt: skip

    def draw(x: float, y: float) -> tuple[Node, ...]:
        shut = Path(line(x, y, x + width, y), None, pen.look.line(RULE), pen.look.width(0.25, 0.12))
        start = y + top
        return (
            shut,
            *numbered_shield(step.number, x, start, pen.look, SHIELD),
            line_at(step.head, x + PICTURES, start + 1.6 + cap, style),
            *step.picture.draw(x + PICTURES, start + below),
            *texts.draw(x + left, start + 1.8),
        )

    return ColumnPart(height, draw)


TILE = 14.0
EVALUATED = 1.3
"""The picture of an area, that much larger than on the aid."""


def _reveal(card: AidCard, share: float, wide: float) -> ColumnPart:
    """A tile face down, the same face up and turned, and an icon of the edge over a coat of arms."""
    look, options = card.look, card.words.options
    shown, tile = shown_tile(card.words.game, silver=False), TILE * share

    def draw(x: float, y: float) -> tuple[Node, ...]:
        middle = y + 9.4 * share
        nodes: list[Node] = [tile_behind(False, x + tile / 2, middle, tile, look)]
        nodes += arrow(6.0).draw(x + 16.6 * share, middle)
        nodes.append(tile_face(shown, x + 36.0 * share, middle, tile, look))
        nodes += turn_arrows(x + 36.0 * share, middle, 10.3 * share, look)
        if options.edge_reward:
            nodes += edge_banner(options, look, 7.0 * share).draw(
                x + min(49.0 * share + 0.6, wide - 7.0), middle
            )
        return tuple(nodes)

    return ColumnPart(19.4 * share, draw)


def _evaluate(card: AidCard, share: float, wide: float) -> ColumnPart:
    """An area between three tiles, and who wins what."""
    look, options, to = card.look, card.words.options, EVALUATED * share
    picture = evaluated_area(*example_values(options.highest_value), 0.0, 0.0, look)
    high = to * PICTURE_HEIGHT
    bits = contest(options, look)
    gap = min(1.3, (wide - row_width(bits, 0)) / 6)

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return Group((picture,), move(x, y) @ scale(to)), *row(bits, x, y + high + 2.0 + 3.6 * share, gap)

    return ColumnPart(high + 2.0 + 7.2 * share, draw)


def _build(card: AidCard, share: float, wide: float) -> ColumnPart:
    """What a castle costs, what a missing unit costs, and what a castle scores."""
    look, options = card.look, card.words.options
    price = castle_price(options, look, 11.0 * share)
    side, high = 7.0 * share, 11.4 * share
    gap = min(1.3, (wide - row_width(price, 0)) / len(price))
    parts = [ColumnPart(high, lambda x, y: row(price, x, y + high / 2, gap))]
    if options.purchases_per_turn:
        parts.append(_purchase(card, 8.6 * share, wide))
    lines = ROWS * side + 2.6 * share
    parts.append(
        ColumnPart(
            lines, lambda x, y: tuple(castle_lines(x + 1.2, y + lines - ROWS * side, side, options, look))
        )
    )
    return stacked((0.8, part) for part in parts)


def _purchase(card: AidCard, high: float, wide: float) -> ColumnPart:
    """What a missing unit costs, and how often it may be bought."""
    bits = purchase(card.words.options, card.look)
    left = row_width(bits, 1.0) + 1.6
    sentence = card.words.count("aid.purchase", card.words.options.purchases_per_turn)
    note = card.note(sentence, "aid.purchase", wide - left, 3)
    high = max(high, note.height + 1.4)
    return ColumnPart(
        high, lambda x, y: (*row(bits, x, y + high / 2, 1.0), *middled(note, x + left, y + high / 2))
    )


def _final(card: AidCard, width: float, row_high: float) -> ColumnPart:
    """When the game ends, and what earns points then."""
    words, look = card.words, card.look
    inner = width - 2 * PAD
    mine = [icon("mine", 7.4, look), arrow(4.0), icon("silver", 5.6, look)]
    mine_wide = row_width(mine, 1.4) + 2.0
    style = Style("text", card.type.note, leading=1.2)
    when = set_text(words.end_and_mine(), style, inner - mine_wide, words.language)
    last = set_text(words.winner_and_laps(), style, inner, words.language)
    head, mine_high = 9.4, max(7.6, when.height + 1.2)
    rows = row_high * final_lines(card)
    height = head + mine_high + 1.2 + rows + 1.6 + last.height + PAD

    def draw(x: float, y: float) -> tuple[Node, ...]:
        left, top = x + PAD, y + head
        key = module_key(card)
        wide = row_width(key, 0.8) if key else 0.0
        style = Pen("turn-summary", words.language, look, Style("text", 9.0)).title(
            [("head.final", words.text("head.final"))], inner - wide - 4.0, STEP_HEAD
        )
        table = Box(left, top + mine_high + 1.2, left + inner, top + mine_high + 1.2 + rows)
        return (
            panel(Box(x, y, x + width, y + height), look),
            line_at(words.text("head.final"), left, y + 7.2, style),
            *row(key, left + inner - wide, y + 5.2, 0.8),
            *row(mine, left, top + mine_high / 2, 1.4),
            *middled(when, left + mine_wide, top + mine_high / 2),
            *final_table(card, table, 6.0),
            *last.at(left, table.bottom + 1.6),
        )

    return ColumnPart(height, draw)
