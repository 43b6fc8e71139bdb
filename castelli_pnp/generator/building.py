"""Builds a piece from its counts, and a board from its pieces.

Settlements and building sites: no line crowded, none without a site, no site worth nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.chance import Generator, Seed, generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.generator.areas import deal_kinds, draw_areas
from castelli_pnp.generator.blanks import BlankPiece, BoardPieces
from castelli_pnp.generator.counts import Share
from castelli_pnp.generator.requests import GameStyle
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind, Settlement
from castelli_pnp.systems.finding import SOFT, score

DEALS = 20
"""How often kinds are dealt out before a piece counts as impossible; the first deal mostly comes out."""
FEW_DEALS = 6
CHANGES, IN_VAIN = 90, 45
"""How many single pieces are built again to make the whole board better, and how many without success."""
JUDGED = ("S1", "S4", "S5")
"""What depends on how the pieces come out; everything else follows by construction."""


class Blueprint(NamedTuple):
    """A board to be built: its pieces, and what each of the new ones shall show."""

    style: GameStyle
    board: BoardPieces
    shares: tuple[Share, ...]


def build_piece(blank: BlankPiece, share: Share, style: GameStyle, luck: Generator) -> Piece | None:
    """A piece that shows exactly its share; None if there is none. Rocks lie where they are worth most, if a
    few tries allow it."""
    found: Piece | None = None
    for number in range(DEALS):
        if found and number >= FEW_DEALS:
            break
        places = find_places(share, blank, luck)
        yields = deal_kinds(share.areas, places.rocks, blank, luck)
        areas = draw_areas(yields, share, style, blank, luck) if yields else None
        if areas:
            made = [Landscape(blank.name, cell, areas[cell], places.settlements.get(cell)) for cell in areas]
            mine = [Landscape(blank.name, blank.mine, is_mine=True)] if blank.mine else []
            landscapes = sorted((*made, *mine, *blank.fixed), key=lambda place: place.cell)
            found = Piece(blank.name, blank.size, tuple(landscapes))
            if all(place.cell in places.rocks for place in made if place.sites):
                break
    return found


def build_board(game: CastelliFacts, plan: Blueprint, seed: Seed) -> CastelliFacts:
    """The game with all pieces of the plan; pieces are built again as long as that makes the board better."""
    pieces, blanks = dict(plan.board.kept), plan.board.blanks
    for blank, share in zip(blanks, plan.shares, strict=True):
        piece = build_piece(blank, share, plan.style, generator(seed, "piece", blank.name))
        if piece is None:
            raise Refused("wish_piece", piece=blank.name)
        pieces[blank.name] = piece
    best = _with_pieces(game, plan, pieces)
    lost = _lost(best)
    luck = generator(seed, "change")
    in_vain = 0
    for number in range(CHANGES if blanks else 0):
        if lost <= 0 or in_vain >= IN_VAIN:
            break
        at = luck.below(len(blanks))
        blank, share = blanks[at], plan.shares[at]
        piece = build_piece(blank, share, plan.style, generator(seed, "change", number))
        if piece is not None:
            changed = _with_pieces(game, plan, {**best.pieces, blank.name: piece})
            after = _lost(changed)
            in_vain = 0 if after < lost else in_vain + 1
            best, lost = (changed, after) if after <= lost else (best, lost)
    return best


def _with_pieces(game: CastelliFacts, plan: Blueprint, pieces: Mapping[str, Piece]) -> CastelliFacts:
    return replace(game, pieces=FrozenMap({name: pieces[name] for name in plan.board.names}))


def _lost(game: CastelliFacts) -> float:
    """How far the board is from full marks."""
    return float_sum(100 - score(SOFT[code](game)) for code in JUDGED)


# --- where settlements and sites lie ---

CROWD = 2
"""Settlements on one line of a piece (S4)."""
TRIES = 24
Line = tuple[str, int]


class Places(NamedTuple):
    """Which landscapes of a piece have a settlement, and which have rocks with sites."""

    settlements: dict[Cell, Settlement]
    rocks: frozenset[Cell]
    flaws: int
    """How many lines are crowded or without sites, and how many sites worth nothing."""


def find_places(share: Share, blank: BlankPiece, luck: Generator) -> Places:
    """The best of a few tries; mostly the first is without flaw."""
    best = _try_places(share, blank, luck)
    for _ in range(TRIES):
        if not best.flaws:
            break
        best = min(best, _try_places(share, blank, luck), key=lambda places: places.flaws)
    return best


def _try_places(share: Share, blank: BlankPiece, luck: Generator) -> Places:
    settled = _settle(share, blank, luck)
    inhabited = _inhabited(blank) + Counter(line for cell in settled for line in _lines(cell))
    crowded = sum(count > CROWD for count in inhabited.values())
    worthy = [cell for cell in blank.cells if not inhabited.keys().isdisjoint(_lines(cell))]
    chosen = _sites(share.areas[Kind.ROCKS], worthy, blank, luck)
    worthless = len(chosen.difference(worthy))
    reached = {line for cell in chosen - blank.barred for line in _lines(cell)} | _reached(blank)
    flaws = crowded + worthless + 2 * blank.size - len(reached)
    return Places(settled, chosen, flaws)


def _lines(cell: Cell) -> tuple[Line, Line]:
    return ("row", cell.row), ("column", cell.column)


def _inhabited(blank: BlankPiece) -> Counter[Line]:
    """How many settlements are on each line already."""
    return Counter(line for place in blank.fixed if place.settlement for line in _lines(place.cell))


def _reached(blank: BlankPiece) -> set[Line]:
    """The lines that have a building site already, where the mine tile cannot hide it."""
    shown = [place.cell for place in blank.fixed if place.sites and place.cell not in blank.barred]
    return {line for cell in shown for line in _lines(cell)}


def _settle(share: Share, blank: BlankPiece, luck: Generator) -> dict[Cell, Settlement]:
    """Villages and cities anywhere, but never more than two on a line if that can be."""
    late = list(blank.open_cells)
    luck.shuffle(late)
    on = _inhabited(blank)
    settled: list[Cell] = []
    for most in range(1 if blank.even else CROWD, CROWD + 1):
        pool, late = late, []
        for cell in pool:
            crowded = any(on[line] >= most for line in _lines(cell))
            (late if crowded else settled).append(cell)
            on.update(() if crowded else _lines(cell))
    settled = (settled + late)[: share.villages + share.cities]
    cities = _cities(settled, share.cities)
    return {cell: Settlement.CITY if cell in cities else Settlement.VILLAGE for cell in settled}


def _cities(settled: list[Cell], count: int) -> list[Cell]:
    """Cities not in line with each other, as long as that can be."""
    chosen: list[Cell] = []
    for cell in settled:
        if not any(set(_lines(cell)) & set(_lines(other)) for other in chosen):
            chosen.append(cell)
    chosen += [cell for cell in settled if cell not in chosen]
    return chosen[:count]


def _sites(count: int, worthy: list[Cell], blank: BlankPiece, luck: Generator) -> frozenset[Cell]:
    """First one site on every line, where the mine tile cannot hide it, then wherever it is worth it."""
    pool = list(worthy)
    luck.shuffle(pool)
    missing = {line for cell in blank.cells for line in _lines(cell)} - _reached(blank)
    chosen: list[Cell] = []
    open_pool = [cell for cell in pool if cell not in blank.barred]
    while missing and len(chosen) < count:
        cell = max(open_pool, key=lambda each: len(missing.intersection(_lines(each))), default=None)
        if cell is None or missing.isdisjoint(_lines(cell)):
            break
        chosen.append(cell)
        missing.difference_update(_lines(cell))
    others = [cell for cell in blank.cells if cell not in worthy]
    luck.shuffle(others)
    taken = set(chosen)
    rest = [cell for cell in (*pool, *others) if cell not in taken]
    return frozenset((chosen + rest)[:count])
