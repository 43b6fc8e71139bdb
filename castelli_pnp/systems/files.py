"""The files of a game: where it begins, what lies next to it, and the games it extends."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import Map, MapEntry
from castelli_pnp.files.textfile import asking
from castelli_pnp.schema import Bad, Reading, merge
from castelli_pnp.schema.base import describe, near
from castelli_pnp.systems import DEFAULT, find_system, is_section
from castelli_pnp.systems.grammar import HEAD
from castelli_pnp.systems.own_words import laid_over_words, read_words, start_of, word_files
from castelli_pnp.systems.sources import DISK, GAME_FILE, Disk
from castelli_pnp.systems.system import Model

LONGEST_CHAIN = 20
ENDINGS = (".yaml", ".yml")


def find_game(where: str | Path, source: Disk = DISK) -> Path:
    """The file that a game begins with: of a shipped game by its name, or of a path."""
    if str(where) in resources.shipped_games():
        return resources.find("data", str(where), GAME_FILE)
    path = Path(where)
    if not str(where):
        raise Unreadable([Fault("E1", "game", Mark(Source(path)), {"name": "", "near": ""})])
    with asking(path):
        if source.is_folder(path):
            if not source.exists(path / GAME_FILE):
                raise Unreadable([Fault("E1", "game_file", Mark(Source(path)))])
            return path / GAME_FILE
        if not source.exists(path):
            known = resources.shipped_games()
            data = {"name": str(where), "near": near(str(where), known)}
            raise Unreadable([Fault("E1", "game", Mark(Source(path)), data)])
        words_of = start_of(path, source)
        if words_of is not None:
            return words_of
        start = path.parent / GAME_FILE
        part_of_a_game = is_section(path.stem) and source.exists(start) and not source.is_folder(start)
        return start if part_of_a_game else path


@dataclass(frozen=True, slots=True)
class MergedGame:
    """A game laid over those it extends."""

    model: Model[Any]
    root: Map
    broken: frozenset[str]
    """The parts whose files cannot be read."""
    files: frozenset[Path]
    """The game's own files."""
    whole: bool = True
    """False if the extended game could not be read, so that much is missing."""
    games: tuple[Path, ...] = ()
    """The first file of each game of the chain that is on the disk, the game itself first."""
    own: Map | None = None
    """What the game says itself."""
    below: Map | None = None
    """The game that is extended, laid over those it extends in turn."""


class _OtherSystem(Exception):
    """A game of a system that the one above cannot extend."""

    def __init__(self, system: str) -> None:
        self.system = system
        super().__init__(system)


def read_chain(file: Path, reading: Reading, source: Disk = DISK) -> MergedGame:
    """The tree of a game; what is wrong with its files is noted."""
    return _read_link(_first_file(file, source), (), None, reading)


class _File(NamedTuple):
    """The first file of a game, where it comes from, and the folder that holds all it may extend."""

    path: Path
    source: Disk
    home: Path


def _first_file(path: Path, source: Disk) -> _File:
    """A game may use its own folder and the folders next to it."""
    with asking(path):
        return _File(path, source, source.absolute(path.parent).parent)


def _read_link(file: _File, seen: tuple[Path, ...], above: Model[Any] | None, reading: Reading) -> MergedGame:
    """One game and those it extends; the first that names its system names that of all above it."""
    if file.path.name == GAME_FILE:
        _stay_inside(file.path, file.source)
    node = file.source.read(file.path)
    if not isinstance(node, Map):
        raise Unreadable([Fault("E12", "map", node.mark, {"found": describe(node)})])
    extends, said = node.entries.get("extends"), _system_said(node)
    if said is None and extends is None:
        said = DEFAULT
    if above is not None and said is not None and not above.extends(said):
        raise _OtherSystem(said)
    model = above if above or said is None else find_system(said).model
    base = None if extends is None else _read_base(extends, file, seen, model, reading)
    model = model or (base.model if base else find_system(DEFAULT).model)
    own, broken, files = _read_own(file, node, model, reading)
    here = (file.path,) if file.source.on_disk else ()
    if base is not None:
        whole = _with_words(model, file, _laid_over(model, base.root, own, reading), reading, base.whole)
        broken |= base.broken
        games = (*here, *base.games)
        return MergedGame(model, whole, broken, files, base.whole, games, own, base.root)
    if extends is None:
        alone = _with_words(model, file, _laid_over(model, None, own, reading), reading, True)
        return MergedGame(model, alone, broken, files, True, here, own)
    # what it drops may well stand in the game that cannot be read
    return MergedGame(model, _laid_over(model, None, own, Reading()), broken, files, False, here, own)


def _system_said(node: Map) -> str | None:
    """The system that a game names; a wrong word is reported later, when all of it is read."""
    entry = node.entries.get("system")
    system = HEAD["system"].shape.read(entry.node, Reading()) if entry else None
    return system if isinstance(system, str) else None


