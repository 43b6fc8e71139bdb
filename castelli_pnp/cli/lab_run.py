"""The work of ``castelli-pnp lab``: games are read, played and kept, figures printed and saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import check_seed, fingerprint
from castelli_pnp.base.errors import CastelliError, Refused
from castelli_pnp.cli import lab_tables
from castelli_pnp.cli.figures import progress, say_saved
from castelli_pnp.cli.lab_report import check_report, save_report, say_report
from castelli_pnp.cli.systems import lab_systems
from castelli_pnp.cli.workers import hired_here
from castelli_pnp.files.output import Kept, cache_folder, check_place, write_files
from castelli_pnp.lab.compare import compare
from castelli_pnp.lab.crew import Crew
from castelli_pnp.lab.edition import edition
from castelli_pnp.lab.outcome import FAIR, Outcome, plain
from castelli_pnp.lab.study import ALL_EXTRAS, Studied, held_out, study, total_games
from castelli_pnp.lab.system import System
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import printable, sentences, shown_path, words, wrapped

FORMAT = 1
"""Of the JSON, and of what is kept of a run."""
_OURS = '"castelli_lab"'


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be measured."""

    where: tuple[str, ...]
    games: int
    until_sure: bool
    players: tuple[int, ...]
    bots: tuple[str, ...]
    modules: tuple[str, ...]
    seed: str
    held_out: bool
    quick: bool
    variant: str | None = None

    @property
    def extras(self) -> frozenset[str]:
        return frozenset() if self.quick else ALL_EXTRAS

    def systems(self) -> list[list[System]]:
        """For each game what is played; refused if one of them cannot be."""
        check_seed(self.seed)
        seed = held_out(self.seed) if self.held_out else self.seed
        found = [
            lab_systems(
                each,
                {"players": self.players, "modules": self.modules, "variant": self.variant},
                self.bots or ("",),  # refused by those who know the names
                seed,
            )
            for each in self.where
        ]
        first, last = found[0][0], found[-1][0]
        if type(first) is not type(last):
            raise Refused("compare_systems", first=first.about["game"], second=last.about["game"])
        played = [[(each.players, each.bot) for each in systems] for systems in found]
        if played[0] != played[-1]:
            raise Refused("compare_players", first=_counts(found[0]), second=_counts(found[-1]))
        return found


def _counts(systems: Sequence[System]) -> str:
    return ", ".join(dict.fromkeys(str(each.players) for each in systems))


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of a list such as ``2,3,4``."""
    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        if not part.isdecimal() or len(part) > 3:
            raise Refused("numbers", text=part)
        found.append(int(part))
    return tuple(dict.fromkeys(found))


class Part:
    """What one study keeps in the file of a run."""

    def __init__(self, kept: Kept, system: System) -> None:
        self._kept = kept
        self._name = name_of(system)

    def get(self, key: str) -> Any | None:
        return self._kept.get(f"{self._name}/{key}")

    def put(self, key: str, data: Any) -> None:
        self._kept.put(f"{self._name}/{key}", data)


def name_of(system: System) -> str:
    """Whatever decides the games of a study, as one word."""
    return fingerprint(json.dumps([FORMAT, edition(), dict(system.about)], sort_keys=True))


@dataclass(frozen=True, slots=True)
class Means:
    """Who plays, and where figures and games are put down."""

    json_file: Path | None
    html_file: Path | None
    keep: Path | None
    workers: int | None
    cluster: str | None

    def check_files(self) -> None:
        """What is written into one file would be lost to what is written into it next."""
        files = [each for each in (self.json_file, self.html_file, self.keep) if each is not None]
        for number, file in enumerate(files):
            if file.resolve() in [each.resolve() for each in files[:number]]:
                raise Refused("same_file", path=str(file))

    def kept(self, systems: list[list[System]]) -> Kept:
        """The file of this run: the one that is named, or one that the same command finds again."""
        names = "/".join(sorted(name_of(each) for group in systems for each in group))
        return Kept(self.keep or cache_folder() / "lab" / f"{fingerprint(names)}.jsonl")


def run(asked: Asked, means: Means, verbose: bool, strict: bool) -> int:
    """Plays, prints and saves; what is interrupted goes on with the same command."""
    systems = asked.systems()
    total = sum(total_games(each, asked.games, asked.extras) for group in systems for each in group)
    means.check_files()
    if means.json_file is not None:
        check_place(means.json_file, _is_ours)
    if means.html_file is not None:
        check_report(means.html_file)
    with leaving_once(), hired_here(means.cluster, means.workers) as crew:
        kept = means.kept(systems)
        code, found = _measured(asked, systems, kept, crew, total)
        told = False
        try:
            if found is not None:
                _tell(asked, means, systems, found, verbose)
                told = True
        finally:  # what was played is needed no more when all of it is told
            kept.close(remove=told and means.keep is None)
    if found is None:
        return code
    fair = all(each.verdict == FAIR for group in found.studies for each in group)
    return int(strict and not fair)


def _tell(asked: Asked, means: Means, systems: list[list[System]], found: Outcome, verbose: bool) -> None:
    """The files come first: the tables may end in a pipe that nobody reads any more."""
    try:
        if means.json_file is not None:
            save(means.json_file, found)
        if means.html_file is not None:
            games = [group[0].facts for group in systems]
            save_report(means.html_file, found, games, asked)
    finally:
        lab_tables.show(found, verbose)
    if means.json_file is not None:
        say_saved(means.json_file)
    if means.html_file is not None:
        say_report(means.html_file)


def save(path: Path, found: Outcome) -> None:
    """All figures as JSON; no times, so the same bytes every time."""
    told = json.dumps({"castelli_lab": FORMAT, **plain(found)}, indent=2) + "\n"
    write_files(path.parent, {path.name: told}, _is_ours)


def _measured(
    asked: Asked, systems: list[list[System]], kept: Kept, crew: Crew, total: int
) -> tuple[int, Outcome | None]:
    """All studies; or an exit code, if something ended them early."""
    try:
        return 0, _outcome(asked, systems, kept, crew, total)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        code = int(stop.code or 0)
    except CastelliError as error:  # workers are gone
        echo("\n".join(sentences(error)), err=True)
        code = 2
    told = words().text("lab.interrupted", path=printable(shown_path(kept.path)))
    echo("\n".join(wrapped(told, "")), err=True)
    return code, None


def _outcome(asked: Asked, systems: list[list[System]], kept: Kept, crew: Crew, total: int) -> Outcome:
    with progress(total) as advance:
        studied = [[_study(asked, each, kept, crew, advance) for each in group] for group in systems]
    pairs = list(zip(*studied, strict=True)) if len(studied) > 1 else []
    return Outcome(
        asked.seed,
        asked.held_out,
        tuple(str(group[0].about["game"]) for group in systems),
        tuple(tuple(each.study for each in group) for group in studied),
        tuple(compare(first, second) for first, second in pairs),
    )


def _study(asked: Asked, system: System, kept: Kept, crew: Crew, advance: Callable[[int], None]) -> Studied:
    part = Part(kept, system)
    return study(
        system,
        asked.games,
        crew=crew,
        extras=asked.extras,
        until_sure=asked.until_sure,
        journal=part,
        advance=advance,
    )


def _is_ours(text: str) -> bool:
    return _OURS in text[:200]
