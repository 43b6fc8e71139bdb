"""A game made ready to be played: board, tiles, cards and options as flat lists of small integers.

What a side of a tile adds is packed into one integer, a few bits for each house, so that placing a tile is
one addition for each side: an area starts at minus its number of tiles (above the houses) and is complete
as soon as it is no longer negative.
"""

from __future__ import annotations  # compiled

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from castelli_pnp.systems.castelli.cards.face import CardFace
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout
from castelli_pnp.systems.castelli.model.options import SilverAward
from castelli_pnp.systems.castelli.model.words import House, Kind, Module, Resource, Settlement
from castelli_pnp.systems.castelli.rules.actions import Action, Catalog
from castelli_pnp.systems.castelli.rules.hands import moves_for
from castelli_pnp.systems.castelli.rules.numbered_board import NumberedBoard
from castelli_pnp.systems.castelli.rules.painting import (
    AREAS,
    COAT_COUNT,
    COATS,
    EDGES,
    HOUSES,
    ICON,
    SILVER,
    leaders_for,
    paint_for,
)

__all__ = [
    "AREAS", "COATS", "COAT_COUNT", "EDGES", "GRAIN", "ICON", "MARKET", "RESOURCES", "ROCKS", "SILVER",
    "WOOD", "Setup", "Table",
]  # fmt: skip
RESOURCES = tuple(Resource)
WOOD: Final = 0
GRAIN: Final = 1
ROCKS: Final = 2
MARKET: Final = 3
"""Kinds of areas; the first three are resources too."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is decided before the first turn: who plays where, with which modules."""

    layout: Layout
    arrangement: Arrangement
    houses: tuple[House, ...]
    """The colors in the order of the seats; in a tournament the first ones play on the first field."""
    modules: frozenset[Module]


