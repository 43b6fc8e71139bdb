"""What later players take before the first turn, so that it is no worse to come later."""

from __future__ import annotations

from dataclasses import dataclass, replace

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.improve.moves import Move
from castelli_pnp.systems.castelli.model.game import Game

SLOPES = (2, 3, 4, 6)
"""Half cubes that a turn gets more than the one before it."""


@dataclass(frozen=True, slots=True)
class Start:
    """The layouts whose players may be given silver."""

    layouts: tuple[str, ...]

    def give_silver(self, game: Game, luck: Generator) -> Move | None:
        """Cubes for the later turns of one layout, or of all; or one cube more or less for one turn."""
        how = luck.below(3)
        names = self.layouts if how == 0 else (luck.choice(self.layouts),)
        slope = luck.choice(SLOPES)
        given = dict(game.options.start_silver)
        for name in names:
            players = game.layouts[name].players
            if how == 2:
                cubes = [*given.get(name, ()), *(0,) * players][:players]
                cubes[1 + luck.below(players - 1)] += 1 if luck.below(3) else -1
            else:
                cubes = [slope * turn // 2 for turn in range(players)]
            given[name] = tuple(cubes)
        if given == dict(game.options.start_silver) or any(min(cubes) < 0 for cubes in given.values()):
            return None
        told = "; ".join(", ".join(map(str, given[name])) for name in names)
        players_told = ", ".join(str(game.layouts[name].players) for name in names)
        options = replace(game.options, start_silver=FrozenMap(given))
        return Move("start_silver", {"players": players_told, "cubes": told}, replace(game, options=options))
