"""The board of a game, one field or the two of a tournament, flattened to small integers."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING, Final

from castelli_pnp.base.caching import cache
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import (
    CITY,
    SIDES,
    VACANT,
    VILLAGE,
    Kind,
    Settlement,
    Side,
    Slot,
    Spot,
)

if TYPE_CHECKING:
    from mypy_extensions import i64  # see ``chance``

    Touched = tuple[i64, i64, i64]

_SETTLED = {None: VACANT, Settlement.VILLAGE: VILLAGE, Settlement.CITY: CITY}
_RESOURCES = (Spot.WOOD, Spot.GRAIN, Spot.ROCKS)
SILVER: Final = 3
CARD: Final = 4
"""Rewards of the edge next to the resources 0, 1, 2."""


class NumberedBoard:
    """Spaces, areas, landscapes, lines and building places by number; the fields one after the other."""

    def __init__(self, game: CastelliFacts, layout: Layout, arrangement: Arrangement) -> None:
        self.fields = tuple(lay_out(game, layout, arrangement, slot) for slot in layout.fields)
        self.halves = len(self.fields)
        self._options = game.options
        self.space_names: list[str] = []
        self.space_half: list[int] = []
        self.land_names: list[str] = []
        self.land_half: list[int] = []
        self.land_settled: list[int] = []
        self.land_is_mine: list[bool] = []
        self.land_cells: list[Cell] = []
        self.lines: list[tuple[int, ...]] = []
        self.area_names: list[str] = []
        self.area_half: list[int] = []
        self.area_land: list[int] = []
        self.area_kinds: list[Kind] = []
        self.area_symbols: list[int] = []
        self.area_tiles: list[int] = []
        self.place_names: list[str] = []
        self.place_area: list[int] = []
        self.touch: list[tuple[Touched, ...]] = []
        """For each space the sides that meet an area or the mine: direction, area, landscape."""
        self.edges: list[tuple[tuple[int, int], ...]] = []
        """For each space the sides that meet a reward: direction, reward."""
        self._areas: list[dict[AreaAt, int]] = []
        for half, field in enumerate(self.fields):
            self._add_landscapes(half, field)
        self.area_count = len(self.area_names)
        for half, field in enumerate(self.fields):
            self._add_spaces(half, field)
        self.land_places: list[list[int]] = [[] for _ in self.land_names]
        self.area_places: list[list[int]] = [[] for _ in self.area_names]
        for place, area in enumerate(self.place_area):
            self.area_places[area].append(place)
            self.land_places[self.area_land[area]].append(place)

    def mine_area(self, half: int) -> int:
        """The mine is kept like an area that is never complete, behind the real ones."""
        return self.area_count + half

    def _add_landscapes(self, half: int, field: LaidField) -> None:
        prefix = prefix_of(field)
        first = len(self.land_names)
        landscapes, lines = dict(field.landscapes.items()), dict(field.lines.items())
        cells = sorted(landscapes)
        number = {cell: first + index for index, cell in enumerate(cells)}
        areas: dict[AreaAt, int] = {}
        for cell in cells:
            landscape = landscapes[cell]
            self.land_names.append(f"{prefix}{cell}")
            self.land_half.append(half)
            self.land_cells.append(cell)
            self.land_settled.append(_SETTLED[landscape.settlement])
            self.land_is_mine.append(landscape.is_mine)
            self.lines.append(tuple(number[other] for other in lines[cell]))
            for index, area in enumerate(landscape.areas):
                at = AreaAt(cell, index)
                areas[at] = len(self.area_names)
                self.area_names.append(f"{prefix}{cell}:{_clockwise(area.sides)}")
                self.area_half.append(half)
                self.area_land.append(number[cell])
                self.area_kinds.append(area.kind)
                self.area_symbols.append(area.symbols)
                self.area_tiles.append(0)
                self._add_places(areas[at], area.kind, area.sites)
        self._areas.append(areas)

    def _add_places(self, area: int, kind: Kind, sites: int) -> None:
        """Printed sites, and the room that a landgrave or a landgravine finds (A26, A27)."""
        count = sites * self._options.castles_per_site
        if kind in (Kind.GRAIN, Kind.WOOD):
            count += self._options.castles_per_card_area
        for index in range(count):
            self.place_names.append(self.area_names[area] + (f"#{index + 1}" if index else ""))
            self.place_area.append(area)

    def _add_spaces(self, half: int, field: LaidField) -> None:
        areas = self._areas[half]
        number = {cell: land for land, cell in enumerate(self.land_cells) if self.land_half[land] == half}
        touches = dict(field.touches.items())
        for cell in field.squares:
            self.space_names.append(f"{prefix_of(field)}{cell}")
            self.space_half.append(half)
            touch: list[Touched] = []
            edges: list[tuple[int, int]] = []
            for direction, side in enumerate(SIDES):
                match touches[cell, side]:
                    case AreaAt() as at:
                        area = areas[at]
                        touch.append((direction, area, number[at.cell]))
                        self.area_tiles[area] += 1
                    case MineAt(mine):
                        touch.append((direction, self.mine_area(half), number[mine]))
                    case None:
                        pass
                    case spot:
                        reward = _reward(spot.shows)
                        if reward is not None:
                            edges.append((direction, reward))
            self.touch.append(tuple(touch))
            self.edges.append(tuple(edges))


@cache
def _clockwise(sides: tuple[Side, ...]) -> str:
    return "".join(side for side in SIDES if side in sides)


def prefix_of(field: LaidField) -> str:
    """What stands before the cells of a field: nothing, or the letter of the second one."""
    return "Q" if field.slot is Slot.SECOND_FIELD else ""


def _reward(spot: Spot) -> int | None:
    if spot in _RESOURCES:
        return _RESOURCES.index(spot)
    return {Spot.SILVER: SILVER, Spot.CARD: CARD}.get(spot)
