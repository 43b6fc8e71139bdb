"""Groups files by how they are printed: all sheets of one stock and printing method in one file.

Pieces of all parts share their sheets. Full pages follow the pieces on the same stock; a part that is alone
in its file has the same bytes as its single file. The first language of an order gets the complete game. The
files of every further language contain only what has words, to be added to that game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from castelli_pnp.base.scene import Page
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import rows_of, sheets_of
from castelli_pnp.kits.plan import CALIBRATION, START, Part
from castelli_pnp.kits.stamp import footer
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.imposition import Backs, Sheet
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import labeled, sheet_pages
from castelli_pnp.layout.splitting import in_parts

SHEETS = "sheets"
"""The name, in the manifest, of the part of a file that contains pieces of several parts."""
_STOCKS = (Stock.CARD, Stock.BOARD, Stock.PLAIN)
_MODES = ("duplex", "folded", "single")
_ADDED = "add"
"""The first word in the names of files that add a language."""


@dataclass(frozen=True, slots=True, order=True)
class Way:
    """How something is printed: its stock, its mode, and whether these are only recommended."""

    stock: int
    mode: int
    extra: bool
    alone: str = ""
    """The name of a part with a file of its own, because it is bound or measured."""
    paper: str = ""
    """The paper, if it is not the paper of the pieces."""

    @property
    def words(self) -> tuple[str, str]:
        return _STOCKS[self.stock].value, _MODES[self.mode]


@dataclass(slots=True)
class Bundle:
    """One file: sheets with pieces, then the full pages of some parts."""

    way: Way
    sheets: list[Sheet] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def adds(order: Order, language: str) -> bool:
    """Whether files in this language contain only what has words: only the first one has the full game."""
    return language != order.languages[0]


def bundled_parts(order: Order, language: str) -> list[Part]:
    """The parts of an order that are printed at home in one language."""
    parts = order.plan.parts.values()
    found = [part for part in parts if part.id in order.parts and part.papered and part.id != START]
    if adds(order, language):
        return [part for part in found if part.words and part.id != CALIBRATION.id]
    return found


class Bundled(NamedTuple):
    """The files of one language: the drawn ones, and copies of single files."""

    drawn: list[Drawn]
    copies: list[Copied]


class Copied(NamedTuple):
    """A file with the same bytes as a single one; ``home``: the paper whose folder contains it."""

    part: str
    paper: str
    home: str
    stem: str
    facts: Mapping[str, object]


def bundle_files(order: Order, language: str) -> Bundled:
    """All files to print in one language, for each paper."""
    parts = bundled_parts(order, language)
    owner: dict[str, str] = {}
    pieces: list[Component] = []
    for part in parts:
        if part.components is not None:
            made = part.pieces(order, language if part.words else "")
            owner |= {one.id: part.id for one in made}
            pieces += made
    done = Bundled([], [])
    for name in order.papers:
        paper = order.paper(name)
        nets = {part.id: part.nets(order, language, paper.for_pages) for part in parts if part.nets}
        owner |= {one.id: part for part, made in nets.items() for one in made}
        every = (*pieces, *(one for made in nets.values() for one in made))
        sheets = impose(in_parts(every, paper, order.bleed), paper, order.bleed, order.backs)
        bundles = _bundles(order, name, sheets, parts)
        for bundle, stem in zip(bundles, _stems(order, bundles, language), strict=True):
            alone = bundle.way.alone or (bundle.parts[0].id if len(bundle.parts) == 1 else "")
            if alone and not bundle.sheets:
                facts = _facts(order, language, bundle, stem)
                done.copies.append(Copied(alone, bundle.way.paper or name, name, stem, facts))
            else:
                done.drawn.append(_drawn(order, language, name, bundle, stem, owner))
    return done


def _bundles(order: Order, paper: str, sheets: Iterable[Sheet], parts: Iterable[Part]) -> list[Bundle]:
    """All files in printing order: the test page first, then card, board, and plain paper."""
    found: dict[Way, Bundle] = {}
    for sheet in sheets:
        duplex = order.backs is Backs.DUPLEX and sheet.has_backs
        folded = sheet.fold is not None
        mode = "duplex" if duplex else "folded" if folded else "single"
        way = Way(_STOCKS.index(sheet.stock), _MODES.index(mode), sheet.need is Need.LIKE)
        found.setdefault(way, Bundle(way)).sheets.append(sheet)
    for part in parts:
        if part.components is None and part.nets is None:
            mode = "duplex" if part.duplex or part.files else "single"
            bound = part.id if part.files is not None or part.id == CALIBRATION.id else ""
            stock, pages = _STOCKS.index(part.stock), order.paper(paper).for_pages.id
            other = "" if part.any_paper or pages == paper else pages
            way = Way(stock, _MODES.index(mode), part.need is Need.LIKE, bound, other)
            found.setdefault(way, Bundle(way)).parts.append(part)
    return sorted(found.values(), key=lambda bundle: (bundle.way.alone != CALIBRATION.id, bundle.way))


def _stems(order: Order, bundles: Sequence[Bundle], language: str) -> Iterator[str]:
    """File names in printing order:

    ``1-card-duplex``, ``add-de-1-card-duplex``, ``4-plain-duplex-a4`` if the paper is another one; the test
    has the number 0.
    """
    before = (_ADDED, language) if adds(order, language) else ()
    usual = {(*bundle.way.words, bundle.way.paper) for bundle in bundles if not bundle.way.extra}
    first = 0 if bundles and bundles[0].way.alone == CALIBRATION.id else 1
    for number, bundle in enumerate(bundles, start=first):
        way = bundle.way
        if way.alone == CALIBRATION.id:
            words: tuple[str, ...] = ("test", way.words[0])
        else:
            taken = way.extra and (*way.words, way.paper) in usual
            named = (way.alone or "extra",) if taken else ()
            words = (*way.words, *named, *((way.paper,) if way.paper else ()))
        yield "-".join((*before, str(number), *words, *order.unusual))


def _facts(order: Order, language: str, bundle: Bundle, stem: str) -> dict[str, object]:
    stock, mode = bundle.way.words
    need = Need.LIKE if bundle.way.extra else Need.MUST
    facts: dict[str, object] = {"bundle": stem, "stock": stock, "mode": mode, "need": need.value}
    return {**facts, "adds": order.languages[0]} if adds(order, language) else facts


def _drawn(
    order: Order, language: str, paper: str, bundle: Bundle, stem: str, owner: Mapping[str, str]
) -> Drawn:
    """Draws one file: its sheets with pieces, then the full pages."""
    on = bundle.way.paper or paper
    size, version = order.paper(on), footer(order)
    label = f"{order.stem('', on, language)} · {stem}"
    duplex = bundle.way.words[1] == "duplex"
    whole: list[Page] = []
    owners: list[str] = []
    for part in bundle.parts:
        assert part.pages is not None
        if duplex and len(whole) % 2:  # no part begins on the back of another one
            whole.append(Page(size.width, size.height, ()))
        whole += part.pages(order, language if part.words else "", size)
        owners += [part.id] * (len(whole) - len(owners))
    pages = tuple(sheet_pages(bundle.sheets, label, order.backs, order.back_offset, version, more=len(whole)))
    after = labeled(whole, size, label, version, duplex, before=len(pages))
    rows = [{**row, "part": _owner(owner, str(row["piece"]))} for row in rows_of(pages, order.backs)]
    parts = dict.fromkeys([*(str(row["part"]) for row in rows), *(part.id for part in bundle.parts)])
    return Drawn(
        part=SHEETS,
        stem=stem,
        language=language,
        paper=on,
        home=paper,
        pages=(*(sheet.page for sheet in pages), *after),
        duplex=duplex,
        rows=tuple(rows),
        pieces=sum(row["side"] == "front" for row in rows),
        sheets=tuple(sheets_of(pages)),
        owners=tuple(owners),
        bundle={**_facts(order, language, bundle, stem), "label": label, "parts": list(parts)},
    )


def _owner(owner: Mapping[str, str], piece: str) -> str:
    """The part of a piece; for a part of a larger piece, the part of that piece."""
    return owner.get(piece) or owner[piece.rpartition("-part")[0]]


def copied(copies: Iterable[tuple[str, Copied]], singles: Iterable[Artifact]) -> Iterator[Artifact]:
    """Copies of single files in their language, with the names that they have in the complete list."""
    there = {
        (each.facts.get("part"), each.facts.get("paper"), each.facts.get("language")): each
        for each in singles
        if each.path.endswith(".pdf")
    }
    for language, copy in copies:
        single = there.get((copy.part, copy.paper, language)) or there.get((copy.part, copy.paper, None))
        if single is not None:
            stem = single.path.rpartition("/")[2].removesuffix(".pdf")
            facts = {**single.facts, **copy.facts, "label": stem, "parts": [copy.part]}
            yield Artifact(f"{copy.home}/{language}/{copy.stem}.pdf", single.data, facts)


def owed_in_all(order: Order, language: str) -> dict[str, Any]:
    """The numbers of fronts and backs of each kind that all files of a language together must contain."""
    owed: dict[str, Any] = {}
    for part in bundled_parts(order, language):
        if part.components is not None:
            owed |= order.plan.owed(order, part.id)
    return owed
