"""Searches for changes that make a game of Castelli better, and proves them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castelli_pnp.actions.games import AnyGame, load_legal
from castelli_pnp.actions.progress import Progress, counted, quiet
from castelli_pnp.base import resources
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Refused, refuse
from castelli_pnp.files.output import check_place
from castelli_pnp.improver.drawing import ChangeScope, Scope
from castelli_pnp.improver.search import ProvedStep, Task, TotalGain, improve
from castelli_pnp.improver.writing import rewritten
from castelli_pnp.kits.choices import Names, names_in, not_of
from castelli_pnp.lab.pools import Pool
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import Loaded, of_kind
from castelli_pnp.systems.rewriting import Rewritten, diff


@dataclass(frozen=True, slots=True)
class Improvement:
    """The tested changes, the total gain of the proved ones, and the changed files."""

    steps: tuple[ProvedStep, ...]
    verdict: TotalGain | None
    files: Mapping[str, str]
    """The texts of the changed files, by path; empty if nothing was proved."""
    diff: str
    """The changes as a patch."""
    design: str = ""
    """The code of the design before these changes."""


class ImproveRun:
    """A game and the changes tested so far; can be stopped at any time."""

    def __init__(
        self,
        game: AnyGame,
        games: int = 4000,
        players: tuple[int, ...] = (),
        bots: tuple[str, ...] = ("greedy",),
        seed: int | str = "0",
        steps: int = 3,
        only: Names = "",
    ) -> None:
        """``games``: to prove a change; ``steps``: the most changes to test; ``only``: what may change."""
        refuse(not_of(int, games=games, steps=steps))
        self.loaded: Loaded[CastelliFacts] = of_kind(load_legal(game), CastelliFacts)
        layouts = dict.fromkeys(
            each.layout for each in castelli_systems(self.loaded.game, players, bots or ("",))
        )
        luck, named = str(check_seed(seed)), names_in(only, "only")
        scope = Scope(_parts(named), _own_holders(self.loaded), tuple(layouts))
        self.task = Task(self.loaded.game, players, bots, luck, games, steps, scope, self._can_write)
        self.steps: list[ProvedStep] = []
        self.verdict: TotalGain | None = None
        """The gain of all proved changes together, once it has been tested."""

    def _can_write(self, game: CastelliFacts) -> bool:
        return rewritten(self.loaded, game) is not None

    def run(self, pool: Pool = map, progress: Progress = quiet) -> None:
        """Tests changes one after another."""
        advance = counted(progress, self.task.games_in_all)
        for found in improve(self.task, pool, advance):
            if isinstance(found, TotalGain):
                self.verdict = found
            else:
                self.steps.append(found)

    @property
    def changed(self) -> CastelliFacts | None:
        """The game with all proved changes, or None if no change was proved."""
        proved = [step.move.game for step in self.steps if step.proved and step.move]
        return proved[-1] if proved else None

    def files(self) -> list[Rewritten]:
        """The files of the game that the proved changes affect."""
        changed = self.changed
        return (None if changed is None else rewritten(self.loaded, changed)) or []

    def improvement(self) -> Improvement:
        """The result; it has files only if all changes together make the game better."""
        files = self.files() if self.verdict is not None and self.verdict.is_better else []
        texts = {str(each.path): each.after for each in files}
        shown = diff(files, {each.path: str(each.path) for each in files})
        return Improvement(tuple(self.steps), self.verdict, texts, shown, self.loaded.design)

    def check_writable(self) -> None:
        """Refuses at the start if the result could not be written at the end."""
        if self.loaded.file.is_relative_to(resources.root("data")):
            raise Refused("improve_shipped", game=self.loaded.game.id)
        for path in sorted(self.loaded.own_files):
            check_place(path, lambda _: True)


def _own_holders(loaded: Loaded[CastelliFacts]) -> frozenset[str]:
    """The frame pieces and charts that the game itself defines."""
    game = loaded.game
    holders = [("frame", piece.id) for piece in game.frame] + [("charts", chart.id) for chart in game.charts]
    return frozenset(route[1] for route in holders if loaded.is_own(loaded.mark(route)))


def _parts(names: list[str]) -> frozenset[ChangeScope]:
    """The parts that may be changed; all of them if none are named."""
    for name in names:
        if name not in list(ChangeScope):
            raise Refused(
                "improve_only", name=name, near=near(name, list(ChangeScope)), choices=", ".join(ChangeScope)
            )
    return frozenset(map(ChangeScope, names)) or frozenset(ChangeScope)
