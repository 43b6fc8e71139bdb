"""Finds drawings by their names: in folders of SVG files, or in the pack of an installed package."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.files.textfile import read_source
from castelli_pnp.layout.art.drawing import FOLDER, PACK, ArtDrawing, pack_lines, packed, unpacked
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache

LOW_TWIN = ".low"


class Found(NamedTuple):
    """A drawing, and whether its colors are printed as they are in the file."""

    drawing: ArtDrawing
    as_is: bool


def shipped() -> Path:
    """The folder of our own drawings: the sources in a checkout, whatever was packed from them before."""
    root = PACKAGE.parent
    return (root if (root / "pyproject.toml").is_file() else PACKAGE) / FOLDER


@cache
def find(name: str, look: Look) -> Found:
    """A drawing such as ``symbols/village``, from the first folder that has it; read once.

    For low ink, a file ``symbols/village.low.svg`` next to it is used as it is; themes have twins of their
    own, such as ``village.snow.svg``.
    """
    twins = (LOW_TWIN,) if look.low else look.tones.twins
    for folder in (*look.art, shipped()):
        for twin in twins:
            if drawing := _read(folder, name + twin):
                return Found(drawing, as_is=True)
        if drawing := _read(folder, name):
            return Found(drawing, as_is=not look.low)
    raise LookupError(name)


def shipped_drawing(name: str) -> ArtDrawing:
    """Our own drawing of that name."""
    drawing = _read(shipped(), name)
    if drawing is None:
        raise LookupError(name)
    return drawing


def names(folder: Path | None = None) -> tuple[str, ...]:
    """All drawings in a folder, low-ink twins included; of ours if none is given."""
    here = folder or shipped()
    files = (path.relative_to(here).with_suffix("").as_posix() for path in here.rglob("*.svg"))
    return tuple(sorted({*files, *_pack(here)}))


def _read(folder: Path, name: str) -> ArtDrawing | None:
    if folder == PACKAGE / FOLDER:
        line = _pack(folder).get(name)
        return unpacked(line) if line else None
    return read_file(folder, name) if (folder / f"{name}.svg").is_file() else None


def read_file(folder: Path, name: str) -> ArtDrawing:
    """The drawing of that name from its SVG file."""
    from castelli_pnp.layout.art.svgfile import read_svg

    return read_svg(read_source(folder / f"{name}.svg"), name)


def packed_folder(folder: Path) -> str:
    """All drawings of a folder as one text; whatever is wrong with one of them is refused."""
    return packed({name: read_file(folder, name) for name in names(folder)})


@cache
def _pack(folder: Path) -> dict[str, str]:
    """What the wheel packed; sources have none."""
    return pack_lines((folder / PACK).read_text("utf-8")) if folder == PACKAGE / FOLDER else {}