def _read_base(
    extends: MapEntry, file: _File, seen: tuple[Path, ...], model: Model[Any] | None, reading: Reading
) -> MergedGame | None:
    """The game that is extended; None if there is none to be had, which is noted."""
    name = HEAD["extends"].shape.read(extends.node, Reading())
    if isinstance(name, Bad):
        return None
    mark = extends.node.mark
    if leads_away(name):
        reading.fault("E15", "outside", mark, name=name[:80])
        return None
    try:
        base = _find_base(name, file)
        with asking(base.path):
            if not base.source.absolute(base.path).is_relative_to(base.home):
                reading.fault("E15", "outside", mark, name=name[:80])
                return None
            seen = (*seen, file.source.absolute(file.path))
            circle = base.source.absolute(base.path) in seen
        if circle or len(seen) >= LONGEST_CHAIN:
            names = " -> ".join(base.source.id_of(path) for path in (*seen, base.path))
            reading.fault("E16", "cycle" if circle else "long", mark, chain=names, limit=LONGEST_CHAIN)
            return None
        return _read_link(base, seen, model, reading)
    except _OtherSystem as other:
        reading.fault("E16", "system", mark, name=name[:80], system=other.system)
    except Unreadable as error:
        games = resources.shipped_games()
        known = {"near": near(name, games), "choices": ", ".join(games)}
        reading.fault_of(("extends",), "E15", "base", mark, name=name[:80], **known)
        reading.faults.extend(fault for fault in error.faults if fault.code != "E1")
    return None


def _laid_over(model: Model[Any], base: Map | None, own: Map, reading: Reading) -> Map:
    merged = merge(model.grammar, base, own, reading)
    return merged if isinstance(merged, Map) else own


def _with_words(model: Model[Any], file: _File, root: Map, reading: Reading, whole: bool) -> Map:
    """A game with the words in its folder."""
    if file.path.name == GAME_FILE:
        for words in read_words(model, file.path.parent, file.source, reading):
            root = laid_over_words(model, root, words, reading, whole)
    return root


def leads_away(name: str) -> bool:
    """Whether a name leads further than to the folders next to the game: strangers' games cannot read on."""
    way = PurePosixPath(name.replace("\\", "/"))
    steps = way.parts
    return way.is_absolute() or ".." in steps[1:] or bool(PureWindowsPath(name).drive)


def _find_base(name: str, file: _File) -> _File:
    if name in resources.shipped_games():
        return _first_file(find_game(name), DISK)
    base = find_game(file.path.parent / name, file.source)
    if base.suffix.lower() not in ENDINGS:
        raise Unreadable([Fault("E1", "game", Mark(Source(base)), {"name": name[:80], "near": ""})])
    return _File(base, file.source, file.home)


def _stay_inside(path: Path, source: Disk) -> None:
    """A file of a game that is a link out of the game's folder is not read."""
    with asking(path):
        if not source.absolute(path).is_relative_to(source.absolute(path.parent)):
            raise Unreadable([Fault("E2", "outside", Mark(Source(path)))])


def _read_own(
    file: _File, node: Map, model: Model[Any], reading: Reading
) -> tuple[Map, frozenset[str], frozenset[Path]]:
    """What one game says itself in its files, the parts that cannot be read, and the files."""
    sections = model.sections
    entries = dict(node.entries)
    broken: set[str] = set()
    others = _other_files(file, sections)
    words = word_files(model, file.path.parent, file.source) if file.path.name == GAME_FILE else []
    for path in others:
        if path.stem not in sections or path.suffix != ".yaml":
            choices = ", ".join(f"{name}.yaml" for name in sections)
            guess = near(path.stem, sections)
            mark = Mark(Source(path))
            reading.fault("E17", "file", mark, near=f"{guess}.yaml" if guess else "", choices=choices)
        elif path.stem in entries:
            twice = Mark(Source(path))
            reading.fault("E17", "twice", twice, section=path.stem, line=entries[path.stem].key_mark.line)
        else:
            try:
                _stay_inside(path, file.source)
                part = file.source.read(path)
                entries[path.stem] = MapEntry(part.mark, part)
            except Unreadable as error:
                reading.faults.extend(error.faults)
                broken.add(path.stem)
    return Map(entries, node.mark), frozenset(broken), frozenset((file.path, *others, *words))


def _other_files(file: _File, sections: Collection[str]) -> list[Path]:
    """The files next to a game file; a game in a file of another name stands alone."""
    path, source, _ = file
    if path.name != GAME_FILE:
        return []
    with asking(path.parent):
        found = [each for each in source.files_in(path.parent) if each.suffix.lower() in ENDINGS]
    others = sorted(each for each in found if each.name != GAME_FILE and not each.name.startswith("."))
    # games that were played in the folder of a game are saved there, too
    return [each for each in others if each.stem in sections or not is_record(source.start(each))]


def is_record(text: str) -> bool:
    """Whether a text is a game that was played and saved, not a part of a game's data."""
    return re.match(r"(#[^\n]*\n)*record: \d+\nengine: ", text) is not None
