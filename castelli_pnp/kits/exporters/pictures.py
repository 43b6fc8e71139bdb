"""Sides of pieces as pictures of exact pixel sizes, many at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from castelli_pnp.base.geometry import MM_PER_INCH, Box, Outline, move, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.palette import WHITE
from castelli_pnp.layout.component import Component
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import Picture, finer, paint_pictures

NO_LANGUAGE = "zxx"
DPI = 300


class Shot(NamedTuple):
    """Part of a drawing, in millimeters, and the pixel size of its picture."""

    symbol: Symbol
    box: Box
    pixels: tuple[int, int]
    cut: Outline | None = None
    """The outline beyond which the picture is transparent."""


def trim_shot(component: Component, symbol: Symbol, per_mm: float) -> Shot:
    """A side of a piece as it looks after cutting."""
    size = (max(1, round(component.width * per_mm)), max(1, round(component.height * per_mm)))
    return Shot(symbol, Box(0.0, 0.0, component.width, component.height), size, component.cut)


def painted(shots: Iterable[Shot]) -> list[Picture]:
    """The pictures, in order; a drawing that is used several times is painted once."""
    wanted = list(shots)
    single = {_key(shot): shot for shot in wanted}
    if not single:
        return []
    pdf = paint_pdf([_page(shot) for shot in single.values()], PdfInfo("pictures", NO_LANGUAGE))
    sizes = [(*shot.pixels, _finer(shot)) for shot in single.values()]
    made = dict(zip(single, paint_pictures(pdf, sizes), strict=True))
    return [made[_key(shot)] for shot in wanted]


def _finer(shot: Shot) -> int:
    wide, high = shot.pixels
    return finer(wide * MM_PER_INCH / shot.box.width, wide * high / 1e6)


def _key(shot: Shot) -> tuple[object, ...]:
    """A key that is equal for equal pictures; drawings are compared by identity."""
    return (id(shot.symbol), shot.box, shot.pixels, shot.cut)


def _page(shot: Shot) -> Page:
    """A page with the shape of the picture; it excludes everything outside the box."""
    wide, high = (each * MM_PER_INCH / DPI for each in shot.pixels)
    k = wide / shot.box.width
    ground: Node = Path(rectangle(0, 0, wide, high), WHITE)
    drawn: tuple[Node, ...] = (Use(shot.symbol),)
    if shot.cut is not None:
        drawn = (Group(drawn, clip=shot.cut),)
    art = Group(drawn, scale(k) @ move(-shot.box.left, -shot.box.top))
    whole = Group((art,), clip=rectangle(0, 0, wide, high))
    return Page(wide, high, (whole,) if shot.cut is not None else (ground, whole))
