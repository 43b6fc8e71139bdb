"""Orders of the shipped game, and kits in memory."""

from __future__ import annotations

from functools import cache
from typing import Any

from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import part_names
from castelli_pnp.kits.run import make
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game


@cache
def shipped() -> CastelliFacts:
    return load_game("castelli").game


def order(game: CastelliFacts | None = None, **wishes: Any) -> Order:
    """The whole kit in English for A4, but for what is wished."""
    facts = game or shipped()
    usual: dict[str, Any] = {
        "languages": ("en",),
        "papers": ("a4",),
        "parts": part_names(facts),
        "modules": facts.modules,
    }
    return Order(game=facts, **(usual | wishes))


def quiet(name: str) -> None:
    del name


def made(wanted: Order, workers: int = 1) -> list[Artifact]:
    return list(make(wanted, workers, quiet))
