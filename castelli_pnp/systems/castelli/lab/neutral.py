"""The places of Castelli by name, and the same game in which one of them yields nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.lab.measured import MeasuredPlace
from castelli_pnp.systems.castelli.lab.survey import area_id, spot_id
from castelli_pnp.systems.castelli.model.edge import EdgeSpot, TileSide, edge_spots, with_spots
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Side, Spot


def all_places(facts: Facts, layout: str) -> Mapping[str, MeasuredPlace]:
    """Everything on and around the board that players can take in this layout."""
    laid = facts.layouts[layout]
    found: dict[str, MeasuredPlace] = {}
    for landscape in facts.landscapes:
        for place in _places_of(landscape, facts.options.castles_per_site):
            found[place.id] = place
    for slot in laid.fields:
        around = edge_spots(facts, laid, slot)
        for _, spot in sorted(around.items(), key=_clockwise):
            if spot is not None and spot.shows is not Spot.COAT:
                data: dict[str, str | int] = {"holder": spot.holder, "index": spot.index + 1}
                if spot.side is not None:
                    data["side"] = spot.side.value
                found[spot_id(spot)] = MeasuredPlace(spot_id(spot), "edge", spot.shows.value, data)
    return found


def _clockwise(each: tuple[TileSide, EdgeSpot | None]) -> tuple[int, int]:
    """North from west to east, east from north to south, and so on around the field."""
    (cell, side), _ = each
    along = cell.row if side in (Side.E, Side.W) else cell.column
    return SIDES.index(side), along if side in (Side.N, Side.E) else -along


def _places_of(landscape: Landscape, per_site: int) -> Iterator[MeasuredPlace]:
    where = {"piece": landscape.piece, "cell": str(landscape.cell)}
    if landscape.sites:
        settlement = landscape.settlement.value if landscape.settlement else ""
        yield MeasuredPlace(landscape.id, "landscape", settlement, dict(where))
    for area in landscape.areas:
        name = area_id(landscape, area)
        here = {**where, "sides": name.partition(":")[2]}
        yield MeasuredPlace(name, "area", area.kind.value, {**here, "symbols": area.symbols})
        for number in range(1, area.sites * per_site + 1 if area.kind is Kind.ROCKS else 1):
            yield MeasuredPlace(f"{name}#{number}", "site", area.kind.value, {**here, "index": number})


@cache_by_identity(4)
def neutralized(facts: Facts, place: str) -> Facts:
    """The game with that area barren, that landscape or site closed, or that spot grey."""
    pieces = {
        name: replace(piece, landscapes=tuple(_barren(each, place) for each in piece.landscapes))
        for name, piece in facts.pieces.items()
    }
    barren = replace(facts, pieces=FrozenMap(pieces))
    return with_spots(barren, lambda spot: Spot.COAT if spot_id(spot) == place else spot.shows)


def _barren(landscape: Landscape, place: str) -> Landscape:
    """An area yields nothing; a landscape has no sites, or one less."""
    areas = []
    for area in landscape.areas:
        name = area_id(landscape, area)
        if place == name:
            areas.append(replace(area, symbols=0))
        elif place == landscape.id:
            areas.append(replace(area, sites=0))
        else:
            areas.append(replace(area, sites=area.sites - place.startswith(f"{name}#")))
    return replace(landscape, areas=tuple(areas))
