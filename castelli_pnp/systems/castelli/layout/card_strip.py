"""The foot of a card: whose turn it is played in, and how many of it there are."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.geometry import Box, circle, move, polygon, rounded
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WHITE, WINE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.card_frame import CardGrid, dress_of
from castelli_pnp.systems.castelli.layout.card_words import CardFace, card_id, when_label
from castelli_pnp.systems.castelli.model.words import PlayWindow

LABEL_SIZE = 8.5
"""What the label would like, in pt."""
MOST_DRAWN = 4
"""More little cards than this are shown by a numeral."""
_CARD_WIDTH, _CARD_HEIGHT, _PITCH = 3.5, 4.9, 4.1
_END = 2.6
"""From the little cards to the end of the strip."""
_GAP = 1.6


@cache
def seats(when: PlayWindow, look: Look) -> Symbol:
    """A table with four seats, you at the bottom: full and large are those whose turn it is. 6.6 mm wide."""
    nodes: list[Node] = [
        Path(circle(0, 0, 3.3), WHITE, INK, 0.3),
        Path(rounded(-1.05, -1.05, 2.1, 2.1, 0.25), look.fill(PARCHMENT), INK, 0.25),
    ]
    for x, y, own in ((0, 2.18, True), (-2.18, 0, False), (0, -2.18, False), (2.18, 0, False)):
        active = own is (when is PlayWindow.OWN_TURN)
        full = INK if look.low else HOUSES["red"].fill
        nodes.append(Path(circle(x, y, 0.84 if active else 0.52), full if active else WHITE, INK, 0.26))
    return Symbol(f"seats-{when}-{look.name}", tuple(nodes), Box(-3.6, -3.6, 3.6, 3.6))


@cache
def _little_card(look: Look, chosen: bool, plain: bool) -> Symbol:
    """One copy; a plain one has room for a numeral, a chosen one is the card in hand."""
    fill = (INK if look.low else HOUSES["yellow"].fill) if chosen else WHITE
    nodes: list[Node] = [Path(rounded(0, 0, _CARD_WIDTH, _CARD_HEIGHT, 0.5), fill, INK, 0.3)]
    if not plain:
        x, y = _CARD_WIDTH / 2, _CARD_HEIGHT / 2
        lozenge = polygon(((x, y - 1.3), (x + 1, y), (x, y + 1.3), (x - 1, y)))
        nodes.append(Path(lozenge, INK if look.low else WINE.fill))
    box = Box(-0.3, -0.3, _CARD_WIDTH + 0.3, _CARD_HEIGHT + 0.3)
    return Symbol(f"little-card-{look.name}-{chosen}-{plain}", tuple(nodes), box)


def label_start(grid: CardGrid) -> float:
    return grid.margin + 12.4 * grid.k


def label_style(size: float) -> Style:
    return Style("label", size, leading=1.08)


def label_room(face: CardFace, values: tuple[int, ...], grid: CardGrid, language: str) -> TextBox:
    """The room next to the copies of a card: one line, or two where a language needs them."""
    copies = len(values) or face.copies
    taken = _PITCH * (copies if copies <= MOST_DRAWN else 1) * grid.k
    if copies > MOST_DRAWN:
        taken += _numeral_width(face, grid)
    end = grid.width - grid.margin - (_END + _GAP) * grid.k - taken
    return TextBox(end - label_start(grid), 6 * grid.k, card_id(face), "label", language)


def _numeral(face: CardFace) -> str:
    return f"{face.copies}×"


def _numeral_width(face: CardFace, grid: CardGrid) -> float:
    return fonts.width(_numeral(face), "label", LABEL_SIZE * grid.k) + 0.6 * grid.k


def strip_nodes(
    face: CardFace, values: tuple[int, ...], language: str, size: float, grid: CardGrid, look: Look
) -> list[Node]:
    """The foot of a card; ``values`` are the points of all kings, ``size`` that of the label in pt."""
    k, strip, ink = grid.k, grid.strip, dress_of(face.deck, look).strip_text
    middle = (strip.top + strip.bottom) / 2
    icon = move(grid.margin + 7.2 * k, middle)._replace(a=k, d=k)
    room = label_room(face, values, grid, language)
    style = replace(label_style(size), fill=ink)
    label = set_text(when_label(face.when, language), style, room.width, language)
    text = label.at(label_start(grid), middle - label.height / 2)
    return [Use(seats(face.when, look), icon), *text, *_copies(face, values, middle, grid, look)]


def _copies(face: CardFace, values: tuple[int, ...], middle: float, grid: CardGrid, look: Look) -> list[Node]:
    """As many little cards as there are copies; of kings with their points, the present one marked."""
    k, top = grid.k, middle - _CARD_HEIGHT * grid.k / 2
    x = grid.width - grid.margin - _END * k
    many = max(len(values), face.copies) > MOST_DRAWN
    shown: list[int | None] = [*sorted(values, reverse=True)] if values else [None] * face.copies
    if many:
        shown = [face.value]
    nodes: list[Node] = []
    for value in shown:
        x -= _PITCH * k
        chosen = value is not None and value == face.value
        drawn = _little_card(look, chosen, value is not None)
        nodes.append(Use(drawn, move(x, top)._replace(a=k, d=k)))
        if value is not None:
            size = (8 if value < 10 else 7.5) * k
            y = middle + fonts.figure("text-bold", size) / 2
            ink = WHITE if look.low and chosen else INK
            style = Style("text-bold", size, fill=ink, align="center")
            nodes.append(line_at(str(value), x + _CARD_WIDTH * k / 2, y, style))
    if many:
        size = LABEL_SIZE * k
        y = middle + fonts.figure("label", size) / 2
        style = Style("label", size, fill=dress_of(face.deck, look).strip_text, align="right")
        nodes.append(line_at(_numeral(face), x - 0.6 * k, y, style))
    return nodes
