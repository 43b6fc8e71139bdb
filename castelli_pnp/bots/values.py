"""The value table: what a greedy player knows about a table before looking at the position."""

from __future__ import annotations

from castelli_pnp.bots.chances import Chances, Hopes, Lifts
from castelli_pnp.bots.sight import Sight
from castelli_pnp.bots.stocks import LEVELS, Gains, Prices, Stocks, Swings
from castelli_pnp.bots.weights import Weights
from castelli_pnp.rules.ground import CARD, CITY
from castelli_pnp.rules.table import COATS, HOUSES, MARKET, Table

_USUAL = 1
"""Units of each kind that a rival is taken to have."""


class Values:
    """Spaces, castles, units, cubes and cards of one table with their worth."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table = table
        self.weights = weights
        self.card_end = table.options.final_points.card
        self.cube = weights.cube * table.award.first
        self.harm = weights.harm / max(1, len(table.rivals[0]))
        """What a rival's gain costs a player."""
        self._survey_spaces()
        self._survey_tiles()
        self._weigh_units()
        self._weigh_castles()
        self.chances = [Chances(table, half, weights.promise) for half in range(table.ground.halves)]
        self.promising = [self._promising(half) for half in range(table.ground.halves)]
        """For each half the spaces, those first that offer most on the empty board."""
        self.hopes = [Hopes(self.chances[half], seat) for seat, half in enumerate(table.half_of)]
        self.lifts = [
            Lifts(hopes, self.chances[half].coats, house)
            for hopes, half, house in zip(self.hopes, table.half_of, table.house_of, strict=True)
        ]

    def _survey_spaces(self) -> None:
        table = self.table
        reward, tiles = table.edge_reward, table.ground.area_tiles
        nowhere, mine = len(table.ground.land_names), table.ground.area_count
        full = [shares[1] for _, shares in table.area_yields]
        self.width = width = 1 + max([reward, *full])
        """Gains of one kind run from 0 up to this amount."""
        gain = [
            width * (CARD if kind == MARKET else kind) + amount
            for kind, amount in zip(table.area_kind, full, strict=True)
        ]
        self.alone = [
            (
                *((side, land, gain[area]) for side, area, land in touch if area < mine and tiles[area] == 1),
                *((side, nowhere, width * kind + reward) for side, kind in edges),
            )
            for touch, edges in zip(table.touch, table.edges, strict=True)
        ]
        """For each space the sides that its tile alone decides: side, landscape, gain."""
        self.shared = [
            tuple((side, land, gain[area], area) for side, area, land in touch if area < mine and tiles[area] > 1)
            for touch in table.touch
        ]
        """For each space the sides that other tiles decide too, with the area."""
        self.open_areas = [
            [
                (area, gain[area])
                for area in range(mine)
                if tiles[area] > 1 and table.ground.area_half[area] == half
            ]
            for half in range(table.ground.halves)
        ]
        """For each half the areas that several tiles decide, with their gain."""
        self.mine_side = [next((side for side, area, _ in touch if area >= mine), -1) for touch in table.touch]
        """For each space the side that meets the mine, or -1."""
        self.building = [
            tuple((side, land, table.land_sites[land]) for side, _, land in touch if table.land_sites[land])
            for touch in table.touch
        ]
        """For each space the sides that meet a landscape with building sites."""
        self.sites = [(land, site) for land, sites in enumerate(table.land_sites) for site in sites]
        self.no_claims = [0.0] * (nowhere + 1)
        self.prospects = [
            (tuple(each[1:] for each in alone), tuple(each[1:] for each in shared))
            for alone, shared in zip(self.alone, self.shared, strict=True)
        ]
        """For each space the same without the side: on the hidden tile any coat may come to lie there."""

    def _survey_tiles(self) -> None:
        table = self.table
        self.own_coat: list[list[int]] = []
        """For each seat and tile the side of the own coat, as long as its north points north; -1: it counts nothing."""
        self.blanks: list[list[tuple[int, ...]]] = []
        """For each seat and tile the sides that give nothing to any player."""
        for seat in range(table.seats):
            seats = table.seat_of[table.half_of[seat]]
            coats = [
                [seats[HOUSES.index(coat.house)] if coat.value else -1 for coat in tile.coats]
                for tile in table.tiles
            ]
            self.own_coat.append([sides.index(seat) if seat in sides else -1 for sides in coats])
            self.blanks.append([tuple(side for side in range(4) if sides[side] < 0) for sides in coats])
        self.points = [
            [tuple(points for points, *_ in sides[4 * tile]) for tile in range(len(table.tiles))]
            for sides in table.sides
        ]
        """For each half and tile what its coats add to an area."""
        self.coat_bits = [COATS * house for house in table.house_of]
        """For each seat where its coats around a landscape are counted."""

    def _weigh_units(self) -> None:
        table, w = self.table, self.weights
        self.stocks = stocks = Stocks(table, w)
        cards = [w.card + w.card_by_round * (LEVELS // 2 - level) for level in range(LEVELS)]
        units = min(_USUAL, table.cap)
        self._usual = usual = units * (stocks.base**2 + stocks.base + 1)
        self.gains = [Gains(stocks, level, self.width, self.cube, card) for level, card in enumerate(cards)]
        """For each level and stock."""
        self.harms = [[self.harm * gain for gain in gains[usual]] for gains in self.gains]
        """For each level what the gains of any rival cost."""
        rest = len(table.rivals[0]) / (len(HOUSES) - 1)
        self.swings = [
            Swings(gains, [rest * harm for harm in harms])
            for gains, harms in zip(self.gains, self.harms, strict=True)
        ]
        """For each level and stock what it is worth to get something before others do."""
        self.prices = [
            Prices(stocks, level, table.cost, table.purchase_silver * self.cube) for level in range(LEVELS)
        ]
        """For each level and stock what a castle costs without any card."""

    def _weigh_castles(self) -> None:
        """In Battle a castle also counts at the end."""
        table, w = self.table, self.weights
        self.standing = table.options.battle.castle_points if table.battle else 0
        per_point = table.majority[CITY] / max(1, table.line_points[CITY]) if table.battle else 0.0
        price = table.options.final_points.resource * sum(table.cost)
        self.claim = w.influence * (1 + w.line * per_point)
        """What the right to build is worth for each point that a castle would score, ..."""
        self.claim_less = w.influence * (price - self.standing)
        """... less this."""
        self._spaces = len(table.ground.space_names)
        sites = sum(table.rooms[site] for _, site in self.sites)
        self._sites = sites - table.options.castles_per_player * table.seats

    def _promising(self, half: int) -> list[int]:
        table = self.table
        swing = self.swings[-1][self._usual]
        claims = [
            max(0.0, self.claim * worth - self.claim_less) * bool(sites)
            for worth, sites in zip(table.land_worth, table.land_sites, strict=True)
        ] + [0.0]

        def offer(space: int) -> float:
            alone, shared = self.prospects[space]
            found = [swing[gain] + claims[land] for land, gain in alone]
            found += [self.weights.promise * swing[gain] + claims[land] for land, gain, _ in shared]
            return max(found, default=0.0) - self.weights.others * sum(found)

        return sorted((action.target for action in table.spaces_in[half]), key=lambda space: (-offer(space), space))

    def level(self, view: Sight) -> int:
        """Rounds to come; free sites for each player, if they are fewer."""
        seats = self.table.seats
        rounds = (self._spaces - view.turn - 1) // seats
        free = (self._sites + sum(view.castles)) // seats
        if free < rounds:
            rounds = free
        return 0 if rounds < 0 else rounds if rounds < LEVELS else LEVELS - 1

    def kept(self, view: Sight) -> float:
        """A card in the hand; it may be of use as long as own turns are to come."""
        last = self._spaces - view.turn - 1 < self.table.seats
        return self.card_end + (0.0 if last else self.weights.kept)
