"""What units, cubes, cards and shares of areas are worth: the same however the board pieces lie."""

from __future__ import annotations  # compiled

from collections import Counter
from typing import Final

from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castelli.bots.stocks import LEVELS, Gains, Prices, Stocks, Swings
from castelli_pnp.systems.castelli.bots.weights import Weights
from castelli_pnp.systems.castelli.rules.painting import HOUSES
from castelli_pnp.systems.castelli.rules.table import COAT_COUNT, COATS, Table

_USUAL: Final = 1
"""Units of each kind that a rival is taken to have."""


class Scales:
    """The part of a value table that knows nothing of the board."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.game = table.game
        self.cube = weights.cube * table.award.first
        self.harm = weights.harm / max(1, len(table.rivals[0]))
        """What a rival's gain costs a player."""
        self.width = widest(table)
        """Gains of one kind run from 0 up to this amount."""
        self._weigh_units(table, weights)
        self._read_tiles(table)
        self.chances = [Chances(table, half, weights.promise) for half in range(table.board.halves)]
        """For each half what all can hope for, ..."""
        self.hopes = [Hopes(self.chances[half], seat) for seat, half in enumerate(table.half_of)]
        """... for each seat what it can, ..."""
        self.lifts = [
            Lifts(hopes, self.chances[half].coats, house)
            for hopes, half, house in zip(self.hopes, table.half_of, table.house_of, strict=True)
        ]
        """... and what the own coat does for that."""

    def _weigh_units(self, table: Table, w: Weights) -> None:
        self.stocks = stocks = Stocks(table, w)
        cards = [w.card + w.card_by_round * (LEVELS // 2 - level) for level in range(LEVELS)]
        units = min(_USUAL, table.cap)
        self.gains = [Gains(stocks, level, self.width, self.cube, card) for level, card in enumerate(cards)]
        """For each level and stock."""
        usual = stocks.code([units, units, units], 0)
        self.harms = [[self.harm * gain for gain in gains[usual]] for gains in self.gains]
        """For each level what the gains of any rival cost."""
        coats = len(table.rivals[0]) / (len(HOUSES) - 1)
        self.swings = [
            Swings(gains, [coats * harm for harm in harms])
            for gains, harms in zip(self.gains, self.harms, strict=True)
        ]
        """For each level and stock what it is worth to get something before others do."""
        silver = table.purchase_silver * self.cube
        self.prices = [Prices(stocks, level, table.cost, silver) for level in range(LEVELS)]
        """For each level and stock what a castle costs without any card."""

    def _read_tiles(self, table: Table) -> None:
        self.own_coat: list[list[int]] = []
        """For each seat and tile the side of the own coat, its north pointing north; -1: it gives nothing."""
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
        self.own_coats = [COAT_COUNT << COATS * house for house in table.house_of]
        """For each seat its coats, cut out of all that are counted around a landscape, ..."""
        self.one_missing = [table.builder_coats - 1 << COATS * house for house in table.house_of]
        """... and how many they are if the next one gives the right to build."""


def widest(table: Table) -> int:
    """One more than the most that an area or the edge can give."""
    return 1 + max([table.edge_reward, *(shares[1] for _, shares in table.area_yields)])


# --- who will win an area that several tiles decide ---


Shares = tuple[tuple[int, float], ...]
"""Seats with the part of an area that they can hope for."""


class Chances(dict[int, Shares]):
    """The points around an area, packed as in the engine -> what each seat can hope for.

    Any coat of any tile may come to point there; what needs another tile is worth a little less.
    """

    def __init__(self, table: Table, half: int, promise: float) -> None:
        super().__init__()
        self._leaders = table.leaders[half]
        self._promise = promise
        self._tile = table.tile
        heraldic = table.tiles[: table.first_start_tile]
        coats = Counter((HOUSES.index(coat.house), coat.value) for tile in heraldic for coat in tile.coats)
        total = max(1, sum(coats.values()))
        mean = round(sum(value * count for (_, value), count in coats.items()) / total)
        self.coats = [
            (house, table.tile + (value << table.bits * house), count / total)
            for (house, value), count in sorted(coats.items())
        ]
        """House, what the coat adds, how often it comes."""
        self._usual = [
            (house, table.tile + (mean << table.bits * house), 1 / len(HOUSES))
            for house in range(len(HOUSES))
        ]

    def __missing__(self, packed: int) -> Shares:
        if packed >= 0:
            among, seats = self._leaders[packed]
            found: Shares = tuple((seat, 1 / among) for seat in seats)
        else:
            shares: dict[int, float] = {}
            for _, adds, often in self.coats if packed >= -self._tile else self._usual:
                for seat, part in self[packed + adds]:
                    shares[seat] = shares.get(seat, 0.0) + part * often * self._promise
            found = tuple(sorted(shares.items()))
        self[packed] = found
        return found


class Hopes(dict[int, tuple[float, float]]):
    """The points around an area -> what a player can hope for, and what all rivals together can."""

    def __init__(self, chances: Chances, seat: int) -> None:
        super().__init__()
        self._chances = chances
        self._seat = seat

    def __missing__(self, packed: int) -> tuple[float, float]:
        shares = self._chances[packed]
        own = float_sum(part for seat, part in shares if seat == self._seat)
        self[packed] = found = own, float_sum(part for _, part in shares) - own
        return found


class Lifts(dict[int, float]):
    """The points around an area -> how much better the own coat is for a player there than another one."""

    def __init__(self, hopes: Hopes, coats: list[tuple[int, int, float]], house: int) -> None:
        super().__init__()
        self._hopes = hopes
        self._coats = coats
        self._house = house

    def __missing__(self, packed: int) -> float:
        hope, often = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
        for house, adds, part in self._coats:
            own = house == self._house
            hope[own] += part * self._hopes[packed + adds][0]
            often[own] += part
        self[packed] = found = hope[True] / (often[True] or 1) - hope[False] / (often[False] or 1)
        return found
