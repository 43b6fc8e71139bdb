"""What a card does, in a few sentences."""

from __future__ import annotations

from rich.text import Text

from castelli_pnp.systems.castelli.cards import CardPart, face_of
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.words import Deck
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.hints import goods_text
from castelli_pnp.systems.castelli.screen.typed import tidy
from castelli_pnp.words.sentences import words

_GOODS = {"castles": "castle", "silver": "silver", "cards": "card", "villages": "village", "cities": "city"}
"""What numbers of cards count."""


def card_lines(client: CastelliClient, text: str) -> list[str | Text]:
    """What a card does, in a few sentences; without such a card, the names of all in the game."""
    typed = " ".join(word for word in tidy(text) if not word.isdigit())
    cards = client.game.table.game.cards
    names = {
        " ".join(tidy(each)): card for card in cards.values() for each in (card.id, look.card_title(card))
    }
    found = (
        [card for known, card in names.items() if known == typed]
        or [card for known, card in names.items() if known.startswith(typed)]
        or [card for known, card in names.items() if typed in known]
    )
    if not typed or not found:
        known = dict.fromkeys(look.card_title(face.card) for face in client.game.table.faces)
        return [words().text("play.cards", cards=", ".join(known))]
    return [
        Text.assemble((f"{look.card_title(card)}: ", look.STRONG), card_help(client, card))
        for card in {card.id: card for card in found}.values()
    ]


def card_help(client: CastelliClient, card: CardType) -> str:
    """The help for a card, with the numbers of this game."""
    deck = words().text("play.card.battle") if card.deck is Deck.BATTLE else ""
    copies = words().count("play.card.copies", card.copies)
    own = card.own_word(card.texts, words().language).replace("*", "")
    return " ".join(filter(None, (own or _effects_help(client, card), copies, deck)))


def _effects_help(client: CastelliClient, card: CardType) -> str:
    face = face_of(card)
    told = [part for part in face.parts if part not in face.extras or not face.helps]
    sentences = [_effect_help(client, card, part) for part in told]
    if len(told) < len(face.parts):
        sentences.append(words().text("play.effect.after_building"))
        sentences += [_effect_help(client, card, part) for part in face.extras]
    return " ".join(sentences)


def _effect_help(client: CastelliClient, card: CardType, part: CardPart) -> str:
    """One effect of a card, with its numbers in this game."""
    options, effect = client.game.table.options, part.effect
    data: dict[str, object] = dict(part.numbers)
    for key, goods in _GOODS.items():
        if key in part.numbers:
            data[key] = goods_text({goods: part.numbers[key]})
    data["rounding"] = words().text(f"play.rounding.{options.rounding.robber_baron.value}")
    if effect.values and not card.values:
        return words().text("play.effect.points", points=goods_text({"point": part.number("points")}))
    return words().text(f"play.effect.{effect.id}", values=", ".join(map(str, card.values)), **data)
