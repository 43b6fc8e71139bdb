"""The rules a second time: slow, plain, written from the design alone, to judge the engine by.

It knows only the facts of a game and the written position at the start; everything is kept by name in maps
and worked out anew whenever it is asked. ``legal`` tells what may be done, ``do`` does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from castelli_pnp.systems.castelli.model.edge import EdgeSpot
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, parse_placed
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, parse_cell
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import (
    SIDES,
    House,
    Kind,
    Module,
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    Side,
)
from tests.fields import tiles_of

RESOURCES = tuple(Resource)
Told = dict[str, Any]


def shared(amount: int, among: int, rounding: Rounding) -> int:
    return -(-amount // among) if rounding is Rounding.UP else amount // among


@dataclass
class Player:
    """What lies in front of one player, and in the hand."""

    house: House
    half: int
    stock: Counter[Resource]
    silver: int
    points: int
    hand: list[str]
    tile: str | None
    built: int = 0


class Oracle:
    """One game, replayed by the letter of the rules."""

    def __init__(self, facts: Facts, position: Told) -> None:
        self.facts, self.options, self.rulings = facts, facts.options, facts.options.rulings
        layout = facts.layouts[position["layout"]]
        arrangement = Arrangement(tuple(map(parse_placed, position["arrangement"])))
        self.fields: list[LaidField] = [lay_out(facts, layout, arrangement, slot) for slot in layout.fields]
        self.bordering = [tiles_of(field) for field in self.fields]
        self.dilemma = Module.DILEMMA in position.get("modules", ())
        self.battle = Module.BATTLE in position.get("modules", ())
        self.tiles_by_id: dict[str, Tile] = {tile.id: tile for tile in facts.tiles.all}
        self.layout_id = layout.id
        self._seat(position)
        self.tiles: dict[str, str] = {space: tile.split()[0] for space, tile in position["tiles"].items()}
        self.up: dict[str, int] = {}
        self.deck: list[str] = list(position["deck"])
        self.settled: dict[str, Settlement | None] = {
            self.name(half, cell): place.settlement
            for half, field in enumerate(self.fields)
            for cell, place in field.landscapes.items()
        }
        self.reserve = dict(self.options.reserve)
        self.castles: dict[str, list[House]] = {}
        self.mine = list(position["mine"])
        self.over = [False] * len(self.fields)
        self.order = [House(house) for house in position["order"]]
        self.at = 0
        self.void = 0
        self._begin_turn(self.order[0])

    def _seat(self, position: Told) -> None:
        houses = [House(house) for house in position["houses"]]
        each = len(houses) // len(self.fields)
        self.circles = [houses[half * each : (half + 1) * each] for half in range(len(self.fields))]
        told = position.get("players", {})
        self.players = {
            house: Player(house, half, Counter(), 0, 0, [], told.get(house, {}).get("tile"))
            for half, circle in enumerate(self.circles)
            for house in circle
        }

    # --- names ---

    def name(self, half: int, cell: Cell) -> str:
        return f"{'Q' if half else ''}{cell}"

    def cell(self, name: str) -> tuple[int, Cell]:
        return int(name.startswith("Q")), parse_cell(name.removeprefix("Q"))

    def area_name(self, half: int, at: AreaAt) -> str:
        sides = "".join(side for side in SIDES if side in self.fields[half].areas[at].sides)
        return f"{self.name(half, at.cell)}:{sides}"

    def areas(self, half: int) -> Iterator[tuple[str, AreaAt, Area]]:
        for at, area in self.fields[half].areas.items():
            yield self.area_name(half, at), at, area

    def places(self, name: str, area: Area) -> list[str]:
        """Printed sites, and the room that a card finds in grain and wood (A26, A27)."""
        count = area.sites * self.options.castles_per_site
        if area.kind in (Kind.GRAIN, Kind.WOOD):
            count += self.options.castles_per_card_area
        return [name + (f"#{number}" if number > 1 else "") for number in range(1, count + 1)]

    # --- influence ---

    def coat(self, half: int, cell: Cell, side: Side) -> Coat | None:
        """The coat on that side of a tile; none while it is face down."""
        space = self.name(half, cell)
        if space not in self.up:
            return None
        return self.tiles_by_id[self.tiles[space]].coats[(SIDES.index(side) - self.up[space]) % 4]

    def points_around(self, coats: Iterable[Coat | None]) -> Counter[House]:
        sums: Counter[House] = Counter()
        for coat in coats:
            if coat is not None:
                sums[coat.house] += coat.value
        return sums

    def around(self, half: int, cell: Cell) -> list[Coat]:
        """The face-up coats that look at a landscape."""
        found = (self.coat(half, cell.beside(side), side.opposite) for side in SIDES)
        return [coat for coat in found if coat is not None]

    def may_build(self, house: House, half: int, cell: Cell) -> bool:
        """R67, A30, A31."""
        own = [coat for coat in self.around(half, cell) if coat.house is house]
        counting = [coat for coat in own if coat.value > 0 or self.rulings.zero_coat_builds]
        return len(counting) >= self.options.builder_coats

    def winners(self, half: int, sums: Counter[House]) -> tuple[int, list[House]]:
        """Among how many it is shared, and which players get a share (R55, R57, A13)."""
        most = max(sums.values(), default=0)
        tied = [house for house, points in sums.items() if points == most] if most else []
        seated = [house for house in self.circles[half] if house in tied]
        if self.rulings.neutral_blocks_ties:
            return len(tied), seated
        return len(seated), seated

    # --- whose turn ---

    def others(self, house: House) -> list[House]:
        """The opponents, clockwise."""
        circle = self.circles[self.players[house].half]
        at = circle.index(house)
        return circle[at + 1 :] + circle[:at]

    def _begin_turn(self, house: House) -> None:
        self.active = self.actor = house
        self.half = self.players[house].half
        self.phase = "reveal"
        self.used = self.bought = 0
        self.permits: Counter[str] = Counter()
        self.guarded: set[str] = set()
        self.space = ""
        self.steps: list[str] = []
        self.asked = False
        self.waiting: list[House] = []
        self.turners: set[House] = set()
        self.attempt = ""
        self.settling: tuple[int, Settlement | None, str] = (0, None, "")

    @property
    def me(self) -> Player:
        return self.players[self.actor]

    def hidden(self, half: int) -> list[str]:
        return [
            space
            for space in self.tiles
            if self.cell(space)[0] == half and space not in self.up and space != self.space
        ]

    # --- what is legal ---

    def legal(self) -> set[str]:
        match self.phase:
            case "reveal":
                return {f"reveal {space}" for space in self.hidden(self.half)} | self._cards()
            case "dilemma":
                return {"keep", "swap"} | self._cards()
            case "orient":
                return {f"orient {side}" for side in SIDES} | self._cards()
            case "steward":
                turns = {f"play steward {side}" for turn, side in enumerate(SIDES) if turn != self.turned}
                return turns | self._sales() | {"pass"}
            case "window":
                return self._cards() | {"pass"}
            case "settle":
                lands = self._targets_to_settle(self.settling[1])
                return {f"settle {land}" for land in lands} | self._sales()
            case "build":
                return self._cards() | self._castles() | {"pass"}
            case "guard":
                return {"play guard", "pass"} | self._sales()
            case "last_sale":
                return self._sales() | {"pass"}
        return set()

    def _cards(self) -> set[str]:
        return self._plays() | self._sales()

    def _sales(self) -> set[str]:
        able = self.mine[self.half] > 0 and self.options.card_sale_silver > 0
        return {f"sell {card}" for card in self.me.hand} if able else set()

    def _plays(self) -> set[str]:
        if self.used >= self.options.cards_per_turn:
            return set()
        return {f"play {card}{aim}" for card in set(self.me.hand) for aim in self._aims(card)}

    def number(self, card: str, what: str) -> int:
        return self.facts.cards[card].numbers[what]

    def _aims(self, card: str) -> Iterator[str]:
        kind, _, value = card.partition(" ")
        rivals = [self.players[house] for house in self.others(self.actor)]
        if kind == "king" and int(value) > 0:
            yield ""
        if kind == "robber_baron" and self._half_of_mine() > 0:
            yield ""
        if kind in ("raider", "brigands") and any(rival.silver for rival in rivals):
            yield ""
        if kind == "traitor" and self.me.silver >= self.number("traitor", "silver"):
            yield from (f" {rival.house}" for rival in rivals if rival.hand)
        if kind == "peasant":
            yield from (f" {land}" for land in self._targets_to_settle(Settlement.VILLAGE))
        if kind == "duke":
            yield from (f" {land}" for land in self._targets_to_settle(Settlement.CITY))
        if kind == "incendiary":
            yield from (f" {land}" for land in self._targets_to_settle(None))

    def _half_of_mine(self) -> int:
        return shared(
            self.mine[self.half], self.number("robber_baron", "divisor"), self.options.rounding.robber_baron
        )

    def _targets_to_settle(self, kind: Settlement | None) -> list[str]:
        """Vacant landscapes for a settlement of the reserve (A37, A38); cities for a fire (kind None)."""
        found = []
        for cell, place in self.fields[self.half].landscapes.items():
            land = self.name(self.half, cell)
            if kind is None:
                if self.settled[land] is Settlement.CITY:
                    found.append(land)
                continue
            built = any(place.startswith(f"{land}:") for place in self.castles)
            vacant = self.settled[land] is None and not place.is_mine
            if self.reserve[kind] and vacant and (not built or self.rulings.vacant_allows_castles):
                found.append(land)
        return found

    def _castles(self) -> set[str]:
        if self.me.built >= self.options.castles_per_player:
            return set()
        found = set()
        for name, at, area in self.areas(self.half):
            if not self.may_build(self.actor, self.half, at.cell):
                continue
            for helpers in self._helpers(("master_builder", self._opener(area) or "")):
                if self._can_build(name, area, helpers):
                    found.add(self._text(f"build {name}", helpers))
            for place in self.places(name, area) if self.battle else ():
                useful = ["abbot", "army_of_knights"]
                useful += ["master_builder"] if self.rulings.master_builder_overbuild else []
                for helpers in self._helpers(useful):
                    if self._can_overbuild(place, at.cell, helpers):
                        found.add(self._text(f"overbuild {place}", helpers))
        return found

    def _opener(self, area: Area) -> str | None:
        return {Kind.GRAIN: "landgrave", Kind.WOOD: "landgravine"}.get(area.kind)

    def _helpers(self, useful: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Every set of these cards that the hand and the turn allow, named in the order of the data."""
        cards = [card for card in self.facts.cards if card in useful and card in self.me.hand]
        for count in range(min(len(cards), self.options.cards_per_turn - self.used) + 1):
            yield from combinations(cards, count)

    def _text(self, text: str, helpers: tuple[str, ...]) -> str:
        return f"{text} with {' and '.join(helpers)}" if helpers else text

    def _can_build(self, name: str, area: Area, helpers: tuple[str, ...]) -> bool:
        places = self.places(name, area)
        if all(place in self.castles for place in places):
            return False
        if area.kind is not Kind.ROCKS:
            opener = self._opener(area)
            if opener is None or (opener in helpers) == (self.permits[opener] > 0):
                return False
        return self._can_pay(dict(self.options.castle_cost), helpers)

    def _can_overbuild(self, place: str, cell: Cell, helpers: tuple[str, ...]) -> bool:
        owners = self.castles.get(place, [])
        if not owners or owners[-1] is self.actor or len(owners) >= self.options.battle.stack_height:
            return False
        if place in self.guarded:
            return False
        sums = self.points_around(self.around(self.half, cell))
        stronger = sums[self.actor] > sums[owners[-1]]
        needed = not stronger and not self.permits["army_of_knights"]
        if ("army_of_knights" in helpers) != needed:
            return False
        cost = self._overbuild_cost(helpers)
        if "abbot" in helpers and cost == dict(self.options.battle.overbuild_cost):
            return False
        return self._can_pay(cost, helpers)

    def _overbuild_cost(self, helpers: tuple[str, ...]) -> dict[Resource, int]:
        if "abbot" in helpers:
            return dict.fromkeys(RESOURCES, self.number("abbot", "units"))
        return dict(self.options.battle.overbuild_cost)

    def _missing(self, cost: dict[Resource, int]) -> int:
        return sum(max(0, cost[kind] - self.me.stock[kind]) for kind in RESOURCES)

    def _can_pay(self, cost: dict[Resource, int], helpers: tuple[str, ...]) -> bool:
        missing = self._missing(cost)
        if "master_builder" in helpers:
            return missing > 0 and missing * self.number("master_builder", "silver") <= self.me.silver
        if not missing:
            return True
        in_time = self.bought + missing <= self.options.purchases_per_turn
        return in_time and missing * self.options.purchase_silver <= self.me.silver

    # --- doing it ---

    def do(self, text: str, stolen: Iterable[str] = ()) -> None:
        """Carries out a legal action; what a traitor draws unseen is told."""
        verb, _, rest = text.partition(" ")
        words = rest.split()
        match verb:
            case "reveal":
                self.space = rest
                self.phase = "dilemma" if self.dilemma else "orient"
            case "keep":
                self.phase = "orient"
            case "swap":
                self.me.tile, self.tiles[self.space] = self.tiles[self.space], self.me.tile or ""
                self.phase = "orient"
            case "orient":
                self.turned = SIDES.index(Side(rest))
                self.turners = set()
                self._ask_stewards()
            case "play" if words[0] == "steward":
                self._return("steward")
                self.turned = SIDES.index(Side(words[1]))
                self.turners.add(self.actor)
                self._ask_stewards()
            case "play" if words[0] == "guard":
                self._guard()
            case "play":
                self._play(rest, stolen)
                self._look_again()
            case "settle":
                self._settle(rest)
                self._look_again()
            case "build":
                self._build(words[0], _helpers_in(rest))
            case "overbuild":
                self._overbuild(words[0], _helpers_in(rest))
            case "sell":
                card, _, house = rest.partition(" as ")
                self._sell(House(house) if house else self.actor, card)
            case "pass":
                self._pass()

    def _return(self, card: str) -> None:
        self.me.hand.remove(card)
        self.deck.append(card)

    def _draw(self, house: House, count: int) -> None:
        for _ in range(count):
            if self.deck:
                self.players[house].hand.append(self.deck.pop(0))

    def sales(self, house: House) -> set[str]:
        """What a player may sell, whoever is asked."""
        player = self.players[house]
        able = self.mine[player.half] > 0 and self.options.card_sale_silver > 0 and not self.over[player.half]
        return {f"sell {card} as {house}" for card in player.hand} if able else set()

    def _sell(self, house: House, card: str) -> None:
        """A steward that is sold turns no tile any more."""
        player = self.players[house]
        player.hand.remove(card)
        self.deck.append(card)
        paid = min(self.options.card_sale_silver, self.mine[player.half])
        self.mine[player.half] -= paid
        player.silver += paid
        if self.phase == "steward":
            self.waiting = [each for each in self.waiting if "steward" in self.players[each].hand]
        self._look_again()

    def _take(self, house: House, count: int) -> None:
        taken = min(count, self.mine[self.half])
        self.mine[self.half] -= taken
        self.players[house].silver += taken

    # --- step 1 and 2 ---

    def _ask_stewards(self) -> None:
        self.waiting = [
            house
            for house in self.others(self.active)
            if "steward" in self.players[house].hand and house not in self.turners
        ]
        self._next_steward()

    def _next_steward(self) -> None:
        if self.waiting:
            self.phase, self.actor = "steward", self.waiting.pop(0)
        else:
            self.actor = self.active
            self._place()

    def _place(self) -> None:
        self.up[self.space] = self.turned
        half, cell = self.cell(self.space)
        tile = self.tiles_by_id[self.tiles[self.space]]
        touched = [self.fields[half].touches[cell, side] for side in SIDES]
        self.done = [at for at in touched if isinstance(at, AreaAt) and self._complete(half, at)]
        due = {
            "icon": tile.card is not None and self.options.cards_per_icon,
            "silver": tile.silver,
            "edges": any(isinstance(spot, EdgeSpot) and spot.shows != "coat" for spot in touched),
            "areas": self.done,
        }
        self.steps = [step for step, what in due.items() if what]
        self.asked = False
        self._run_steps()

    def _complete(self, half: int, at: AreaAt) -> bool:
        return all(self.name(half, cell) in self.up for cell, _ in self.bordering[half][at])

    def _run_steps(self) -> None:
        """The steps in their order; before each the active player may use or sell cards."""
        self.phase = "window"
        while self.steps:
            if not self.asked and self.legal() != {"pass"}:
                self.asked = True
                return
            self._run(self.steps.pop(0))
            self.asked = False
        self._look_for_castles()

    def _run(self, step: str) -> None:
        tile = self.tiles_by_id[self.tiles[self.space]]
        if step == "icon":
            self._draw(self.active, self.options.cards_per_icon)
        elif step == "silver":
            self._take(self.active, tile.silver)
        elif step == "edges":
            self._pay_edges()
        else:
            for at in self.done:
                self._evaluate(at)

    def _pay_edges(self) -> None:
        half, cell = self.cell(self.space)
        for side in SIDES:
            spot = self.fields[half].touches[cell, side]
            coat = self.coat(half, cell, side)
            if not isinstance(spot, EdgeSpot) or coat is None or coat.house not in self.circles[half]:
                continue
            if coat.value == 0 and not self.rulings.edge_zero_coat_pays:
                continue
            if spot.shows == "card":
                self._draw(coat.house, self.options.edge_reward)
            elif spot.shows == "silver":
                self._take(coat.house, self.options.edge_reward)
            elif spot.shows != "coat":
                self._gain_units(coat.house, Resource(spot.shows), self.options.edge_reward)

    def _gain_units(self, house: House, kind: Resource, count: int) -> None:
        stock = self.players[house].stock
        stock[kind] = min(self.options.resource_cap, stock[kind] + count)

    def _evaluate(self, at: AreaAt) -> None:
        field = self.fields[self.half]
        area = field.areas[at]
        sums = self.points_around(
            self.coat(self.half, cell, side) for cell, side in self.bordering[self.half][at]
        )
        if not any(sums.values()):
            self.void += 1
            return
        among, seated = self.winners(self.half, sums)
        resource = area.kind.resource
        per = self.options.units_per_symbol if resource else self.options.cards_per_tent
        for house in [self.active, *self.others(self.active)]:
            if house in seated:
                count = shared(area.symbols * per, among, self.options.rounding.areas)
                if resource:
                    self._gain_units(house, resource, count)
                else:
                    self._draw(house, count)

    # --- step 3 ---

    def _look_for_castles(self) -> None:
        self.phase = "build"
        if self.legal() == {"pass"}:
            self._end_turn()

    def _use(self, helpers: tuple[str, ...]) -> None:
        for card in helpers:
            self._return(card)
            self.used += 1
            if card in ("landgrave", "landgravine", "army_of_knights"):
                self.permits[card] += self.number(card, "castles")

    def _pay(self, cost: dict[Resource, int], helpers: tuple[str, ...]) -> None:
        missing = self._missing(cost)
        for kind in RESOURCES:
            self.me.stock[kind] = max(0, self.me.stock[kind] - cost[kind])
        if "master_builder" in helpers:
            silver = missing * self.number("master_builder", "silver")
        else:
            silver = missing * self.options.purchase_silver
            self.bought += missing
        self.me.silver -= silver
        self.mine[self.half] += silver

    def _raise(self, place: str) -> None:
        """A castle, scored at once: its row and its column, its own landscape once (R69-R71, A41)."""
        self.castles.setdefault(place, []).append(self.actor)
        self.me.built += 1
        _, own = self.cell(place.split(":", maxsplit=1)[0])
        for cell in self.fields[self.half].landscapes:
            kind = self.settled[self.name(self.half, cell)]
            if kind and (cell.row == own.row or cell.column == own.column):
                self.me.points += self.options.line_points[kind]

    def _build(self, name: str, helpers: tuple[str, ...]) -> None:
        area = next(area for other, _, area in self.areas(self.half) if other == name)
        self._use(helpers)
        opener = self._opener(area)
        if opener:
            self.permits[opener] -= 1
        self._pay(dict(self.options.castle_cost), helpers)
        self._raise(next(place for place in self.places(name, area) if place not in self.castles))
        self._look_for_castles()

    def _overbuild(self, place: str, helpers: tuple[str, ...]) -> None:
        self._use(helpers)
        self.attempt, self.attempt_with = place, helpers
        owner = self.castles[place][-1]
        if "guard" in self.players[owner].hand:
            self.phase, self.actor = "guard", owner
        else:
            self._overbuild_now()

    def _overbuild_now(self) -> None:
        self.actor = self.active
        _, cell = self.cell(self.attempt.split(":")[0])
        sums = self.points_around(self.around(self.half, cell))
        if sums[self.actor] <= sums[self.castles[self.attempt][-1]]:
            self.permits["army_of_knights"] -= 1
        self._pay(self._overbuild_cost(self.attempt_with), self.attempt_with)
        self._raise(self.attempt)
        self._look_for_castles()

    def _guard(self) -> None:
        """Nothing is paid; a card played for the attempt is used up, and so is what it allowed (A51)."""
        self._return("guard")
        self.guarded.add(self.attempt)
        self.actor = self.active
        if "army_of_knights" in self.attempt_with:
            self.permits["army_of_knights"] = 0
        self._look_for_castles()

    # --- cards ---

    def _play(self, rest: str, stolen: Iterable[str]) -> None:
        kind, _, aim = rest.partition(" ")
        self._return(rest if kind == "king" else kind)
        self.used += 1
        if kind == "king":
            self.me.points += int(aim)
        elif kind == "robber_baron":
            self._take(self.actor, self._half_of_mine())
        elif kind in ("raider", "brigands"):
            for house in self.others(self.actor):
                taken = min(self.number(kind, "silver"), self.players[house].silver)
                self.players[house].silver -= taken
                self.me.silver += taken
        elif kind == "traitor":
            victim = self.players[House(aim)]
            self.me.silver -= self.number("traitor", "silver")
            victim.silver += self.number("traitor", "silver")
            for card in stolen:
                victim.hand.remove(card)
                self.me.hand.append(card)
        else:
            becomes = {"peasant": Settlement.VILLAGE, "duke": Settlement.CITY}.get(kind)
            count = self.number(kind, "villages" if kind == "peasant" else "cities")
            self.settling = (count, becomes, self.phase)
            self._settle(aim)

    def _settle(self, land: str) -> None:
        count, kind, then = self.settling
        self.settled[land] = kind
        if kind is not None:
            self.reserve[kind] -= 1
        self.settling = (count - 1, kind, then)
        more = count > 1 and self._targets_to_settle(kind)
        self.phase = "settle" if more else then

    def _look_again(self) -> None:
        """After a card: is there still something to decide?"""
        if self.phase == "build":
            self._look_for_castles()
            return
        reaction = self.phase in ("steward", "guard") and self.phase not in self.me.hand
        if reaction or (self.phase in ("window", "last_sale") and self.legal() == {"pass"}):
            self._pass()

    def _pass(self) -> None:
        match self.phase:
            case "build":
                self._end_turn()
            case "window":
                self._run_steps()
            case "steward":
                self._next_steward()
            case "guard":
                self._overbuild_now()
            case "last_sale":
                self._next_seller()

    # --- the end ---

    def _end_turn(self) -> None:
        self.space = ""
        if self.hidden(self.half):
            self._next_player()
        else:
            self.waiting = [*self.others(self.active), self.active]
            self.phase = "last_sale"
            self._next_seller()

    def _next_seller(self) -> None:
        while self.waiting:
            self.actor = self.waiting.pop(0)
            if self.legal() != {"pass"}:
                return
        self._finish()
        if all(self.over):
            self.phase = "over"
        else:
            self._next_player()

    def _next_player(self) -> None:
        self.at = (self.at + 1) % len(self.order)
        while self.over[self.players[self.order[self.at]].half]:
            self.at = (self.at + 1) % len(self.order)
        self._begin_turn(self.order[self.at])

    def _finish(self) -> None:
        """The canonical end: the mine, cards, resources, silver, start tiles, Battle."""
        half, final = self.half, self.options.final_points
        self._share_mine()
        here = [self.players[house] for house in self.circles[half]]
        for player in here:
            player.points += final.card * len(player.hand) + final.resource * player.stock.total()
        self._award_silver(here)
        for player in here:
            if player.tile is not None and self.tiles_by_id[player.tile].start:
                player.points += final.start_tile
        if self.battle:
            self._score_battle(here)
        self.over[half] = True

    def _share_mine(self) -> None:
        field = self.fields[self.half]
        cells = [cell for cell, place in field.landscapes.items() if place.is_mine]
        sides = self.bordering[self.half].get(MineAt(cells[0]), []) if cells else ()
        sums = self.points_around(self.coat(self.half, cell, side) for cell, side in sides)
        if not any(sums.values()):
            return
        among, seated = self.winners(self.half, sums)
        due = shared(self.mine[self.half], among, self.options.rounding.mine) if among else 0
        for house in seated:
            self._take(house, due)

    def _award_silver(self, here: list[Player]) -> None:
        award = self.options.battle.silver_award if self.battle else self.options.silver_award
        counts = sorted({player.silver for player in here if player.silver}, reverse=True)
        groups = [[player for player in here if player.silver == count] for count in counts]
        if groups and len(groups[0]) > 1:
            for player in groups[0]:
                player.points += award.tie
        elif groups:
            groups[0][0].points += award.first
            for player in groups[1] if len(groups) > 1 else ():
                if len(groups[1]) == 1:
                    player.points += award.second
                elif self.rulings.second_silver_tie is SecondSilverTie.SHARE:
                    player.points += shared(award.second, len(groups[1]), self.options.rounding.second_silver)
                else:
                    player.points += award.tie

    def _score_battle(self, here: list[Player]) -> None:
        tops = [(self.cell(place.split(":")[0]), owners[-1]) for place, owners in self.castles.items()]
        mine = [(cell, owner) for (half, cell), owner in tops if half == self.half]
        for cell in self.fields[self.half].landscapes:
            kind = self.settled[self.name(self.half, cell)]
            if kind is None:
                continue
            count = Counter(owner for at, owner in mine if at.row == cell.row or at.column == cell.column)
            best = [player for player in here if count[player.house] == max(count.values(), default=0) > 0]
            for player in best:
                player.points += shared(
                    self.options.battle.majority[kind], len(best), self.options.rounding.battle_majority
                )
        for _, owner in mine:
            self.players[owner].points += self.options.battle.castle_points

    # --- to be compared ---

    def told(self) -> Told:
        """What there is, in a form that ``told_by`` gives of a written position too."""
        return {
            "phase": self.phase,
            "actor": None if self.phase == "over" else self.actor.value,
            "players": {
                house.value: (
                    tuple(player.stock[kind] for kind in RESOURCES),
                    player.silver,
                    player.points,
                    tuple(sorted(player.hand)),
                    player.tile,
                )
                for house, player in self.players.items()
            },
            "mine": self.mine,
            "deck": self.deck,
            "castles": {place: " over ".join(owners[::-1]) for place, owners in self.castles.items()},
            "settled": {land: kind for land, kind in self.settled.items() if kind},
            "reserve": {kind.value: count for kind, count in self.reserve.items()},
            "tiles": {
                space: f"{tile} {SIDES[self.up[space]]}" if space in self.up else tile
                for space, tile in self.tiles.items()
            },
        }


def _helpers_in(rest: str) -> tuple[str, ...]:
    _, _, named = rest.partition(" with ")
    return tuple(named.split(" and ")) if named else ()


def told_by(position: Told, phase: str, actor: str | None, printed: dict[str, str]) -> Told:
    """The same of a position that the engine has written."""
    players = position.get("players", {})
    settled = dict(printed)
    for land, kind in position.get("settlements", {}).items():
        settled.pop(land, None)
        if kind != "none":
            settled[land] = kind
    return {
        "phase": phase,
        "actor": actor,
        "players": {
            house: (
                tuple(players.get(house, {}).get(kind.value, 0) for kind in RESOURCES),
                players.get(house, {}).get("silver", 0),
                players.get(house, {}).get("points", 0),
                tuple(sorted(players.get(house, {}).get("hand", ()))),
                players.get(house, {}).get("tile"),
            )
            for house in position["houses"]
        },
        "mine": position["mine"],
        "deck": position["deck"],
        "castles": position.get("castles", {}),
        "settled": settled,
        "reserve": position["reserve"],
        "tiles": position["tiles"],
    }
