"""From the files of a game to the model: read, extend, understand; all faults together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from castelli_pnp.base.errors import Fault, Refused, Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Scalar, mark_at
from castelli_pnp.files.textfile import asking
from castelli_pnp.schema import BAD, Field, Reading, Record
from castelli_pnp.systems import system_of
from castelli_pnp.systems.design import design_code
from castelli_pnp.systems.files import MergedGame, find_game, read_chain
from castelli_pnp.systems.sources import DISK, Disk
from castelli_pnp.systems.system import F_co, Facts, Model, Values

F = TypeVar("F", bound=Facts)
ART_FOLDER = "art"


@dataclass(frozen=True, slots=True, repr=False)
class Loaded(Generic[F_co]):
    """A game, with the place of each of its values in the files."""

    game: F_co
    tree: Map
    file: Path
    own_files: frozenset[Path]
    source: Disk = DISK
    """Where the files come from."""
    games: tuple[Path, ...] = ()
    """The main file of the game and of each game it extends, if they are on the disk."""
    own: Map | None = None
    """What the game says itself."""
    below: Map | None = None
    """The game that it extends, if it extends one."""

    def __repr__(self) -> str:
        return f"Loaded({getattr(self.game, 'id', self.game)!r}, file={str(self.file)!r})"

    @property
    def model(self) -> Model[Any]:
        return system_of(self.game).model

    def mark(self, route: Route) -> Mark:
        """The place of the value, or of the nearest value around it."""
        return mark_at(self.tree, route)

    def own_mark(self, route: Route, *related: Route) -> Mark:
        """The first of these places in the game's own files, or else the place in the game it extends."""
        marks = [self.mark(each) for each in (route, *related)]
        return next((mark for mark in marks if self.is_own(mark)), marks[0])

    @property
    def design(self) -> str:
        """Five signs that change with every fact of the game, and with nothing else."""
        return design_code(self.game)

    @property
    def theme(self) -> str:
        """The theme set by the game: a name, or the path of a theme file; empty if it sets none.

        A theme file must be in the folder of the game; games in memory cannot have one.
        """
        entry = self.tree.entries.get("theme")
        if entry is None or not isinstance(entry.node, Scalar):
            return ""
        said = entry.node.text
        if not said.endswith(".yaml"):
            return said
        folder = entry.node.mark.source.path.parent
        on_disk = entry.node.mark.source.path in self.games
        with asking(folder / said):
            inside = on_disk and (folder / said).resolve().is_relative_to(folder.resolve())
        if not inside:
            raise Unreadable([Fault("E23", "outside", entry.node.mark, {"found": said[:40]})])
        return str(folder / said)

    @property
    def art(self) -> tuple[Path, ...]:
        """The folders with drawings of the game and of the games it extends, its own first."""
        folders = dict.fromkeys(file.parent / ART_FOLDER for file in self.games)
        with asking(self.file):
            return tuple(folder for folder in folders if folder.is_dir())

    def is_own(self, mark: Mark) -> bool:
        """Whether this place is in the game's own files."""
        return mark.source.path in self.own_files


def load_any(where: str | Path, source: Disk = DISK) -> Loaded[Facts]:
    """The game of that name, folder or file, of any system; ``Unreadable`` lists everything that cannot be
    understood."""
    reading = Reading()
    file = find_game(where, source)
    tree = read_chain(file, reading, source)
    values = values_of(tree, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return loaded_from(file, source, tree, values)


def values_of(tree: MergedGame, reading: Reading) -> Values:
    """What the files of a game say, by part; what cannot be understood is noted."""
    values = _read_fields(tree, reading)
    tree.model.settle(values, tree, reading)
    return values


def loaded_from(file: Path, source: Disk, tree: MergedGame, values: Values) -> Loaded[Facts]:
    """The facts that such values make, with the place of each."""
    game = tree.model.build(source.id_of(file), values)
    return Loaded(game, tree.root, file, tree.files, source, tree.games, tree.own, tree.below)


def load_as(where: str | Path, wanted: type[F]) -> Loaded[F]:
    """The same for those who can use only one kind of facts; refused if the game is of another system."""
    return of_kind(load_any(where), wanted)


def of_kind(loaded: Loaded[Facts], wanted: type[F]) -> Loaded[F]:
    """The game, if it has such facts; refused if it is of another system."""
    if not isinstance(loaded.game, wanted):
        raise Refused("other_system", game=loaded.game.id, system=loaded.game.system)
    return cast("Loaded[F]", loaded)


def _read_fields(tree: MergedGame, reading: Reading) -> Values:
    """The values of a game; ``BAD`` where they cannot be understood or their file cannot be read."""
    grammar = tree.model.grammar
    entries = {key: entry for key, entry in tree.root.entries.items() if key not in tree.broken}
    missing = [name for name, field in grammar.fields.items() if field.required and name not in entries]
    absent = [name for name in missing if name not in tree.broken]
    if absent and tree.whole:
        reading.fault("E11", "parts", tree.root.mark, parts=", ".join(absent), system=tree.model.system)
    fields = dict(grammar.fields) | {name: Field(grammar.fields[name].shape, "", None) for name in missing}
    before = len(reading.faults)
    values = Record(grammar.build, fields).read_fields(Map(entries, tree.root.mark), reading)
    if not tree.whole:  # what is missing here may well stand in the game that could not be read
        found = reading.faults[before:]
        reading.faults[before:] = [fault for fault in found if (fault.code, fault.reason) != ("E11", "key")]
    return {name: BAD if name in missing else value for name, value in values.items()}
