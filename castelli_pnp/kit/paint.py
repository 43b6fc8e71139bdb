"""Drawn pages become the bytes of files: PDF, SVG for sheets and single pieces, PNG."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp import __version__
from castelli_pnp.base.geometry import rectangle
from castelli_pnp.base.scene import Page, Use
from castelli_pnp.kit.drawn import Artifact, Drawn
from castelli_pnp.kit.order import Format, Order
from castelli_pnp.layout.component import Component
from castelli_pnp.render.pdf import Document, paint_pdf

LICENCE = "MIT"
MAKER = "castelli_pnp"
NO_LANGUAGE = "zxx"
"""How standards say that a page has no words."""


def painted(drawn: Drawn, order: Order) -> Iterator[Artifact]:
    """Every file that is wanted of some pages."""
    pdf = b""
    if Format.PDF in order.formats or Format.PNG in order.formats:
        pdf = paint_pdf(drawn.pages, _document(drawn, order))
    if Format.PDF in order.formats:
        yield Artifact(_path(drawn, "", f"{drawn.stem}.pdf"), pdf, _facts(drawn, order))
    if Format.PNG in order.formats:
        yield from _pictures(drawn, order, pdf)
    if Format.SVG in order.formats:
        yield from _drawings(drawn, order)
    yield from drawn.also


def _path(drawn: Drawn, sub: str, name: str) -> str:
    return "/".join(word for word in (drawn.folder, sub, name) if word)


def _tag(drawn: Drawn) -> str:
    """The language as standards write it: ``pt-BR``."""
    return drawn.language.replace("_", "-") or NO_LANGUAGE


def _document(drawn: Drawn, order: Order) -> Document:
    game = order.game
    inventor = order.plan.author
    return Document(
        title=f"{game.title} · {drawn.stem}",
        language=_tag(drawn),
        subject=f"{game.title}: {drawn.part}, licence {LICENCE}",
        keywords=", ".join(
            word for word in (game.id, drawn.part, drawn.paper, drawn.language, LICENCE) if word
        ),
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
    }
    if drawn.rows:
        facts |= {
            "backs": order.backs.value,
            "back_offset": list(order.back_offset),
            "bleed": order.bleed,
            "owed": order.plan.owed(order, drawn.part),
            "pieces": [dict(row) for row in drawn.rows],
        }
        facts |= order.plan.told(order, drawn.part)
    return facts


def _pictures(drawn: Drawn, order: Order, pdf: bytes) -> Iterator[Artifact]:
    from castelli_pnp.render.png import paint_png

    for number, (page, data) in enumerate(zip(drawn.pages, paint_png(pdf, order.dpi), strict=True), start=1):
        name = f"{drawn.stem}-{page.label or number}-{order.dpi}dpi.png"
        yield Artifact(_path(drawn, "png", name), data, {"part": drawn.part})


def _drawings(drawn: Drawn, order: Order) -> Iterator[Artifact]:
    from castelli_pnp.render.svg import paint_svg

    language = _tag(drawn)
    for number, page in enumerate(drawn.pages, start=1):
        name = f"{drawn.stem}-{page.label or number}.svg"
        yield Artifact(_path(drawn, "svg", name), paint_svg(page, language), {"part": drawn.part})
    if drawn.paper != order.papers[0]:
        return  # pieces are the same on every paper
    style = "-".join(order.plan.unusual(order, drawn.part))
    scale = f"{order.scale * 100:g}pc" if order.scale != 1 else ""
    folder = "/".join(word for word in ("pieces", drawn.language, order.ink.value, style, scale) if word)
    for component in drawn.components:
        for side, data in _piece_files(component, language):
            yield Artifact(f"{folder}/{component.id}-{side}.svg", data, {"part": drawn.part})


def _piece_files(component: Component, language: str) -> Iterator[tuple[str, bytes]]:
    from castelli_pnp.render.svg import paint_piece

    cut = component.cut or rectangle(0, 0, component.width, component.height)
    for side, symbol in (("front", component.front), ("back", component.back)):
        if symbol is not None:
            page = Page(
                component.width, component.height, (Use(symbol),), f"{component.id} {side}",
                cuts=(cut,), folds=component.folds,
            )  # fmt: skip
            yield side, paint_piece(page, symbol.box, language)
