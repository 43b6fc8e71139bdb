"""The scoring card: how the gold of a castle is counted, two cards on a sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from castelli_pnp.base.geometry import Box, line, move, scale, turn
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.banner import EDGE
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.shapes import plate
from castelli_pnp.layout.fit import TextBox, fits, fitting_size
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    BAND,
    battlements,
    framed,
    numbered_shield,
    ruled,
)
from castelli_pnp.systems.castelli.layout.aids.drawing import arrow
from castelli_pnp.systems.castelli.layout.aids.words import tied
from castelli_pnp.systems.castles.layout.control import ControlTable, control_table, gold
from castelli_pnp.systems.castles.layout.laid import laid, suit_coin
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.layout.suits import RANKS
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.words.catalog import Catalog, catalog

DOMAIN = "castles_aids"
CARD_WIDTH, CARD_HEIGHT = 148.5, 210.0
SIDE, ENDS = 9.0, 7.5
"""The white rim of a card, right and left, above and below."""
INNER, OUTER = 8.4, 11.4
"""From the frame to the cut, and to the edge of the paper, where the ruler and the label stand."""
WIDTH, HEIGHT = CARD_WIDTH - 2 * SIDE, CARD_HEIGHT - 2 * ENDS
LEFT, RIGHT, TEXT = 8.6, WIDTH - 8.6, 22.6
STEPS = (19.6, 48.6, 77.4, 149.8)
"""Where the shields of the steps begin."""
TABLE, ROW = 96.8, 19.0
STRENGTHS = 162.4
BODY, LEAST = 9.6, 7.8
HEADING = 17.0


@dataclass(frozen=True, slots=True)
class ScoringCard:
    """What is drawn with: the game, who owns the tiles of the pictures, the words and the look."""

    game: Castles
    suits: Sequence[str]
    language: str
    words: Catalog
    look: Look
    size: float
    """Of the text, in pt."""

    @property
    def own(self) -> str:
        """The suit of the one who scores."""
        return self.suits[0]

    def other(self, number: int = 0) -> str:
        """The suit of another player."""
        others = self.suits[1:] or self.suits
        return others[number % len(others)]

    def heading(self, key: str, x: float, y: float, width: float, size: float = HEADING) -> Node:
        room = TextBox(width, 0.4 * size, "scoring", key, self.language, broken=False)
        style, text = Style("title", size), self.words.text(key)
        return line_at(text, x, y, Style("title", fitting_size([(text, room)], style, 12.0)))

    def text(
        self, text: str, field: str, x: float, y: float, width: float, height: float
    ) -> tuple[Node, ...]:
        """A paragraph below a height; what does not fit is refused."""
        style = Style("text", self.size, 1.25)
        fitting_size([(text, TextBox(width, height, "scoring", field, self.language))], style, self.size)
        return set_text(text, style, width, self.language).at(x, y)

    def label(
        self, key: str, x: float, y: float, width: float, face: str, fill: str = INK
    ) -> tuple[Node, ...]:
        """A label with its middle on a height, broken between words if it has to be."""
        style, text = Style(face, 9.6, 1.12, fill=fill), self.words.text(key)
        room = TextBox(width, 2.2 * style.line_height, "scoring", key, self.language)
        style = Style(face, fitting_size([(text, room)], style, LEAST), 1.12, fill=fill)
        block = set_text(text, style, width, self.language, balanced=True)
        return block.at(x, y - block.height / 2)


def scoring_cards(game: Castles, suits: Sequence[str], language: str, look: Look, paper: Paper) -> Page:
    """Two cards, which lie across the paper; one cut parts them."""
    if len(suits) < game.options.players[0]:
        suits = tuple(suit.value for suit in game.pieces.suits)
    words = catalog(DOMAIN, language)
    texts = _texts(game, words)
    size = fitting_size(
        [(text, TextBox(width, height, "scoring", key, language)) for key, text, width, height in texts],
        Style("text", BODY, 1.25), LEAST,
    )  # fmt: skip
    card = ScoringCard(game, suits, language, words, look, size)
    drawn = Group(framed(tuple(_card(card)), look, WIDTH, HEIGHT), move(SIDE, ENDS))
    symbol = Symbol(f"scoring-card-{language}-{look.name}", (drawn,), _BOX)
    half = paper.height / 2
    to = min((half - INNER - OUTER) / WIDTH, paper.width / CARD_HEIGHT)
    lying = move(paper.width / 2, 0.0) @ turn(90) @ scale(to) @ move(0.0, -CARD_HEIGHT / 2)
    tops = (half - INNER - WIDTH * to, half + INNER)
    placed = tuple(Use(symbol, move(0.0, top - SIDE * to) @ lying) for top in tops)
    low, long = paper.margin + EDGE, 5.0
    marks = (line(low, half, low + long, half), line(paper.width - low - long, half, paper.width - low, half))
    cuts = tuple(Path(mark, None, INK, 0.15) for mark in marks)
    return Page(paper.width, paper.height, (*placed, *cuts), title=words.text("scoring.title"))


_BOX = Box(SIDE - 0.3, ENDS - 0.3, CARD_WIDTH - SIDE + 0.3, CARD_HEIGHT - ENDS + 0.3)


def _texts(game: Castles, words: Catalog) -> list[tuple[str, str, float, float]]:
    """Every paragraph with the room it has: its key, its words, width and height."""
    values, options = game.pieces.values, game.options
    tile = words.text("scoring.tile.text", null=values[Rank.NULL], ace=values[Rank.ACE])
    wide = RIGHT - TEXT
    found = [
        ("tile", tile, 55.0, 16.4),
        ("armies", words.text("scoring.armies.text"), 51.0, 16.4),
        ("beside", words.text(f"scoring.beside.{options.control.value}"), wide, 12.2),
        ("strength", words.text("scoring.strength.text", null=options.null_army), wide, 5.4),
        ("bonus", words.text("scoring.bonus.text", bonus=options.castle_bonus), RIGHT - LEFT, 8.6),
    ]
    return [(key, tied(text), width, height) for key, text, width, height in found]


def _card(card: ScoringCard) -> Iterator[Node]:
    look = card.look
    texts = {key: (text, width, height) for key, text, width, height in _texts(card.game, card.words)}
    yield card.heading("scoring.title", LEFT, 12.4, 66.0, 28.0)
    for number, suit in enumerate(reversed(card.suits)):
        yield suit_coin(suit, RIGHT - 4.3 - 10.6 * number, 9.4, 8.6, look)
    yield from (ruled(y, look, LEFT, RIGHT) for y in (16.6, 45.6, 74.6))
    yield from battlements(145.8, WIDTH, HEIGHT, BAND, look)
    tops = {"tile": 9.6, "armies": 8.6, "beside": 7.0, "strength": 6.6}
    for number, (key, down) in enumerate(tops.items(), 1):
        y = STEPS[number - 1]
        text, width, height = texts[key]
        yield from numbered_shield(number, LEFT, y, look, 9.8)
        yield card.heading(
            f"scoring.{key}.title", TEXT, y + down - 3.4, RIGHT - TEXT if number > 2 else width - 3.0
        )
        yield from card.text(text, key, TEXT, y + down, width, height)
    yield from _pictures(card)
    yield from _table(card)
    yield from _strengths(card)
    yield from _bonus(card, *texts["bonus"])


def _bonus(card: ScoringCard, text: str, width: float, height: float) -> tuple[Node, ...]:
    """The last line: a little smaller if it is one line then, otherwise two of about one length."""
    style = Style("text", card.size, 1.25)
    rooms = (TextBox(width, high, "scoring", "bonus", card.language) for high in (style.line_height, height))
    one, two = rooms
    smaller = replace(style, size=style.size - 0.75)
    size = smaller.size if not fits(text, style, one) and fits(text, smaller, one) else style.size
    fitting_size([(text, two)], style, style.size)
    block = set_text(text, replace(style, size=size), width, card.language, balanced=True)
    return block.at(LEFT, STRENGTHS + 24.0 + (style.line_height - block.height) / 2)


def _pictures(card: ScoringCard) -> Iterator[Node]:
    """A castle on its tile, and the armies on that tile: what they bring."""
    look, own = card.look, card.own
    value = card.game.pieces.values[Rank.FIVE]
    middle = STEPS[0] + 12.0
    yield from laid(own, "5", RIGHT - 32.4, middle, 21.2, look, castle=own)
    yield from arrow(5.6).draw(RIGHT - 19.0, middle)
    yield from gold(value, RIGHT - 6.0, middle, 4.9, look)
    middle = STEPS[1] + 11.6
    armies = ((own, "3"), (card.other(1), "2"), (own, "4"), (card.other(), "5"))
    yield from laid(own, "5", RIGHT - 35.4, middle, 21.2, look, armies, own)
    yield from arrow(4.8).draw(RIGHT - 22.4, middle)
    for number, (suit, rank) in enumerate(armies):
        worth = card.game.pieces.values[Rank(rank)]
        brings = worth if suit == own else -worth
        at = RIGHT - 12.8 + 8.8 * (number % 2), middle - 4.5 + 9.0 * (number // 2)
        yield from gold(brings, *at, 3.3, look)


def _table(card: ScoringCard) -> Iterator[Node]:
    """Own and other tiles, controlled or not: what they bring."""
    keys = ("tile_head", "held", "lost", "own", "other")

    def label(number: int, x: float, y: float, width: float, face: str, fill: str) -> tuple[Node, ...]:
        return card.label(f"scoring.{keys[number]}", x, y, width, face, fill)

    table = ControlTable(card.game, card.own, card.other(), LEFT, TABLE, RIGHT - LEFT, ROW, card.look)
    yield from control_table(table, label)


def _strengths(card: ScoringCard) -> Iterator[Node]:
    """An ace on each tile, with its strength below it."""
    look, size = card.look, 14.4
    pitch = (RIGHT - LEFT - size) / (len(RANKS) - 1)
    for number, rank in enumerate(RANKS):
        x = LEFT + size / 2 + number * pitch
        ace = ((), (), (card.other(), "ace"))
        yield from laid(card.own, rank, x, STRENGTHS + size / 2, size, look, ace)
        strength = card.game.options.ace_army[Rank(rank)]
        yield from plate(str(strength), x, STRENGTHS + size + 4.2, 2.9, look, "badge", 11.0, INK)
