"""What the lab plays and measures of Castelli."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.lab.measured import CastelliSystem
    from castelli_pnp.systems.castelli.lab.simulate import Spec
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.system import PlayOptions


def series(facts: Game, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> Spec:
    """Games that bots are to play."""
    from castelli_pnp.lab.series import seated
    from castelli_pnp.systems.castelli.bots import BOTS
    from castelli_pnp.systems.castelli.lab.simulate import Spec
    from castelli_pnp.systems.castelli.rules.setup import choose_layout

    options.refuse_others(facts, ("players", "layout", "modules"))
    laid = choose_layout(facts, options.players, options.layout)
    modules = tuple(sorted(set(options.modules or ())))
    return Spec(facts, laid.id, seated(bots, laid.players, BOTS), modules, seed, games)


def measured_games(
    facts: Game, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
) -> Sequence[CastelliSystem]:
    """What the lab measures: one for each number of players and each bot."""
    from castelli_pnp.systems.castelli.lab.measured import castelli_systems

    options.refuse_others(facts, ("modules",))
    return castelli_systems(facts, tuple(players), bots, options.modules or (), seed)
