"""Lets bots play many games of any system."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.actions.games import AnyGame, load_legal
from castelli_pnp.actions.progress import Progress, counted, quiet
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import refuse
from castelli_pnp.kits.choices import Names, names_in, not_of
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.pools import Pool, local_pool
from castelli_pnp.lab.series import Series, Summary, simulate, summarise
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import PlayOptions


def series_of(
    game: AnyGame, options: PlayOptions, bots: Names = "greedy", seed: int | str = 0, games: int = 1000
) -> Series:
    """Which games bots are to play; refused if the game, or what is wanted of it, is not possible."""
    refuse(not_of(int, games=games))
    facts = load_legal(game).game
    named: Sequence[str] = names_in(bots, "bots")
    return system_of(facts).series(facts, options, named, str(check_seed(seed)), games)


class Simulation:
    """Games that bots play, and what came out so far; it may be stopped at any time."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.tally = Tally.empty(series.seats)

    def run(self, pool: Pool | None = None, progress: Progress = quiet) -> None:
        """Plays all games."""
        advance = counted(progress, self.series.games)
        for part in simulate(self.series, pool=pool or local_pool(1)):
            self.tally += part
            advance(part.games)

    def summary(self) -> Summary:
        """Every number with its interval."""
        return summarise(self.series, self.tally)
