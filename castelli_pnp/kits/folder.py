"""The folder of a kit: only one build at a time writes to it, file by file, and the manifest last.

A build first puts all files into a hidden work folder and writes a note, ``.castelli-pnp.json``, of the files
it is about to put in place. A file that is neither in the manifest nor in the note is not ours, or somebody
changed it, so it is not overwritten. A killed build leaves complete files and the note.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from castelli_pnp.base.errors import Refused, brief
from castelli_pnp.files.output import make_folder, refusing
from castelli_pnp.files.together import write_bytes
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.listing import (
    NAME,
    NOTE,
    SIGN,
    checksum,
    file_entries,
    manifest_text,
    read_manifest,
    read_note,
)
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.stamp import outdated, stamp_entry

LOCK = ".castelli-pnp.lock"
WORKPLACE = ".castelli-pnp-build-"


@contextmanager
def opened_kit(folder: Path, order: Order) -> Iterator[KitFolder]:
    """Creates the folder if necessary and locks it until the work is finished."""
    with refusing(folder):
        if folder.is_symlink() and not folder.exists():
            raise Refused("kit_dangling", path=folder)
        if os.path.lexists(folder) and not folder.is_dir():
            raise Refused("kit_is_file", path=folder)
    with make_folder(folder), _locked(folder):
        with refusing(folder):
            place = KitFolder(folder, order)
        yield place


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Refuses a second build in the same folder, which would mix their files."""
    try:
        import fcntl
    except ImportError:  # other system: files are still written completely
        yield
        return
    path = folder / LOCK
    with refusing(path):
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o666)
    try:
        if os.fstat(handle).st_size or not path.is_file():
            raise Refused("foreign", path=path)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            ours = os.path.samestat(os.fstat(handle), path.stat())
        except OSError:
            ours = False
        if not ours:  # another build has the lock, or has just removed it
            raise Refused("kit_busy", path=folder)
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
    finally:
        os.close(handle)


class KitFolder:
    """A folder that a build has locked."""

    def __init__(self, folder: Path, order: Order) -> None:
        self.folder, self.order = folder, order
        self._orders: dict[str, Any] = {}
        self._files = self._listed()
        self.outdated: list[str] = []
        """Files of earlier builds that show another version of the game."""
        self._noted = self._read_note()
        for left in folder.glob(f"{WORKPLACE}*"):
            if left.is_dir() and not left.is_symlink() and (left / SIGN).is_file():
                shutil.rmtree(left, ignore_errors=True)

    def _listed(self) -> dict[str, Any]:
        path = self.folder / NAME
        if not os.path.lexists(path):
            return {}
        content = read_manifest(path.read_text("utf-8", "replace")) if path.is_file() else None
        if content is None:
            raise Refused("foreign", path=path)
        if content.get("game") != self.order.game.id:
            raise Refused("kit_other_game", path=self.folder, game=brief(content.get("game")))
        orders = content.get("orders")
        self._orders = orders if isinstance(orders, dict) else {}
        return dict(content["files"])

    def _read_note(self) -> dict[str, list[str]]:
        """For each path that unfinished builds have written: all possible checksums."""
        path = self.folder / NOTE
        if not os.path.lexists(path):
            return {}
        noted = read_note(path.read_text("utf-8", "replace")) if path.is_file() else None
        if noted is None:
            raise Refused("foreign", path=path)
        return noted

    def check(self, path: str, data: bytes) -> None:
        """Refuses a place with a file that no build of this kit has written."""
        for parent in PurePosixPath(path).parents[:-1]:
            above = self.folder / parent
            if os.path.lexists(above) and not above.is_dir():
                raise Refused("foreign", path=above)
        target = self.folder / path
        if not os.path.lexists(target):
            return
        if not target.is_file():
            raise Refused("foreign", path=target)
        ours = {self._files.get(path, {}).get("sha256"), checksum(data), *self._noted.get(path, ())}
        if self._sum_of(path) not in ours:
            raise Refused("kit_changed", path=target)

    def put(self, artifacts: list[Artifact]) -> None:
        """Writes all files, then the manifest, which still lists the files of earlier builds."""
        with refusing(self.folder):
            for artifact in artifacts:
                self.check(artifact.path, artifact.data)
            kept = self._still_standing()
            workplace = Path(tempfile.mkdtemp(prefix=WORKPLACE, dir=self.folder))
            try:
                write_bytes(workplace / SIGN, b"")
                self._put(workplace, artifacts, kept)
            finally:
                shutil.rmtree(workplace, ignore_errors=True)

    def _put(self, workplace: Path, artifacts: list[Artifact], kept: dict[str, Any]) -> None:
        entries = file_entries(artifacts, self.order)
        for number, artifact in enumerate(artifacts):
            write_bytes(workplace / str(number), artifact.data)
        noted = {path: list(sums) for path, sums in self._noted.items()}
        for path, entry in entries.items():
            noted.setdefault(path, []).append(entry["sha256"])
        self._note(workplace, noted)
        for number, artifact in enumerate(artifacts):
            (self.folder / artifact.path).parent.mkdir(parents=True, exist_ok=True)
            (workplace / str(number)).replace(self.folder / artifact.path)
        listed = kept | entries
        self.outdated = outdated(listed, stamp_entry(self.order, None))
        self._place(workplace / "list", NAME, manifest_text(self.order, listed, self._orders).encode())
        self._note(workplace, {path: sums for path, sums in self._noted.items() if path not in listed})

    def _note(self, workplace: Path, noted: dict[str, list[str]]) -> None:
        """Notes files that are ours but not in the manifest; removes the note if there are none."""
        stands = {path for path in noted if path not in self._noted or (self.folder / path).is_file()}
        still = {path: sums for path, sums in noted.items() if path in stands}
        if still:
            self._place(workplace / "note", NOTE, json.dumps({"made_by": SIGN, "files": still}).encode())
        else:
            (self.folder / NOTE).unlink(missing_ok=True)

    def _place(self, work: Path, name: str, data: bytes) -> None:
        write_bytes(work, data)
        work.replace(self.folder / name)

    def _still_standing(self) -> dict[str, Any]:
        """The unchanged files of earlier builds."""
        return {
            path: entry for path, entry in self._files.items() if self._sum_of(path) == entry.get("sha256")
        }

    def _sum_of(self, path: str) -> str | None:
        target = self.folder / path
        return checksum(target.read_bytes()) if target.is_file() else None
