"""The cards: every card is a gate in a town wall, the picture in the gate, the name on a scroll below it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import arc, move
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.art.emblems import EMBLEM_BOX, card_emblem, emblem
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import CardGrid, disc, dress_of, gate, grid_of, ribbon
from castelli_pnp.systems.castelli.layout.card_strip import LABEL_SIZE, label_room, label_style, strip_nodes
from castelli_pnp.systems.castelli.layout.card_text import STEP, TEXT_FLOOR, deck_size, short_size, text_nodes
from castelli_pnp.systems.castelli.layout.card_words import (
    CardFace,
    card_faces,
    card_id,
    when_label,
)
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, Module

NAME_SIZE, NAME_FLOOR = 16.0, 12.0
KINDS = {Deck.CHARACTER: "cards", Deck.BATTLE: "battle-cards"}


class _Type(NamedTuple):
    """The sizes in pt at which everything of one language fits."""

    name: float
    label: float
    text: dict[Deck, float]
    short: float


def cards(
    game: CastelliFacts, language: str, sizes: Sizes, look: Look, modules: Collection[Module] | None = None
) -> tuple[Component, ...]:
    """One piece for each card that looks different; what cannot be set in its room is refused."""
    grid = grid_of(sizes)
    faces = card_faces(game, language, modules)
    values = {card.id: tuple(card.values) for card in game.cards.values()}
    type_sizes = _type_sizes(faces, values, language, grid)
    back = card_back(look, grid)
    made: list[Component] = []
    for each in faces:
        name = card_id(each)
        nodes = _front(each, game.cards[each.id], language, type_sizes, grid, look)
        front = face(f"{name}-{language}-{look.name}", grid.width, grid.height, grid.bleed, nodes)
        made.append(
            Component(
                name,
                KINDS[each.deck],
                grid.width,
                grid.height,
                front,
                back,
                each.copies,
                language=language,
                rim=KINDS[each.deck],
            )
        )
    return tuple(made)


def _type_sizes(
    faces: list[CardFace], values: dict[str, tuple[int, ...]], language: str, grid: CardGrid
) -> _Type:
    """One size for all names, labels and short texts of a language, and one for the texts of each deck."""
    k = grid.k
    texts = {
        deck: [(card_id(e), e.text) for e in faces if e.deck is deck and e.value is None] for deck in Deck
    }
    short = [(card_id(each), each.text) for each in faces if each.value is not None]
    ribbon_room = name_room(grid)
    names = [(each.name, ribbon_room._replace(piece=card_id(each), language=language)) for each in faces]
    labels = [
        (when_label(each.when, language), label_room(each, values[each.id], grid, language)) for each in faces
    ]
    return _Type(
        _name_size(names, max(NAME_SIZE * k, NAME_FLOOR)),
        fitting_size(labels, label_style(max(LABEL_SIZE * k, TEXT_FLOOR)), TEXT_FLOOR, STEP),
        {deck: deck_size(of_deck, language, grid) for deck, of_deck in texts.items()},
        short_size(short, language, grid),
    )


def name_room(grid: CardGrid) -> TextBox:
    """The room for the name of a card on its ribbon."""
    return TextBox(grid.ribbon.width - 3 * grid.k, grid.ribbon.height, "", "name", "")


def _name_size(names: list[tuple[str, TextBox]], size: float) -> float:
    """The size at which all names fit unbroken; one that does not at the floor is refused."""
    for name, room in names:
        while fonts.width(name, "title", size) > room.width:
            if size - STEP < NAME_FLOOR - 1e-9:
                box = room._replace(width=round(room.width, 1), height=round(room.height, 1))
                raise Refused("no_room_wide", **box.told(), size=NAME_FLOOR, word=name)
            size -= STEP
    return size


def _front(
    each: CardFace, card: CardType, language: str, type_sizes: _Type, grid: CardGrid, look: Look
) -> tuple[Node, ...]:
    king = each.value is not None
    size = type_sizes.short if king else type_sizes.text[each.deck]
    nodes: list[Node] = [
        Use(gate(each.deck, look, grid, crest=not king)),
        *_picture(card, each.value, grid, look),
        Use(ribbon(each.deck, look, grid)),
        _name(each, type_sizes.name, grid, look),
        *strip_nodes(each, tuple(card.values), language, type_sizes.label, grid, look),
        *text_nodes(each.text, size, language, grid, look),
    ]
    return tuple(nodes)


def wordless_card(card: CardType, sizes: Sizes, look: Look) -> Symbol:
    """The front of a card without its words, for pictures that serve every language."""
    grid = grid_of(sizes)
    value = max(card.values) if card.values else None
    nodes = (
        Use(gate(card.deck, look, grid, crest=value is None)),
        *_picture(card, value, grid, look),
        Use(ribbon(card.deck, look, grid)),
    )
    return face(f"{card.id}-wordless-{look.name}", grid.width, grid.height, grid.bleed, nodes)


def _picture(card: CardType, value: int | None, grid: CardGrid, look: Look) -> list[Node]:
    """The emblem in its gate; a king's points stand on its shield and in the corners."""
    window, k = grid.window, grid.k
    name = card_emblem(card, value, look)
    unit = window.width / EMBLEM_BOX
    gateway = (
        ("M", window.left, window.bottom),
        *(("L", window.left, window.top + 19 * k),),
        *arc(grid.middle, window.top + 19 * k, 19 * k, 180, 360)[1:],
        ("L", window.right, window.bottom),
        ("Z",),
    )
    nodes: list[Node] = [
        Use(emblem(name, look, window.width), move(window.left, window.top)._replace(a=unit, d=unit)),
        Path(gateway, None, INK, look.width(0.5, 0.35) * k),
    ]
    if value is not None:
        nodes += _points(value, grid, look)
    return nodes


def _points(value: int, grid: CardGrid, look: Look) -> list[Node]:
    text, k = str(value), grid.k
    small = 16 * k if value < 10 else 12 * k
    nodes: list[Node] = [
        _figure(text, grid.middle, grid.window.top + 27.2 * k, (42 if value < 10 else 28) * k)
    ]
    for x, y in grid.spandrels:
        nodes += (disc(x, y, k, look.fill(HOUSES["yellow"].fill)), _figure(text, x, y, small))
    return nodes


def _figure(text: str, x: float, middle: float, size: float) -> Node:
    """A number centered on a point."""
    height = fonts.figure("number", size)
    return line_at(text, x, middle + height / 2, Style("number", size, align="center"))


def _name(each: CardFace, size: float, grid: CardGrid, look: Look) -> Node:
    box = grid.ribbon
    cap = fonts.cap("title", size)
    style = Style("title", size, fill=dress_of(each.deck, look).ribbon_text, align="center")
    return line_at(each.name, grid.middle, (box.top + box.bottom + cap) / 2, style)
