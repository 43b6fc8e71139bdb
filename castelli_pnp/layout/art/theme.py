"""A theme: the paints, lines and switches of one file, asked for by name; drawing code knows no color.

A paint is a flat color, a hatching, or nothing. Its name is ``group.name`` or ``group.name.part``, such as
``leaf.fir.shade``. ``a~b:0.3`` is paint a with a share of b in it; with a ``v`` behind the share, that share
of how far the variants of the theme differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from castelli_pnp.layout.art.theme_names import NAMES, Paints

DEFAULT = "armorial"
SUFFIX = ".yaml"
"""What the name of a theme ends with that is a file of its own."""
WHITE = "#ffffff"
_SHARE = re.compile(r"(?:0?\.[0-9]{1,4}|[01](?:\.0{1,4})?)v?")


class ThemeColor(str):
    """A color that a theme gave: it stays as it is when drawings are put into the colors of that theme."""

    __slots__ = ()


class Hatch(NamedTuple):
    """Parallel strokes, in millimeters and degrees, on whatever lies below."""

    angle: float
    step: float
    width: float
    color: str


Paint = str | Hatch | None
"""``#rrggbb``, strokes, or nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One theme as it was read; equal to itself only, as each file is read once."""

    name: str
    paints: Mapping[str, Paint]
    numbers: Mapping[str, float]
    words: Mapping[str, str]
    _mixed: dict[str, Paint] = field(default_factory=dict)

    def paint(self, name: str) -> Paint:
        """The paint of that name."""
        if name in self.paints:
            return self.paints[name]
        found = self._mixed.get(name, "")
        if found == "":
            found = self._mixed[name] = self._mix(name)
        return found

    def flat(self, name: str) -> str:
        """A color where nothing can be hatched or left out: the page instead."""
        found = self.paint(name)
        return found if isinstance(found, str) else self.page

    def on(self, switch: str) -> bool:
        return bool(self.numbers[f"switch.{switch}"])

    def number(self, name: str) -> float:
        return self.numbers[name]

    def texture(self, land: str) -> str:
        return self.words[f"texture.{land}"]

    @property
    def ink(self) -> str:
        return self.flat("tones.ink")

    @property
    def page(self) -> str:
        found = self.paints["tones.page"]
        assert isinstance(found, str)
        return found

    @property
    def twins(self) -> tuple[str, ...]:
        """Endings of drawings that are used instead of others."""
        return (*((".snow",) if self.on("snow") else ()), *((".cut",) if self.on("carved") else ()))

    def _mix(self, name: str) -> Paint:
        """A paint that is no value of the file; with two inks, it must still become one of them."""
        found = WHITE if name == "white" else self._mixture(name)
        plain = type(found) is str and not self.numbers["switch.inks"]
        return ThemeColor(found) if plain else found

    def _mixture(self, name: str) -> Paint:
        first, found, rest = name.partition("~")
        if not found:
            raise LookupError(name)
        second, _, given = rest.rpartition(":")
        vary = self.numbers["leaf.vary"]
        share = float(given.rstrip("v")) * (vary if given.endswith("v") else 1.0)
        one, two = self.paint(first), self.paint(second)
        return mixed_paint(one, two, share if vary else 0.0)


def mixed_paint(one: Paint, two: Paint, share: float) -> Paint:
    """The first color with a share of the second; hatchings are not mixed."""
    if not isinstance(one, str) or not isinstance(two, str):
        return None if two is None and share else one
    if not share:
        return one
    parts = ((int(one[i : i + 2], 16), int(two[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)


def is_paint(name: str) -> bool:
    """Whether every theme has a paint of that name."""
    first, found, rest = name.partition("~")
    if not found:
        return first in ("cast", "white") or first in paint_names()
    second, _, share = rest.rpartition(":")
    known = {"white", *paint_names()}
    return first in known and second in known and _SHARE.fullmatch(share) is not None


@cache
def paint_names() -> frozenset[str]:
    """Every paint of a theme, each part of a list by its own name."""
    found: list[str] = []
    for group, names in NAMES.items():
        for name, value in names.items():
            if isinstance(value, Paints):
                found += [f"{group}.{name}.{part}" for part in value.parts] or [f"{group}.{name}"]
    return frozenset(found)
