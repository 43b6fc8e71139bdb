"""A search for games with hidden information: imagines what is hidden, plays on, and halves the choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from castelli_pnp.base.chance import Generator
from castelli_pnp.engine.advice import Considered
from castelli_pnp.engine.rules import ActionT

V = TypeVar("V", bound="Imagining")


class Imagining(Protocol):
    """A view that can deal the hidden things again."""

    seat: int

    def imagine(self, rng: Generator) -> Any:
        """A position that looks the same to the seat."""


Try = Callable[[Any, ActionT, int, Generator], float]
"""Plays on from a position (and changes it) with an action of a seat; how far that seat is ahead then."""


class Search(Generic[V, ActionT]):
    """Tries every suggested action in the same imagined positions, drops the worse half, and tries again."""

    def __init__(
        self,
        suggest: Callable[[V, list[ActionT], Generator], Sequence[ActionT]],
        attempt: Try[ActionT],
        samples: int,
    ) -> None:
        self._suggest = suggest
        self._attempt = attempt
        self._samples = samples

    def __call__(self, view: V, actions: list[ActionT], rng: Generator) -> ActionT:
        return self.consider(view, actions, rng)[0].action

    def consider(self, view: V, actions: list[ActionT], rng: Generator) -> list[Considered[ActionT]]:
        """The suggested actions, the best first; those that were dropped early come last."""
        left = list(self._suggest(view, actions, rng))
        if len(left) == 1:
            return [Considered(left[0], 0.0, 0)]
        sums = [0.0] * len(left)
        tries, dropped = 0, list[Considered[ActionT]]()
        while len(left) > 1:
            for _ in range(self._samples):
                imagined = view.imagine(rng)
                for number, action in enumerate(left):
                    sums[number] += self._attempt(imagined.copy(), action, view.seat, rng)
            tries += self._samples
            ranked = sorted(range(len(left)), key=lambda number: (-sums[number], number))
            kept = ranked[: (len(left) + 1) // 2] if len(left) > 2 else ranked[:1]
            worse = [Considered(left[at], sums[at] / tries, tries) for at in ranked if at not in kept]
            dropped[:0] = worse
            left, sums = [left[at] for at in kept], [sums[at] for at in kept]
        return [Considered(left[0], sums[0] / tries, tries), *dropped]
