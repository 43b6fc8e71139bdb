"""The story of a game, in short sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Event(Generic[T]):
    """Something that happened, its turn, and the number of actions before it."""

    turn: int
    seat: int
    after: int
    what: T


class Story(Generic[T]):
    """Everything that has happened in a game; each system has its own sentences."""

    def __init__(self, game: Any) -> None:
        self.events: list[Event[T]] = []
        state = game.start.copy()
        for number, action in enumerate(game.log):
            before = state.copy()
            game.rules.carry_out(state, action)
            self.tell(before, state, action, number + 1)

    def sentences(self, before: Any, after: Any, action: Any) -> Iterable[T]:
        """The effects of an action."""
        del before, after
        return (action.text,)

    def seat(self, before: Any) -> int:
        """The seat whose turn it is."""
        seat: int = before.actor
        return seat

    def joined(self, events: Iterable[T]) -> Iterable[str]:
        """The events of a turn as sentences."""
        return map(str, events)

    def tell(self, before: Any, after: Any, action: Any, count: int) -> None:
        """Adds the effects of an action."""
        for what in self.sentences(before, after, action):
            self.events.append(Event(before.turn, self.seat(before), count, what))

    def forget(self, count: int) -> None:
        """After an undo, keeps only the events of the given number of actions."""
        self.events = [event for event in self.events if event.after <= count]

    def since(self, count: int) -> list[tuple[int, int, str]]:
        """Turn, seat, and text of every turn in which something happened after that number of actions."""
        news = (event for event in self.events if event.after > count)
        return [
            (turn, seat, " ".join(self.joined(event.what for event in events)))
            for (turn, seat), events in groupby(news, key=lambda event: (event.turn, event.seat))
        ]
