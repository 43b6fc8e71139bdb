"""Drawings of a game's own, in the folder ``art`` beside its data: each replaces ours of the same name.

All of them are judged before anything is drawn: the name, what the file contains, its size, and whether its
ink stays inside its box as far as ours does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from zlib import crc32

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.geometry import Box, Matrix, bounds, transformed
from castelli_pnp.base.places import Mark, Source
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtDrawing, ArtShape, Layer, Part
from castelli_pnp.layout.art.theme import SUFFIX
from castelli_pnp.schema.base import near

TWINS = (".low", ".snow", ".cut")
SAME = 0.05
"""Boxes that differ by less are the same."""
SLACK = 0.1
"""How far ink may run over the box where ours does not."""
MOST_POINTS = 20_000
MOST_FILES = 1_000
IDENTITY = Matrix()


def check_own_art(folders: Iterable[Path]) -> None:
    """Refuses drawings that cannot be used, all at once, with file and place."""
    faults: list[Fault] = []
    for folder in folders:
        for path in islice(sorted(folder.rglob("*.svg")), MOST_FILES):
            try:
                faults += _faults(folder, path)
            except Unreadable as error:
                faults += error.faults
    if faults:
        raise Unreadable(faults)


def _faults(folder: Path, path: Path) -> Iterator[Fault]:
    name = path.relative_to(folder).with_suffix("").as_posix()
    mark = Mark(Source(path), 1, 1)
    ours = set(library.names())
    base = _base(name)
    if name not in ours and base not in ours:
        yield Fault("E22", "unknown", mark, {"name": name[:60], "near": near(name, sorted(ours))})
        return
    drawing = library.read_file(folder, name)
    points = _points(drawing.parts)
    if points > MOST_POINTS:
        yield Fault("E22", "large", mark, {"points": points, "most": MOST_POINTS})
        return
    shipped = library.shipped_drawing(name if name in ours else base)
    if any(abs(a - b) > SAME for a, b in zip(drawing.box, shipped.box, strict=True)):
        size = {"width": drawing.box.width, "height": drawing.box.height}
        own = {"own_width": shipped.box.width, "own_height": shipped.box.height}
        yield Fault("E22", "size", mark, {key: f"{value:g}" for key, value in {**size, **own}.items()})
    over = _over(drawing)
    if over > max(SLACK, _over(shipped)):
        yield Fault("E22", "outside", mark, {"by": f"{over:.1f}"})


def _base(name: str) -> str:
    return next((name.removesuffix(twin) for twin in TWINS if name.endswith(twin)), name)


def _points(parts: Iterable[Part]) -> int:
    return sum(
        len(part.outline)
        if isinstance(part, ArtShape)
        else _points(part.parts)
        if isinstance(part, Layer)
        else 1
        for part in parts
    )


def _over(drawing: ArtDrawing) -> float:
    """How far ink runs over the box, in millimeters."""
    box, most = drawing.box, 0.0
    for ink in _inks(drawing.parts, IDENTITY):
        sides = (box.left - ink.left, box.top - ink.top, ink.right - box.right, ink.bottom - box.bottom)
        most = max(most, *sides)
    return most


def _inks(parts: Iterable[Part], matrix: Matrix) -> Iterator[Box]:
    """The box of each shape with its line; what a clip cuts off does not count."""
    for part in parts:
        if isinstance(part, Layer):
            inner = matrix @ part.matrix
            if part.clip is not None:
                yield bounds([transformed(part.clip, inner)])
            else:
                yield from _inks(part.parts, inner)
        elif isinstance(part, ArtShape) and part.outline:
            reach = part.width * matrix.size / 2 if part.stroke else 0.0
            yield bounds([transformed(part.outline, matrix)]).grown(reach)


def art_version(folders: tuple[Path, ...], theme: str) -> int:
    """A number for a game's own drawings and theme as they are now: their names, sizes and times."""
    found = [path for folder in folders for path in sorted(folder.rglob("*.svg"))]
    found += [Path(theme)] if theme.endswith(SUFFIX) and Path(theme).is_file() else []
    stats = [(str(path), each.st_mtime_ns, each.st_size) for path in found if (each := path.stat())]
    return crc32(repr(stats).encode()) if stats else 0
