"""Players: each is a function of what it sees, what it may do, and a generator of its own chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.planner import Planner
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.view import View


class Bot(Protocol):
    """Chooses one of the legal actions; what it cannot see, it does not use."""

    def __call__(self, view: View, actions: list[Action], rng: Generator, /) -> Action: ...


def play_at_random(view: View, actions: list[Action], rng: Generator) -> Action:
    """Any legal action, one as likely as the other."""
    del view
    return actions[rng.below(len(actions))]


BOTS: Mapping[str, Bot] = {"random": play_at_random, "greedy": Greedy(), "planner": Planner()}
"""The players by name, from the weakest to the strongest."""

__all__ = ["BOTS", "Bot"]
