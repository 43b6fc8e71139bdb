"""The colors of the kit and its two looks: full color, and little ink on white."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.layout.art.theme import DEFAULT, Theme

INK = "#2b2118"
WHITE = "#ffffff"
PARCHMENT = "#f6eedb"
PARCHMENT_DARK = "#e6d9b8"
CREAM = "#fffaf0"
SILVER = "#ffffff"


class Tone(NamedTuple):
    """A fill and the darker tone for its pattern."""

    fill: str
    dark: str


class HouseColors(NamedTuple):
    """The colors of one house: its field, the hatching, the light ground, and what is read on the field."""

    fill: str
    dark: str
    tint: str
    figure: str


HOUSES = {
    "blue": HouseColors("#17549E", "#0F3E7A", "#d3dfee", WHITE),
    "red": HouseColors("#C23B22", "#972B17", "#f3d5cd", WHITE),
    "green": HouseColors("#35915E", "#246C44", "#d2e7da", WHITE),
    "yellow": HouseColors("#F2C230", "#CF9A10", "#fbecc0", INK),
}
LAND = {
    "wood": Tone("#4a7c5e", "#386349"),
    "grain": Tone("#e6be62", "#cc9c38"),
    "rocks": Tone("#aeb9c2", "#8a98a4"),
    "market": Tone("#d2815f", "#b5603f"),
    "mine": Tone("#46505c", "#343d47"),
    "meadow": Tone("#d3e0ae", "#afc283"),
}
NEUTRAL = Tone("#C4C1BA", "#9b978f")
WINE = Tone("#7B3344", "#5E2231")
WALL = Tone("#E3D6B6", "#CDBB90")
TIMBER = "#B98552"
VEIN = "#B4C2CD"


@dataclass(frozen=True, slots=True)
class Look:
    """How a kit is drawn. Low ink is a drawing of its own: white fields, ink lines, fewer motifs."""

    low: bool = False
    art: tuple[Path, ...] = ()
    """Folders with drawings that are used instead of our own, the first one first."""
    theme: str = DEFAULT
    """The name of a theme, or the path of its file."""
    version: int = 0
    """Differs when the files of those folders have changed, so that nothing old is shown again."""

    @property
    def tones(self) -> Theme:
        """The paints, lines and switches of the theme."""
        from castelli_pnp.layout.art.theme_file import theme_of  # a wheel is built without what reads YAML

        return theme_of(self.theme)

    @property
    def lined(self) -> bool:
        """Whether lines tell fields apart, as their tones cannot: with little ink, or with two inks."""
        return self.low or bool(self.tones.number("switch.inks"))

    def fill(self, color: str) -> str:
        """A field: its color, or white."""
        return WHITE if self.low else color

    def line(self, color: str) -> str:
        """A line of a pattern: its tone, or ink."""
        return INK if self.low else color

    def figure(self, house: str) -> str:
        """What is read on the field of a house."""
        if self.low or self.theme != DEFAULT:
            return self.tones.ink if self.low else self.tones.flat(f"house.{house}.figure")
        return HOUSES[house].figure

    def width(self, normal: float, low: float) -> float:
        return low if self.low else normal

    @property
    def name(self) -> str:
        ink = "low" if self.low else "normal"
        return ink if self.theme == DEFAULT else f"{ink}-{self.tones.name}"


NORMAL = Look()
LOW = Look(low=True)
