"""Bots: one descriptor each, the same for every system; every list of bots is derived from them."""

from __future__ import annotations

import pickle
from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Generic, TypeVar

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.rules import ActionT, Rules, StateT, ViewT
from castelli_pnp.schema.base import near
from castelli_pnp.systems import system_of

V = TypeVar("V")
A = TypeVar("A")
Player = Callable[[V, list[A], Generator], A]
"""Chooses a legal action from a view of the game, so it cannot use hidden information."""


@dataclass(frozen=True, slots=True)
class Bot(Generic[V, A]):
    """A bot: its name, strategy, strength, and speed."""

    name: str
    play: Player[V, A]
    rank: int
    """Its rank: a stronger bot has a higher one."""
    games_at_once: int = 1
    """The number of games that a worker gets at once: about a tenth of a second of work."""
    deals: int = 5
    """The number of deals that the lab plays with the same board."""
    patience: int = 1
    """The lab divides the requested number of games by this; 1 for a fast bot."""
    stand_in: str = ""
    """The faster bot that plays on when the options of a decision are evaluated; if empty, this bot plays."""
    is_level: bool = False
    """Whether it is a level for people, from easy to master; all systems have the same levels."""
    tries: int = 0
    """Roughly how many positions it looks at for one decision; this ends its search, never a clock."""


def any_action(view: object, actions: list[A], rng: Generator) -> A:
    """The random bot: chooses any legal action, all equally likely."""
    del view
    return actions[rng.below(len(actions))]


class Bots(Mapping[str, Bot[V, A]]):
    """The bots of a system by name: those for measuring, then the levels; the strongest come last."""

    def __init__(self, module: str, *bots: Bot[V, A]) -> None:
        self.module = module
        """The module where workers find this list, under the name ``BOTS``."""
        self._bots: dict[str, Bot[V, A]] = {}
        for bot in bots:
            self.add(bot)
        self._shipped = frozenset(self._bots)

    def __getitem__(self, name: str) -> Bot[V, A]:
        return self._bots[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bots)

    def __len__(self) -> int:
        return len(self._bots)

    def add(self, bot: Bot[V, A]) -> None:
        """Adds a bot, which can then play everywhere."""
        known = {**self._bots, bot.name: bot}
        self._bots = dict(sorted(known.items(), key=lambda item: (item[1].is_level, item[1].rank)))

    def remove(self, name: str) -> None:
        """Removes a bot."""
        del self._bots[name]

    def check(self, names: Sequence[str], *others: str) -> None:
        """Refuses a name that no bot has; other players may also be at the table."""
        known = (*self, *others)
        for name in names:
            if name not in known:
                raise Refused("bot", name=name, near=near(name, known), choices=", ".join(known))

    @property
    def levels(self) -> tuple[str, ...]:
        """The ladder for people, from the weakest to the strongest."""
        return tuple(name for name, bot in self._bots.items() if bot.is_level)

    def ladder(self, name: str) -> tuple[str, ...]:
        """The bots to compare a bot with: levels with levels, and the others with each other."""
        level = name in self._bots and self._bots[name].is_level
        return tuple(each for each, bot in self._bots.items() if bot.is_level == level)

    def players(self, names: Sequence[str]) -> list[Player[V, A]]:
        """The player functions of these bots."""
        return [self._bots[name].play for name in names]

    def stand_in(self, name: str) -> Player[V, A]:
        """The bot that plays on when the options of a bot's decision are evaluated."""
        return self._bots[self._bots[name].stand_in or name].play

    def added(self) -> tuple[Bot[V, A], ...]:
        """The bots that were added to those of the system."""
        return tuple(bot for name, bot in self._bots.items() if name not in self._shipped)


def choose(bot: Bot[Any, A], game: Any) -> A:
    """What a bot does in a game; always the same in the same game, also after an undo or a resume."""
    seat = game.state.actor
    luck = generator(game.seed, "bot", seat, len(game.log))
    return bot.play(game.observe(seat), game.legal_actions(), luck)


class SentWithBots(ABC):
    """A dataclass that includes the added bots when it is sent to a worker."""

    __slots__ = ()

    facts: Any
    """The facts of the game to play."""

    @property
    def known_bots(self) -> Bots[Any, Any]:
        """All bots of the system."""
        return system_of(self.facts).bots

    def __reduce__(self) -> tuple[object, ...]:
        bots = self.known_bots
        added = bots.added()
        for bot in added:
            try:
                pickle.dumps(bot.play)
            except (pickle.PicklingError, AttributeError, TypeError):
                raise Refused("bot_worker", name=bot.name) from None
        values = tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
        return _received, (bots.module, added, type(self), values)


def _received(
    module: str, added: tuple[Bot[Any, Any], ...], build: Callable[..., Any], values: tuple[object, ...]
) -> Any:
    roster: Bots[Any, Any] = import_module(module).BOTS
    for bot in added:
        roster.add(bot)
    return build(*values)


def play_out(
    rules: Rules[Any, Any, StateT, ActionT, ViewT, Any],
    players: Sequence[Player[ViewT, ActionT]],
    state: StateT,
    luck: Sequence[Generator],
    whim: int = 0,
) -> int:
    """Plays to the end and counts the decisions; ``whim``: one in this many decisions is random."""
    legal, carry_out, over = rules.legal, rules.carry_out, len(rules.phases) - 1
    views = [rules.view(state, seat) for seat in range(len(players))]
    decisions = 0
    while state.phase != over:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            carry_out(state, actions[0])
        elif whim and not luck[seat].below(whim):
            carry_out(state, luck[seat].choice(actions))
        else:
            carry_out(state, players[seat](views[seat], actions, luck[seat]))
        decisions += 1
    return decisions
