"""How many sequences of actions there are from a position, for any game; the counts are stored in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.engine.game import Game

AnyGame = Game[Any, Any, Any, Any, Any, Any]
Case = dict[str, Any]
HEADER = """\
# The number of sequences of 1, 2, 3 ... actions from a position: the game with that seed, after so many
# actions (each time the one in the middle of the legal list). `python -m {module}` counts anew.

"""


@dataclass(frozen=True)
class Perft:
    """The cases of one system and the file with their counts."""

    module: str
    file: Path
    cases: Sequence[Case]
    new: Callable[[Case], AnyGame]
    """The game of a case before its first action."""

    def position(self, case: Case) -> AnyGame:
        """The game of a case after its first actions."""
        game = self.new(case)
        for _ in range(case["after"]):
            actions = game.legal_actions()
            if actions:
                game.apply(actions[len(actions) // 2])
        return type(game).from_position(game.table.game, game.position(), case["seed"])

    def stored(self) -> list[Case]:
        cases: list[Case] = yaml.safe_load(self.file.read_text("utf-8"))
        return cases

    def check_file(self) -> None:
        """The file has every case, counted to its depth."""
        wanted = [{key: case[key] for key in case if key != "depth"} for case in self.cases]
        stored = self.stored()
        assert [{key: case[key] for key in case if key != "counts"} for case in stored] == wanted
        assert [len(case["counts"]) for case in stored] == [case["depth"] for case in self.cases]

    def write(self) -> None:
        """Counts everything anew."""
        counted = [
            {key: value for key, value in case.items() if key != "depth"}
            | {"counts": [by_copies(self.position(case), depth) for depth in range(1, case["depth"] + 1)]}
            for case in self.cases
        ]
        text = yaml.safe_dump(counted, sort_keys=False, default_flow_style=None, width=105)
        self.file.write_text(HEADER.format(module=self.module) + text, "utf-8")


def by_copies(game: AnyGame, depth: int) -> int:
    """Counted with a copy for each branch."""
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        branch = game.copy()
        branch.apply(action)
        count += by_copies(branch, depth - 1)
    return count


def by_undoing(game: AnyGame, depth: int) -> int:
    """Counted in one game that takes every action back, by the texts of the actions."""
    if depth == 0:
        return 1
    count = 0
    for text in [str(action) for action in game.legal_actions()]:
        game.apply(text)
        count += by_undoing(game, depth - 1)
        game.undo()
    return count
