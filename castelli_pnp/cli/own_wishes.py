"""What can be chosen for the kits of some systems only: modules and tokens, or suits and their marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

Wishes = Mapping[str, str | None]
"""What was typed, by what it is about; nothing where nothing was said."""
OWN = ("modules", "tokens", "players", "suits", "tile_edges", "coin_suits")


def own_wishes(game: Facts, wishes: Wishes) -> dict[str, Any]:
    """The part of an order that depends on the system; what its kits do not know is refused."""
    plan = system_of(game).kit
    for name in OWN:
        if wishes.get(name) is not None and name not in plan.options:
            raise Refused("kit_option", option=f"--{name.replace('_', '-')}", game=game.id)
    return {**plan.usual, **plan.read_options(game, wishes)}
