"""Castles: who may build where, what it costs, what it scores."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.painting import HOUSES, unpacked
from castelli_pnp.systems.castelli.rules.paying import can_buy, missing_units, overbuild_cost, pay, unit_price
from castelli_pnp.systems.castelli.rules.state import ARMY, CASTLE, PLAYED, State
from castelli_pnp.systems.castelli.rules.table import GRAIN, MARKET, ROCKS, WOOD


def owners_of(stack: int) -> list[int]:
    """Whose castles stand on a building place, the topmost first."""
    owners = []
    while stack > 1:
        owners.append(stack & 3)
        stack >>= 2
    return owners


def points_of(s: State, land: int, seat: int) -> int:
    """Heraldic points of a player around a landscape, whichever areas they border (R86, A31)."""
    t = s.table
    shift, one = t.bits * t.house_of[seat], t.one
    return sum(s.areas[area] >> shift & one for area in t.land_areas[land])


def influence(s: State, areas: list[int]) -> dict[str, int]:
    """The heraldic points of every house around areas, as far as their tiles are face up (R55, A31)."""
    points = unpacked(sum(s.areas[area] & s.table.sums for area in areas), s.table.bits)
    return {house.value: count for house, count in zip(HOUSES, points, strict=True)}


def can_pay_plainly(s: State, seat: int) -> bool:
    """Whether stock and purchases are enough for a castle without any card (R65, R66)."""
    missing = missing_units(s, seat, s.table.cost)
    return not missing or can_buy(s, seat, missing)


class BuildingCosts:
    """What the active player can pay at this moment, worked out once for all castles."""

    __slots__ = ("_coats", "_wanted", "hand", "missing", "s", "seat")

    def __init__(self, s: State) -> None:
        self.s = s
        self.seat = s.actor
        self.hand = s.hands[s.actor]
        self.missing = missing_units(s, s.actor, s.table.cost)
        self._coats, self._wanted = s.table.influence[s.actor]

    def can_pay(self, missing: int, helpers: tuple[int, ...], overbuilding: bool = False) -> bool:
        """A card that replaces missing units then pays for all of them (A33, D30)."""
        price = unit_price(self.s, helpers, overbuilding)
        if price < 0:
            return can_buy(self.s, self.seat, missing)
        return missing * price <= self.s.silver[self.seat]

    def holds_builder(self) -> bool:
        """Whether the hand has a card that replaces missing units."""
        return not self.s.table.builders.isdisjoint(self.hand)

    def has_influence(self, land: int) -> bool:
        """Whether the player has the influence that building needs."""
        return self.s.lands[land] & self._coats >= self._wanted

    def has_cards(self, helpers: tuple[int, ...]) -> bool:
        if not helpers:
            return True
        left = self.s.table.cards_per_turn - self.s.played
        return len(helpers) <= left and all(face in self.hand for face in helpers)

    def card_areas(self, kind: int) -> list[int]:
        """Areas of that kind with room for a castle, where the player has influence."""
        rooms, lands, coats, wanted = self.s.rooms, self.s.lands, self._coats, self._wanted
        found = self.s.table.card_areas.get((self.s.half, kind), ())
        return [area for area, land in found if rooms[area] and lands[land] & coats >= wanted]

    def helpers(self) -> list[tuple[int, ...]]:
        """Every set of helping cards that the hand and this turn allow, in the order of the actions."""
        sets = self.s.table.hands.of(self.seat, self.hand).helpers
        return sets[min(len(sets) - 1, self.s.table.cards_per_turn - self.s.played)]

    def can_overbuild(self, helpers: tuple[int, ...]) -> bool:
        """Whether the cost of overbuilding with these cards can be paid."""
        missing = missing_units(self.s, self.seat, overbuild_cost(self.s, helpers))
        return self.can_pay(missing, helpers, overbuilding=True)


def build_fault(order: BuildingCosts, action: Action) -> str | None:
    """Why a castle cannot be built there in that way; None if it can."""
    s = order.s
    t = s.table
    area, helpers = action.target, action.helpers
    if t.board.area_half[area] != s.half:
        return "other_field"
    if not s.castles[order.seat]:
        return "no_castle_left"
    if not order.has_cards(helpers):
        return "no_such_card" if any(face not in order.hand for face in helpers) else "card_used"
    fault = site_fault(s, area, helpers)
    if fault is not None:
        return fault
    if not order.has_influence(t.board.area_land[area]):
        return "no_influence"
    if not order.missing and not _all_open(s, area, helpers):
        return "nothing_missing"
    return None if order.can_pay(order.missing, helpers) else "too_poor"


def site_fault(s: State, area: int, helpers: tuple[int, ...]) -> str | None:
    """Castles stand in rocks areas; a card opens one grain or wood area (R68, R100, R101, A26)."""
    kind = s.table.area_kind[area]
    if kind == MARKET:
        return "no_site"
    if kind != ROCKS:
        openers = s.table.openers[kind]
        opened = [face for face in helpers if face in openers]
        if not opened and not s.permits[kind]:
            return "no_site"
        if s.permits[kind] and any(face not in s.table.unit_prices for face in opened):
            return "already_open"
    return None if s.rooms[area] else "site_taken"


def _all_open(s: State, area: int, helpers: tuple[int, ...]) -> bool:
    """Whether each of these cards is needed to open an area for castles."""
    kind = s.table.area_kind[area]
    opens = kind < ROCKS and not s.permits[kind]
    return not helpers or (opens and all(face in s.table.openers[kind] for face in helpers))


def overbuild_fault(order: BuildingCosts, action: Action) -> str | None:
    """Why that castle cannot be overbuilt in that way; None if it can (R83-R88, A48-A51)."""
    s = order.s
    t = s.table
    place, helpers = action.target, action.helpers
    stack, area = s.places[place], t.board.place_area[place]
    land = t.board.area_land[area]
    if t.board.area_half[area] != s.half:
        return "other_field"
    if not stack or stack & 3 == order.seat:
        return "own_castle" if stack else "no_castle_there"
    if stack >= t.full_stack:
        return "too_high"
    if place in s.blocked:
        return "guarded"
    if not s.castles[order.seat]:
        return "no_castle_left"
    if not order.has_cards(helpers):
        return "no_such_card" if any(face not in order.hand for face in helpers) else "card_used"
    if not order.has_influence(land):
        return "no_influence"
    stronger = points_of(s, land, order.seat) > points_of(s, land, stack & 3)
    if not stronger and not s.permits[ARMY] and t.armies.isdisjoint(helpers):
        return "no_majority"
    return _overbuild_waste(order, helpers, stronger)


def _overbuild_waste(order: BuildingCosts, helpers: tuple[int, ...], stronger: bool) -> str | None:
    """Cards that would change nothing are not played (A22); and it must be paid."""
    s, t = order.s, order.s.table
    cost = overbuild_cost(s, helpers)
    missing = missing_units(s, order.seat, cost)
    needed = not stronger and not s.permits[ARMY]
    wasted: list[str] = []
    for face in helpers:
        army, sets, replaces = face in t.armies, face in t.overbuild_costs, face in t.overbuild_prices
        if (army and needed) or (sets and cost != t.overbuild_cost) or (replaces and missing):
            continue
        wasted.append("army_not_needed" if army else "no_effect" if sets else "nothing_missing")
    if wasted:
        return min(wasted)
    return None if order.can_pay(missing, helpers, overbuilding=True) else "too_poor"


def build_castle(s: State, action: Action) -> None:
    """A castle on the first free place of an area."""
    t = s.table
    area, helpers = action.target, action.helpers
    if helpers:
        use_helpers(s, action)
    kind = t.area_kind[area]
    if kind != ROCKS:
        _use_permit(s, kind)
    pay(s, t.cost, helpers)
    s.rooms[area] = room = s.rooms[area] - 1
    for place in t.board.area_places[area]:
        if not s.places[place]:
            break
    if not room and kind == ROCKS:
        _close_site(s, area)
    _raise_castle(s, place)
    if helpers:
        play_extras(s, helpers)


def _close_site(s: State, area: int) -> None:
    """A printed site is full: nobody who has the influence can build there any more."""
    t = s.table
    here = s.lands[t.board.area_land[area]]
    for seat, (coats, wanted) in enumerate(t.influence):
        if here & coats >= wanted:
            realm = s.realms[seat]
            for at, site in enumerate(realm):
                if site == area:
                    realm.pop(at)
                    break


def overbuild_castle(s: State, action: Action) -> None:
    """A castle on top of a rival's; the points that one scored stay (R84)."""
    use_army(s, action.target)
    pay(s, overbuild_cost(s, action.helpers), action.helpers, overbuilding=True)
    _raise_castle(s, action.target)
    if action.helpers:
        play_extras(s, action.helpers)


