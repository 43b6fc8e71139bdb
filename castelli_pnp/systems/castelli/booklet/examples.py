"""The examples of a booklet of Castelli, played by the engine: positions, and the numbers that come out."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet import examples
from castelli_pnp.booklet.plan import Way
from castelli_pnp.engine.rules import Data
from castelli_pnp.systems.castelli.booklet.facts import rules_of
from castelli_pnp.systems.castelli.booklet.figure_facts import Holding, LaidTile, Position
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House, Settlement, Side
from castelli_pnp.systems.castelli.rules.examples import EXAMPLES, Shown
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.game import Game as Play

NONE = "none"


def position_of(game: Game, seen: Data) -> Position:
    """A position without the engine, from all that can be seen in it."""
    table = game.table
    return Position(
        game=table.game,
        layout=table.setup.layout.id,
        arrangement=table.setup.arrangement,
        tiles=FrozenMap({name: _laid(text) for name, text in seen["tiles"].items()}),
        castles=FrozenMap({name: _stack(text) for name, text in seen["castles"].items() if text != NONE}),
        settlements=FrozenMap({name: _settlement(text) for name, text in seen["settlements"].items()}),
        mine=tuple(seen["mine"]),
        players=FrozenMap({House(name): _holding(has) for name, has in seen["players"].items()}),
    )


def _laid(text: str) -> LaidTile:
    tile, _, up = text.partition(" ")
    return LaidTile(tile, Side(up) if up else None)


def _stack(text: str) -> tuple[House, ...]:
    return tuple(House(name) for name in reversed(text.split(" over ")))


def _settlement(text: str) -> Settlement | None:
    return None if text == NONE else Settlement(text)


def _holding(has: Data) -> Holding:
    return Holding(**{name: has[name] for name in ("wood", "grain", "rocks", "silver", "points", "cards")})


class Moment:
    """What can be seen before the first step (0) or after a step."""

    def __init__(self, game: Play, seen: Data) -> None:
        self._game, self.seen = game, seen

    @cached_property
    def position(self) -> Position:
        return position_of(self._game, self.seen)

    @cached_property
    def result(self) -> Data:
        """How the game ended; nothing while it continues."""
        return EXAMPLES.outcome(self._game) if self._game.is_over else {}

    @property
    def verdicts(self) -> object:
        """Every step must lead to the same question."""
        return self.seen["turn"]

    def number(self, what: Way, before: Moment | None) -> int:
        """``gain blue rocks``, ``paid blue silver``, ``result points red``, ``players red silver``."""
        kind, *rest = what
        if kind in ("gain", "paid"):
            house, good = rest
            had = before.seen["players"][house][good] if before else 0
            gained: int = self.seen["players"][house][good] - had
            return gained if kind == "gain" else -gained
        found: Any = self.result if kind == "result" else self.seen[kind]
        for word in rest:
            found = found[word]
        if isinstance(found, tuple):
            found = found[0]
        if not isinstance(found, int):
            raise KeyError(kind)
        return found


class Examples(examples.Examples[CastelliFacts, Play, Moment]):
    """The examples of the shipped game, played with the numbers of another game."""

    def __init__(self, game: CastelliFacts) -> None:
        super().__init__(EXAMPLES, game)

    def adapted(self, shipped: CastelliFacts, game: CastelliFacts) -> CastelliFacts:
        cards = {name: game.cards.get(name, card) for name, card in shipped.cards.items()}
        options = replace(game.options, silver_in_mine=shipped.options.silver_in_mine)
        return replace(shipped, options=options, cards=FrozenMap(cards))

    def same_rules(self, shipped: CastelliFacts, game: CastelliFacts) -> bool:
        cards = {name: game.cards[name] for name in shipped.cards if name in game.cards}
        same_cards = all(shipped.cards[name] == card for name, card in cards.items())
        return same_cards and rules_of(game.options) == rules_of(shipped.options)

    def moment(self, shown: Shown, after: bool) -> Moment:
        return Moment(shown.after, shown.seen_after) if after else Moment(shown.before, shown.seen_before)
