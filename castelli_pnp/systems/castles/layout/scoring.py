"""The scoring card: how the gold of a castle is counted, on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castelli_pnp.base.geometry import line, move, rectangle, scale
from castelli_pnp.base.scene import Node, Page, Path, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.guide.leaf import (
    SMALL,
    GuideLeaf,
    GuideSection,
    GuideStep,
    fitted,
    single_page,
    step_section,
    titled,
    worded_step,
)
from castelli_pnp.layout.guide.strokes import GuidePicture, arrow, disc
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style
from castelli_pnp.systems.castelli.layout.aids.drawing import RULE, STRIP, points_badge
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.guide import suit_emblem
from castelli_pnp.systems.piecepack.layout.suits import RANKS
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.words.catalog import Catalog, catalog

OWN, OTHER, THIRD = "suns", "moons", "arms"
QUARTERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
LABEL = Style("label", 10.0, 1.15, align="centre")


def laid(
    suit: str,
    rank: str,
    x: float,
    y: float,
    size: float,
    look: Look,
    coins: Sequence[tuple[str, str]] = (),
    castle: str = "",
) -> tuple[Node, ...]:
    """A tile centred on a point, with coins (suit and rank) on its quarters and perhaps a castle."""
    k = size / things.TILE
    nodes: list[Node] = [Use(things.tile(suit, rank, look, banners=True), move(x, y) @ scale(k))]
    for (across, down), (owner, value) in zip(QUARTERS, coins, strict=False):
        at = move(x + across * size / 4, y + down * size / 4) @ scale(k)
        nodes.append(Use(things.coin_value(value, look, owner), at))
    if castle:
        nodes.append(Use(things.pawn(castle, look), move(x, y) @ scale(0.6 * size / things.PAWN_HEIGHT)))
    return tuple(nodes)


def badge(text: str, x: float, y: float, look: Look, radius: float = 4.6) -> tuple[Node, ...]:
    """Gold that is won or lost, centred on a point."""
    bit = points_badge(text, look, radius)
    return bit.draw(x - bit.width / 2, y)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def castle_picture(value: int, look: Look) -> GuidePicture:
    """A castle on its tile, and what the tile brings."""
    castle = laid(OWN, "5", 11, 11, 22, look, castle=OWN)
    return GuidePicture(60, 22, (*castle, *arrow(26, 11, 34, 11), *badge(signed(value), 47.5, 11, look, 5.0)))


def armies_picture(look: Look) -> GuidePicture:
    """Own armies and those of two others on the tile of the castle."""
    coins = ((OWN, "4"), (OTHER, "2"), (OWN, "3"), (THIRD, "5"))
    drawn: list[Node] = [*laid(OWN, "5", 11, 11, 22, look, coins, castle=OWN), *arrow(26, 11, 34, 11)]
    for number, text in enumerate(("+4", "+3", "−2", "−5")):
        drawn += badge(text, 42.0 + 11.0 * (number % 2), 5.2 + 11.6 * (number // 2), look, 4.4)
    return GuidePicture(60, 22, tuple(drawn))


def beside_table(width: float, language: str, words: Mapping[str, str], look: Look) -> GuidePicture:
    """Own and other tiles, controlled or not: what they bring."""
    head, row, first = 9.0, 22.0, 38.0
    column = (width - first) / 2
    height = head + 2 * row
    nodes: list[Node] = [] if look.low else [Path(rectangle(0, 0, width, head), STRIP)]
    for number, key in enumerate(("held", "lost")):
        nodes += _label(words[key], key, language, first + number * column, 0, column, head)
    strong, weak = ((OWN, "4"), (OTHER, "3")), ((OWN, "2"), (OTHER, "5"))
    cells = (
        ("own", OWN, "4", strong, weak, ("+4", "0")),
        ("other", OTHER, "3", strong, weak, ("0", "−3")),
    )
    for number, (key, suit, rank, held, lost, brings) in enumerate(cells):
        y = head + number * row
        nodes += _label(words[key], key, language, 0, y, first, row)
        for place, (coins, text) in enumerate(zip((held, lost), brings, strict=True)):
            middle = first + (place + 0.5) * column
            nodes += laid(suit, rank, middle - 14, y + row / 2, 19.5, look, coins)
            nodes += arrow(middle + 1.5, y + row / 2, middle + 8.5, y + row / 2)
            nodes += badge(text, middle + 17, y + row / 2, look, 5.0)
    rules = [
        line(0, head, width, head),
        line(0, head + row, width, head + row),
        line(first, 0, first, height),
    ]
    rules.append(line(first + column, 0, first + column, height))
    nodes += [Path(each, None, look.line(RULE), look.width(0.3, 0.15)) for each in rules]
    return GuidePicture(width, height, (*nodes, Path(rectangle(0, 0, width, height), None, INK, 0.35)))


def _label(
    text: str, key: str, language: str, x: float, y: float, width: float, height: float
) -> tuple[Node, ...]:
    room = TextBox(width - 4, height - 2, "scoring", key, language)
    block = fitted(text, LABEL, room, SMALL.size)
    return block.at(x + 2, y + (height - block.height) / 2)


def strength_picture(width: float, values: Mapping[str, int], look: Look) -> GuidePicture:
    """An ace on each tile, with its strength beside it."""
    pitch = width / len(RANKS)
    size = min(17.0, pitch - 9.5)
    nodes: list[Node] = []
    for number, rank in enumerate(RANKS):
        x = number * pitch + size / 2
        nodes += laid(OWN, rank, x, size / 2, size, look)
        at = move(x + size / 4, size * 0.75) @ scale(size / things.TILE)
        nodes.append(Use(things.coin_value("ace", look), at))
        nodes += disc(str(values[rank]), x + size / 2 + 4.6, size / 2, look, 3.3)
    return GuidePicture(width, size, tuple(nodes))


def bonus_picture(bonus: int, look: Look) -> GuidePicture:
    """A castle on its ace tile, and an army beside it that grows stronger."""
    nodes = [*laid(OWN, "ace", 10, 10, 20, look, castle=OWN)]
    nodes += laid(OTHER, "3", 30, 10, 20, look, ((OWN, "4"),))
    return GuidePicture(60, 20, (*nodes, *disc(signed(bonus), 47.5, 5.2, look, 4.2)))


DOMAIN = "castles_aids"
TITLE, TOP = 7.5, 29.0
"""From the margin to the title, and to what stands below it."""


def scoring_card(game: Castles, language: str, look: Look, paper: Paper) -> Page:
    """One page with the three steps, how strong armies are, and what a castle on its ace does."""
    words = catalog(DOMAIN, language)
    leaf = GuideLeaf(paper, language, words, look, game.title, suit_emblem, "scoring.title")
    steps = (*_steps(leaf, words, game), *_armies(leaf, words, game))

    def sections(grown: float) -> list[GuideSection]:
        return [step_section(leaf, number, step, grown) for number, step in enumerate(steps, 1)]

    return single_page(leaf, paper.margin + TOP, titled(leaf, paper.margin + TITLE), sections)


def _steps(leaf: GuideLeaf, words: Catalog, game: Castles) -> tuple[GuideStep, ...]:
    values, look = game.pieces.values, leaf.look
    tile = castle_picture(values[Rank.FIVE], look)
    null, ace = values[Rank.NULL], values[Rank.ACE]
    table = {key: words.text(f"scoring.{key}") for key in ("held", "lost", "own", "other")}
    picture = beside_table(leaf.column, leaf.language, table, look)
    control = words.text(f"scoring.beside.{game.options.control.value}")
    return (
        worded_step(words, "scoring.tile", tile, beside=True, null=null, ace=ace),
        worded_step(words, "scoring.armies", armies_picture(look), beside=True),
        GuideStep(words.text("scoring.beside.title"), control, picture, fixed=True),
    )


def _armies(leaf: GuideLeaf, words: Catalog, game: Castles) -> tuple[GuideStep, ...]:
    options, look = game.options, leaf.look
    values = {rank.value: options.ace_army[rank] for rank in Rank}
    strength, bonus = strength_picture(leaf.column, values, look), bonus_picture(options.castle_bonus, look)
    return (
        worded_step(words, "scoring.strength", strength, fixed=True, null=options.null_army),
        worded_step(words, "scoring.bonus", bonus, beside=True, bonus=options.castle_bonus),
    )
