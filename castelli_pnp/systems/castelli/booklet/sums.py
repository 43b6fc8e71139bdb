"""How numbers of a position come about, to be counted in its picture: coats, settlements, castles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.booklet.document import Sum, Won
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.model.field import LaidField, lay_out
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.tiles import Coat
from castelli_pnp.systems.castelli.model.words import SIDES, House, Kind, Rounding, Settlement, Side
from castelli_pnp.systems.castelli.rules.numbered_board import prefix_of


class FacingCoat(NamedTuple):
    """A coat of a tile that lies face up, and where it lies."""

    space: Cell
    side: Side
    coat: Coat

    @property
    def sign(self) -> str:
        """What it looks like."""
        return f"coat:{self.coat.house}:{'card' if self.coat.card else self.coat.value}"


def place_of(position: Position, place: str) -> tuple[LaidField, Cell, frozenset[Side]]:
    """The field, the cell and the sides of an area, or all; an unknown one is a ``KeyError``."""
    layout = position.game.layouts[position.layout]
    name, _, sides = place.partition("#")[0].partition(":")
    slot = next((slot for slot in layout.fields[1:] if name.startswith(slot.value)), layout.fields[0])
    field = lay_out(position.game, layout, position.arrangement, slot)
    row, _, column = name.removeprefix(slot.value).partition(",")
    if not (row.isdigit() and column.isdigit()) or not set(sides) <= set(SIDES):
        raise KeyError(place)
    cell = Cell(int(row), int(column))
    if not (1 <= cell.row <= field.rows and 1 <= cell.column <= field.columns):
        raise KeyError(place)
    return field, cell, frozenset(map(Side, sides)) or frozenset(SIDES)


def coats_at(position: Position, place: str) -> tuple[FacingCoat, ...]:
    """The coats that count for an area, a landscape or the mine, or those on sides of a space.

    They are in the order in which they are read.
    """
    field, cell, sides = place_of(position, place)
    if cell not in field.landscapes:
        found = [_coat(position, field, cell, side) for side in sides]
        return tuple(sorted((each for each in found if each), key=_read))
    found = [_coat(position, field, cell.beside(side), side.opposite) for side in sides]
    return tuple(sorted((each for each in found if each and each.coat.value), key=_read))


def _read(found: FacingCoat) -> tuple[float, float]:
    rows, columns = found.side.step
    return found.space.row + 0.25 * rows, found.space.column + 0.25 * columns


def _coat(position: Position, field: LaidField, space: Cell, side: Side) -> FacingCoat | None:
    laid = position.tiles.get(f"{prefix_of(field)}{space}")
    if laid is None or laid.up is None:
        return None
    tile = next(tile for tile in position.game.tiles.all if tile.id == laid.tile)
    turned = (SIDES.index(side) - SIDES.index(laid.up)) % len(SIDES)
    return FacingCoat(space, side, tile.coats[turned])


def influence_sums(position: Position, place: str, best: House | None = None) -> tuple[Sum, ...]:
    """How much influence each house has around an area or landscape, coat by coat; the most first.

    ``best``: whose row stands out; else that of whoever gets what the area yields.
    """
    field, cell, _ = place_of(position, place)
    if cell not in field.landscapes:
        raise KeyError(place)
    found: dict[House, list[FacingCoat]] = {}
    for each in coats_at(position, place):
        found.setdefault(each.coat.house, []).append(each)
    totals = {house: sum(each.coat.value for each in coats) for house, coats in found.items()}
    won = yields(position, place, totals)
    sums = [
        Sum(
            house.value, tuple(each.coat.value for each in coats), totals[house],
            signs=tuple(each.sign for each in coats),
            best=house is best or (best is None and house in won),
            won=() if best else tuple(Won("", won[house]) for _ in (1,) if won.get(house)),
        )
        for house, coats in found.items()
    ]  # fmt: skip
    return tuple(sorted(sums, key=lambda each: -each.total))


def yields(position: Position, place: str, totals: Mapping[House, int]) -> dict[House, tuple[str, ...]]:
    """What each house gets for an area or the mine if all its tiles lie face up, unit by unit.

    The most influence takes it, a tie is shared, and no points leave it void (R47-R60, R73, R74).
    """
    most = max(totals.values(), default=0)
    good, amount, rounding = _yield(position, place)
    if not amount or not most:
        return {}
    leaders = [house for house, total in totals.items() if total == most]
    seated = [house for house in leaders if house in position.players]
    among = leaders if position.game.options.rulings.neutral_blocks_ties or not seated else seated
    return {house: (good,) * rounding.share(amount, len(among)) for house in seated}


def _yield(position: Position, place: str) -> tuple[str, int, Rounding]:
    """What an area or the mine yields and how much; nothing while a tile next to it lies face down."""
    field, cell, sides = place_of(position, place)
    prefix, rounding = prefix_of(field), position.game.options.rounding
    spaces = [cell.beside(side) for side in sides]
    laid = [position.tiles.get(f"{prefix}{space}") for space in spaces if space in field.squares]
    if any(each is None or each.up is None for each in laid):
        return "", 0, rounding.areas
    if field.landscapes[cell].is_mine:
        number = field.layout.fields.index(field.slot)
        return "silver", position.mine[number] if number < len(position.mine) else 0, rounding.mine
    for area in field.landscapes[cell].areas:
        if set(area.sides) == sides:
            good = "card" if area.kind is Kind.MARKET else area.kind.value
            return good, area.symbols, rounding.areas
    return "", 0, rounding.areas


def area_rows(position: Position, places: Mapping[str, str]) -> tuple[Sum, ...]:
    """One row for each area: the most influence, the next best, and who gets what."""
    rows = []
    for label, place in places.items():
        sums = influence_sums(position, place)
        if not sums:
            continue
        first, *rest = sums
        tied = bool(rest) and rest[0].total == first.total
        won = tuple(Won(each.sign, each.won[0].goods) for each in sums if each.won)
        rows.append(
            Sum(first.sign, first.terms, first.total, signs=first.signs, best=True, won=won, label=label,
                less=rest[0].signs if rest else (), tied=tied)
        )  # fmt: skip
    return tuple(rows)


def settlements_in_line(position: Position, place: str) -> Iterator[tuple[Cell, Settlement]]:
    """The settlements in the row and column of a landscape, in the order in which they are read."""
    field, cell, _ = place_of(position, place)
    if cell not in field.landscapes:
        raise KeyError(place)
    for other in field.lines[cell]:
        kind = position.settlements.get(f"{prefix_of(field)}{other}")
        if kind is not None:
            yield other, kind


def line_sums(position: Position, place: str) -> tuple[Sum, ...]:
    """What a castle there scores: the settlements in its row and column, kind by kind."""
    points, standing = position.game.options.line_points, list(settlements_in_line(position, place))
    counted: Mapping[Settlement, int] = {
        kind: [each for _, each in standing].count(kind) for kind in Settlement
    }
    return tuple(
        Sum(kind.value, (points[kind],) * count, points[kind] * count)
        for kind, count in counted.items()
        if count
    )


def castles_in_line(position: Position, place: str) -> tuple[tuple[str, House], ...]:
    """The building places in the row and column of a landscape with the house on top of each."""
    field, cell, _ = place_of(position, place)
    if cell not in field.landscapes:
        raise KeyError(place)
    prefix, lined = prefix_of(field), {str(other) for other in field.lines[cell]}
    return tuple(
        (name, stack[-1])
        for name, stack in position.castles.items()
        if stack and name.startswith(prefix) and name.removeprefix(prefix).partition(":")[0] in lined
    )


def castle_sums(position: Position, place: str) -> tuple[Sum, ...]:
    """Who has how many castles in line with a settlement, and the points for the most (R89, R90)."""
    field, cell, _ = place_of(position, place)
    kind = position.settlements.get(f"{prefix_of(field)}{cell}")
    owners = [house for _, house in castles_in_line(position, place)]
    counts = {house: owners.count(house) for house in position.players if house in owners}
    most = max(counts.values(), default=0)
    winners = [house for house, count in counts.items() if count == most]
    options = position.game.options
    points = options.battle.majority[kind] if kind else 0
    share = options.rounding.battle_majority.share(points, len(winners)) if winners else 0
    sums = [
        Sum(f"castle:{house}", (1,) * count, count, best=count == most,
            won=(Won("", (f"badge:{share}",)),) if count == most and share else ())
        for house, count in counts.items()
    ]  # fmt: skip
    return tuple(sorted(sums, key=lambda each: -each.total))
