"""The card types: how many of each there are, when they are played, and the effects they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow


@dataclass(frozen=True, slots=True)
class CardEffect:
    """One effect of a card, by its id, with its numbers."""

    id: str
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardType:
    """One card type: which cards it belongs to, when it is played, its copies and its effects in order."""

    id: str
    deck: Deck
    played: PlayWindow
    copies: int
    values: tuple[int, ...] = ()
    """The points of each copy, if they differ."""
    effects: tuple[CardEffect, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """What the designer calls it, by language; ``*``: in all others."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What is printed on it instead of the sentences of its effects, by language."""
    emblem: str = ""
    """The drawing that it shows, if that is not the one of its own name."""

    @property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of all effects by name; of two with one name, that of the first effect."""
        found: dict[str, int] = {}
        for effect in self.effects:
            for name, number in effect.numbers.items():
                found.setdefault(name, number)
        return FrozenMap(found)

    def with_numbers(self, numbers: Mapping[str, int]) -> CardType:
        """The same card with other numbers in its effects."""
        changed = (
            replace(
                effect,
                numbers=FrozenMap({name: numbers.get(name, old) for name, old in effect.numbers.items()}),
            )
            for effect in self.effects
        )
        return replace(self, effects=tuple(changed))

    def own_word(self, words: Mapping[str, str], language: str) -> str:
        """What a designer's own words say in a language: that language, its root, or any language."""
        return words.get(language) or words.get(language.partition("_")[0]) or words.get("*", "")
