"""What a game must be able to do to be measured; the lab knows nothing else about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from castelli_pnp.lab.story import Decision, MeasuredPlace, PlayedGame, SeedGames
from castelli_pnp.systems.system import Facts

TURN = ".turn."
"""In the names of what is counted turn by turn; the number of the turn follows."""


def by_turns(names: Iterable[str]) -> dict[str, list[str]]:
    """Of the names of what is counted those of single turns, by group, from the first turn to the last."""
    found: dict[str, list[str]] = {}
    for name in names:
        group, turn, _ = name.partition(TURN)
        if turn:
            found.setdefault(group, []).append(name)
    return {group: sorted(own, key=turn_of) for group, own in found.items()}


def turn_of(name: str) -> int:
    """The turn that such a name ends with."""
    return int(name.partition(TURN)[2])


class Measurable(Protocol):
    """A game, a number of players, a bot and a seed.

    It goes to workers, so it can be pickled. The same number gives the same games wherever and whenever they
    are played; a later number never needs an earlier one.
    """

    def __hash__(self) -> int: ...

    @property
    def facts(self) -> Facts:
        """The game that is played."""

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        """What is played, as plain data: game, board (a hash of all facts), layout, players, bot, seed.

        A run that was cut short goes on only if all of this is the same.
        """

    @property
    def players(self) -> int: ...

    @property
    def roles(self) -> tuple[str, ...]:
        """All colours that can be played; with fewer players they take turns."""

    @property
    def bot(self) -> str:
        """Who plays."""

    @property
    def patience(self) -> int:
        """Of the games that are wanted a slow bot plays one in so many; 1 for quick ones."""

    @property
    def ladder(self) -> tuple[str, ...]:
        """The bots from the weakest to the strongest."""

    @property
    def counts(self) -> tuple[str, ...]:
        """The names of what else is counted: ``group.what``, ``group.key.what``, ``group.turn.3``."""

    @property
    def places(self) -> Mapping[str, MeasuredPlace]:
        """Every place that may be in play; may be empty."""

    def games_in(self, chapters: int) -> int:
        """How many games so many chapters have."""

    def chapter(self, number: int) -> SeedGames:
        """One seed: its deals in all rotations of who starts."""

    def replays(self, number: int, times: int) -> tuple[PlayedGame, ...]:
        """One deal played several times by players who follow a whim now and then."""

    def duels(self, number: int, strong: str, weak: str) -> tuple[PlayedGame, ...]:
        """One deal, once for each place in the order of turns: a stronger bot there, weaker ones else."""

    def decision(self, number: int) -> Decision | None:
        """A decision from somewhere in a game; None if that game offered none."""

    def without(self, place: str) -> Measurable:
        """The same game in which that place yields nothing."""