def play_extras(s: State, helpers: tuple[int, ...]) -> None:
    """What the cards played with a castle do besides, now that it stands."""
    t = s.table
    for face in helpers:
        if face in t.extra_faces:
            t.faces[face].play_extras(s, s.active)


def use_army(s: State, place: int) -> None:
    """An attempt without the majority takes an army, whether it succeeds or not (R112, A51)."""
    land = s.table.place_land[place]
    if points_of(s, land, s.active) <= points_of(s, land, s.places[place] & 3):
        _use_permit(s, ARMY)


def use_helpers(s: State, action: Action) -> None:
    """The cards played with a castle; those that open places license as many castles as they say."""
    t = s.table
    for face in action.helpers:
        s.give_back(s.active, face, PLAYED)
        s.played += 1
        permits = t.permits[face]
        for permit in (WOOD, GRAIN, ARMY):
            if permits[permit]:
                _use_permit(s, permit, -permits[permit])


def _use_permit(s: State, permit: int, count: int = 1) -> None:
    held = list(s.permits)
    held[permit] -= count
    s.permits = (held[0], held[1], held[2])


def _raise_castle(s: State, place: int) -> None:
    """A castle of the active player on that place, scored at once (R69-R71)."""
    seat = s.active
    s.places[place] = (s.places[place] or 1) << 2 | seat
    s.castles[seat] -= 1
    s.score(seat, s.worth[s.table.place_land[place]], CASTLE)
