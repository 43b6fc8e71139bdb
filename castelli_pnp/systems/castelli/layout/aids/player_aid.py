"""The player aid, a card of the size A6: its front the turn in pictures, its back the rest in words."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import Box, line, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.banner import titled_ribbon
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.fit import TextBox, no_room
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.aids.aid_steps import (
    COAT,
    HEIGHT,
    LEFT,
    RIGHT,
    WIDTH,
    Front,
    build,
    evaluate,
    reveal,
)
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    STRIP,
    Bit,
    arrow,
    charge_arms,
    counted,
    icon,
    panel,
    points_badge,
    row,
    row_width,
    rule,
    seats,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pen import (
    TITLE_LEAST,
    ColumnPart,
    Pen,
    bullets,
    heading,
    largest,
    stacked,
)
from castelli_pnp.systems.castelli.layout.aids.words import AidWords, most_players
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

LABEL = 8.5
LABEL_LEAST = 7.0
STEPS = (17.2, 46.6, 82.4)
CARDS = 113.8
END = 120.6


class CardPlace(NamedTuple):
    """How the drawing lies on the card: its scale, where it begins, and the bleed in its own millimetres."""

    unit: float
    left: float
    top: float
    reach: Box


def player_aid(game: CastelliFacts, language: str, sizes: Sizes, look: Look) -> Component:
    """The aid of one language; one copy for each player."""
    words = AidWords(game, language)
    width, height = sizes.aid_width, sizes.aid_height
    place = _place(width, height, sizes.bleed)
    unit = place.unit
    front = largest(
        lambda size: _front(words, look, size, place),
        max(LABEL, LABEL_LEAST / unit),
        LABEL_LEAST / unit,
    )
    back = aid_back(words, look, place.reach, unit)
    name = f"aid-{language}"

    def side(which: str, nodes: tuple[Node, ...]) -> Symbol:
        drawn = Group(nodes, move(place.left, place.top) @ scale(unit))
        return face(f"{name}-{which}-{look.name}", width, height, sizes.bleed, (drawn,))

    return Component(
        name, "aids", width, height, side("front", front), side("back", back),
        copies=most_players(game), language=language,
    )  # fmt: skip


def _place(width: float, height: float, bleed: float) -> CardPlace:
    unit = min(width / WIDTH, height / HEIGHT)
    left, top = (width - WIDTH * unit) / 2, (height - HEIGHT * unit) / 2
    x, y = (left + bleed) / unit, (top + bleed) / unit
    return CardPlace(unit, left, top, Box(-x, -y, WIDTH + x, HEIGHT + y))


def _front(words: AidWords, look: Look, size: float, place: CardPlace) -> tuple[Node, ...]:
    pen = Pen("aid", words.language, look, Style("label", size), place.unit)
    heads = Style("title", 13.0)
    for key, room in (("aid.reveal", 80.0), ("aid.evaluate", 80.0), ("aid.build", 52.0), ("aid.end", 38.0)):
        heads = pen.title([(key, words.text(key))], room, heads.size)
    front = Front(words, pen, heads)
    title = words.text("aid.title")
    banner = pen.title([("aid.title", title)], 66.0, 17.0)
    return (
        *panel(place.reach, look),
        *titled_ribbon(title, WIDTH / 2, 5.7, 8.4, banner, look, 52.0),
        *reveal(front, STEPS[0]),
        rule(LEFT, RIGHT, STEPS[1] - 1.9, look),
        *evaluate(front, STEPS[1]),
        rule(LEFT, RIGHT, STEPS[2] - 1.9, look),
        *build(front, STEPS[2]),
        rule(LEFT, RIGHT, CARDS - 0.6, look),
        *_cards(front, CARDS + 3.1),
        *_end(front, place.reach),
    )


def _cards(front: Front, y: float) -> tuple[Node, ...]:
    """One card per turn; a card is sold at any time."""
    options, look = front.words.options, front.look
    play: list[Bit] = [seats(True, 2.4, look), icon("card", 5.7, look)]
    told = front.words.count("aid.card", options.cards_per_turn)
    sale = [icon("card", 5.7, look), arrow(), counted("silver", options.card_sale_silver, 4.8, look)]
    middle = 55.0
    return (
        *front.labelled(play, "aid.card", LEFT + 1.4, y, middle - 1, told),
        *front.labelled(sale, "aid.sell", middle, y, RIGHT),
    )


def _end(front: Front, reach: Box) -> tuple[Node, ...]:
    """The mine, and the points at the end of the game, on a strip of their own."""
    look = front.look
    strip = rectangle(reach.left, END, reach.width, reach.bottom - END)
    drawn: list[Node] = [] if look.low else [Path(strip, fill=STRIP)]
    drawn.append(Path(line(reach.left, END, reach.right, END), stroke=INK, width=0.4))
    drawn.append(line_at(front.words.text("aid.end"), LEFT + 0.4, END + 6.6, front.heads))
    coats = [charge_arms(House.BLUE, COAT, look), sign(">", 12), charge_arms(House.RED, COAT, look)]
    mine = [icon("mine", 7.6, look), *coats, arrow(), counted("silver", 3, 4.9, look)]
    drawn += row(mine, RIGHT - row_width(mine), END + 5.3)
    drawn.append(rule(LEFT, RIGHT, END + 10.3, look))
    return *drawn, *_final(front, END + 14.6)


def _final(front: Front, y: float) -> tuple[Node, ...]:
    look, words = front.look, front.words
    final, award = words.options.final_points, words.options.silver_award
    cards = [icon("card", 7.0, look), points_badge(final.card, look)]
    goods = [icon("wood", 5.4, look), icon("grain", 6.0, look), icon("rocks", 5.6, look),
             points_badge(final.resource, look)]  # fmt: skip
    first = [_pile(3, look), sign(words.text("aid.first"), 9.5), points_badge(award.first, look)]
    second = [_pile(2, look), sign(words.text("aid.second"), 9.5), points_badge(award.second, look)]
    groups = (cards, goods, first, second)
    gap = 1.0
    free = RIGHT - LEFT - sum(row_width(group, gap) for group in groups)
    drawn: list[Node] = []
    x = LEFT
    for number, group in enumerate(groups):
        drawn += row(group, x, y, gap)
        x += row_width(group, gap)
        if number < 2:
            drawn.append(_divider(x + free / 6, y, look))
        x += free / 3
    tie = points_badge(award.tie, look, 2.5)
    told = front.pen.label(words.text("aid.tie"), "aid.tie", RIGHT - LEFT - tie.width - 1.5, lines=1)
    foot = [told, tie]
    return *drawn, *row(foot, RIGHT - row_width(foot), y + 6.8)


def _pile(number: int, look: Look) -> Bit:
    """Silver, more or less of it."""
    cube = icon("silver", 4.4, look)
    step = 3.7
    places = ((0.0, 1.5), (step, 1.5), (step / 2, -1.7)) if number == 3 else ((0.0, 0.0), (step, 0.0))

    def draw(x: float, y: float) -> tuple[Node, ...]:
        return tuple(node for dx, dy in places for node in cube.draw(x + dx, y + dy))

    return Bit(cube.width + step, draw)


def _divider(x: float, y: float, look: Look) -> Path:
    return rule(0, 1, 0, look)._replace(outline=line(x, y - 3.8, x, y + 3.8))


TOP, FOOT = 18.9, 144.4
BODY = 10.5
BODY_LEAST = 7.0
TIGHTEST = 6.0
"""From the least size to here, lines and sections move nearer to each other, and the type stays."""


def aid_back(words: AidWords, look: Look, reach: Box, unit: float) -> tuple[Node, ...]:
    """The finer points of the turn, the final scoring and the modules, at the largest size that fits."""
    floor = TIGHTEST / unit
    column = largest(lambda size: _column(words, look, size, unit), max(BODY, floor), floor)
    title = words.text("head.back")
    pen = Pen("aid-back", words.language, look, Style("text", BODY), unit)
    style = pen.title([("head.back", title)], 66.0, 17.0)
    return (
        *panel(reach, look),
        *titled_ribbon(title, WIDTH / 2, 5.7, 8.4, style, look, 52.0),
        *column.draw(LEFT, TOP),
    )


def _column(words: AidWords, look: Look, size: float, unit: float) -> ColumnPart:
    width = WIDTH - 2 * LEFT
    tight, size = max(0.0, BODY_LEAST - size * unit), max(size, BODY_LEAST / unit)
    pen = Pen("aid-back", words.language, look, Style("text", size, leading=1.13 - 0.05 * tight))
    style = Style("title", TITLE_LEAST / unit)
    sections = [(words.text("head.turn"), [*words.finer_points()]),
                (words.text("aid.end"), [*words.last_points()])]  # fmt: skip
    sections += words.modules()
    gap = 2.85 + 0.5 * (size * unit - BODY_LEAST) - 1.2 * tight  # small type: tight sections
    parts: list[tuple[float, ColumnPart]] = []
    for head, texts in sections:
        parts += [
            (gap, heading(head, style, width, look)),
            (min(gap, 2.1), bullets(texts, pen, width, 0.64 - 0.24 * tight)),
        ]
    column = stacked(parts)
    over = column.height - (FOOT - TOP)
    if over > 0:
        share = round(100 * over / column.height)
        room = TextBox(width, FOOT - TOP, "aid", "back", words.language)
        raise no_room(room, size, len(parts), over, share)
    return column
