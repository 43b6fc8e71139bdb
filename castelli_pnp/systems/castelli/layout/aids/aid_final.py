"""The final scoring on the back of a player aid: the mine, then what earns points, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, circle, rounded
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, LAND, WINE, Look
from castelli_pnp.layout.text import TextBlock
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    ART_HEIGHT,
    ART_WIDTH,
    BAND,
    LEFT,
    RIGHT,
    AidCard,
    battlements,
    middled,
    ruled,
)
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    arrow,
    icon,
    joined_bits,
    points_badge,
    row,
    row_width,
)
from castelli_pnp.systems.castelli.layout.aids.pictures import castle_of, settlement, tile_behind
from castelli_pnp.systems.castelli.model.words import House, Module, Settlement

PLATES = {Module.DILEMMA: WINE.fill, Module.BATTLE: LAND["mine"].fill}
"""The color of each module: round plates for Dilemma, square ones for Battle."""
ROW_MOST = 8.8
GOODS = (("wood", 2.5), ("grain", 2.8), ("rocks", 2.5))
"""The three resources in one picture, and how large they are."""
SETTLED = {Settlement.VILLAGE: 4.4, Settlement.CITY: 5.4}
"""How high the pictures of settlements are."""
GUTTER = 2.0
"""Between the columns."""
BADGE, PLATED = 2.24, 2.05
"""The radius of a badge, alone and on the plate of a module."""
HEAD, TABLE, FOOT = 7.2, 14.1, 2.7
"""Below the top of the band: the mine, the rows; from the last line to the end of the card."""


class FinalRow(NamedTuple):
    """What earns points: a picture, words, and the points with the module that brings them, if any."""

    picture: Bit
    key: str
    points: tuple[tuple[int, Module | None], ...]


def final_rows(card: AidCard) -> tuple[list[FinalRow], list[FinalRow], list[FinalRow]]:
    """The rows of cards and units, of silver, and of the modules; what earns nothing has none."""
    options, look, modules = card.words.options, card.look, card.words.game.modules
    final, award, battle = options.final_points, options.silver_award, options.battle
    goods = joined_bits([icon(kind, size, look) for kind, size in GOODS], 0.15)
    plain = [
        FinalRow(icon("card", 5.4, look), "aid.each_card", ((final.card, None),)),
        FinalRow(goods, "aid.each_unit", ((final.resource, None),)),
    ]
    silver = [
        FinalRow(icon("silver", 5.0, look), f"aid.{key}", _both(own, theirs, Module.BATTLE in modules))
        for key, own, theirs in (
            ("most", award.first, battle.silver_award.first),
            ("second", award.second, battle.silver_award.second),
            ("tied", award.tie, battle.silver_award.tie),
        )
    ]
    more: list[FinalRow] = []
    if Module.DILEMMA in modules:
        back = Bit(5.2, lambda x, y: (tile_behind(True, x + 2.6, y, 5.2, look),))
        more.append(FinalRow(back, "aid.start", ((final.start_tile, Module.DILEMMA),)))
    if Module.BATTLE in modules:
        more.append(FinalRow(castle_of(House.BLUE, 6.4, look), "aid.castle", _battle(battle.castle_points)))
        more += [
            FinalRow(
                settlement(kind, SETTLED[kind], look), f"aid.{kind.value}", _battle(battle.majority[kind])
            )
            for kind in Settlement
        ]
    counts = [[each for each in rows if any(number for number, _ in each.points)]
              for rows in (plain, silver, more)]  # fmt: skip
    return counts[0], counts[1], counts[2]


def _battle(points: int) -> tuple[tuple[int, Module | None], ...]:
    return ((points, Module.BATTLE),)


def _both(own: int, battle: int, played: bool) -> tuple[tuple[int, Module | None], ...]:
    return ((own, None), (battle, Module.BATTLE)) if played else ((own, None),)


def final_scoring(card: AidCard, top: float) -> Iterator[Node]:
    """The band of the final scoring, from its merlons to the end of the card."""
    words, look, options = card.words, card.look, card.words.options
    yield from battlements(top, ART_WIDTH, ART_HEIGHT, BAND, look)
    key = module_key(card)
    wide = row_width(key, 0.8) if key else 0.0
    title = words.text("head.final")
    yield card.title(title, "head.final", LEFT + 0.2, top + 5.7, RIGHT - LEFT - wide - 3.0, 15.0)
    yield from row(key, RIGHT - wide, top + 3.9, 0.8)
    mine = [icon("mine", 6.2, look), arrow(3.6), icon("silver", 5.0, look)]
    left = LEFT + row_width(mine, 1.2) + 1.6
    yield from row(mine, LEFT, top + HEAD + 3.1, 1.2)
    sentence = card.note(
        words.text(f"aid.mine_{options.rounding.mine.value}"), "aid.mine", RIGHT - left, fill=INK
    )
    yield from middled(sentence, left, top + HEAD + 3.1)
    wins = card.strong(words.text("aid.wins"), "aid.wins", RIGHT + 0.8 - LEFT)
    foot = ART_HEIGHT - FOOT - wins.height
    yield from final_table(card, Box(LEFT, top + TABLE, RIGHT, foot - 0.7), GUTTER)
    yield from wins.at(LEFT, foot)


def final_lines(card: AidCard) -> int:
    """How many rows the higher column of the table has."""
    plain, silver, more = final_rows(card)
    if Module.BATTLE in card.words.game.modules:
        return max(len(plain + silver), len(more) + 1)
    return len(plain + more + silver)


def final_table(card: AidCard, box: Box, gutter: float) -> Iterator[Node]:
    """Two columns of rows, or one where there are few, as high as the room allows."""
    plain, silver, more = final_rows(card)
    majority = Module.BATTLE in card.words.game.modules
    columns = [plain + silver, more] if majority else [plain + more + silver]
    height = min(ROW_MOST, box.height / max(1, final_lines(card)))
    width = (box.width - gutter) / 2 if majority else box.width
    for number, rows in enumerate(columns):
        x, top = box.left + number * (width + gutter), box.top
        for place, each in enumerate(rows):
            yield from _row(card, each, Box(x, top + place * height, x + width, top + (place + 1) * height))
    if majority:
        y = box.top + len(more) * height
        yield from _majority(card, Box(box.right - width, y, box.right, y + height))


def _majority(card: AidCard, box: Box) -> Iterator[Node]:
    """What happens in a tie for the most castles."""
    key = f"aid.majority_{card.words.options.rounding.battle_majority.value}"
    yield ruled(box.top, card.look, box.left, box.right)
    sentence = card.note(card.words.text(key), key, box.width - 9.2, fill=INK, leading=1.06, most=box.height)
    yield from middled(sentence, box.left + 8.8, box.middle[1])


def _row(card: AidCard, each: FinalRow, box: Box) -> Iterator[Node]:
    """A picture, what it means, and its points at the end of the row."""
    look, middle = card.look, (box.top + box.bottom) / 2
    yield ruled(box.top, look, box.left, box.right)
    yield from each.picture.draw(box.left + 4.0 - each.picture.width / 2, middle)
    plates = [plated(number, module, look) for number, module in each.points if number]
    wide = row_width(plates, 0.9)
    text, room = card.words.text(each.key), box.width - 9.4 - wide
    sentence = card.note(text, each.key, room, fill=INK, leading=1.13, most=box.height - 0.3)
    yield from middled(sentence, box.left + 8.8, middle)
    yield from row(plates, box.right - wide, middle, 0.9)


def plated(points: int, module: Module | None, look: Look, radius: float = PLATED) -> Bit:
    """Points on a gold badge; those of a module on its plate."""
    badge = points_badge(points, look, BADGE if module is None else radius)
    if module is None:
        return badge
    round_plate = module is Module.DILEMMA
    wide = badge.width + (0.7 if round_plate else 1.7)

    def draw(x: float, y: float) -> tuple[Node, ...]:
        half = wide / 2 if round_plate else 2.7
        plate = module_plate(Box(x, y - half, x + wide, y + half), module, look)
        return *plate, *badge.draw(x + (wide - badge.width) / 2, y)

    return Bit(wide, draw)


def module_plate(box: Box, module: Module, look: Look) -> tuple[Node, ...]:
    """The plate of a module: round, or square; in low ink outlined once, or twice."""
    fill, edge = look.fill(PLATES[module]), INK if look.low else None
    if module is Module.DILEMMA:
        return (Path(circle(*box.middle, box.width / 2), fill, edge, 0.25),)
    outer = Path(rounded(box.left, box.top, box.width, box.height, 0.9), fill, edge, 0.25)
    inner = rounded(box.left + 0.5, box.top + 0.5, box.width - 1.0, box.height - 1.0, 0.5)
    return (outer, Path(inner, None, INK, 0.15)) if look.low else (outer,)


def module_key(card: AidCard) -> list[Bit]:
    """Which plate stands for which module."""
    found: list[Bit] = []
    for module in card.words.game.modules:
        word = card.note(card.words.text(f"head.{module.value}"), f"head.{module.value}", 26.0, 1)
        wide = word.width + (1.6 if module is not card.words.game.modules[-1] else 0.0)
        found += [module_spot(module, card.look), _word_bit(word, wide)]
    return found


def _word_bit(word: TextBlock, width: float) -> Bit:
    return Bit(width, lambda x, y: middled(word, x, y))


def module_spot(module: Module, look: Look) -> Bit:
    """The plate of a module, small."""
    side = 2.8
    return Bit(side, lambda x, y: module_plate(Box(x, y - side / 2, x + side, y + side / 2), module, look))
