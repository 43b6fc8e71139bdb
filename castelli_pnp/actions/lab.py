"""Measures games in the lab: which games to play, how to resume a run, and the results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from castelli_pnp.actions.games import AnyGame, load_legal
from castelli_pnp.actions.progress import Progress, counted, quiet
from castelli_pnp.base.chance import check_seed, fingerprint
from castelli_pnp.base.errors import Refused, refuse
from castelli_pnp.files.output import Kept
from castelli_pnp.kits.choices import not_of
from castelli_pnp.lab.compare import compare
from castelli_pnp.lab.edition import edition
from castelli_pnp.lab.items import Journal
from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.outcome import Outcome, plain
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.study import ALL_EXTRAS, held_out, study, total_games
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts, PlayOptions

FORMAT = 1
"""The version of the JSON, and of the stored state of a run."""


@dataclass(frozen=True, slots=True)
class LabOptions:
    """What is measured, and how thoroughly."""

    games: int = 2000
    until_sure: bool = False
    players: tuple[int, ...] = ()
    bots: tuple[str, ...] = ("greedy",)
    modules: tuple[str, ...] = ()
    seed: int | str = "0"
    held_out: bool = False
    quick: bool = False
    variant: str | None = None

    @property
    def extras(self) -> frozenset[str]:
        """The metrics that need extra games of their own."""
        return frozenset() if self.quick else ALL_EXTRAS


class LabRun:
    """Measures one game, or two on the same seeds; refuses at once if that is not possible."""

    def __init__(self, games: Sequence[AnyGame], options: LabOptions) -> None:
        check_seed(options.seed)
        refuse(not_of(int, games=options.games))
        self.options = options
        self.systems: list[list[Measurable]] = [self._systems(load_legal(each).game) for each in games]
        first, last = self.systems[0][0], self.systems[-1][0]
        if type(first) is not type(last):
            raise Refused("compare_systems", first=first.about["game"], second=last.about["game"])
        played = [[(each.players, each.bot) for each in group] for group in self.systems]
        if played[0] != played[-1]:
            raise Refused("compare_players", first=_counts(self.systems[0]), second=_counts(self.systems[-1]))
        self.total = sum(
            total_games(each, options.games, options.extras) for group in self.systems for each in group
        )
        """The number of games to play."""

    def _systems(self, facts: Facts) -> list[Measurable]:
        options = self.options
        seed = held_out(str(options.seed)) if options.held_out else str(options.seed)
        chosen = PlayOptions(modules=options.modules or None, variant=options.variant)
        bots = options.bots or ("",)  # whoever knows the names of bots refuses unknown ones
        return list(system_of(facts).measured(facts, options.players, chosen, bots, seed))

    @property
    def facts(self) -> list[Facts]:
        """The facts of the games."""
        return [group[0].facts for group in self.systems]

    @property
    def name(self) -> str:
        """A hash of everything that decides which games are played."""
        return fingerprint("/".join(sorted(_name_of(each) for group in self.systems for each in group)))

    def measure(self, pool: Pool = map, kept: Kept | None = None, progress: Progress = quiet) -> Outcome:
        """Plays all games; does not play the games again that are stored in a file."""
        advance, options = counted(progress, self.total), self.options
        studied = [
            [
                study(
                    each,
                    options.games,
                    pool=pool,
                    extras=options.extras,
                    until_sure=options.until_sure,
                    journal=None if kept is None else _Part(kept, each),
                    advance=advance,
                )
                for each in group
            ]
            for group in self.systems
        ]
        pairs = list(zip(*studied, strict=True)) if len(studied) > 1 else []
        return Outcome(
            str(options.seed),
            options.held_out,
            tuple(str(group[0].about["game"]) for group in self.systems),
            tuple(tuple(each.study for each in group) for group in studied),
            tuple(compare(first, second) for first, second in pairs),
        )


def outcome_json(found: Outcome) -> str:
    """All figures as JSON, without times, so that the bytes are always the same."""
    return json.dumps({"castelli_lab": FORMAT, **plain(found)}, indent=2) + "\n"


def _counts(systems: Sequence[Measurable]) -> str:
    return ", ".join(dict.fromkeys(str(each.players) for each in systems))


def _name_of(system: Measurable) -> str:
    """A hash of everything that decides the games of a study."""
    return fingerprint(json.dumps([FORMAT, edition(), dict(system.about)], sort_keys=True))


class _Part(Journal):
    """What one study stores in the file of a run."""

    def __init__(self, kept: Kept, system: Measurable) -> None:
        self._kept = kept
        self._name = _name_of(system)
        self.place = str(kept.path)

    def get(self, key: str) -> Any | None:
        return self._kept.get(f"{self._name}/{key}")

    def put(self, key: str, data: Any) -> None:
        self._kept.put(f"{self._name}/{key}", data)
