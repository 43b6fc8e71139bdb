"""What of a game's own cards cannot be printed: missing drawings, letters, too many words (S13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.layout.art.library import names
from castelli_pnp.layout.art.own import own_files
from castelli_pnp.layout.fit import TextBox, fits
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render import fonts
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.cards.sentences import title_of
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.card_text import text_style
from castelli_pnp.systems.castelli.layout.card_words import card_faces
from castelli_pnp.systems.castelli.layout.cards import NAME_FLOOR, name_room
from castelli_pnp.systems.castelli.layout.printable import is_own
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.finding import Finding
from castelli_pnp.words.catalog import glossary, languages

SMALLEST = 7.5
"""The size in pt at which the text of a card must fit; a proof reports smaller ones."""
EMBLEMS = "emblems/"
FACES = {"name": ("title",), "text": ("text", "text-bold")}


def unprintable_cards(game: CastelliFacts, art: tuple[Path, ...]) -> Iterator[Finding]:
    """Everything in the cards of a game that would stop a kit, or that its proof would report."""
    yield from _emblems(game, art)
    own = {card.id: card for card in game.cards.values() if card.copies and is_own(card)}
    for card in own.values():
        yield from _letters(card, "name", card.names)
        yield from _letters(card, "text", card.texts)
    yield from _room(game, own)


def _emblems(game: CastelliFacts, art: tuple[Path, ...]) -> Iterator[Finding]:
    """Drawings that cards name but nobody drew, and the other way round."""
    drawn = {_base(path.relative_to(folder)) for folder in art for path in own_files(folder)}
    own = {name.removeprefix(EMBLEMS) for name in drawn if name.startswith(EMBLEMS)}
    shipped = {name.removeprefix(EMBLEMS) for name in names() if name.startswith(EMBLEMS)}
    for card in game.cards.values():
        if card.emblem and card.emblem not in own | shipped:
            guess = near(card.emblem, sorted(own | shipped))
            data = {"card": card.id, "name": card.emblem, "near": guess}
            yield Finding("S13", "emblem", ("cards", card.id, "emblem"), data)
    shown = {*shipped, *game.cards, *(card.emblem for card in game.cards.values())}
    for name in sorted(own - shown):
        guess = near(name, sorted(game.cards))
        route: Route = ("cards", guess) if guess else ("cards",)
        yield Finding("S13", "unused", route, {"name": name, "near": guess})


def _base(path: Path) -> str:
    """The name of a drawing without the ending of a variant, such as ``.low``."""
    return path.with_name(path.name.partition(".")[0]).as_posix()


def _letters(card: CardType, key: str, words: Mapping[str, str]) -> Iterator[Finding]:
    """Own words with letters that our fonts do not have."""
    for language, text in words.items():
        missing = {sign for face in FACES[key] for sign in fonts.face(face).missing(text)}
        if missing:
            data = {"signs": " ".join(sorted(missing)), "text": text}
            yield Finding("S13", "letters", _words_route(card, key, language), data)


def _words_route(card: CardType, key: str, language: str) -> Route:
    return ("cards", card.id, key) if language == "*" else ("cards", card.id, key, language)


def _room(game: CastelliFacts, own: Mapping[str, CardType]) -> Iterator[Finding]:
    """Cards with names or texts for which there is no room, in these languages."""
    full: dict[tuple[str, str], list[str]] = {}
    for language in languages() if own else ():
        terms = glossary(language)
        for card in own.values():
            if not _name_fits(title_of(card, terms, language)):
                full.setdefault((card.id, "name"), []).append(language)
        for face in card_faces(game, language):
            if face.id in own and not _text_fits(face.text, language):
                full.setdefault((face.id, "text"), []).append(language)
    for (name, key), found in full.items():
        card, which = own[name], list(dict.fromkeys(found))
        words = card.names if key == "name" else card.texts
        said = next((each for each in (*which, "*") if each in words), "")
        route = _words_route(card, key, said) if said else ("cards", name)
        data = {"card": name, "languages": ", ".join(which), "size": SMALLEST}
        yield Finding("S13", f"{key}_room", route, data)


@cache
def _name_fits(name: str) -> bool:
    if fonts.face("title").missing(name):
        return True
    return fonts.width(name, "title", NAME_FLOOR) <= name_room(grid_of(sizes())).width


@cache
def _text_fits(text: str, language: str) -> bool:
    if any(fonts.face(face).missing(text) for face in FACES["text"]):
        return True
    grid = grid_of(sizes())
    room = TextBox(grid.text.width, grid.text.height, "", "", language)
    try:
        return fits(text.replace("\n", " "), text_style(grid, SMALLEST), room)
    except Refused:
        return False
