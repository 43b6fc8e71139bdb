"""The examples of a booklet, played by the engine: their positions, and the numbers that come out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.resources import root
from castelli_pnp.booklet.plan import Way
from castelli_pnp.systems.castelli.booklet.facts import options_agree
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.booklet.positions import position_of
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.examples import (
    Example,
    Mismatch,
    begin,
    mismatches,
    play_example,
    read_example,
)
from castelli_pnp.systems.castelli.rules.examples.sight import Data, outcome, seen
from castelli_pnp.systems.castelli.rules.game import Game as Play


class Moment:
    """What can be seen before the first step (0) or after a step."""

    def __init__(self, game: Play, found: Data) -> None:
        self._game, self.seen = game, found

    @cached_property
    def position(self) -> Position:
        return position_of(self._game, self.seen)

    @cached_property
    def result(self) -> Data:
        """How the game ended; nothing while it goes on."""
        return outcome(self._game) if self._game.is_over else {}


@dataclass(frozen=True, slots=True)
class Played:
    """An example after the engine has played it."""

    name: str
    moments: tuple[Moment, ...]

    def number(self, way: Way) -> int:
        """A number of the result; ``KeyError`` or ``IndexError`` if there is none."""
        step, what, *rest = int(way[0]), way[1], *way[2:]
        moment = self.moments[step]
        if what in ("gain", "paid"):
            house, good = rest
            before = self.moments[step - 1].seen["players"][house][good] if step else 0
            gained: int = moment.seen["players"][house][good] - before
            return gained if what == "gain" else -gained
        found: Any = moment.result if what == "result" else moment.seen[what]
        for word in rest:
            found = found[word]
        if isinstance(found, tuple):
            found = found[0]
        if not isinstance(found, int):
            raise KeyError(what)
        return found


class Examples:
    """The examples of the shipped game, played with the numbers of another game."""

    def __init__(self, game: Game) -> None:
        shipped = shipped_game(game.system)
        self.game = _with_rules_of(game, shipped)
        cards = {name: game.cards[name] for name in shipped.cards if name in game.cards}
        same_cards = all(shipped.cards[name] == card for name, card in cards.items())
        self.strict = same_cards and options_agree(game.options, shipped.options)
        """Whether the rules are those that the examples were written for."""
        self._played: dict[str, Played | None] = {}

    def names(self) -> list[str]:
        folder = root("data") / self.game.system / "examples"
        return sorted(path.stem for path in folder.glob("*.yaml"))

    def played(self, name: str) -> Played | None:
        """An example; None if it cannot be played with these rules. ``KeyError``: no such example.

        With the rules that it was written for it must come out as written, or it is ``Unreadable``.
        """
        if name not in self._played:
            example = read(self.game.system, name)
            self._played[name] = _play(self.game, example, name, self.strict)
            if not self.strict and not self._goes_the_same_way(example, self._played[name]):
                self._played[name] = None
        return self._played[name]

    def _goes_the_same_way(self, example: Example, played: Played | None) -> bool:
        """Whether every step leads to the same question as under the rules it was written for."""
        usual = _play(shipped_game(self.game.system), example, "", strict=True)
        assert usual is not None
        turns = [[moment.seen["turn"] for moment in way.moments] for way in (usual, played) if way]
        return len(turns) == 2 and turns[0] == turns[1]


_EXAMPLES: dict[int, tuple[Game, Examples]] = {}
"""By the id of a game, which is kept, so that its id stays its own."""


def examples_of(game: Game) -> Examples:
    """The examples of a game: they are played once for all languages."""
    if id(game) not in _EXAMPLES:
        _EXAMPLES[id(game)] = game, Examples(game)
    return _EXAMPLES[id(game)][1]


@cache
def shipped_game(system: str) -> Game:
    return load_game(root("data") / system).game


@cache
def read(system: str, name: str) -> Example:
    """An example by the name of its file."""
    path = root("data") / system / "examples" / f"{name}.yaml"
    if not path.is_file():
        raise KeyError(name)
    return read_example(path)


def _with_rules_of(game: Game, shipped: Game) -> Game:
    """The shipped board, tiles and layouts under the rules of a game."""
    cards = {name: game.cards.get(name, card) for name, card in shipped.cards.items()}
    options = replace(game.options, silver_in_mine=shipped.options.silver_in_mine)
    return replace(shipped, options=options, cards=FrozenMap(cards))


def _play(game: Game, example: Example, name: str, strict: bool) -> Played | None:
    """All moments of an example. Under the rules that it was written for it must come out as written."""
    wrong: list[Mismatch] = []
    try:
        start = begin(game, example)
        moments = [Moment(start, seen(start))]
        for shown in play_example(game, example):
            if shown.refused is not None and not strict:
                return None
            now = seen(shown.after)
            if strict:
                wrong += mismatches(example, shown, moments[-1].seen, now)
            moments.append(Moment(shown.after, now))
    except Unreadable:
        if strict:
            raise
        return None  # the position cannot exist with these rules
    if wrong:
        raise Unreadable(each.fault for each in wrong)
    return Played(name, tuple(moments))
