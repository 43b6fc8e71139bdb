"""What a check of Castelli looks at, and which messages its data name."""

from __future__ import annotations

import math
from collections.abc import Iterator

from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import House, Kind, Module, PlayWindow, Resource, Settlement
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
    yield MessageUse("cards", "effect.vacant", "effect.vacant.")
    for window in PlayWindow:
        yield MessageUse("cards", f"card.when.{window.value}")
    for effect in EFFECTS.values():
        yield MessageUse("cards", f"effect.{effect.id}.text", f"effect.{effect.id}.")
        said = (f"play.effect.{effect.id}", effect.offer_message, effect.played_message)
        yield from (MessageUse("ui", message) for message in said if message)
    for card in load_game("castelli").game.cards.values():
        yield MessageUse(TERMS, card.id)
        yield MessageUse("ui", f"word.{card.id}")
    for names in (House, Kind, Module, Resource, Settlement):
        yield from (MessageUse(TERMS, name.value) for name in names)
