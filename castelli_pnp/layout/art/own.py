"""Drawings of a game's own, in the folder ``art`` next to its data: each replaces ours of the same name.

All of them are judged before anything is drawn: the name, what the file contains and refers to, its size,
whether its ink stays inside its box as far as ours does, and whether anything of it would be printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path as File
from zlib import crc32

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.files.textfile import asking
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtDrawing, ArtShape, Inset, insets
from castelli_pnp.layout.art.painting import has_area
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.room import ink_over, points_of
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.art.theme import DEFAULT, SUFFIX
from castelli_pnp.schema.base import near

TWINS = {".low": Look(low=True), ".snow": Look(theme="winter"), ".cut": Look(theme="woodcut")}
"""Drawings that are used instead of others, and a look that uses them."""
FLAT = ("symbols/", "emblems/", "pieces/ruin")
"""Drawings whose shapes are used one by one: they cannot be clipped or contain other drawings."""
OPEN = ("emblems/",)
"""Folders in which a game may have drawings of other names: cards of its own have emblems of their own."""
FIGURES = "pieces/"
"""Drawings with a rim and a shadow, which are made of what is filled."""
SAME = 0.05
"""Boxes that differ by less are the same."""
SLACK = 0.1
"""How far ink may run over the box where ours does not."""
MOST_POINTS = 20_000
"""Of a drawing with all it contains."""
MOST_FILES, MOST_BYTES = 1_000, 8_000_000
MOST_ENTRIES = 3_000
"""Files and folders of any kind: links to folders around them would go on for hours."""
MOST_DEEP = 6
"""Folders inside of folders, and drawings inside of drawings."""


def check_own_art(folders: tuple[File, ...], theme: str = DEFAULT) -> None:
    """Refuses drawings that cannot be used, all at once, with file and place."""
    if faults := art_faults(folders, theme):
        raise Unreadable(faults)


def art_faults(folders: tuple[File, ...], theme: str = DEFAULT) -> tuple[Fault, ...]:
    """What is wrong with the drawings in some folders, the first of which has the first word."""
    if not folders:
        return ()
    try:
        return _known_faults(folders, theme, art_version(folders, theme))
    except Unreadable as error:
        return error.faults


def art_version(folders: tuple[File, ...], theme: str) -> int:
    """A number for a game's own drawings and theme as they are now: their names, sizes and times."""
    found = [path for folder in folders for path in own_files(folder)]
    found += [File(theme)] if theme.endswith(SUFFIX) and File(theme).is_file() else []
    stats = [(str(path), each.st_mtime_ns, each.st_size) for path in found if (each := path.stat())]
    return crc32(repr(stats).encode()) if stats else 0


