"""What print services share: products of given pixel sizes, and pictures that extend beyond the cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import MM_PER_INCH, Box
from castelli_pnp.base.scene import Symbol
from castelli_pnp.kits.exporters.pictures import DPI, Shot
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.layout.component import Component

BLEED = 4.0
"""How far pieces are drawn beyond their trim; services cut off a little less."""
SMALLEST, LARGEST_SCALE, LARGEST_TOKEN = 0.95, 1.1, 1.35
"""How much a piece may shrink or grow to fill a product; tokens most, because chits have few sizes."""
TOKEN = 20.0
"""The maximum size of a token."""


class Product(NamedTuple):
    """A product of a service: its size in inches after cutting, and its picture in pixels at 300 dpi."""

    name: str
    width: float
    height: float
    pixels: tuple[int, int]

    @property
    def size(self) -> tuple[float, float]:
        """The size after cutting, in millimeters."""
        return self.width * MM_PER_INCH, self.height * MM_PER_INCH

    def fit(self, piece: Component) -> float | None:
        """The scale at which a piece fills the product without turning; None if it would change too much."""
        wide, high = self.size
        scale = min(wide / piece.width, high / piece.height)
        area = wide * high / (scale * scale * piece.width * piece.height)
        most = LARGEST_TOKEN if max(piece.width, piece.height) < TOKEN else LARGEST_SCALE
        return scale if SMALLEST <= scale <= most and area <= MOST_WASTE else None


MOST_WASTE = 1.35
"""The maximum size of a product relative to the piece on it."""


def best(products: Iterable[Product], piece: Component) -> tuple[Product, float] | None:
    """The product that needs the least scaling, and the scale; the smaller product if two are equal."""
    fitting = [(product, scale) for product in products if (scale := product.fit(piece)) is not None]
    return min(
        fitting,
        key=lambda found: (round(abs(found[1] - 1), 3), found[0].width * found[0].height),
        default=None,
    )


def shot(product: Product, piece: Component, symbol: Symbol, scale: float) -> Shot:
    """The picture of a side: the piece in the middle, surrounded by the part that is cut off."""
    wide, high = (each / DPI * MM_PER_INCH / scale for each in product.pixels)
    left, top = (piece.width - wide) / 2, (piece.height - high) / 2
    return Shot(symbol, Box(left, top, left + wide, top + high), product.pixels)


def sides(piece: Component) -> Iterator[tuple[str, Symbol]]:
    yield "front", piece.front
    yield "back", piece.back if piece.back is not None else piece.front


def check_sizes(work: ExportWork, pieces: Sequence[Component], largest: Product) -> None:
    """Refuses a piece that is larger than the largest product."""
    room = sorted(largest.size)
    for piece in pieces:
        size = sorted((piece.width * SMALLEST, piece.height * SMALLEST))
        if size[0] > room[0] or size[1] > room[1]:
            whole = {"width": round(piece.width), "height": round(piece.height)}
            raise Refused("export_too_large", service=work.exporter.service, piece=piece.id, **whole)
