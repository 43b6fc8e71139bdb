"""Games of Castles with other numbers than the shipped one, for booklets that must stay right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castles.model import Castles, Control, Piles, Variant
from castelli_pnp.systems.load import load_as
from castelli_pnp.systems.piecepack.model import Rank


def shipped() -> Castles:
    return load_as("castles", Castles).game


def with_options(**options: Any) -> Castles:
    game = shipped()
    return replace(game, options=replace(game.options, **options))


def many() -> Castles:
    """Every number of the rules is another one, and none is one: each must be told in figures."""
    game = with_options(
        army_limit=11, null_army=12, castle_bonus=19, rounds_per_player=21,
        ace_army=FrozenMap(dict(zip(Rank, range(13, 19), strict=True))),
    )  # fmt: skip
    values = FrozenMap(dict(zip(Rank, range(22, 28), strict=True)))
    return replace(game, pieces=replace(game.pieces, values=values))


def single() -> Castles:
    """Whatever can be one is one."""
    ones = FrozenMap(dict.fromkeys(Rank, 1))
    return with_options(army_limit=1, null_army=1, castle_bonus=1, rounds_per_player=1, ace_army=ones)


def contrary() -> Castles:
    """The other rule of control, and no bonus."""
    return with_options(control=Control.PRESENT, castle_bonus=0)


CASTLES: dict[str, Callable[[], Castles]] = {
    "shipped": shipped,
    "many": many,
    "single": single,
    "contrary": contrary,
    "crowded": lambda: with_options(army_limit=5, players=(3, 4)),
    "own piles": lambda: with_options(piles=Piles.OWN),
    "own": lambda: with_options(variants=(Variant.OWN_PILE, Variant.SHARED_PILE), players=(3, 3)),
    "shared": lambda: with_options(variants=(Variant.SHARED_PILE,), players=(2, 2)),
}
