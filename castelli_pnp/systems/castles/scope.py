"""What a check of Castles looks at."""

from __future__ import annotations

from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.words.sentences import range_text, words


def scope(facts: Castles) -> dict[str, object]:
    variants = [variant.value for variant in facts.options.variants]
    return {"players": list(facts.player_counts), "variants": variants}


def scope_sentence(facts: Castles) -> str:
    variants = ", ".join(variant.value for variant in facts.options.variants)
    return words().text("report.scope_castles", range=range_text(*facts.options.players), variants=variants)
