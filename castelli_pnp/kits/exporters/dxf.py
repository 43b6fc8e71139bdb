"""Lines for cutting machines as DXF R12: millimeters, closed polylines in named layers, y upward."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from castelli_pnp.base.geometry import Outline, flattened

COLORS = {"CUT": 1, "FOLD": 5}
"""The AutoCAD color number of each layer."""
STEPS = 32
"""The number of straight lines for a curve."""
Pair = tuple[int, object]


def dxf_text(layers: Mapping[str, Iterable[Outline]], height: float) -> str:
    """A DXF drawing; outlines are given with y down from the top of a page of that height."""
    pairs = [*_header(), *_tables(layers), (0, "SECTION"), (2, "ENTITIES")]
    for name, outlines in layers.items():
        for outline in outlines:
            pairs += _lines(name, outline, height)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs)


def _header() -> Iterator[Pair]:
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4), (0, "ENDSEC"))


def _tables(layers: Iterable[str]) -> Iterator[Pair]:
    names = list(layers)
    yield from (
        (0, "SECTION"),
        (2, "TABLES"),
        (0, "TABLE"),
        (2, "LTYPE"),
        (70, 1),
        (0, "LTYPE"),
        (2, "CONTINUOUS"),
    )
    yield from ((70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(names)))
    for name in names:
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, COLORS[name]), (6, "CONTINUOUS"))
    yield from ((0, "ENDTAB"), (0, "ENDSEC"))


def _lines(layer: str, outline: Outline, height: float) -> Iterator[Pair]:
    """Each stroke of an outline as a polyline, closed if it ends where it begins."""
    for points in flattened(outline, STEPS):
        rounded = [(round(x, 4), round(height - y, 4)) for x, y in points]
        closed = len(rounded) > 2 and rounded[0] == rounded[-1]
        yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, int(closed)), (10, 0.0), (20, 0.0), (30, 0.0))
        for x, y in rounded[:-1] if closed else rounded:
            yield from ((0, "VERTEX"), (8, layer), (10, x), (20, y), (30, 0.0))
        yield from ((0, "SEQEND"), (8, layer))
