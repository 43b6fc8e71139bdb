"""Selling in the turn of another: who is meant by an input, and which card (A17)."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen.offers import OfferGroup, verb
from castelli_pnp.systems.castelli.screen.typed import begins, meant, tidy
from castelli_pnp.words.sentences import named


def named_seller(table: Table, text: str) -> tuple[str, int]:
    """An input such as ``sell king as red`` without the player who is to sell, and that seat or -1."""
    typed = tidy(text)
    if len(typed) < 2 or not begins("sell", typed[0]):
        return text, -1
    for seat, name in enumerate(table.names):
        if typed[-1:] in (tidy(name), tidy(named(name))):
            rest = typed[:-1]
            joined = rest[-1:] in (["as"], tidy(verb("as")))
            return " ".join(rest[:-1] if joined else rest), seat
    return text, -1


def chosen_sale(game: Game, offered: Sequence[OfferGroup], text: str) -> Action | None:
    """The sale that an input means: its number, its text, or the card alone."""
    sales = [offer.action for group in offered for offer in group.offers]
    for typed in (text, f"sell {text}"):
        found = [action for action in meant(game, offered, typed) if action in sales]
        if len(found) == 1:
            return found[0]
    return None
