"""What the sides of tiles add, and who leads: worked out once for all tables with the same houses."""

from __future__ import annotations  # compiled

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import House

if TYPE_CHECKING:
    from mypy_extensions import i64

    Side = tuple[i64, i64, i64, i64, i64]
    Sides = tuple[Side, ...]

T = TypeVar("T")
HOUSES: Final = tuple(House)
COATS: Final = 3
"""Bits for the coats of one house around a landscape; it has four sides."""
COAT_COUNT: Final = 7
"""All of these bits."""
ICON: Final = 0
SILVER: Final = 1
EDGES: Final = 2
AREAS: Final = 3
"""The steps between placing a tile and building, in this order (A9)."""
AREAS_DUE: Final = 1 << AREAS
STEPS_DUE: Final = [tuple(step for step in range(4) if due >> step & 1) for due in range(16)]
"""The steps that are due, in order, by one bit for each."""
SeatsOf = tuple[tuple[int, ...], ...]
_MOST_REMEMBERED: Final = 20_000


class Paint:
    """The tiles as small integers; by number and orientation where that matters, clockwise from the north."""

    def __init__(self, game: CastelliFacts, bits: int, seat_of: SeatsOf) -> None:
        self.game = game
        self._bits = bits
        self._seat_of = seat_of
        self.tiles = (*game.tiles.heraldic, *game.tiles.start)
        self.tile_numbers = {tile.id: number for number, tile in enumerate(self.tiles)}
        self.first_start_tile = sum(not tile.start for tile in self.tiles)
        self.sides: list[list[Sides]] = [[] for _ in seat_of]
        """For each half what each side adds to an area and to a landscape, and whom that makes a builder."""
        self.side_house: list[tuple[int, ...]] = []
        """Whose coat earns what the edge shows; the number behind the houses: nobody's (A4)."""
        for tile in self.tiles:
            self.side_house += _turned(tuple([self._earner(coat) for coat in tile.coats]))
            for half, sides in enumerate(self.sides):
                sides.extend(_turned(tuple([self._side(coat, half) for coat in tile.coats])))
        self.tile_silver = [tile.silver for tile in self.tiles]
        self.tile_cards = [game.options.cards_per_icon * (tile.card is not None) for tile in self.tiles]
        self.bonus_steps = [
            bool(cards) << ICON | bool(silver) << SILVER
            for cards, silver in zip(self.tile_cards, self.tile_silver, strict=True)
        ]
        """The steps that a tile itself calls for, one bit for each."""

    def _side(self, coat: Coat, half: int) -> Side:
        """The points; one coat, if it counts for building (R67, A30); where the coats of a house are counted;
        how many of them give the right to build, and to which seat. A neutral house never gets it.
        """
        options, house = self.game.options, HOUSES.index(coat.house)
        seat = self._seat_of[half][house]
        counts = coat.value > 0 or options.rulings.zero_coat_builds
        points = (1 << self._bits * len(HOUSES)) + (coat.value << self._bits * house)
        wanted = options.builder_coats << COATS * house if seat >= 0 else -1
        return points, counts << COATS * house, COAT_COUNT << COATS * house, wanted, seat

    def _earner(self, coat: Coat) -> int:
        paid = coat.value or self.game.options.rulings.edge_zero_coat_pays
        return HOUSES.index(coat.house) if paid else len(HOUSES)


@cache_by_identity(8)
def paint_for(game: CastelliFacts, bits: int, seat_of: SeatsOf) -> Paint:
    """The same for all arrangements of the pieces."""
    return Paint(game, bits, seat_of)


def _turned(sides: tuple[T, ...]) -> list[tuple[T, ...]]:
    """The sides of a tile as they lie after no quarter-turn, one, two and three."""
    return [sides[-turn:] + sides[:-turn] for turn in range(len(sides))]


class Leaders(dict[int, tuple[int, tuple[int, ...]]]):
    """Who leads: packed points of all houses -> among how many it is shared, and which seats get a share."""

    def __init__(self, seat_of: tuple[int, ...], bits: int, neutral_blocks_ties: bool) -> None:
        super().__init__()
        self._seat_of = seat_of
        self._bits = bits
        self._blocks = neutral_blocks_ties

    def __missing__(self, sums: int) -> tuple[int, tuple[int, ...]]:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        points = unpacked(sums, self._bits)
        most = max(points)
        tied = [self._seat_of[house] for house, count in enumerate(points) if count == most and most]
        seats = tuple(sorted(seat for seat in tied if seat >= 0))
        shares = len(tied) if self._blocks or not seats else len(seats)
        self[sums] = found = (shares, seats)
        return found


leaders_for = lru_cache(maxsize=8)(Leaders)
"""The same for all tables at which the same houses play, however the pieces lie."""


def unpacked(sums: int, bits: int) -> list[int]:
    """The points of each house."""
    return [sums >> bits * house & (1 << bits) - 1 for house in range(len(HOUSES))]