def own_files(folder: File) -> list[File]:
    """The SVG files of an art folder; links that leave the folder of the game are refused."""
    with asking(folder):
        home = folder.parent.resolve()
        _stay_inside(folder, home)
        inside = list(islice(_entries(folder, home, MOST_DEEP), MOST_ENTRIES + 1))
        found = [path for path in inside if path.suffix.lower() == ".svg" and not path.is_dir()]
        size = sum(path.stat().st_size for path in found)
    if len(inside) > MOST_ENTRIES or len(found) > MOST_FILES or size > MOST_BYTES:
        most = {"most": MOST_FILES, "bytes": MOST_BYTES // 1_000_000}
        raise Unreadable([Fault("E22", "many", Mark(Source(folder)), most)])
    return found


def _entries(folder: File, home: File, deep: int) -> Iterator[File]:
    """Files and folders below a folder, down to a depth."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        _stay_inside(path, home)
        yield path
        if deep and path.is_dir():
            yield from _entries(path, home, deep - 1)


def _stay_inside(path: File, home: File) -> None:
    if path.is_symlink() and not path.resolve().is_relative_to(home):
        raise Unreadable([Fault("E2", "outside", Mark(Source(path)))])


@cache
def _known_faults(folders: tuple[File, ...], theme: str, version: int) -> tuple[Fault, ...]:
    judge = _Judge(folders, theme, version, frozenset(library.names()))
    faults: list[Fault] = []
    for folder in folders:
        for path in own_files(folder):
            try:
                faults += judge.faults(folder, path)
            except Unreadable as error:
                faults += error.faults
    return tuple(faults)


@dataclass(slots=True)
class _Judge:
    """Judges the drawings of a game as they will be used together."""

    folders: tuple[File, ...]
    theme: str
    version: int
    ours: frozenset[str]
    _points: dict[str, int] = field(default_factory=dict)
    _sound: dict[tuple[str, int], bool] = field(default_factory=dict)

    def faults(self, folder: File, path: File) -> Iterator[Fault]:
        """What is wrong with one file."""
        name = path.relative_to(folder).with_suffix("").as_posix()
        twin = next((each for each in TWINS if name.endswith(each)), "")
        base = name.removesuffix(twin)
        mark = Mark(Source(path), 1, 1)
        if path.suffix != ".svg":
            yield Fault("E22", "suffix", mark, {"found": path.suffix[:60]})
            return
        like = self._like(name, base)
        if not like:
            yield Fault("E22", "unknown", mark, {"name": name[:60], "near": self._near(name)})
            return
        drawing = library.read_file(folder, name)
        before = library.shipped_drawing(like)
        wrong = [*self._parts(base, drawing, before, mark), *_room(drawing, before, mark)]
        yield from wrong
        if not wrong:
            yield from self._paint(folder, base, like if like not in (name, base) else base, twin, mark)

    def _near(self, name: str) -> str:
        """The drawing that was probably meant: a name like it, or the same one in its folder."""
        elsewhere = (each for each in sorted(self.ours) if each.endswith(f"/{name.rpartition('/')[2]}"))
        return near(name, sorted(self.ours)) or next(elsewhere, "")

    def _like(self, name: str, base: str) -> str:
        """The drawing of ours that one is judged by: the one it replaces, or any of a folder of one kind."""
        known = next((each for each in (name, base) if each in self.ours), "")
        kind = next((each for each in OPEN if base.startswith(each)), "")
        return known or next((each for each in sorted(self.ours) if kind and each.startswith(kind)), "")

    def _parts(self, base: str, drawing: ArtDrawing, before: ArtDrawing, mark: Mark) -> Iterator[Fault]:
        """Other drawings that it contains, and how much that is together."""
        if base.startswith(FLAT) and not all(isinstance(part, ArtShape) for part in drawing.parts):
            yield Fault("E22", "flat", mark)
        slots, needed = (
            sorted({each.slot for each in insets(both.parts)} - {""}) for both in (drawing, before)
        )
        if slots != needed:
            yield Fault("E22", "slots", mark, {"found": _listed(slots), "needed": _listed(needed)})
        for inset in insets(drawing.parts):
            if inset.name and not self._can_be_drawn(inset.name):
                yield Fault("E22", "reference", mark, {"value": f"{inset.name[:60]}.svg"})
                return
        points = self._weight(drawing)
        if points > MOST_POINTS:
            yield Fault("E22", "large", mark, {"points": points, "most": MOST_POINTS})

    def _can_be_drawn(self, name: str, deep: int = MOST_DEEP) -> bool:
        """Whether there is such a drawing, and all that it contains, at most that many inside each other.

        One that contains itself is deeper than any number.
        """
        if deep and (name, deep) not in self._sound:
            found = self._find(name)
            inner = {inset.name for inset in insets(found.parts) if inset.name} if found else set()
            sound = (self._can_be_drawn(each, deep - 1) for each in sorted(inner))
            self._sound[name, deep] = found is not None and all(sound)
        return deep > 0 and self._sound[name, deep]

    def _find(self, name: str) -> ArtDrawing | None:
        try:
            return library.find(name, Look(art=self.folders, version=self.version)).drawing
        except LookupError:
            return None

    def _weight(self, drawing: ArtDrawing) -> int:
        """The points of a drawing with those of all drawings that it contains."""
        inner = (self._weight_of(inset) for inset in insets(drawing.parts) if inset.name)
        return points_of(drawing.parts) + sum(inner)

    def _weight_of(self, inset: Inset) -> int:
        if inset.name not in self._points:
            found = self._find(inset.name)
            self._points[inset.name] = self._weight(found) if found else 0
        return self._points[inset.name]

    def _paint(self, folder: File, base: str, like: str, twin: str, mark: Mark) -> Iterator[Fault]:
        """Whether it paints anything where ours does, and figures something that is filled."""
        if twin:
            looks = [TWINS[twin]]
        else:
            looks = [Look(theme=self.theme)]
            looks += [] if (folder / f"{base}.low.svg").is_file() else [Look(low=True, theme=self.theme)]
        for look in looks:
            new = drawn(base, Look(look.low, self.folders, look.theme, self.version))
            old = drawn(like, look)
            if not any(_visible(new)) and any(_visible(old)):
                yield Fault("E22", "nothing_low" if look.low else "nothing", mark)
            elif base.startswith(FIGURES) and not any(_filled(new)) and any(_filled(old)):
                yield Fault("E22", "area", mark)
            else:
                continue
            return


def _room(drawing: ArtDrawing, before: ArtDrawing, mark: Mark) -> Iterator[Fault]:
    """Whether it has the size of ours, and stays inside of it."""
    if any(abs(a - b) > SAME for a, b in zip(drawing.box, before.box, strict=True)):
        size = {"width": drawing.box.width, "height": drawing.box.height}
        ours = {"own_width": before.box.width, "own_height": before.box.height}
        yield Fault("E22", "size", mark, {key: f"{value:g}" for key, value in {**size, **ours}.items()})
    over = ink_over(drawing)
    if over > max(SLACK, ink_over(before)):
        yield Fault("E22", "outside", mark, {"by": f"{over:.1f}"})


def _listed(names: list[str]) -> str:
    return ", ".join(names)[:60] or "–"


def _visible(nodes: Iterable[Node]) -> Iterator[bool]:
    """For each shape whether it is printed at all."""
    for node in nodes:
        if isinstance(node, Group):
            yield from _visible(node.children)
        elif isinstance(node, Path):
            yield bool(node.outline) and (node.fill is not None or bool(node.stroke and node.width))
        else:
            yield True


def _filled(nodes: Iterable[Node]) -> Iterator[bool]:
    """For each shape whether it covers anything."""
    for node in nodes:
        if isinstance(node, Group):
            yield from _filled(node.children)
        else:
            yield not isinstance(node, Path) or (node.fill is not None and has_area(node.outline))
