"""The examples of a booklet of Castelli, played by the engine: positions, and the numbers that come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet import examples
from castelli_pnp.booklet.document import Sum
from castelli_pnp.booklet.plan import Way
from castelli_pnp.engine.rules import Data
from castelli_pnp.systems.castelli.booklet.facts import rules_of
from castelli_pnp.systems.castelli.booklet.figure_facts import Holding, LaidTile, Position
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import SIDES, House, Settlement, Side
from castelli_pnp.systems.castelli.rules.examples import EXAMPLES, Shown
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.game import Game as Play
from castelli_pnp.systems.castelli.rules.numbered_board import prefix_of

NONE = "none"


def position_of(game: Game, seen: Data) -> Position:
    """A position without the engine, from all that can be seen in it."""
    table = game.table
    return Position(
        game=table.game,
        layout=table.setup.layout.id,
        arrangement=table.setup.arrangement,
        tiles=FrozenMap({name: _laid(text) for name, text in seen["tiles"].items()}),
        castles=FrozenMap({name: _stack(text) for name, text in seen["castles"].items() if text != NONE}),
        settlements=FrozenMap({name: _settlement(text) for name, text in seen["settlements"].items()}),
        mine=tuple(seen["mine"]),
        players=FrozenMap({House(name): _holding(has) for name, has in seen["players"].items()}),
    )


def _laid(text: str) -> LaidTile:
    tile, _, up = text.partition(" ")
    return LaidTile(tile, Side(up) if up else None)


def _stack(text: str) -> tuple[House, ...]:
    return tuple(House(name) for name in reversed(text.split(" over ")))


def _settlement(text: str) -> Settlement | None:
    return None if text == NONE else Settlement(text)


def _holding(has: Data) -> Holding:
    return Holding(**{name: has[name] for name in ("wood", "grain", "rocks", "silver", "points", "cards")})


# --- sums ---


def influence_sums(position: Position, place: str) -> tuple[Sum, ...]:
    """How much influence each house has around an area or landscape, coat by coat; the most first."""
    found: dict[House, list[int]] = {}
    for coat in _coats_around(position, place):
        found.setdefault(coat.house, []).append(coat.value)
    sums = [Sum(house.value, tuple(terms), sum(terms)) for house, terms in found.items()]
    return tuple(sorted(sums, key=lambda each: -each.total))


def _coats_around(position: Position, place: str) -> Iterator[Coat]:
    field, cell, sides = _place(position, place)
    tiles = {tile.id: tile for tile in position.game.tiles.all}
    for (space, side), touch in field.touches.items():
        if not isinstance(touch, AreaAt | MineAt) or touch.cell != cell or side.opposite not in sides:
            continue
        laid = position.tiles[f"{prefix_of(field)}{space}"]
        if laid.up is not None:
            turned = (SIDES.index(side) - SIDES.index(laid.up)) % len(SIDES)
            yield tiles[laid.tile].coats[turned]


def _place(position: Position, place: str) -> tuple[LaidField, Cell, frozenset[Side]]:
    """The field, the landscape and the sides of an area, or all; an unknown one is a ``KeyError``."""
    layout = position.game.layouts[position.layout]
    name, _, sides = place.partition(":")
    slot = next((slot for slot in layout.fields[1:] if name.startswith(slot.value)), layout.fields[0])
    field = lay_out(position.game, layout, position.arrangement, slot)
    row, _, column = name.removeprefix(slot.value).partition(",")
    if not (row.isdigit() and column.isdigit()) or Cell(int(row), int(column)) not in field.landscapes:
        raise KeyError(place)
    if not set(sides) <= set(SIDES):
        raise KeyError(place)
    return field, Cell(int(row), int(column)), frozenset(map(Side, sides)) or frozenset(SIDES)


def line_sums(position: Position, place: str) -> tuple[Sum, ...]:
    """What a castle there scores: the settlements in its row and column, kind by kind."""
    field, cell, _ = _place(position, place)
    points = position.game.options.line_points
    standing = [position.settlements[f"{prefix_of(field)}{other}"] for other in field.lines[cell]]
    counted: Mapping[Settlement, int] = {kind: standing.count(kind) for kind in Settlement}
    return tuple(
        Sum(kind.value, (points[kind],) * count, points[kind] * count)
        for kind, count in counted.items()
        if count
    )


class Moment:
    """What can be seen before the first step (0) or after a step."""

    def __init__(self, game: Play, seen: Data) -> None:
        self._game, self.seen = game, seen

    @cached_property
    def position(self) -> Position:
        return position_of(self._game, self.seen)

    @cached_property
    def result(self) -> Data:
        """How the game ended; nothing while it goes on."""
        return EXAMPLES.outcome(self._game) if self._game.is_over else {}

    @property
    def verdicts(self) -> object:
        """Every step must lead to the same question."""
        return self.seen["turn"]

    def number(self, what: Way, before: Moment | None) -> int:
        """``gain blue rocks``, ``paid blue silver``, ``result points red``, ``players red silver``."""
        kind, *rest = what
        if kind in ("gain", "paid"):
            house, good = rest
            had = before.seen["players"][house][good] if before else 0
            gained: int = self.seen["players"][house][good] - had
            return gained if kind == "gain" else -gained
        found: Any = self.result if kind == "result" else self.seen[kind]
        for word in rest:
            found = found[word]
        if isinstance(found, tuple):
            found = found[0]
        if not isinstance(found, int):
            raise KeyError(kind)
        return found


class Examples(examples.Examples[CastelliFacts, Play, Moment]):
    """The examples of the shipped game, played with the numbers of another game."""

    def __init__(self, game: CastelliFacts) -> None:
        super().__init__(EXAMPLES, game)

    def adapted(self, shipped: CastelliFacts, game: CastelliFacts) -> CastelliFacts:
        cards = {name: game.cards.get(name, card) for name, card in shipped.cards.items()}
        options = replace(game.options, silver_in_mine=shipped.options.silver_in_mine)
        return replace(shipped, options=options, cards=FrozenMap(cards))

    def same_rules(self, shipped: CastelliFacts, game: CastelliFacts) -> bool:
        cards = {name: game.cards[name] for name in shipped.cards if name in game.cards}
        same_cards = all(shipped.cards[name] == card for name, card in cards.items())
        return same_cards and rules_of(game.options) == rules_of(shipped.options)

    def moment(self, shown: Shown, after: bool) -> Moment:
        return Moment(shown.after, shown.seen_after) if after else Moment(shown.before, shown.seen_before)
