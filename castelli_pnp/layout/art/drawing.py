"""A drawing as its SVG file says it, before a look decides about its colors; and drawings packed as text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Outline

FOLDER, PACK = "art", "pack.txt"
"""The name of a folder of drawings, and of the file that holds all of them in an installed package."""


class ArtShape(NamedTuple):
    """A filled or stroked outline. ``low`` overrides what low ink makes of it: see ``art/README.md``."""

    outline: Outline
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    low: Mapping[str, str] = {}
    paint: Mapping[str, str] = {}
    """What it is for and which paints of a theme it has: ``role``, ``fill``, ``hold``, ``hatch``."""


class Layer(NamedTuple):
    """Parts that are moved or clipped together."""

    parts: tuple[Part, ...]
    matrix: Matrix
    clip: Outline | None = None
    low: Mapping[str, str] = {}


class Inset(NamedTuple):
    """Another drawing, centered on a point; a caller may put something else in a named slot."""

    name: str
    slot: str
    x: float
    y: float
    size: float
    degrees: float = 0.0
    line: float = 1.0
    low: Mapping[str, str] = {}


Part = ArtShape | Layer | Inset


class ArtDrawing(NamedTuple):
    """All parts of one file, painted in this order, and the box they are drawn in."""

    box: Box
    parts: tuple[Part, ...]


def insets(parts: Iterable[Part]) -> Iterator[Inset]:
    """All other drawings that parts contain."""
    for part in parts:
        if isinstance(part, Layer):
            yield from insets(part.parts)
        elif isinstance(part, Inset):
            yield part


def packed(drawings: Mapping[str, ArtDrawing]) -> str:
    """Many drawings as one text: a line each, so that only what is drawn must be read."""
    lines = (
        f"{name} {json.dumps(_plain(drawings[name]), separators=(',', ':'))}" for name in sorted(drawings)
    )
    return "\n".join(lines)


def pack_lines(text: str) -> dict[str, str]:
    """Each packed drawing by its name."""
    return {name: line for name, _, line in (each.partition(" ") for each in text.splitlines())}


def unpacked(line: str) -> ArtDrawing:
    """A drawing from its line of the pack."""
    box, parts = json.loads(line)
    return ArtDrawing(Box(*box), tuple(map(_part, parts)))


def _plain(drawing: ArtDrawing) -> list[Any]:
    return [drawing.box, [_fields(part) for part in drawing.parts]]


def _fields(part: Part) -> list[Any]:
    if isinstance(part, Layer):
        return ["g", [_fields(each) for each in part.parts], *part[1:]]
    return ["s" if isinstance(part, ArtShape) else "i", *part]


def _part(fields: list[Any]) -> Part:
    match fields:
        case ["s", outline, fill, stroke, width, dash, low, paint]:
            return ArtShape(tuple(map(tuple, outline)), fill, stroke, width, tuple(dash), low, paint)
        case ["g", parts, matrix, clip, low]:
            cut = None if clip is None else tuple(map(tuple, clip))
            return Layer(tuple(map(_part, parts)), Matrix(*matrix), cut, low)
        case [_, *rest]:
            return Inset(*rest)
    raise ValueError(fields)
