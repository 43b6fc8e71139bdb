"""The value table: what a greedy player knows about a table before looking at the position."""

from __future__ import annotations  # compiled

from typing import Final

from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castelli.bots.scales import Scales
from castelli_pnp.systems.castelli.bots.stocks import LEVELS
from castelli_pnp.systems.castelli.bots.weights import Weights
from castelli_pnp.systems.castelli.model.words import CITY, VACANT
from castelli_pnp.systems.castelli.rules.numbered_board import CARD
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import MARKET, Table
from castelli_pnp.systems.castelli.rules.view import View

_ENOUGH: Final = 2
"""Units of a kind that are not lacking."""


class Values:
    """Spaces, castles and cards of one table with their worth, and the scales they are weighed with."""

    def __init__(self, table: Table, weights: Weights, scales: Scales) -> None:
        self.table = table
        self.weights = weights
        self.scales = scales
        self.cube: float = scales.cube
        self.harm: float = scales.harm
        self.card_end: int = table.options.final_points.card
        self.idle = frozenset(
            number for number, face in enumerate(table.faces) if face.for_majorities and not table.battle
        )
        """Cards of no use to this player: without majorities a new settlement serves rivals as much."""
        self._promising: dict[tuple[int, int, tuple[bool, ...]], list[int]] = {}
        self._survey_sides()
        self._survey_sites()
        self._weigh_castles()

    def _survey_sides(self) -> None:
        table, board, width = self.table, self.table.board, self.scales.width
        tiles, mine, nowhere = board.area_tiles, board.area_count, len(board.land_names)
        gain = [width * (CARD if kind == MARKET else kind) + shares[1] for kind, shares in table.area_yields]
        self.alone = [
            (
                *((side, land, gain[area]) for side, area, land in touch if area < mine and tiles[area] == 1),
                *((side, nowhere, width * kind + table.edge_reward) for side, kind in edges),
            )
            for touch, edges in zip(table.touch, table.edges, strict=True)
        ]
        """For each space the sides that its tile alone decides: side, landscape, gain."""
        self.shared = [
            tuple(
                (side, land, gain[area], area)
                for side, area, land in touch
                if area < mine and tiles[area] > 1
            )
            for touch in table.touch
        ]
        """For each space the sides that other tiles decide too, with the area."""
        self.prospects = [
            (tuple(each[1:] for each in alone), tuple(each[1:] for each in shared))
            for alone, shared in zip(self.alone, self.shared, strict=True)
        ]
        """The same without the sides: a hidden tile may come to lie any way round."""
        self.open_areas = [
            [(area, gain[area]) for area in range(mine) if tiles[area] > 1 and board.area_half[area] == half]
            for half in range(board.halves)
        ]
        """For each half the areas that several tiles decide, with their gain."""

    def _survey_sites(self) -> None:
        table, mine = self.table, self.table.board.area_count
        self.mine_side = [
            next((side for side, area, _ in touch if area >= mine), -1) for touch in table.touch
        ]
        """For each space the side that meets the mine, or -1."""
        self.building = [
            tuple((side, land, table.land_sites[land]) for side, _, land in touch if table.land_sites[land])
            for touch in table.touch
        ]
        """For each space the sides that meet a landscape with building sites."""
        self.sites = [(land, site) for land, sites in enumerate(table.land_sites) for site in sites]
        self.no_rights = [0.0] * (len(table.land_sites) + 1)

    def _weigh_castles(self) -> None:
        """In Battle a castle also counts at the end."""
        table, w = self.table, self.weights
        self.standing = table.options.battle.castle_points if table.battle else 0
        per_point = table.majority[CITY] / max(1, table.line_points[CITY]) if table.battle else 0.0
        price = table.options.final_points.resource * sum(table.cost)
        self.right = w.influence * (1 + w.line * per_point)
        """What the right to build is worth for each point that a castle would score, ..."""
        self.right_less = w.influence * (price - self.standing)
        """... less this."""
        self._spaces = len(table.board.space_names)
        sites = sum(table.rooms[site] for _, site in self.sites)
        self._sites = sites - table.options.castles_per_player * table.seats

    # --- which spaces are worth a look ---

    def promising(self, half: int, level: int, stock: list[int]) -> list[int]:
        """The spaces, those first that offer most on the empty board to somebody who lacks the same units."""
        least = min(stock)
        wanted = tuple([count == least for count in stock])
        found = self._promising.get((half, level, wanted))
        if found is None:
            enough = min(_ENOUGH, self.table.cap)
            offers = self._offers(level, [0 if lacking else enough for lacking in wanted])
            spaces = [action.target for action in self.table.spaces_in[half]]
            found = sorted(spaces, key=lambda space: (-offers[space], space))
            self._promising[half, level, wanted] = found
        return found

    def _offers(self, level: int, stock: list[int]) -> list[float]:
        """What each space offers as long as nothing lies around it."""
        w, table = self.weights, self.table
        swing = self.scales.swings[level][self.scales.stocks.code(stock, 0)]
        rights = [
            max(0.0, self.right * worth - self.right_less) * len(sites)
            for worth, sites in zip(table.land_worth, table.land_sites, strict=True)
        ] + [0.0]
        found = []
        for alone, shared in self.prospects:
            sides = [swing[gain] + rights[land] for land, gain in alone]
            sides += [w.promise * swing[gain] + rights[land] for land, gain, _ in shared]
            found.append(max(sides, default=0.0) - w.others * float_sum(sides))
        return found

    # --- how far the game is ---

    def level(self, view: View | State) -> int:
        """Rounds to come; free sites for each player, if they are fewer."""
        seats = self.table.seats
        rounds = (self._spaces - view.turn - 1) // seats
        free = (self._sites + sum(view.castles)) // seats
        least = free if free < rounds else rounds
        return 0 if least < 0 else least if least < LEVELS else LEVELS - 1

    def kept(self, view: View) -> float:
        """A card in the hand; it may be of use as long as own turns are to come."""
        last = self._spaces - view.turn - 1 < self.table.seats
        return self.card_end + (0.0 if last else self.weights.kept)

    def unit_worth(self, view: View, kind: int, count: int) -> float:
        """What so many units of a resource are worth to this player."""
        stocks, at, level = self.scales.stocks, 3 * view.seat, self.level(view)
        have = tuple(view.stock[at : at + 3])
        then = (*have[:kind], have[kind] + count, *have[kind + 1 :])
        return stocks.worth(then, level) - stocks.worth(have, level)

    def settlement_worth(self, view: View, land: int, kind: int) -> float:
        """What a new settlement, or for VACANT a burnt city, changes for later castles and for majorities."""
        t, me = self.table, view.seat
        sign, kind = (-1, CITY) if kind == VACANT else (1, kind)
        line, area_land = t.board.lines[land], t.board.area_land
        own = sum(area_land[site] in line for site in view.realms[me])
        others = sum(area_land[site] in line for rival in t.rivals[me] for site in view.realms[rival])
        value = self.weights.influence * t.line_points[kind] * (own - self.harm * others)
        if t.battle:
            count = [0] * t.seats
            for place, stack in enumerate(view.places):
                if stack and t.place_land[place] in line:
                    count[stack & 3] += 1
            lead = count[me] - max([count[rival] for rival in t.rivals[me]])
            side = 1.0 if lead > 0 else -self.harm if lead < 0 else 0.0
            value += self.weights.ahead * t.majority[kind] * side
        return sign * value
