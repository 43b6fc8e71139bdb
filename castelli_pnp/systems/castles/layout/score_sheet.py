"""The score sheet: every round line by line, gold won and lost, and all rounds together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import (
    joined,
    line,
    move,
    polygon,
    rectangle,
    rounded,
    scale,
)
from castelli_pnp.base.scene import Group, Node, Page, Path, Use
from castelli_pnp.layout.art.palette import INK, LAND, NEUTRAL, WALL, WHITE, WINE, Look
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.making.leaf import SIDE, MakingLeaf, fitted
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.drawing import points_badge
from castelli_pnp.systems.castles.layout.laid import suit_coin
from castelli_pnp.systems.castles.layout.score_signs import (
    MINUS,
    PLUS,
    SIGN,
    WAYS,
    army_sign,
    cross_sign,
    hint_sign,
    tile_sign,
)
from castelli_pnp.systems.castles.layout.scoring import DOMAIN
from castelli_pnp.systems.castles.layout.tower import tower
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.layout.set_boxes import suit_emblem
from castelli_pnp.words.catalog import catalog

HEAD, GAP, CORNER = 10.6, 5.0, 1.8
PICTURE, WORD = 3.5, 8.3
"""In the head of a column: the middle of its picture, and of the word below it."""
TITLE, TOP = 6.4, 19.0
"""From the margin to the middle of the title, and to what stands below it."""
GOLD, ROW = "#FAEDC4", "#FCF7EA"
LOWEST, HIGHEST = 7.5, 13.0
"""How high a line to write on may be; the narrowest ruled paper to write on by hand has 7.1 mm."""
EASY = 8.4
"""So high are lines at least where a page holds a second or third game, which nobody needs."""
MOST_GAMES = 3
MOST_COLUMNS = 8
"""Rounds in one table of all rounds: more, and their heads and numbers have no room."""
NAME, WORDED, SIDED, SUM = 30.0, 23.0, 16.0, 24.0
"""The widths of columns, before they are stretched to the page."""
HEADING = Style("label", 9.0, 1.1, align="center")
NOTE = Style("text", 9.5, 1.25, align="center")
NOTE_ROOM = 13.0
COIN = 4.6
"""The coin before each name, small to save ink."""
UP_TO = "–"


TOWER, TOWER_FOOT, RULE, MERLON = 0.62, 6.4, 9.0, 5.6
"""How large towers stand in the title, how far below its middle, and how far its line of merlons is."""
SECOND = 0.7
"""The size of the second part of the title, as a share of the first."""


@dataclass(frozen=True, slots=True)
class _Form:
    """One page of forms: who plays, and how high its lines are."""

    leaf: MakingLeaf
    suits: Sequence[str]
    rounds: int
    row: float

    @property
    def block(self) -> float:
        return HEAD + len(self.suits) * self.row


Table = int | range
"""One round, or some of the rounds that are added up."""


def score_sheets(
    game: Castles, suits: Sequence[str], language: str, look: Look, paper: Paper
) -> tuple[Page, ...]:
    """Forms for as many games as one page holds, or for one game on as many pages as it needs.

    A suit alone cannot play, so then all of them do."""
    if len(suits) < game.options.players[0]:
        suits = tuple(suit.value for suit in game.pieces.suits)
    words = catalog(DOMAIN, language)
    leaf = MakingLeaf(paper, language, words, look, game.title, suit_emblem, "sheet.title")
    rounds = game.rounds(len(suits))
    pages, row = _fitting(len(suits), rounds, _room(paper))
    form = _Form(leaf, suits, rounds, row)
    most = max(map(len, pages))
    return tuple(_page(form, tables, most, number) for number, tables in enumerate(pages, 1))


def _room(paper: Paper) -> float:
    """The height for tables, between the title and the note."""
    return paper.height - 2 * paper.margin - TOP - 8.0 - NOTE_ROOM


def _page(form: _Form, tables: Sequence[Table], most: int, number: int) -> Page:
    """Tables begin where those of the fullest page do, near the top."""
    leaf = form.leaf
    free = _room(leaf.paper) - most * (form.block + GAP) + GAP
    y = leaf.paper.margin + TOP + max(0.0, min(free / 2, GAP))
    nodes: list[Node] = [*_title(form)]
    for table in tables:
        drawn = _round(form, table) if isinstance(table, int) else _total(form, table)
        nodes.append(Group(tuple(drawn), move(SIDE, y)))
        y += form.block + GAP
    room = TextBox(leaf.width, NOTE_ROOM - 3, "score-sheet", "note", leaf.language)
    note = leaf.words.text("sheet.note")
    size = fitted(note, NOTE, room).style
    block = set_text(note, size, leaf.width, leaf.language, balanced=True)
    bottom = leaf.paper.height - leaf.paper.margin - 8.0
    title = leaf.words.text("sheet.title") if number == 1 else ""
    return Page(
        leaf.paper.width, leaf.paper.height, (*nodes, *block.at(SIDE, bottom - block.height)), title=title
    )


def _title(form: _Form) -> Iterator[Node]:
    """The name of the game and of the sheet, the towers of those who play, and merlons below all."""
    leaf = form.leaf
    right, coins = SIDE + leaf.width, len(form.suits)
    y = leaf.paper.margin + TITLE
    room = TextBox(leaf.width - 12.0 * coins - 4.0, 12.0, "score-sheet", "title", leaf.language, broken=False)
    name, text = leaf.game, leaf.words.text("sheet.title")
    style = Style("title", fitting_size([(f"{name}  {text}", room)], Style("title", 30.0), 12.0))
    foot = y + fonts.cap("title", style.size) / 2
    yield line_at(name, SIDE, foot, style)
    beside = replace(style, size=SECOND * style.size, fill=leaf.look.line(WINE.fill))
    yield line_at(text, SIDE + fonts.width(f"{name} ", style.face, style.size), foot, beside)
    for number, suit in enumerate(reversed(form.suits)):
        at = move(right - 6.0 - 12.0 * number, y + TOWER_FOOT) @ scale(TOWER)
        yield Use(tower(suit, leaf.look, shadow=False), at)
    yield _merlons(y + RULE, SIDE, right, leaf.look)


def _merlons(y: float, left: float, right: float, look: Look) -> Path:
    """A line of swallow-tails below the title."""
    count = max(1, round((right - left) / MERLON))
    step = (right - left) / count
    points = [(left, y)]
    for number in range(count):
        x = left + (number + 0.25) * step
        points += [(x, y), (x, y - 1.7), (x + step / 4, y - 0.9), (x + step / 2, y - 1.7), (x + step / 2, y)]
    shape = polygon((*points, (right, y), (right, y + 0.7), (left, y + 0.7)))
    return Path(shape, look.fill(WALL.fill), INK, look.width(0.25, 0.18))


def _fitting(players: int, rounds: int, room: float) -> tuple[list[list[Table]], float]:
    """What stands on which page, and how high lines are then."""

    def row(tables: int) -> float:
        return (room + GAP - tables * (HEAD + GAP)) / (tables * players)

    singles: list[Table] = list(range(1, rounds + 1))
    totals: list[Table] = list(_added(rounds))
    game = singles + totals
    for games in range(MOST_GAMES, 0, -1):
        if row(games * len(game)) >= (EASY if games > 1 else LOWEST):
            return [game * games], min(row(games * len(game)), HIGHEST)
    most = int((room + GAP) / (HEAD + GAP + players * LOWEST))
    fewest = len(_paged(singles, totals, most))
    held = next(n for n in range(len(totals), most + 1) if len(_paged(singles, totals, n)) == fewest)
    return _paged(singles, totals, held), min(row(held), HIGHEST)


def _paged(singles: Sequence[Table], totals: Sequence[Table], most: int) -> list[list[Table]]:
    """Pages of so many tables; those of all rounds together on the last one."""
    pages = [list(singles[start : start + most]) for start in range(0, len(singles), most)]
    if len(pages[-1]) + len(totals) <= most:
        pages[-1] += totals
    else:
        pages.append(list(totals))
    return pages


def _added(rounds: int) -> Iterator[range]:
    """All rounds in as few tables as can be, about as many in each."""
    tables = -(-rounds // MOST_COLUMNS)
    ends = [1 + rounds * number // tables for number in range(tables + 1)]
    return (range(first, after) for first, after in pairwise(ends))


def _stretched(widths: Sequence[float], whole: float) -> list[float]:
    """Where columns begin and end."""
    share = whole / float_sum(widths)
    return [0.0, *accumulate(width * share for width in widths)]


def _round(form: _Form, number: int) -> Iterator[Node]:
    """Tile, own armies, enemy armies, four sides, and what they bring together."""
    words = form.leaf.words
    xs = _stretched((NAME, *[WORDED] * 3, *[SIDED] * 4, SUM), form.leaf.width)
    yield from _grid(form, xs, WINE.fill)
    yield from _told(form, words.text("sheet.round", number=number), "round", xs[0], xs[1])
    pictures = (tile_sign, army_sign(PLUS), army_sign(MINUS))
    for place, (key, picture) in enumerate(zip(("tile", "own", "enemy"), pictures, strict=True), 1):
        yield from picture((xs[place] + xs[place + 1]) / 2, PICTURE)
        yield from _told(form, words.text(f"sheet.{key}"), key, xs[place], xs[place + 1], WORD)
    for place, way in enumerate(WAYS, 4):
        yield from cross_sign((xs[place] + xs[place + 1]) / 2, HEAD / 2, way, form.leaf.look)
    yield from _gold(form, words.text("sheet.gold"), xs[8], xs[9])
    signs = (PLUS, PLUS, MINUS, *[PLUS + MINUS] * 4)
    for line_number in range(len(form.suits)):
        y = HEAD + (line_number + 0.5) * form.row
        for place, sign in enumerate(signs, 1):
            yield hint_sign(sign, xs[place] + 2.6, y)


def _total(form: _Form, held: range) -> Iterator[Node]:
    """The gold of some rounds, and of all up to the last of them."""
    words = form.leaf.words
    room = 3 * WORDED + 4 * SIDED
    xs = _stretched((NAME, *[room / len(held)] * len(held), SUM), form.leaf.width)
    yield from _grid(form, xs, LAND["mine"].fill)
    yield from _told(form, words.text("sheet.all"), "all", xs[0], xs[1])
    for place, number in enumerate(held, 1):
        yield from _told(form, words.text("sheet.round", number=number), "round", xs[place], xs[place + 1])
    last = held[-1] == form.rounds
    told = words.text("sheet.gold") if last else f"1{UP_TO}{held[-1]}"
    yield from _gold(form, told, xs[-2], xs[-1])


def _grid(form: _Form, xs: Sequence[float], head: str) -> Iterator[Node]:
    """Lines, the coins of those who play, and a line for each name; the last column is strong."""
    look, bottom, width = form.leaf.look, form.block, xs[-1]
    edge = rounded(0, 0, width, bottom, CORNER)
    if not look.low:
        fields = [
            Path(rectangle(0, HEAD + i * form.row, width, form.row), ROW)
            for i in range(0, len(form.suits), 2)
        ]
        strong = Path(rectangle(xs[-2], HEAD, width - xs[-2], bottom - HEAD), GOLD)
        yield Group((*fields, strong, Path(rectangle(0, 0, width, HEAD), head)), clip=edge)
    inner = [line(x, HEAD, x, bottom) for x in xs[2:-2]]
    inner += [line(0, HEAD + i * form.row, width, HEAD + i * form.row) for i in range(1, len(form.suits))]
    yield Path(joined(inner), None, NEUTRAL.dark, look.width(0.18, 0.12))
    yield Path(joined(line(x, HEAD, x, bottom) for x in (xs[1], xs[-2])), None, INK, 0.3)
    yield Path(line(0, HEAD, width, HEAD), None, INK, 0.35)
    yield Path(edge, None, INK, 0.4)
    for number, suit in enumerate(form.suits):
        y = HEAD + (number + 0.5) * form.row
        yield suit_coin(suit, 4.6, y, COIN, look)
        yield Path(line(8.6, y + 2.6, xs[1] - 2.2, y + 2.6), None, NEUTRAL.dark, 0.2)


def _told(
    form: _Form, text: str, key: str, left: float, right: float, middle: float = HEAD / 2
) -> tuple[Node, ...]:
    """A word with its middle on a height; below a picture it is one line."""
    high = 2 * (HEAD - middle) - 0.5
    room = TextBox(right - left - 2, high, "score-sheet", key, form.leaf.language, broken=False)
    block = fitted(text, replace(HEADING, fill=INK if form.leaf.look.low else WHITE), room, 7.0)
    return block.at(left + 1, middle - block.height / 2)


def _gold(form: _Form, text: str, left: float, right: float) -> Iterator[Node]:
    """The gold of a line: a badge, and a word below it."""
    badge = points_badge("", form.leaf.look, 0.44 * SIGN)
    yield from badge.draw((left + right - badge.width) / 2, PICTURE)
    yield from _told(form, text, "gold", left, right, WORD)
