"""Sheets of whole kits as they are planned, without a page of them being painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from castelli_pnp.kits.bundles import bundled_parts
from castelli_pnp.kits.order import Ink, Order, Tokens
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.cut_numbers import numbers_of
from castelli_pnp.layout.imposition import Backs, Sheet
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.layout.splitting import in_parts
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from tests.build.kits import order
from tests.layout.cutting import cut_apart

OWN = "own"
"""Tokens of wood instead of paper."""
TOKENS = (*Tokens, OWN)


def wishes(game: CastelliFacts | None, ink: Ink, tokens: str) -> Order:
    """The order of a whole kit."""
    usual = order(game, ink=ink)
    parts = tuple(name for name, part in usual.plan.parts.items() if not part.extra)
    if tokens == OWN:
        return replace(usual, parts=tuple(name for name in parts if name != "tokens"))
    return replace(usual, parts=parts, tokens=Tokens(tokens))


def pieces_of(wanted: Order) -> tuple[Component, ...]:
    """All pieces of an order but the boxes, which are made for a paper."""
    parts = [part for part in bundled_parts(wanted, "en") if part.components is not None]
    return tuple(one for part in parts for one in part.pieces(wanted, "en" if part.words else ""))


def boxes_of(wanted: Order, paper: Paper) -> tuple[Component, ...]:
    nets = [part.nets for part in bundled_parts(wanted, "en") if part.nets is not None]
    return tuple(one for made in nets for one in made(wanted, "en", paper.for_pages))


def shapes(pieces: Sequence[Component]) -> list[tuple[object, ...]]:
    """All that a plan knows of pieces."""
    return [
        (one.id, one.kind, one.width, one.height, one.copies, one.back is not None, one.cut, one.folds,
         one.rims, one.rim, one.pairs, one.blank, one.folded, one.stock, one.need, one.sheet)
        for one in pieces
    ]  # fmt: skip


def plans(wanted: Order, names: Sequence[str]) -> Iterator[list[Sheet]]:
    """The sheets of an order on some papers, with all kinds of backs."""
    pieces = pieces_of(wanted)
    for paper in (papers()[name] for name in names):
        every = (*pieces, *boxes_of(wanted, paper))
        for backs in Backs:
            laid = tuple(in_parts(every, paper, wanted.bleed))
            sheets = impose(laid, paper, wanted.bleed, backs)
            found = Counter(place.component.id for sheet in sheets for place in sheet.places)
            assert found == {one.id: one.copies for one in laid}
            yield sheets


def check_cuts(sheet: Sheet) -> None:
    """Whoever follows the numbers gets every piece whole and alone, and every number can be found."""
    cut_apart(sheet)
    assert [number.text for number in numbers_of(sheet)] == [str(step.number) for step in sheet.steps]
