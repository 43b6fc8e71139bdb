"""The card types and how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow


@dataclass(frozen=True, slots=True)
class CardType:
    """One character: which cards it belongs to, when it is played, its copies and its numbers."""

    id: str
    deck: Deck
    played: PlayWindow
    copies: int
    values: tuple[int, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
