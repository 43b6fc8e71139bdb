"""The files of a kit and their content, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from castelli_pnp.base.geometry import Outline, outline_text, transformed
from castelli_pnp.kits.drawn import ROOT, Drawn, Row
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import Part
from castelli_pnp.kits.stamp import footer
from castelli_pnp.layout.caching import trim_caches
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs, Printed, Step
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import (
    SheetPage,
    cut_outline,
    labeled,
    page_bleeds,
    sheet_pages,
    side_matrix,
)
from castelli_pnp.layout.splitting import in_parts
from castelli_pnp.layout.tiling import tiled_pages


def domains_of(parts: Iterable[Part]) -> frozenset[str] | None:
    """The catalogs that parts take their words from; if empty, all catalogs."""
    found = [part.domains for part in parts if part.words]
    if None in found:
        return None
    return frozenset(domain for domains in found for domain in domains or ())


def drawn_files(part: Part, order: Order, language: str) -> list[Drawn]:
    """The files of a part in one language, one for each paper; its pieces are drawn only once."""
    trim_caches()
    if part.files is not None:
        return part.files(order, language)
    if part.components is not None:
        components = part.pieces(order, language)
        return [_sheets(part, order, language, paper, components) for paper in order.papers]
    assert part.pages is not None
    if not part.papered:
        whole, *others = part.papers(order)
        pages = _whole_pages(part, order, language, whole)
        return [pages, *(_tiled(pages, order, name) for name in others)]
    return [_whole_pages(part, order, language, name) for name in part.papers(order)]


def _tiled(drawn: Drawn, order: Order, paper: str) -> Drawn:
    """The same at actual size, in parts to be joined."""
    stem, size = order.stem(drawn.part, paper, drawn.language), order.paper(paper)
    pages = [part for page in drawn.pages for part in tiled_pages(page, size)]
    done = labeled([replace(page, title=stem) for page in pages], size, stem, footer(order))
    trim = drawn.pages[0].trim
    joined = (round(trim.width, 2), round(trim.height, 2)) if trim else drawn.size
    return replace(drawn, stem=stem, paper=paper, pages=done, home=ROOT, size=joined)


def _sheets(part: Part, order: Order, language: str, paper: str, components: tuple[Component, ...]) -> Drawn:
    stem = order.stem(part.id, paper, language)
    bleed = order.bleed
    laid = in_parts(components, order.paper(paper), bleed)
    sheets = impose(laid, order.paper(paper), bleed, order.backs)
    pages = tuple(sheet_pages(sheets, stem, order.backs, order.back_offset, footer(order)))
    return Drawn(
        part=part.id,
        stem=stem,
        language=language,
        paper=paper,
        pages=tuple(sheet.page for sheet in pages),
        duplex=order.backs is Backs.DUPLEX and any(one.back and not one.folded for one in components),
        rows=tuple(rows_of(pages, order.backs)),
        pieces=sum(component.copies for component in components),
        components=components,
        sheets=tuple(sheets_of(pages)),
    )


def _whole_pages(part: Part, order: Order, language: str, paper: str) -> Drawn:
    named = paper if part.papered else ""
    stem = order.stem(part.id, named, language)
    assert part.pages is not None
    pages = tuple(
        page if page.title else replace(page, title=stem)
        for page in part.pages(order, language, order.paper(paper))
    )
    if part.papered:
        pages = labeled(pages, order.paper(paper), stem, footer(order), part.duplex)
    size = None if part.papered else (round(pages[0].width, 2), round(pages[0].height, 2))
    return Drawn(part.id, stem, language, named, pages, part.duplex, size=size)


def rows_of(pages: Iterable[SheetPage], backs: Backs) -> Iterator[Row]:
    """One row for each side of each copy; a front and the back behind it name each other."""
    for number, sheet in enumerate(pages, start=1):
        for side in sheet.sides:
            yield _row(side, number, backs)


def sheets_of(pages: Iterable[SheetPage]) -> Iterator[Row]:
    """The manifest data of each sheet: its stock, whether the stock is required, and its numbered steps."""
    for number, page in enumerate(pages, start=1):
        sheet = page.sheet
        if sheet is not None:
            steps = [_step_row(step) for step in sheet.steps]
            yield {"page": number, "stock": sheet.stock.value, "need": sheet.need.value, "steps": steps}


def _step_row(step: Step) -> Row:
    """For each part that is cut or folded: the position of the line, and the corners of the part."""
    lines = [[round(value, 3) for value in (at, *part)] for at, part in zip(step.at, step.parts, strict=True)]
    return {"number": step.number, "kind": step.kind.value, "axis": step.axis.value, "lines": lines}


def _row(side: Printed, page: int, backs: Backs) -> Row:
    component = side.place.component
    other = "back" if side.side == "front" else "front"
    backed = component.back is not None and (backs is not Backs.SINGLE or side.place.fold is not None)
    row: dict[str, object] = {
        "id": side.place.id,
        "piece": component.id,
        "kind": component.kind,
        "side": side.side,
        "page": page,
        "x": round(side.x, 4),
        "y": round(side.y, 4),
        "w": round(side.place.width, 4),
        "h": round(side.place.height, 4),
        "rotation": side.turn,
        "partner": f"{side.place.id}:{other}" if backed else None,
    }
    if component.cut:
        row["cut"] = outline_text(cut_outline(side))
    if component.joined:
        row["joined"] = True
    if side.place.bleeds is not None:
        row |= _block_facts(side)
    if component.folds and side.side == "front":
        row["folds"] = [_line_ends(fold, side) for fold in component.folds]
    return row


def _block_facts(side: Printed) -> dict[str, object]:
    """Facts about a piece that touches its neighbors: how far it extends beyond the trim, and how its edges
    look.
    """
    sides, top, bottom = side.place.component.edges
    own, quarter = (sides, top, sides, bottom), side.turn // 90
    facts: dict[str, object] = {
        "bleeds": [round(each, 4) for each in page_bleeds(side, 0.0)],
        "edges": [own[(number - quarter) % 4] for number in range(4)],
    }
    return facts if side.place.fold is None else {**facts, "fold": round(side.place.fold.at, 4)}


def _line_ends(fold: Outline, side: Printed) -> list[float]:
    """The ends of a fold on the page."""
    placed = transformed(fold, side_matrix(side))
    return [round(value, 4) for segment in (placed[0], placed[-1]) for value in segment[1:3]]
