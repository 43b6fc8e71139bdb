"""What seeds give, as hashes: records, simulations, and the lab. Run by other versions of Python as a script.

Compiled and pure programs, and all versions of Python, must print the same lines.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from castelli_pnp.actions.lab import LabOptions, LabRun, outcome_json
from castelli_pnp.actions.play import Game, series_of
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate, summarize
from castelli_pnp.systems.system import PlayOptions

PLAYED = (
    ("castelli", 2, ("dilemma", "battle"), ("planner", "greedy")),
    ("castelli", 3, ("battle",), ("greedy",) * 3),
    ("castles", 3, None, ("greedy",) * 3),
)
SIMULATED = (
    ("castelli", 2, ("battle",), ("greedy",), 12),
    ("castelli", 4, (), ("greedy", "random", "greedy", "greedy"), 6),
    ("castelli", 3, ("dilemma",), ("random",), 40),
    ("castles", 2, None, ("greedy", "random"), 12),
)
MEASURED = (("castelli", 2, ("battle",), "greedy", 40), ("castles", 2, (), "random", 40))


def records() -> Iterator[str]:
    for name, players, modules, bots in PLAYED:
        game = Game(name, players=players, modules=modules, seed="same")
        while game.to_act is not None:
            game.play(bots[game.to_act])
        text = game.record()
        yield text.partition("engine:")[0] + text.partition("actions:")[2]


def simulations() -> Iterator[str]:
    for name, players, modules, bots, games in SIMULATED:
        options = PlayOptions(players=players, modules=modules)
        series = series_of(name, options, bots, "same", games)
        yield json.dumps(summarize(series, sum(simulate(series), Tally.empty(players))).data())


def measurements() -> Iterator[str]:
    for name, players, modules, bot, games in MEASURED:
        options = LabOptions(games=games, players=(players,), modules=modules, bots=(bot,), seed="same")
        yield outcome_json(LabRun([name], options).measure())


def digests() -> dict[str, list[str]]:
    """The hashes, by what they are made from."""
    makers = {"records": records, "simulations": simulations, "lab": measurements}
    return {
        what: [hashlib.sha256(text.encode()).hexdigest()[:16] for text in make()]
        for what, make in makers.items()
    }


if __name__ == "__main__":
    import sys

    sys.stdout.write(json.dumps(digests(), indent=1) + "\n")