class Table:
    """Everything about a game that does not change while it is played."""

    __slots__ = (
        "actions", "area_kind", "area_start", "area_yields", "armies", "award", "battle", "bits", "board",
        "bonus_steps", "build_plain", "build_with", "builder_coats", "builders", "cap", "card_areas",
        "cards_per_turn", "circles", "cost", "deck", "dilemma", "edge_reward", "edge_steps", "edges",
        "extra_faces", "face_numbers", "faces", "first_start_tile", "full_stack", "game", "half_of", "hands",
        "house_of", "influence", "land_areas", "land_sites", "land_worth", "lands_in", "leaders",
        "line_points", "majority", "names", "nothing", "one", "opened_by", "openers", "options",
        "overbuild_cost", "overbuild_costs", "overbuild_prices", "overbuild_with", "permits", "place_land",
        "plain_builders",
        "protectors", "purchase_silver", "purchases_per_turn", "rivals", "rooms", "rulings", "sale_silver",
        "seat_of", "seats", "seats_in", "setup", "side_house", "sides", "silver", "spaces_in",
        "start_silver", "sums", "tile", "tile_cards", "tile_numbers", "tile_silver", "tiles", "touch",
        "touchless", "turners", "unit_prices", "vacant_allows_castles",
    )  # fmt: skip

    def __init__(self, game: CastelliFacts, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.options = game.options
        self.rulings = game.options.rulings
        self.vacant_allows_castles = self.rulings.vacant_allows_castles
        self.dilemma = Module.DILEMMA in setup.modules
        self.battle = Module.BATTLE in setup.modules
        self.board = NumberedBoard(game, setup.layout, setup.arrangement)
        self.names = tuple(house.value for house in setup.houses)
        self._size_sums(game)
        spaces, lands = tuple(self.board.space_names), tuple(self.board.land_names)
        moves = moves_for(game, self.battle, self.names, spaces, lands)
        self.hands, self.faces = moves.hands, moves.faces
        self.actions = Catalog(moves.fixed, self.board, self.faces, self.options, self.battle)
        self._seat_players()
        self._count_areas()
        self._list_building()
        self._paint_tiles()
        self._set_prices()
        self._name_cards()

    def _size_sums(self, game: CastelliFacts) -> None:
        """As few bits for the points of a house as the tiles need around one area, or the mine."""
        highest = max((tile.value for tile in game.tiles.all), default=0)
        mines = sum(self.board.land_is_mine)
        self.bits = max(1, (4 * highest * max(1, mines)).bit_length())
        self.one = (1 << self.bits) - 1
        self.tile = 1 << self.bits * len(HOUSES)
        """One tile around an area."""
        self.sums = self.tile - 1
        """The part of an area's number that holds the points of the houses."""

    def _seat_players(self) -> None:
        count, halves = len(self.names), self.board.halves
        self.seats = count
        self.half_of = [seat * halves // count for seat in range(count)]
        self.seats_in = [
            tuple(seat for seat in range(count) if self.half_of[seat] == half) for half in range(halves)
        ]
        self.rivals: list[tuple[int, ...]] = []
        """For each seat the other players, clockwise."""
        self.circles: list[tuple[int, ...]] = []
        """The same, beginning with the seat itself."""
        for seat in range(count):
            circle = self.seats_in[self.half_of[seat]]
            at = circle.index(seat)
            self.rivals.append(circle[at + 1 :] + circle[:at])
            self.circles.append((seat, *self.rivals[seat]))
        seated = {house: seat for seat, house in enumerate(self.setup.houses)}
        self.seat_of = [
            (*(seated[house] if seated.get(house) in seats else -1 for house in HOUSES), -1)
            for seats in self.seats_in
        ]
        """For each half the seat of each house, and of nobody; -1: neutral (R35, A58)."""
        self.house_of = [HOUSES.index(house) for house in self.setup.houses]
        self.builder_coats = wanted = self.options.builder_coats
        self.influence = [(COAT_COUNT << COATS * house, wanted << COATS * house) for house in self.house_of]
        """For each seat where its coats around a landscape are counted, and how many give influence there."""
        blocks = self.rulings.neutral_blocks_ties
        self.leaders = [leaders_for(seat_of, self.bits, blocks) for seat_of in self.seat_of]

    def _count_areas(self) -> None:
        board, options = self.board, self.options
        mines = [-self.tile * (len(board.space_names) + 1)] * board.halves
        self.area_start = [-self.tile * tiles for tiles in board.area_tiles] + mines
        self.touchless = sum(tiles == 0 for tiles in board.area_tiles)
        """Areas that are void from the start (A14)."""
        kinds = (*(Kind(name.value) for name in RESOURCES), Kind.MARKET)
        self.area_kind = [kinds.index(kind) for kind in board.area_kinds]
        per = [
            options.cards_per_tent if kind is Kind.MARKET else options.units_per_symbol
            for kind in board.area_kinds
        ]
        yields = [symbols * each for symbols, each in zip(board.area_symbols, per, strict=True)]
        known = {amount: self._shares(amount) for amount in set(yields)}
        self.area_yields = [
            (kind, known[amount]) for kind, amount in zip(self.area_kind, yields, strict=True)
        ]
        """What an area yields, and how much of it each gets, by the number of those who share it."""

    def _shares(self, amount: int) -> tuple[int, ...]:
        return (
            0,
            *(self.options.rounding.areas.share(amount, among) for among in range(1, len(HOUSES) + 1)),
        )

    def _list_building(self) -> None:
        """Where castles can stand: on printed sites, and where a card opens a grain or a wood area."""
        board = self.board
        rooms = [len(places) for places in board.area_places]
        self.rooms = rooms
        self.land_sites: list[tuple[int, ...]] = [()] * len(board.land_names)
        """For each landscape the areas with printed sites."""
        self.card_areas: dict[tuple[int, int], list[tuple[int, int]]] = {}
        """For each half and kind the areas that a card can open, with their landscapes."""
        for area, room in enumerate(rooms):
            half, land, kind = board.area_half[area], board.area_land[area], self.area_kind[area]
            if room and kind == ROCKS:
                self.land_sites[land] += (area,)
            elif room:
                self.card_areas.setdefault((half, kind), []).append((area, land))
        self.land_areas: list[list[int]] = [[] for _ in board.land_names]
        """For each landscape its areas; the mine is kept like one."""
        for area, land in enumerate(board.area_land):
            self.land_areas[land].append(area)
        for land, half in enumerate(board.land_half):
            if board.land_is_mine[land]:
                self.land_areas[land].append(board.mine_area(half))
        self.place_land = [board.area_land[area] for area in board.place_area]
        self.spaces_in = [
            [action for action in self.actions.reveal if board.space_half[action.target] == half]
            for half in range(board.halves)
        ]
        self.nothing = [self.actions.done]
        self.build_plain = [ways[0] for ways in self.actions.build]
        self.build_with: dict[tuple[int, ...], dict[int, Action]] = {}
        """With each set of cards, the action for each area."""
        for way in chain.from_iterable(self.actions.build):
            self.build_with.setdefault(way.helpers, {})[way.target] = way
        self.overbuild_with = [{way.helpers: way for way in ways} for ways in self.actions.overbuild]
        self.lands_in = [
            tuple(
                land for land, at in enumerate(board.land_half) if at == half and not board.land_is_mine[land]
            )
            for half in range(board.halves)
        ]

    def _paint_tiles(self) -> None:
        paint = paint_for(self.game, self.bits, tuple(self.seat_of))
        self.tiles, self.tile_numbers = paint.tiles, paint.tile_numbers
        self.first_start_tile = paint.first_start_tile
        self.sides, self.side_house = paint.sides, paint.side_house
        self.tile_silver, self.tile_cards = paint.tile_silver, paint.tile_cards
        self.bonus_steps = paint.bonus_steps
        self.touch, self.edges = self.board.touch, self.board.edges
        self.edge_steps = [bool(edges) << EDGES for edges in self.edges]
        """The steps that a space calls for, one bit for each."""

    def _set_prices(self) -> None:
        options = self.options
        self.cost = _price(options.castle_cost)
        self.overbuild_cost = _price(options.battle.overbuild_cost)
        self.full_stack = 4**options.battle.stack_height
        self.cards_per_turn = options.cards_per_turn
        self.sale_silver = options.card_sale_silver
        self.purchases_per_turn, self.purchase_silver = options.purchases_per_turn, options.purchase_silver
        self.cap = options.resource_cap
        self.line_points = (0, options.line_points[Settlement.VILLAGE], options.line_points[Settlement.CITY])
        worth, settled = self.line_points, self.board.land_settled
        self.land_worth = [sum(worth[settled[other]] for other in line) for line in self.board.lines]
        majority = options.battle.majority
        self.majority = (0, majority[Settlement.VILLAGE], majority[Settlement.CITY])
        self.award: SilverAward = options.battle.silver_award if self.battle else options.silver_award
        self.silver = options.silver_in_mine.get(self.setup.layout.id, 0)
        self.start_silver = options.cubes_at_start(self.setup.layout.id, self.battle)
        self.edge_reward = options.edge_reward

    def _name_cards(self) -> None:
        """The faces that the engine asks for by what their effects do."""
        faces = list(enumerate(self.faces))
        self.face_numbers = {face.name: number for number, face in faces}
        self.turners = frozenset(self.actions.turning)
        """Cards that turn a tile, ..."""
        self.protectors = frozenset(self.actions.protecting)
        """... that protect a castle, ..."""
        self.unit_prices = {number: face.unit_price for number, face in faces if face.unit_price >= 0}
        """... that replace missing units, with the price of each, ..."""
        self.builders = frozenset(self.unit_prices)
        self.overbuild_prices = self.unit_prices if self.rulings.master_builder_overbuild else {}
        """... the same for a castle on another one, ..."""
        self.overbuild_costs = {
            number: face.overbuild_units for number, face in faces if face.overbuild_units >= 0
        }
        """... that set what overbuilding costs, with the units of each resource, ..."""
        self.armies = frozenset(number for number, face in faces if face.castles_without_majority)
        """... that need no majority, ..."""
        self.openers = tuple(
            frozenset(number for number, face in faces if kind in face.openings) for kind in range(MARKET)
        )
        """... and for each kind of area those that open it for castles."""
        self.permits = {number: _permits(face) for number, face in faces if face.helps}
        """The castles that a card licenses: in wood, in grain, overbuilding without a majority."""
        self.extra_faces = frozenset(number for number, face in faces if face.extras)
        """Cards that do more besides."""
        single = [number for number, face in faces if face.helps and len(face.parts) - len(face.extras) == 1]
        self.opened_by: dict[tuple[int, ...], int] = {
            (number,): kind for number in single for kind in self.faces[number].openings
        }
        """What kind of area a card opens that does nothing else for castles."""
        self.plain_builders = frozenset((number,) for number in single if number in self.unit_prices)
        """Cards that do nothing else for castles than to replace missing units."""
        self.deck = [number for number, face in faces for _ in range(face.copies)]


def _permits(face: CardFace) -> tuple[int, int, int]:
    return face.openings.get(WOOD, 0), face.openings.get(GRAIN, 0), face.castles_without_majority


def _price(cost: Mapping[Resource, int]) -> tuple[int, int, int]:
    return cost[Resource.WOOD], cost[Resource.GRAIN], cost[Resource.ROCKS]
