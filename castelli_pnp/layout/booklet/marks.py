"""The small marks of a booklet: shields, discs, lozenges, flags, the town wall."""

from __future__ import annotations

from castelli_pnp.base.geometry import Matrix, Outline, polygon, transformed
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, WINE, Look
from castelli_pnp.layout.art.shapes import plate
from castelli_pnp.layout.booklet.form import GOLD, RED, STONE
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

DISC = 2.75
FIGURE = 3.7
"""How large the figure in a disc is, in pt, if the radius is a millimeter."""
_SHIELD = path_outline("M-.5 0 L.5 0 L.5 .42 C.5 .7 .22 .9 0 1 C-.22 .9 -.5 .7 -.5 .42 Z")


def heater(x: float, top: float, width: float, height: float) -> Outline:
    """A shield with a flat top; x is its middle."""
    return transformed(_SHIELD, Matrix(width, 0, 0, height, x, top))


def numbered_shield(
    text: str, x: float, top: float, width: float, look: Look, face: str = "number"
) -> tuple[Node, ...]:
    """The red shield of a step of the turn; x is its middle."""
    height = width * 1.1
    inset, figure = width * 0.066, INK if look.low else WHITE
    inner = heater(x, top + inset, width - 2 * inset, height - 2.1 * inset)
    size = min(fonts.size_for_figures(width * 0.4, face), fonts.size_within(text, face, 99, width * 0.66))
    high = fonts.figure(face, size)
    return (
        Path(heater(x, top, width, height), look.fill(RED), INK, look.width(0.45, 0.3)),
        Path(inner, None, figure, look.width(0.25, 0.15)),
        line_at(text, x, top + height * 0.44 + high / 2, Style(face, size, fill=figure, align="center")),
    )


FOLIO, FOLIO_SIZE = (7.4, 8.0), 9.4
"""The shield with the page number."""
MERLON, WALL_HEIGHT = 3.5, 3.0


def folio(number: int, x: float, top: float, look: Look, largest: float = FOLIO_SIZE) -> tuple[Node, ...]:
    """The wine shield with the page number; x is its middle."""
    width, height = FOLIO
    text, figure = str(number), INK if look.low else WHITE
    size = fonts.size_within(text, "text-bold", largest, width * 0.74)
    high = fonts.figure("text-bold", size)
    edge = (INK, 0.3) if look.low else (None, 0.0)
    return (
        Path(heater(x, top, width, height), look.fill(WINE.fill), *edge),
        line_at(
            text, x, top + height * 0.43 + high / 2, Style("text-bold", size, fill=figure, align="center")
        ),
    )


def thumb(step: str, here: bool, x: float, top: float, width: float, look: Look) -> tuple[Node, ...]:
    """The shield of a step at the edge of a page; x is its middle. That of the current chapter is full."""
    height = width * 1.16
    fill, figure = (RED, WHITE) if here else ("#f1e3d6", "#7d5446")
    if look.low:
        fill, figure = WHITE, INK
    edge = (INK, 0.45 if here else 0.15) if look.low else (None, 0.0)
    size = fonts.size_for_figures(width * 0.42, "text-bold")
    base = top + height * 0.42 + fonts.figure("text-bold", size) / 2
    return (
        Path(heater(x, top, width, height), fill, *edge),
        line_at(step, x, base, Style("text-bold", size, fill=figure, align="center")),
    )


def town_wall(left: float, right: float, top: float, look: Look) -> tuple[Node, ...]:
    """A wall with swallow-tails from one end to another, flat; where ink is saved a line."""
    if right - left < MERLON:
        return ()
    foot, sill = top + WALL_HEIGHT, top + WALL_HEIGHT * 2 / 3
    points = [(left, foot), (left, sill)]
    for number in range(int((right - left) / MERLON)):
        x = left + number * MERLON
        points += [(x + 1.0, sill), (x + 1.0, top), (x + 1.75, top + 0.75), (x + 2.5, top), (x + 2.5, sill)]
    points += [(right, sill), (right, foot)]
    shape = polygon(tuple(points))
    return (Path(shape, WHITE, INK, 0.15),) if look.low else (Path(shape, STONE),)


def disc(
    text: str, x: float, y: float, look: Look, fill: str = RED, radius: float = DISC
) -> tuple[Node, ...]:
    """A disc with a number or letter, centered on a point."""
    size = fonts.size_within(text, "text-bold", radius * FIGURE, radius * 1.5)
    return plate(text, x, y, radius, look, "text-bold", size, fill)


def disc_fill(mark: str) -> str:
    """Letters stand in ink and numbers in red, as in the figures that they point to."""
    return INK if mark.isalpha() else RED


def lozenge(x: float, y: float, look: Look, size: float = 0.9) -> Path:
    shape = polygon(((x, y - 1.25 * size), (x + size, y), (x, y + 1.25 * size), (x - size, y)))
    return Path(shape, INK if look.low else HOUSES["red"].fill)


def flag(x: float, y: float, width: float, height: float, look: Look) -> Path:
    """A gold flag with a swallow-tail, its top left corner at a point."""
    right, notch = x + width, height * 0.38
    shape = ((x, y), (right, y), (right - notch, y + height / 2), (right, y + height), (x, y + height))
    edge = (INK, 0.3) if look.low else (None, 0.0)
    return Path(polygon(shape), look.fill(GOLD), *edge)
