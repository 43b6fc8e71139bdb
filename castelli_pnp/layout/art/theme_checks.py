"""What must hold for the colors of a theme: rules can be read on every ground, and two inks are two."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.errors import Fault
from castelli_pnp.files.nodes import Node, mark_at
from castelli_pnp.layout.art.theme import Hatch, Theme
from castelli_pnp.layout.art.theme_names import HOUSES, LANDS

READ, GLADE = 3.0, 1.5
"""The least contrast of what carries a rule with its ground, and of a glade with its land."""


def luminance(color: str) -> float:
    """How light a color is, from 0 to 1."""
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How much two colors stand out from each other, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def color_faults(theme: Theme, root: Node) -> Iterator[Fault]:
    """Pairs of colors that are too much alike, and colors that a theme of two inks cannot print."""
    for first, second, least in _pairs(theme):
        found = contrast(theme.flat(first), theme.flat(second))
        if found < least:
            data = {"name": f"{first} : {second}", "found": f"{found:.2f}", "least": least}
            yield Fault("E23", "contrast", mark_at(root, tuple(first.split(".")[:2])), data)
    if theme.number("switch.inks"):
        inks = {theme.flat(f"tones.{name}") for name in ("ink", "accent", "page")}
        for name, paint in theme.paints.items():
            color = paint.color if isinstance(paint, Hatch) else paint
            if color and color not in inks:
                mark = mark_at(root, tuple(name.split(".")[:2]))
                yield Fault("E23", "inks", mark, {"name": name, "found": color})


def _pairs(theme: Theme) -> Iterator[tuple[str, str, float]]:
    """Paints that must differ, and how much; lands without a color differ by their patterns."""
    yield "tones.accent", "tones.site", READ
    for land in LANDS:
        yield f"glade.{land}.ground", "tones.ink", READ
        if theme.paint(f"land.{land}.base") != theme.page:
            yield f"glade.{land}.ground", f"land.{land}.base", GLADE
    for house in HOUSES:
        yield f"house.{house}.figure", f"house.{house}.fill", READ
