"""What can happen on the lines of a field, over every arrangement of its pieces.

Pieces may lie in any order and make half-turns, so the arrangements of a large board cannot be listed.
They need not be: whatever a row of the field shows is put together from one row (or its half-turn image)
of each piece in its band, and these pieces are chosen freely. So it is enough to know, for each piece and
each of its rows and columns, what stands there, and to count the pieces that could lie in a band.
The tests compare the answers with a listing of all arrangements of small boards. Where the mine tile
may lie, the board is taken to show no settlement (H12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape
from castelli_pnp.systems.castelli.model.words import Settlement

Pieces = frozenset[str]
Sums = dict[str, tuple[list[int], list[int]]]
"""For each piece, what stands on each of its rows and on each of its columns."""


class LineBand(NamedTuple):
    """The field seen along one axis: how many pieces a line runs through, how many such bands there are.

    ``needs`` is the piece that must be in the field (the mine's), if there is one.
    ``covered`` are the cells of other pieces that the mine tile may cover.
    """

    layout: str
    axis: int
    across: int
    bands: int
    needs: str | None
    covered: frozenset[Cell]


def bands(game: CastelliFacts, layout: Layout) -> Iterator[tuple[LineBand, LineBand]]:
    """Rows and columns of each differently shaped field of a layout."""
    mine = game.mine_piece
    size = game.piece_size
    halves = len(layout.fields) > 1
    spot = mine.mine.cell if mine and mine.mine else None
    covered = frozenset((spot, spot.turned(size, size))) if spot and halves else frozenset()
    needs = mine.id if mine and not halves else None
    for rows, columns in sorted({shape for slot in layout.fields if (shape := layout.field_shape(slot))}):
        if rows * columns <= len(game.pieces):
            yield (
                LineBand(layout.id, 0, columns, rows, needs, covered),
                LineBand(layout.id, 1, rows, columns, needs, covered),
            )


class Lines:
    """Sums over the rows (axis 0) and columns (axis 1) of every piece."""

    def __init__(self, game: CastelliFacts) -> None:
        self.game = game
        self.size = game.piece_size
        points = game.options.line_points
        self.points = self._sums(lambda place: points[place.settlement] if place.settlement else 0)
        self.sites = self._sums(lambda place: place.sites)
        self.cities = self._sums(lambda place: place.settlement is Settlement.CITY)

    def _sums(self, worth: Callable[[Landscape], int]) -> Sums:
        """The worth of each line of each piece, by axis and number; number 0 is not used."""
        sums = {}
        for piece in self.game.pieces.values():
            lines = ([0] * (self.size + 1), [0] * (self.size + 1))
            for landscape in piece.landscapes:
                if max(landscape.cell) <= self.size:
                    lines[0][landscape.cell.row] += worth(landscape)
                    lines[1][landscape.cell.column] += worth(landscape)
            sums[piece.id] = lines
        return sums

    def numbers(self) -> range:
        """One number for each pair of lines that half-turns exchange; a middle line is its own image."""
        return range(1, (self.size + 1) // 2 + 1)

    def image(self, number: int) -> int:
        return self.size + 1 - number

    def lacking(self, sums: Sums, axis: int, number: int) -> Pieces:
        """The pieces that can show a line of worth 0 there."""
        image = self.image(number)
        return frozenset(
            name for name, lines in sums.items() if not min(lines[axis][number], lines[axis][image])
        )


def worthless_sites(
    game: CastelliFacts, lines: Lines, row: LineBand, column: LineBand
) -> Iterator[Landscape]:
    """The landscapes with sites on which a castle can be worth nothing in some arrangement."""
    half = {number: min(number, lines.image(number)) for number in range(1, lines.size + 1)}
    by_row = {number: lines.lacking(lines.points, 0, number) for number in lines.numbers()}
    by_column = {number: lines.lacking(lines.points, 1, number) for number in lines.numbers()}
    both = {(r, c): by_row[r] | by_column[c] for r in by_row for c in by_column}
    for landscape in game.landscapes:
        cell = landscape.cell
        if not landscape.sites or max(cell) > lines.size:
            continue
        own = lines.points[landscape.piece]
        if own[0][cell.row] + own[1][cell.column]:
            continue
        r, c = half[cell.row], half[cell.column]
        me = landscape.piece
        in_row, in_column = len(by_row[r]) - (me in by_row[r]), len(by_column[c]) - (me in by_column[c])
        in_either = len(both[r, c]) - (me in both[r, c])
        enough = (
            in_row >= row.across - 1
            and in_column >= column.across - 1
            and in_either >= row.across + column.across - 2
        )
        if enough and _mine_has_place(row, column, me, by_row[r], by_column[c]):
            yield landscape


def _mine_has_place(row: LineBand, column: LineBand, me: str, in_row: Pieces, in_column: Pieces) -> bool:
    """Whether the piece that must be in the field can be: here, off both lines, or on one of them."""
    needs = row.needs
    off_the_lines = (row.bands - 1) * (column.bands - 1) > 0
    on_row = row.across > 1 and needs in in_row
    on_column = column.across > 1 and needs in in_column
    return needs is None or needs == me or off_the_lines or on_row or on_column


def empty_lines(game: CastelliFacts, lines: Lines, band: LineBand) -> Iterator[int]:
    """The lines of a band that can have no building site in some arrangement."""
    home = game.mine_piece
    for number in lines.numbers():
        bare = lines.lacking(lines.sites, band.axis, number)
        mine_has_place = band.needs is None or band.bands > 1 or band.needs in bare
        if len(bare) >= band.across and mine_has_place:
            yield number
            continue
        # The mine tile can empty one line more, but only in a field without the mine's piece.
        others = bare - {home.id} if home else bare
        numbers = (number, lines.image(number))
        coverable = (_bare_when_covered(game, lines, band, name, numbers) for name in lines.sites)
        if len(others) + 1 >= band.across and any(coverable):
            yield number


def _bare_when_covered(
    game: CastelliFacts, lines: Lines, band: LineBand, name: str, numbers: tuple[int, int]
) -> bool:
    """Whether a line of a piece keeps no site once the mine tile lies on the piece."""
    mine = game.mine_piece
    if not band.covered or (mine and name == mine.id):
        return False
    for landscape in game.pieces[name].landscapes:
        number = landscape.cell[band.axis]
        hidden = landscape.cell in band.covered and number in numbers
        if hidden and lines.sites[name][band.axis][number] == landscape.sites:
            return True
    return False


def cities_can_line_up(lines: Lines, band: LineBand) -> bool:
    """Whether all cities of the field can be on one line in some arrangement."""
    counts = {name: sum(sums[band.axis]) for name, sums in lines.cities.items()}
    cityless = sum(not count for count in counts.values())
    for number in lines.numbers():
        image = lines.image(number)
        fitting = [
            name
            for name, sums in lines.cities.items()
            if counts[name] and counts[name] in (sums[band.axis][number], sums[band.axis][image])
        ]
        if _band_of_cities(counts, fitting, cityless, band):
            return True
    return False


def _band_of_cities(counts: dict[str, int], fitting: list[str], cityless: int, band: LineBand) -> bool:
    """Whether a band of fitting pieces can hold all cities of the field, at least two of them."""
    forced = band.needs if band.needs is not None and counts[band.needs] else None
    if forced is not None and forced not in fitting:
        return False
    mine_is_cityless = band.needs is not None and forced is None
    others = sorted((counts[name] for name in fitting if name != forced), reverse=True)
    places = band.across * band.bands
    for chosen in range(1, band.across + 1):
        plain = places - chosen
        own = [counts[forced]] if forced else []
        held = own + others[: chosen - len(own)]
        room_for_mine = plain > 0 or not mine_is_cityless
        if len(held) == chosen and sum(held) >= 2 and cityless >= plain and room_for_mine:
            return True
    return False
