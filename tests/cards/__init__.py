"""Cards that a designer makes of effects: a game with ten of its own, and what can go wrong."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game

HERE = Path(__file__).parent
MILL = HERE / "mill"
NEW = (
    "miller", "wine_merchant", "spy", "forester", "free_builder", "bailiff", "town_founder", "tax_collector",
    "queen", "siege_engine", "watchman",
)  # fmt: skip


@cache
def mill() -> CastelliFacts:
    """A game with these cards; one shipped card is changed, two are removed."""
    return load_game(MILL).game
