"""Which effects can belong to one card, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from castelli_pnp.systems.castelli.cards.effect import REACTIONS, Aim, Effect, Use


class Clash(NamedTuple):
    """Why effects do not fit together, the place of the one that does not fit, and data for the sentence."""

    reason: str
    at: int
    data: Mapping[str, object]


def faults_of(effects: Sequence[Effect]) -> list[Clash]:
    """What is wrong with a list of effects, at most one clash for each effect."""
    found: dict[int, Clash] = {}
    for clash in (*_repeated(effects), *_of_two_turns(effects), *_aims(effects), *_prices(effects)):
        found.setdefault(clash.at, clash)
    return [found[at] for at in sorted(found)]


def _repeated(effects: Sequence[Effect]) -> Iterator[Clash]:
    for at, effect in enumerate(effects):
        if effect in effects[:at]:
            yield Clash("twice", at, {"effect": effect.id})


def _of_two_turns(effects: Sequence[Effect]) -> Iterator[Clash]:
    """A card is played at one moment: alone, with a castle, or as an answer to another player."""
    first = next((each for each in effects if each.use in REACTIONS), None)
    if first is not None:
        for at, effect in enumerate(effects):
            both = {"effect": effect.id, "other": first.id}
            if effect.use in REACTIONS and effect.use is not first.use:
                yield Clash("two_reactions", at, both)
            elif effect.use is Use.CASTLE or effect.aim is not Aim.NOTHING or effect.price:
                yield Clash("other_turn", at, both)
        return
    castle = next((each for each in effects if each.use is Use.CASTLE), None)
    if castle is not None:
        for at, effect in enumerate(effects):
            if effect.aim is not Aim.NOTHING or effect.price:
                yield Clash("with_castle", at, {"effect": effect.id, "other": castle.id})


def _aims(effects: Sequence[Effect]) -> Iterator[Clash]:
    """One target is named when a card is played: a rival, or the landscape of one effect."""
    aimed = [(at, each) for at, each in enumerate(effects) if each.aim is not Aim.NOTHING]
    for at, effect in aimed[1:]:
        first = aimed[0][1]
        if effect is not first and (effect.aim is not first.aim or effect.aim is Aim.LANDSCAPE):
            yield Clash("two_aims", at, {"effect": effect.id, "other": first.id})


def _prices(effects: Sequence[Effect]) -> Iterator[Clash]:
    """What a card costs is paid once, before everything else."""
    for at, effect in enumerate(effects):
        if not effect.price:
            continue
        if len(effects) == 1:
            yield Clash("only_price", at, {"effect": effect.id})
        elif at:
            yield Clash("price_first", at, {"effect": effect.id})
        other = next((each for each in effects if each.pays), None)
        if other is not None:
            yield Clash("two_prices", at, {"effect": effect.id, "other": other.id})
