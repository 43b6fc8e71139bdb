"""The Game Crafter: the best product for each piece, and a folder of pictures for each product."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import MM_PER_INCH
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.pictures import painted
from castelli_pnp.kits.exporters.service import BLEED, Product, best, check_sizes, shot, sides
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.kits.order import Tokens
from castelli_pnp.layout.component import Component

MM = 1 / MM_PER_INCH
PRODUCTS = (
    Product("EuroPokerDeck", 63 * MM, 88 * MM, (825, 1125)),
    Product("PokerDeck", 2.5, 3.5, (825, 1125)),
    Product("JumboDeck", 3.5, 5.5, (1125, 1725)),
    Product("TarotDeck", 2.75, 4.75, (900, 1500)),
    Product("MiniDeck", 1.75, 2.5, (600, 825)),
    Product("SmallSquareChit", 0.5, 0.5, (225, 225)),
    Product("MediumSquareChit", 0.75, 0.75, (300, 300)),
    Product("LargeSquareChit", 1.0, 1.0, (375, 375)),
    Product("MiniSquareTile", 1.25, 1.25, (450, 450)),
    Product("SmallSquareTile", 2.0, 2.0, (675, 675)),
    Product("MediumSquareTile", 2.5, 2.5, (825, 825)),
    Product("LargeSquareTile", 3.5, 3.5, (1125, 1125)),
    Product("SmallSquareBoard", 4.0, 4.0, (1275, 1275)),
    Product("QuarterBoard", 5.0, 5.0, (1575, 1575)),
    Product("SquareBoard", 8.0, 8.0, (2475, 2475)),
    Product("LargeSquareBoard", 10.0, 10.0, (3075, 3075)),
    Product("SliverBoard", 8.0, 2.0, (2475, 675)),
    Product("StripBoard", 10.0, 2.0, (3075, 675)),
    Product("PostcardMat", 4.0, 6.0, (1275, 1875)),
)
"""The products of card, chipboard, and board that can hold a piece of a game."""
LARGEST = max(PRODUCTS, key=lambda product: product.width * product.height)


def files(work: ExportWork) -> Iterator[Artifact]:
    pieces = [piece for part in work.parts(BLEED, Tokens.FLAT).values() for piece in part]
    check_sizes(work, pieces, LARGEST)
    placed = [(piece, found) for piece in pieces if (found := best(PRODUCTS, piece)) is not None]
    if not placed:
        raise Refused("export_nothing", service=work.exporter.service, game=work.order.game.id)
    wanted = [
        (piece, product, side, shot(product, piece, symbol, scale))
        for piece, (product, scale) in placed
        for side, symbol in sides(piece)
    ]
    made = painted(each[3] for each in wanted)
    for (piece, product, side, _), picture in zip(wanted, made, strict=True):
        yield work.artifact(f"{work.stem}/{product.name}/{_name(piece, side)}", picture.png())
    yield guidance(work, _lines(work, placed, pieces))


def _name(piece: Component, side: str) -> str:
    """A file name in the form from which the service reads the side and the quantity."""
    return f"{piece.id}[face,{piece.copies}].png" if side == "front" else f"{piece.id}[back,1].png"


Placed = list[tuple[Component, tuple[Product, float]]]


def _lines(work: ExportWork, placed: Placed, pieces: list[Component]) -> Iterator[str]:
    """The products to order, and the pieces for which the service has no product."""
    counts: dict[tuple[Product, float], int] = {}
    for piece, found in placed:
        counts[found] = counts.get(found, 0) + piece.copies
    for (product, scale), count in counts.items():
        size = dict(zip(("width", "height"), product.pixels, strict=True))
        data = {"product": product.name, "count": count, **size, "scale": round(100 * scale)}
        yield work.words.text("export.product", **data)
    held = {piece.id for piece, _ in placed}
    left = [piece.id for piece in pieces if piece.id not in held]
    if left:
        largest = max(placed, key=lambda each: each[0].width * each[0].height)
        scale = round(work.order.scale * largest[1][1], 2)
        names, key = ", ".join(left), "export.left" if scale == work.order.scale else "export.left_scaled"
        yield work.words.text(key, names=names, scale=f"{scale:g}")
