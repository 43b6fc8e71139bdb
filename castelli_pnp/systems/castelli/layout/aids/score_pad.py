"""The score pad of the tournament: two variants, four blocks on a page to cut apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, line, rectangle, rounded
from castelli_pnp.base.scene import Group, Node, Page, Path, Use
from castelli_pnp.layout.art.banner import EDGE, wall
from castelli_pnp.layout.art.palette import INK, NEUTRAL, Look
from castelli_pnp.layout.art.shapes import plate
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.layout.fit import TextBox, fitted, fitting_size
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.drawing import RED, STRIP, points_badge
from castelli_pnp.systems.castelli.layout.aids.end_pad import ROW, SUM
from castelli_pnp.systems.castelli.layout.aids.pad_head import quarter_cuts
from castelli_pnp.systems.castelli.layout.aids.pen import TITLE_LEAST
from castelli_pnp.systems.castelli.layout.aids.score_pad_lines import MATCH_GAP, MATCH_HEAD, lines_to_finals
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.layout.art.heraldry import SHIELD_WIDTH, put_coat
from castelli_pnp.systems.castelli.layout.card_frame import swords
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House

PAD = 7.0
"""From the cut to what is drawn."""
HEAD = 25.0
CORNER = 1.8
PLAYERS = 4
"""The tournament is two games of two at once (R96, R97)."""
MOST_COLUMNS, ROOMY_COLUMNS = 12, 6
"""So many games fit on a pad; longer tournaments take several, each with fewer columns to write in."""
PAIRINGS = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
"""Who meets whom in which game, over and over (A59)."""
NAME, ROW_MOST, ROW_SHIELDS = 34.0, 16.4, 12.2
"""The width of a name in short tournaments; how high its row is at most, and at least to show shields."""
WINNER, OTHER = 3.9, 2.8
"""The radius of the winner's badge, and of all others."""
RANK = 9.6
"""From one place to write a winner to the next."""
SHIELD, SHIELD_STEP = 3.7, 6.0
"""How wide the small shields are, one of which is ringed, and from one to the next."""
FOOTER = 14.0
"""From the end of a block to the edge of the paper or the cut, for the line that names the sheet."""
NOTE = 8.0
NOTE_LEAST = 6.5
LABEL = Style("label", 8.5)
POINTS_SHARE, FEW_GAMES = 0.45, 3
"""How much of a head the word for points may take; of more games, a head may only hold the number."""


@dataclass(frozen=True, slots=True)
class Pad:
    """One page of blocks."""

    words: AidWords
    look: Look

    def text(self, key: str, field: Box, style: Style, **data: object) -> tuple[Node, ...]:
        """A text of one line in a box, as large as fits."""
        sentence = self.words.text(key, **data)
        return self.line(sentence, key, field, style)

    def line(self, sentence: str, key: str, field: Box, style: Style) -> tuple[Node, ...]:
        room = TextBox(field.width, 0.45 * style.size, "score-pad", key, self.words.language)
        least = TITLE_LEAST if style.face == "title" else NOTE_LEAST
        size = fitting_size([(sentence, room)], style, least)
        cap = fonts.cap(style.face, size)
        x = {"left": field.left, "center": (field.left + field.right) / 2, "right": field.right}[style.align]
        set_ = Style(style.face, size, fill=style.fill, align=style.align)
        return (line_at(sentence, x, (field.top + field.bottom + cap) / 2, set_),)

    def head(self, sentence: str, key: str, box: Box) -> tuple[Node, ...]:
        """A label in the middle of a box, in two lines if one is too long."""
        room = TextBox(box.width, box.height - 1.2, "score-pad", key, self.words.language)
        block = fitted(sentence, LABEL, room, NOTE_LEAST)
        return block.at(box.left, (box.top + box.bottom - block.height) / 2)

    def note(self, sentence: str, key: str, box: Box) -> tuple[Node, ...]:
        style = Style("text", NOTE, align="center")
        room = TextBox(box.width, box.height, "score-pad", key, self.words.language)
        size = fitting_size([(sentence, room)], style, NOTE_LEAST)
        style = Style("text", size, align="center")
        block = set_text(sentence, style, box.width, self.words.language, balanced=True)
        return block.at(box.left, box.bottom - block.height)


def score_pad(game: CastelliFacts, language: str, look: Look, paper: Paper) -> Page:
    """Two blocks for duels and finals, two for all against all; cut along the middle lines."""
    pad = Pad(AidWords(game, language), look)
    middle, half = paper.width / 2, paper.height / 2
    drawn: list[Node] = []
    edge = paper.margin + EDGE
    high = half - edge - max(PAD, FOOTER)
    for top, bottom in ((edge, edge + high), (half + PAD, half + PAD + high)):
        left = Box(edge, top, middle - PAD, bottom)
        right = Box(middle + PAD, top, paper.width - edge, bottom)
        drawn += _finals(pad, left)
        drawn += _round(pad, right)
    title = pad.words.text("pad.title")
    return Page(paper.width, paper.height, (*drawn, *quarter_cuts(paper)), title=title)


