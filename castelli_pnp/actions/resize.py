"""Gives a game of Castelli a larger or smaller board: what fits stays, in the words of its own files."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from castelli_pnp import __version__
from castelli_pnp.actions.author import check_new_name
from castelli_pnp.actions.games import AnyGame, load_legal
from castelli_pnp.base import resources
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.files import yamledit
from castelli_pnp.files.output import check_place, write_new_file, write_new_folder
from castelli_pnp.files.yamledit import EditedText
from castelli_pnp.generator.blanks import extent_of
from castelli_pnp.generator.requests import EXAMPLE, parse_extent, style_named
from castelli_pnp.generator.resizing import Differences, differences, resize_game
from castelli_pnp.generator.table import with_counted_deck
from castelli_pnp.generator.writing import Origin, game_files
from castelli_pnp.improver.writing import rewritten
from castelli_pnp.kits.choices import check_types
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import Loaded, load_any, of_kind
from castelli_pnp.systems.rewriting import Rewritten, diff, write
from castelli_pnp.systems.sources import DISK, GAME_FILE, Texts
from castelli_pnp.systems.starter import is_schema, schema_files, way_between
from castelli_pnp.words.sentences import printable

COPIED = ("art", "locales")
"""Folders of a game that a copy of it takes along."""
COUNTED = ("H10.count",)
"""What the counts of the kit put right: they are written anyway."""


@dataclass(frozen=True, slots=True)
class Resized:
    """A game on a larger or smaller board, and its files: ``load`` reads them."""

    game: CastelliFacts
    files: Mapping[str, str]
    """All texts of the game by file name."""
    diff: str
    """What changes in its files, as a patch; nothing for a shipped game: the files extend it."""
    differences: Differences


class Resizing:
    """One game for another extent; nothing is written before that is asked for."""

    def __init__(
        self,
        game: AnyGame,
        pieces: str | None = None,
        piece_size: int | None = None,
        seed: int | str = 0,
        style: str | None = None,
    ) -> None:
        """``pieces``: rows and columns of board pieces, such as ``2x3``; without a style, new pieces are like
        those there are."""
        check_types(int, piece_size=piece_size)
        check_types(str, pieces=pieces, style=style)
        self.loaded: Loaded[CastelliFacts] = of_kind(load_legal(game, COUNTED), CastelliFacts)
        self.is_shipped = self.loaded.file.is_relative_to(resources.root("data"))
        facts, luck = self.loaded.game, check_seed(seed)
        extent = parse_extent(pieces, piece_size, extent_of(facts), facts.piece_size)
        if extent is None:
            raise Refused("wish_no_extent", example=EXAMPLE)
        if style is not None:
            style_named(style)
        self.extent = extent
        self.game = resize_game(with_counted_deck(facts), extent, luck, style or "")
        self.differences = differences(facts, self.game)
        said = {"--pieces": str(extent), "--piece-size": str(extent.size), "--style": style}
        options = " ".join(f"{name} {text}" for name, text in said.items() if text)
        command = f"castelli-pnp resize {shlex.quote(facts.id)} {options} --seed {shlex.quote(str(seed))}"
        self._made_by = printable(f"castelli-pnp {__version__}: {command}")

    @cached_property
    def changed(self) -> list[Rewritten]:
        """The files of the game that change, and those that are new; none for a shipped game."""
        if self.is_shipped:
            return []
        found = rewritten(self.loaded, self.game, "resize")
        if found is None:
            raise Refused("resize_text", game=self.loaded.game.id)
        return found

    @property
    def folder(self) -> Path:
        return self.loaded.file.parent

    @property
    def diff(self) -> str:
        return diff(self.changed, {each.path: str(each.path) for each in self.changed})

    def texts(self, folder: Path) -> dict[str, str]:
        """The texts of the whole game by file name, for a folder."""
        if self.is_shipped:
            return self._extending(folder)
        texts = self._texts_now()
        return texts | {each.path.name: each.after for each in self.changed}

    def _texts_now(self) -> dict[str, str]:
        """The texts of the game as they are, by their path in its folder."""
        source = self.loaded.source
        files = sorted(self.loaded.own_files)
        return {path.relative_to(self.folder).as_posix(): source.text(path) for path in files}

    def _extending(self, folder: Path) -> dict[str, str]:
        """The texts of a game that extends this one."""
        origin = Origin(self.loaded.game.id if self.is_shipped else "", self.loaded, self._made_by)
        return game_files(self.game, origin, folder)

    def resized(self) -> Resized:
        whole = self.texts(Path("resized"))
        texts = {name: text for name, text in whole.items() if not name.startswith("schema/")}
        return Resized(self.game, texts, self.diff, self.differences)

    # --- in place ---

    def check_writable(self) -> None:
        """Refuses what could not be written in the end."""
        if self.is_shipped:
            raise Refused("resize_shipped", game=self.loaded.game.id)
        for path in sorted(self.loaded.own_files):
            check_place(path, lambda _: True)

    def write(self) -> Path:
        """Changes the files of the game, all or none; where they are as they were, is returned."""
        self.check_writable()
        schemas = dict(self._schemas())
        backup = self._backup()
        write(self.changed, schemas)
        return backup

    def _backup(self) -> Path:
        """A copy of the game's files as they are, next to the game."""
        texts = self._texts_now()
        file = self.loaded.file
        if file.name != GAME_FILE:
            place = _free(file.parent / f"{file.stem}-before", file.suffix)
            write_new_file(place, texts[file.name])
            return place
        home = self.folder if self.folder.name not in ("", "..") else self.folder.resolve()
        place = _free(home.parent / f"{home.name}-before")
        write_new_folder(place, texts)
        return place

    def _schemas(self) -> Iterator[tuple[str, str]]:
        """The schemas next to the game, which name its pieces, tiles and layouts."""
        source = self.loaded.source
        texts = {each.path: each.after for each in self.changed}
        again = load_any(self.loaded.file, Texts(texts, below=source)) if self.changed else self.loaded
        for name, text in schema_files(again).items():
            place = self.folder / "schema" / name
            if place.is_file() and is_schema(place.read_text("utf-8", "replace")):
                yield f"schema/{name}", text

    # --- a copy ---

    def write_copy(self, out: Path) -> None:
        """A new folder with the game on the other board."""
        check_new_name(out)
        if self.is_shipped or rewritten(self.loaded, self.game) is None:
            write_new_folder(out, self._extending(out))
            return
        texts = self.texts(out)
        start = _extending(texts.pop(self.loaded.file.name), self.folder, out)
        more = {**dict(_beside(self.folder)), **dict(self._schemas())}
        write_new_folder(out, {GAME_FILE: start, **texts, **more})


def resize(
    game: AnyGame = "castelli",
    pieces: str | None = None,
    piece_size: int | None = None,
    *,
    seed: int | str = 0,
    style: str | None = None,
) -> Resized:
    """A game of Castelli on a larger or smaller board: what fits stays, the generator makes the rest."""
    return Resizing(game, pieces, piece_size, seed, style).resized()


def _free(path: Path, ending: str = "") -> Path:
    """A path that is not taken: with a number, if need be."""
    numbers = ("", *(f"-{number}" for number in range(2, 10_000)))
    tries = (path.with_name(f"{path.name}{number}{ending}") for number in numbers)
    return next(each for each in tries if not os.path.lexists(each))


def _extending(text: str, old: Path, new: Path) -> str:
    """The text of a game file for another folder: it still extends the same game."""
    value, missing = EditedText(text).found(["extends"])
    if missing or value.text in resources.shipped_games():
        return text
    return yamledit.rewritten(text, ["extends"], value.text, way_between(old / value.text, new, value.text))


def _beside(folder: Path) -> Iterator[tuple[str, str]]:
    """The drawings and words that a game brings along."""
    for name in COPIED:
        for path in sorted((folder / name).rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path.relative_to(folder).as_posix(), DISK.text(path)
