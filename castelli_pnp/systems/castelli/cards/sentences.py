"""What a card says: its own words, or the sentences of its effects put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from castelli_pnp.systems.castelli.cards import CardFace, CardPart, face_of
from castelli_pnp.systems.castelli.cards.effect import Aim, Use
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts

if TYPE_CHECKING:
    from castelli_pnp.words.catalog import Catalog


MOST_VALUES = 8
"""Of a card with values, listed one by one; of more, every value is listed once."""


def title_of(card: CardType, terms: Mapping[str, Any], language: str) -> str:
    """What a card is called: its own name, the shipped one, or a readable form of its id."""
    own = card.own_word(card.names, language)
    return own or (terms[card.id]["term"] if card.id in terms else readable(card.id))


def readable(name: str) -> str:
    """An id as a name: ``wine_merchant`` is Wine Merchant."""
    return " ".join(f"{word[:1].upper()}{word[1:]}" for word in name.split("_") if word)


def card_sentences(
    card: CardType, game: CastelliFacts, words: Catalog, battle: bool, value: int = 0, brief: bool = False
) -> list[str]:
    """What is printed on a card; ``value`` is that of a card with values, 0 for all of them together.

    ``brief``: a card of several effects leaves out what the reference sheet and the booklet explain.
    """
    own = card.own_word(card.texts, words.language)
    if own:
        return [own]
    face = face_of(card, value)
    first, rest = _in_order(face)
    brief = brief and len(face.parts) > 1
    told = [*_told(first, card, value, game, words, battle, brief)]
    if rest:
        told += [words.text("effect.after_building"), *_told(rest, card, value, game, words, battle, brief)]
    return told


def _in_order(face: CardFace) -> tuple[list[CardPart], list[CardPart]]:
    """The effects as they happen; after a castle is built, the second part."""
    if not face.extras:
        return list(face.parts), []
    first = [part for part in face.parts if part.effect.use is not Use.OWN_TURN]
    return (first, list(face.extras)) if face.helps else ([*first, *face.extras], [])


def _told(
    parts: list[CardPart],
    card: CardType,
    value: int,
    game: CastelliFacts,
    words: Catalog,
    battle: bool,
    brief: bool,
) -> Iterator[str]:
    aimed = 0
    for part in parts:
        effect = part.effect
        if effect.values and card.values and not value:
            values = card.values if len(card.values) <= MOST_VALUES else set(card.values)
            shown = ", ".join(str(each) for each in sorted(values))
            yield words.text(f"effect.{effect.id}.values", values=shown)
            continue
        aimed += effect.aim is Aim.RIVAL
        for end, count in _sentences(game, part, battle):
            if brief and end in effect.notes:
                continue
            key = f"effect{end}" if end.startswith(".") else f"effect.{effect.id}.{end}"
            if aimed > 1 and effect.aim is Aim.RIVAL:
                key = _variant(key, "again", words)
            elif brief:
                key = _variant(key, "brief", words)
            yield words.text(key) if count is None else words.count(key, count)


def _variant(key: str, kind: str, words: Catalog) -> str:
    """``again``: on a player that another effect has chosen; ``brief``: on a card with other effects."""
    found = f"{key.removesuffix('.text')}.{kind}"
    return found if found in words else key


def _sentences(game: CastelliFacts, part: CardPart, battle: bool) -> list[tuple[str, int | None]]:
    if part.effect.text is not None:
        return part.effect.text(game, part, battle)
    return [("text", next(iter(part.numbers.values()), None))]