def _block_head(pad: Pad, box: Box, key: str) -> tuple[Node, ...]:
    """Stones, the name of the tournament between crossed swords, the variant and a line for the date."""
    date_width = box.width * 0.34
    title = Box(box.left + 10.0, box.top + 6.5, box.right - 10.0, box.top + 13.5)
    variant = Box(box.left, box.top + 15.0, box.right - date_width - 3, box.top + 20.0)
    date = Box(variant.right + 3, variant.top, box.right, variant.bottom)
    label = pad.words.text("pad.date")
    begin = date.left + fonts.width(label, LABEL.face, LABEL.size) + 1.5
    return (
        *wall(box.left, box.right, box.top, box.top + 3.5, 13, pad.look),
        Path(rectangle(box.left, box.top, box.width, 3.5), stroke=INK, width=0.35),
        *pad.text("pad.tournament", title, Style("title", 19.0, align="center")),
        *(
            node
            for x in (box.left + 4.2, box.right - 4.2)
            for node in swords(x, box.top + 9.6, 0.95, pad.look)
        ),
        *pad.text(key, variant, Style("text-bold", 10.0, fill=pad.look.line(RED))),
        *pad.line(label, "pad.date", date, LABEL),
        Path(line(begin, date.bottom - 0.6, date.right, date.bottom - 0.6), stroke=INK, width=0.2),
    )


def _finals(pad: Pad, box: Box) -> tuple[Node, ...]:
    """Two duels; their winners play for the first place, their losers for the third."""
    words = pad.words
    top, foot = box.top + HEAD, box.bottom - 9.0
    gap, ranks = 14.0, 4 * RANK
    height = (foot - top - ranks - 6.0 - MATCH_GAP) / 2
    width = (box.width - gap) / 2
    drawn: list[Node] = [*_block_head(pad, box, "pad.finals")]
    right = box.left + width + gap
    for number, key in enumerate(("pad.final", "pad.third")):
        y = top + number * (height + MATCH_GAP)
        duel = words.text("pad.duel", number=number + 1)
        drawn += _match(pad, Box(box.left, y, box.left + width, y + height), "pad.duel", duel)
        drawn += _match(pad, Box(right, y, box.right, y + height), key, words.text(key), not number)
    drawn += lines_to_finals(box.left + width, right, top, height)
    y = foot - ranks
    for place in range(1, PLAYERS + 1):
        drawn += _rank(pad, place, box, y + (place - 0.5) * RANK)
    note = Box(box.left, box.bottom - 8.0, box.right, box.bottom)
    return *drawn, *pad.note(words.text("pad.tie"), "pad.tie", note)


def _match(pad: Pad, box: Box, key: str, sentence: str, gold: bool = False) -> tuple[Node, ...]:
    """A game of two: room for two names and their points; the head of the one for the first place is gold."""
    head = MATCH_HEAD
    points = box.right - 10.0
    rows = (box.height - head) / 2
    frame = rounded(box.left, box.top, box.width, box.height, CORNER)
    strip = Path(rectangle(box.left, box.top, box.width, head), fill=pad.look.fill(SUM if gold else STRIP))
    upper = Path(rectangle(box.left, box.top + head, box.width, rows), fill=pad.look.fill(ROW))
    title = Box(box.left + 1.5, box.top, box.right - 1.5, box.top + head)
    points_label = pad.words.text("pad.points")
    small = Style("text", 7.5, align="right")
    taken = min(fonts.width(points_label, small.face, small.size), title.width * POINTS_SHARE)
    label = Box(title.right - taken - 0.05, title.top, title.right, title.bottom)
    return (
        Group((strip, upper), clip=frame),
        *pad.head(sentence, key, Box(title.left, title.top, label.left - 1.4, title.bottom)),
        *pad.line(points_label, "pad.points", label, small),
        Path(line(box.left, box.top + head, box.right, box.top + head), stroke=INK, width=0.3),
        Path(line(box.left, box.top + head + rows, box.right, box.top + head + rows), stroke=INK, width=0.2),
        Path(line(points, box.top + head, points, box.bottom), stroke=INK, width=0.2),
        Path(frame, stroke=INK, width=0.4),
    )


def _rank(pad: Pad, place: int, box: Box, y: float) -> tuple[Node, ...]:
    """A line for the name of who takes a place, and the shields to ring that player's house; gold for the
    first one."""
    band = rounded(box.left, y - RANK / 2 + 0.3, box.width, RANK - 0.6, CORNER)
    badge = points_badge(place, pad.look, WINNER if place == 1 else OTHER)
    middle, shields = box.left + 5.4, box.right - 1.2 - len(House) * SHIELD_STEP
    return (
        *((Path(band, pad.look.fill(SUM), INK, 0.4),) if place == 1 else ()),
        *badge.draw(middle - badge.width / 2, y),
        Path(line(box.left + 12.0, y + 2.6, shields - 1.0, y + 2.6), stroke=INK, width=0.25),
        *_shields(pad, shields, y + 0.4, SHIELD_STEP),
    )


