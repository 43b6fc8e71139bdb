"""What later players take before the first turn, so that it is no worse to come later."""

from __future__ import annotations

from dataclasses import dataclass, replace

from castelli_pnp.frozen import FrozenMap
from castelli_pnp.improve.moves import Move
from castelli_pnp.model.game import Game
from castelli_pnp.rules.chance import Generator

STEEPEST = 3
"""Cubes that one turn gets more than the one before it, at most."""


@dataclass(frozen=True, slots=True)
class Start:
    """The layouts whose players may be given silver."""

    layouts: tuple[str, ...]

    def give_silver(self, game: Game, luck: Generator) -> Move | None:
        """A cube more or less for one of the later turns, or so many more from each turn to the next."""
        name = luck.choice(self.layouts)
        players = game.layouts[name].players
        given = [*game.options.start_silver.get(name, ()), *(0,) * players][:players]
        if luck.below(2):
            step = 1 + luck.below(STEEPEST)
            cubes = [step * turn for turn in range(players)]
        else:
            cubes = list(given)
            cubes[1 + luck.below(players - 1)] += 1 if luck.below(3) else -1
        if cubes == given or min(cubes) < 0:
            return None
        start = FrozenMap({**game.options.start_silver, name: tuple(cubes)})
        data: dict[str, str | int] = {"players": players, "layout": name, "cubes": ", ".join(map(str, cubes))}
        return Move("start_silver", data, replace(game, options=replace(game.options, start_silver=start)))
