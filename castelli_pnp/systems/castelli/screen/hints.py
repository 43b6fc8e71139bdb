"""What a choice would bring, worked out from what lies open on the table."""

from __future__ import annotations

from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import Kind
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.building import missing_units, overbuild_cost
from castelli_pnp.systems.castelli.rules.painting import HOUSES
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import COAT_COUNT, COATS, RESOURCES
from castelli_pnp.systems.castelli.screen.atlas import AreaSides, atlas, coats, influence
from castelli_pnp.systems.castelli.screen.board import reward_name
from castelli_pnp.words.sentences import words

Goods = dict[str, int]
"""How much of what: wood, grain, rocks, silver, card, point ..."""


def goods_text(goods: Goods) -> str:
    """``2 wood, 1 card``."""
    return ", ".join(words().count(f"goods.{name}", count) for name, count in goods.items() if count)


def land_points(s: State, land: int) -> int:
    """What a castle on a landscape would score now (R70, R71, A41)."""
    worth, settled = s.table.line_points, s.settled
    return sum(worth[settled[other]] for other in s.table.board.lines[land])


def around_land(s: State, land: int) -> dict[str, int]:
    """The heraldic points of every house around a landscape (A31)."""
    at = atlas(s.table, s.table.board.land_half[land])
    total: dict[str, int] = {}
    parts = [at.mine] if s.table.board.land_is_mine[land] else at.parts[land]
    for part in parts:
        for house, points in influence(s, part).items():
            total[house] = total.get(house, 0) + points
    return total


# --- laying a tile ---


def tile_bonus(s: State) -> Goods:
    """What the tile in question gives to whoever lays it, whichever way."""
    t = s.table
    silver = min(t.tiles[s.drawn].silver, s.mine[s.half])
    icon = t.tiles[s.drawn].card is not None
    return {"card": min(t.options.cards_per_icon * icon, len(s.deck)), "silver": silver}


class Yield:
    """What laying the tile in question one way would bring to everybody."""

    def __init__(self, s: State, turn: int) -> None:
        self._s = s
        bonus = tile_bonus(s)
        self._left = {"silver": s.mine[s.half] - bonus["silver"], "card": len(s.deck) - bonus["card"]}
        self.seats: dict[int, Goods] = {}
        self.lost: Goods = {}
        """What goes to nobody: a neutral colour leads, a tie leaves a rest, nobody has points."""
        shown = coats(s.table, s.drawn, turn)
        for direction, reward in s.table.board.edges[s.space]:
            self._edge(shown[direction], reward_name(reward))
        at = atlas(s.table, s.half)
        for direction, area, land in s.table.board.touch[s.space]:
            for part in at.parts[land]:
                if part.area == area:
                    self._area(part, shown, direction)

    def _give(self, seat: int, what: str, count: int) -> None:
        room = self._left.get(what)
        if room is None:
            kind = [resource.value for resource in RESOURCES].index(what)
            has = self._s.stock[seat * 3 + kind] + self.seats.get(seat, {}).get(what, 0)
            given = min(count, self._s.table.cap - has)
        else:
            given = min(count, room)
            self._left[what] -= given
        goods = self.seats.setdefault(seat, {})
        goods[what] = goods.get(what, 0) + given

    def _lose(self, what: str, count: int) -> None:
        self.lost[what] = self.lost.get(what, 0) + count

    def _edge(self, coat: Coat, what: str) -> None:
        t = self._s.table
        seat = t.seat_of[self._s.half][HOUSES.index(coat.house)]
        if seat >= 0 and (coat.value or t.rulings.edge_zero_coat_pays):
            self._give(seat, what, t.options.edge_reward)
        else:
            self._lose(what, t.options.edge_reward)

    def _area(self, part: AreaSides, shown: tuple[Coat, ...], direction: int) -> None:
        s = self._s
        if any(s.up[space] < 0 and space != s.space for space, _ in part.tiles):
            return
        points = influence(s, part)
        coat = shown[direction]
        if coat.value:
            points[coat.house.value] = points.get(coat.house.value, 0) + coat.value
        self._share(part, points)

    def _share(self, part: AreaSides, points: dict[str, int]) -> None:
        """Most points take it; a tie is shared, and a neutral colour has its part in it (R57, A13)."""
        s, t = self._s, self._s.table
        kind = t.board.area_kinds[part.area]
        market = kind is Kind.MARKET
        what = "card" if market else kind.value
        each = t.options.cards_per_tent if market else t.options.units_per_symbol
        amount = t.board.area_symbols[part.area] * each
        most = max(points.values(), default=0)
        tied = [house for house, count in points.items() if count == most and most]
        seated = [t.names.index(house) for house in tied if house in t.names]
        seats = [seat for seat in seated if t.half_of[seat] == s.half]
        among = len(tied) if t.rulings.neutral_blocks_ties or not seats else len(seats)
        due = t.options.rounding.areas.share(amount, among) if among else 0
        if due and seats:
            for seat in seats:
                self._give(seat, what, due)
        else:
            self._lose(what, amount)


# --- castles ---


def price_of(s: State, action: Action, seat: int) -> Goods:
    """What a castle costs its builder, silver for missing units included."""
    t = s.table
    cost = overbuild_cost(s, action.helpers) if action.verb == Verb.OVERBUILD else t.cost
    paid: Goods = {}
    missing = 0
    for kind, due in enumerate(cost):
        has = s.stock[seat * 3 + kind]
        paid[RESOURCES[kind].value] = min(due, has)
        missing += max(0, due - has)
    builder = t.master_builder in action.helpers
    each = t.faces[t.master_builder].number("silver") if builder else t.options.purchase_silver
    return paid | {"silver": missing * each}


def no_castle(s: State, seat: int) -> str:
    """Why a player cannot build anything, as a sentence."""
    t = s.table
    if not s.castles[seat]:
        key = "castles"
    elif not any(_has_influence(s, land, seat) for land in t.lands_in[t.half_of[seat]]):
        key = "influence"
    elif not s.realms[seat]:
        key = "site"
    else:
        key = "silver"
    price = {resource.value: due for resource, due in zip(RESOURCES, t.cost, strict=True)}
    return words().text(
        f"play.no_castle.{key}",
        player=words().text(f"word.{t.names[seat]}"),
        price=goods_text(price),
        silver=goods_text({"silver": t.purchase_silver}),
        count=t.purchases_per_turn,
    )


def might_build(s: State, seat: int) -> bool:
    """Whether a player has what a castle takes, with any silver for what is missing."""
    return missing_units(s, seat, s.table.cost) * s.table.purchase_silver <= s.silver[seat]


def _has_influence(s: State, land: int, seat: int) -> bool:
    t = s.table
    return s.lands[land] >> COATS * t.house_of[seat] & COAT_COUNT >= t.builder_coats


def castle_land(s: State, action: Action) -> int:
    """The landscape that a castle is about."""
    board = s.table.board
    area = board.place_area[action.target] if action.verb == Verb.OVERBUILD else action.target
    return board.area_land[area]
