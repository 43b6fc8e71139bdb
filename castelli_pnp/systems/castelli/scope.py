"""What a check of Castelli looks at, and which messages its data name."""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.systems.castelli.cards import CARDS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House, Kind, Module, Resource, Settlement
from castelli_pnp.words.folder import TERMS, MessageUse
from castelli_pnp.words.sentences import words


def scope(facts: CastelliFacts) -> dict[str, object]:
    return {"layouts": list(facts.layouts), "arrangements": facts.arrangements}


def scope_sentence(facts: CastelliFacts) -> str:
    ui, count = words(), facts.arrangements
    shown = ui.whole(count) if count < 10**9 else f"10^{int(math.log10(count))}"
    layouts = ui.count("count.layouts", len(facts.layouts))
    return ui.text("report.scope", layouts=layouts, arrangements=shown)


def message_uses() -> Iterator[MessageUse]:
    for card in CARDS.values():
        yield MessageUse("cards", f"card.{card.id}.text", f"card.{card.id}.")
        yield MessageUse("cards", f"card.when.{card.window.value}")
        yield MessageUse(TERMS, card.id)
        named = (f"word.{card.id}", f"play.card.{card.id}", card.offer_message, card.played_message)
        yield from (MessageUse("ui", message) for message in named if message)
    for names in (House, Kind, Module, Resource, Settlement):
        yield from (MessageUse(TERMS, name.value) for name in names)
