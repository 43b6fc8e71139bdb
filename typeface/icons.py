"""The icon font: drawings of one color, made from the project's own symbols.

``python -m typeface.icons`` writes ``castelli_pnp/fonts/CastelliIcons.ttf``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from castelli_pnp.base.geometry import Outline
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import LOW, NORMAL
from castelli_pnp.layout.art.symbols import symbol_paths
from castelli_pnp.render.icons import FIRST, ICONS
from typeface.pen import flattened
from typeface.shapes import Shape
from typeface.ttf import Drawn, Record, written

ROOT = Path(__file__).parent.parent / "castelli_pnp"
FILE = ROOT / "fonts" / "CastelliIcons.ttf"
STEP = 0.05
"""Length of the straight pieces that stand for a curve, in a box of 10."""
SMOOTH = 4
"""Thinner crumbs and slits, in units, are leftovers of cutting."""
TOLERANCE = 0.8


@cache
def _data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "icon-drawings.json").read_text("utf-8"))
    return found


class Act(NamedTuple):
    """One step of a drawing: what it does, with which width, along which outline."""

    verb: str
    width: float
    outline: Outline

    @classmethod
    def of(cls, text: str) -> Act:
        verb, rest = text.split(" ", 1)
        width = "0"
        if verb in ("line", "gap"):
            width, rest = rest.split(" ", 1)
        if rest.startswith("@"):
            name, number = rest[1:].split("/")
            look = LOW if name.endswith("-low") else NORMAL
            outline = symbol_paths(name.removesuffix("-low"), look)[int(number)].outline
        else:
            outline = path_outline(rest)
        return cls(verb, float(width), outline)

    def area(self) -> Any:
        """What it inks or takes away."""
        parts = list(_polylines(self.outline))
        if self.verb in ("fill", "cut"):
            return unary_union([Polygon(points).buffer(0) for points in parts if len(points) > 3])
        return unary_union([LineString(points).buffer(self.width / 2, quad_segs=14) for points in parts])


def _polylines(outline: Outline) -> Iterator[list[tuple[float, float]]]:
    """The parts of an outline as points."""
    points: list[complex] = []
    for command, *values in outline:
        ends = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if command == "M" and points:
            yield [(p.real, p.imag) for p in points]
            points = []
        if command == "C":
            points += flattened((points[-1], *ends), STEP)  # type: ignore[arg-type]
        else:
            points += ends or [points[0]]
    yield [(p.real, p.imag) for p in points]


def drawn(name: str) -> Drawn:
    """An icon standing on the baseline, with its bearings."""
    data = _data()
    drawing = data["icons"][name]
    area: Any = Polygon()
    for act in map(Act.of, drawing["acts"]):
        inks = act.verb in ("fill", "line")
        area = area.union(act.area()) if inks else area.difference(act.area())
    left, top, _, bottom = area.bounds
    scale = drawing.get("height", data["height"]) / (bottom - top)
    foot, bearing = drawing.get("foot", data["foot"]), data["bearing"]
    area = affinity.affine_transform(
        area, [scale, 0, 0, -scale, bearing - left * scale, foot + bottom * scale]
    )
    for distance in (-SMOOTH, 2 * SMOOTH, -SMOOTH):
        area = area.buffer(distance, join_style="mitre")
    return Drawn(Shape(area.normalize(), TOLERANCE), round(area.bounds[2] + bearing))


def build() -> bytes:
    """The font file."""
    glyphs = {name: drawn(name) for name in ICONS}
    record = Record(
        "Castelli Icons", "1.000", "The icons of Castelli for use inside lines of text.", weight=400,
        ascent=800, descent=-200, x_height=500, cap_height=700,
    )  # fmt: skip
    return written(record, glyphs, {FIRST + number: name for number, name in enumerate(ICONS)})


if __name__ == "__main__":
    FILE.write_bytes(build())
