"""What the lab plays and measures of Castles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from castelli_pnp.systems.castles.lab.measured import CastlesSystem
    from castelli_pnp.systems.castles.lab.simulate import CastlesSpec
    from castelli_pnp.systems.castles.model import Castles
    from castelli_pnp.systems.system import PlayOptions


def series(facts: Castles, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> CastlesSpec:
    """Games that bots are to play."""
    from castelli_pnp.lab.series import seated
    from castelli_pnp.systems.castles.bots import BOTS
    from castelli_pnp.systems.castles.lab.simulate import CastlesSpec
    from castelli_pnp.systems.castles.rules.table import table_for

    options.refuse_others(facts, ("players", "variant"))
    variant = options.variant or facts.options.variants[0].value
    players = options.players or (len(bots) if len(bots) > 1 else None)
    table = table_for(facts, players, variant)
    return CastlesSpec(facts, variant, seated(bots, table.seats, BOTS), seed, games)


def measured_games(
    facts: Castles, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> Sequence[CastlesSystem]:
    """What the lab measures: one for each number of players and each bot."""
    from castelli_pnp.systems.castles.lab.measured import castles_systems

    options.refuse_others(facts, ("variant",))
    return castles_systems(facts, tuple(players), bots, options.variant, seed)
