"""Turns drawn pages into the bytes of files: PDF, SVG for sheets and single pieces, and PNG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from castelli_pnp import __version__
from castelli_pnp.base.geometry import rectangle
from castelli_pnp.base.scene import Page, Use
from castelli_pnp.kits.drafts import draft_pages
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.formats import FORMATS, Painting
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.stamp import stamp_of
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theming import themed_pages, themed_symbol
from castelli_pnp.layout.component import Component
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

LICENSE = "MIT"
MAKER = "castelli_pnp"
NO_LANGUAGE = "zxx"
"""The standard language code for pages without words."""


def painted(drawn: Drawn, order: Order) -> Iterator[Artifact]:
    """Makes every requested file of some pages, in the colors of the theme."""
    look = order.look
    pages, components = tuple(themed_pages(drawn.pages, look)), drawn.components
    if order.marked:
        pages = draft_pages(pages, order, drawn.language)
    painting = Painting(
        replace(drawn, pages=pages, components=tuple(themed_component(each, look) for each in components)),
        order,
    )
    for name, each in FORMATS.items():
        if name in order.formats:
            yield from each.files(painting)
    yield from drawn.also


def themed_component(component: Component, look: Look) -> Component:
    """A piece in the colors of a theme."""
    back = component.back and themed_symbol(component.back, look)
    return replace(component, front=themed_symbol(component.front, look), back=back)


def paint_document(drawn: Drawn, order: Order) -> bytes:
    return paint_pdf(drawn.pages, _document(drawn, order))


def documents(painting: Painting) -> Iterator[Artifact]:
    """The format ``pdf``: all pages in one file."""
    drawn = painting.drawn
    yield Artifact(painting.path("", f"{drawn.stem}.pdf"), painting.pdf, _facts(drawn, painting.order))


def _tag(drawn: Drawn) -> str:
    """The language as a standard tag, such as ``pt-BR``."""
    return drawn.language.replace("_", "-") or NO_LANGUAGE


def _document(drawn: Drawn, order: Order) -> PdfInfo:
    game = order.game
    inventor, stamp = order.plan.author, stamp_of(order)
    told = (game.id, drawn.part, drawn.paper, drawn.language)
    return PdfInfo(
        title=f"{game.title} · {drawn.stem}",
        language=_tag(drawn),
        subject=f"{game.title}: {drawn.part}, license {LICENSE}",
        keywords=", ".join(word for word in (*told, LICENSE, f"stamp {stamp.whole}", stamp.code) if word),
        author=f"{inventor}; {MAKER}" if inventor else MAKER,
        creator=f"castelli-pnp {__version__}",
        duplex=drawn.duplex,
    )


def _facts(drawn: Drawn, order: Order) -> dict[str, object]:
    facts: dict[str, object] = {
        "part": drawn.part,
        "language": drawn.language or None,
        "paper": drawn.paper or None,
        "pages": len(drawn.pages),
        "duplex": drawn.duplex,
        "ink": order.ink.value,
        "scale": order.scale,
        "theme": order.look.tones.name,
    }
    if drawn.size is not None:
        facts["size"] = list(drawn.size)
    if drawn.bundle is not None:
        facts |= drawn.bundle
    if drawn.rows:
        facts |= {
            "backs": order.backs.value,
            "back_offset": list(order.back_offset),
            "bleed": order.bleed,
            "pieces": [dict(row) for row in drawn.rows],
            "sheets": [dict(row) for row in drawn.sheets],
        }
        facts |= _told_of(drawn, order)
    return facts


def _told_of(drawn: Drawn, order: Order) -> dict[str, object]:
    """What a file must contain, and the data of its parts in the manifest."""
    if drawn.bundle is None:
        return {"owed": order.plan.owed(order, drawn.part), **order.plan.told(order, drawn.part)}
    from castelli_pnp.kits.bundles import owed_in_all

    told: dict[str, object] = {"owed_in_all": owed_in_all(order, drawn.language)}
    colors: dict[str, object] = {}
    parts: Any = drawn.bundle["parts"]
    for part in parts:
        found = dict(order.plan.told(order, part))
        own: Any = found.pop("colors", {})
        colors |= own
        told |= found
    return {**told, "colors": colors} if colors else told


def pictures(painting: Painting) -> Iterator[Artifact]:
    """The format ``png``: each page as it is printed."""
    from castelli_pnp.render.png import paint_png

    drawn, dpi = painting.drawn, painting.order.dpi
    for number, (page, data) in enumerate(zip(drawn.pages, paint_png(painting.pdf, dpi), strict=True), 1):
        name = f"{drawn.stem}-{page.label or number}-{dpi}dpi.png"
        yield Artifact(painting.path("png", name), data, {"part": drawn.part})


def drawings(painting: Painting) -> Iterator[Artifact]:
    """The format ``svg``: each page, and each side of each piece."""
    from castelli_pnp.render.svg import paint_svg

    drawn, order = painting.drawn, painting.order
    language = _tag(drawn)
    for number, page in enumerate(drawn.pages, start=1):
        name = f"{drawn.stem}-{page.label or number}.svg"
        yield Artifact(painting.path("svg", name), paint_svg(page, language), {"part": drawn.part})
    if drawn.paper != order.papers[0]:
        return  # pieces are the same on every paper
    style = "-".join(order.plan.unusual(order, drawn.part))
    scale = f"{order.scale * 100:g}pc" if order.scale != 1 else ""
    folder = "/".join(word for word in ("pieces", drawn.language, order.look.name, style, scale) if word)
    for component in drawn.components:
        for side, data in piece_drawings(component, language):
            yield Artifact(f"{folder}/{component.id}-{side}.svg", data, {"part": drawn.part})


def piece_drawings(component: Component, language: str) -> Iterator[tuple[str, bytes]]:
    """Each side of a piece as SVG, with the layers to cut and fold along."""
    from castelli_pnp.render.svg import paint_svg

    cut = component.cut or rectangle(0, 0, component.width, component.height)
    for side, symbol in (("front", component.front), ("back", component.back)):
        if symbol is not None:
            page = Page(
                component.width, component.height, (Use(symbol),), f"{component.id} {side}",
                cuts=(cut,), folds=component.folds,
            )  # fmt: skip
            yield side, paint_svg(page, language, symbol.box)
