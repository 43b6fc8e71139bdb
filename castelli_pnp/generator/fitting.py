"""Pieces of a game on a board of another extent: which stay, and what of them fits a piece of another size.

The first pieces of the game stay, and always the one with the mine. On larger pieces the landscapes that
are there keep their cells, counted from the northwest; on smaller ones those beyond the edge are dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import NamedTuple

from castelli_pnp.base.chance import Seed, generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.generator.blanks import MANY, BlankPiece, BoardPieces, Cut, Extent, covered, cuts, mine_cell
from castelli_pnp.generator.table import plays_tournament
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece, octagons, rim

Lands = Mapping[str, tuple[Landscape, ...]]
"""The landscapes that stay, by piece."""


def staying(game: CastelliFacts, pieces: int) -> tuple[str, ...]:
    """The first pieces of the game; if the mine is on none of them, its piece instead of the last one."""
    names = list(game.pieces)[:pieces]
    home = game.mine_piece
    if home is not None and home.id not in names:
        names[-1] = home.id
    return tuple(names)


class FittedBoard(NamedTuple):
    """What stays of a board and what is to be built, and whether the tournament can be played on it."""

    pieces: BoardPieces
    tournament: bool


def fit_board(base: CastelliFacts, extent: Extent, kept: Sequence[str], seed: Seed) -> FittedBoard:
    """The kept pieces fitted to the extent, and blank ones next to them.

    A settlement that the mine tile could cover goes, if the game has a tournament; a game that has none
    gets none if it would cost a settlement.
    """
    lands = {name: tuple(_fitted(base.pieces[name], extent.size)) for name in kept}
    names = _names(kept, extent.pieces)
    tournament = extent.has_tournament and plays_tournament(base)
    home, spot = _mine(base, extent, names, lands, tournament, seed)
    lands[home] = tuple(place for place in lands.get(home, ()) if place.is_mine or place.cell != spot)
    barred = covered(spot, extent.size)
    if tournament and not base.tiles.mine:
        tournament = not any(_hidden(place, home, barred) for lot in lands.values() for place in lot)
    if tournament:
        lands = {name: tuple(_uncovered(lot, home, barred)) for name, lot in lands.items()}
    blanks, whole = [], {}
    even = max(extent.rows, extent.columns) >= MANY
    for name in names:
        fixed = lands.get(name, ())
        mine = spot if name == home and not any(place.is_mine for place in fixed) else None
        missing = len(octagons(extent.size)) - len(fixed) - (mine is not None)
        if missing or not fixed:
            bars = tournament or (kept and extent.size > 2)  # so that a tournament can still come later
            here = barred if bars and name != home else frozenset[Cell]()
            blanks.append(BlankPiece(name, extent.size, mine, here, even, fixed))
        else:
            added = (Landscape(name, mine, is_mine=True),) if mine else ()
            shown = sorted((*fixed, *added), key=lambda place: place.cell)
            whole[name] = Piece(name, extent.size, tuple(shown))
    return FittedBoard(BoardPieces(tuple(blanks), whole, names), tournament)


def _names(kept: Sequence[str], pieces: int) -> tuple[str, ...]:
    """New pieces have numbers that no kept piece has; the usual names come in their order."""
    usual = tuple(f"piece{number}" for number in range(1, pieces + 1))
    if set(kept) <= set(usual):
        return usual
    free = (name for number in count(1) if (name := f"piece{number}") not in kept)
    return (*kept, *islice(free, pieces - len(kept)))


def _mine(
    base: CastelliFacts, extent: Extent, names: Sequence[str], lands: Lands, tournament: bool, seed: Seed
) -> tuple[str, Cell]:
    """The piece with the mine, and its cell: where it is; if its cell was cut off, on another one of that
    piece; if its piece does not stay, on the first new one."""
    kept = tuple(place for lot in lands.values() for place in lot)
    for place in kept:
        if place.is_mine:
            return place.piece, place.cell
    was = base.mine_piece
    home = was.id if was and was.id in lands else next((name for name in names if name not in lands), None)
    if home is None:
        raise Refused("keep_no_mine", pieces=", ".join(lands))
    return home, mine_cell(extent.size, kept, tournament, generator(seed, "mine"))


def _hidden(place: Landscape, home: str, barred: frozenset[Cell]) -> bool:
    """Whether the mine tile could cover its settlement (H12)."""
    return place.settlement is not None and place.piece != home and place.cell in barred


def _uncovered(lands: Sequence[Landscape], home: str, barred: frozenset[Cell]) -> Iterator[Landscape]:
    for place in lands:
        yield replace(place, settlement=None) if _hidden(place, home, barred) else place


def _fitted(piece: Piece, size: int) -> Iterator[Landscape]:
    """The landscapes that lie on a piece of that size, cut as they may be there."""
    for place in piece.landscapes:
        if max(place.cell) <= size:
            yield _cut_again(place, size) if _is_torn(place, size) else place


def _is_torn(place: Landscape, size: int) -> bool:
    """Whether areas meet at the corner of the piece (H15)."""
    corner = rim(place.cell, size)
    return len(corner) == 2 and sum(bool(corner & set(area.sides)) for area in place.areas) > 1


def _cut_again(place: Landscape, size: int) -> Landscape:
    """The same areas with other sides, as many of them the old ones as possible; for what does not fit into a
    corner, the poorest areas go."""
    areas = list(place.areas)
    while not (choices := cuts(rim(place.cell, size), len(areas))):
        areas.remove(min(areas, key=lambda area: (area.sites, area.symbols)))

    def alike(cut: Cut) -> int:
        return sum(len(set(sides) & set(area.sides)) for sides, area in zip(cut, areas, strict=True))

    best = max(choices, key=alike)
    again = (replace(area, sides=sides) for sides, area in zip(best, areas, strict=True))
    return replace(place, areas=tuple(again))
