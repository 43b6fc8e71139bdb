"""The pictures of the cards (``emblems.json``: a box of 40 mm), in full colour and in little ink.

The low-ink picture is made from the same items: fields become white, patterns go, and what is told apart
by its colour is hatched as heralds do. An item may say otherwise itself: ``low`` is its fill in low ink
(``none`` leaves it out, ``shade`` hatches it densely), ``low_stroke`` the colour of its line.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as File
from typing import Any

from castelli_pnp.base.geometry import Box, Outline, Segment, arc, bounds, parse_outline
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look

EMBLEM_BOX = 40.0
ARCH: Outline = (
    ("M", 0.0, EMBLEM_BOX),
    ("L", 0.0, EMBLEM_BOX / 2),
    *arc(EMBLEM_BOX / 2, EMBLEM_BOX / 2, EMBLEM_BOX / 2, 180, 360)[1:],
    ("L", EMBLEM_BOX, EMBLEM_BOX),
    ("Z",),
)
"""The gate that every picture is cut to."""
LEAST_LINE, LEAST_LOW_LINE = 0.25, 0.2
"""No line gets thinner than this in print, so that home printers hold it; hatching may be finer."""
LOW_LINE = 0.72
"""Lines are that much thinner in low ink."""

_Item = dict[str, Any]
_HATCHED = {
    HOUSES["blue"].fill: "blue",
    HOUSES["red"].fill: "red",
    HOUSES["green"].fill: "green",
    HOUSES["green"].dark: "green",
    LAND["mine"].fill: "shade",
    LAND["mine"].dark: "shade",
}
"""Fields that keep a hatching in low ink: the tinctures of Petra Sancta, and slate."""
_HATCH_STEP = {"blue": 1.15, "red": 1.15, "green": 1.25, "shade": 0.85}
_HATCH_LINE = 0.16


@cache
def _emblems() -> dict[str, list[_Item]]:
    found: dict[str, list[_Item]] = json.loads((File(__file__).parent / "emblems.json").read_text("utf-8"))
    return found


@cache
def emblem(name: str, look: Look, size: float = EMBLEM_BOX) -> Symbol:
    """The picture of a card, cut to its gate, in a box of 40 mm; ``size`` is how large it will be printed."""
    unit = EMBLEM_BOX / size
    nodes: list[Node] = []
    for item in _emblems()[name]:
        nodes += _low(item, unit) if look.low else (_path(item, unit),)
    box = Box(0.0, 0.0, EMBLEM_BOX, EMBLEM_BOX)
    return Symbol(f"emblem-{name}-{look.name}-{size:g}", (Group(tuple(nodes), clip=ARCH),), box)


def king_emblem(value: int) -> str:
    """The crown with as many points as it scores, where there is one; else a closed crown."""
    crowns = {3: "king_3", 4: "king", 5: "king_5"}
    return crowns.get(value, "king_any")


def _colour(value: str) -> str | None:
    return None if value == "none" else value


def _path(item: _Item, unit: float) -> Path:
    width = max(item["width"], LEAST_LINE * unit)
    return Path(parse_outline(item["d"]), _colour(item["fill"]), _colour(item["stroke"]), width)


def _low(item: _Item, unit: float) -> tuple[Node, ...]:
    """An item in little ink."""
    outline, fill = parse_outline(item["d"]), item["fill"]
    meant = item.get("low", "")
    hatched = meant if meant in _HATCH_STEP else _HATCHED.get(fill, "") if not meant else ""
    low_fill = _colour(meant or {"none": "none", INK: INK}.get(fill, WHITE))
    stroke = _colour(item["stroke"])
    if stroke is not None:
        stroke = item.get("low_stroke", INK if stroke == INK else WHITE)
    width = max(item["width"] * LOW_LINE, LEAST_LOW_LINE * unit)
    if not hatched:
        return (Path(outline, low_fill, _colour(stroke or "none"), width),)
    lines = Path(_hatching(hatched, bounds((outline,))), None, INK, _HATCH_LINE * unit)
    inside = (Path(outline, WHITE), Group((lines,), clip=outline))
    return (*inside, Path(outline, None, stroke, width)) if stroke else inside


def _hatching(tincture: str, box: Box) -> Outline:
    """Lines over a box in steps that start at the middle of the picture, so that neighbours agree."""
    step = _HATCH_STEP[tincture]
    lines: list[Segment] = []

    def add(x1: float, y1: float, x2: float, y2: float) -> None:
        lines.extend((("M", x1, y1), ("L", x2, y2)))

    if tincture == "blue":
        for y in _steps(box.top, box.bottom, step):
            add(box.left, y, box.right, y)
    elif tincture == "red":
        for x in _steps(box.left, box.right, step):
            add(x, box.top, x, box.bottom)
    elif tincture == "green":
        for d in _steps(box.left - box.bottom, box.right - box.top, step * 1.414):
            add(d + box.top, box.top, d + box.bottom, box.bottom)
    else:
        for s in _steps(box.left + box.top, box.right + box.bottom, step * 1.414):
            add(s - box.top, box.top, s - box.bottom, box.bottom)
    return tuple(lines)


def _steps(low: float, high: float, step: float) -> list[float]:
    first, last = int(low // step) + 1, int(high // step)
    return [number * step for number in range(first, last + 1)]
