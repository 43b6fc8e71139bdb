"""What the commands ask of a game, whatever its system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from castelli_pnp.lab.series import Series
    from castelli_pnp.lab.system import System


def series_of(where: str, wishes: Mapping[str, Any], bots: Sequence[str], seed: str, games: int) -> Series:
    """Which games bots are to play; refused if the game, or what is wanted of it, is not possible."""
    from castelli_pnp.cli.options import legal_any, play_options
    from castelli_pnp.systems import system_of

    facts = legal_any(where)
    return system_of(facts).series(facts, play_options(**wishes), bots, seed, games)


def lab_systems(where: str, wishes: Mapping[str, Any], bots: Sequence[str], seed: str) -> list[System]:
    """What the lab plays of a game: one system for each number of players and each bot."""
    from castelli_pnp.cli.options import legal_any
    from castelli_pnp.systems import system_of
    from castelli_pnp.systems.system import PlayOptions

    facts = legal_any(where)
    options = PlayOptions(modules=wishes["modules"] or None, variant=wishes["variant"])
    return list(system_of(facts).measured(facts, wishes["players"], options, bots, seed))


def simulation_heading(series: Series, games: str) -> str:
    """What was played, in one sentence."""
    from castelli_pnp.words.catalog import glossary
    from castelli_pnp.words.sentences import printable, words
    from castelli_pnp.words.ui_language import current_language

    ui, about = words(), dict(series.about)
    told = {"game": printable(about["game"]), "seed": printable(series.seed), "games": games}
    if "variant" in about:
        return ui.text("simulate.heading_variant", variant=about["variant"], **told)
    modules = ", ".join(glossary(current_language())[each]["term"] for each in about["modules"])
    modules = modules or ui.text("simulate.no_modules")
    return ui.text("simulate.heading", layout=about["layout"], modules=modules, **told)