def _shields(pad: Pad, left: float, y: float, step: float) -> Iterator[Node]:
    """The four houses, of which one is ringed."""
    tint = shrunk(SHIELD / SHIELD_WIDTH, pad.look)
    places = (put_coat(house, None, left + (number + 0.5) * step, y, SHIELD, pad.look)
              for number, house in enumerate(House))  # fmt: skip
    yield from (Use(tinted_symbol(place.symbol, tint), place.matrix) for place in places)


def _round(pad: Pad, box: Box) -> tuple[Node, ...]:
    """Everyone meets everyone; points are written down and added up."""
    words = pad.words
    games = max(1, words.options.tournament_games)
    columns = games if games <= MOST_COLUMNS else ROOMY_COLUMNS
    top, foot = box.top + HEAD, box.bottom - 9.0
    total = 10.6
    name = NAME if columns <= 3 else max(20.0, (box.width - 2 * total) * 0.3)
    column = (box.width - name - 2 * total) / columns
    xs = [box.left, box.left + name]
    xs += [xs[1] + column * number for number in range(1, columns + 1)]
    xs += [xs[-1] + total, box.right]
    names_top = top + 7.0 + (9.0 if column >= 7.5 else 0.0)
    height = min(ROW_MOST, (foot - 5.8 - 2 * WINNER - names_top) / PLAYERS)
    bottom = names_top + PLAYERS * height
    drawn: list[Node] = [*_block_head(pad, box, "pad.round")]
    frame = rounded(box.left, top, box.width, bottom - top, CORNER)
    strip = Path(rectangle(box.left, top, box.width, names_top - top), fill=pad.look.fill(STRIP))
    rows = [
        Path(rectangle(box.left, names_top + number * height, box.width, height), fill=pad.look.fill(ROW))
        for number in range(0, PLAYERS, 2)
    ]
    sums = Path(rectangle(xs[-3], top, xs[-2] - xs[-3], bottom - top), fill=pad.look.fill(SUM))
    drawn.append(Group((strip, *rows, sums), clip=frame))
    drawn += _table_head(pad, xs, top, columns, names_top - top > 8 and columns == games)
    for number in range(1, PLAYERS):
        y = names_top + number * height
        drawn.append(Path(line(box.left, y, box.right, y), stroke=INK, width=0.2))
    for x in xs[1:-1]:
        drawn.append(Path(line(x, top, x, bottom), stroke=INK, width=0.2))
    drawn.append(Path(line(box.left, names_top, box.right, names_top), stroke=INK, width=0.3))
    drawn.append(Path(frame, stroke=INK, width=0.4))
    for player in range(1, PLAYERS + 1):
        drawn += _player(pad, player, box.left, names_top + (player - 1) * height, name, height)
    drawn += _rank(pad, 1, box, (bottom + foot) / 2)
    note = Box(box.left, box.bottom - 8.0, box.right, box.bottom)
    return *drawn, *pad.note(words.count("pad.wins", games), "pad.wins", note)


def _player(pad: Pad, number: int, x: float, y: float, width: float, height: float) -> Iterator[Node]:
    """The number of a player, a line for the name, and below it the shields, if the row is high enough."""
    shown = height >= ROW_SHIELDS
    middle = y + (0.36 if shown else 0.5) * height
    yield from plate(str(number), x + 4.4, middle, 2.7, pad.look, "badge", 10)
    if shown:
        yield Path(line(x + 8.6, middle + 2.7, x + width - 1.6, middle + 2.7), None, NEUTRAL.dark, 0.2)
        step = min(SHIELD_STEP, (width - 8.0) / len(House))
        yield from _shields(pad, x + width - 1.0 - len(House) * step, y + 0.77 * height, step)


def _table_head(pad: Pad, xs: list[float], top: float, games: int, pairs: bool) -> tuple[Node, ...]:
    """Above the names: the games and who meets whom in each; a longer tournament is numbered by hand."""
    style = Style("label", 8.5, align="center")

    def cell(number: int) -> Box:
        return Box(xs[number] + 0.6, top, xs[number + 1] - 0.6, top + 7.0)

    drawn: list[Node] = [*pad.text("pad.player", cell(0), style)]
    for game in range(1, games + 1) if games >= pad.words.options.tournament_games else ():
        box = cell(game)
        sentence = pad.words.text("pad.game", number=game)
        roomy = games <= FEW_GAMES or fonts.width(sentence, style.face, NOTE_LEAST) < box.width
        drawn += pad.line(sentence if roomy else str(game), "pad.game", box, style)
        for number, (one, other) in enumerate(PAIRINGS[(game - 1) % len(PAIRINGS)] if pairs else ()):
            under = Box(box.left, top + 6.6 + 3.9 * number, box.right, top + 10.5 + 3.9 * number)
            drawn += pad.line(f"{one}–{other}", "pad.game", under, Style("text", 8.0, align="center"))
    drawn += pad.text("pad.total", cell(games + 1), style)
    return *drawn, *pad.text("pad.place", cell(games + 2), style)
