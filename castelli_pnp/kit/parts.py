"""The files of a kit: what lies in each, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from castelli_pnp import __version__
from castelli_pnp.kit.drawn import Drawn
from castelli_pnp.kit.manifest import rows_of
from castelli_pnp.kit.order import Order
from castelli_pnp.kit.plan import Part
from castelli_pnp.layout.caching import trim_caches
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs, impose
from castelli_pnp.layout.sheets import labelled, sheet_pages
from castelli_pnp.layout.splitting import in_parts


def domains_of(parts: Iterable[Part]) -> frozenset[str] | None:
    """The catalogues that parts take their words from; nothing: all of them."""
    found = [part.domains for part in parts if part.words]
    if None in found:
        return None
    return frozenset(domain for domains in found for domain in domains or ())


def drawn_files(part: Part, order: Order, language: str) -> list[Drawn]:
    """The files of a part in one language, one for each paper; its pieces are drawn once for all."""
    trim_caches()
    if part.files is not None:
        return part.files(order, language)
    if part.components is not None:
        components = tuple(part.components(order, language))
        return [_sheets(part, order, language, paper, components) for paper in order.papers]
    assert part.pages is not None
    names = order.papers if part.papered else order.papers[:1]
    return [_whole_pages(part, order, language, name) for name in names]


def _sheets(part: Part, order: Order, language: str, paper: str, components: tuple[Component, ...]) -> Drawn:
    stem = order.stem(part.id, paper, language)
    bleed = order.bleed
    sheets = impose(in_parts(components, order.paper(paper), bleed), order.paper(paper), bleed, order.backs)
    pages = tuple(sheet_pages(sheets, stem, order.backs, order.back_offset, f"v{__version__}"))
    return Drawn(
        part=part.id,
        stem=stem,
        language=language,
        paper=paper,
        pages=tuple(sheet.page for sheet in pages),
        duplex=order.backs is Backs.DUPLEX and any(component.back for component in components),
        rows=tuple(rows_of(pages, order.backs)),
        pieces=sum(component.copies for component in components),
        components=components,
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
        pages = labelled(pages, order.paper(paper), stem, f"v{__version__}", part.duplex)
    return Drawn(part.id, stem, language, named, pages, part.duplex)
