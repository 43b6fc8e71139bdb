"""The score sheet: every round line by line, gold won and lost, and all rounds together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from castelli_pnp.geometry import Outline, circle, joined, line, move, rectangle, scale
from castelli_pnp.i18n import catalog
from castelli_pnp.layout.aids.drawing import STRIP
from castelli_pnp.layout.art.palette import INK, NEUTRAL, WHITE, Look
from castelli_pnp.layout.castles.scoring import DOMAIN, TOP, titled
from castelli_pnp.layout.fit import Room
from castelli_pnp.layout.guide.leaf import SIDE, Leaf, finished, fitted
from castelli_pnp.layout.piecepack import things
from castelli_pnp.layout.piecepack.guide_pictures import suit_emblem
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style
from castelli_pnp.model.castles import Castles
from castelli_pnp.scene import Group, Node, Page, Path, Use

HEAD, GAP = 9.5, 4.5
LOWEST, HIGHEST = 8.4, 11.5
"""How high a line to write on may be."""
MOST_GAMES = 3
NAME, WORDED, SIDED, SUM = 30.0, 23.0, 16.0, 24.0
"""The widths of columns, before they are stretched to the page."""
HEADING = Style("label", 9.0, 1.1, align="centre")
NOTE = Style("text", 9.5, 1.25, align="centre")
NOTE_ROOM = 13.0
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
UNBROKEN = "zxx"
"""No language: heads are broken between words only."""
PLUS, MINUS = "+", "−"


@dataclass(frozen=True, slots=True)
class _Form:
    """One page of forms: who plays, and how high its lines are."""

    leaf: Leaf
    suits: Sequence[str]
    rounds: int
    row: float

    @property
    def block(self) -> float:
        return HEAD + len(self.suits) * self.row


def score_sheet(game: Castles, suits: Sequence[str], language: str, look: Look, paper: Paper) -> Page:
    """Forms for as many games as the page holds; a suit alone cannot play, so then all of them do."""
    if len(suits) < game.options.players[0]:
        suits = tuple(suit.value for suit in game.pieces.suits)
    words = catalog(DOMAIN, language)
    leaf = Leaf(paper, language, words, look, game.title, suit_emblem, "sheet.title")
    top, bottom = paper.margin + TOP, paper.height - paper.margin - 8.0
    rounds = game.rounds(len(suits))
    games, row = _fitting(len(suits), rounds, bottom - NOTE_ROOM - top)
    form = _Form(leaf, suits, rounds, row)
    nodes: list[Node] = [*titled(leaf)]
    free = bottom - NOTE_ROOM - top - games * (rounds + 1) * (form.block + GAP) + GAP
    y = top + max(0.0, free / 2)
    for _ in range(games):
        for number in range(1, rounds + 1):
            nodes.append(Group(tuple(_round(form, number)), move(SIDE, y)))
            y += form.block + GAP
        nodes.append(Group(tuple(_total(form)), move(SIDE, y)))
        y += form.block + GAP
    room = Room(leaf.width, NOTE_ROOM - 3, "score-sheet", "note", language)
    block = fitted(words.text("sheet.note"), NOTE, room)
    return finished(leaf, (*nodes, *block.at(SIDE, bottom - block.height)), 1)


def _fitting(players: int, rounds: int, room: float) -> tuple[int, float]:
    """How many games a page holds, and how high their lines are then."""
    for games in range(MOST_GAMES, 0, -1):
        blocks = games * (rounds + 1)
        row = (room + GAP - blocks * (HEAD + GAP)) / (blocks * players)
        if row >= LOWEST or games == 1:
            return games, min(row, HIGHEST)
    raise AssertionError


def _stretched(widths: Sequence[float], whole: float) -> list[float]:
    """Where columns begin and end."""
    share = whole / sum(widths)
    return [0.0, *accumulate(width * share for width in widths)]


def _round(form: _Form, number: int) -> Iterator[Node]:
    """Tile, own armies, enemy armies, four sides, and what they bring together."""
    words = form.leaf.words
    xs = _stretched((NAME, *[WORDED] * 3, *[SIDED] * 4, SUM), form.leaf.width)
    yield from _grid(form, xs)
    yield from _told(words.text("sheet.round", number=number), "round", xs[0], xs[1])
    for place, key in enumerate(("tile", "own", "enemy"), 1):
        yield from _told(words.text(f"sheet.{key}"), key, xs[place], xs[place + 1])
    for place, way in enumerate(WAYS, 4):
        yield from _cross((xs[place] + xs[place + 1]) / 2, HEAD / 2, way, form.leaf.look)
    yield from _told(words.text("sheet.gold"), "gold", xs[8], xs[9])
    signs = (PLUS, PLUS, MINUS, *[PLUS + MINUS] * 4)
    for line_number in range(len(form.suits)):
        y = HEAD + (line_number + 0.5) * form.row
        for place, sign in enumerate(signs, 1):
            yield _hint(sign, xs[place] + 2.6, y)


def _total(form: _Form) -> Iterator[Node]:
    """The gold of every round, and of all of them."""
    words = form.leaf.words
    room = 3 * WORDED + 4 * SIDED
    xs = _stretched((NAME, *[room / form.rounds] * form.rounds, SUM), form.leaf.width)
    yield from _grid(form, xs)
    yield from _told(words.text("sheet.all"), "all", xs[0], xs[1])
    for number in range(1, form.rounds + 1):
        yield from _told(words.text("sheet.round", number=number), "round", xs[number], xs[number + 1])
    yield from _told(words.text("sheet.gold"), "gold", xs[-2], xs[-1])


def _grid(form: _Form, xs: Sequence[float]) -> Iterator[Node]:
    """Lines and suits; the last column is strong."""
    look, bottom, width = form.leaf.look, form.block, xs[-1]
    if not look.low:
        yield Path(rectangle(0, 0, width, HEAD), STRIP)
    inner = [line(x, 0, x, bottom) for x in xs[1:-1]]
    inner += [line(0, HEAD + i * form.row, width, HEAD + i * form.row) for i in range(1, len(form.suits))]
    yield Path(joined(inner), None, INK, look.width(0.18, 0.12))
    yield Path(line(0, HEAD, width, HEAD), None, INK, 0.35)
    yield Path(rectangle(0, 0, width, bottom), None, INK, 0.4)
    yield Path(rectangle(xs[-2], 0, width - xs[-2], bottom), None, INK, 0.4)
    for number, suit in enumerate(form.suits):
        y = HEAD + (number + 0.5) * form.row
        yield Use(things.sign(suit), move(5.4, y) @ scale(6.4 / things.SIGN))
        yield Path(line(10.6, y + 2.6, xs[1] - 2.2, y + 2.6), None, NEUTRAL.dark, 0.2)


def _told(text: str, key: str, left: float, right: float) -> tuple[Node, ...]:
    room = Room(right - left - 2, HEAD - 1.5, "score-sheet", key, UNBROKEN)
    block = fitted(text, HEADING, room, 7.0)
    return block.at(left + 1, (HEAD - block.height) / 2)


def _cross(x: float, y: float, way: tuple[int, int], look: Look) -> Iterator[Node]:
    """Five tiles from above, the castle in the middle; the one that is meant is filled."""
    side = 2.3

    def tile(across: int, down: int) -> Outline:
        return rectangle(x + (across - 0.5) * side, y + (down - 0.5) * side, side, side)

    del look
    yield Path(joined(tile(*each) for each in WAYS), WHITE, INK, 0.2)
    yield Path(tile(*way), INK, INK, 0.2)
    yield Path(tile(0, 0), WHITE, INK, 0.2)
    yield Path(circle(x, y, 0.6), INK)


def _hint(sign: str, x: float, y: float) -> Path:
    """A pale sign that says which way gold runs."""
    strokes: list[Outline] = []
    if PLUS in sign:
        high = y - (1.1 if MINUS in sign else 0.0)
        strokes += [line(x - 1.0, high, x + 1.0, high), line(x, high - 1.0, x, high + 1.0)]
    if MINUS in sign:
        low = y + (1.5 if PLUS in sign else 0.0)
        strokes.append(line(x - 1.0, low, x + 1.0, low))
    return Path(joined(strokes), None, NEUTRAL.dark, 0.3)
