"""The places of a table of Castelli, and what came of each when a game is over."""

from __future__ import annotations  # compiled

from castelli_pnp.lab.measured import Visit
from castelli_pnp.systems.castelli.lab.playing import Notes
from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape
from castelli_pnp.systems.castelli.model.words import SIDES
from castelli_pnp.systems.castelli.rules.building import owners_of
from castelli_pnp.systems.castelli.rules.painting import unpacked
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import MARKET, ROCKS, Table

Standing = tuple[int, tuple[int, ...], int]
"""Among how many an area is shared, which seats get a share, how many of them have points there."""


def area_id(landscape: Landscape, area: Area) -> str:
    """An area of a piece as it is drawn: ``piece1-2,3:NE``."""
    return f"{landscape.id}:{''.join(side for side in SIDES if side in area.sides)}"


def spot_id(spot: EdgeSpot) -> str:
    """An edge spot: ``frame3-2``; on a chart with its side: ``chart1-W-2``."""
    side = f"-{spot.side}" if spot.side is not None else ""
    return f"{spot.holder}{side}-{spot.index + 1}"


class TableSurvey:
    """One table, with the names of all that can be taken there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        board = table.board
        drawn = {landscape.id: landscape for landscape in table.game.landscapes}
        lying = [field.landscapes[cell] for field in board.fields for cell in sorted(field.landscapes)]
        areas = [area_id(land, area) for land in lying for area in drawn[land.id].areas if land.areas]
        self.sites = [place for place, area in enumerate(board.place_area) if table.area_kind[area] == ROCKS]
        sites = []
        for place in self.sites:
            area = board.place_area[place]
            sites.append(f"{areas[area]}#{board.area_places[area].index(place) + 1}")
        self.lands = [land for land, inside in enumerate(table.land_sites) if inside]
        self.edges: list[tuple[int, int, int]] = []
        """Space, direction and reward of each edge spot that pays."""
        edges = self._list_edges()
        lands = [lying[land].id for land in self.lands]
        self.places = (*areas, *lands, *sites, *edges)
        self._standings: dict[int, Standing] = {}

    def _list_edges(self) -> list[str]:
        board, names = self.table.board, []
        for space, pays in enumerate(board.edges):
            field = board.fields[board.space_half[space]]
            cell = field.squares[space]
            for direction, reward in pays:
                spot = field.touches[cell, SIDES[direction]]
                assert isinstance(spot, EdgeSpot)
                self.edges.append((space, direction, reward))
                names.append(spot_id(spot))
        return names

    def visits(self, s: State, notes: Notes, columns: list[int]) -> tuple[list[Visit], list[int]]:
        """What came of every place; the units of each resource that were handed out, lost ones included."""
        found: list[Visit] = []
        units = [0, 0, 0]
        self._visit_areas(s, columns, found, units)
        self._visit_castles(s, notes, columns, found)
        self._visit_edges(s, columns, found, units)
        return found, units

    def _visit_areas(self, s: State, columns: list[int], found: list[Visit], units: list[int]) -> None:
        t, known = self.table, self._standings
        touched, yields, sums = t.board.area_tiles, t.area_yields, t.sums
        for area in range(t.board.area_count):
            if not touched[area]:
                found.append((area, (), 0, 0))
                continue
            total = s.areas[area] & sums
            standing = known.get(total)
            if standing is None:
                standing = known[total] = self._standing(total)
            among, seats, stake = standing
            kind, shares = yields[area]
            due = shares[among]
            paid = due * len(seats)
            if paid and kind != MARKET:
                units[kind] += paid
            found.append((area, tuple(map(columns.__getitem__, seats)) if due else (), stake, paid))

    def _standing(self, total: int) -> Standing:
        t = self.table
        among, seats = t.leaders[0][total]
        points = unpacked(total, t.bits)
        return among, seats, sum(points[house] > 0 for house in t.house_of)

    def _visit_castles(self, s: State, notes: Notes, columns: list[int], found: list[Visit]) -> None:
        t = self.table
        first = t.board.area_count
        influence = {
            land: sum(s.lands[land] & coats >= wanted for coats, wanted in t.influence) for land in self.lands
        }
        builders: dict[int, tuple[set[int], int]] = {}
        sites: list[Visit] = []
        for number, place in enumerate(self.sites, first + len(self.lands)):
            owners = sorted({columns[seat] for seat in owners_of(s.places[place])})
            sites.append((number, tuple(owners), influence[t.place_land[place]], notes.points[place]))
        for land in self.lands:
            builders[land] = set(), 0
            for place in t.board.land_places[land]:
                seats, points = builders[land]
                seats.update(map(columns.__getitem__, owners_of(s.places[place])))
                builders[land] = seats, points + notes.points[place]
        for number, land in enumerate(self.lands, first):
            seats, points = builders[land]
            found.append((number, tuple(sorted(seats)), influence[land], points))
        found += sites

    def _visit_edges(self, s: State, columns: list[int], found: list[Visit], units: list[int]) -> None:
        t = self.table
        number, reward_size = t.board.area_count + len(self.lands) + len(self.sites), t.edge_reward
        for space, direction, reward in self.edges:
            seat = t.seat_of[0][t.side_house[s.tiles[space] * 4 + s.up[space]][direction]]
            if seat < 0:
                found.append((number, (), 0, 0))
            else:
                found.append((number, (columns[seat],), 1, reward_size))
                if reward < 3:
                    units[reward] += reward_size
            number += 1
