"""Where the files of a game come from: the disk, or texts in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from castelli_pnp.base.errors import Fault, Refused, Unreadable, brief, refuse, system_says
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import Node
from castelli_pnp.files.textfile import MAX_BYTES, asking
from castelli_pnp.files.yamlfile import parse_yaml, read_yaml
from castelli_pnp.systems import is_section

GAME_FILE = "game.yaml"
MOST_LEVELS = 32
"""Folders inside folders that a file in memory may be in."""


class Disk:
    """The files of a game on the disk."""

    @property
    def on_disk(self) -> bool:
        """Whether what lies next to a file can be read from the disk."""
        return True

    def read(self, file: Path) -> Node:
        """The content of a YAML file."""
        return read_yaml(file)

    def text(self, file: Path) -> str:
        """The text of a file, byte by byte as it is written."""
        try:
            return file.read_bytes().decode("utf-8")
        except OSError as error:
            raise Refused("read", path=file, why=system_says(error)) from None

    def start(self, file: Path) -> str:
        """The first letters of a file; nothing if it cannot be read."""
        try:
            if not file.is_file():  # a pipe would never end
                return ""
            with file.open(encoding="utf-8") as stream:
                return stream.read(500)
        except (OSError, ValueError):
            return ""

    def is_folder(self, path: Path) -> bool:
        return path.is_dir()

    def exists(self, path: Path) -> bool:
        return path.exists()

    def files_in(self, folder: Path) -> list[Path]:
        return list(folder.iterdir())

    def folders_in(self, folder: Path) -> list[Path]:
        return [path for path in folder.iterdir() if path.is_dir()]

    def absolute(self, path: Path) -> Path:
        """The one name of a file that has several."""
        return path.resolve()

    def id_of(self, file: Path) -> str:
        """A game is named after its folder, or after its file unless that is game.yaml."""
        with asking(file):
            return self.absolute(file).parent.name if file.name == GAME_FILE else file.stem


def _plain(path: Path) -> Path:
    return Path(os.path.normpath(path))


class Texts(Disk):
    """Files in memory; those of ``below`` are there too, if that is given."""

    def __init__(self, texts: Mapping[Path, str], name: str = "", below: Disk | None = None) -> None:
        self._texts = {_plain(path): text for path, text in texts.items()}
        self._folders = {folder for path in self._texts for folder in path.parents}
        self._name = name
        self._below = below

    @property
    def on_disk(self) -> bool:
        return self._below is not None and self._below.on_disk

    def read(self, file: Path) -> Node:
        text = self._texts.get(_plain(file))
        if text is None:
            if self._below is not None:
                return self._below.read(file)
            raise Unreadable([Fault("E1", "file", Mark(Source(file)))])
        if len(text) > MAX_BYTES:
            limit = {"limit": MAX_BYTES // (1024 * 1024)}
            raise Unreadable([Fault("E3", "bytes", Mark(Source(file)), limit)])
        return parse_yaml(text, str(file))

    def text(self, file: Path) -> str:
        own = self._texts.get(_plain(file))
        return (
            self._below.text(file) if own is None and self._below is not None else self._texts[_plain(file)]
        )

    def start(self, file: Path) -> str:
        own = self._texts.get(_plain(file))
        return self._below.start(file) if own is None and self._below is not None else (own or "")[:500]

    def is_folder(self, path: Path) -> bool:
        own = _plain(path) in self._folders
        return own or (self._below is not None and self._below.is_folder(path))

    def exists(self, path: Path) -> bool:
        own = _plain(path) in self._texts or self.is_folder(path)
        return own or (self._below is not None and self._below.exists(path))

    def files_in(self, folder: Path) -> list[Path]:
        own = [path for path in self._texts if path.parent == _plain(folder)]
        below = self._below.files_in(folder) if self._below is not None else []
        return list(dict.fromkeys([*own, *(path for path in below if _plain(path) not in self._texts)]))

    def folders_in(self, folder: Path) -> list[Path]:
        home = _plain(folder)
        own = [path for path in self._folders if path.parent == home != path]
        below = (
            [] if self._below is None or not self._below.is_folder(folder) else self._below.folders_in(folder)
        )
        return list(dict.fromkeys([*own, *below]))

    def absolute(self, path: Path) -> Path:
        return self._below.absolute(path) if self._below is not None else _plain(path)

    def id_of(self, file: Path) -> str:
        return super().id_of(file) or self._name


DISK = Disk()


def texts_of(files: Mapping[str, str], name: str) -> tuple[Texts, Path]:
    """The files of a mapping, and the one that its game begins with; a mapping without a game is refused."""
    if not files:
        raise Refused("texts_none", name=GAME_FILE)
    refuse([each for key, text in files.items() if (each := _problem(key, text))])
    paths = [Path(key) for key in files if key.lower().endswith((".yaml", ".yml"))]
    starts = [path for path in paths if path.name == GAME_FILE]
    first = [path for path in starts if path == Path(GAME_FILE)] or starts or paths
    if len(first) != 1 or is_section(first[0].stem):
        raise Refused("texts_start", files=", ".join(sorted(files)[:20]), name=GAME_FILE)
    return Texts({Path(key): text for key, text in files.items()}, name), first[0]


def _problem(key: object, text: object) -> Refused | None:
    """What is wrong with one file of a mapping."""
    if not isinstance(key, str):
        return Refused("wrong_type", name=brief(key), required="str", found=type(key).__name__)
    if not isinstance(text, str):
        return Refused("wrong_type", name=brief(key), required="str", found=type(text).__name__)
    parts = Path(key).parts
    usable = 0 < len(parts) <= MOST_LEVELS and ".." not in parts and "\\" not in key and key.isprintable()
    if not usable or Path(key).is_absolute():
        return Refused("texts_name", name=key[:80])
    return None
