"""Small changes of a board: each draws one at random, near a given landscape, and makes the game with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.systems.castelli.lab.survey import area_id
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Side

T = TypeVar("T")
MOST_SYMBOLS = 3
"""An area is given no more than these; one that has more may keep them."""


class GameChange(NamedTuple):
    """One change: its kind and data, for whoever reports it, and the game after it."""

    kind: str
    data: Mapping[str, str | int]
    game: CastelliFacts


Draw = Callable[[CastelliFacts, Landscape, Generator], GameChange | None]
"""A change that has to do with the landscape; None if chance found none."""


def with_landscapes(game: CastelliFacts, *changed: Landscape) -> CastelliFacts:
    """The game with these landscapes in the places of the old ones."""
    pieces = dict(game.pieces)
    for land in changed:
        piece = pieces[land.piece]
        landscapes = (land if each.cell == land.cell else each for each in piece.landscapes)
        pieces[land.piece] = replace(piece, landscapes=tuple(landscapes))
    return replace(game, pieces=FrozenMap(pieces))


def _with_areas(game: CastelliFacts, *changed: tuple[Landscape, int, Area]) -> CastelliFacts:
    """The game with these areas in the places of the old ones: landscape, number there, new area."""
    areas: dict[str, list[Area]] = {land.id: list(land.areas) for land, _, _ in changed}
    for land, index, area in changed:
        areas[land.id][index] = area
    return with_landscapes(game, *(replace(land, areas=tuple(areas[land.id])) for land, _, _ in changed))


def swapped(one: T, other: T, *fields: str) -> tuple[T, T]:
    """Two things, each with some of what the other has."""
    theirs, ours = ({name: getattr(each, name) for name in fields} for each in (other, one))
    return replace(one, **theirs), replace(other, **ours)  # type: ignore[type-var]


def _areas(game: CastelliFacts, kind: Kind) -> list[tuple[Landscape, int]]:
    """All areas of a kind: their landscapes and their numbers there."""
    return [(land, index) for land, index, area in game.areas if area.kind is kind]


def _any(items: Sequence[Landscape], luck: Generator) -> Landscape | None:
    return luck.choice(items) if items else None


def _in_line(game: CastelliFacts, land: Landscape) -> list[Landscape]:
    """The landscapes of its piece in its row and column, and itself."""
    row, column = land.cell
    return [
        each
        for each in game.pieces[land.piece].landscapes
        if (each.cell.row == row or each.cell.column == column) and not each.is_mine
    ]


def move_settlement(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """Into the lines of the landscape, or out of them."""
    near = _in_line(game, land)
    far = [each for each in game.pieces[land.piece].landscapes if each not in near and not each.is_mine]
    if luck.below(3) == 0:
        far = [each for each in game.landscapes if each not in near and not each.is_mine]
    origins, targets = (near, far) if luck.below(2) else (far, near)
    source = _any([each for each in origins if each.settlement], luck)
    target = _any([each for each in targets if not each.settlement], luck)
    if source is None or target is None or source.settlement is None:
        return None
    data = {"settlement": source.settlement.value, "one": source.id, "other": target.id}
    return GameChange("settlement", data, with_landscapes(game, *swapped(source, target, "settlement")))


def swap_settlements(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """A city for a village, one of them in the lines of the landscape."""
    near = [each for each in _in_line(game, land) if each.settlement]
    one = _any(near, luck)
    other = _any(
        [each for each in game.landscapes if one and each.settlement not in (None, one.settlement)], luck
    )
    if one is None or other is None:
        return None
    changed = with_landscapes(game, *swapped(one, other, "settlement"))
    return GameChange("settlements", {"one": one.id, "other": other.id}, changed)


def swap_landscapes(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """Two landscapes change places, with all that is on them."""
    other = _any([each for each in game.landscapes if each.id != land.id and not each.is_mine], luck)
    if other is None:
        return None
    changed = with_landscapes(game, *swapped(land, other, "areas", "settlement"))
    return GameChange("landscapes", {"one": land.id, "other": other.id}, changed)


def swap_areas(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """What two areas yield changes places; their sides stay."""
    other = _any([each for each in game.landscapes if each.areas], luck)
    if not land.areas or other is None:
        return None
    at, there = luck.below(len(land.areas)), luck.below(len(other.areas))
    one, two = land.areas[at], other.areas[there]
    first, second = swapped(one, two, "kind", "symbols", "sites")
    if first == one:
        return None
    changed = _with_areas(game, (land, at, first), (other, there, second))
    return GameChange("areas", {"one": area_id(land, one), "other": area_id(other, two)}, changed)


def change_symbols(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """One symbol more or less in an area; mostly another area of that kind makes up for it."""
    if not land.areas:
        return None
    at = next(
        (index for index, area in enumerate(land.areas) if area.symbols > MOST_SYMBOLS),
        luck.below(len(land.areas)),
    )
    area, by = land.areas[at], 1 if luck.below(2) else -1
    if area.symbols > MOST_SYMBOLS:
        return _usual_symbols(game, land, at, luck)
    if not _symbols_fit(area, by):
        return None
    here = land, at, replace(area, symbols=area.symbols + by)
    name = area_id(land, area)
    if luck.below(4) == 0:
        kind = "symbol_more" if by > 0 else "symbol_less"
        return GameChange(kind, {"kind": area.kind.value, "one": name}, _with_areas(game, here))
    others = [
        (each, index)
        for each, index in _areas(game, area.kind)
        if each.id != land.id and _symbols_fit(each.areas[index], -by)
    ]
    if not others:
        return None
    other, index = luck.choice(others)
    two = other.areas[index]
    there = other, index, replace(two, symbols=two.symbols - by)
    one, second = (name, area_id(other, two)) if by < 0 else (area_id(other, two), name)
    data = {"kind": area.kind.value, "one": one, "other": second}
    return GameChange("symbol", data, _with_areas(game, here, there))


def _usual_symbols(game: CastelliFacts, land: Landscape, at: int, luck: Generator) -> GameChange:
    """An area with very many symbols gets as many as others have."""
    area = land.areas[at]
    count = 1 + luck.below(MOST_SYMBOLS)
    data = {"kind": area.kind.value, "one": area_id(land, area), "symbols": count, "old": area.symbols}
    return GameChange("symbols", data, _with_areas(game, (land, at, replace(area, symbols=count))))


def _symbols_fit(area: Area, by: int) -> bool:
    return area.symbols + by >= 1 and (by < 0 or area.symbols < MOST_SYMBOLS)


def move_site(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """A building site goes to another rocks area: to the landscape, or from it."""
    rocks = _areas(game, Kind.ROCKS)
    here = [each for each in rocks if each[0].id == land.id]
    others = [each for each in rocks if each[0].id != land.id]
    if not here or not others:
        return None
    one, other = (here, others) if luck.below(2) else (others, here)
    (source, index), (target, number) = luck.choice(one), luck.choice(other)
    gives, gets = source.areas[index], target.areas[number]
    fewer, more = replace(gives, sites=gives.sites - 1), replace(gets, sites=gets.sites + 1)
    changed = _with_areas(game, (source, index, fewer), (target, number, more))
    return GameChange("site", {"one": area_id(source, gives), "other": area_id(target, gets)}, changed)


def move_border(game: CastelliFacts, land: Landscape, luck: Generator) -> GameChange | None:
    """A side of the octagon goes from its area to the one next to it."""
    owner = {side: index for index, area in enumerate(land.areas) for side in area.sides}
    if len(owner) < len(SIDES):
        return None
    number = luck.below(len(SIDES))
    side, following = SIDES[number], SIDES[(number + (1 if luck.below(2) else 3)) % 4]
    loses, gains = owner[side], owner[following]
    if loses == gains or len(land.areas[loses].sides) < 2:
        return None
    sides = [set(area.sides) for area in land.areas]
    sides[loses].discard(side)
    sides[gains].add(side)
    areas = (replace(area, sides=_clockwise(own)) for area, own in zip(land.areas, sides, strict=True))
    one, other = (area_id(land, land.areas[at]) for at in (loses, gains))
    data = {"side": side.value, "one": one, "other": other}
    return GameChange("side", data, with_landscapes(game, replace(land, areas=tuple(areas))))


def _clockwise(sides: set[Side]) -> tuple[Side, ...]:
    """Named from the first one whose neighbor before it is not among them."""
    if len(sides) == len(SIDES):
        return SIDES
    first = next(at for at, side in enumerate(SIDES) if side in sides and SIDES[at - 1] not in sides)
    return tuple(side for side in (*SIDES[first:], *SIDES[:first]) if side in sides)


BOARD_MOVES: Mapping[Draw, int] = {
    move_settlement: 5,
    swap_settlements: 2,
    swap_landscapes: 3,
    swap_areas: 4,
    change_symbols: 4,
    move_site: 3,
    move_border: 2,
}
"""With how often each is tried."""
