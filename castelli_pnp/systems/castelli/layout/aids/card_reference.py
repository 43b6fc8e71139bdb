"""All cards on a page: emblem, name, when it is played, how many there are, what it does."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Node, Page
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.fit import TextBox, fitting_size, no_room
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, set_text
from castelli_pnp.systems.castelli.layout.aids.drawing import (
    Bit,
    emblem_in_arch,
    mini_card,
    row,
    row_width,
    seats,
    sign,
)
from castelli_pnp.systems.castelli.layout.aids.pen import Pen, heading
from castelli_pnp.systems.castelli.layout.aids.turn_summary import page_head, text_area
from castelli_pnp.systems.castelli.layout.aids.words import AidWords, tied
from castelli_pnp.systems.castelli.layout.card_words import CardText
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow

TEXT = 9.5
TEXT_LEAST = 9.0
GUTTER = 9.0
EMBLEM = 22.0
BESIDE = EMBLEM + 4.0
NAME = 7.2
"""From the top of a name to the top of the line that says when the card is played."""
WHEN = 6.2
ROW_LEAST, ROW_MOST, ROW_GAP = 24.0, 36.0, 3.2
HEAD, ABOVE_HEAD = 13.0, 3.2
MOST_PAGES = 9
NO_LANGUAGE = "zxx"
"""Words are broken in no language."""


MOST_DRAWN = 12
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
    """The cards on that many pages, or a refusal."""
    area = text_area(paper)
    width = (area.width - GUTTER) / 2
    chunks = _chunks(groups, number)
    heads = max(sum(head for head, _ in chunk) for chunk in chunks)
    most = max(len(chunk) for chunk in chunks)
    height = min(ROW_MOST, (area.height - heads * HEAD + ROW_GAP) / most - ROW_GAP)
    styles = _styles(words, look, [entry for group in groups for entry in group], width, height)
    pages: list[Page] = []
    for place, chunk in enumerate(chunks, 1):
        title = words.text("cards.title")
        if len(chunks) > 1:
            title = words.text("cards.title_page", page=place, pages=len(chunks))
        children: list[Node] = [*page_head(title, words.language, look, paper)]
        y = area.top
        for head, pair in chunk:
            if head:
                told = words.text("cards.battle")
                children += heading(told, styles.name, area.width, look).draw(area.left, y + ABOVE_HEAD)
                y += HEAD
            for column, entry in enumerate(pair):
                x = area.left + column * (width + GUTTER)
                children += _entry(words, look, entry, x, y, width, styles)
            y += height + ROW_GAP
        pages.append(Page(paper.width, paper.height, tuple(children), title=title))
    return tuple(pages)


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


class Styles(NamedTuple):
    name: Style
    text: Style
    when: Style


def _styles(words: AidWords, look: Look, entries: list[CardText], width: float, height: float) -> Styles:
    """One size for all names and one for all texts."""
    measure = width - BESIDE
    if height < ROW_LEAST:
        room = TextBox(round(width, 1), round(height, 1), "card-reference", "rows", words.language)
        raise no_room(room, TEXT_LEAST, 0, ROW_LEAST - height, 0)
    pen = Pen("card-reference", words.language, look, Style("text", TEXT))
    name = pen.title([(f"{entry.id}/name", entry.name) for entry in entries], measure, 15.0)
    high = height - NAME - WHEN
    rooms = [
        (entry.text, TextBox(measure, high, "card-reference", f"{entry.id}/text", words.language))
        for entry in entries
    ]
    style = Style("text", TEXT, leading=1.16)
    size = fitting_size(rooms, style, TEXT_LEAST)
    return Styles(name, Style("text", size, leading=1.16), Style("label", 8.5))


def _unbroken(text: str, style: Style, measure: float, language: str) -> TextBlock:
    """A text without broken words where that costs no line."""
    block = set_text(text, style, measure, language)
    try:
        whole = set_text(text, style, measure, NO_LANGUAGE)
    except Refused:
        return block
    return whole if len(whole.lines) <= len(block.lines) else block


def _copies_and_when(
    words: AidWords, look: Look, entry: CardText, values: tuple[int, ...], measure: float, styles: Styles
) -> tuple[list[Bit], float, Bit]:
    """Every copy as a little card, the gap between them, and the label beside them; as a number of copies
    where that many leave no room for the label."""
    drawn = [mini_card(str(value), look, 4.6) for value in values]
    drawn = drawn or [mini_card("", look, 4.6)] * entry.copies
    counted = [sign(f"{len(drawn)}×", 8.0), mini_card("", look, 4.6)]
    pen = Pen("card-reference", words.language, look, styles.when)
    seat = seats(PlayWindow(entry.when) is PlayWindow.OWN_TURN, 2.6, look)
    label, field = words.text(f"cards.{PlayWindow(entry.when).value}"), f"{entry.id}/when"
    gap = 0.6 if len(drawn) < 9 else -2.2
    if len(drawn) <= MOST_DRAWN:
        with suppress(Refused):
            room = measure - row_width(drawn, gap) - seat.width - 4.0
            return drawn, gap, pen.label(label, field, room, lines=1)
    room = measure - row_width(counted, 0.6) - seat.width - 4.0
    return counted, 0.6, pen.label(label, field, room, lines=1)


def _entry(
    words: AidWords, look: Look, entry: CardText, x: float, y: float, width: float, styles: Styles
) -> tuple[Node, ...]:
    fact = words.game.cards.get(entry.id)
    values = fact.values if fact else ()
    battle = fact is not None and fact.deck is Deck.BATTLE
    shown = sorted(values)[len(values) // 2] if values else None
    left, measure = x + BESIDE, width - BESIDE
    name = set_text(entry.name, styles.name, measure, words.language)
    copies, gap, when = _copies_and_when(words, look, entry, values, measure, styles)
    middle = y + NAME + 2.0
    seat = seats(PlayWindow(entry.when) is PlayWindow.OWN_TURN, 2.6, look)
    text = _unbroken(entry.text, styles.text, measure, words.language)
    return (
        emblem_in_arch(entry.id, shown, battle, x, y, EMBLEM, look),
        *name.at(left, y + 0.6),
        *row([seat, when], left, middle),
        *row(copies, left + measure - row_width(copies, gap), middle, gap),
        *text.at(left, y + NAME + WHEN),
    )
