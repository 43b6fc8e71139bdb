"""A game's own words by language, in ``locales/<language>/cards.yaml`` of its folder, laid over what it says.

Each value has its place in that file, and is from there on like one that the part itself says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Route, Source
from castelli_pnp.files.nodes import Map, MapEntry
from castelli_pnp.files.textfile import asking
from castelli_pnp.schema import Reading, Shape
from castelli_pnp.schema.base import describe, near, spread
from castelli_pnp.systems.sources import GAME_FILE, Disk
from castelli_pnp.systems.system import Model
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.world import is_language

FOLDER = "locales"
CATALOGS = "LC_MESSAGES"
ENDINGS = (".yaml", ".yml", ".po", ".json", ".csv")
"""Files with these endings are meant to be read; notes and pictures may lie next to them."""


class OwnWords(NamedTuple):
    """The words of one game in one language."""

    language: str
    section: str
    node: Map


def home_of(path: Path) -> Path | None:
    """The folder of the game that a file of words belongs to; None if it lies elsewhere."""
    steps = path.parts
    return path.parents[2] if len(steps) > 2 and steps[-3] == FOLDER else None


def word_files(model: Model[Any] | None, folder: Path, source: Disk) -> list[Path]:
    """Every file of words in the folder of a game, whatever it is called."""
    place = folder / FOLDER
    if model is None or not model.words:
        return []
    with asking(place):
        if not source.is_folder(place):
            return []
        homes = [place, *(each for each in source.folders_in(place) if not each.name.startswith("."))]
        found = [path for home in homes for path in _files_in(home, model, source)]
    kept = (each for each in found if each.suffix.lower() in ENDINGS and not each.name.startswith("."))
    return sorted(kept)


def _files_in(home: Path, model: Model[Any], source: Disk) -> list[Path]:
    """The files of a language; of a translation of the whole program only those that games have."""
    found = source.files_in(home)
    translation = source.is_folder(home / CATALOGS)
    return [path for path in found if path.stem in model.words] if translation else found


def read_words(model: Model[Any], folder: Path, source: Disk, reading: Reading) -> Iterator[OwnWords]:
    """The words in the folder of a game; what is wrong with its files is noted."""
    for path in word_files(model, folder, source):
        fault = _misplaced(model, path)
        if fault is not None:
            reading.faults.append(fault)
            continue
        try:
            with asking(path):
                if not source.absolute(path).is_relative_to(source.absolute(folder)):
                    raise Unreadable([Fault("E2", "outside", Mark(Source(path)))])
            node = source.read(path)
            if not isinstance(node, Map):
                raise Unreadable([Fault("E12", "map", node.mark, {"found": describe(node)})])
            yield OwnWords(path.parent.name, path.stem, node)
        except Unreadable as error:
            reading.faults.extend(error.faults)


def _misplaced(model: Model[Any], path: Path) -> Fault | None:
    """What is wrong with the name of a file or of its folder."""
    mark, language = Mark(Source(path)), path.parent.name
    known = [f"{section}.yaml" for section in model.words]
    if home_of(path) is None or path.parent.name == FOLDER:
        return Fault("E17", "words_place", mark, {"example": f"{FOLDER}/de/{known[0]}"})
    guess = near(language, languages())
    if not is_language(language) or (guess and language.partition("_")[0] not in languages()):
        choices = ", ".join(languages())
        return Fault(
            "E17", "words_language", mark, {"name": language[:40], "near": guess, "choices": choices}
        )
    if path.name not in known:
        guess = near(path.name, known) or (known[0] if path.stem in model.words else "")
        return Fault("E17", "words_file", mark, {"near": guess, "choices": ", ".join(known)})
    return None


def laid_over_words(model: Model[Any], root: Map, words: OwnWords, reading: Reading, whole: bool) -> Map:
    """A game with its words in one language; ``whole``: all that it extends was read."""
    part = root.entries.get(words.section)
    if part is None or not isinstance(part.node, Map):
        return root
    things, shapes = dict(part.node.entries), model.words[words.section]
    for name, entry in words.node.entries.items():
        route = (words.section, name)
        below = things.get(name)
        if below is None:
            if whole:
                _unknown(name, entry.key_mark, list(things), route, reading)
        elif not isinstance(entry.node, Map):
            reading.fault_of((), "E12", "map", entry.node.mark, found=describe(entry.node))
        elif isinstance(below.node, Map):
            told = _told(below.node, entry.node, words.language, shapes, route, reading)
            things[name] = MapEntry(below.key_mark, told)
    entries = {**root.entries, words.section: MapEntry(part.key_mark, Map(things, part.node.mark))}
    return Map(entries, root.mark)


def _told(
    thing: Map, said: Map, language: str, shapes: Mapping[str, Shape[Any]], route: Route, reading: Reading
) -> Map:
    """One thing with its words in one more language."""
    entries = dict(thing.entries)
    for key, entry in said.entries.items():
        if key not in shapes:
            _unknown(key, entry.key_mark, list(shapes), (*route, key), reading)
            continue
        old = entries.get(key)
        others = spread(shapes[key], old.node if old else None)
        if isinstance(others, Map):
            node = Map({**others.entries, language: entry}, others.mark)
            entries[key] = MapEntry(old.key_mark if old else entry.key_mark, node)
        elif others is None:
            entries[key] = MapEntry(entry.key_mark, Map({language: entry}, entry.node.mark))
    return Map(entries, thing.mark)


def _unknown(name: str, mark: Mark, known: list[str], route: Route, reading: Reading) -> None:
    told = {"near": reading.near(name, known), "choices": ", ".join(known[:40])}
    reading.fault_of(route, "E10", "key", mark, key=name[:40], **told)


def start_of(path: Path, source: Disk) -> Path | None:
    """The first file of the game whose words are in a file; None if there is no such game."""
    home = home_of(path)
    start = None if home is None else home / GAME_FILE
    return start if start is not None and source.exists(start) and not source.is_folder(start) else None
