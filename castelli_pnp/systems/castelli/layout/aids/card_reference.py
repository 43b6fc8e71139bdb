"""All cards on a page: emblem, name, when it is played, how many there are, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import Box, rounded
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.fit import TextBox, no_room
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.aid_card import UNBROKEN, AidCard, middled
from castelli_pnp.systems.castelli.layout.aids.aid_final import PLATES
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    emblem_in_arch,
    mini_card,
    row,
    row_width,
    seats,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pen import ColumnPart, Pen, largest
from castelli_pnp.systems.castelli.layout.aids.reference_page import page_head, reference_card, text_area
from castelli_pnp.systems.castelli.layout.aids.rules_strip import rules_strip
from castelli_pnp.systems.castelli.layout.aids.words import AidWords, tied
from castelli_pnp.systems.castelli.layout.card_words import CardText
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, Module, PlayWindow

TEXT, TEXT_LEAST = 9.5, 9.0
GUTTER = 6.0
EMBLEM = 19.0
EMBLEM_HIGH = 17.7
TEXT_LEFT = EMBLEM + 3.0
NAME, NAME_SIZE = 7.4, 15.0
"""From the top of an entry to the top of its text, and the size of the names."""
ROW_GAP, SPREAD = 1.4, 6.0
"""The least gap below an entry, and by how much it may grow."""
BAR, AROUND = 8.6, 2.6
"""The bar over the battle cards, and the room above and below it."""
STRIP_GAP = 1.6
NOTE_GAP = 1.2
"""Above a note on a card."""
NOTE_SHARE = 0.86
"""How large a note is, compared with the text of its card."""
MOST_PAGES = 9


MOST_DRAWN = 6
"""More copies are counted, not drawn."""


class EntryPair(NamedTuple):
    """Two entries side by side, perhaps under the heading of the battle cards."""

    head: bool
    entries: tuple[CardText, ...]


def card_reference(
    game: CastelliFacts, language: str, look: Look, paper: Paper, entries: Sequence[CardText]
) -> tuple[Page, ...]:
    """All entries in two columns, battle cards under a heading of their own, on as few pages as they need."""
    words = AidWords(game, language)
    groups = _groups(game, [entry._replace(text=tied(entry.text)) for entry in entries])
    for number in range(1, MOST_PAGES):
        try:
            return _pages(words, look, paper, groups, number)
        except Refused as refused:
            if refused.reason not in ("no_room", "no_room_wide"):
                raise
    return _pages(words, look, paper, groups, MOST_PAGES)


def _groups(game: CastelliFacts, entries: Sequence[CardText]) -> list[list[CardText]]:
    """Character cards, then battle cards."""

    def is_battle(entry: CardText) -> bool:
        return entry.id in game.cards and game.cards[entry.id].deck is Deck.BATTLE

    found = [[entry for entry in entries if is_battle(entry) is battle] for battle in (False, True)]
    return [group for group in found if group]


def _pages(
    words: AidWords, look: Look, paper: Paper, groups: list[list[CardText]], number: int
) -> tuple[Page, ...]:
    """The cards on that many pages, or a refusal; below the last ones stands what to do with them."""
    area = text_area(paper)
    chunks = _chunks(groups, number)
    entries = [entry for group in groups for entry in group]
    width = (area.width - GUTTER) / 2
    fitted = largest(
        lambda size: _fitting(reference_card(words, look, size), entries, chunks, area, size),
        TEXT,
        TEXT_LEAST,
    )
    card = fitted.card
    pages: list[Page] = []
    for place, (chunk, heights) in enumerate(zip(chunks, fitted.heights, strict=True), 1):
        title = words.text("cards.title")
        if len(chunks) > 1:
            title = words.text("cards.title_page", page=place, pages=len(chunks))
        children: list[Node] = [*page_head(title, _legend(card), words.language, look, paper)]
        y = area.top
        for (head, pair), height in zip(chunk, heights, strict=True):
            if head:
                children += _bar(card, Box(area.left, y + AROUND, area.right, y + AROUND + BAR))
                y += BAR + 2 * AROUND
            for column, entry in enumerate(pair):
                x = area.left + column * (width + GUTTER)
                children += _entry(fitted, entry, Box(x, y, x + width, y + height - 0.5))
            y += height
        if place == len(chunks):
            children += fitted.strip.draw(area.left, area.bottom - fitted.strip.height)
        pages.append(Page(paper.width, paper.height, tuple(children), title=title))
    return tuple(pages)


class FittedCards(NamedTuple):
    """The type of a page of cards, the height of the rows of each page, and the strip at the end."""

    card: AidCard
    name: Style
    text: Style
    heights: list[list[float]]
    strip: ColumnPart


def _fitting(
    card: AidCard, entries: list[CardText], chunks: list[list[EntryPair]], area: Box, size: float
) -> FittedCards:
    """How everything fits with texts of that size, or a refusal."""
    words, style = card.words, Style("text", size, leading=1.18)
    strip = rules_strip(card, area.width)
    measure = (area.width - GUTTER) / 2 - TEXT_LEFT
    names = _names(card, entries, measure)
    heights: list[list[float]] = []
    for place, chunk in enumerate(chunks, 1):
        room = area.height - float_sum(head for head, _ in chunk) * (BAR + 2 * AROUND)
        room -= strip.height + STRIP_GAP if place == len(chunks) else 0.0
        rows = [_row_height(pair, style, measure, words.language) for pair in chunk]
        free = room - float_sum(rows)
        if free < 0:
            last = f"{chunk[-1].entries[0].id}/text"
            about = TextBox(measure, round(room, 1), "card-reference", last, words.language)
            raise no_room(about, size, len(chunk), -free, round(-100 * free / float_sum(rows)))
        heights.append([height + min(SPREAD, free / len(rows)) for height in rows])
    return FittedCards(card, names, style, heights, strip)


def _row_height(pair: EntryPair, style: Style, measure: float, language: str) -> float:
    """What two entries side by side need, with the gap below them."""
    texts = (
        NAME
        + _text(entry.text, style, measure, language).height
        + _note_height(entry, style, measure, language)
        for entry in pair.entries
    )
    return max(EMBLEM_HIGH, *texts) + ROW_GAP


def _note_height(entry: CardText, style: Style, measure: float, language: str) -> float:
    return NOTE_GAP + _note(entry, style, measure, language).height if entry.note else 0.0


def _chunks(groups: list[list[CardText]], number: int) -> list[list[EntryPair]]:
    """The rows of each page, two cards each; a group stays together if there is a page for each."""
    parts = [
        [
            EntryPair(place == 0 and index > 0, tuple(group[place : place + 2]))
            for place in range(0, len(group), 2)
        ]
        for index, group in enumerate(groups)
    ]
    if number == len(parts):
        return parts
    rows = [row for part in parts for row in part]
    each = max(1, -(-len(rows) // number))
    return [rows[start : start + each] for start in range(0, len(rows), each)]


def _names(card: AidCard, entries: list[CardText], measure: float) -> Style:
    """The one style of all names: each fits next to the copies of its card."""
    pen = Pen("card-reference", card.words.language, card.look, Style("text", TEXT))
    size = NAME_SIZE
    for entry in entries:
        room = measure - row_width(_copies(card, entry), COPY_GAP) - 2.0
        size = min(size, pen.title([(f"{entry.id}/name", entry.name)], room, size).size)
    return Style("title", size)


def _text(text: str, style: Style, measure: float, language: str) -> TextBlock:
    """What is said of a card, without broken words where that costs no line."""
    block = set_text(text, style, measure, language)
    try:
        whole = set_text(text, style, measure, UNBROKEN)
    except Refused:
        return block
    return whole if len(whole.lines) <= len(block.lines) else block


COPY, COPY_GAP = 4.2, 0.7


def _copies(card: AidCard, entry: CardText) -> list[Bit]:
    """Whose turn it is, and every copy as a little card; many copies are a number."""
    fact = card.words.game.cards.get(entry.id)
    values = fact.values if fact else ()
    drawn = [mini_card(str(value), card.look, COPY) for value in values]
    drawn = drawn or [mini_card("", card.look, COPY)] * entry.copies
    if len(drawn) > MOST_DRAWN:
        drawn = [sign(f"{len(drawn)}×", 8.0), mini_card("", card.look, COPY)]
    own = PlayWindow(entry.when) is PlayWindow.OWN_TURN
    seat = seats(own, 2.9, card.look)
    apart = Bit(seat.width + 0.6, lambda x, y: (Group(seat.draw(x, y), name=f"when:{entry.when.value}"),))
    return [apart, *drawn]


def _legend(card: AidCard) -> list[Bit]:
    """Whose turn the tables with four seats mean."""
    windows = [PlayWindow.OWN_TURN] + [PlayWindow.OTHER_TURN] * card.words.has_reactions
    bits: list[Bit] = []
    for window in windows:
        key = f"cards.{window.value}"
        word = card.note(card.words.text(key), key, 44.0, 1)
        bits.append(seats(window is PlayWindow.OWN_TURN, 3.1, card.look))
        bits.append(_word_bit(word, word.width + (3.6 if window is not windows[-1] else 0.0)))
    return bits


def _word_bit(block: TextBlock, width: float) -> Bit:
    return Bit(width, lambda x, y: middled(block, x, y))


def _bar(card: AidCard, box: Box) -> tuple[Node, ...]:
    """The heading of the battle cards, on the color of their module."""
    look, words = card.look, card.words
    shape = rounded(box.left, box.top, box.width, box.height, 2.0)
    ground = Path(shape, look.fill(PLATES[Module.BATTLE]), INK if look.low else None, 0.25)
    fill = INK if look.low else WHITE
    pen = Pen("card-reference", words.language, look, Style("text", TEXT))
    head = words.text("cards.battle")
    style = replace(pen.title([("cards.battle", head)], 0.5 * box.width, 16.0), fill=fill)
    left, middle = box.left + 3.4, box.middle[1]
    right = left + fonts.width(head, "title", style.size) + 3.4
    note = card.note(
        words.text("cards.battle_only"), "cards.battle_only", box.right - right - 2.0, 1, fill=fill
    )
    base = middle + fonts.cap("title", style.size) / 2
    return ground, line_at(head, left, base, style), *middled(note, right, middle)


def _entry(fitted: FittedCards, entry: CardText, box: Box) -> tuple[Node, ...]:
    card, name, x, y = fitted.card, fitted.name, box.left, box.top
    fact = card.words.game.cards.get(entry.id)
    values = fact.values if fact else ()
    shown = sorted(values)[len(values) // 2] if values else None
    left, measure = x + TEXT_LEFT, box.width - TEXT_LEFT
    copies = _copies(card, entry)
    middle = y + 3.4
    style, language = fitted.text, card.words.language
    text = _text(entry.text, style, measure, language)
    note = _note(entry, style, measure, language) if entry.note else None
    return (
        *((emblem_in_arch(fact, shown, x, y, EMBLEM, card.look),) if fact else ()),
        line_at(entry.name, left, middle + fonts.cap("title", name.size) / 2, name),
        *row(copies, left + measure - row_width(copies, COPY_GAP), middle, COPY_GAP),
        *text.at(left, y + NAME),
        *(note.at(left, y + NAME + text.height + NOTE_GAP) if note else ()),
    )


def _note(entry: CardText, style: Style, measure: float, language: str) -> TextBlock:
    """What the rules add to a card, slanted."""
    small = replace(style, face="text-italic", size=NOTE_SHARE * style.size)
    return _text(entry.note, small, measure, language)
