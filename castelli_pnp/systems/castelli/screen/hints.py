"""What a choice would bring, worked out from what lies open on the table."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.paying import missing_units, overbuild_cost, unit_price
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import MARKET, RESOURCES
from castelli_pnp.systems.castelli.screen.board import reward_name
from castelli_pnp.words.sentences import named, words

Goods = dict[str, int]
"""How much of what: wood, grain, rocks, silver, card, point ..."""
_UNITS = tuple(resource.value for resource in RESOURCES)


def goods_text(goods: Goods) -> str:
    """``2 wood, 1 card``."""
    return ", ".join(words().count(f"goods.{name}", count) for name, count in goods.items() if count)


def units(counts: Iterable[int]) -> Goods:
    """Wood, grain and rocks."""
    return dict(zip(_UNITS, counts, strict=True))


# --- laying a tile ---


def tile_bonus(s: State) -> Goods:
    """What the tile in question gives to whoever lays it, whichever way."""
    t = s.table
    return {
        "card": min(t.tile_cards[s.drawn], len(s.deck)),
        "silver": min(t.tile_silver[s.drawn], s.mine[s.half]),
    }


class Yield:
    """What laying the tile in question one way would bring to everybody."""

    def __init__(self, s: State, turn: int) -> None:
        self._s = s
        bonus, t, tile = tile_bonus(s), s.table, 4 * s.drawn + turn
        self._left = {"silver": s.mine[s.half] - bonus["silver"], "card": len(s.deck) - bonus["card"]}
        self.seats: dict[int, Goods] = {}
        self.lost: Goods = {}
        """What goes to nobody: a neutral color leads, too many share it, nobody has points."""
        for direction, reward in t.edges[s.space]:
            seat = t.seat_of[s.half][t.side_house[tile][direction]]
            self._share((seat,) if seat >= 0 else (), reward_name(reward), t.edge_reward, t.edge_reward)
        for direction, area, _ in t.touch[s.space]:
            total = s.areas[area] + t.sides[s.half][tile][direction][0]
            if total >= 0:
                among, seats = t.leaders[s.half][total]
                kind, shares = t.area_yields[area]
                what = "card" if kind == MARKET else _UNITS[kind]
                self._share(seats, what, shares[among], shares[1])

    def _share(self, seats: tuple[int, ...], what: str, due: int, amount: int) -> None:
        """Gives each of the seats its due, as far as there is enough and room; else all of it is lost."""
        s = self._s
        if not seats or not due:
            self.lost[what] = self.lost.get(what, 0) + amount
            return
        for seat in s.table.circles[s.active]:
            if seat in seats:
                goods = self.seats.setdefault(seat, {})
                has = goods.get(what, 0)
                if what in self._left:
                    given = min(due, self._left[what])
                    self._left[what] -= given
                else:
                    stock = s.stock[seat * 3 + _UNITS.index(what)]
                    given = min(due, s.table.cap - stock - has)
                goods[what] = has + given


# --- castles ---


def price_of(s: State, action: Action, seat: int) -> Goods:
    """What a castle costs its builder, silver for missing units included."""
    t = s.table
    cost = overbuild_cost(s, action.helpers) if action.verb == Verb.OVERBUILD else t.cost
    price = unit_price(s, action.helpers, action.verb == Verb.OVERBUILD)
    each = price if price >= 0 else t.purchase_silver
    paid = units(map(min, cost, s.stock[seat * 3 : seat * 3 + 3]))
    return paid | {"silver": missing_units(s, seat, cost) * each}


def no_castle(s: State, seat: int) -> str:
    """Why a player cannot build anything, as a sentence."""
    t = s.table
    coats, wanted = t.influence[seat]
    if not s.castles[seat]:
        key = "castles"
    elif not any(s.lands[land] & coats >= wanted for land in t.lands_in[t.half_of[seat]]):
        key = "influence"
    elif not s.realms[seat]:
        key = "site"
    else:
        key = "silver"
    return words().text(
        f"play.no_castle.{key}",
        player=named(t.names[seat]),
        price=goods_text(units(t.cost)),
        silver=goods_text({"silver": t.purchase_silver}),
        count=t.purchases_per_turn,
    )


def might_build(s: State, seat: int) -> bool:
    """Whether a player has what a castle takes, with any silver for what is missing."""
    return missing_units(s, seat, s.table.cost) * s.table.purchase_silver <= s.silver[seat]


def castle_land(s: State, action: Action) -> int:
    """The landscape that a castle is about."""
    t = s.table
    on_castle = action.verb == Verb.OVERBUILD
    return t.place_land[action.target] if on_castle else t.board.area_land[action.target]
