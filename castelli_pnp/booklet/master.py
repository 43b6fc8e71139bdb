"""Reads the master of a booklet, its chapters and blocks, from ``templates``, and reports every fault at
once.

The master contains the structure and names messages; the texts are in a catalog of each language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.grammar import MASTER, MasterBlock, Sentence, chapter_shape
from castelli_pnp.booklet.placing import Column, Start
from castelli_pnp.booklet.plan import Values
from castelli_pnp.files.nodes import Map
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema import Bad, Reading, Record
from castelli_pnp.schema.base import near
from castelli_pnp.systems import SYSTEMS, find_system

CODE = "E21"
"""The code of faults that only booklets have."""


@dataclass(frozen=True, slots=True)
class MasterChapter:
    """A chapter as the master describes it."""

    id: str
    values: Values
    parts: tuple[MasterBlock, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Master:
    """A complete booklet without texts."""

    path: Path
    chapters: tuple[MasterChapter, ...]

    def sentences(self) -> Iterator[tuple[str, Sentence]]:
        """Every message that it uses, by its full id."""
        for chapter in self.chapters:
            yield f"{chapter.id}.title", Sentence("title", chapter.mark)
            for part in chapter.parts:
                for sentence in part.sentences():
                    yield f"{chapter.id}.{sentence.name}", sentence


@cache
def load_master(path: Path, system: str) -> Master:
    """The master in a file and the files it includes; ``Unreadable`` lists everything wrong with them."""
    reading = Reading()
    chapters: list[MasterChapter] = []
    for values, root in _included(path, (), chapter_shape(find_system(system).booklet), reading):
        chapters.append(MasterChapter(values["chapter"], values, values["blocks"], root.mark))
    _check_ids(chapters, reading)
    _check_forms(chapters, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return Master(path, tuple(chapters))


def _included(
    path: Path, above: tuple[Path, ...], chapter: Record[dict[str, Any]], reading: Reading
) -> Iterator[tuple[Values, Map]]:
    """The chapters of a file in order; a file that includes itself is a fault."""
    try:
        root = read_yaml(path)
    except Unreadable as error:
        reading.faults.extend(error.faults)
        return
    is_master = isinstance(root, Map) and "chapters" in root.entries
    values: Any = (MASTER if is_master else chapter).read(root, reading)
    if isinstance(values, Bad) or not isinstance(root, Map):
        return
    if not is_master:
        yield values, root
        return
    for include in values["chapters"]:
        target = (path.parent / include.file).resolve()
        if target in (*above, path.resolve()):
            reading.fault(CODE, "cycle", include.mark, file=include.file)
        elif not target.is_file():
            reading.fault(CODE, "no_file", include.mark, file=include.file)
        else:
            yield from _included(target, (*above, path.resolve()), chapter, reading)


def _check_ids(chapters: list[MasterChapter], reading: Reading) -> None:
    known: set[str] = set()
    for chapter in chapters:
        names = [(chapter.id, chapter.mark)]
        names += [
            (f"{chapter.id}.{part.values['section'].name}", part.mark)
            for part in chapter.parts
            if part.kind == "section"
        ]
        for name, mark in names:
            if name in known:
                reading.fault(CODE, "twice", mark, name=name)
            known.add(name)


def _check_forms(chapters: list[MasterChapter], reading: Reading) -> None:
    """What chapters and blocks declare about their pages must be consistent."""
    known = {chapter.id for chapter in chapters}
    for chapter in chapters:
        values = chapter.values
        odd = [count for count in values["forms"] if count % 2]
        if values["spread"] and odd:
            reading.fault(CODE, "spread_forms", chapter.mark, name=chapter.id, pages=odd[0])
        if values["spread"] and values["start"] is Start.RIGHT:
            reading.fault(CODE, "spread_start", chapter.mark, name=chapter.id)
        facing = values["facing"]
        if facing and (facing not in known or facing == chapter.id):
            guess = near(facing, known - {chapter.id})
            reading.fault(CODE, "facing", chapter.mark, name=facing, near=guess)
        for part in chapter.parts:
            if part.values["column"] is Column.FULL and not values["spread"]:
                reading.fault(CODE, "full", part.mark, name=chapter.id)


def booklet_systems() -> tuple[str, ...]:
    """The systems that have booklets."""
    return tuple(sorted(name for name in SYSTEMS if find_system(name).has("booklet")))


def shipped_master(system: str) -> Master:
    """The master of the games of a system."""
    return load_master(find_system(system).booklet.master, system)


def message_ids(system: str) -> frozenset[str]:
    """The messages that the booklet of a game needs in every language."""
    return frozenset(key for key, _ in shipped_master(system).sentences())
