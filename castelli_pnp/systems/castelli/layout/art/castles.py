"""Castles: a keep above two flanking towers, with swallow-tail merlons; alone or on an overbuilt one."""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    IDENTITY,
    Matrix,
    Outline,
    line,
    move,
    polygon,
    scale,
    transformed,
)
from castelli_pnp.base.scene import Path, Symbol
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.hatching import along, hatching
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WALL, WHITE, Look, Tone
from castelli_pnp.layout.art.shapes import merlons
from castelli_pnp.layout.art.symbols import boxed
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.heraldry import charge

GATE_LIGHT = "#fffdf6"


def _outline(flank: int, keep: int, gap: float) -> Outline:
    """A castle in a box of 10 with so many merlons on each flanking tower and on the keep."""
    return polygon(
        (
            (0.35, 9.5),
            (0.7, 8.4),
            (0.7, 5.0),
            (0.35, 4.6),
            *merlons(0.35, 4.1, 2.75, flank, 1.55, gap),
            (3.1, 4.1),
            (3.1, 2.6),
            (2.8, 2.3),
            *merlons(2.8, 1.95, 4.4, keep, 1.6, gap),
            (7.2, 2.3),
            (6.9, 2.6),
            (6.9, 4.1),
            *merlons(6.9, 4.1, 2.75, flank, 1.55, gap),
            (9.65, 4.6),
            (9.3, 5.0),
            (9.3, 8.4),
            (9.65, 9.5),
        )
    )


CASTLE = _outline(1, 3, 0.45)
SMALL_CASTLE = _outline(1, 2, 0.4)
"""The same for sizes at which three merlons would blur."""
GATE = path_outline("M2.7 9.5 L2.7 6.3 C2.7 3.3 7.3 3.3 7.3 6.3 L7.3 9.5 Z")
JOINTS = line(3.1, 4.1, 3.1, 5.0) + line(6.9, 4.1, 6.9, 5.0)
"""Where the keep stands before the towers."""
CHARGE_AT = (5.0, 6.95, 4.3)
PLINTH: Outline = polygon(
    (
        (0.3, 9.75),
        (0.55, 8.9),
        (0.55, 7.2),
        (0.3, 6.9),
        *merlons(0.3, 6.6, 1.4, 1, 1.1),
        (1.7, 7.1),
        (8.3, 7.1),
        *merlons(8.3, 6.6, 1.4, 1, 1.1),
        (9.7, 6.9),
        (9.45, 7.2),
        (9.45, 8.9),
        (9.7, 9.75),
    )
)
"""What is left of an overbuilt castle: its wall between two stumps of towers."""
ON_TOP: Matrix = move(1.3, 0.1) @ scale(0.74)


def _castle(house: str, look: Look, matrix: Matrix, shape: Outline, line_width: float) -> tuple[Path, ...]:
    colours = HOUSES[house]
    size = matrix.size
    outline, gate = transformed(shape, matrix), transformed(GATE, matrix)
    lines = hatching(
        house,
        outline,
        look.line(colours.dark),
        step=look.width(0.85, 0.95) * size,
        width=look.width(0.24, 0.15),
        dot=look.width(0.24, 0.17),
        inset=0.22,
        clear=[(along(gate, 0.3), 0.2)],
    )
    return (
        Path(outline, look.fill(colours.fill)),
        lines,
        Path(transformed(JOINTS, matrix), None, INK, line_width * 0.8),
        Path(gate, look.fill(GATE_LIGHT), INK, line_width),
        Path(transformed(charge(house, *CHARGE_AT), matrix), INK),
        Path(outline, None, INK, line_width),
    )


@cache
def castle(house: str, look: Look) -> Symbol:
    """The castle of a house in a box of 10; its gate shows the charge."""
    return boxed(f"castle-{house}-{look.name}", _castle(house, look, IDENTITY, CASTLE, 0.27))


@cache
def overbuilt_castle(top: str, bottom: str | None, look: Look) -> Symbol:
    """A castle on the plinth of the one it overbuilt, of any two houses; without one, a plinth of stone."""
    fill, dark = (HOUSES[bottom].fill, HOUSES[bottom].dark) if bottom else WALL
    plinth = Path(PLINTH, look.fill(fill), INK, 0.27)
    pattern = _courses(look, Tone(fill, dark)) if bottom is None else _plinth_hatching(bottom, look)
    halo = Path(transformed(SMALL_CASTLE, ON_TOP), None, WHITE if look.low else PARCHMENT, 0.95)
    paths = (plinth, pattern, halo, *_castle(top, look, ON_TOP, SMALL_CASTLE, 0.25))
    return boxed(f"castle-{top}-on-{bottom or 'stone'}-{look.name}", paths)


def _plinth_hatching(house: str, look: Look) -> Path:
    return hatching(
        house,
        PLINTH,
        look.line(HOUSES[house].dark),
        step=0.7,
        width=look.width(0.22, 0.14),
        dot=look.width(0.22, 0.15),
        inset=0.15,
    )


def _courses(look: Look, tone: Tone) -> Path:
    """Courses of stone."""
    drawn = line(0.8, 8.0, 9.2, 8.0) + line(0.7, 8.9, 9.3, 8.9)
    drawn += (
        line(1.6, 8.1, 1.6, 8.8)
        + line(8.4, 8.1, 8.4, 8.8)
        + line(1.0, 9.0, 1.0, 9.6)
        + line(9.0, 9.0, 9.0, 9.6)
    )
    return Path(drawn, None, look.line(tone.dark), look.width(0.24, 0.15))
