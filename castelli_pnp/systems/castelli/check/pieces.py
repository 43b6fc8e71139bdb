"""Constraints on the board pieces and their landscapes: H2-H6, H12, H15."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape, octagons
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Settlement, Side
from castelli_pnp.systems.finding import Data, Violation, hard

PIECES: Route = ("board", "pieces")
Found = Iterator[Violation]
COMPONENT = {Settlement.VILLAGE: "villages", Settlement.CITY: "cities"}


def route_to(landscape: Landscape, *rest: str | int) -> Route:
    return (*PIECES, landscape.piece, "landscapes", str(landscape.cell), *rest)


@hard("H2")
def pieces_alternate(game: CastelliFacts) -> Found:
    if game.piece_size % 2:
        yield "odd", ("board", "piece_size"), {"size": game.piece_size}
        return
    wanted = set(octagons(game.piece_size))
    for piece in game.pieces.values():
        cells = {landscape.cell for landscape in piece.landscapes}
        for landscape in piece.landscapes:
            if max(landscape.cell) > game.piece_size:
                data: Data = {"landscape": landscape.id, "size": game.piece_size}
                yield "outside", route_to(landscape), data, (("board", "piece_size"),)
            elif landscape.cell.is_square:
                yield "square", route_to(landscape), {"landscape": landscape.id}
        missing = sorted(wanted - cells)
        if missing:
            data = {"piece": piece.id, "cells": "; ".join(map(str, missing))}
            yield "missing", (*PIECES, piece.id, "landscapes"), data, (("board", "piece_size"),)


@hard("H3")
def one_mine(game: CastelliFacts) -> Found:
    mines = [landscape for landscape in game.landscapes if landscape.is_mine]
    if not mines:
        yield "none", PIECES, {}
    for landscape in mines[1:]:
        yield "second", route_to(landscape), {"landscape": landscape.id, "first": mines[0].id}


@hard("H4")
def settlement_pictures(game: CastelliFacts) -> Found:
    for kind, component in COMPONENT.items():
        count: int = getattr(game.kit, component)
        aside = game.options.reserve[kind]
        shown = game.settlements(kind)
        if shown != count - aside:
            data = {"kind": kind.value, "shown": shown, "required": count - aside}
            data |= {"kit": count, "aside": aside}
            yield "pictures", PIECES, data, (("kit", component), ("options", "reserve", kind.value))


@hard("H5")
def areas_share_sides(game: CastelliFacts) -> Found:
    for landscape in game.landscapes:
        if landscape.is_mine:
            continue
        name = {"landscape": landscape.id}
        if not 2 <= len(landscape.areas) <= 4:
            yield "areas", route_to(landscape, "areas"), {**name, "count": len(landscape.areas)}
        taken = {side for area in landscape.areas for side in area.sides}
        free = [side for side in SIDES if side not in taken]
        if free:
            yield "side_free", route_to(landscape, "areas"), {**name, "sides": ", ".join(free)}
        earlier: list[Side] = []
        for index, area in enumerate(landscape.areas):
            yield from _judge_area(landscape, index, area, earlier)
            earlier += area.sides


def _judge_area(landscape: Landscape, index: int, area: Area, earlier: list[Side]) -> Found:
    name = {"landscape": landscape.id, "area": index + 1, "sides": "".join(area.sides)}
    shared = [side for side in dict.fromkeys(area.sides) if side in earlier or area.sides.count(side) > 1]
    if shared:
        yield "side_taken", route_to(landscape, "areas", index), {**name, "shared": ", ".join(shared)}
    elif len(area.sides) == 4:
        yield "whole", route_to(landscape, "areas", index), name
    elif not is_contiguous(area):
        yield "apart", route_to(landscape, "areas", index), name
    if area.symbols < 1:
        yield "symbols", route_to(landscape, "areas", index, "symbols"), name


def is_contiguous(area: Area) -> bool:
    """Whether the sides are next to each other around the octagon."""
    borders = sum(
        (side in area.sides) != (SIDES[number - 1] in area.sides) for number, side in enumerate(SIDES)
    )
    return borders == 2


@hard("H6")
def sites_in_rocks(game: CastelliFacts) -> Found:
    for landscape, index, area in game.areas:
        data = {"landscape": landscape.id, "kind": area.kind.value, "sites": area.sites}
        if area.kind is not Kind.ROCKS and area.sites:
            yield "not_rocks", route_to(landscape, "areas", index, "sites"), data
        elif area.kind is Kind.ROCKS and not 1 <= area.sites <= 2:
            yield "number", route_to(landscape, "areas", index, "sites"), data


@hard("H12")
def mine_tile_covers_no_settlement(game: CastelliFacts) -> Found:
    home = game.mine_piece
    if home is None or home.mine is None or not game.tiles.mine:
        return
    spot = home.mine.cell
    covered = {spot, spot.turned(game.piece_size, game.piece_size)}
    for landscape in game.landscapes:
        if landscape.piece != home.id and landscape.cell in covered and landscape.settlement:
            data = {"landscape": landscape.id, "settlement": landscape.settlement.value, "mine": home.mine.id}
            yield "covered", route_to(landscape, "settlement"), data


@hard("H15")
def corners_are_whole(game: CastelliFacts) -> Found:
    for piece in game.pieces.values():
        for landscape in piece.landscapes:
            rim = piece.rim(landscape.cell)
            if len(rim) != 2 or landscape.is_mine:
                continue
            owners = [index for index, area in enumerate(landscape.areas) if rim & set(area.sides)]
            if len(owners) > 1:
                data = {"landscape": landscape.id, "sides": ", ".join(side for side in SIDES if side in rim)}
                yield "border", route_to(landscape, "areas", owners[0]), data
